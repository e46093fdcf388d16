/**
 * What a source of numbers has left today, counted portion by portion until it is plenty.
 */
import type { Supply } from "@anipool/domain/alerts/Dryness"
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { SupplyOf, SupplySought } from "@anipool/storage/AlertFigures"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { capToday } from "./capToday.ts"

/** What one source has left today. */
export const supply = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, source: SupplySought) {
    const { dailyCap, hourlyCap, plenty, warmUpDays } = source
    let active = 0
    let left = dailyCap === null && warmUpDays === null ? null : 0
    let after = 0
    do {
      const [portion] = yield* portionOf(sql, workspaceId, source, after)
      active += portion!.active
      left = left === null || portion!.isUnlimited ? null : left + portion!.left
      if (portion!.looked < portionSize) break
      after = portion!.last!
    } while (active < plenty.active || left !== null && left < plenty.left)
    return { active, left, hourly: hourlyCap === null ? null : hourlyCap * active } satisfies Supply
  }
)

// internal

/** ANIs that are looked at together. */
const portionSize = 2_000

interface Portion {
  readonly looked: number
  readonly last: AniId | null
  readonly active: number
  readonly left: number
  readonly isUnlimited: boolean
}

/** Of the ANIs of a source beyond an id, each looked up by its key. */
const portionOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  source: SupplyOf,
  after: number
) => {
  const { pool } = source
  const members = pool === null
    ? sql`ani WHERE workspace_id = ${workspaceId}`
    : sql`pool_member WHERE workspace_id = ${workspaceId} AND pool_id = ${pool}`
  return sql<Portion>`
    WITH today AS (
      SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date AS day FROM workspace w WHERE w.workspace_id = ${workspaceId}
    ), member AS MATERIALIZED (
      SELECT ani_id FROM ${members} AND ani_id > ${after}::bigint
      ORDER BY ani_id LIMIT ${portionSize}
    ), capped AS (
      SELECT m.ani_id, a.is_active, COALESCE(u.used_today, 0) AS used, ${capToday(sql, source)} AS cap
      FROM today t CROSS JOIN member m
      CROSS JOIN LATERAL (
        SELECT date_activated, status = 'ACTIVE_AND_BEING_MANAGED' AS is_active FROM ani
        WHERE workspace_id = ${workspaceId} AND ani_id = m.ani_id OFFSET 0
      ) a
      LEFT JOIN LATERAL (
        SELECT used_today FROM ani_usage
        WHERE workspace_id = ${workspaceId} AND ani_id = m.ani_id AND day >= t.day OFFSET 0
      ) u ON true
    )
    SELECT count(*) AS looked, max(ani_id) AS last, count(*) FILTER (WHERE is_active) AS active,
      COALESCE(sum(GREATEST(0, cap - used)) FILTER (WHERE is_active), 0)::bigint AS left,
      COALESCE(bool_or(cap IS NULL) FILTER (WHERE is_active), false) AS "isUnlimited"
    FROM capped`
}
