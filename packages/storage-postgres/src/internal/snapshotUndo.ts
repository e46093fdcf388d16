/**
 * What a snapshot changed, for a look at what undoing it would do and for doing that: its steps are kept when they are done,
 * with the revision of each, and the notes of groups (`pool_change`) tell which of them others changed since.
 */
import type { Actor } from "@anipool/domain/trail/Entry"
import { misfitsMax, type SnapshotTraces } from "@anipool/domain/trail/UndoPlan"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { changedSince, skippedMax, type UploadId } from "@anipool/storage/Snapshots"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { workspaceLocks } from "./advisoryLocks.ts"
import * as CampaignChanges from "./campaignChanges.ts"
import type * as Membership from "./membership.ts"
import { callingCodeOf, identityOf, identityOfAni, nationalOf } from "./packedNumber.ts"
import * as SnapshotDifference from "./snapshotDifference.ts"
import type { Kept } from "./snapshotDifference.ts"
import type { Change } from "./transaction.ts"

/** What is left of what a snapshot changed. */
export const tracesOf = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  uploadId: UploadId
): Effect.Effect<SnapshotTraces, SqlError> =>
  Effect.map(
    sql<Omit<SnapshotTraces, "kind">>`
      WITH touched AS MATERIALIZED (${touched(sql, { workspaceId, uploadId })})
      SELECT
        NOT EXISTS (
          SELECT FROM snapshot_step
          WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND kind = 'groups'
        ) OR EXISTS (
          SELECT FROM snapshot_upload later
          WHERE later.workspace_id = ${workspaceId} AND later.status <> 'failed' AND later.position > (
            SELECT position FROM snapshot_upload WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}
          )
        ) AS "isPast",
        count(*) FILTER (WHERE is_made AND NOT is_changed) AS made,
        count(*) FILTER (WHERE is_deleted AND NOT is_changed) AS deleted,
        count(*) FILTER (WHERE name_before IS NOT NULL AND NOT is_changed) AS renamed,
        COALESCE(sum(joined) FILTER (WHERE NOT is_changed), 0)::bigint AS added,
        COALESCE(sum(gone) FILTER (WHERE NOT is_changed), 0)::bigint AS removed,
        (COALESCE(array_agg(group_id ORDER BY group_id) FILTER (WHERE is_changed), '{}'))[1:${
      sql.literal(String(misfitsMax))
    }] AS changed,
        count(*) FILTER (WHERE is_changed) AS "changedCount",
        (
          SELECT count(*) FROM snapshot_step s CROSS JOIN LATERAL unnest(s.pools) AS p (pool_id)
          WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${uploadId} AND s.kind = 'leave' AND p.pool_id = 0
        ) AS loose
      FROM touched`,
    ([traces]) => ({ kind: "snapshot" as const, ...traces! })
  )

/** Queues an upload that undoes a snapshot; runs within a change of the workspace. */
export const queue = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, undoes: UploadId) =>
  Effect.gen(function*() {
    const actor: Actor = yield* CurrentActor
    // Held until the commit, so that places in the line become visible in their order.
    yield* sql`SELECT pg_advisory_xact_lock(${workspaceLocks.snapshotLine}, ${workspaceId})`
    const uploads = yield* sql<{ readonly id: UploadId }>`
      INSERT INTO snapshot_upload (workspace_id, skipped, actor, undoes)
      VALUES (${workspaceId}, '[]', ${JSON.stringify(actor)}::jsonb, ${undoes})
      RETURNING upload_id AS id`
    return uploads[0]!.id
  })

/**
 * The first step of undoing: groups that the snapshot deleted are made again, and others called as before; those that
 * others changed since are left alone from here on. Returns whether campaigns dial from what was made.
 */
