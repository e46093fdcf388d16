/**
 * The steps by which a snapshot is applied: groups are made; what changes is worked out, in portions; each portion is
 * done in a change of its own.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { Actor } from "@anipool/domain/trail/Entry"
import * as NumberEntries from "@anipool/domain/trail/NumberEntries"
import { CurrentActor, installation } from "@anipool/storage/CurrentActor"
import { notedStepsMax, stepMembershipsMax } from "@anipool/storage/GroupMoves"
import {
  type Advanced,
  attemptsMax,
  type Claim,
  givenUp,
  nothingUsable,
  noUsablePhone,
  skippedMax,
  stateChanged,
  type UploadId,
  uploadsKeptMax
} from "@anipool/storage/Snapshots"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AuditTrail from "./auditTrail.ts"
import * as CampaignChanges from "./campaignChanges.ts"
import * as Lease from "./lease.ts"
import * as Membership from "./membership.ts"
import { movesSetting, uploadSetting } from "./noting.ts"
import * as SnapshotDifference from "./snapshotDifference.ts"
import * as SnapshotUndo from "./snapshotUndo.ts"
import { type Change, change, type Changed, transaction } from "./transaction.ts"

/** What of an upload comes next. */
export type Stage = "groups" | "compare" | "apply" | "end"

/** Where an upload stands; `undoes`: the upload whose snapshot it undoes. */
export interface Standing {
  readonly stage: Stage
  readonly undoes: UploadId | null
}

/**
 * What a lease is begun with: its end, and the session that begins it. Sessions of a pool outlast a lease (they end when
 * idle for longer), so the session of a worker that lives is there.
 */
export const leased = (sql: SqlClient.SqlClient, lease: Duration.Duration) =>
  sql`
    lease_until = ${Lease.end(sql, lease)},
    (lease_pid, lease_pid_since) = (SELECT pid, backend_start FROM pg_stat_get_activity(pg_backend_pid()))`

/**
 * Whether nobody has the lease of the upload `u`: it is over, or its session is gone, and with that the worker. (Behind a
 * pooler sessions outlive their workers: there it is the end that counts.)
 */
export const isFree = (sql: SqlClient.SqlClient) =>
  sql`(
    ${Lease.isFree(sql, "u")}
    OR NOT EXISTS (
      SELECT FROM pg_stat_get_activity(u.lease_pid) session WHERE session.backend_start = u.lease_pid_since
    )
  )`

/** Begins the lease of a claim anew, and locks its upload until the transaction ends; `None` when the claim was lost. */
export const guard = (
  sql: SqlClient.SqlClient,
  { token, uploadId, workspaceId }: Claim,
  lease: Duration.Duration
): Effect.Effect<Option.Option<Standing>, SqlError> =>
  Effect.map(
    sql<Standing>`
      UPDATE snapshot_upload SET ${leased(sql, lease)}
      WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND lease_token = ${token}
        AND status = 'processing'
      RETURNING stage, undoes`,
    (rows) => Option.fromNullable(rows[0])
  )

/**
 * Makes the groups that there are not, and names those that there are; first of all decides whether the snapshot can be
 * used at all: afterwards nothing refuses it any more.
 */
