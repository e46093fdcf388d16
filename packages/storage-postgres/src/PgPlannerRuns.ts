/**
 * `PlannerRuns` on PostgreSQL.
 *
 * Rows are not decoded again: nothing else writes them.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { PlannerData, PlannerTotals } from "@anipool/domain/planner/PlannerData"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { pageSizeMax, type PlannerRun, PlannerRuns, type PlannerRunTotals } from "@anipool/storage/PlannerRuns"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { assertAtMost, refail } from "./internal/failure.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const madeAt = sql.literal("extract(epoch FROM made_at)::float8 * 1000 AS \"madeAt\"")
  return PlannerRuns.of({
    save: Effect.fn("PlannerRuns.save")(
      (workspaceId: WorkspaceId, { data, day, madeAt, purchases }: PlannerRun) => {
        const { campaigns, regionStats, selectedCampaigns, ...totals } = data
        return Effect.asVoid(sql`
          INSERT INTO planner_run (workspace_id, day, made_at, totals, lists)
          VALUES (
            ${workspaceId}, ${day}, to_timestamp(${madeAt / 1000}::float8), ${JSON.stringify(totals)}::jsonb,
            ${JSON.stringify({ campaigns, regionStats, selectedCampaigns, purchases })}::jsonb
          )
          ON CONFLICT (workspace_id, day)
            DO UPDATE SET made_at = EXCLUDED.made_at, totals = EXCLUDED.totals, lists = EXCLUDED.lists`)
      },
      refail("PlannerRuns.save")
    ),

    find: Effect.fn("PlannerRuns.find")(
      (workspaceId: WorkspaceId, day: LocalDate) =>
        sql<StoredRun>`
          SELECT day, ${madeAt}, totals, lists FROM planner_run WHERE workspace_id = ${workspaceId} AND day = ${day}`
          .pipe(Effect.map((rows) =>
            Option.map(
              Option.fromNullable(rows[0]),
              ({ day, lists: { purchases, ...lists }, madeAt, totals }): PlannerRun => ({
                day,
                madeAt: Math.round(madeAt),
                data: { ...totals, ...lists },
                purchases: purchases ?? null
              })
            )
          )),
      refail("PlannerRuns.find")
    ),

    list: Effect.fn("PlannerRuns.list")(
      function*(
        workspaceId: WorkspaceId,
        { before, limit }: { readonly before?: LocalDate | undefined; readonly limit: number }
      ) {
        yield* assertAtMost("PlannerRuns.list", limit, pageSizeMax)
        const rows = yield* sql<Omit<StoredRun, "lists">>`
          SELECT day, ${madeAt}, totals FROM planner_run
          WHERE workspace_id = ${workspaceId} AND day < ${before ?? "infinity"}::date
          ORDER BY day DESC LIMIT ${limit}`
        return rows.map((row): PlannerRunTotals => ({ ...row, madeAt: Math.round(row.madeAt) }))
      },
      refail("PlannerRuns.list")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<PlannerRuns, never, SqlClient.SqlClient> = Layer.effect(PlannerRuns, make)

// internal

interface StoredRun {
  readonly day: LocalDate
  readonly madeAt: number
  readonly totals: PlannerTotals
  readonly lists: Omit<PlannerData, keyof PlannerTotals> & Partial<Pick<PlannerRun, "purchases">>
}
