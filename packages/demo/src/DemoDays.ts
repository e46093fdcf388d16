/**
 * How the demo's days and numbers are: always the same for a number and a day, and such as a company's might be. Weeks
 * have their days and days their hours; numbers differ in how they reach people and are blocked; areas differ in how
 * much they are dialed.
 *
 * Pure.
 */
import * as LocalTime from "@anipool/domain/LocalTime"

/** Days of history, today's among them. */
export const days = 32

/** How the calls of a number end, as shares of them; the rest ends in other ways. */
export interface Character {
  readonly block: number
  readonly contact: number
  /** Of the contacts. */
  readonly success: number
  readonly noAnswer: number
}

/** Numbers of which most calls were blocked for some days: one in so many. */
const burnedEvery = 9

/** Days ago on which a number burned, at most. */
const burnedDaysMax = 24

/** By so many days ago every number that burned rests or is well again, and for that long. */
const burnedDaysMin = 8

/** Weekends are quieter. */
const byWeekday = [0.66, 1, 1.1, 1.06, 0.98, 0.9, 0.74]

/** So much of today's calls is made by now, whatever the hour: as much as of another day by about four. */
export const madeToday = 0.6

/**
 * Of that, what is dialed everywhere as much as a day of so many hours has room for: in its first minutes more would make
 * every group look as if it ran dry. What there is to find is made in any case.
 */
export const roomOf = (hours: number): number => Math.min(1, Math.max(0.15, hours / 3))

/** Of a day's dials, by the hour of the day. */
const byHour = [1, 1, 1, 1, 1, 1, 2, 4, 10, 24, 32, 34, 27, 29, 34, 36, 35, 33, 30, 26, 18, 8, 3, 2]
const ofAllHours = byHour.reduce((sum, each) => sum + each, 0)

/** A number from 0 to below 1, always the same for the same text. */
export const chance = (text: string): number => {
  let hash = 0x811c_9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193)
  hash = Math.imul(hash ^ hash >>> 15, 0x2c1b_3c6d)
  hash = Math.imul(hash ^ hash >>> 12, 0x297a_2d39)
  return ((hash ^ hash >>> 15) >>> 0) / 0x1_0000_0000
}

/** Whether most calls of a number were blocked for some days. */
export const isBurned = (number: string): boolean => chance(`burned ${number}`) < 1 / burnedEvery

/** How the calls of a number ended so many days ago. Of those that burned, one that `rests` was blocked until then. */
export const characterOf = (number: string, daysAgo: number, rests: boolean): Character => {
  const of = (what: string) => chance(`${what} ${number}`)
  const isBlocked = isBurned(number) && daysAgo < burnedDaysMax * (0.5 + 0.5 * of("burned on")) &&
    (rests || daysAgo >= burnedDaysMin)
  return {
    block: isBlocked ? 0.45 + 0.35 * of("block") : 0.06 * of("block") ** 2,
    contact: isBlocked ? 0.03 : 0.06 + 0.06 * of("contact"),
    success: 0.05 + 0.1 * of("success"),
    noAnswer: isBlocked ? 0.15 : 0.34 + 0.2 * of("no answer")
  }
}

/** How the calls of a number end that burns: all of them are shown as spam. */
export const burning = "Spam Likely"

/** How much of a usual day's dials there are on a day, by its weekday and its luck. */
export const shareOfDay = (day: LocalTime.LocalDate): number =>
  byWeekday[weekdayOf(day)]! * (0.88 + 0.24 * chance(`day ${day}`))

/** The hour (with its fraction) by which so much of a day's dials is made. */
export const hourOf = (share: number): number => {
  let left = share * ofAllHours
  for (const [hour, weight] of byHour.entries()) {
    if (left < weight) return hour + left / weight
    left -= weight
  }
  return byHour.length
}

/** So much of a day's dials is made in an hour of the day while a server runs: some at night, too, as visitors come then. */
export const shareOfHour = (hour: number): number => Math.max(byHour[hour]!, nightMin) / liveHours

// internal

/** 0: Sunday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: LocalTime.LocalDate): number => ((LocalTime.dayNumber(day) + 4) % 7 + 7) % 7

/** As much of each hour there is at least while a server runs. */
const nightMin = 8

const liveHours = byHour.reduce((sum, each) => sum + Math.max(each, nightMin), 0)
