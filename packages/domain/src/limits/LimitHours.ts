/**
 * Hours in which people may be called, by their own clock.
 *
 * Pure: the instant is a parameter.
 */
import * as DateTime from "effect/DateTime"
import { pattern } from "./HoursPattern.ts"
import type { Span, Week } from "./Presets.ts"

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Reads `08:00-21:00`: from when until when, the first included. Undefined for what is none, or ends before it begins. */
export const parse = (text: string): Span | undefined => {
  const match = new RegExp(pattern).exec(text)
  if (match === null) return undefined
  const from = Number(match[1]) * 60 + Number(match[2])
  const until = match[3] === undefined ? 24 * 60 : Number(match[3]) * 60 + Number(match[4])
  return from < until ? [from, until] : undefined
}

/** The same hours on each day. */
export const daily = (span: Span): Week => ({ weekdays: span, saturday: span, sunday: span })

/** How far clocks of a time zone are ahead of UTC at an instant (milliseconds since the epoch), in milliseconds. */
const offsetMs = (at: number, timeZone: string): number => {
  // Clocks change at whole quarters of an hour.
  const quarter = Math.floor(at / (15 * minuteMs))
  const known = offsets.get(timeZone)
  if (known?.quarter === quarter) return known.offset
  const offset = DateTime.zonedOffset(DateTime.unsafeMakeZoned(at, { timeZone }))
  offsets.set(timeZone, { quarter, offset })
  return offset
}

/**
 * When the hours of a week begin next in a time zone, where an instant is outside of them; undefined: it is within. Both
 * milliseconds since the epoch. On the day on which clocks change it may be an hour early: it is looked at again then.
 */
export const opensAt = (week: Week, at: number, timeZone: string): number | undefined => {
  const offset = offsetMs(at, timeZone)
  const local = at + offset
  const today = Math.floor(local / dayMs)
  const now = local - today * dayMs
  for (let day = 0; day <= 7; day++) {
    const span = spanOf(week, today + day)
    if (span === null) continue
    const [from, until] = [span[0] * minuteMs, span[1] * minuteMs]
    if (day === 0 && now >= from && now < until) return undefined
    if (day > 0 || now < from) return (today + day) * dayMs + from - offset
  }
  return at + dayMs
}

/** A part of a day: where an instant stands in parts of so many hours, counted from midnight by a time zone's clocks. */
export const partOfDay = (
  at: number,
  timeZone: string,
  hours: number
): { readonly from: number; readonly until: number } => {
  const offset = offsetMs(at, timeZone)
  const local = at + offset
  const midnight = Math.floor(local / dayMs) * dayMs
  const length = hours * 60 * minuteMs
  const from = midnight + Math.floor((local - midnight) / length) * length
  return { from: from - offset, until: Math.min(from + length, midnight + dayMs) - offset }
}

// internal

/** What was told last of each zone: one entry each, and there are some hundred zones. */
const offsets = new Map<string, { readonly quarter: number; readonly offset: number }>()

/** Of a day since the epoch, which was a Thursday. */
const spanOf = (week: Week, day: number): Span | null => {
  switch ((day + 4) % 7) {
    case 0:
      return week.sunday
    case 6:
      return week.saturday
    default:
      return week.weekdays
  }
}
