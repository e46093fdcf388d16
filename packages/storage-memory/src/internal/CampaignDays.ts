/**
 * What campaigns asked for, by day: kept for longer than their slots.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CampaignCounts } from "@anipool/storage/CampaignFigures"

/** What was asked for. */
export type Asked = Pick<CampaignCounts, "assigned" | "local" | "refused">

/** By the caller's identifier of the campaign, and by day. */
export type CampaignDays = Map<string, Map<LocalDate, Asked>>

/** Nothing was asked for. */
export const make = (): CampaignDays => new Map()

/** Adds to a campaign's day. */
export const add = (days: CampaignDays, campaign: string, day: LocalDate, more: Asked): void => {
  const own = days.get(campaign) ?? new Map<LocalDate, Asked>()
  days.set(campaign, own)
  const known = own.get(day)
  own.set(day, {
    assigned: more.assigned + (known?.assigned ?? 0),
    local: more.local + (known?.local ?? 0),
    refused: more.refused + (known?.refused ?? 0)
  })
}
