/**
 * What dialing did to a number, in figures.
 *
 * Pure.
 */
import * as DateTime from "effect/DateTime"
import type { LocalDate } from "../LocalTime.ts"

/** Days that "the last 30 days" are: today and those before it. */
export const windowDays = 30

/** Dials of some days and what came of them. */
export interface DialCounts {
  readonly dials: number
  readonly contacts: number
  readonly successes: number
  readonly blocks: number
  readonly noAnswers: number
}

/** Shares of the dials, in percent with two decimals. */
export interface Rates {
  readonly contact: number
  readonly success: number
  readonly block: number
  readonly noAnswer: number
}

/** Nothing was dialed. */
export const none: DialCounts = { dials: 0, contacts: 0, successes: 0, blocks: 0, noAnswers: 0 }

/** The first of the last 30 days. */
export const windowStart = (today: LocalDate): LocalDate =>
  DateTime.formatIsoDateUtc(DateTime.subtract(DateTime.unsafeMake(`${today}T00:00:00Z`), { days: windowDays - 1 }))

/** A part of a whole in percent, to two decimals; 0 of nothing. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round(10_000 * part / whole) / 100

/** The rates of some days. */
export const ratesOf = ({ blocks, contacts, dials, noAnswers, successes }: DialCounts): Rates => ({
  contact: percentage(contacts, dials),
  success: percentage(successes, dials),
  block: percentage(blocks, dials),
  noAnswer: percentage(noAnswers, dials)
})
