/**
 * `CountedDays` in memory: the log's entries are those that it still holds.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { aheadGrace, type CountedAhead, CountedDays, resetStep } from "@anipool/storage/CountedDays"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as Answers from "./Answers.ts"
import * as AssignedDays from "./AssignedDays.ts"
import type * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as OtherDays from "./OtherDays.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  CountedDays.of({
    ahead: Effect.map(Clock.currentTimeMillis, (now) =>
      state.workspaces.flatMap((known): ReadonlyArray<CountedAhead> => {
        const rows = aheadOf(known, now)
        const days = rows.flatMap(({ id }) => known.usage.get(id)?.period ?? [])
        return rows.length === 0 ? [] : [{
          workspaceId: known.workspace.id,
          anis: rows.length,
          day: days.reduce((latest, day) => day > latest ? day : latest),
          today: State.dayAt(known, now)
        }]
      })),
    reset: Effect.fn("CountedDays.reset")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const known = State.find(state, workspaceId)
        if (known === undefined) return 0
        const rows = aheadOf(known, now).slice(0, resetStep)
        if (rows.length > 0) reset(known, rows, now)
        return rows.length
      })
    )
  })

// internal

const aheadOf = ({ inventory }: State.WorkspaceState, now: number): ReadonlyArray<Inventory.AniRow> =>
  inventory.rows.filter(({ lastUsedAt }) => lastUsedAt > now + Duration.toMillis(aheadGrace))

const reset = (known: State.WorkspaceState, rows: ReadonlyArray<Inventory.AniRow>, now: number): void => {
  const { answers, assignments, hourlyUsage, usage } = known
  const today = State.dayAt(known, now)
  const hour = Math.floor(now / 3_600_000)
  const ids = new Set(rows.map(({ id }) => id))
  Answers.date(answers, now)
  AssignmentLog.redate(assignments, ids, today, now)
  const log = AssignmentLog.toArray(assignments)
  for (const row of rows) {
    const { id } = row
    row.lastUsedAt = now
    const uses = AssignedDays.moveTo(known.assignedDays, today, id) + OtherDays.moveTo(known.otherDays, id, today)
    const thisHour = log.filter(({ aniId, assignedAt }) => aniId === id && Math.floor(assignedAt / 3_600_000) >= hour)
    LatestUses.set(usage, today, id, uses)
    LatestUses.set(hourlyUsage, hour, id, thisHour.length)
  }
}
