/**
 * How ANIs come into pools and out of them, many at a time, as groups and snapshots put them. All of it runs within a
 * change of the workspace, so nobody else changes the workspace's ANIs or pools meanwhile.
 *
 * Numbers come packed (`PackedNumber`), in arrays that are given as PostgreSQL writes them: `{1,2,3}`. Taken apart:
 * calling code = phone / 10¹¹, national number = phone / 10 % 10¹⁰, digits of the area code = phone % 10.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import type { Change } from "./transaction.ts"

/** Integers as PostgreSQL writes an array of them: the driver's own way is slow with many. */
export const toArray = (values: ReadonlyArray<number>): string => `{${values.join(",")}}`

/** What came of numbers that were put into pools. */
export interface Joined {
  /** Memberships that there were not before. */
  readonly added: number
  /** ANIs that are new in the inventory, or back in it. */
  readonly created: number
}

/**
 * Puts each phone into the pool at the same place of `pools`, but for pools that are deleted; no two of these pairs are
 * the same. Those that are not held enter the inventory.
 */
export const join = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision, today }: Change,
  phones: string,
  pools: string
) {
  // One statement, so that each part sees what was there before it; the parts touch different rows.
  const joined = yield* sql<Joined>`
    WITH wanted AS MATERIALIZED (
      SELECT w.phone, w.pool_id
      FROM unnest(${phones}::bigint[], ${pools}::bigint[]) AS w (phone, pool_id)
      JOIN pool l ON l.workspace_id = ${workspaceId} AND l.pool_id = w.pool_id AND l.deleted_at IS NULL
    ), number AS MATERIALIZED (
      SELECT phone, (phone / 100000000000)::smallint AS calling_code, (phone / 10 % 10000000000)::text AS number
      FROM (SELECT DISTINCT phone FROM wanted) each
    ), known AS MATERIALIZED (
      SELECT n.phone, n.calling_code, n.number, left(n.number, (n.phone % 10)::integer) AS area_code,
        COALESCE(held.ani_id, removed.ani_id) AS ani_id, held.ani_id IS NOT NULL AS is_held
      FROM number n
      LEFT JOIN LATERAL (
        SELECT ani_id FROM ani
        WHERE workspace_id = ${workspaceId} AND calling_code = n.calling_code AND number = n.number
          AND status <> 'REMOVED_FROM_DIALER'
        LIMIT 1
      ) held ON true
      LEFT JOIN LATERAL (
        SELECT ani_id FROM ani
        WHERE workspace_id = ${workspaceId} AND calling_code = n.calling_code AND number = n.number
          AND status = 'REMOVED_FROM_DIALER' AND held.ani_id IS NULL
        -- The one removed last.
        ORDER BY revision DESC, ani_id DESC
        LIMIT 1
      ) removed ON true
    ), made AS (
      INSERT INTO ani (
        workspace_id, calling_code, number, area_code, status, is_branded, brand_name, revision, date_inventoried,
        date_activated
      )
      SELECT ${workspaceId}, calling_code, number, area_code, 'ACTIVE_AND_BEING_MANAGED', false, '', ${revision},
        ${today}::date, ${today}::date
      FROM known WHERE ani_id IS NULL ORDER BY calling_code, number
      RETURNING ani_id, calling_code, number
    ), counters AS (
      INSERT INTO ani_usage (workspace_id, ani_id) SELECT ${workspaceId}, ani_id FROM made
    ), joined AS (
      INSERT INTO pool_member (workspace_id, pool_id, ani_id)
      SELECT ${workspaceId}, wanted.pool_id, COALESCE(known.ani_id, made.ani_id)
      FROM wanted JOIN known USING (phone) LEFT JOIN made USING (calling_code, number)
      ORDER BY 2, 3
      ON CONFLICT DO NOTHING
      RETURNING ani_id
    ), revived AS (
      UPDATE ani SET
        area_code = known.area_code,
        status = 'ACTIVE_AND_BEING_MANAGED',
        shown_pool_id = NULL,
        is_branded = false,
        brand_name = '',
        revision = ${revision},
        date_inventoried = ${today}::date,
        date_activated = ${today}::date,
        date_deactivated = NULL
      FROM known
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = known.ani_id AND NOT known.is_held
    ), touched AS (
      UPDATE ani SET
        status = CASE ani.status WHEN 'INVENTORIED' THEN 'ACTIVE_AND_BEING_MANAGED' ELSE ani.status END,
        date_activated = CASE ani.status WHEN 'INVENTORIED' THEN ${today}::date ELSE ani.date_activated END,
        revision = ${revision}
      FROM (SELECT DISTINCT ani_id FROM joined JOIN known USING (ani_id) WHERE known.is_held) each
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = each.ani_id
    )
    SELECT (SELECT count(*) FROM joined) AS added, (SELECT count(*) FROM known WHERE NOT is_held) AS created`
  return joined[0]!
})

/** Takes each ANI out of the pool at the same place of `pools`; answers how many memberships there were. */
export const leave = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, ids: string, pools: string) =>
  Effect.map(
    sql<{ readonly count: number }>`
      WITH gone AS (
        DELETE FROM pool_member m
        USING unnest(${ids}::bigint[], ${pools}::bigint[]) AS w (ani_id, pool_id)
        WHERE m.workspace_id = ${workspaceId} AND m.pool_id = w.pool_id AND m.ani_id = w.ani_id
        RETURNING 1
      )
      SELECT count(*) AS count FROM gone`,
    (rows) => rows[0]!.count
  )

/** Who is left in no pool. */
export interface Left {
  readonly removed: number
  readonly leftovers: ReadonlyArray<AniId>
}

/**
 * Gives ANIs that left a pool the change's revision. Those that are left in no pool are taken out of the inventory, or,
 * where they are kept for now, named.
 */
export const settle = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { revision, today }: Change,
  ids: string,
  isKept: boolean
) {
  const left = yield* sql<{ readonly removed: number; readonly leftovers: ReadonlyArray<AniId> }>`
    WITH each AS MATERIALIZED (
      SELECT i.ani_id, NOT EXISTS (
        SELECT FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = i.ani_id
      ) AS is_left
      FROM (SELECT DISTINCT unnest(${ids}::bigint[]) AS ani_id) i
    ), settled AS (
      UPDATE ani SET
        revision = ${revision},
        status = CASE WHEN is_left AND NOT ${isKept}::boolean THEN 'REMOVED_FROM_DIALER' ELSE status END,
        shown_pool_id = CASE WHEN is_left AND NOT ${isKept}::boolean THEN NULL ELSE shown_pool_id END,
        date_deactivated = CASE WHEN is_left AND NOT ${isKept}::boolean THEN ${today}::date ELSE date_deactivated END
      FROM each
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = each.ani_id AND ani.status <> 'REMOVED_FROM_DIALER'
      RETURNING ani.ani_id, is_left
    )
    SELECT
      count(*) FILTER (WHERE is_left AND NOT ${isKept}::boolean) AS removed,
      COALESCE(array_agg(ani_id) FILTER (WHERE is_left AND ${isKept}::boolean), '{}') AS leftovers
    FROM settled`
  return left[0]! satisfies Left
})
