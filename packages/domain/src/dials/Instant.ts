/**
 * Instants as dialers write them.
 *
 * Pure, by a loop of our own: a worker reads tens of thousands of them a second.
 */

/**
 * Milliseconds since the epoch of `YYYY-MM-DD HH:MM:SS` or of ISO 8601 (`T` for the space, fractions of a second, `Z`
 * or an offset); without a zone it is UTC. Seconds may be left out. Undefined for anything else, and for a date or time
 * that does not exist.
 */
export const parse = (text: string): number | undefined => {
  const match = form.exec(text)
  if (match === null) return undefined
  const day = daysSinceEpoch(Number(match[1]), Number(match[2]), Number(match[3]))
  if (day === undefined) return undefined
  const hours = Number(match[4])
  const minutes = Number(match[5])
  const seconds = Number(match[6] ?? 0)
  // A leap second is the last one of its minute.
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined
  const fractionMs = match[7] === undefined ? 0 : Math.floor(Number(`0.${match[7]}`) * 1000)
  const offset = offsetMinutes(match[8])
  if (offset === undefined) return undefined
  const minuteOfDay = hours * 60 + minutes - offset
  return day * dayMs + minuteOfDay * 60_000 + Math.min(seconds * 1000 + fractionMs, 59_999)
}

/** Whether a text is a date that exists, `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  return match !== null && daysSinceEpoch(Number(match[1]), Number(match[2]), Number(match[3])) !== undefined
}

// internal

const dayMs = 86_400_000

const form = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)? ?(Z|[+-]\d\d(?::?\d\d)?)?$/i

const offsetMinutes = (zone: string | undefined): number | undefined => {
  if (zone === undefined || zone === "Z" || zone === "z") return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(":", ""))
  if (hours > 23 || minutes > 59) return undefined
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes)
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days from 1970-01-01, by counting years from March so that the leap day is the last of its year. */
const daysSinceEpoch = (year: number, month: number, day: number): number | undefined => {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : monthDays[month - 1]
  if (last === undefined || day < 1 || day > last) return undefined
  const marchYear = month <= 2 ? year - 1 : year
  const century = Math.floor(marchYear / 400)
  const yearOf400 = marchYear - century * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return century * 146_097 + yearOf400 * 365 + Math.floor(yearOf400 / 4) - Math.floor(yearOf400 / 100) + dayOfYear -
    719_468
}
