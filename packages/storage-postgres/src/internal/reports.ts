/**
 * ANIs with their figures, as the function `ani_reports` answers them.
 */
import type { AniReport } from "@anipool/storage/AniReports"

/** A row of `ani_reports`. */
export interface ReportRow {
  readonly id: AniReport["id"]
  readonly calling_code: AniReport["callingCode"]
  readonly number: string
  readonly area_code: string
  readonly status: AniReport["status"]
  readonly brand_name: string
  readonly pool_name: string
  readonly assigned_total: number
  readonly dials_total: number
  readonly contacts_total: number
  readonly last_dialed_on: string | null
  readonly activated_on: string | null
  readonly deactivated_on: string | null
  readonly inventoried_on: string
  readonly created_at: number
  readonly dials_today: number
  readonly contacts_today: number
  readonly successes_today: number
  readonly blocks_today: number
  readonly no_answers_today: number
  readonly dials_30: number
  readonly contacts_30: number
  readonly successes_30: number
  readonly blocks_30: number
  readonly no_answers_30: number
}

/** A row as the ports show it. */
export const toReport = (row: ReportRow): AniReport => ({
  id: row.id,
  callingCode: row.calling_code,
  number: row.number,
  areaCode: row.area_code,
  status: row.status,
  brandName: row.brand_name,
  poolName: row.pool_name,
  assignedTotal: row.assigned_total,
  dialsTotal: row.dials_total,
  contactsTotal: row.contacts_total,
  lastDialedOn: row.last_dialed_on,
  activatedOn: row.activated_on,
  deactivatedOn: row.deactivated_on,
  inventoriedOn: row.inventoried_on,
  createdAt: row.created_at,
  today: {
    dials: row.dials_today,
    contacts: row.contacts_today,
    successes: row.successes_today,
    blocks: row.blocks_today,
    noAnswers: row.no_answers_today
  },
  last30: {
    dials: row.dials_30,
    contacts: row.contacts_30,
    successes: row.successes_30,
    blocks: row.blocks_30,
    noAnswers: row.no_answers_30
  }
})
