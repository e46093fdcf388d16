/**
 * The months that the benchmark simulates.
 */
import type { World } from "./World.ts"

/** A month with a weekly cycle, tides and days' noise; 1 % of the numbers burn from 15 to 8 % contacts. */
const usual: World = {
  name: "15 → 8 % contacts",
  contact: 0.15,
  block: 0.02,
  burnt: { contact: 0.08, block: 0.02 },
  burning: 0.01,
  poolSize: 200,
  numbers: 0.15,
  tides: 0.12,
  days: 0.2,
  drop: 1,
  dialsMin: 30,
  dialsMax: 300,
  isWeekly: true,
  isCarrierTold: false
}

/** What is to be seen: a number burns by its contacts, at three levels, or by blocks. */
export const burns: ReadonlyArray<World> = [
  { ...usual, name: "25 → 10 % contacts", contact: 0.25, burnt: { contact: 0.1, block: 0.02 } },
  usual,
  { ...usual, name: "8 → 4 % contacts", contact: 0.08, burnt: { contact: 0.04, block: 0.02 } },
  { ...usual, name: "5 → 30 % blocks", block: 0.05, burnt: { contact: 0.15, block: 0.3 } }
]

/** Months in which a promise is easily broken. */
export const hard: ReadonlyArray<World> = [
  { ...usual, name: "the usual month" },
  { ...usual, name: "no days' noise, no weekly cycle", days: 0, isWeekly: false },
  { ...usual, name: "a campaign of four falls to 45 % for three days", drop: 0.45 },
  { ...usual, name: "tides twice as strong", tides: 0.25 },
  { ...usual, name: "pools of 10 numbers", poolSize: 10 },
  { ...usual, name: "numbers differ twice as much", numbers: 0.3 },
  { ...usual, name: "at 25 % contacts", contact: 0.25, burnt: { contact: 0.1, block: 0.02 } },
  { ...usual, name: "one number in ten burns", burning: 0.1 }
]

/** One carrier of three labels the number: with the carrier told, and not. */
export const byCarrier: ReadonlyArray<World> = [true, false].map((isCarrierTold) => ({
  ...usual,
  name: isCarrierTold ? "the prospect's carrier is told" : "it is not told",
  contact: 0.25,
  burnt: { contact: 0.1, block: 0.02, carrier: 1 },
  isCarrierTold
}))

/** A company of the demo's size: 120 numbers, each month by itself. */
export const demo: World = { ...usual, name: "120 numbers, as the demo has", poolSize: 120, burning: 0 }