export const makeGroups = (sql: SqlClient.SqlClient, { uploadId, workspaceId }: Kept, undoes: UploadId, head: Change) =>
  Effect.gen(function*() {
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_touched ON COMMIT DROP AS
      ${touched(sql, { workspaceId, uploadId: undoes })}`
    const revived = yield* sql<{ readonly groupId: string }>`
      UPDATE pool SET deleted_at = NULL
      WHERE workspace_id = ${workspaceId}
        AND pool_id IN (SELECT pool_id FROM snapshot_touched WHERE is_deleted AND NOT is_changed)
      RETURNING group_id AS "groupId"`
    yield* sql`
      UPDATE pool SET name = t.name_before
      FROM snapshot_touched t
      WHERE pool.workspace_id = ${workspaceId} AND pool.pool_id = t.pool_id AND t.name_before IS NOT NULL
        AND NOT t.is_changed`
    yield* sql`
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools, revision)
      SELECT ${workspaceId}, ${uploadId}, -1, 'groups', '{}',
        COALESCE(array_agg(pool_id) FILTER (WHERE NOT is_changed), '{}'), ${head.revision}
      FROM snapshot_touched`
    yield* sql`
      UPDATE snapshot_upload u SET
        stage = 'compare',
        attempts = 0,
        groups_created = ${revived.length},
        groups_replaced = (
          SELECT count(*) FROM snapshot_touched WHERE NOT is_changed AND NOT is_deleted AND NOT is_made
        ),
        groups_skipped = (SELECT count(*) FROM snapshot_touched WHERE is_changed),
        skipped = (
          SELECT COALESCE(
            jsonb_agg(jsonb_build_object('groupId', group_id, 'phone', NULL, 'reason', ${changedSince}::text)),
            '[]'
          )
          FROM (
            SELECT group_id FROM snapshot_touched WHERE is_changed ORDER BY group_id LIMIT ${skippedMax}
          ) first
        )
      WHERE u.workspace_id = ${workspaceId} AND u.upload_id = ${uploadId}`
    return yield* CampaignChanges.poolsMade(sql, workspaceId, head, revived.map(({ groupId }) => groupId))
  })

/** Works out the steps that undo a snapshot: who comes back, who goes again, which groups go. */
export const makeSteps = (
  sql: SqlClient.SqlClient,
  { uploadId, workspaceId }: Kept,
  undoes: UploadId,
  portion: number
) =>
  Effect.gen(function*() {
    yield* SnapshotDifference.amongMillions(sql)
    // In tables of the transaction, so that it is known by then how many they are.
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_fit ON COMMIT DROP AS
      SELECT unnest(pools) AS pool_id FROM snapshot_step
      WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND kind = 'groups'`
    yield* sql`ANALYZE snapshot_fit`
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_left ON COMMIT DROP AS
      SELECT p.ani_id, p.pool_id FROM snapshot_step s CROSS JOIN LATERAL unnest(s.keys, s.pools) AS p (ani_id, pool_id)
      WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${undoes} AND s.kind = 'leave'
        AND s.revision IS NOT NULL AND p.pool_id IN (SELECT pool_id FROM snapshot_fit)`
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_joined ON COMMIT DROP AS
      SELECT p.phone, p.pool_id FROM snapshot_step s CROSS JOIN LATERAL unnest(s.keys, s.pools) AS p (phone, pool_id)
      WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${undoes} AND s.kind = 'join'
        AND s.revision IS NOT NULL AND p.pool_id IN (SELECT pool_id FROM snapshot_fit)`
    yield* sql`ANALYZE snapshot_left, snapshot_joined`
    yield* sql`
      WITH back AS (
        SELECT (row_number() OVER (ORDER BY a.ani_id, l.pool_id) - 1) / ${portion}::integer AS no, l.pool_id, a.ani_id,
          (${sql.literal(identityOfAni("a"))}) * 10 + length(a.area_code) AS phone
        FROM snapshot_left l
        JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = l.ani_id
      )
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools)
      SELECT ${workspaceId}, ${uploadId}, no, 'join', array_agg(phone), array_agg(pool_id)
      FROM back GROUP BY no`
    yield* sql`
      WITH leaving AS (
        SELECT (row_number() OVER (ORDER BY a.ani_id, j.pool_id) - 1) / ${portion}::integer AS no, a.ani_id, j.pool_id
        FROM snapshot_joined j
        JOIN ani a ON a.workspace_id = ${workspaceId} AND a.status <> 'REMOVED_FROM_DIALER'
          AND ${sql.literal(`${identityOfAni("a")} = ${identityOf("j.phone")}`)}
      ), first AS (${firstFree(sql, { workspaceId, uploadId })})
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools)
      SELECT ${workspaceId}, ${uploadId}, first.no + leaving.no, 'leave', array_agg(ani_id), array_agg(pool_id)
      FROM leaving CROSS JOIN first GROUP BY first.no, leaving.no`
    yield* sql`
      WITH made AS (
        SELECT array_agg(p.pool_id) AS pools FROM snapshot_step s CROSS JOIN LATERAL unnest(s.pools) AS p (pool_id)
        WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${undoes} AND s.kind = 'groups'
        AND s.revision IS NOT NULL AND p.pool_id IN (SELECT pool_id FROM snapshot_fit)
      ), first AS (${firstFree(sql, { workspaceId, uploadId })})
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools)
      SELECT ${workspaceId}, ${uploadId}, first.no, 'delete', '{}', made.pools
      FROM made CROSS JOIN first WHERE made.pools IS NOT NULL`
  })

