/**
 * A workspace's own day: dates in its time zone.
 *
 * Pure: the instant is a parameter.
 */
import * as DateTime from "effect/DateTime"

/** A date, `YYYY-MM-DD`. */
export type LocalDate = string

/** The date in a time zone at an instant (milliseconds since the epoch). The zone must be a valid IANA name. */
export const dateAt = (epochMs: number, timeZone: string): LocalDate =>
  DateTime.formatIsoDate(DateTime.unsafeMakeZoned(epochMs, { timeZone }))

/** The date so many days later, or earlier. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  DateTime.formatIsoDateUtc(DateTime.add(DateTime.unsafeMake(`${date}T00:00:00Z`), { days }))

/** When a day begins, milliseconds since the epoch. */
export const startOf = (date: LocalDate, timeZone: string): number => endOf(addDays(date, -1), timeZone)

/** The instant (milliseconds since the epoch) at which a date ends in a time zone. */
export const endOf = (date: LocalDate, timeZone: string): number => {
  const noon = DateTime.unsafeMakeZoned(`${date}T12:00:00Z`, { timeZone, adjustForTimeZone: true })
  return DateTime.toEpochMillis(DateTime.startOf(DateTime.add(noon, { days: 1 }), "day"))
}

/**
 * A date as the number of days since 1 January 1970. By arithmetic, as it is told for each ANI that is loaded: years
 * begin with March, so that a leap day is the last of its year, and repeat every 400 years.
 */
export const dayNumber = (date: LocalDate): number => {
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month <= 2 ? 1 : 0)
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + Number(date.slice(8, 10)) - 1
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return year * 365 + leapDays + dayOfYear - daysBefore1970
}

/** The date of a number of days since 1 January 1970. */
export const dateOf = (day: number): LocalDate => addDays("1970-01-01", day)

/** An instant as the number of hours since 1 January 1970, 00:00 UTC. */
export const hourNumber = (epochMs: number): number => Math.floor(epochMs / 3_600_000)

/** The hour of the day that clocks of a time zone show at an instant, 0 to 23. */
export const hourOfDay = (epochMs: number, timeZone: string): number =>
  DateTime.getPart(DateTime.unsafeMakeZoned(epochMs, { timeZone }), "hours")

/** An instant as `YYYY-MM-DD HH:MM:SS`, UTC. */
export const formatUtc = (epochMs: number): string =>
  DateTime.formatIso(DateTime.unsafeMake(epochMs)).slice(0, 19).replace("T", " ")

// internal

/** Days from 1 March of the year 0 to 1 January 1970. */
const daysBefore1970 = 719_468
