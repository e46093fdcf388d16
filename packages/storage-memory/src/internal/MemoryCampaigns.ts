/**
 * `Campaigns` in memory.
 */
import type { Campaign } from "@anipool/domain/Campaign"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type CampaignChange, Campaigns, campaignsMax, dialingGroupsMax } from "@anipool/storage/Campaigns"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { AlreadyExists, LimitReached } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as CampaignLog from "./CampaignLog.ts"
import * as CampaignRows from "./CampaignRows.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

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
      State.record(state, workspace, yield* CurrentActor, SettingsEntries.campaignCreated(campaign))
      return CampaignRows.register(state, workspace, campaign)
    }),
    update: Effect.fn("Campaigns.update")((workspaceId: WorkspaceId, id: string, change: CampaignChange) =>
      Trail.acting((actor) =>
        Option.map(find(workspaceId, id), ({ campaign, key }) => {
          const workspace = State.get(state, workspaceId)
          const after = CampaignRows.put(state, workspace, key, { ...campaign, ...change })
          const told = SettingsEntries.campaignChanged(campaign, after)
          return { value: after, entry: told === undefined ? null : State.record(state, workspace, actor, told) }
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
    dialingFrom: Effect.fn("Campaigns.dialingFrom")(
      (workspaceId: WorkspaceId, groupIds: ReadonlyArray<string>, limit: number) =>
        Effect.sync(() => {
          State.assertAtMost("Campaigns.dialingFrom", groupIds.length, dialingGroupsMax)
          const asked = new Map(groupIds.map((groupId) => [groupId, new Array<string>()]))
          for (const { campaign: { id, inboundPoolId } } of State.find(state, workspaceId)?.campaigns.values() ?? []) {
            asked.get(inboundPoolId ?? id)?.push(id)
          }
          return new Map(
            [...asked].filter(([, ids]) => ids.length > 0)
              .map(([groupId, ids]) => [groupId, ids.sort(TextOrder.compare).slice(0, limit)])
          )
        })
    ),
    remove: Effect.fn("Campaigns.remove")((workspaceId: WorkspaceId, id: string) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.campaigns.get(id)
        if (workspace === undefined || row === undefined) return Option.none()
        workspace.campaigns.delete(id)
        State.noteHoldOut(workspace, row.campaign.policy, {})
        CampaignLog.removed(workspace.campaignLog, row.key, State.advanceSettings(state, workspace))
        return Option.some(State.record(state, workspace, actor, SettingsEntries.campaignDeleted(row.campaign)))
      })
    )
  })
}
