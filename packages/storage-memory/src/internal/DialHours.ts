/**
 * Dials by day and hour, once under the area code of the number that was shown and once under the campaign.
 */
import * as TextOrder from "@anipool/domain/TextOrder"
import type { DialHourFigures } from "@anipool/storage/Dials"

/** All of them, each under its own key. */
export type DialHours = Map<string, DialHourFigures>

/** Nothing was dialed. */
export const make = (): DialHours => new Map()

/** Adds to an hour's counts. */
export const add = (hours: DialHours, more: DialHourFigures): void => {
  const key = `${more.by}|${more.day}|${more.hour}|${
    more.by === "campaign" ? more.campaignKey : `${more.callingCode}|${more.areaCode}`
  }`
  const known = hours.get(key)
  hours.set(
    key,
    known === undefined ? more : {
      ...more,
      dials: known.dials + more.dials,
      contacts: known.contacts + more.contacts,
      blocks: known.blocks + more.blocks,
      noAnswers: known.noAnswers + more.noAnswers
    }
  )
}

/** In the order of their key. */
export const sorted = (hours: DialHours): ReadonlyArray<DialHourFigures> =>
  [...hours.values()].sort((a, b) =>
    TextOrder.compare(a.by, b.by) || TextOrder.compare(a.day, b.day) || a.hour - b.hour || whose(a, b)
  )

/** The order of those that are counted by the same: by campaign, or by calling code and area code. */
export const whose = (a: DialHourFigures, b: DialHourFigures): number =>
  a.by === "campaign" && b.by === "campaign"
    ? a.campaignKey - b.campaignKey
    : a.by === "area_code" && b.by === "area_code"
    ? a.callingCode - b.callingCode || TextOrder.compare(a.areaCode, b.areaCode)
    : 0
