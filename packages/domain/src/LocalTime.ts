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

/** The instant (milliseconds since the epoch) at which a date ends in a time zone. */
export const endOf = (date: LocalDate, timeZone: string): number => {
  const noon = DateTime.unsafeMakeZoned(`${date}T12:00:00Z`, { timeZone, adjustForTimeZone: true })
  return DateTime.toEpochMillis(DateTime.startOf(DateTime.add(noon, { days: 1 }), "day"))
}

/** An instant as `YYYY-MM-DD HH:MM:SS`, UTC. */
export const formatUtc = (epochMs: number): string =>
  DateTime.formatIso(DateTime.unsafeMake(epochMs)).slice(0, 19).replace("T", " ")
