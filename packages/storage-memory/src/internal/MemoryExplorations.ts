/**
 * `Explorations` in memory: of each workspace the last assignments, as many as are kept.
 */
import * as Exploration from "@anipool/domain/assignment/Exploration"
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextHash from "@anipool/domain/TextHash"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { clockDifference, dialedWithin, Explorations, type Part } from "@anipool/storage/Explorations"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const picksOn = (workspace: State.WorkspaceState | undefined, day: LocalTime.LocalDate) =>
    workspace === undefined
      ? []
      : AssignmentLog.toArray(workspace.assignments).filter(({ assignedAt, explored }) =>
        explored !== undefined && LocalTime.dateAt(assignedAt, workspace.workspace.timeZone) === day
      )
  return Explorations.of({
    shadows: Effect.fn("Explorations.shadows")((workspaceId: WorkspaceId) =>
      Effect.sync(() => State.find(state, workspaceId)?.shadows ?? ShadowPolicy.none)
    ),

    setShadows: Effect.fn("Explorations.setShadows")((
      workspaceId: WorkspaceId,
      policies: ReadonlyArray<ShadowPolicy.ShadowPolicy>
    ) =>
      Trail.acting((actor) =>
        Option.map(Option.fromNullable(State.findOpen(state, workspaceId)), (known) => {
          const before = known.shadows
          const value = ShadowPolicy.replace(before, policies)
          known.shadows = value
          known.ownSettings = State.advanceSettings(state, known)
          const entry = SettingsEntries.shadowPoliciesChanged(known.workspace, before, value)
          return { value, entry: State.record(state, known, actor, entry) }
        })
      )
    ),

    picks: Effect.fn("Explorations.picks")((workspaceId: WorkspaceId, day: LocalTime.LocalDate) =>
      Effect.sync(() => picksOn(State.find(state, workspaceId), day).length)
    ),

    explored: Effect.fn("Explorations.explored")((
      workspaceId: WorkspaceId,
      { day, part, parts }: Part,
      asked: ReadonlyArray<ShadowPolicy.PlacedPolicy>
    ) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const picks = picksOn(workspace, day).filter(({ prospect }) => TextHash.textHash(prospect) % parts === part)
        const dials = picks.flatMap((pick) => {
          const contact = contactOf(workspace!, pick, picks)
          const { choices, covered, same, version } = Exploration.unpack(pick.explored!)
          return contact === undefined ? [] : [{ ...pick, contact, choices, covered, same, version }]
        })
        return {
          picks: picks.length,
          dials: dials.length,
          contacts: dials.filter(({ contact }) => contact).length,
          moments: asked.map(({ place, since }) =>
            OffPolicy.momentsOf(
              dials.filter(({ version }) => version >= since).map((dial): OffPolicy.Seen => ({
                prospect: dial.prospect,
                contact: dial.contact,
                choices: dial.choices,
                same: (dial.same >> place & 1) === 1,
                covered: (dial.covered >> place & 1) === 1
              }))
            )
          )
        }
      })
    )
  })
}

// internal

/** Whether the first dial that followed a pick reached somebody; undefined: none was told of. */
const contactOf = (
  { dials }: State.WorkspaceState,
  pick: AssignmentLog.Assignment,
  picks: ReadonlyArray<AssignmentLog.Assignment>
): boolean | undefined => {
  const { aniId, assignedAt, campaignKey, prospect } = pick
  const early = Duration.toMillis(clockDifference)
  // From the next pick for the prospect on, a dial is of that one.
  const next = picks.slice(picks.indexOf(pick) + 1).find((each) => each.prospect === prospect)
  const until = Math.min(assignedAt + Duration.toMillis(dialedWithin), (next?.assignedAt ?? Infinity) - early)
  return [...dials.byKey.values()]
    .filter((dial) =>
      dial.draft.isVolume && dial.draft.prospect.national === prospect && dial.aniId === aniId &&
      dial.campaignKey === campaignKey && dial.draft.dialedAt >= assignedAt - early && dial.draft.dialedAt < until
    )
    .sort((a, b) => a.draft.dialedAt - b.draft.dialedAt)[0]?.outcome.contact
}
