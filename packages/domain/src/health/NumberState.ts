/**
 * What the detector keeps of a number: 40 words of 4 bytes, the same in memory and stored.
 *
 * Every word is rounded to 32 bits when it is written, so a state that was stored and read again goes on exactly as one
 * that stayed in memory, and dials that are counted again in their recorded order come to the same bytes.
 *
 * | words | hold |
 * | --- | --- |
 * | 0 | the day of the counts of today (days since 1970-01-01); bit 16: an alarm stands; from bit 17 on: by which chart it ends |
 * | 1 | while an alarm stands, the evidence that the number is well again |
 * | 2, 3 | in halves: dials of today; of each outcome the dials since its evidence has been growing |
 * | 4 to 13, 14 to 23, 24 to 33 | of contacts, blocks, short calls: see `ofOutcome` |
 * | 34 to 39 | of each carrier the evidence by contacts and by blocks |
 *
 * Halves are counts of 16 bits. What is over 65,535 is not counted, and neither is what was expected of it.
 */
import { carriersMax, outcomes } from "./Outcome.ts"

/** Words of a state. */
export const words = 40

/** Bytes of a word. */
export const wordSize = 4

/** Bytes of a state that is stored. */
export const bytes = words * wordSize

/** The state of a number; changed in place by the detector. */
export interface NumberState {
  readonly values: Float32Array
  /** The same words as whole numbers. */
  readonly whole: Uint32Array
}

/** Where words stand. */
export const word = {
  day: 0,
  recovery: 1,
  dials: 2,
  /** Of the first outcome; the next one's stand `perOutcome` further. */
  outcomes: 4,
  perOutcome: 10,
  carriers: 34,
  perCarrier: 2
} as const

/** Where an outcome's words stand, from its first one on; the evidence for each ratio comes before these. */
export const ofOutcome = {
  ownHits: 3,
  ownExpected: 4,
  ownDials: 5,
  expectedToday: 6,
  expectedSince: 7,
  /** Since when its evidence has been growing, in seconds since 1970-01-01; 0: never. */
  since: 8,
  /** In halves: those of today, and those since then. */
  hits: 9
} as const

/** Charts of an outcome over all dials: one for each ratio that is looked for. */
export const chartsPerOutcome = ofOutcome.ownHits

/** The number of a carrier's chart for an outcome; before these come those of all dials, by their outcome. */
export const carrierChart = (carrier: number, outcome: number): number =>
  outcomes.length + carrier * word.perCarrier + outcome

/** The outcome that a chart is for; -1 of none. */
export const outcomeOf = (chart: number): number =>
  chart < outcomes.length ? chart : (chart - outcomes.length) % word.perCarrier

/** Where halves stand: the lower one of a word has twice its number. */
export const half = {
  dialsToday: 2 * word.dials,
  /** Of the first outcome; the next ones' follow. */
  dialsSince: 2 * word.dials + 1
} as const

/** A half. */
export const halfOf = (whole: Uint32Array, at: number): number => whole[at >> 1]! >>> ((at & 1) << 4) & halfMax

/** Counts one more. */
export const addToHalf = (whole: Uint32Array, at: number): void => {
  whole[at >> 1]! += 1 << ((at & 1) << 4)
}

/** Sets a half to 0. */
export const clearHalf = (whole: Uint32Array, at: number): void => {
  whole[at >> 1] = whole[at >> 1]! & ~(halfMax << ((at & 1) << 4))
}

/** The most that a half counts. */
export const halfMax = 0xffff

/** Evidence for one ratio is no more than that: 32 bits hold it, and nothing is more certain. */
export const evidenceMax = 1e30

/** Of a number that was never dialed. */
export const fresh = (): NumberState => made(new ArrayBuffer(bytes), 0, words)

/** The same with as many words, of which those behind its own are somebody else's. */
export const resized = ({ whole }: NumberState, count: number): NumberState => {
  const state = made(new ArrayBuffer(count * wordSize), 0, count)
  state.whole.set(count < whole.length ? whole.subarray(0, count) : whole)
  return state
}

/** The state that stands somewhere in a buffer, with what words stand behind it; undefined where none does. */
export const over = (buffer: ArrayBufferLike, from: number, count: number): NumberState | undefined => {
  if (!(count >= words && Number.isInteger(count) && from + count * wordSize <= buffer.byteLength)) return undefined
  const state = made(buffer, from, count)
  for (let i = word.recovery; i < words; i++) {
    const value = state.values[i]!
    if (!(value >= 0 && value < Infinity) && isNumber(i)) return undefined
  }
  return state
}

/** Reads a stored state; of bytes that are none, undefined. */
export const decode = (stored: Uint8Array): NumberState | undefined =>
  stored.length === bytes ? over(toWords(stored).buffer, 0, words) : undefined

/** The bytes to store. */
export const encode = ({ whole }: NumberState): Uint8Array => toBytes(whole.slice())

