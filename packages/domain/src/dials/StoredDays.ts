/**
 * Which days can be counted anew from their dials: those whose dials are all stored.
 *
 * Pure.
 */
import * as LocalTime from "../LocalTime.ts"

/**
 * Why not all dials of a day are stored. `retention`: they may be from a time whose dials are dropped; `history`: figures
 * were added in sums, without dials.
 */
export type MissingReason = "retention" | "history"

/** A day whose figures a recount leaves as they are. */
export interface LeftDay {
  readonly day: LocalTime.LocalDate
  readonly reason: MissingReason
}

/** Such days one after another, both ends within. */
export interface LeftDays {
  readonly from: LocalTime.LocalDate
  readonly to: LocalTime.LocalDate
  readonly reason: MissingReason
}

/**
 * Why not all dials of a day are stored; undefined: they are. Dials before `storedFrom` (milliseconds since the epoch) are
 * dropped. The time zone that a dial's day was told by may have been another than the workspace's is now, and none begins
 * a day earlier than the day before in UTC.
 */
export const missingReason = (
  day: LocalTime.LocalDate,
  storedFrom: number,
  hasHistory: boolean
): MissingReason | undefined => {
  if ((LocalTime.dayNumber(day) - 1) * dayMs < storedFrom) return "retention"
  return hasHistory ? "history" : undefined
}

/** Days in ascending order, put together where they follow on each other for the same reason. */
export const together = (days: ReadonlyArray<LeftDay>): ReadonlyArray<LeftDays> => {
  const ranges: Array<LeftDays> = []
  for (const { day, reason } of days) {
    const last = ranges.at(-1)
    if (last?.reason === reason && LocalTime.addDays(last.to, 1) === day) {
      ranges[ranges.length - 1] = { ...last, to: day }
    } else ranges.push({ from: day, to: day, reason })
  }
  return ranges
}

/** The same without some days. */
export const without = (
  ranges: ReadonlyArray<LeftDays>,
  days: ReadonlyArray<LocalTime.LocalDate>
): ReadonlyArray<LeftDays> => {
  const taken = new Set(days)
  return together(ranges.flatMap(({ from, reason, to }) => {
    const left: Array<LeftDay> = []
    for (let day = from; day <= to; day = LocalTime.addDays(day, 1)) if (!taken.has(day)) left.push({ day, reason })
    return left
  }))
}

// internal

const dayMs = 86_400_000
