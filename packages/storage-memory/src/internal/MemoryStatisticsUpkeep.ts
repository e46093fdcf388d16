/**
 * `StatisticsUpkeep` in memory. Windows need no moving: the last 30 days are summed when they are read.
 */
import * as ClockWatch from "@anipool/domain/lifecycle/ClockWatch"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as SelectionRates from "@anipool/domain/lifecycle/SelectionRates"
import * as LocalTime from "@anipool/domain/LocalTime"
import { type Retention, StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import * as Clock from "effect/Clock"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as AniDays from "./AniDays.ts"
import * as ArchiveMarks from "./ArchiveMarks.ts"
import * as DialLog from "./DialLog.ts"
import * as HealthLog from "./HealthLog.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  StatisticsUpkeep.of({
    partition: Effect.fn("StatisticsUpkeep.partition")(({ dialMonths, onlyArchived }: Retention) =>
      Effect.map(DateTime.now, (now) => {
        state.clockWatch = ClockWatch.look(state.clockWatch, now.epochMillis).watch
        if (state.clockWatch.leapedAt !== null) return false
        const month = DateTime.startOf(now, "month")
        const storedFrom = DateTime.subtract(month, { months: dialMonths }).epochMillis
        // A dial of the present month calls those of the past old, as the clock does.
        const isOld = storedFrom > state.dialsStoredFrom &&
          (hasDial(state, (at) => at >= month.epochMillis) || !hasDial(state, (at) => at < storedFrom))
        if (isOld) state.dialsStoredFrom = storedFrom
        else if (onlyArchived !== true) return false
        for (const { archiveMarks, dials, health } of state.workspaces) {
          const isKept = (at: number) => at < state.dialsStoredFrom && !ArchiveMarks.holds(archiveMarks, "dial", at)
          if (onlyArchived === true && DialLog.some(dials, isKept)) continue
          DialLog.dropBefore(dials, state.dialsStoredFrom)
          HealthLog.drop(health, state.dialsStoredFrom)
        }
        return false
      })
    ),
    moveWindows: Effect.succeed(false),
    rollUpAssigned: Effect.map(Clock.currentTimeMillis, (now) => {
      for (const known of state.workspaces) rollUp(known, now)
      return false
    }),
    refreshRates: Effect.map(Clock.currentTimeMillis, (now) => {
      for (const known of state.workspaces) {
        const since = now - known.upkeep.ratedAt
        // A time of the future is one that a wrong clock wrote.
        if (since < 0 || since > SelectionRates.comparedEverySeconds * 1_000) rate(state, known, now)
      }
      return false
    })
  })

// internal

const hasDial = (state: State.State, isMeant: (dialedAt: number) => boolean): boolean =>
  state.workspaces.some(({ dials }) => DialLog.some(dials, isMeant))

/** Takes the uses of days that are over into the days of the ANIs. */
const rollUp = (known: State.WorkspaceState, now: number): void => {
  const today = State.dayAt(known, now)
  const done = known.upkeep.assignedDay
  for (const [day, uses] of known.assignedDays) {
    if (day >= today || (done !== undefined && day <= done)) continue
    for (const [id, assigned] of uses) AniDays.add(known.aniDays, id, day, { ...AniDays.none, assigned })
  }
  known.upkeep.assignedDay = LocalTime.addDays(today, -1)
}

/** Takes over the rates that differ enough. */
const rate = (state: State.State, known: State.WorkspaceState, now: number): void => {
  const { aniDays, upkeep } = known
  const today = State.dayAt(known, now)
  const ids = upkeep.ratedDay === today ? [...upkeep.unrated] : [...aniDays.keys()]
  if (ids.length === 0) return
  upkeep.unrated.clear()
  upkeep.ratedDay = today
  upkeep.ratedAt = now
  const from = Figures.windowStart(today)
  const changed: Array<Inventory.AniRow> = []
  for (const id of ids) {
    const row = Inventory.rowOf(known.inventory, id)
    if (row === undefined) continue
    const { blocks, contacts, dials } = AniDays.between(aniDays, id, from, today)
    if (!SelectionRates.differ({ dials, blocks }, { dials: row.ratedDials, blockRate: row.blockRate })) continue
    row.blockRate = SelectionRates.blockRateOf({ dials, blocks })
    row.ratedDials = dials
    row.ratedContacts = contacts
    changed.push(row)
  }
  if (changed.length > 0) Inventory.changed(known.inventory, changed, State.advance(state, known))
}
