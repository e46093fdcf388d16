/**
 * The curve of a number's evidence: a point a day, of numbers against which there is some. Pure.
 *
 * Most healthy numbers have none: a point is kept from a hundredth of what an alarm takes on, and while an alarm stands.
 */
import * as Evidence from "./Evidence.ts"
import type * as NumberHealth from "./NumberHealth.ts"
import * as NumberState from "./NumberState.ts"

/** Where the evidence stands. Both are natural logarithms. */
export interface Height {
  readonly log: number
  /** That at which an alarm was raised then. */
  readonly level: number
}

/** Days whose points are kept. */
export const daysKept = 90

/** Where a number's evidence stands, beside the evidence at which an alarm is raised; undefined: it is not worth a point. */
export const heightOf = ({ state }: NumberHealth.NumberHealth, alarmLevel: number): Height | undefined => {
  if (alarmLevel === Infinity) return undefined
  const rarity = Evidence.rarityOf(state)
  return rarity >= alarmLevel / keptFrom || NumberState.isAlarmed(state)
    ? { log: Math.max(0, Math.log(rarity)), level: Math.log(alarmLevel) }
    : undefined
}

/** Whether the evidence against a number without an alarm is worth watching, beside the level (a natural logarithm) of its last point. */
export const isWatched = (rarity: number, level: number): boolean => rarity >= Math.exp(level) / keptFrom

// internal

const keptFrom = 100
