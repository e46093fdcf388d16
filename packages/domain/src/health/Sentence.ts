/**
 * What a number's dials say, in words for people. Pure.
 */
import type { Evidence } from "./Evidence.ts"
import type { Outcome } from "./Outcome.ts"

/** The evidence that stands against a number. */
export interface Told extends Pick<Evidence, "by" | "counts" | "dials" | "rarity" | "since"> {
  /** The carrier whose dials alone are most of it; null: dials of all carriers are. */
  readonly carrier: string | null
}

/**
 * "since Tuesday 10:40: 31 of 402 calls reached somebody, 61 were expected; as rare as one in 4 million healthy dials". `now`:
 * milliseconds since the epoch.
 */
export const of = ({ by, carrier, counts, dials, rarity, since }: Told, timeZone: string, now: number): string => {
  const outcome = by ?? "contact"
  const { came, expected } = counts[outcome]
  const among = carrier === null ? "" : `, most of all among subscribers of ${carrier}`
  const what = `${countsOf(outcome, dials, came, expected)}${among}; as rare as one in ${rounded(rarity)} healthy dials`
  return since === null ? what : `since ${moment(since * 1000, timeZone, now)}: ${what}`
}

/** "31 of 402 calls reached somebody, 61 were expected". */
export const countsOf = (outcome: Outcome, dials: number, came: number, expected: number): string => {
  const usual = Math.round(expected)
  return `${count(came)} of ${count(dials)} calls ${words[outcome]}, ${
    usual === 0 ? "less than 1 was" : usual === 1 ? "1 was" : `${count(usual)} were`
  } expected`
}

/** "4 million"; of more than a trillion nobody needs to know how much more. */
export const rounded = (rarity: number): string => {
  for (const [size, name] of sizes) {
    if (rarity >= size) return `${count(Math.min(999, Math.floor(rarity / size)))} ${name}`
  }
  return count(Math.floor(rarity))
}

// internal

const words: Readonly<Record<Outcome, string>> = {
  contact: "reached somebody",
  block: "were blocked",
  shortCall: "were answered and over at once"
}

const sizes = [[1e12, "trillion"], [1e9, "billion"], [1e6, "million"]] as const

const count = (value: number): string => value.toLocaleString("en-US")

const dayMs = 86_400_000

/** Days back that a weekday names without doubt. */
const weekdayDays = 6

const moment = (at: number, timeZone: string, now: number): string => {
  const isLately = now - at < weekdayDays * dayMs
  const day = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    ...(isLately ? { weekday: "long" } : { day: "numeric", month: "long" })
  }).format(at)
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at)
  return `${day} ${time}`
}
