/**
 * What of a workspace differs from a snapshot that was kept: worked out in tables of the transaction, for the snapshot's
 * application and for a look at what that would do.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type CurrentGroup,
  differencesMax,
  type GroupDifference,
  type GroupsState,
  noUsablePhone,
  type Skipped,
  skippedMax,
  type SnapshotPreview,
  type UploadId
} from "@anipool/storage/Snapshots"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { identityOf, identityOfAni } from "./packedNumber.ts"

/** A snapshot that was kept. */
export interface Kept {
  readonly workspaceId: WorkspaceId
  readonly uploadId: UploadId
}

/** Memory that a sort or a hash of the comparison may take before it goes to disk. */
const workMemory = "128MB"

/** Numbers in one row of those that are read: a row is taken apart in one go. */
const rowMax = 10_000

/** For the rest of a transaction: nothing is looked up one by one, and nothing sorted to be compared. */
export const amongMillions = (sql: SqlClient.SqlClient) =>
  sql`
    SELECT set_config('work_mem', ${workMemory}, true), set_config('enable_nestloop', 'off', true),
      set_config('enable_mergejoin', 'off', true)`

/** The groups of a snapshot, each once: its first place, its last name, and whether it is skipped. */
export const groupsOf = (sql: SqlClient.SqlClient, { uploadId, workspaceId }: Kept) =>
  sql`
    SELECT group_id, min(group_no) AS group_no, (array_agg(name ORDER BY group_no DESC))[1] AS name,
      sum(listed) > 0 AND sum(usable) = 0 AS is_skipped
    FROM snapshot_group WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} GROUP BY group_id`

/**
 * The state of the groups: their last change, and how many there are and were, as a group that is made or deleted without
 * a number changes no other.
 */
export const stateOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`
    SELECT COALESCE(max(version), 0) || '.' || count(*) || '.' || count(*) FILTER (WHERE deleted_at IS NULL)
    FROM pool WHERE workspace_id = ${workspaceId}`

/**
 * Makes `snapshot_pool` (the groups of the snapshot), `snapshot_wanted` (its numbers in them) and `snapshot_difference`:
 * with a `phone` who would join, and as which ANI where there is one (`held_id`); without, who would leave. Groups that
 * there are not are left out, or have a negative number for a pool. Changes nothing, and keeps nobody waiting.
 */
export const make = (sql: SqlClient.SqlClient, kept: Kept, newGroups: "leftOut" | "numbered") =>
  Effect.gen(function*() {
    const { uploadId, workspaceId } = kept
    yield* amongMillions(sql)
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_pool ON COMMIT DROP AS
      SELECT g.group_no, COALESCE(l.pool_id, -1 - each.group_no) AS pool_id, each.is_skipped
      FROM snapshot_group g
      JOIN (${groupsOf(sql, kept)}) each USING (group_id)
      LEFT JOIN pool l ON l.workspace_id = ${workspaceId} AND l.group_id = g.group_id AND l.deleted_at IS NULL
      WHERE g.workspace_id = ${workspaceId} AND g.upload_id = ${uploadId}
        AND (l.pool_id IS NOT NULL OR ${newGroups === "numbered"})`
    yield* sql`ANALYZE snapshot_pool`
    // Apart from what follows, so that it is known by then how many they are.
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_wanted ON COMMIT DROP AS
      SELECT phone, pool_id
      FROM (
        SELECT phone, (
          -- By place: a join would keep millions of numbers in a hash, as nobody knows how many a piece has.
          ARRAY(
            SELECT COALESCE(l.pool_id, 0)
            FROM generate_series(0, (SELECT max(group_no) FROM snapshot_pool)) AS g (group_no)
            LEFT JOIN snapshot_pool l USING (group_no)
            ORDER BY g.group_no
          )
        )[group_no + 1] AS pool_id
        FROM (
          -- Not by a join of each piece with its numbers, which keeps these apart once more before it reads them.
          SELECT unnest(phones) AS phone, unnest(group_nos) AS group_no FROM snapshot_piece
          WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}
        ) p
        OFFSET 0
      ) each
      WHERE pool_id <> 0`
    yield* sql`
      CREATE TEMPORARY TABLE snapshot_difference ON COMMIT DROP AS
      SELECT wanted.phone, m.ani_id, wanted.ani_id AS held_id, COALESCE(wanted.pool_id, m.pool_id) AS pool_id
      FROM (
        SELECT w.phone, w.pool_id, a.ani_id
        FROM snapshot_wanted w
        LEFT JOIN ani a ON a.workspace_id = ${workspaceId} AND a.status <> 'REMOVED_FROM_DIALER'
          AND ${sql.literal(`${identityOfAni("a")} = ${identityOf("w.phone")}`)}
      ) wanted
      FULL JOIN (
        SELECT pool_id, ani_id FROM pool_member
        WHERE workspace_id = ${workspaceId}
          AND pool_id NOT IN (SELECT pool_id FROM snapshot_pool WHERE is_skipped)
      ) m ON m.ani_id = wanted.ani_id AND m.pool_id = wanted.pool_id
      WHERE wanted.phone IS NULL OR m.ani_id IS NULL`
    yield* sql`ANALYZE snapshot_difference`
  })

