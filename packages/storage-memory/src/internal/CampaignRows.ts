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

/** Keeps a campaign under its number, as a change of settings. */
export const put = (
  state: State.State,
  workspace: State.WorkspaceState,
  key: number,
  campaign: Campaign
): Campaign => {
  workspace.campaigns.set(campaign.id, { key, campaign })
  CampaignLog.changed(workspace.campaignLog, {
    id: key,
    campaignId: campaign.id,
    groupId: campaign.inboundPoolId ?? campaign.id,
    revision: State.advanceSettings(state, workspace)
  })
  return campaign
}
