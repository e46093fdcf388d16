/**
 * Figures of the numbers that dials showed, as an operator judges a day: the same for any way of choosing them.
 *
 * Pure but for its own state. Limits: memory; each number that was used takes a few dozen bytes in each part of the day, and
 * each prospect as many.
 */
import * as Figures from "../lifecycle/Figures.ts"

/** A day's figures. Shares are of all dials, in percent with two decimals. */
export interface ShadowFigures {
  /** Shown a number of the prospect's own area codes, or of one over the same ground. */
  readonly localShare: number
  /** Shown a number whose area code serves a place within `nearMiles` of the prospect. */
  readonly within50Miles: number
  /** From the prospect to the nearest place that the number's area code serves; `null`: it is known of none. */
  readonly medianMiles: number | null
  /** Uses of the number that was used most. */
  readonly mostUses: number
  /**
   * How unevenly the numbers of an area code were used, where that is worst: uses of the one used most less those of the one
   * used least. Numbers of the code that either way showed count, so that one that was left unused is seen.
   */
  readonly spread: number
  /** Uses of numbers beyond the daily cap of the campaign that dialed. */
  readonly overCap: number
  /** Uses of a number within `burstMs` of its use before. */
  readonly bursts: number
  /** Dials that showed a prospect a number that an earlier dial of the day had shown them. */
  readonly repeats: number
  /** Dials with a number that is not known to be callable back; `null`: it is known of none that it is. */
  readonly notCallable: number | null
  /** Dials that no number was had for: the dialer goes on with its own, and they count with that. */
  readonly refused: number
  /** Dials that a number of last resort was had for. */
  readonly lastResort: number
}

/** Miles up to which a number counts as near. */
export const nearMiles = 50

/** How soon a number is used again in a burst, in milliseconds. */
export const burstMs = 60_000

/** What is known of a number that a dial showed. */
export interface Shown {
  /** What tells it from others: its calling code and national number as one integer. */
  readonly key: number
  readonly isLocal: boolean
  /** Whether it is known that it can be called back. */
  readonly isCallable: boolean
  /** `undefined`: not known. */
  readonly miles: number | undefined
}

/** A dial whose number is counted. */
export interface Counted {
  /** Milliseconds since the epoch; none is before the one counted last. */
  readonly at: number
  /** What tells the prospect from others. */
  readonly prospect: number
  /** Uses of one number a day. */
  readonly cap: number
  /** Whether no number was had for it, and it shows the dialer's own. */
  readonly isRefused: boolean
  /** Whether its number was one of last resort. */
  readonly isLastResort: boolean
}

/** Part of a day. */
export interface Part {
  dials: number
  local: number
  near: number
  overCap: number
  bursts: number
  repeats: number
  notCallable: number
  refused: number
  lastResort: number
  readonly uses: Map<number, number>
  /** Dials by tenths of miles. */
  readonly tenths: Map<number, number>
}

/** A day under way: what its numbers and prospects have seen. */
export interface Day {
  readonly uses: Map<number, number>
  readonly lastUsedAt: Map<number, number>
  /** By prospect: the number that was shown, or several. */
  readonly shownTo: Map<number, number | Set<number>>
}

/** A day without dials. */
export const makeDay = (): Day => ({ uses: new Map(), lastUsedAt: new Map(), shownTo: new Map() })

/** A part without dials. */
export const makePart = (): Part => ({
  dials: 0,
  local: 0,
  near: 0,
  overCap: 0,
  bursts: 0,
  repeats: 0,
  notCallable: 0,
  refused: 0,
  lastResort: 0,
  uses: new Map(),
  tenths: new Map()
})

/** Counts a dial in the parts of the day that it belongs to. */
export const count = (day: Day, parts: ReadonlyArray<Part>, dial: Counted, shown: Shown): void => {
  const { isCallable, isLocal, key, miles } = shown
  const uses = (day.uses.get(key) ?? 0) + 1
  const isBurst = dial.at - (day.lastUsedAt.get(key) ?? -Infinity) <= burstMs
  const isRepeat = wasShown(day, dial.prospect, key)
  day.uses.set(key, uses)
  day.lastUsedAt.set(key, dial.at)
  for (const part of parts) {
    part.dials++
    if (dial.isRefused) part.refused++
    if (dial.isLastResort) part.lastResort++
    if (isLocal) part.local++
    if (miles !== undefined) {
      if (miles <= nearMiles) part.near++
      const tenths = Math.round(miles * 10)
      part.tenths.set(tenths, (part.tenths.get(tenths) ?? 0) + 1)
    }
    if (uses > dial.cap) part.overCap++
    if (isBurst) part.bursts++
    if (isRepeat) part.repeats++
    if (!isCallable) part.notCallable++
    part.uses.set(key, (part.uses.get(key) ?? 0) + 1)
  }
}

/** What is known of numbers. */
export interface Known {
  /** The area code of one; `undefined`: not known. */
  readonly codeOf: (key: number) => number | undefined
  /** Whether it is known of any that it can be called back. */
  readonly hasRoutes: boolean
}

/** What a part comes to, beside the same part of the other way. */
export const of = (part: Part, other: Part, { codeOf, hasRoutes }: Known): ShadowFigures => ({
  localShare: Figures.percentage(part.local, part.dials),
  within50Miles: Figures.percentage(part.near, part.dials),
  medianMiles: medianOf(part.tenths),
  mostUses: mostOf(part.uses.values()),
  spread: spreadOf(part.uses, other.uses, codeOf),
  overCap: part.overCap,
  bursts: part.bursts,
  repeats: part.repeats,
  notCallable: hasRoutes ? part.notCallable : null,
  refused: part.refused,
  lastResort: part.lastResort
})

// internal

/** Whether a number was shown to a prospect before; it is from now on. */
const wasShown = ({ shownTo }: Day, prospect: number, key: number): boolean => {
  const before = shownTo.get(prospect)
  if (before === undefined) shownTo.set(prospect, key)
  else if (typeof before === "number") {
    if (before === key) return true
    shownTo.set(prospect, new Set([before, key]))
  } else {
    if (before.has(key)) return true
    before.add(key)
  }
  return false
}

/** The middle one; of two the nearer. */
const medianOf = (tenths: ReadonlyMap<number, number>): number | null => {
  let left = 0
  for (const dials of tenths.values()) left += dials
  if (left === 0) return null
  let before = 0
  for (const [value, dials] of [...tenths].sort(([a], [b]) => a - b)) {
    before += dials
    if (2 * before >= left) return value / 10
  }
  return null
}

const mostOf = (uses: Iterable<number>): number => {
  let most = 0
  for (const each of uses) if (each > most) most = each
  return most
}

const spreadOf = (
  uses: ReadonlyMap<number, number>,
  otherUses: ReadonlyMap<number, number>,
  codeOf: (key: number) => number | undefined
): number => {
  const least = new Map<number, number>()
  const most = new Map<number, number>()
  for (const key of new Set([...uses.keys(), ...otherUses.keys()])) {
    const code = codeOf(key)
    if (code === undefined) continue
    const used = uses.get(key) ?? 0
    least.set(code, Math.min(used, least.get(code) ?? Infinity))
    most.set(code, Math.max(used, most.get(code) ?? 0))
  }
  return mostOf(Array.from(most, ([code, used]) => used - least.get(code)!))
}
