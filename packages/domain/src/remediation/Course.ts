/**
 * What came of remediations: dials, contacts and labels of a number before it was handed in and after the case was closed, and
 * over many cases whether the difference may be chance.
 *
 * Pure. The days of the work itself count for neither side: nobody knows on which of them the vendor acted.
 */
import type { RemediationState } from "../lifecycle/Remediation.ts"
import * as LocalTime from "../LocalTime.ts"
import type { LabelChoice } from "../reputation/Label.ts"

/** For how many days before and after. */
export const spanDays = [7, 28] as const
/** For how many days before and after. */
export type SpanDays = typeof spanDays[number]

/** What of a case decides which days are looked at. */
export interface Dated {
  /** Milliseconds since the epoch. */
  readonly requestedAt: number
  readonly steps: ReadonlyArray<{ readonly state: RemediationState; readonly at: number }>
}

/** Days, both included. */
export interface DaySpan {
  readonly from: LocalTime.LocalDate
  readonly to: LocalTime.LocalDate
}

/** When work on a case began: its first step, or when it was asked for while there is none. */
export const begunAt = ({ requestedAt, steps }: Dated): number => steps[0]?.at ?? requestedAt

/** When a case was closed; undefined: it is open. */
export const endedAt = ({ steps }: Dated): number | undefined =>
  steps.find(({ state }) => state === "DONE" || state === "REJECTED")?.at

/** The days before work on a case began. */
export const daysBefore = (dated: Dated, days: SpanDays, timeZone: string): DaySpan => {
  const day = LocalTime.dateAt(begunAt(dated), timeZone)
  return { from: LocalTime.addDays(day, -days), to: LocalTime.addDays(day, -1) }
}

/** The days after a case was closed, of which some may be still to come; undefined: it is open. */
export const daysAfter = (dated: Dated, days: SpanDays, timeZone: string): DaySpan | undefined => {
  const ended = endedAt(dated)
  if (ended === undefined) return undefined
  const day = LocalTime.dateAt(ended, timeZone)
  return { from: LocalTime.addDays(day, 1), to: LocalTime.addDays(day, days) }
}

/** What dialing came to. */
export interface Dialed {
  readonly dials: number
  readonly contacts: number
}

/** A number's dials before and after. */
export interface Pair {
  readonly before: Dialed
  readonly after: Dialed
}

/** Numbers with dials on both sides, fewer of which tell nothing. */
export const tellingCases = 5

/** The difference of the contact rates, in percentage points: positive where more people are reached afterwards. */
export interface Difference {
  readonly difference: number
  /** The lower end of its 95 % interval. */
  readonly low: number
  readonly high: number
}

/**
 * What changed over numbers that were dialed before and after; undefined where they are too few.
 *
 * The rate of each side is a ratio of sums, and dials of one number are alike, so numbers, not dials, are what is drawn: the
 * variance is that of each number's influence on the difference of both ratios (W. G. Cochran, "Sampling Techniques", third
 * edition, 1977, section 6.4), with Student's t for so many numbers.
 */
export const difference = (pairs: ReadonlyArray<Pair>): Difference | undefined => {
  const dialed = pairs.filter(({ after, before }) => before.dials > 0 && after.dials > 0)
  const n = dialed.length
  if (n < tellingCases) return undefined
  const before = sumOf(dialed.map((each) => each.before))
  const after = sumOf(dialed.map((each) => each.after))
  const [rateBefore, rateAfter] = [before.contacts / before.dials, after.contacts / after.dials]
  let squares = 0
  for (const each of dialed) {
    const influence = (each.after.contacts - rateAfter * each.after.dials) / after.dials -
      (each.before.contacts - rateBefore * each.before.dials) / before.dials
    squares += influence * influence
  }
  const reach = studentT(n - 1) * Math.sqrt(squares * n / (n - 1))
  const middle = rateAfter - rateBefore
  return { difference: 100 * middle, low: 100 * (middle - reach), high: 100 * (middle + reach) }
}

/** All of some dials. */
export const sumOf = (all: ReadonlyArray<Dialed>): Dialed => {
  let [dials, contacts] = [0, 0]
  for (const each of all) {
    dials += each.dials
    contacts += each.contacts
  }
  return { dials, contacts }
}

/** A number's labels before and after; undefined: that day is still to come. */
export interface LabelPair {
  readonly before: LabelChoice
  readonly after: LabelChoice | undefined
}

/** What became of the labels of numbers of which something bad was said. */
export interface LabelCourse {
  /** Numbers of which something bad was said before. */
  readonly bad: number
  /** Of these, those of which it is known what is said afterwards. */
  readonly known: number
  /** Of these, those that are clean. */
  readonly clean: number
}

/** What became of labels. That nobody says anything is no good news: it is not known. */
export const labelCourse = (pairs: ReadonlyArray<LabelPair>): LabelCourse => {
  const bad = pairs.filter(({ before }) => before === "flagged" || before === "watch")
  const known = bad.filter(({ after }) => after !== undefined && after !== "none")
  return { bad: bad.length, known: known.length, clean: known.filter(({ after }) => after === "clean").length }
}

// internal

/** The normal distribution's 97.5th percentile. */
const z = 1.959_963_984_540_054

/**
 * Student's t, 97.5th percentile, by the expansion in 1/ν (M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions",
 * 1964, 26.7.5); at ν = 4 it is 2.774 where 2.776 is exact.
 */
const studentT = (degrees: number): number =>
  z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
