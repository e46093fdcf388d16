/**
 * The time that a pause or an activation is said to take effect at, as callers write it.
 *
 * Pure. A time without a zone is UTC. A date alone is the beginning of that day in the workspace's time zone, so that
 * the date that is shown is the one that was sent.
 *
 * Limits: from the year 1900 to before 9999-12-31, as a time zone may add a day and years are written in four digits.
 */
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"

/** What is read, for an error message. */
export const expected = "expected YYYYMMDDHHMMSS, YYYY-MM-DD HH:MM:SS or ISO 8601, a real date"

/** Longest text that is looked at, in characters. */
export const inputLengthMax = 40

/** The instant (milliseconds since the epoch) that a text names; `None` when it names none. */
export const parse = (text: string, timeZone: string): Option.Option<number> => {
  if (text.length > inputLengthMax) return Option.none()
  const digits = compact.exec(text)
  if (digits !== null) return instant(numbersOf(digits.slice(1)), 0)
  const found = iso.exec(text)
  if (found === null) return Option.none()
  const [, year, , month, day, hours, , minutes, seconds, fraction, zone] = found
  const date = [year, month, day]
  if (hours === undefined) return startOfDay(numbersOf(date), timeZone)
  const millis = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * 1000)
  const at = instant(numbersOf([...date, hours, minutes, seconds ?? "0"]), millis)
  return Option.flatMap(Option.all([at, offsetOf(zone)]), ([local, offsetMs]) => inRange(local - offsetMs))
}

// internal

const compact = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/

/**
 * Extended (`2026-02-03T04:05:06.7+01:00`) or basic (`20260203T040506Z`) writing, with a space for the `T` where somebody
 * prefers it; seconds and zone may be missing.
 */
const iso =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[Tt ](\d\d)(:?)(\d\d)(?:\6(\d\d)(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d\d(?::?\d\d)?)?)?$/

const yearMin = 1900
const instantMax = DateTime.toEpochMillis(DateTime.unsafeMake("9999-12-31T00:00:00Z"))

const numbersOf = (parts: ReadonlyArray<string | undefined>): ReadonlyArray<number> => parts.map(Number)

const inRange = (at: number): Option.Option<number> => at < instantMax ? Option.some(at) : Option.none()

/** The parts as UTC. A part out of its range would be carried into the next one, and so not be read back. */
const instant = (parts: ReadonlyArray<number>, millis: number): Option.Option<number> => {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
  if (year < yearMin) return Option.none()
  const made = DateTime.unsafeMake({ year, month, day, hours, minutes, seconds, millis })
  const read = DateTime.toPartsUtc(made)
  const isReal = read.month === month && read.day === day && read.hours === hours && read.minutes === minutes &&
    read.seconds === seconds
  return isReal ? inRange(DateTime.toEpochMillis(made)) : Option.none()
}

const startOfDay = (parts: ReadonlyArray<number>, timeZone: string): Option.Option<number> =>
  Option.flatMap(instant(parts, 0), (midnight) => {
    // From noon, as midnight itself may not exist where the clocks change then.
    const noon = DateTime.unsafeMakeZoned(midnight + hourMs * 12, { timeZone, adjustForTimeZone: true })
    return inRange(DateTime.toEpochMillis(DateTime.startOf(noon, "day")))
  })

const hourMs = 3_600_000
const minuteMs = 60_000

const offsetOf = (zone: string | undefined): Option.Option<number> => {
  if (zone === undefined || zone.toUpperCase() === "Z") return Option.some(0)
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(":", "") || "0")
  if (hours > 23 || minutes > 59) return Option.none()
  return Option.some((hours * hourMs + minutes * minuteMs) * (zone.startsWith("-") ? -1 : 1))
}
