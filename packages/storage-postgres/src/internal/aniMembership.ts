/**
 * How ANIs come into the inventory and into pools. All of it runs within a change of the workspace, so nobody else
 * changes the workspace's ANIs or pools meanwhile.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Placed } from "@anipool/domain/trail/NumberEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { NewAni } from "@anipool/storage/Anis"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as CampaignChanges from "./campaignChanges.ts"
import { pauseOf } from "./pauseOf.ts"
import type { Change } from "./transaction.ts"

/** The pool that is shown for ANI `a`: the one last set while the ANI is in it, else the one of the lowest id. */
export const poolShown = (sql: SqlClient.SqlClient) =>
  sql.literal(`
    SELECT l.pool_id, l.group_id
    FROM pool_member m
    JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
    WHERE m.workspace_id = a.workspace_id AND m.ani_id = a.ani_id
    ORDER BY m.pool_id = a.shown_pool_id DESC NULLS LAST, m.pool_id
    LIMIT 1`)

/** Pools that were made for what is put into them. */
export interface PoolsMade {
  /** By their identifiers. */
  readonly groupsMade: ReadonlyArray<string>
  /** Whether campaigns dial from any of them. */
  readonly isCampaignChanged: boolean
}

/** What became of ANIs that were inserted or updated. */
export interface Upserted extends PoolsMade {
  /** Each as it was found and left, in the order of what was given. */
  readonly placed: ReadonlyArray<Placed>
}

/**
 * Inserts or updates ANIs, no number twice. New ones and ones that were removed become members of their pool, active, or
 * cooling off still; those that are held move into it from the pool shown; their brand is set either way.
 */
export const upsertAnis = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  anis: ReadonlyArray<NewAni>
) {
  const { revision, today } = change
  const made = yield* ensurePools(sql, workspaceId, change, [...new Set(anis.map((ani) => ani.inboundGroupId))])
  // One statement, so that each part sees what was there before it; the parts touch different rows.
  const found = yield* sql<Found>`
    WITH before AS MATERIALIZED (
      SELECT i.calling_code, i.number, i.area_code, i.position, l.pool_id, a.ani_id, shown.pool_id AS shown_pool_id,
        pause.since, pause.until,
        COALESCE(i.is_branded, pause.since IS NOT NULL AND a.is_branded) AS is_branded,
        COALESCE(i.brand_name, CASE WHEN pause.since IS NULL THEN '' ELSE a.brand_name END) AS brand_name,
        shown.group_id AS group_before, a.is_branded AS was_branded, a.brand_name AS brand_before, EXISTS (
          SELECT FROM pool_member m
          WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND m.ani_id = a.ani_id
        ) AS was_in,
        a.status IS DISTINCT FROM 'REMOVED_FROM_DIALER' AND a.ani_id IS NOT NULL AS is_held
      FROM unnest(
        ${anis.map((ani) => ani.callingCode)}::smallint[],
        ${anis.map((ani) => ani.number)}::text[],
        ${anis.map((ani) => ani.areaCode)}::text[],
        ${anis.map((ani) => ani.inboundGroupId)}::text[],
        ${anis.map((ani) => ani.isBranded ?? null)}::boolean[],
        ${anis.map((ani) => ani.brandName ?? null)}::text[]
      ) WITH ORDINALITY AS i (calling_code, number, area_code, group_id, is_branded, brand_name, position)
      JOIN pool l ON l.workspace_id = ${workspaceId} AND l.group_id = i.group_id
      LEFT JOIN LATERAL (
        SELECT * FROM (
          SELECT workspace_id, ani_id, status, shown_pool_id, revision, is_branded, brand_name FROM ani
          WHERE workspace_id = ${workspaceId} AND calling_code = i.calling_code AND number = i.number
            AND status <> 'REMOVED_FROM_DIALER'
          UNION ALL
          SELECT workspace_id, ani_id, status, shown_pool_id, revision, is_branded, brand_name FROM ani
          WHERE workspace_id = ${workspaceId} AND calling_code = i.calling_code AND number = i.number
            AND status = 'REMOVED_FROM_DIALER'
        ) known
        -- The one that is held, else the one removed last.
        ORDER BY status = 'REMOVED_FROM_DIALER', revision DESC, ani_id DESC
        LIMIT 1
      ) a ON true
      LEFT JOIN LATERAL (${poolShown(sql)}) shown ON true
      LEFT JOIN LATERAL (${
    sql.literal(pauseOf("a.workspace_id", "a.ani_id"))
  }) pause ON a.status = 'REMOVED_FROM_DIALER'
    ), made AS (
      INSERT INTO ani (
        workspace_id, calling_code, number, area_code, status, shown_pool_id, is_branded, brand_name, revision,
        date_inventoried, date_activated
      )
      SELECT ${workspaceId}, calling_code, number, area_code, 'ACTIVE_AND_BEING_MANAGED', pool_id, is_branded,
        brand_name, ${revision}, ${today}::date, ${today}::date
      FROM before WHERE ani_id IS NULL ORDER BY position
      RETURNING ani_id, calling_code, number
    ), counters AS (
      INSERT INTO ani_usage (workspace_id, ani_id) SELECT ${workspaceId}, ani_id FROM made
    ), revived AS (
      UPDATE ani SET
        area_code = before.area_code,
        status = CASE WHEN before.since IS NULL THEN 'ACTIVE_AND_BEING_MANAGED' ELSE 'COOLING_OFF' END,
        shown_pool_id = before.pool_id,
        is_branded = before.is_branded,
        brand_name = before.brand_name,
        revision = ${revision},
        resumes_at = before.until,
        date_inventoried = ${today}::date,
        date_activated = CASE WHEN before.since IS NULL THEN ${today}::date ELSE ani.date_activated END,
        date_deactivated = before.since
      FROM before
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = before.ani_id AND NOT before.is_held
    ), updated AS (
      UPDATE ani SET
        status = CASE ani.status WHEN 'INVENTORIED' THEN 'ACTIVE_AND_BEING_MANAGED' ELSE ani.status END,
        date_activated = CASE ani.status WHEN 'INVENTORIED' THEN ${today}::date ELSE ani.date_activated END,
        shown_pool_id = before.pool_id,
        is_branded = before.is_branded,
        brand_name = before.brand_name,
        revision = ${revision}
      FROM before
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = before.ani_id AND before.is_held
    ), moved_out AS (
      DELETE FROM pool_member m USING before
      WHERE m.workspace_id = ${workspaceId} AND m.ani_id = before.ani_id
        AND m.pool_id = before.shown_pool_id AND before.shown_pool_id <> before.pool_id
    ), moved_in AS (
      INSERT INTO pool_member (workspace_id, pool_id, ani_id)
      SELECT ${workspaceId}, before.pool_id, COALESCE(before.ani_id, made.ani_id)
      FROM before LEFT JOIN made USING (calling_code, number)
      ON CONFLICT DO NOTHING
    )
    SELECT is_held AS "isHeld", is_branded AS "isBranded", brand_name AS "brandName", group_before AS "groupBefore",
      was_branded AS "wasBranded", brand_before AS "brandBefore", was_in AS "wasIn"
    FROM before ORDER BY position`
  return { ...made, placed: found.map((row, index) => toPlaced(anis[index]!, row)) } satisfies Upserted
})

