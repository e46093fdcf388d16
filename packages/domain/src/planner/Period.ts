/**
 * The days that a plan looks at, and how many of them are business days.
 *
 * Pure: dates are `YYYY-MM-DD`, today is a parameter. Calendar days only, so time zones and daylight saving play no
 * part.
 */
import * as Schema from "effect/Schema"
import type { LocalDate } from "../LocalTime.ts"

/** A range of dates, both ends within. */
export interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Whether a text is a date that exists: `YYYY-MM-DD`, from the year 1 on. */
export const isDate = (text: string): boolean => {
  const parts = partsOf(text)
  if (parts === undefined) return false
  const [year, month, day] = parts
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** A date that exists, `YYYY-MM-DD`. */
export const PlanDate = Schema.String.pipe(
  Schema.filter((text) => isDate(text), {
    identifier: "PlanDate",
    message: () => "expected a date that exists, as YYYY-MM-DD",
    jsonSchema: { format: "date" }
  })
)

/**
 * The period that is meant where one end or both are left out: from the first of this month to yesterday. On the first
 * of a month that would end before it begins, so it is the whole month before. An end that is given is never moved;
 * what comes out may end before it begins.
 */
export const resolve = (today: LocalDate, from?: LocalDate, to?: LocalDate): Period => {
  const end = to ?? dayBefore(today)
  const isWholeMonth = today.endsWith("-01") && end < today
  return { from: from ?? firstOfMonth(isWholeMonth ? dayBefore(today) : today), to: end }
}

/** How many days from Monday to Friday a period has; 0 for one that ends before it begins. Holidays count. */
export const businessDays = ({ from, to }: Period): number =>
  Math.max(0, weekdaysBefore(dayNumber(to) + 1) - weekdaysBefore(dayNumber(from)))

// internal

const partsOf = (text: string): readonly [year: number, month: number, day: number] | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 8)}01`

const dayBefore = (date: LocalDate): LocalDate => {
  const [year, month, day] = partsOf(date)!
  if (day > 1) return dateOf(year, month, day - 1)
  return month > 1 ? dateOf(year, month - 1, daysIn(year, month - 1)) : dateOf(year - 1, 12, 31)
}

const dateOf = (year: number, month: number, day: number): LocalDate =>
  `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`

/** Days since Monday, the first of January of the year 1 of the Gregorian calendar. */
const dayNumber = (date: LocalDate): number => {
  const [year, month, day] = partsOf(date)!
  const before = year - 1
  let days = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) + day - 1
  for (let earlier = 1; earlier < month; earlier++) days += daysIn(year, earlier)
  return days
}

/** Weekdays among the first `count` days of the calendar, which begins with a Monday. */
const weekdaysBefore = (count: number): number => Math.floor(count / 7) * 5 + Math.min(5, count % 7)
