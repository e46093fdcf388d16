/**
 * `Activity` in memory.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Activity, addedMax, forgottenMax, keptFor, type NewActivity, sinceMax } from "@anipool/storage/Activity"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Activity.of({
    add: Effect.fn("Activity.add")((minutes: ReadonlyArray<NewActivity>) =>
      Effect.sync(() => {
        State.assertAtMost("Activity.add", minutes.length, addedMax)
        const all = minutes.map((each) => ({ ...each, activity: State.get(state, each.workspaceId).activity }))
        for (const { activity, assigned, contacts, dials, minute, refused } of all) {
          const known = activity.get(minute)
          activity.set(minute, {
            minute,
            assigned: assigned.map((count, i) => count + (known?.assigned[i] ?? 0)),
            refused: refused + (known?.refused ?? 0),
            dials: dials + (known?.dials ?? 0),
            contacts: contacts + (known?.contacts ?? 0)
          })
        }
      })
    ),

    since: Effect.fn("Activity.since")((workspaceId: WorkspaceId, fromMs: number) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.activity.values() ?? []]
          .filter(({ minute }) => minute >= fromMs)
          .sort((a, b) => a.minute - b.minute)
          .slice(0, sinceMax)
      )
    ),

    forget: Effect.sync(() => {
      const before = state.clock.unsafeCurrentTimeMillis() - Duration.toMillis(keptFor)
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
