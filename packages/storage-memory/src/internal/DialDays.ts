/**
 * Dials by day, campaign and area code: what the planner reads, so that nothing sums dials.
 */
import type { DialDay } from "@anipool/storage/PlannerFigures"

/** All of them, each under its own key. */
export type DialDays = Map<string, DialDay>

/** Nothing was dialed. */
export const make = (): DialDays => new Map()

/** Adds to a day's counts, or takes off them; what comes to no dial is no count. */
export const add = (days: DialDays, more: DialDay): void => {
  const key = [more.basis, more.day, more.campaignKey, more.callingCode, more.areaCode].join("|")
  const known = days.get(key)
  const sum = known === undefined
    ? more
    : { ...known, dials: known.dials + more.dials, contacts: known.contacts + more.contacts }
  if (sum.dials === 0) days.delete(key)
  else days.set(key, sum)
}
