/**
 * Numbers with their figures, as each variant of the number reputation interface shows them.
 */
import type { PlacedReport, ReportPage } from "@anipool/core/reputation/AniReportPages"
import { statusLabels } from "@anipool/domain/Ani"
import type { ManagedAni } from "@anipool/http-api/NrmApi"
import type { LegacyAni } from "@anipool/http-api/NrmLegacyApi"
import * as DateTime from "effect/DateTime"

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
export const current = (report: PlacedReport): ManagedAni => ({
  id: report.id,
  phone: report.number,
  brand: report.brandName,
  status: report.status,
  statusLabel: statusLabels[report.status],
  campaignName: report.poolName,
  areaCode: report.areaCode,
  region: report.region,
  state: report.state,
  locality: report.locality,
  frequencyAssigned: report.assignedTotal,
  frequencyDialed: report.dialsTotal,
  frequencyContacted: report.contactsTotal,
  dateLastDialed: report.lastDialedOn ?? "",
  dateActivated: report.activatedOn,
  dateDeactivated: report.deactivatedOn,
  dateInventoried: report.inventoriedOn,
  createdAt: DateTime.formatIso(DateTime.unsafeMake(report.createdAt)),
  last30DaysDials: report.last30.dials,
  last30DaysContacts: report.last30.contacts,
  contactRate: report.ratesLast30.contact,
  successRate: report.ratesLast30.success,
  blockRate: report.ratesLast30.block,
  noAnswerRate: report.ratesLast30.noAnswer
})

/** A record of the older variant. */
export const legacy = (report: PlacedReport): LegacyAni => ({
  inbound_campaign: report.poolName,
  added_to_inventory_date: report.inventoriedOn,
  status: statusLabels[report.status],
  phone: report.number,
  areacode: report.areaCode,
  locality: report.locality,
  state: report.state,
  dials_today: report.today.dials,
  contacts_day: report.today.contacts,
  contact_rate_day: report.ratesToday.contact,
  success_rate_day: report.ratesToday.success,
  block_rate_day: report.ratesToday.block,
  noanswer_rate_day: report.ratesToday.noAnswer,
  dials_last30: report.last30.dials,
  contacts_last30: report.last30.contacts,
  contact_rate_last30: report.ratesLast30.contact,
  success_rate_last30: report.ratesLast30.success,
  block_rate_last30: report.ratesLast30.block,
  noanswer_rate_last30: report.ratesLast30.noAnswer
})
