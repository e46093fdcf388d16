/**
 * `UsesElsewhere` in memory.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { highestOfEach, numbersMax, type NumberUses, UsesElsewhere } from "@anipool/storage/UsesElsewhere"
import * as Effect from "effect/Effect"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as OtherDays from "./OtherDays.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  UsesElsewhere.of({
    record: Effect.fn("UsesElsewhere.record")((workspaceId: WorkspaceId, figures: ReadonlyArray<NumberUses>) =>
      Effect.sync(() => {
        State.assertAtMost("UsesElsewhere.record", figures.length, numbersMax)
        const workspace = State.get(state, workspaceId)
        const { inventory, otherDays, usage } = workspace
        const { at, day: today } = inventory.now()
        const raised: Array<Inventory.AniRow> = []
        let added = 0
        let unknown = 0
        for (const { callingCode, national, uses } of highestOfEach(figures)) {
          const row = Inventory.holderOf(inventory, callingCode, national)
          if (row === undefined) {
            unknown++
            continue
          }
          const day = LatestUses.periodOf(usage, today, row.id)
          const more = uses - OtherDays.get(otherDays, row.id, day)
          if (more <= 0) continue
          OtherDays.set(otherDays, row.id, day, uses)
          LatestUses.add(usage, today, row.id, more)
          row.lastUsedAt = Math.max(row.lastUsedAt, at)
          raised.push(row)
          added += more
        }
        if (raised.length > 0) Inventory.changed(inventory, raised, State.advance(state, workspace))
        return { changed: raised.length, added, unknown }
      })
    )
  })
