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
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const find = (workspaceId: WorkspaceId, id: string) =>
    Option.fromNullable(State.find(state, workspaceId)?.campaigns.get(id))
  return Campaigns.of({
    create: Effect.fn("Campaigns.create")(function*(workspaceId: WorkspaceId, campaign: Campaign) {
      const workspace = State.get(state, workspaceId)
      if (workspace.campaigns.has(campaign.id)) return yield* new AlreadyExists({ what: "campaign" })
      if (workspace.campaigns.size >= campaignsMax) {
        return yield* new LimitReached({ what: "campaign", limit: campaignsMax })
      }
      const key = workspace.dialedCampaigns.get(campaign.id)?.key ?? workspace.nextCampaignKey++
      workspace.dialedCampaigns.delete(campaign.id)
      workspace.campaigns.set(campaign.id, { key, campaign })
      State.advanceSettings(state, workspace)
      return campaign
    }),
    update: Effect.fn("Campaigns.update")((workspaceId: WorkspaceId, id: string, change: CampaignChange) =>
      Effect.sync(() =>
        Option.map(find(workspaceId, id), ({ campaign, key }) => {
          const workspace = State.get(state, workspaceId)
          const changed = { ...campaign, ...change }
          workspace.campaigns.set(id, { key, campaign: changed })
          State.advanceSettings(state, workspace)
          return changed
        })
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
        if (workspace === undefined || !workspace.campaigns.delete(id)) return false
        State.advanceSettings(state, workspace)
        return true
      })
    )
  })
}
