/**
 * The rules that decide whether an ANI may be given out now: its caps, its warm-up, its callback route, and whether it rests. Pools are kept
 * by them, as they decide which ANIs stand in a queue.
 */
import * as Inventory from "./Inventory.ts"
import type { Policy } from "./Policy.ts"

/** What of a policy these rules are. */
export type Rules = Pick<
  Policy,
  "dailyCap" | "hourlyCap" | "requireCallbackRoute" | "restAboveBlockRate" | "warmUpDays" | "warmUpStep"
>

/** Everything is allowed. */
export const none: Rules = {
  dailyCap: null,
  hourlyCap: null,
  requireCallbackRoute: false,
  restAboveBlockRate: null,
  warmUpDays: null,
  warmUpStep: 1
}

/** Equal for rules that decide alike. */
export const keyOf = (rules: Rules): string => {
  const warmUp = rules.warmUpDays === null ? "" : `${rules.warmUpDays}*${rules.warmUpStep}`
  const route = rules.requireCallbackRoute ? "route" : ""
  return `${rules.dailyCap ?? ""}|${rules.hourlyCap ?? ""}|${rules.restAboveBlockRate ?? ""}|${warmUp}|${route}`
}

/**
 * Uses that an ANI is allowed on a day while it warms up: on its n-th day, the day it was activated being the first, n
 * steps. `null`: it is past its warm-up, or it is unknown when it was activated (`Inventory.activatedDayUnknown`). Days
 * are counted since the epoch.
 */
export const warmUpCap = (rules: Rules, today: number, activatedDay: number): number | null => {
  if (rules.warmUpDays === null || activatedDay === Inventory.activatedDayUnknown) return null
  // A clock or a time zone that was set back leaves numbers that are activated tomorrow.
  const nth = Math.max(1, today - activatedDay + 1)
  return nth > rules.warmUpDays ? null : nth * rules.warmUpStep
}

/** Uses that an ANI is allowed today, by its daily cap and its warm-up; `null`: any number. */
export const capToday = (rules: Rules, inventory: Inventory.Inventory, slot: number): number | null => {
  const { dailyCap } = rules
  const warming = warmUpCap(rules, inventory.today, inventory.activatedDays[slot]!)
  if (warming === null) return dailyCap
  return dailyCap === null ? warming : Math.min(dailyCap, warming)
}

/** Why an ANI may not be used any more for now; undefined: it may. */
export const spentBy = (
  rules: Rules,
  inventory: Inventory.Inventory,
  slot: number
): "at-daily-cap" | "at-hourly-cap" | "warming-up" | undefined => {
  const used = inventory.usedToday[slot]!
  if (rules.dailyCap !== null && used >= rules.dailyCap) return "at-daily-cap"
  if (rules.warmUpDays !== null) {
    const warming = warmUpCap(rules, inventory.today, inventory.activatedDays[slot]!)
    if (warming !== null && used >= warming) return "warming-up"
  }
  if (rules.hourlyCap !== null && inventory.usedThisHour[slot]! >= rules.hourlyCap) return "at-hourly-cap"
  return undefined
}

/** Whether an ANI's block rate makes it rest. */
export const isResting = (rules: Rules, inventory: Inventory.Inventory, slot: number): boolean =>
  rules.restAboveBlockRate !== null && inventory.blockRates[slot]! > rules.restAboveBlockRate

/** Whether an ANI may not be given out because nobody could call it back. */
export const lacksRoute = (rules: Rules, inventory: Inventory.Inventory, slot: number): boolean =>
  rules.requireCallbackRoute && inventory.callable[slot] === 0
