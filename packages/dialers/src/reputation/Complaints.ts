/**
 * Complaints of the public about numbers, as agencies publish them: who complained is nobody's business here, and none of them
 * was verified. One complaint is nothing; two within seven days are something to watch. Pure.
 */
import type { Told } from "@anipool/core/reputation/ReputationSource"

/** A complaint. */
export interface Complaint {
  /** As `+12125550100`. */
  readonly number: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** For how many days complaints are counted together. */
export const withinDays = 7

/** Complaints within `withinDays` that are worth watching. */
export const watchFrom = 2

/** What complaints say of numbers: of each with enough of them within the days before its last one. */
export const rowsOf = (vendor: string, complaints: ReadonlyArray<Complaint>): Told["rows"] => {
  const byNumber = new Map<string, Array<number>>()
  for (const { at, number } of complaints) {
    const times = byNumber.get(number)
    if (times === undefined) byNumber.set(number, [at])
    else times.push(at)
  }
  return [...byNumber].flatMap(([number, times]) => {
    const last = times.reduce((one, other) => Math.max(one, other))
    const count = times.filter((at) => at > last - withinDays * dayMs).length
    return count < watchFrom ? [] : [{
      number,
      vendor,
      label: "watch",
      at: new Date(last).toISOString(),
      raw: `${count} complaints in ${withinDays} days`
    }]
  })
}

/** A day as agencies write it, and perhaps a time; undefined: it is none, as where columns are shifted. */
export const timeOf = (text: string): number | undefined => {
  const [, day, time = "00:00:00"] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?)?$/.exec(text) ?? []
  if (day === undefined) return undefined
  const at = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? undefined : at
}

/** A number of the North American plan as agencies write it, with or without dashes; undefined: it is none. */
export const numberOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[- ().]/g, "")
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : undefined
}

// internal

const dayMs = 86_400_000
