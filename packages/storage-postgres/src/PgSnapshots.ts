/**
 * `Snapshots` on PostgreSQL.
 *
 * A claim's token goes up with every claim; each transaction that works on an upload sees to it first that its token is
 * still the one that counts, which locks the upload's row until it ends.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import {
  type Advanced,
  type Claim,
  type GroupsState,
  pieceMax,
  type Skipped,
  type SnapshotPiece,
  type SnapshotPreview,
  Snapshots,
  type Upload,
  type UploadId,
  type UploadQueue,
  uploadsKeptMax
} from "@anipool/storage/Snapshots"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { workspaceLocks } from "./internal/advisoryLocks.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { toBigints, toIntegers } from "./internal/membership.ts"
import * as SnapshotDifference from "./internal/snapshotDifference.ts"
import * as Steps from "./internal/snapshotSteps.ts"
import { transactionOnce, withRetries } from "./internal/transaction.ts"
import { PatientClient } from "./PgConnection.ts"

/** A client that sends a body slowly holds its transaction open; the whole request has a shorter limit. */
const idleTimeoutMs = 150_000

/** The port over the clients. */
export const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const patient = yield* PatientClient

  const columns = sql.literal(`
    upload_id AS id, status,
    CASE WHEN status = 'completed' THEN 1 WHEN COALESCE(steps_total, 0) = 0 THEN 0
      ELSE round(LEAST(steps_done::numeric / steps_total, 1), 4)::float8 END AS progress,
    floor(extract(epoch FROM created_at) * 1000)::float8 AS "createdAt",
    CASE WHEN status = 'completed' THEN json_build_object(
      'groupsCreated', groups_created, 'groupsReplaced', groups_replaced, 'groupsDeleted', groups_deleted,
      'groupsSkipped', groups_skipped, 'phonesAdded', phones_added, 'phonesRemoved', phones_removed,
      'phonesSkipped', phones_skipped, 'anisCreated', anis_created, 'anisRemoved', anis_removed, 'skipped', skipped
    ) END AS result,
    message`)

  const keepPiece = (workspaceId: WorkspaceId, id: UploadId, no: number, piece: SnapshotPiece) =>
    Effect.gen(function*() {
      const { groupNos, groups, phones } = piece
      yield* assertAtMost("Snapshots.stage", Math.max(phones.length, groups.length), pieceMax)
      if (phones.length > 0) {
        yield* patient`
          INSERT INTO snapshot_piece (workspace_id, upload_id, piece_no, phones, group_nos)
          VALUES (${workspaceId}, ${id}, ${no}, ${toBigints(phones)}::bigint[], ${toIntegers(groupNos)}::integer[])`
      }
      if (groups.length > 0) {
        yield* patient`
          INSERT INTO snapshot_group (workspace_id, upload_id, group_no, group_id, name, listed, usable)
          SELECT ${workspaceId}, ${id}, g.* FROM unnest(
            ${groups.map((each) => each.no)}::integer[],
            ${groups.map((each) => each.groupId)}::text[],
            ${groups.map((each) => each.name)}::text[],
            ${groups.map((each) => each.listed)}::integer[],
            ${groups.map((each) => each.usable)}::integer[]
          ) AS g`
      }
    })

  const keepPieces = Effect.fnUntraced(function*<E, R>(
    workspaceId: WorkspaceId,
    pieces: Stream.Stream<SnapshotPiece, E, R>
  ) {
    yield* patient`SELECT set_config('idle_in_transaction_session_timeout', ${String(idleTimeoutMs)}, true)`
    const ids = yield* patient<{ readonly id: UploadId }>`SELECT nextval('snapshot_upload_id_seq') AS id`
    const { id } = ids[0]!
    yield* pieces.pipe(
      Stream.zipWithIndex,
      Stream.runForEach(([piece, no]) => keepPiece(workspaceId, id, no, piece))
    )
    return id
  })

  const keepAll = Effect.fnUntraced(function*<E, R>(
    workspaceId: WorkspaceId,
    pieces: Stream.Stream<SnapshotPiece, E, R>,
    skipped: () => Skipped,
    expected: GroupsState | undefined
  ) {
    const id = yield* keepPieces(workspaceId, pieces)
    const { first, groups, phones } = skipped()
    // Held until the commit, so that places in the line become visible in their order.
    yield* patient`SELECT pg_advisory_xact_lock(${workspaceLocks.snapshotLine}, ${workspaceId})`
    const uploads = yield* patient<Upload>`
      INSERT INTO snapshot_upload (
        workspace_id, upload_id, groups_skipped, phones_skipped, skipped, actor, expected_state
      ) VALUES (
        ${workspaceId}, ${id}, ${groups}, ${phones}, ${JSON.stringify(first)}::jsonb,
        ${JSON.stringify(yield* CurrentActor)}::jsonb, ${expected ?? null}
      )
      RETURNING ${columns}`
    return uploads[0]!
  })

  return Snapshots.of({
    // Not run again when it fails: what `pieces` gave is gone.
    stage: <E, R>(
      workspaceId: WorkspaceId,
      pieces: Stream.Stream<SnapshotPiece, E, R>,
      skipped: () => Skipped,
      expected?: GroupsState
    ) =>
      transactionOnce(patient, keepAll(workspaceId, pieces, skipped, expected)).pipe(
        refail("Snapshots.stage"),
        Effect.withSpan("Snapshots.stage")
      ),

    preview: <E, R>(workspaceId: WorkspaceId, pieces: Stream.Stream<SnapshotPiece, E, R>, skipped: () => Skipped) =>
      transactionOnce(
        patient,
        Effect.gen(function*() {
          const uploadId = yield* keepPieces(workspaceId, pieces)
          const preview = yield* SnapshotDifference.preview(patient, { workspaceId, uploadId }, skipped())
          return yield* new Previewed({ preview })
        })
      ).pipe(
        Effect.catchAll((error) => error instanceof Previewed ? Effect.succeed(error.preview) : Effect.fail(error)),
        refail("Snapshots.preview"),
        Effect.withSpan("Snapshots.preview")
      ),

    state: Effect.fn("Snapshots.state")(
      (workspaceId: WorkspaceId) =>
        Effect.map(
          sql<{ readonly state: GroupsState }>`SELECT (${SnapshotDifference.stateOf(sql, workspaceId)}) AS state`,
          (states) => states[0]!.state
        ),
      refail("Snapshots.state")
    ),

    current: Effect.fn("Snapshots.current")(
      (workspaceId: WorkspaceId) => SnapshotDifference.current(patient, workspaceId),
      refail("Snapshots.current")
    ),

    find: Effect.fn("Snapshots.find")(
      (workspaceId: WorkspaceId, id: UploadId) =>
        Effect.map(
          sql<Upload>`SELECT ${columns} FROM snapshot_upload WHERE workspace_id = ${workspaceId} AND upload_id = ${id}`,
          (uploads) => Option.fromNullable(uploads[0])
        ),
      refail("Snapshots.find")
    ),

    list: Effect.fn("Snapshots.list")(
      function*(workspaceId: WorkspaceId, limit: number) {
        yield* assertAtMost("Snapshots.list", limit, uploadsKeptMax)
        return yield* sql<Upload>`
          SELECT ${columns} FROM snapshot_upload WHERE workspace_id = ${workspaceId}
          ORDER BY position DESC LIMIT ${limit}`
      },
      refail("Snapshots.list")
    ),

    claim: Effect.fn("Snapshots.claim")(
      (lease: Duration.Duration) =>
        Effect.map(
          withRetries(sql<Claim>`
            UPDATE snapshot_upload SET
              status = 'processing',
              lease_token = lease_token + 1,
              ${Steps.leased(sql, lease)}
            WHERE (workspace_id, upload_id) = (
              SELECT u.workspace_id, u.upload_id FROM snapshot_upload u
              WHERE u.status IN ('queued', 'processing')
                AND ${Steps.isFree(sql)}
                AND NOT EXISTS (
                  SELECT FROM snapshot_upload before
                  WHERE before.workspace_id = u.workspace_id AND before.position < u.position
                    AND before.status IN ('queued', 'processing')
                )
              ORDER BY u.position
              LIMIT 1
              FOR UPDATE SKIP LOCKED
            )
            RETURNING workspace_id AS "workspaceId", upload_id AS "uploadId", lease_token AS token`),
          (claims) => Option.fromNullable(claims[0])
        ),
      refail("Snapshots.claim")
    ),

    renew: Effect.fn("Snapshots.renew")(
      (claim: Claim, lease: Duration.Duration) => Effect.map(Steps.guard(sql, claim, lease), Option.isSome),
      refail("Snapshots.renew")
    ),

    release: Effect.fn("Snapshots.release")(
      ({ token, uploadId, workspaceId }: Claim) =>
        Effect.asVoid(sql`
          UPDATE snapshot_upload SET lease_until = NULL
          WHERE workspace_id = ${workspaceId} AND upload_id = ${uploadId} AND lease_token = ${token}`),
      refail("Snapshots.release")
    ),

    advance: Effect.fn("Snapshots.advance")(
      function*(claim: Claim, lease: Duration.Duration): Effect.fn.Return<Advanced, SqlError> {
        const standing = yield* Steps.guard(sql, claim, lease)
        if (Option.isNone(standing)) return "lost"
        const { stage, undoes } = standing.value
        switch (stage) {
          case "groups":
            return undoes === null
              ? yield* Steps.makeGroups(patient, claim, lease)
              : yield* Steps.makeGroupsAgain(patient, claim, lease, undoes)
          case "compare":
            return yield* Steps.compare(patient, claim, lease, undoes)
          case "apply":
            return yield* Steps.applyNext(patient, claim, lease)
          case "end":
            return "lost"
        }
      },
      refail("Snapshots.advance")
    ),

    stepFailed: Effect.fn("Snapshots.stepFailed")(
      (claim: Claim) => Steps.failed(patient, claim),
      refail("Snapshots.stepFailed")
    ),

    queue: Effect.map(
      sql<UploadQueue>`
        SELECT count(*) AS uploads,
          COALESCE(extract(epoch FROM clock_timestamp() - min(created_at))::float8 * 1000, 0) AS "lagMs"
        FROM snapshot_upload WHERE status IN ('queued', 'processing')`,
      ([sum]): UploadQueue => ({ uploads: sum!.uploads, lagMs: Math.max(0, Math.round(sum!.lagMs)) })
    ).pipe(refail("Snapshots.queue"), Effect.withSpan("Snapshots.queue"))
  })
})

/** The port over the clients. */
export const layer: Layer.Layer<Snapshots, never, SqlClient.SqlClient | PatientClient> = Layer.effect(Snapshots, make)

// internal

/** Ends a transaction that only looked. */
class Previewed extends Data.TaggedError("Previewed")<{ readonly preview: SnapshotPreview }> {}