/** Moves an ANI that is held into a pool, out of the one shown; says whether the pool was made for it, and whether it was in it. */
export const move = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  id: AniId,
  groupId: string
) {
  const { today } = change
  const made = yield* ensurePools(sql, workspaceId, change, [groupId])
  const found = yield* sql<{ readonly wasIn: boolean }>`
    WITH before AS MATERIALIZED (
      SELECT shown.pool_id AS shown_pool_id, l.pool_id, EXISTS (
        SELECT FROM pool_member m
        WHERE m.workspace_id = ${workspaceId} AND m.pool_id = l.pool_id AND m.ani_id = a.ani_id
      ) AS was_in
      FROM ani a
      JOIN pool l ON l.workspace_id = a.workspace_id AND l.group_id = ${groupId}
      LEFT JOIN LATERAL (${poolShown(sql)}) shown ON true
      WHERE a.workspace_id = ${workspaceId} AND a.ani_id = ${id}
    ), updated AS (
      UPDATE ani SET
        status = CASE ani.status WHEN 'INVENTORIED' THEN 'ACTIVE_AND_BEING_MANAGED' ELSE ani.status END,
        date_activated = CASE ani.status WHEN 'INVENTORIED' THEN ${today}::date ELSE ani.date_activated END,
        shown_pool_id = before.pool_id
      FROM before
      WHERE ani.workspace_id = ${workspaceId} AND ani.ani_id = ${id}
    ), moved_out AS (
      DELETE FROM pool_member m USING before
      WHERE m.workspace_id = ${workspaceId} AND m.ani_id = ${id}
        AND m.pool_id = before.shown_pool_id AND before.shown_pool_id <> before.pool_id
    ), moved_in AS (
      INSERT INTO pool_member (workspace_id, pool_id, ani_id)
      SELECT ${workspaceId}, pool_id, ${id} FROM before
      ON CONFLICT DO NOTHING
    )
    SELECT was_in AS "wasIn" FROM before`
  return { ...made, wasIn: found[0]!.wasIn }
})

// internal

/** What was found of an ANI, and its brand now. Of one that was not known there is nothing of before. */
interface Found {
  readonly isHeld: boolean
  readonly isBranded: boolean
  readonly brandName: string
  readonly groupBefore: string | null
  readonly wasBranded: boolean | null
  readonly brandBefore: string | null
  readonly wasIn: boolean
}

const toPlaced = (ani: NewAni, found: Found): Placed => ({
  callingCode: ani.callingCode,
  number: ani.number,
  areaCode: ani.areaCode,
  inboundGroupId: ani.inboundGroupId,
  isBranded: found.isBranded,
  brandName: found.brandName,
  before: found.isHeld
    ? {
      inboundGroupId: found.groupBefore,
      isBranded: found.wasBranded === true,
      brandName: found.brandBefore ?? "",
      wasIn: found.wasIn
    }
    : null
})

/** Makes the pools that there are not, or are not any more, each named after its id. */
const ensurePools = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  change: Change,
  groupIds: ReadonlyArray<string>
): Effect.Effect<PoolsMade, SqlError> =>
  Effect.flatMap(
    sql<{ readonly groupId: string }>`
      INSERT INTO pool AS l (workspace_id, group_id, name)
      SELECT ${workspaceId}, wanted.group_id, wanted.group_id
      FROM unnest(${groupIds}::text[]) WITH ORDINALITY AS wanted (group_id, position)
      WHERE NOT EXISTS (
        SELECT FROM pool WHERE workspace_id = ${workspaceId} AND group_id = wanted.group_id AND deleted_at IS NULL
      )
      ORDER BY wanted.position
      ON CONFLICT (workspace_id, group_id) DO UPDATE SET deleted_at = NULL, name = EXCLUDED.name
      RETURNING group_id AS "groupId"`,
    (made) => {
      const groupsMade = made.map(({ groupId }) => groupId)
      return Effect.map(
        CampaignChanges.poolsMade(sql, workspaceId, change, groupsMade),
        (isCampaignChanged) => ({ groupsMade, isCampaignChanged })
      )
    }
  )
