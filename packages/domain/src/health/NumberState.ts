/**
 * What the detector keeps of a number: 40 words of 4 bytes, the same in memory and stored.
 *
 * Every word is rounded to 32 bits when it is written, so a state that was stored and read again goes on exactly as one
 * that stayed in memory, and dials that are counted again in their recorded order come to the same bytes.
 *
 * | words | hold |
 * | --- | --- |
 * | 0 | the day of the counts of today (days since 1970-01-01), from bit 16 on: 1 after an alarm |
 * | 1 | since when the evidence has been growing, in seconds since 1970-01-01; 0: never |
 * | 2, 3 | dials of today; dials since then |
 * | 4 to 13, 14 to 23, 24 to 33 | of contacts, blocks, short calls: see `word` |
 * | 34 to 39 | of each carrier the evidence by contacts and by blocks |
 */
import { carriersMax, outcomes } from "./Outcome.ts"

/** Words of a state. */
const words = 40

/** Bytes of a state that is stored. */
export const bytes = words * 4

/** The state of a number; changed in place by the detector. */
export interface NumberState {
  readonly values: Float32Array
  /** The same words as whole numbers. */
  readonly whole: Uint32Array
}

/** Where words stand. */
export const word = {
  day: 0,
  since: 1,
  dialsToday: 2,
  dialsSince: 3,
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
  hitsToday: 6,
  expectedToday: 7,
  hitsSince: 8,
  expectedSince: 9
} as const

/** Evidence for one ratio is no more than that: 32 bits hold it, and nothing is more certain. */
export const evidenceMax = 1e30

/** Of a number that was never dialed. */
export const fresh = (): NumberState => over(new ArrayBuffer(bytes))

/** Reads a stored state; of bytes that are none, undefined. */
export const decode = (stored: Uint8Array): NumberState | undefined => {
  if (stored.length !== bytes) return undefined
  const state = fresh()
  const view = new DataView(stored.buffer, stored.byteOffset, bytes)
  for (let i = 0; i < words; i++) state.whole[i] = view.getUint32(4 * i, true)
  return state.values.every((value, i) => i < word.dialsToday || value >= 0 && value < Infinity) ? state : undefined
}

/** The bytes to store, lowest byte first on every machine. */
export const encode = ({ whole }: NumberState): Uint8Array => {
  const stored = new Uint8Array(bytes)
  const view = new DataView(stored.buffer)
  for (let i = 0; i < words; i++) view.setUint32(4 * i, whole[i]!, true)
  return stored
}

/** The day of its counts of today, in days since 1970-01-01; 0 where it was never dialed. */
export const dayOf = ({ whole }: NumberState): number => whole[word.day]! & dayBits

/** Whether an alarm was raised for it that still stands. */
export const isAlarmed = ({ whole }: NumberState): boolean => (whole[word.day]! & alarmBit) !== 0

/** Notes that an alarm was raised: from now on its days teach nothing of what is usual. */
export const alarm = ({ whole }: NumberState): void => {
  whole[word.day] = whole[word.day]! | alarmBit
}

/** Begins a day: nothing was dialed on it. */
export const beginDay = ({ values, whole }: NumberState, day: number): void => {
  whole[word.day] = (whole[word.day]! & ~dayBits) | day
  values[word.dialsToday] = 0
  for (let k = 0; k < outcomes.length; k++) {
    const at = word.outcomes + k * word.perOutcome
    values[at + ofOutcome.hitsToday] = 0
    values[at + ofOutcome.expectedToday] = 0
  }
}

/** Forgets all evidence and the alarm: of a number that comes back from its rest. What is usual of it stays known. */
export const restart = ({ values, whole }: NumberState): void => {
  whole[word.day] = whole[word.day]! & dayBits
  whole[word.since] = 0
  values[word.dialsSince] = 0
  for (let k = 0; k < outcomes.length; k++) {
    const at = word.outcomes + k * word.perOutcome
    values.fill(0, at, at + ofOutcome.ownHits)
    values[at + ofOutcome.hitsSince] = 0
    values[at + ofOutcome.expectedSince] = 0
  }
  values.fill(0, word.carriers, word.carriers + carriersMax * word.perCarrier)
}

// internal

const dayBits = 0xffff
const alarmBit = 0x10000

const over = (buffer: ArrayBuffer): NumberState => ({
  values: new Float32Array(buffer),
  whole: new Uint32Array(buffer)
})
