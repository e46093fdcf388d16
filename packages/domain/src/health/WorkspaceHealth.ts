/**
 * What the detector keeps of a workspace: its day, how much its numbers are dialed, and the fit over them.
 *
 * The day is that of the latest dial, so that history which is imported in the order of its time is learnt from as it was.
 */
import * as Carriers from "./Carriers.ts"
import * as Doubles from "./Doubles.ts"
import * as Fit from "./Fit.ts"
import { outcomes } from "./Outcome.ts"

/** What is kept of a workspace; changed in place. */
export interface WorkspaceHealth {
  /** Days since 1970-01-01; 0: nothing was dialed. */
  day: number
  firstDay: number
  dialsToday: number
  /** Numbers that were dialed from today. */
  numbersToday: number
  /** Days that are over, their dials, and their dials times their numbers; older ones count less. */
  days: number
  dials: number
  dialsByNumbers: number
  /** Which of the last 32 days had about as many dials as others, yesterday the lowest bit. */
  usualDays: number
  fit: Fit.Fit
  readonly sums: Fit.FitSums
  readonly carriers: Carriers.Carriers
}

/** What is left of a day's dials a day later: half after 17 days. */
const daysKept = 0.96

/** After so many days without dials nothing is left of what was known. */
const daysRemembered = 365

/** A day is usual that has at least this part of the dials of others: no Sunday on which a few are made. */
const usualPart = 0.5

const usualDaysKept = 32

/** Days that a promise is of. */
const month = 30

/** Of a workspace without dials. */
export const fresh = (): WorkspaceHealth => {
  const sums = Fit.none()
  return {
    ...Object.fromEntries(counts.map((name) => [name, 0])) as Counts,
    fit: Fit.of(sums),
    sums,
    carriers: Carriers.none()
  }
}

/** Begins a day. */
export const turn = (health: WorkspaceHealth, day: number): void => {
  if (health.day === 0) {
    health.firstDay = day
  } else {
    const isUsual = usualPart * health.dials <= health.dialsToday * health.days
    health.dials += health.dialsToday
    health.dialsByNumbers += health.dialsToday * health.numbersToday
    const passed = Math.min(daysRemembered, day - health.day)
    for (let i = 0; i < passed; i++) {
      health.usualDays = (health.usualDays << 1 | (i === 0 && isUsual ? 1 : 0)) >>> 0
      health.days = daysKept * (health.days + 1)
      health.dials *= daysKept
      health.dialsByNumbers *= daysKept
    }
    health.fit = Fit.of(health.sums)
    Fit.endDay(health.sums)
    Carriers.turn(health.carriers, day)
  }
  health.day = day
  health.dialsToday = 0
  health.numbersToday = 0
}

/**
 * Dials that a number has in 30 days: those of the workspace over the numbers that a dial's day has on average, so that a
 * Sunday with few of them hardly counts.
 */
export const per30Days = (health: WorkspaceHealth): number => {
  const { days, dials } = health
  return dials > 0 ? month * (dials / days) / numbersADay(health) : 0
}

/** Numbers that a dial's day has on average, so that a Sunday with few of them hardly counts; 0 before the first day is over. */
export const numbersADay = ({ dials, dialsByNumbers }: WorkspaceHealth): number =>
  dials > 0 ? dialsByNumbers / dials : 0

/** Of the days after one and before today, those that had about as many dials as others; of a day longer ago the last 32. */
export const usualDaysSince = ({ day, usualDays }: WorkspaceHealth, last: number): number => {
  let count = 0
  for (let i = 0; i < Math.min(day - last - 1, usualDaysKept); i++) count += usualDays >>> i & 1
  return count
}

/** The bytes to store. */
export const encode = (health: WorkspaceHealth): Uint8Array => {
  const { carriers, fit: { dayWeights, ownWeights, parts }, sums } = health
  const figures = Doubles.encode([
    ...counts.map((name) => health[name]),
    ...dayWeights,
    ...ownWeights,
    ...parts,
    ...summed.flatMap((name) => [...sums[name]])
  ])
  const ofCarriers = Carriers.encode(carriers)
  const stored = new Uint8Array(figures.length + ofCarriers.length)
  stored.set(figures)
  stored.set(ofCarriers, figures.length)
  return stored
}

/** Reads what is stored; of bytes that are none, undefined. */
export const decode = (stored: Uint8Array): WorkspaceHealth | undefined => {
  if (stored.length < Doubles.size * figures) return undefined
  const values = Doubles.decode(stored, 0, figures)
  const three = (i: number) => {
    const at = counts.length + width * i
    return values.slice(at, at + width)
  }
  const weights = (i: number): readonly [number, number, number] => {
    const [contact, block, shortCall] = three(i)
    return [contact!, block!, shortCall!]
  }
  return {
    ...Object.fromEntries(counts.map((name, i) => [name, values[i]!])) as Counts,
    fit: { dayWeights: weights(0), ownWeights: weights(1), parts: weights(2) },
    sums: Object.fromEntries(summed.map((name, i) => [name, three(fitted + i)])) as unknown as Fit.FitSums,
    carriers: Carriers.decode(stored.subarray(Doubles.size * figures))
  }
}

// internal

const counts = [
  "day",
  "firstDay",
  "dialsToday",
  "numbersToday",
  "days",
  "dials",
  "dialsByNumbers",
  "usualDays"
] as const

type Counts = { [Name in typeof counts[number]]: number }

const summed = ["dayOver", "daySquared", "ownOver", "ownSquared", "hits"] as const

const width = outcomes.length

/** Of the fit: weights of days, of numbers, and parts. */
const fitted = 3

/** Numbers that are stored before the carriers. */
const figures = counts.length + width * (fitted + summed.length)
