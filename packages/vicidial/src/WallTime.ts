/**
 * Times as VICIdial writes them: a date and a time of day of its server, without a zone. As texts they are in order.
 *
 * Pure.
 */
import * as DateTime from "effect/DateTime"

/** `YYYY-MM-DD HH:MM:SS`. */
export type WallTime = string

/** The seconds since 1970 that a clock in UTC would need to show it. */
export const secondsOf = (wall: WallTime): number =>
  DateTime.unsafeMake(`${wall.replace(" ", "T")}Z`).epochMillis / 1000

/** What a clock in UTC shows so many seconds after 1970 began. */
export const ofSeconds = (seconds: number): WallTime =>
  DateTime.formatIso(DateTime.unsafeMake(seconds * 1000)).slice(0, 19).replace("T", " ")

/** The time so many seconds later, or earlier, on the same clock. */
export const add = (wall: WallTime, seconds: number): WallTime => ofSeconds(secondsOf(wall) + seconds)

/** What clocks of a time zone show at an instant, milliseconds since the epoch. */
export const at = (epochMs: number, timeZone: string): WallTime =>
  ofSeconds((epochMs + DateTime.zonedOffset(DateTime.unsafeMakeZoned(epochMs, { timeZone }))) / 1000)

/** Minutes that clocks of a time zone are ahead of UTC at an instant. */
export const minutesAhead = (epochMs: number, timeZone: string): number =>
  DateTime.zonedOffset(DateTime.unsafeMakeZoned(epochMs, { timeZone })) / 60_000

/**
 * A reader of times of one time zone: each becomes an instant's text, `YYYY-MM-DD HH:MM:SS±HH:MM`. Of an hour that comes
 * twice, as clocks go back, it is taken for the first; the offset is asked for once for each quarter of an hour.
 */
export const reader = (timeZone: string): (wall: WallTime) => string => {
  const offsets = new Map<string, string>()
  return (wall) => {
    const quarter = `${wall.slice(0, 14)}${quarters[Math.floor(Number(wall.slice(14, 16)) / 15)]}`
    let offset = offsets.get(quarter)
    if (offset === undefined) {
      if (offsets.size >= quartersMax) offsets.clear()
      offset = offsetOf(quarter, timeZone)
      offsets.set(quarter, offset)
    }
    return wall + offset
  }
}

// internal

const quarters = ["00", "15", "30", "45"]

/** Quarters of an hour that are remembered: a month of them. */
const quartersMax = 3_000

const offsetOf = (quarter: string, timeZone: string): string => {
  const zoned = DateTime.unsafeMakeZoned(`${quarter.replace(" ", "T")}:00Z`, { timeZone, adjustForTimeZone: true })
  const minutes = DateTime.zonedOffset(zoned) / 60_000
  const size = Math.abs(minutes)
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0")
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`
}
