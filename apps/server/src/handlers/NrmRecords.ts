/**
 * Numbers with their figures, as each variant of the number reputation interface shows them.
 */
import type { PlacedReport, ReportPage } from "@anipool/core/reputation/AniReportPages"
import { statusLabels } from "@anipool/domain/Ani"
import type { ManagedAni } from "@anipool/http-api/NrmApi"
import type { LegacyAni } from "@anipool/http-api/NrmLegacyApi"

/** A page, its records shown by `show`. */
export const pageOf = <A>(
  { anis, canNextPage, canPrevPage, total, totalPages }: ReportPage,
  show: (report: PlacedReport) => A
) => ({
  result: "success" as const,
  count: anis.length,
  total_anis: total,
  can_next_page: canNextPage,
  can_prev_page: canPrevPage,
  total_pages: totalPages,
  data: anis.map(show)
})

/** A record of the current variant. */
export const current = ({ ani, locality, ratesLast30, region, state }: PlacedReport): ManagedAni => ({
  id: ani.id,
  phone: ani.number,
  brand: ani.brandName,
  status: ani.status,
  statusLabel: statusLabels[ani.status],
  campaignName: ani.poolName,
  areaCode: ani.areaCode,
  region,
  state,
  locality,
  frequencyAssigned: ani.assignedTotal,
  frequencyDialed: ani.dialsTotal,
  frequencyContacted: ani.contactsTotal,
  dateLastDialed: ani.lastDialedOn ?? "",
  dateActivated: ani.activatedOn,
  dateDeactivated: ani.deactivatedOn,
  dateInventoried: ani.inventoriedOn,
  createdAt: new Date(ani.createdAt).toISOString(),
  last30DaysDials: ani.last30.dials,
  last30DaysContacts: ani.last30.contacts,
  contactRate: ratesLast30.contact,
  successRate: ratesLast30.success,
  blockRate: ratesLast30.block,
  noAnswerRate: ratesLast30.noAnswer
})

/** A record of the older variant. */
export const legacy = ({ ani, locality, ratesLast30, ratesToday, state }: PlacedReport): LegacyAni => ({
  inbound_campaign: ani.poolName,
  added_to_inventory_date: ani.inventoriedOn,
  status: statusLabels[ani.status],
  phone: ani.number,
  areacode: ani.areaCode,
  locality,
  state,
  dials_today: ani.today.dials,
  contacts_day: ani.today.contacts,
  contact_rate_day: ratesToday.contact,
  success_rate_day: ratesToday.success,
  block_rate_day: ratesToday.block,
  noanswer_rate_day: ratesToday.noAnswer,
  dials_last30: ani.last30.dials,
  contacts_last30: ani.last30.contacts,
  contact_rate_last30: ratesLast30.contact,
  success_rate_last30: ratesLast30.success,
  block_rate_last30: ratesLast30.block,
  noanswer_rate_last30: ratesLast30.noAnswer
})
