/**
 * Dials by day, campaign and share of the prospects.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { ShareDayFigures, ShareFigures } from "@anipool/storage/Dials"

/** All of them, each under its own key. */
export type ShareDays = Map<string, ShareDayFigures>

/** Nothing was dialed. */
export const make = (): ShareDays => new Map()

/** Adds to a day's counts. */
export const add = (days: ShareDays, more: ShareDayFigures): void => {
  const key = `${more.day}|${more.campaignKey}|${more.share}`
  const known = days.get(key)
  days.set(key, known === undefined ? more : { ...more, ...plus(known, more) })
}

/** The sums of some days by campaign and share. */
export const between = (days: ShareDays, from: LocalDate, to: LocalDate): ReadonlyArray<ShareFigures> => {
  const sums = new Map<string, ShareFigures>()
  for (const { day, ...figures } of days.values()) {
    if (day < from || day > to) continue
    const key = `${figures.campaignKey}|${figures.share}`
    const known = sums.get(key)
    sums.set(key, known === undefined ? figures : { ...figures, ...plus(known, figures) })
  }
  return [...sums.values()].sort((a, b) => a.campaignKey - b.campaignKey || TextOrder.compare(a.share, b.share))
}

// internal

const plus = (a: ShareFigures, b: ShareFigures) => ({
  dials: a.dials + b.dials,
  contacts: a.contacts + b.contacts,
  successes: a.successes + b.successes
})
