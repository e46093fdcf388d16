/**
 * The dials of today still to come: those of an earlier day after this time of the day, region by region as many more or
 * fewer as today had by now.
 *
 * Pure. Limits: `restMax` dials to come are kept of any number, evenly over the rest of the day.
 */
import type { Prospect } from "./Prospect.ts"

/** An earlier day by a time of the day, and today by the same. */
export interface Forecast<D> {
  /** Dials so far, by region. */
  readonly before: Map<string, number>
  readonly today: Map<string, number>
  /** Of the earlier day's dials after that time each `every`th. */
  rest: Array<{ readonly region: string; readonly dial: D }>
  every: number
  /** How many of those there were. */
  passed: number
}

/** Dials that stand for those to come, and how many these are. */
export interface Sample<D> {
  readonly dials: ReadonlyArray<D>
  readonly total: number
}

/** Dials to come that are kept: enough to draw a sample from for each half hour. */
export const restMax = 20_000

/** Dials that both days are taken to have had in each region, beside their own: so that a few say little. */
const assumed = 100

/** Nothing is known yet. */
export const make = <D>(): Forecast<D> => ({ before: new Map(), today: new Map(), rest: [], every: 1, passed: 0 })

/** The region that a dial belongs to: the state of its phone's area code. */
export const regionOf = ({ areaCode, callingCode }: Prospect): string => `${callingCode}${areaCode?.states[0] ?? ""}`

/** Counts a dial so far. */
export const count = (counts: Map<string, number>, region: string): void => {
  counts.set(region, (counts.get(region) ?? 0) + 1)
}

/** Adds a dial of the earlier day after the time, in their order. */
export const add = <D>(forecast: Forecast<D>, region: string, dial: D): void => {
  if (forecast.passed++ % forecast.every !== 0) return
  if (forecast.rest.length === restMax) {
    forecast.rest = forecast.rest.filter((_, i) => i % 2 === 0)
    forecast.every *= 2
    if ((forecast.passed - 1) % forecast.every !== 0) return
  }
  forecast.rest.push({ region, dial })
}

/** How many dials are to come, and at most `size` of them, each as likely as its region has grown; in their order. */
export const sample = <D>(
  { before, every, rest, today }: Forecast<D>,
  size: number
): Sample<D> => {
  const weightOf = (region: string) => ((today.get(region) ?? 0) + assumed) / ((before.get(region) ?? 0) + assumed)
  const weights = rest.map(({ region }) => weightOf(region))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const step = sum / size
  const dials: Array<D> = []
  let passed = 0
  for (const [i, { dial }] of rest.entries()) {
    passed += weights[i]!
    while (dials.length < size && (dials.length + partOf(dials.length)) * step < passed) dials.push(dial)
  }
  return { dials, total: sum * every }
}

// internal

/** Where in its part of the day each is drawn: all over, so that a list that repeats itself is not drawn at one beat. */
const partOf = (nth: number): number => (nth * 0.618_033_988_749_895) % 1