export const makeGroups = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  claim: Claim,
  lease: Duration.Duration
): Effect.fn.Return<Advanced, SqlError> {
  const { uploadId, workspaceId } = claim
  const counts = yield* sql<{ readonly usable: number }>`
    SELECT count(*) AS usable FROM (${SnapshotDifference.groupsOf(sql, claim)}) each WHERE NOT is_skipped`
  if (counts[0]!.usable === 0) return yield* end(sql, claim, lease, nothingUsable)
  return yield* inChange(
    sql,
    claim,
    lease,
    "groups",
    Effect.fnUntraced(function*(head) {
      const [expected] = yield* sql<{ readonly isThere: boolean }>`
        SELECT expected_state IS NULL OR expected_state = (${SnapshotDifference.stateOf(sql, workspaceId)}) AS "isThere"
        FROM snapshot_upload WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      if (expected?.isThere === false) return yield* new StateChanged()
      const newGroups = sql`ARRAY(SELECT group_id FROM wanted WHERE NOT is_there)`
      const made = yield* sql<{ readonly changed: number }>`
        WITH wanted AS MATERIALIZED (
          SELECT each.*, l.pool_id IS NOT NULL AND l.deleted_at IS NULL AS is_there, l.name AS name_before
          FROM (${SnapshotDifference.groupsOf(sql, claim)}) each
          LEFT JOIN pool l ON l.workspace_id = ${workspaceId} AND l.group_id = each.group_id
          WHERE NOT is_skipped
        ), made AS (
          INSERT INTO pool (workspace_id, group_id, name)
          SELECT ${workspaceId}, group_id, name FROM wanted WHERE NOT is_there OR name <> name_before ORDER BY group_no
          ON CONFLICT (workspace_id, group_id) DO UPDATE SET deleted_at = NULL, name = EXCLUDED.name
          RETURNING pool_id, group_id
        ), kept AS (
          -- What undoing it takes.
          INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools, names, revision)
          SELECT ${workspaceId}, ${uploadId}, -1, 'groups',
            COALESCE(array_agg(made.pool_id ORDER BY made.pool_id) FILTER (WHERE is_there), '{}'),
            COALESCE(array_agg(made.pool_id) FILTER (WHERE NOT is_there), '{}'),
            COALESCE(array_agg(name_before ORDER BY made.pool_id) FILTER (WHERE is_there), '{}'), ${head.revision}::bigint
          FROM made JOIN wanted USING (group_id)
        ), changed AS (
          ${CampaignChanges.notePools(sql, workspaceId, head, newGroups)} RETURNING 1
        ), skipped AS (
          SELECT count(*) AS count, COALESCE(
            jsonb_agg(jsonb_build_object('groupId', group_id, 'phone', NULL, 'reason', ${noUsablePhone}::text))
              FILTER (WHERE place <= ${skippedMax}),
            '[]'
          ) AS first
          FROM (
            SELECT group_id, row_number() OVER (ORDER BY group_no) AS place
            FROM (${SnapshotDifference.groupsOf(sql, claim)}) each WHERE is_skipped
          ) each
        )
        UPDATE snapshot_upload u SET
          stage = 'compare',
          attempts = 0,
          groups_created = (SELECT count(*) FROM wanted WHERE NOT is_there),
          groups_replaced = (SELECT count(*) FROM wanted WHERE is_there),
          groups_skipped = u.groups_skipped + skipped.count,
          skipped = jsonb_path_query_array(u.skipped || skipped.first, ${`$[0 to ${skippedMax - 1}]`}::jsonpath)
        FROM skipped
        WHERE u.workspace_id = ${workspaceId} AND u.upload_id = ${uploadId}
        RETURNING (SELECT count(*) FROM changed) AS changed`
      return { kind: made[0]!.changed > 0 ? "settings" as const : "adds" as const, value: undefined }
    })
  ).pipe(
    Effect.catchAll((error) =>
      error instanceof StateChanged ? end(sql, claim, lease, stateChanged) : Effect.fail(error)
    )
  )
})

/** The same for an upload that undoes another's snapshot. */
export const makeGroupsAgain = (
  sql: SqlClient.SqlClient,
  claim: Claim,
  lease: Duration.Duration,
  undoes: UploadId
): Effect.Effect<Advanced, SqlError> =>
  inChange(
    sql,
    claim,
    lease,
    "groups",
    (head) =>
      Effect.map(SnapshotUndo.makeGroups(sql, claim, undoes, head), (isDialing) => ({
        kind: isDialing ? "settings" as const : "adds" as const,
        value: undefined
      }))
  )

/**
 * Works out what changes, and keeps it in portions: first who joins, by number, then who leaves, by ANI, then the pools
 * that go. Changes nothing yet, and keeps nobody waiting.
 */
export const compare = (
  sql: SqlClient.SqlClient,
  claim: Claim,
  lease: Duration.Duration,
  undoes: UploadId | null
): Effect.Effect<Advanced, SqlError> => {
  const { uploadId, workspaceId } = claim
  return transaction(
    sql,
    Effect.gen(function*() {
      if (undoes === null) yield* makeSteps(sql, claim)
      else yield* SnapshotUndo.makeSteps(sql, claim, undoes, stepMembershipsMax)
      if (!(yield* isAt(sql, claim, lease, "compare"))) return yield* new Lost()
      yield* sql`DELETE FROM snapshot_piece WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      yield* sql`DELETE FROM snapshot_group WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      yield* sql`
        UPDATE snapshot_upload SET stage = 'apply', attempts = 0, steps_done = 1, steps_total = 2 + (
          SELECT count(*) FROM snapshot_step
          WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND revision IS NULL
        )
        WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      return "more" as const
    })
  ).pipe(Effect.catchAll((error) => error instanceof Lost ? Effect.succeed("lost" as const) : Effect.fail(error)))
}

