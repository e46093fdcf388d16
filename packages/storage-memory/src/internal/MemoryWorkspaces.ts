/**
 * `Workspaces` in memory.
 */
import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { Actor } from "@anipool/domain/trail/Entry"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { Workspace, WorkspaceId, WorkspaceSettings } from "@anipool/domain/Workspace"
import type { EntryId, Told } from "@anipool/storage/AuditTrail"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { AlreadyExists } from "@anipool/storage/StorageError"
import { stoppedMax, Workspaces } from "@anipool/storage/Workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as CampaignRows from "./CampaignRows.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const replace = (known: State.WorkspaceState, settings: WorkspaceSettings, actor: Actor): Told<Workspace> => {
    const before = known.workspace
    const value = State.setWorkspace(state, known, settings)
    const entry = SettingsEntries.workspaceChanged(before, value)
    return { value, entry: entry === undefined ? null : State.record(state, known, actor, entry) }
  }
  return Workspaces.of({
    create: Effect.fn("Workspaces.create")(function*(settings: WorkspaceSettings, id?: WorkspaceId) {
      if (state.workspacesByName.has(settings.name)) return yield* new AlreadyExists({ what: "workspace" })
      const actor = yield* CurrentActor
      const created = State.addWorkspace(state, settings, id)
      State.record(state, State.get(state, created.id), actor, SettingsEntries.workspaceCreated(created))
      return created
    }),
    list: Effect.sync(() =>
      state.workspaces.flatMap(({ workspace }) => state.deletions.has(workspace.id) ? [] : workspace)
    ).pipe(
      Effect.withSpan("Workspaces.list")
    ),
    find: Effect.fn("Workspaces.find")((id: WorkspaceId) =>
      Effect.sync(() => Option.fromNullable(State.findOpen(state, id)?.workspace))
    ),
    findByName: Effect.fn("Workspaces.findByName")((name: string) =>
      Effect.sync(() => {
        const known = state.workspacesByName.get(name)
        return Option.fromNullable(known && State.findOpen(state, known.workspace.id)?.workspace)
      })
    ),
    update: Effect.fn("Workspaces.update")(function*(id: WorkspaceId, settings: WorkspaceSettings) {
      const known = State.findOpen(state, id)
      if (known === undefined) return Option.none()
      const namesake = state.workspacesByName.get(settings.name)
      if (namesake !== undefined && namesake !== known) return yield* new AlreadyExists({ what: "workspace" })
      return Option.some(replace(known, settings, yield* CurrentActor).value)
    }),
    setPolicy: Effect.fn("Workspaces.setPolicy")((id: WorkspaceId, policy: Policy.PolicyOverride) =>
      Trail.acting((actor) =>
        Option.map(
          Option.fromNullable(State.findOpen(state, id)),
          (known) => replace(known, { ...known.workspace, policy }, actor)
        )
      )
    ),
    holdOutChangedAt: Effect.fn("Workspaces.holdOutChangedAt")((id: WorkspaceId) =>
      Effect.sync(() => Option.fromNullable(State.findOpen(state, id)?.holdOutChangedAt))
    ),
    stopPreference: Effect.fn("Workspaces.stopPreference")(
      (id: WorkspaceId, { changedAt, why }: { readonly changedAt: number | null; readonly why: string }) =>
        Trail.acting((actor): ReadonlyArray<EntryId> => {
          const known = State.findOpen(state, id)
          if (known === undefined || (known.holdOutChangedAt ?? null) !== changedAt) return []
          const before = known.workspace
          const rows = Array.from(known.campaigns.values()).flatMap(({ campaign, key }) => {
            const policy = HoldOutHarm.stopped(campaign.policy, Policy.resolve(before.policy, campaign.policy))
            return policy === undefined ? [] : [{ key, campaign, policy }]
          }).sort(TextOrder.by(({ campaign }) => campaign.id)).slice(0, stoppedMax)
          const own = HoldOutHarm.stopped(before.policy, Policy.resolve(before.policy))
          const entries = own === undefined ? [] : [
            SettingsEntries.workspaceChanged(before, State.setWorkspace(state, known, { ...before, policy: own }))!
          ]
          for (const { campaign, key, policy } of rows) {
            const after = CampaignRows.put(state, known, key, { ...campaign, policy })
            entries.push(SettingsEntries.campaignChanged(campaign, after)!)
          }
          return entries.map((entry) =>
            State.record(state, known, actor, SettingsEntries.preferenceStopped(entry, why))
          )
        })
    )
  })
}
