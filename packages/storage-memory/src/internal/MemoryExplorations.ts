/**
 * `Explorations` in memory: of each workspace the last assignments, as many as are kept.
 */
import * as Exploration from "@anipool/domain/assignment/Exploration"
import * as OffPolicy from "@anipool/domain/assignment/OffPolicy"
import * as ShadowPolicy from "@anipool/domain/assignment/ShadowPolicy"
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextHash from "@anipool/domain/TextHash"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import { clockDifference, dialedWithin, Explorations, type Part, ShadowsChanged } from "@anipool/storage/Explorations"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  return Explorations.of({
    shadows: Effect.fn("Explorations.shadows")((workspaceId: WorkspaceId) =>
      Effect.sync(() => State.find(state, workspaceId)?.shadows ?? ShadowPolicy.none)
    ),

    setShadows: Effect.fn("Explorations.setShadows")(function*(
      workspaceId: WorkspaceId,
      policies: ReadonlyArray<ShadowPolicy.ShadowPolicy>,
      version?: number
    ) {
      const set = yield* Trail.acting((actor) =>
        Option.map(Option.fromNullable(State.findOpen(state, workspaceId)), (known) => {
          const before = known.shadows
          if (version !== undefined && before.version !== version) return new ShadowsChanged()
          const value = ShadowPolicy.replace(before, policies)
          known.shadows = value
          known.ownSettings = State.advanceSettings(state, known)
          const entry = SettingsEntries.shadowPoliciesChanged(known.workspace, before, value)
          return { value, entry: State.record(state, known, actor, entry) }
        })
      )
      return yield* Option.match(set, {
        onNone: () => Effect.succeedNone,
        onSome: (told) => told instanceof ShadowsChanged ? told : Effect.succeedSome(told)
      })
    }),

    picks: Effect.fn("Explorations.picks")(function*(workspaceId: WorkspaceId, day: LocalTime.LocalDate) {
      const workspace = State.find(state, workspaceId)
      return workspace === undefined ? 0 : (yield* picksOn(workspace, day)).length
    }),

    explored: Effect.fn("Explorations.explored")(function*(
      workspaceId: WorkspaceId,
      { day, part, parts }: Part,
      asked: ReadonlyArray<ShadowPolicy.PlacedPolicy>
    ) {
      const workspace = State.find(state, workspaceId)
      const picks = workspace === undefined
        ? []
        : yield* EventLoop.filter(
          yield* picksOn(workspace, day),
          ({ prospect }) => TextHash.textHash(prospect) % parts === part
        )
      const contacts = workspace === undefined ? [] : yield* contactsOf(workspace, picks)
      const dials = picks.flatMap((pick, i) => {
        const contact = contacts[i]
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
  })
}

// internal

/** The picks of a day that chance decided, oldest first. */
const picksOn = ({ assignments, workspace: { timeZone } }: State.WorkspaceState, day: LocalTime.LocalDate) => {
  const from = LocalTime.endOf(LocalTime.addDays(day, -1), timeZone)
  const to = LocalTime.endOf(day, timeZone)
  return EventLoop.filter(
    AssignmentLog.toArray(assignments),
    ({ assignedAt, explored }) => explored !== undefined && assignedAt >= from && assignedAt < to
  )
}

/** Of each pick whether the first dial that followed it reached somebody; undefined: none was told of. */
const contactsOf = Effect.fnUntraced(function*(
  { dials }: State.WorkspaceState,
  picks: ReadonlyArray<AssignmentLog.Assignment>
) {
  const early = Duration.toMillis(clockDifference)
  const told = new Map(picks.map(({ prospect }) => [prospect, new Array<Dial>()]))
  yield* EventLoop.forEachQuick([...dials.byKey.values()], (dial) => {
    if (dial.draft.isVolume) told.get(dial.draft.prospect.national)?.push(dial)
  })
  for (const each of told.values()) each.sort((a, b) => a.draft.dialedAt - b.draft.dialedAt)
  const contacts = new Array<boolean | undefined>()
  const nextAt = new Map<string, number>()
  // From the next pick for the prospect on, a dial is of that one: so from the last to the first.
  yield* EventLoop.forEachQuick([...picks].reverse(), ({ aniId, assignedAt, campaignKey, prospect }) => {
    const until = Math.min(
      assignedAt + Duration.toMillis(dialedWithin),
      (nextAt.get(prospect) ?? Infinity) - early
    )
    nextAt.set(prospect, assignedAt)
    const followed = told.get(prospect)!.find(({ aniId: by, campaignKey: of, draft: { dialedAt } }) =>
      by === aniId && of === campaignKey && dialedAt >= assignedAt - early && dialedAt < until
    )
    contacts.push(followed?.outcome.contact)
  })
  return contacts.reverse()
})