/** Does the next portion; without one it is done. */
export const applyNext = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  claim: Claim,
  lease: Duration.Duration
): Effect.fn.Return<Advanced, SqlError> {
  const { uploadId, workspaceId } = claim
  const left = yield* sql<Step>`
    SELECT step_no AS no, kind FROM snapshot_step
    WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND revision IS NULL
    ORDER BY step_no LIMIT 1`
  const step = left[0]
  if (step === undefined) return yield* end(sql, claim, lease, null)
  return yield* inChange(
    sql,
    claim,
    lease,
    "apply",
    Effect.fnUntraced(function*(head) {
      yield* sql`
        SELECT set_config(${uploadSetting}, upload_id::text, true),
          set_config(${movesSetting}, CASE WHEN steps_total - 2 <= ${notedStepsMax} THEN 'on' ELSE 'off' END, true)
        FROM snapshot_upload WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      const done = yield* doStep(sql, claim, head, step)
      yield* sql`
        WITH done AS (
          -- Kept: it is what undoing takes. Its numbers are not written again.
          UPDATE snapshot_step SET revision = ${head.revision}
          WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND step_no = ${step.no}
        )
        UPDATE snapshot_upload SET
          steps_done = steps_done + 1,
          attempts = 0,
          phones_added = phones_added + ${done.phonesAdded},
          phones_removed = phones_removed + ${done.phonesRemoved},
          anis_created = anis_created + ${done.anisCreated},
          anis_removed = anis_removed + ${done.anisRemoved},
          groups_deleted = groups_deleted + ${done.groupsDeleted}
        WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      return { kind: kinds[step.kind], value: undefined }
    })
  )
})

/** Counts a failure of the next step; ends the upload when there were too many. */
export const failed = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  claim: Claim
): Effect.fn.Return<Advanced, SqlError> {
  const { token, uploadId, workspaceId } = claim
  const uploads = yield* sql<{ readonly attempts: number; readonly stage: Stage }>`
    UPDATE snapshot_upload SET attempts = attempts + 1
    WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND lease_token = ${token} AND status = 'processing'
    RETURNING attempts, stage`
  const upload = uploads[0]
  if (upload === undefined) return "lost"
  if (upload.attempts < attemptsMax || upload.stage !== "groups") return "more"
  return yield* end(sql, claim, Duration.zero, givenUp)
})

// internal

/** Ends a transaction whose claim is another's by now. */
class Lost extends Data.TaggedError("Lost") {}

/** Ends a transaction that was meant for groups as they are no more. */
class StateChanged extends Data.TaggedError("StateChanged") {}

interface Step {
  readonly no: number
  readonly kind: "join" | "leave" | "delete"
}

const kinds = { join: "adds", leave: "withdraws", delete: "withdraws" } as const

const nothing = { phonesAdded: 0, phonesRemoved: 0, anisCreated: 0, anisRemoved: 0, groupsDeleted: 0 }

