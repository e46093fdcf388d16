/**
 * `AniReports` on PostgreSQL.
 *
 * Rows are not decoded again on their way out: the tables' constraints say what they hold, and pages are large.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniReport, AniReports, pageSizeMax } from "@anipool/storage/AniReports"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  AniReports.of({
    page: Effect.fn("AniReports.page")(
      function*(
        workspaceId: WorkspaceId,
        { limit, numberPrefix, offset }: {
          readonly numberPrefix?: string
          readonly offset: number
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AniReports.page", limit, pageSizeMax)
        // One statement, so that the count and the page are of the same moment.
        const rows = yield* sql<PageRow>`
          SELECT page.total, report.*
          FROM ani_page(${workspaceId}, ${numberPrefix ?? null}, ${offset}, ${limit}) page
          LEFT JOIN LATERAL ani_reports(${workspaceId}, page.ids) report ON true`
        return { total: rows[0]!.total, anis: rows.flatMap((row) => row.id === null ? [] : [toReport(row)]) }
      },
      refail("AniReports.page")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<AniReports, never, SqlClient.SqlClient> = Layer.effect(AniReports, make)

// internal

interface ReportRow {
  readonly total: number
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

/** A page without ANIs is one row that has the count alone. */
type PageRow = ReportRow | { readonly total: number; readonly id: null }

const toReport = (row: ReportRow): AniReport => ({
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