/** What the application of a snapshot that was kept would come to. */
export const preview = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, kept: Kept, skipped: Skipped) {
  const { workspaceId } = kept
  // First of all: what changes from here on is another state.
  const states = yield* sql<{ readonly state: GroupsState }>`SELECT (${stateOf(sql, workspaceId)}) AS state`
  const { state } = states[0]!
  yield* make(sql, kept, "numbered")
  const sums = yield* sql<Sums>`
    WITH leaving AS (
      SELECT ani_id, count(*) AS count FROM snapshot_difference WHERE phone IS NULL GROUP BY ani_id
    ), joining AS (
      SELECT DISTINCT ${sql.literal(identityOf("phone"))} AS identity, held_id, pool_id
      FROM snapshot_difference WHERE phone IS NOT NULL
    ), staying AS (
      SELECT DISTINCT held_id FROM joining WHERE held_id IS NOT NULL
    ), member AS (
      SELECT ani_id, count(*) AS count FROM pool_member WHERE workspace_id = ${workspaceId} GROUP BY ani_id
    ), held AS (
      SELECT count(*) AS count,
        count(*) FILTER (WHERE COALESCE(m.count, 0) = COALESCE(l.count, 0) AND s.held_id IS NULL) AS removed
      FROM ani a
      LEFT JOIN member m USING (ani_id)
      LEFT JOIN leaving l USING (ani_id)
      LEFT JOIN staying s ON s.held_id = a.ani_id
      WHERE a.workspace_id = ${workspaceId} AND a.status <> 'REMOVED_FROM_DIALER'
    ), snapshot AS (
      SELECT count(*) FILTER (WHERE NOT each.is_skipped AND l.pool_id IS NULL) AS made,
        count(*) FILTER (WHERE NOT each.is_skipped AND l.pool_id IS NOT NULL) AS replaced,
        count(*) FILTER (WHERE each.is_skipped) AS skipped,
        count(*) FILTER (WHERE each.is_skipped AND l.pool_id IS NOT NULL) AS untouched
      FROM (${groupsOf(sql, kept)}) each
      LEFT JOIN pool l ON l.workspace_id = ${workspaceId} AND l.group_id = each.group_id AND l.deleted_at IS NULL
    )
    SELECT
      (SELECT count(*) FROM pool WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL) AS groups,
      (SELECT COALESCE(sum(count), 0) FROM member)::bigint AS phones,
      held.count AS anis, held.removed AS "anisRemoved",
      (SELECT count(DISTINCT identity) FROM joining WHERE held_id IS NULL) AS "anisCreated",
      (SELECT count(*) FROM joining) AS "phonesAdded",
      (SELECT COALESCE(sum(count), 0) FROM leaving)::bigint AS "phonesRemoved",
      snapshot.made, snapshot.replaced, snapshot.skipped, snapshot.untouched
    FROM held CROSS JOIN snapshot`
  const { anisCreated, anisRemoved, phonesAdded, phonesRemoved, ...sum } = sums[0]!
  const before = { groups: sum.groups, phones: sum.phones, anis: sum.anis }
  const isUsable = sum.made + sum.replaced > 0
  if (!isUsable) {
    return { state, before, after: before, result: null, groups: [], groupsChanged: 0 } satisfies SnapshotPreview
  }
  const groups = yield* sql<GroupDifference & { readonly of: number }>`
    WITH joining AS (
      SELECT pool_id, count(DISTINCT ${sql.literal(identityOf("phone"))}) AS count
      FROM snapshot_difference WHERE phone IS NOT NULL GROUP BY pool_id
    ), leaving AS (
      SELECT pool_id, count(*) AS count FROM snapshot_difference WHERE phone IS NULL GROUP BY pool_id
    ), present AS (
      SELECT pool_id, group_id, name FROM pool WHERE workspace_id = ${workspaceId} AND deleted_at IS NULL
    ), changed AS (
      SELECT COALESCE(l.pool_id, -1 - each.group_no) AS pool_id, COALESCE(l.group_id, each.group_id) AS group_id,
        COALESCE(each.name, l.name) AS name, each.name IS DISTINCT FROM l.name AS is_named,
        CASE WHEN l.pool_id IS NULL THEN 'made' WHEN each.group_id IS NULL THEN 'deleted' ELSE 'replaced' END AS kind
      FROM (SELECT * FROM (${groupsOf(sql, kept)}) each WHERE NOT is_skipped) each
      FULL JOIN present l ON l.group_id = each.group_id
      WHERE each.group_id IS NOT NULL OR l.pool_id NOT IN (SELECT pool_id FROM snapshot_pool WHERE is_skipped)
    )
    SELECT group_id AS "groupId", name, kind, COALESCE(j.count, 0) AS "phonesAdded",
      COALESCE(l.count, 0) AS "phonesRemoved", count(*) OVER () AS of
    FROM changed LEFT JOIN joining j USING (pool_id) LEFT JOIN leaving l USING (pool_id)
    WHERE kind <> 'replaced' OR is_named OR j.count > 0 OR l.count > 0
    ORDER BY COALESCE(l.count, 0) DESC, COALESCE(j.count, 0) DESC, group_id
    LIMIT ${differencesMax}`
  const unusable = yield* sql<{ readonly groupId: string }>`
    SELECT group_id AS "groupId" FROM (${
    groupsOf(sql, kept)
  }) each WHERE is_skipped ORDER BY group_no LIMIT ${skippedMax}`
  const groupsDeleted = sum.groups - sum.replaced - sum.untouched
  return {
    state,
    before,
    after: {
      groups: sum.groups + sum.made - groupsDeleted,
      phones: sum.phones + phonesAdded - phonesRemoved,
      anis: sum.anis + anisCreated - anisRemoved
    },
    result: {
      groupsCreated: sum.made,
      groupsReplaced: sum.replaced,
      groupsDeleted,
      groupsSkipped: skipped.groups + sum.skipped,
      phonesAdded,
      phonesRemoved,
      phonesSkipped: skipped.phones,
      anisCreated,
      anisRemoved,
      skipped: [...skipped.first, ...unusable.map(({ groupId }) => ({ groupId, phone: null, reason: noUsablePhone }))]
        .slice(0, skippedMax)
    },
    groups: groups.map(({ groupId, kind, name, phonesAdded, phonesRemoved }) => ({
      groupId,
      name,
      kind,
      phonesAdded,
      phonesRemoved
    })),
    groupsChanged: groups[0]?.of ?? 0
  } satisfies SnapshotPreview
})