const doStep = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  { uploadId, workspaceId }: Claim,
  head: Change,
  { kind, no }: Step
) {
  // What a step holds never leaves the database.
  const held = (column: "keys" | "pools") =>
    sql`(
      SELECT ${sql(column)} FROM snapshot_step
      WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND step_no = ${no}
    )`
  const keys = held("keys")
  const pools = held("pools")
  switch (kind) {
    case "join": {
      const former = yield* SnapshotUndo.formerOf(sql, { workspaceId, uploadId }, no)
      const { added, created } = yield* Membership.join(sql, workspaceId, head, keys, pools)
      yield* Membership.giveBack(sql, workspaceId, former)
      return { ...nothing, phonesAdded: added, anisCreated: created }
    }
    case "leave": {
      const { memberships, removed } = yield* Membership.leave(sql, workspaceId, head, keys, pools, false)
      return { ...nothing, phonesRemoved: memberships, anisRemoved: removed }
    }
    case "delete": {
      const deleted = yield* sql<{ readonly id: PoolId }>`
        UPDATE pool SET deleted_at = clock_timestamp()
        WHERE workspace_id = ${workspaceId} AND pool_id = ANY(${pools}::bigint[]) AND deleted_at IS NULL
        RETURNING pool_id AS id`
      yield* CampaignChanges.poolsDeleted(sql, workspaceId, deleted.map(({ id }) => id))
      // Whoever joined since it was worked out who leaves.
      const late = yield* sql<{ readonly ani: AniId; readonly pool: PoolId }>`
        SELECT ani_id AS ani, pool_id AS pool FROM pool_member
        WHERE workspace_id = ${workspaceId} AND pool_id = ANY(${pools}::bigint[])`
      const { memberships, removed } = yield* Membership.leave(
        sql,
        workspaceId,
        head,
        Membership.bigints(sql, late.map(({ ani }) => ani)),
        Membership.bigints(sql, late.map(({ pool }) => pool)),
        false
      )
      return { ...nothing, phonesRemoved: memberships, anisRemoved: removed, groupsDeleted: deleted.length }
    }
  }
})

/** The steps of a snapshot: what differs from it. */
const makeSteps = (sql: SqlClient.SqlClient, claim: Claim) =>
  Effect.gen(function*() {
    const { uploadId, workspaceId } = claim
    yield* SnapshotDifference.make(sql, claim, "leftOut")
    yield* sql`
      WITH joining AS (
        SELECT (row_number() OVER (ORDER BY phone, pool_id) - 1) / ${stepMembershipsMax}::integer AS no, phone, pool_id
        FROM (
          -- DISTINCT ON: by the order that they are numbered in. A hash of millions would be made only to be sorted then.
          SELECT DISTINCT ON (phone, pool_id) phone, pool_id FROM snapshot_difference
          WHERE phone IS NOT NULL ORDER BY phone, pool_id
        ) each
      )
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools)
      SELECT ${workspaceId}, ${uploadId}, no, 'join', array_agg(phone), array_agg(pool_id)
      FROM joining GROUP BY no`
    yield* sql`
      WITH leaving AS (
        SELECT (row_number() OVER (ORDER BY ani_id, pool_id) - 1) / ${stepMembershipsMax}::integer AS no, ani_id, pool_id
        FROM (
          SELECT ani_id, pool_id FROM snapshot_difference WHERE phone IS NULL
          UNION ALL
          -- Held, and in no pool: those that the snapshot names are in one by the time that this is done.
          SELECT a.ani_id, 0 FROM ani a
          WHERE a.workspace_id = ${workspaceId} AND a.status <> 'REMOVED_FROM_DIALER' AND NOT EXISTS (
            SELECT FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id
          )
        ) each
      ), first AS (
        SELECT COALESCE(max(step_no) + 1, 0) AS no FROM snapshot_step
        WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}
      )
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools)
      SELECT ${workspaceId}, ${uploadId}, first.no + leaving.no, 'leave', array_agg(ani_id), array_agg(pool_id)
      FROM leaving CROSS JOIN first GROUP BY first.no, leaving.no`
    yield* sql`
      WITH deleted AS (
        SELECT array_agg(l.pool_id) AS pools FROM pool l
        WHERE l.workspace_id = ${workspaceId} AND l.deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM snapshot_pool s WHERE s.pool_id = l.pool_id)
      ), first AS (
        SELECT COALESCE(max(step_no) + 1, 0) AS no FROM snapshot_step
        WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}
      )
      INSERT INTO snapshot_step (workspace_id, upload_id, step_no, kind, keys, pools)
      SELECT ${workspaceId}, ${uploadId}, first.no, 'delete', '{}', deleted.pools
      FROM deleted CROSS JOIN first WHERE deleted.pools IS NOT NULL`
  })

