/**
 * `AniHistory` in memory.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AniHistory, daysMax, type PastDay, type PastTransition, transitionsMax } from "@anipool/storage/AniHistory"
import * as Effect from "effect/Effect"
import * as Inventory from "./Inventory.ts"
import * as Reputation from "./Reputation.ts"
import * as State from "./State.ts"
import * as Usage from "./Usage.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AniHistory.of({
    putDays: Effect.fn("AniHistory.putDays")((workspaceId: WorkspaceId, days: ReadonlyArray<PastDay>) =>
      Effect.sync(() => {
        State.assertAtMost("AniHistory.putDays", days.length, daysMax)
        const { aniDays, historyDays, inventory, usage } = State.get(state, workspaceId)
        for (const { aniId, day, ...counts } of days) {
          const own = aniDays.get(aniId) ?? new Map()
          own.set(day, counts)
          historyDays.add(day)
          aniDays.set(aniId, own)
        }
        const today = inventory.now().day
        for (const id of new Set(days.map(({ aniId }) => aniId))) {
          let assigned = Usage.get(usage, today, id)
          for (const counts of aniDays.get(id)!.values()) assigned += counts.assigned
          Inventory.rowOf(inventory, id)!.usedTotal = assigned
        }
      })
    ),

    record: Effect.fn("AniHistory.record")(
      (workspaceId: WorkspaceId, transitions: ReadonlyArray<PastTransition>) =>
        Effect.sync(() => {
          State.assertAtMost("AniHistory.record", transitions.length, transitionsMax)
          const { reputation } = State.get(state, workspaceId)
          for (const { aniId, ...transition } of transitions) {
            Reputation.append(reputation.transitions, aniId, transition)
          }
        })
    )
  })
