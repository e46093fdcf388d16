/**
 * `Snapshots` on PostgreSQL.
 *
 * A claim's token goes up with every claim; each transaction that works on an upload sees to it first that its token is
 * still the one that counts, which locks the upload's row until it ends.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Advanced,
  type Claim,
  type GroupsState,
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
import type * as Stream from "effect/Stream"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as SnapshotDifference from "./internal/snapshotDifference.ts"
import * as Staging from "./internal/snapshotStaging.ts"
import * as Steps from "./internal/snapshotSteps.ts"
import { transactionOnce, withRetries } from "./internal/transaction.ts"
import { PatientClient } from "./PgConnection.ts"

/** The port over the clients. */
export const make = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  const patient = yield* PatientClient

  const columns = Staging.columns(sql)

  return Snapshots.of({
    // Not run again when it fails: what `pieces` gave is gone.
    stage: <E, R>(
      workspaceId: WorkspaceId,
      pieces: Stream.Stream<SnapshotPiece, E, R>,
      skipped: () => Skipped,
      expected?: GroupsState
    ) =>
      transactionOnce(patient, Staging.stage(patient, workspaceId, pieces, skipped, expected)).pipe(
        refail("Snapshots.stage"),
        Effect.withSpan("Snapshots.stage")
      ),

    preview: <E, R>(workspaceId: WorkspaceId, pieces: Stream.Stream<SnapshotPiece, E, R>, skipped: () => Skipped) =>
      transactionOnce(
        patient,
        Effect.gen(function*() {
          const uploadId = yield* Staging.keepPieces(patient, workspaceId, pieces)
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
