/**
 * `AniReports` on PostgreSQL.
 *
 * Rows are not decoded again on their way out: the tables' constraints say what they hold, and pages are large.
 */
import type { NumberPrefix } from "@anipool/domain/NumberPrefix"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AniReports, pageSizeMax } from "@anipool/storage/AniReports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { type ReportRow, toReport } from "./internal/reports.ts"

/** The port over what answers reads. */
export const make = Effect.map(Reads, (reads) =>
  AniReports.of({
    page: Effect.fn("AniReports.page")(
      function*(
        workspaceId: WorkspaceId,
        { limit, numberPrefix, offset }: {
          readonly numberPrefix?: NumberPrefix
          readonly offset: number
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AniReports.page", limit, pageSizeMax)
        if (numberPrefix !== undefined && Object.keys(numberPrefix).length === 0) return { total: 0, anis: [] }
        // One statement, so that the count and the page are of the same moment.
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<PageRow>`
          SELECT page.total, report.*
          FROM ani_page(
            p_workspace_id => ${workspaceId}, p_prefix_1 => ${numberPrefix?.[1] ?? null},
            p_prefix_44 => ${numberPrefix?.[44] ?? null}, p_offset => ${offset}, p_limit => ${limit}
          ) page
          LEFT JOIN LATERAL ani_reports(${workspaceId}, page.ids) report ON true`)
        return { total: rows[0]!.total, anis: rows.flatMap((row) => row.id === null ? [] : [toReport(row)]) }
      },
      refail("AniReports.page")
    )
  }))

/** The port over what answers reads. */
export const layer: Layer.Layer<AniReports, never, Reads> = Layer.effect(AniReports, make)

// internal

/** A page without ANIs is one row that has the count alone. */
type PageRow = ({ readonly total: number } & ReportRow) | { readonly total: number; readonly id: null }
