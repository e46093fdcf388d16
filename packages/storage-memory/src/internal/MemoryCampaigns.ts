/**
 * `Campaigns` in memory.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type CampaignChange, Campaigns, campaignsMax } from "@anipool/storage/Campaigns"
import { AlreadyExists, LimitReached } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as CampaignLog from "./CampaignLog.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const find = (workspaceId: WorkspaceId, id: string) =>
    Option.fromNullable(State.find(state, workspaceId)?.campaigns.get(id))
  const put = (workspace: State.WorkspaceState, key: number, campaign: Campaign) => {
    workspace.campaigns.set(campaign.id, { key, campaign })
    CampaignLog.changed(workspace.campaignLog, {
      id: key,
      campaignId: campaign.id,
      groupId: campaign.inboundPoolId ?? campaign.id,
      revision: State.advanceSettings(state, workspace)
    })
    return campaign
  }
  return Campaigns.of({
    create: Effect.fn("Campaigns.create")(function*(workspaceId: WorkspaceId, campaign: Campaign) {
      const workspace = State.get(state, workspaceId)
      if (workspace.campaigns.has(campaign.id)) return yield* new AlreadyExists({ what: "campaign" })
      if (workspace.campaigns.size >= campaignsMax) {
        return yield* new LimitReached({ what: "campaign", limit: campaignsMax })
      }
      const key = workspace.dialedCampaigns.get(campaign.id)?.key ?? workspace.nextCampaignKey++
      workspace.dialedCampaigns.delete(campaign.id)
      return put(workspace, key, campaign)
    }),
    update: Effect.fn("Campaigns.update")((workspaceId: WorkspaceId, id: string, change: CampaignChange) =>
      Effect.sync(() =>
        Option.map(
          find(workspaceId, id),
          ({ campaign, key }) => put(State.get(state, workspaceId), key, { ...campaign, ...change })
        )
      )
    ),
    find: Effect.fn("Campaigns.find")((workspaceId: WorkspaceId, id: string) =>
      Effect.sync(() => Option.map(find(workspaceId, id), ({ campaign }) => campaign))
    ),
    list: Effect.fn("Campaigns.list")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const campaigns = State.find(state, workspaceId)?.campaigns.values() ?? []
        return Array.from(campaigns, ({ campaign }) => campaign).sort(TextOrder.by(({ id }) => id))
      })
    ),
    remove: Effect.fn("Campaigns.remove")((workspaceId: WorkspaceId, id: string) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.campaigns.get(id)
        if (workspace === undefined || row === undefined) return false
        workspace.campaigns.delete(id)
        CampaignLog.removed(workspace.campaignLog, row.key, State.advanceSettings(state, workspace))
        return true
      })
    )
  })
}