const isAt = (sql: SqlClient.SqlClient, claim: Claim, lease: Duration.Duration, stage: Stage) =>
  Effect.map(guard(sql, claim, lease), Option.exists((found) => found.stage === stage))

/** A change of the workspace, if the claim still counts and the upload is where it is thought to be. */
const inChange = <E = never>(
  sql: SqlClient.SqlClient,
  claim: Claim,
  lease: Duration.Duration,
  stage: Stage,
  body: (head: Change) => Effect.Effect<Changed<void>, E | SqlError>
): Effect.Effect<Advanced, E | SqlError> =>
  Effect.map(
    change(sql, claim.workspaceId, (head) =>
      Effect.if(isAt(sql, claim, lease, stage), {
        onTrue: () => Effect.asSome(body(head)),
        onFalse: () => Effect.succeedNone
      })),
    (changed): Advanced => Option.isSome(changed) ? "more" : "lost"
  )

/** Ends an upload: completed, or failed with a message. Of earlier ones the last are kept. */
const end = (
  sql: SqlClient.SqlClient,
  claim: Claim,
  lease: Duration.Duration,
  message: string | null
): Effect.Effect<Advanced, SqlError> => {
  const { uploadId, workspaceId } = claim
  return transaction(
    sql,
    Effect.gen(function*() {
      if (Option.isNone(yield* guard(sql, claim, lease))) return "lost" as const
      const ended = yield* sql<
        NumberEntries.SnapshotCounts & {
          readonly actor: Actor | null
          readonly undoes: UploadId | null
          readonly isKept: boolean
        }
      >`
        UPDATE snapshot_upload SET
          status = ${message === null ? "completed" : "failed"},
          stage = 'end', message = ${message}, finished_at = clock_timestamp(), lease_until = NULL
        WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}
        RETURNING undoes, (
            steps_done <= 1 + (
              SELECT count(*) FROM snapshot_step s
              WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${uploadId} AND s.revision IS NOT NULL AND s.step_no >= 0
            ) AND EXISTS (
              SELECT FROM snapshot_step s
              WHERE s.workspace_id = ${workspaceId} AND s.upload_id = ${uploadId} AND s.kind = 'groups'
            )
          ) AS "isKept", groups_created AS "groupsCreated", groups_replaced AS "groupsReplaced",
          groups_deleted AS "groupsDeleted", phones_added AS "phonesAdded", phones_removed AS "phonesRemoved",
          anis_created AS "anisCreated", anis_removed AS "anisRemoved", actor`
      const { actor, isKept, undoes, ...counts } = ended[0]!
      const entry = message === null && undoes === null
        ? NumberEntries.snapshotApplied(uploadId, counts, isKept)
        : undefined
      if (entry !== undefined) {
        yield* Effect.locally(AuditTrail.record(sql, workspaceId, entry), CurrentActor, actor ?? installation)
      }
      yield* sql`DELETE FROM snapshot_piece WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      yield* sql`DELETE FROM snapshot_group WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      if (message === null) yield* SnapshotUndo.forgetOthers(sql, claim)
      if (entry?.undo === undefined) {
        yield* sql`DELETE FROM snapshot_step WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId}`
      }
      yield* sql`
        DELETE FROM snapshot_upload
        WHERE workspace_id = ${workspaceId} AND status IN ('completed', 'failed') AND position <= (
          SELECT position FROM snapshot_upload
          WHERE workspace_id = ${workspaceId} AND status IN ('completed', 'failed')
          ORDER BY position DESC OFFSET ${uploadsKeptMax} LIMIT 1
        )`
      return "finished" as const
    })
  )
}
