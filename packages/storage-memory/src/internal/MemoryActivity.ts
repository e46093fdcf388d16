/**
 * `Activity` in memory.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  Activity,
  type ActivityMinute,
  addedMax,
  forgottenMax,
  type NewActivity,
  sinceMax,
  storedFor
} from "@anipool/storage/Activity"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Activity.of({
    add: Effect.fn("Activity.add")((minutes: ReadonlyArray<NewActivity>) =>
      Effect.sync(() => {
        State.assertAtMost("Activity.add", minutes.length, addedMax)
        const all = minutes.map(({ workspaceId, ...minute }) => ({ minute, known: State.get(state, workspaceId) }))
        for (const { known, minute } of all) add(known, minute)
      })
    ),

    since: Effect.fn("Activity.since")((workspaceId: WorkspaceId, fromMs: number, day: LocalDate) =>
      Effect.sync(() => {
        const known = State.find(state, workspaceId)
        const dialed = [...known?.dialDays.values() ?? []]
          .filter((each) => each.basis === "area_code" && each.day === day)
        return {
          minutes: [...known?.activity.values() ?? []]
            .filter(({ minute }) => minute >= fromMs)
            .sort((a, b) => a.minute - b.minute)
            .slice(0, sinceMax),
          day: {
            dials: dialed.reduce((sum, { dials }) => sum + dials, 0),
            contacts: dialed.reduce((sum, { contacts }) => sum + contacts, 0)
          }
        }
      })
    ),

    forget: Effect.sync(() => {
      const before = state.clock.unsafeCurrentTimeMillis() - Duration.toMillis(storedFor)
      let forgotten = 0
      for (const { activity } of state.workspaces) {
        for (const minute of activity.keys()) {
          if (minute >= before || forgotten >= forgottenMax) continue
          activity.delete(minute)
          forgotten++
        }
      }
      return forgotten
    }).pipe(Effect.withSpan("Activity.forget"))
  })

/** Adds to a minute of a workspace. */
export const add = ({ activity }: State.WorkspaceState, more: ActivityMinute): void => {
  const known = activity.get(more.minute)
  activity.set(more.minute, {
    minute: more.minute,
    assigned: more.assigned.map((count, i) => count + (known?.assigned[i] ?? 0)),
    refused: more.refused + (known?.refused ?? 0),
    dials: more.dials + (known?.dials ?? 0),
    contacts: more.contacts + (known?.contacts ?? 0)
  })
}