/**
 * The ANIs that a step of an undo brings back, and the brands that they had when they left the inventory. Asked before they
 * join; those that somebody else took in meanwhile are none of them.
 */
export const formerOf = (sql: SqlClient.SqlClient, { uploadId, workspaceId }: Kept, no: number) =>
  sql<Membership.Former>`
    SELECT a.ani_id AS id, a.brand_name AS brand
    FROM snapshot_upload u
    JOIN snapshot_step s ON s.workspace_id = u.workspace_id AND s.upload_id = u.upload_id AND s.step_no = ${no}
    CROSS JOIN LATERAL unnest(s.keys) AS k (phone)
    CROSS JOIN LATERAL (
      SELECT ani_id, is_branded, brand_name FROM ani
      WHERE workspace_id = ${workspaceId} AND calling_code = ${sql.literal(callingCodeOf("k.phone"))}
        AND number = ${sql.literal(nationalOf("k.phone"))} AND status = 'REMOVED_FROM_DIALER'
      -- As join_pools finds it.
      ORDER BY (revision, ani_id) DESC LIMIT 1
    ) a
    WHERE u.workspace_id = ${workspaceId} AND u.upload_id = ${uploadId} AND u.undoes IS NOT NULL AND a.is_branded`

/** Drops the steps of uploads that ended by now, but for this one. */
export const forgetOthers = (sql: SqlClient.SqlClient, { uploadId, workspaceId }: Kept) =>
  sql`
    DELETE FROM snapshot_step s USING snapshot_upload u
    WHERE s.workspace_id = ${workspaceId} AND u.workspace_id = ${workspaceId} AND u.upload_id = s.upload_id
      AND u.stage = 'end' AND s.upload_id <> ${uploadId}`

// internal

/**
 * The groups that a snapshot touched, with how often; `is_changed`: somebody else did so since it began, or deleted it, or
 * made it again.
 */
const touched = (sql: SqlClient.SqlClient, { uploadId, workspaceId }: Kept) => {
  const own = sql`
    SELECT revision FROM snapshot_step
    WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND revision IS NOT NULL`
  return sql`
    SELECT t.*, l.group_id, (l.deleted_at IS NULL) = t.is_deleted OR EXISTS (
        SELECT FROM pool_change c
        WHERE c.workspace_id = ${workspaceId} AND c.pool_id = t.pool_id AND c.version > (SELECT min(revision) FROM (${own}) o)
          AND c.version NOT IN (${own})
      ) AS is_changed
    FROM (
      SELECT pool_id, max(name_before) AS name_before, bool_or(kind = 'groups') AS is_made,
        bool_or(kind = 'delete') AS is_deleted, count(*) FILTER (WHERE kind = 'join') AS joined,
        count(*) FILTER (WHERE kind = 'leave') AS gone
      FROM (
        SELECT s.kind, p.pool_id, NULL AS name_before
        FROM snapshot_step s CROSS JOIN LATERAL unnest(s.pools) AS p (pool_id)
        WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${uploadId} AND s.revision IS NOT NULL
        UNION ALL
        SELECT 'renamed', p.pool_id, p.name
        FROM snapshot_step s CROSS JOIN LATERAL unnest(s.keys, s.names) AS p (pool_id, name)
        WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${uploadId} AND s.kind = 'groups'
      ) each
      WHERE pool_id <> 0
      GROUP BY pool_id
    ) t
    JOIN pool l ON l.workspace_id = ${workspaceId} AND l.pool_id = t.pool_id`
}

/** The number of the step after those of an upload. */
const firstFree = (sql: SqlClient.SqlClient, { uploadId, workspaceId }: Kept) =>
  sql`
    SELECT COALESCE(max(step_no) + 1, 0) AS no FROM snapshot_step
    WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