/** Words of stored bytes, lowest byte first on every machine. */
export const toWords = (stored: Uint8Array): Uint32Array => {
  const copy = new Uint8Array(Math.ceil(stored.length / wordSize) * wordSize)
  copy.set(stored)
  if (!isLowestFirst) swap(copy.buffer)
  return new Uint32Array(copy.buffer)
}

/** The bytes of words, to be stored; the words are gone. */
export const toBytes = (given: Uint32Array): Uint8Array => {
  if (!isLowestFirst) swap(given.buffer)
  return new Uint8Array(given.buffer)
}

/** The day of its counts of today, in days since 1970-01-01; 0 where it was never dialed. */
export const dayOf = ({ whole }: NumberState): number => whole[word.day]! & dayBits

/** Whether an alarm was raised for it that still stands. */
export const isAlarmed = ({ whole }: NumberState): boolean => (whole[word.day]! & alarmBit) !== 0

/** The chart by which the alarm that stands ends; -1: none stands. */
export const endsBy = (state: NumberState): number => isAlarmed(state) ? state.whole[word.day]! >>> chartShift : -1

/** The evidence that a number with an alarm is well again. */
export const recoveryOf = ({ values }: NumberState): number => values[word.recovery]!

/** Notes that an alarm was raised, and by which chart it ends: from now on its days teach nothing of what is usual. */
export const alarm = ({ values, whole }: NumberState, chart: number): void => {
  whole[word.day] = dayOf({ values, whole }) | alarmBit | chart << chartShift
  values[word.recovery] = 0
}

/** Takes the alarm away. */
export const clearAlarm = ({ values, whole }: NumberState): void => {
  whole[word.day] = whole[word.day]! & dayBits
  values[word.recovery] = 0
}

/** Begins a day: nothing was dialed on it. */
export const beginDay = ({ values, whole }: NumberState, day: number): void => {
  whole[word.day] = (whole[word.day]! & ~dayBits) | day
  clearHalf(whole, half.dialsToday)
  for (let k = 0; k < outcomes.length; k++) {
    const at = word.outcomes + k * word.perOutcome
    clearHalf(whole, 2 * (at + ofOutcome.hits))
    values[at + ofOutcome.expectedToday] = 0
  }
}

/** Begins anew to count since when an outcome's evidence has been growing. */
export const beginSince = ({ values, whole }: NumberState, outcome: number, at: number): void => {
  const first = word.outcomes + outcome * word.perOutcome
  whole[first + ofOutcome.since] = at
  values[first + ofOutcome.expectedSince] = 0
  clearHalf(whole, 2 * (first + ofOutcome.hits) + 1)
  clearHalf(whole, half.dialsSince + outcome)
}

/** Forgets all evidence by an outcome. */
export const forget = (state: NumberState, outcome: number): void => {
  const first = word.outcomes + outcome * word.perOutcome
  state.values.fill(0, first, first + chartsPerOutcome)
  if (outcome < word.perCarrier) {
    for (let c = 0; c < carriersMax; c++) state.values[word.carriers + c * word.perCarrier + outcome] = 0
  }
  beginSince(state, outcome, 0)
}

/**
 * Forgets the evidence by a carrier's dials, as its place has another one's now. An alarm that was to end by them ends by those of
 * all carriers.
 */
export const forgetCarrier = (state: NumberState, carrier: number): void => {
  const at = word.carriers + carrier * word.perCarrier
  state.values.fill(0, at, at + word.perCarrier)
  for (let outcome = 0; outcome < word.perCarrier; outcome++) {
    if (endsBy(state) === carrierChart(carrier, outcome)) {
      clearAlarm(state)
      alarm(state, outcome)
    }
  }
}

/** Forgets all evidence and the alarm: of a number that comes back from its rest. What is usual of it stays known. */
export const restart = (state: NumberState): void => {
  clearAlarm(state)
  for (let k = 0; k < outcomes.length; k++) forget(state, k)
}

// internal

const dayBits = 0xffff
const alarmBit = 0x10000
const chartShift = 17

/** Whether a word is a number, and not bits. */
const isNumber = (i: number): boolean => {
  if (i < word.outcomes) return i === word.recovery
  const place = (i - word.outcomes) % word.perOutcome
  return i >= word.carriers || place !== ofOutcome.since && place !== ofOutcome.hits
}

const isLowestFirst = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1

/** Turns the bytes of each word round. */
const swap = (buffer: ArrayBufferLike): void => {
  const view = new DataView(buffer)
  for (let at = 0; at < buffer.byteLength; at += 4) view.setUint32(at, view.getUint32(at, true), false)
}

const made = (buffer: ArrayBufferLike, from: number, count: number): NumberState => ({
  values: new Float32Array(buffer, from, count),
  whole: new Uint32Array(buffer, from, count)
})
