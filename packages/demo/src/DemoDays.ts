/**
 * What dialing did to the demo's numbers, day by day: always the same for a number and a day, and such as a company's
 * might be. Weeks have their days and days their hours; numbers differ in how they are used, reach people and are
 * blocked; areas differ in how much they are dialed.
 *
 * Pure.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { PastDay } from "@anipool/storage/AniHistory"

/** Days of history, today's among them. */
export const days = 90

/** A number of the demo. */
export interface DemoNumber {
  readonly id: AniId
  readonly number: string
  readonly areaCode: string
}

/** How a number is taken by those who are called. */
export interface Character {
  /** Times the usual number of dials. */
  readonly use: number
  /** Shares of its dials. */
  readonly contact: number
  readonly success: number
  readonly block: number
  readonly noAnswer: number
  /** Days ago on which it was dialed first. */
  readonly since: number
}

/** Numbers of which most calls are blocked: one in so many. */
const burnedEvery = 14

/** Dials of a number on a good day. */
const dialsUsual = 46

/** Dials of one number in a day at most: the demo's daily cap. */
const dialsMax = 75

/** Saturdays are quiet, Sundays silent but for today: so there is something to see on any day. */
const byWeekday = [0.12, 1, 1.1, 1.06, 0.98, 0.82, 0.3]

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

/** Whether most calls of a number are blocked. */
export const isBurned = ({ number }: Pick<DemoNumber, "number">): boolean =>
  chance(`burned ${number}`) < 1 / burnedEvery

/** How a number is taken. */
export const characterOf = (ani: Pick<DemoNumber, "number">): Character => {
  const of = (what: string) => chance(`${what} ${ani.number}`)
  const contact = isBurned(ani) ? 0.015 + 0.03 * of("contact") : 0.06 + 0.1 * of("contact")
  return {
    use: 0.55 + 0.9 * of("use"),
    contact,
    success: contact * (0.05 + 0.1 * of("success")),
    block: isBurned(ani) ? 0.22 + 0.4 * of("block") : 0.004 + 0.06 * of("block") ** 2,
    noAnswer: 0.34 + 0.2 * of("no answer"),
    // A tenth of them came in the course of these days.
    since: of("since") < 0.9 ? days : Math.ceil(days * of("first day"))
  }
}

/** How much of a whole day's dials there were on a day, by its weekday and its luck; today only as much as is over. */
export const shareOfDay = (day: LocalTime.LocalDate, todayUntil: number): number => {
  return byWeekday[weekdayOf(day)]! * (0.88 + 0.24 * chance(`day ${day}`)) * todayUntil
}

/** How much of a day's dials are made by an hour of it (with its fraction). */
export const madeBy = (hour: number): number => {
  const whole = Math.floor(hour)
  const before = byHour.slice(0, whole).reduce((sum, each) => sum + each, 0)
  return (before + (byHour[whole] ?? 0) * (hour - whole)) / ofAllHours
}

/** How much of a day's dials are made in the minute that begins at an hour of it (with its fraction). */
export const madeInMinute = (hour: number): number => (byHour[Math.floor(hour)] ?? 0) / 60 / ofAllHours

/** A number's days until today, those without dials left out; `todayUntil`: how much of today is over. */
export const ofNumber = (ani: DemoNumber, today: LocalTime.LocalDate, todayUntil: number): ReadonlyArray<PastDay> => {
  const character = characterOf(ani)
  return Array.from({ length: Math.min(days, character.since) }, (_, ago): PastDay => {
    const day = LocalTime.addDays(today, -ago)
    const luck = 0.7 + 0.6 * chance(`${ani.number} ${day}`)
    const share = shareOfDay(day, ago === 0 ? todayUntil : 1)
    const dials = Math.min(dialsMax, Math.round(dialsUsual * character.use * luck * share))
    const part = (of: number, what: string) => {
      const exact = dials * of * (0.75 + 0.5 * chance(`${what} ${ani.number} ${day}`))
      return Math.min(dials, Math.floor(exact + chance(`rest ${what} ${ani.number} ${day}`)))
    }
    const contacts = part(character.contact, "contact")
    return {
      aniId: ani.id,
      day,
      assigned: ago === 0 ? 0 : dials,
      dials,
      contacts,
      successes: Math.min(contacts, part(character.success, "success")),
      blocks: part(character.block, "block"),
      noAnswers: part(character.noAnswer, "no answer")
    }
  }).filter(({ day, dials }) => dials > 0 && (day === today || !isSunday(day)))
}

/** How much an area is dialed for each dial of its own numbers: some are dialed far more than they have numbers for. */
export const demandOf = (areaCode: string): number => 0.35 + 2.2 * chance(`demand ${areaCode}`) ** 1.6

// internal

/** 0: Sunday. 1 January 1970 was a Thursday. */
const weekdayOf = (day: LocalTime.LocalDate): number => ((LocalTime.dayNumber(day) + 4) % 7 + 7) % 7

const isSunday = (day: LocalTime.LocalDate): boolean => weekdayOf(day) === 0
