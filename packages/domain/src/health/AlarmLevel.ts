/**
 * What is promised of alarms, and the level of evidence that keeps it. Pure.
 *
 * One setting: at most so many false alarms a month of 10,000 healthy numbers. A healthy number reaches the level A within D dials
 * with probability D / A at most (`Detector`), so A = 10,000 D / N, D being the dials that a number has in 30 days. No table, no
 * fit: it holds for any mix of campaigns, and with many numbers as with few.
 */

/** Whether what is set is never exceeded, or met on average. */
export const modes = ["neverMoreThan", "about"] as const
/** Whether what is set is never exceeded, or met on average. */
export type Mode = (typeof modes)[number]

/** What was set. */
export interface AlarmSetting {
  readonly mode: Mode
  /** False alarms of 10,000 healthy numbers in 30 days. */
  readonly falseAlarms: number
}

/** Where nothing is set. */
export const initial: AlarmSetting = { mode: "neverMoreThan", falseAlarms: 10 }

/** What a workspace's numbers have dialed. */
export interface Dialed {
  /** Days since the first dial. */
  readonly days: number
  /** Dials that a number has in 30 days, on average. */
  readonly per30Days: number
}

/**
 * By mode: how many standard errors of what is known of a number are no evidence against it. Where least is known
 * (`Fit`: numbers differ by 45 %) that is 15 %, which is less than the mildest change that is looked for, as it must be.
 */
export const margins: Readonly<Record<Mode, number>> = { neverMoreThan: 0.4, about: 0 }

/** False alarms of the last `keptDays`, against what was set: what `about` is corrected by. */
export interface Kept {
  /** Alarms that turned out false, or a multiple of what is set: ten times as many tell more of the rate. */
  readonly came: number
  /** How many of these were expected: of numbers, and months, so many as there were. */
  readonly set: number
}

/** Days whose alarms count. */
export const keptDays = 90

/** How many false alarms a setting expects of so many numbers in so many days. */
export const expected = (falseAlarms: number, numbers: number, days: number): number =>
  falseAlarms * numbers / population * days / month

/** Days of dials before the first alarm. */
export const daysMin = 14

/** Fewer alarms tell nothing of the rate. */
const keptMin = 10

/** The correction is within a half and twice: beyond that something else is wrong. */
const correctionMax = 2

/** The evidence at which an alarm is raised; none is enough while too little is known of what is usual. */
export const level = ({ falseAlarms, mode }: AlarmSetting, { days, per30Days }: Dialed, kept: Kept): number =>
  days < daysMin
    ? Infinity
    : population * Math.max(1, per30Days) / falseAlarms * (mode === "about" ? correction(kept) : 1)

/** What the level is multiplied by, from what came beside what was set. */
export const correction = ({ came, set }: Kept): number =>
  set < keptMin ? 1 : Math.min(correctionMax, Math.max(1 / correctionMax, came / set))

// internal

/** The numbers that the setting is of. */
const population = 10_000

/** The days that it is of. */
const month = 30
