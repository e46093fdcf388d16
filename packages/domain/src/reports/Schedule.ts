/**
 * When a report by e-mail is due, and which days it is of. It goes by what clocks of the workspace's time zone show, so one
 * that is put forward or back makes it come a little earlier or later, and never twice: of each day there is one.
 *
 * Pure: the instant is a parameter.
 */
import * as DateTime from "effect/DateTime"
import * as LocalTime from "../LocalTime.ts"

/** `day`: each day, of the day before. `week`: each week, of the seven days before. */
export const everies = ["day", "week"] as const

/** How often a report comes. */
export type Every = (typeof everies)[number]

/** When a report comes. */
export interface Schedule {
  readonly every: Every
  /** The day of a weekly one: 1, Monday, to 7, Sunday; of a daily one it says nothing. */
  readonly weekday: number
  /** From when on, `HH:MM` of the workspace's clocks. */
  readonly at: string
}

/** A destination, as far as its report goes. */
interface Reported {
  readonly isOn: boolean
  readonly report: Schedule | null
}

/** Days of a week. */
export const weekDays = 7

/** How late a report may still be sent, in hours by the clock, where nothing ran when it was due; after that it is skipped. */
export const lateHoursMax: Readonly<Record<Every, number>> = { day: 12, week: 72 }

/** Days, both within. */
export interface Days {
  readonly from: LocalTime.LocalDate
  readonly to: LocalTime.LocalDate
}

/** What a report is of, and what stands beside it. */
export interface Period extends Days {
  readonly name: string
}

/** The day of the week: 1, Monday, to 7, Sunday. */
export const weekdayOf = (date: LocalTime.LocalDate): number =>
  // 1 January 1970 was a Thursday.
  (LocalTime.dayNumber(date) + 3) % weekDays + 1

/** The last day on which a report was due by now: its own day, not that which it tells of. */
export const lastDue = (schedule: Schedule, epochMs: number, timeZone: string): LocalTime.LocalDate => {
  const { date, minutes } = clockAt(epochMs, timeZone)
  const day = minutes < minutesOf(schedule.at) ? LocalTime.addDays(date, -1) : date
  return schedule.every === "day"
    ? day
    : LocalTime.addDays(day, -((weekdayOf(day) - schedule.weekday + weekDays) % weekDays))
}

/**
 * Up to which day reports of a destination are seen to once it is as `after` says: who gets one anew, at another time or on
 * again, gets it from the next time on. `null`: none goes there. `before`: as it was; undefined: it was not there.
 */
export const seenToAfter = (
  before: (Reported & { readonly reportSeenTo: LocalTime.LocalDate | null }) | undefined,
  after: Reported,
  epochMs: number,
  timeZone: string
): LocalTime.LocalDate | null => {
  const { isOn, report } = after
  if (report === null) return null
  const goesOn = before?.report != null && before.isOn === isOn && before.report.every === report.every &&
    before.report.weekday === report.weekday && before.report.at === report.at
  return goesOn ? before.reportSeenTo : lastDue(report, epochMs, timeZone)
}

/** Whether the report of a day comes too late to be of use now. */
export const isTooLate = (
  schedule: Schedule,
  day: LocalTime.LocalDate,
  epochMs: number,
  timeZone: string
): boolean => {
  const { date, minutes } = clockAt(epochMs, timeZone)
  const days = LocalTime.dayNumber(date) - LocalTime.dayNumber(day)
  return days * dayMinutes + minutes - minutesOf(schedule.at) > lateHoursMax[schedule.every] * 60
}

/** Reports that were due between two days, neither of them with: nobody made them. */
export const missedBetween = (
  { every }: Schedule,
  after: LocalTime.LocalDate,
  before: LocalTime.LocalDate
): number => {
  const days = LocalTime.dayNumber(before) - LocalTime.dayNumber(after)
  return Math.max(0, Math.ceil(days / (every === "day" ? 1 : weekDays)) - 1)
}

/** What the report of a day tells of, and then what stands beside it, the nearest first. */
export const periodsOf = (
  every: Every,
  day: LocalTime.LocalDate
): readonly [Period, Period, ...ReadonlyArray<Period>] => {
  const days = (name: string, first: number, last: number): Period => ({
    name,
    from: LocalTime.addDays(day, -first),
    to: LocalTime.addDays(day, -last)
  })
  return every === "day"
    ? [
      days("Yesterday", 1, 1),
      days("The day before", 2, 2),
      days(`${weekdayNames[weekdayOf(LocalTime.addDays(day, -1)) - 1]!} before`, 1 + weekDays, 1 + weekDays)
    ]
    : [days("Last 7 days", weekDays, 1), days("The 7 before", 2 * weekDays, 1 + weekDays)]
}

/** Names of the days of the week, Monday first. */
export const weekdayNames: ReadonlyArray<string> = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday"
]

// internal

const dayMinutes = 24 * 60

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const clockAt = (epochMs: number, timeZone: string) => {
  const { day, hours, minutes, month, year } = DateTime.toParts(DateTime.unsafeMakeZoned(epochMs, { timeZone }))
  const two = (part: number) => String(part).padStart(2, "0")
  return { date: `${year}-${two(month)}-${two(day)}`, minutes: hours * 60 + minutes }
}
