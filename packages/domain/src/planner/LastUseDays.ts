/**
 * Days of a group that were dialed anew both ways: with its last uses kept for those to whom nothing else is as near, and
 * without; whether keeping them gains by that, and what one more number would have been worth.
 *
 * Pure.
 */
import type { LocalDate } from "../LocalTime.ts"
import type { CallingCode } from "../PhoneNumber.ts"
import * as TextOrder from "../TextOrder.ts"

/** What a day's prospects were shown. */
export interface Figures {
  /** A number of an own tier: home, phone or overlay. */
  readonly local: number
  /** One whose area code serves a place within `nearMiles`. */
  readonly near: number
  readonly refused: number
}

/** Miles within which a number counts as near. */
export const nearMiles = 50

/** What one more number of an area code would have been worth. */
export interface Worth {
  readonly callingCode: CallingCode
  readonly areaCode: string
  /** Whole miles that all prospects together would have been shown nearer numbers by. */
  readonly miles: number
}

/** A day, dialed both ways. */
export interface TriedDay {
  readonly day: LocalDate
  /** The day that it was forecast from. */
  readonly forecastFrom: LocalDate
  readonly dials: number
  readonly plain: Figures
  readonly kept: Figures
}

/** Area codes whose worth is told, of a day or of many: more than run dry. */
export const worthMax = 400

/** Days that decide whether last uses are kept: each weekday once. */
export const judgedDays = 7

/**
 * Whether it gains to keep last uses: of the last `judgedDays` days, how many prospects more were shown a local number, and a
 * near one. `isKept`: it gains, or no day was tried yet.
 */
export interface Standing {
  readonly days: number
  readonly local: number
  readonly near: number
  readonly isKept: boolean
}

/** By a group's days, the latest first. A local number counts as one, and so does a near one. */
export const standingOf = (days: ReadonlyArray<TriedDay>): Standing => {
  const judged = days.slice(0, judgedDays)
  const local = judged.reduce((sum, { kept, plain }) => sum + kept.local - plain.local, 0)
  const near = judged.reduce((sum, { kept, plain }) => sum + kept.near - plain.near, 0)
  return { days: judged.length, local, near, isKept: judged.length === 0 || local + near > 0 }
}

/** Whether a group's last uses are kept, and why, in a sentence. `isAsked`: by the policy of a campaign that dials from it. */
export const sentenceOf = (isAsked: boolean, { days, isKept, local, near }: Standing): string => {
  if (!isAsked) return "They are not kept: no campaign that dials from the group asks for it."
  if (days === 0) return "They are kept: no day was dialed both ways yet."
  const more = (value: number, what: string) =>
    `${Math.abs(value).toLocaleString("en")} ${value < 0 ? "fewer" : "more"} ${what}`
  const gain = `${more(local, "local")}, ${more(near, `within ${nearMiles} miles`)}`
  const when = days === 1 ? "the last day" : `the last ${days} days`
  return isKept
    ? `They are kept: over ${when} that shows ${gain}.`
    : `They are not kept until it gains: over ${when} it would have shown ${gain}.`
}

/** What one more number of each area code would have been worth over several days: in this order they are to be bought. */
export const sumOf = (worths: Iterable<Worth>): ReadonlyArray<Worth> => {
  const sums = new Map<string, Worth>()
  for (const each of worths) {
    const key = `${each.callingCode} ${each.areaCode}`
    sums.set(key, { ...each, miles: (sums.get(key)?.miles ?? 0) + each.miles })
  }
  return [...sums.values()]
    .sort((a, b) => b.miles - a.miles || a.callingCode - b.callingCode || TextOrder.compare(a.areaCode, b.areaCode))
    .slice(0, worthMax)
}
