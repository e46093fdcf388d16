/**
 * Dials by day, campaign and share of the prospects.
 */
import type { Share } from "@anipool/domain/assignment/HoldOut"
import type { Block } from "@anipool/domain/assignment/HoldOutHarm"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { ShareDayFigures, ShareDaysAsked, ShareFigures } from "@anipool/storage/Dials"

/** All of them, by day, and there each under its own key. */
export type ShareDays = Map<LocalDate, Map<string, ShareDayFigures>>

/** Nothing was dialed. */
export const make = (): ShareDays => new Map()

/** Adds to a day's counts, or takes off them; what comes to no dial is no count. */
export const add = (days: ShareDays, more: ShareDayFigures): void => {
  const rows = days.get(more.day) ?? new Map<string, ShareDayFigures>()
  days.set(more.day, rows)
  const key = keyOf(more.campaignKey, more.share)
  const known = rows.get(key)
  const sum = known === undefined ? more : { ...more, ...plus(known, more) }
  if (sum.dials === 0) rows.delete(key)
  else rows.set(key, sum)
}

/** The same counts, to be changed without them. */
export const copy = (days: ShareDays): ShareDays => new Map(Array.from(days, ([day, rows]) => [day, new Map(rows)]))

/** All of them, in the order of their keys. */
export const sorted = (days: ShareDays): ReadonlyArray<ShareDayFigures> =>
  Array.from(days.values(), (rows) => [...rows.values()]).flat().sort((a, b) =>
    TextOrder.compare(a.day, b.day) || a.campaignKey - b.campaignKey || TextOrder.compare(a.share, b.share)
  )

/** The sums of some days by campaign and share. */
export const between = (days: ShareDays, from: LocalDate, to: LocalDate): ReadonlyArray<ShareFigures> => {
  const sums = new Map<string, ShareFigures>()
  for (const [ofDay, rows] of days) {
    if (ofDay < from || ofDay > to) continue
    for (const [key, { day: _, ...figures }] of rows) {
      const known = sums.get(key)
      sums.set(key, known === undefined ? figures : { ...figures, ...plus(known, figures) })
    }
  }
  return [...sums.values()].sort((a, b) => a.campaignKey - b.campaignKey || TextOrder.compare(a.share, b.share))
}

/** Those of days on which both shares of a campaign were dialed, as `Dials.shareDays` has them, in short steps. */
export function* ofBoth(
  days: ShareDays,
  { after, from, limit, to }: ShareDaysAsked
): Generator<void, ReadonlyArray<Block>> {
  const found: Array<Block> = []
  const first = after === undefined || after.day < from ? from : after.day
  for (const day of [...days.keys()].filter((day) => day >= first && day <= to).sort()) {
    const rows = days.get(day)!
    const afterKey = day === after?.day ? after.campaignKey : 0
    const keys: Array<number> = []
    for (const { campaignKey, share } of rows.values()) {
      yield
      if (share === "held-out" && campaignKey > afterKey && rows.has(keyOf(campaignKey, "applied"))) {
        keys.push(campaignKey)
      }
    }
    // As numbers in an array of their own, a hundred thousand are sorted at once.
    for (const campaignKey of Float64Array.from(keys).sort()) {
      if (found.length === limit) return found
      const countsOf = (share: Share) => {
        const { contacts, dials } = rows.get(keyOf(campaignKey, share))!
        return { dials, contacts }
      }
      found.push({ day, campaignKey, applied: countsOf("applied"), heldOut: countsOf("held-out") })
      yield
    }
  }
  return found
}

// internal

const keyOf = (campaignKey: number, share: Share) => `${campaignKey}|${share}`

const plus = (a: ShareFigures, b: ShareFigures) => ({
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts,
  successes: a.successes + b.successes
})
