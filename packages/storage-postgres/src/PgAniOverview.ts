/**
 * `AniOverview` on PostgreSQL.
 *
 * Rows are not decoded again on their way out: the tables' constraints say what they hold, and pages are large.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AniDay,
  AniOverview,
  areaCodesMax,
  daysMax,
  type OverviewFilter,
  type OverviewRow,
  pageSizeMax,
  poolsNamedMax,
  type StateCounts
} from "@anipool/storage/AniOverview"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"
import { type ReportRow, toReport } from "./internal/reports.ts"

/** The port over what answers reads. */
export const make = Effect.map(Reads, (reads) => {
  /** ANIs in the order of the ids; those that went meanwhile are left out. */
  const rowsOf = Effect.fnUntraced(function*(
    sql: SqlClient.SqlClient,
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) {
    if (ids.length === 0) return []
    const reports = yield* sql<ReportRow>`
      SELECT * FROM ani_reports(${workspaceId}, ${ids}::bigint[]) WHERE status <> 'REMOVED_FROM_DIALER'`
    const overviews = yield* sql<OverviewPart>`
      SELECT id, assigned_today AS "assignedToday", pools, paused_until AS "pausedUntil", recent_dials AS "recentDials"
      FROM ani_overviews(${workspaceId}, ${ids}::bigint[])`
    const byId = new Map(overviews.map(({ id, ...part }) => [id, part]))
    return reports.flatMap((row): ReadonlyArray<OverviewRow> => {
      const part = byId.get(row.id)
      return part === undefined ? [] : [{ ...toReport(row), ...part }]
    })
  })

  return AniOverview.of({
    page: Effect.fn("AniOverview.page")(
      function*(
        workspaceId: WorkspaceId,
        { filter: { areaCodes, groupId, numberPrefix, status }, limit, offset }: {
          readonly filter: OverviewFilter
          readonly offset: number
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AniOverview.page", limit, pageSizeMax)
        yield* assertAtMost("AniOverview.page", areaCodes?.length ?? 0, areaCodesMax)
        return yield* reads.of(
          workspaceId,
          Effect.fnUntraced(function*(sql) {
            const [page] = yield* sql<{ readonly total: number; readonly ids: ReadonlyArray<AniId> }>`
          SELECT total, ids FROM ani_found(
            p_workspace_id => ${workspaceId}, p_status => ${status ?? null}, p_area_codes => ${
              areaCodes ?? null
            }::text[],
            p_prefix => ${numberPrefix ?? null}, p_group_id => ${groupId ?? null}, p_offset => ${offset},
            p_limit => ${limit}
          )`
            return { total: page!.total, anis: yield* rowsOf(sql, workspaceId, page!.ids) }
          })
        )
      },
      refail("AniOverview.page")
    ),

    find: Effect.fn("AniOverview.find")(
      function*(workspaceId: WorkspaceId, id: AniId, days: number) {
        yield* assertAtMost("AniOverview.find", days, daysMax)
        return yield* reads.of(
          workspaceId,
          Effect.fnUntraced(function*(sql) {
            const [ani] = yield* rowsOf(sql, workspaceId, [id])
            if (ani === undefined) return Option.none()
            const own = yield* sql<AniDay>`
          SELECT d.day, d.assigned, d.dials, d.contacts, d.successes, d.blocks, d.no_answers AS "noAnswers"
          FROM workspace w
          JOIN ani_day d ON d.workspace_id = w.workspace_id AND d.ani_id = ${id}
            AND d.day > (clock_timestamp() AT TIME ZONE w.time_zone)::date - ${days}::integer
            AND d.day <= (clock_timestamp() AT TIME ZONE w.time_zone)::date
          WHERE w.workspace_id = ${workspaceId}
          ORDER BY d.day`
            return Option.some({ ani, days: own })
          })
        )
      },
      refail("AniOverview.find")
    ),

    pools: Effect.fn("AniOverview.pools")(
      (workspaceId: WorkspaceId) =>
        reads.of(workspaceId, (sql) =>
          sql<{ readonly groupId: string; readonly name: string }>`
          SELECT group_id AS "groupId", name FROM pool
          WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
          ORDER BY name COLLATE "C", group_id LIMIT ${poolsNamedMax}`),
      refail("AniOverview.pools")
    ),

    states: Effect.fn("AniOverview.states")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          reads.of(workspaceId, (sql) =>
            sql<StateCounts>`
            SELECT (
                SELECT COALESCE(sum(managed), 0)::bigint FROM ani_count WHERE workspace_id = ${workspaceId}
              ) AS active,
              count(*) FILTER (WHERE status = 'COOLING_OFF') AS "coolingOff",
              count(*) FILTER (WHERE status = 'INVENTORIED') AS inventoried
            FROM ani WHERE workspace_id = ${workspaceId} AND status IN ('COOLING_OFF', 'INVENTORIED')`),
          (rows) => rows[0]!
        ),
      refail("AniOverview.states")
    )
  })
})

/** The port over what answers reads. */
export const layer: Layer.Layer<AniOverview, never, Reads> = Layer.effect(AniOverview, make)

// internal

type OverviewPart = Pick<OverviewRow, "id" | "assignedToday" | "pools" | "pausedUntil" | "recentDials">
