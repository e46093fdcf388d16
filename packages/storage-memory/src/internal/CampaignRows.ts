/**
 * Writes campaigns.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import * as CampaignLog from "./CampaignLog.ts"
import * as State from "./State.ts"

/** Registers a campaign whose identifier no registered one has; one that dials named before keeps its number. */
export const register = (state: State.State, workspace: State.WorkspaceState, campaign: Campaign): Campaign => {
  const key = workspace.dialedCampaigns.get(campaign.id)?.key ?? workspace.nextCampaignKey++
  workspace.dialedCampaigns.delete(campaign.id)
  return put(state, workspace, key, campaign)
}

/**
 * Deletes a pool. A campaign that dials from the pool of its own id names it from then on: its deletion opens no wall. No pick
 * becomes stale by that, as the campaign dialed from it before.
 */
export const deletePool = ({ campaigns }: State.WorkspaceState, pool: State.PoolRow): void => {
  pool.isDeleted = true
  const row = campaigns.get(pool.groupId)
  if (row !== undefined && row.campaign.inboundPoolId === null) {
    campaigns.set(pool.groupId, { ...row, campaign: { ...row.campaign, inboundPoolId: pool.groupId } })
  }
}

/** Keeps a campaign under its number, as a change of settings. */
export const put = (
  state: State.State,
  workspace: State.WorkspaceState,
  key: number,
  campaign: Campaign
): Campaign => {
  State.noteHoldOut(workspace, workspace.campaigns.get(campaign.id)?.campaign.policy ?? {}, campaign.policy)
  workspace.campaigns.set(campaign.id, { key, campaign })
  CampaignLog.changed(workspace.campaignLog, {
    id: key,
    campaignId: campaign.id,
    groupId: campaign.inboundPoolId ?? campaign.id,
    revision: State.advanceSettings(state, workspace)
  })
  return campaign
}