/** All groups as they are, by one statement. */
export const current = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.flatMap(
    sql<{
      readonly groupId: string
      readonly name: string
      readonly phones: ReadonlyArray<number> | null
    }>`
      WITH held AS (
        SELECT m.pool_id, (${sql.literal(identityOfAni("a"))}) * 10 + length(a.area_code) AS phone
        FROM pool_member m JOIN ani a ON a.workspace_id = ${workspaceId} AND a.ani_id = m.ani_id
        WHERE m.workspace_id = ${workspaceId}
      ), placed AS (
        SELECT pool_id, phone, (row_number() OVER (PARTITION BY pool_id ORDER BY phone) - 1) / ${rowMax}::integer AS no
        FROM held
      ), part AS (
        SELECT pool_id, no, array_agg(phone ORDER BY phone) AS phones FROM placed GROUP BY pool_id, no
      )
      SELECT l.group_id AS "groupId", l.name, part.phones
      FROM pool l LEFT JOIN part USING (pool_id)
      WHERE l.workspace_id = ${workspaceId} AND l.deleted_at IS NULL
      ORDER BY l.group_id, part.no`,
    (rows) => {
      const groups: Array<{ readonly groupId: string; readonly name: string; readonly phones: Array<number> }> = []
      const all: Effect.Effect<void> = EventLoop.forEach(rows, ({ groupId, name, phones }) => {
        let last = groups.at(-1)
        if (last?.groupId !== groupId) groups.push(last = { groupId, name, phones: [] })
        for (const phone of phones ?? []) last.phones.push(phone)
      })
      return Effect.as(all, groups as ReadonlyArray<CurrentGroup>)
    }
  )

// internal

interface Sums {
  readonly groups: number
  readonly phones: number
  readonly anis: number
  readonly anisRemoved: number
  readonly anisCreated: number
  readonly phonesAdded: number
  readonly phonesRemoved: number
  readonly made: number
  readonly replaced: number
  readonly skipped: number
  readonly untouched: number
}
