/**
 * A snapshot's file on its way into storage: its pieces as they come, then its place in the line of uploads.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import {
  type GroupsState,
  pieceMax,
  type Skipped,
  type SnapshotPiece,
  type Upload,
  type UploadId
} from "@anipool/storage/Snapshots"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { workspaceLocks } from "./advisoryLocks.ts"
import { assertAtMost } from "./failure.ts"
import { roomFor, toBigints, toIntegers } from "./membership.ts"

/** A client that sends a body slowly holds its transaction open; the whole request has a shorter limit. */
const idleTimeoutMs = 150_000

/** What an upload is read from. */
export const columns = (sql: SqlClient.SqlClient) =>
  sql.literal(`
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

/**
 * Writes what was read of a file, piece by piece, under an id that it answers. To be run in a transaction, which holds for as
 * long as the pieces come.
 */
export const keepPieces = Effect.fnUntraced(function*<E, R>(
  patient: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  pieces: Stream.Stream<SnapshotPiece, E, R>
) {
  yield* patient`SELECT set_config('idle_in_transaction_session_timeout', ${String(idleTimeoutMs)}, true)`
  const ids = yield* patient<{ readonly id: UploadId }>`SELECT nextval('snapshot_upload_id_seq') AS id`
  const { id } = ids[0]!
  // Of all pieces: bytes outside of the heap are given back late.
  const room = { phones: roomFor(pieceMax), groupNos: roomFor(pieceMax) }
  yield* pieces.pipe(
    Stream.zipWithIndex,
    Stream.runForEach(([piece, no]) => keepPiece(patient, { workspaceId, id, no }, piece, room))
  )
  return id
})

/** The same, and puts the upload at the end of the workspace's line. */
export const stage = Effect.fnUntraced(function*<E, R>(
  patient: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  pieces: Stream.Stream<SnapshotPiece, E, R>,
  skipped: () => Skipped,
  expected: GroupsState | undefined
) {
  const id = yield* keepPieces(patient, workspaceId, pieces)
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
    RETURNING ${columns(patient)}`
  return uploads[0]!
})

// internal

const keepPiece = (
  patient: SqlClient.SqlClient,
  { id, no, workspaceId }: { readonly workspaceId: WorkspaceId; readonly id: UploadId; readonly no: number },
  piece: SnapshotPiece,
  room: Readonly<Record<"phones" | "groupNos", Buffer>>
) =>
  Effect.gen(function*() {
    const { groupNos, groups, phones } = piece
    yield* assertAtMost("Snapshots.stage", Math.max(phones.length, groups.length), pieceMax)
    if (phones.length > 0) {
      yield* patient`
        INSERT INTO snapshot_piece (workspace_id, upload_id, piece_no, phones, group_nos)
        VALUES (${workspaceId}, ${id}, ${no}, ${toBigints(phones, room.phones)}::bigint[],
          ${toIntegers(groupNos, room.groupNos)}::integer[])`
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
