/**
 * Uploads of snapshots: accepted once they are durable, and looked at while they are applied.
 */
import { callingCodeOf } from "@anipool/domain/Workspace"
import { Snapshots, type Upload, type UploadId, uploadsKeptMax } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Caller } from "../Caller.ts"
import { type InvalidRequest, type NotEnabled, NotFound, type Overloaded } from "../CoreError.ts"
import * as Page from "../Page.ts"
import * as Places from "../Places.ts"
import { ensureEnabled } from "./Groups.ts"
import * as SnapshotReader from "./SnapshotReader.ts"

/** Uploads that a process takes at a time: each has a connection to storage to itself, however slowly it comes. */
export const uploadsMax = 3

/** Those of one workspace at a time: its uploads are applied one after another anyway. */
const uploadsPerWorkspaceMax = 1

/** How long an upload waits for its turn, unread. */
export const uploadWait = Duration.seconds(30)

/** Uploads of one workspace that wait for their turn. */
const uploadsWaitingMax = 20

/** Uploads that one list shows. */
export const listMax = uploadsKeptMax

/** Pieces that are read ahead while one is kept. */
const piecesAhead = 2

/** Uploads of snapshots of a workspace that has inbound groups enabled; `NotEnabled` for any other. */
export class SnapshotUploads extends Context.Tag("@anipool/core/SnapshotUploads")<SnapshotUploads, {
  /**
   * Keeps a snapshot, as JSON in pieces; no more than a few pieces of it are in memory at a time. Durable when it
   * answers; nothing is kept when it fails. Waits for its turn, unread, for `uploadWait`; then it fails with `Overloaded`.
   */
  readonly upload: <E, R>(
    caller: Caller,
    bytes: Stream.Stream<Uint8Array, E, R>
  ) => Effect.Effect<Upload, E | InvalidRequest | NotEnabled | Overloaded | StorageError, R>
  /** Where an upload stands. */
  readonly get: (caller: Caller, id: UploadId) => Effect.Effect<Upload, NotFound | NotEnabled | StorageError>
  /** The last uploads, the latest first. */
  readonly list: (
    caller: Caller,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Upload>, InvalidRequest | NotEnabled | StorageError>
}>() {}

/** `SnapshotUploads` over storage. */
export const make = Effect.gen(function*() {
  const snapshots = yield* Snapshots
  const places = Places.make({
    max: uploadsMax,
    perOwnerMax: uploadsPerWorkspaceMax,
    wait: uploadWait,
    waitingMax: uploadsWaitingMax,
    message: "Too many snapshots are being uploaded; please try again"
  })

  const keep = <E, R>({ workspace }: Caller, bytes: Stream.Stream<Uint8Array, E, R>) =>
    Effect.suspend(() => {
      const { pieces, skipped } = SnapshotReader.read(bytes, callingCodeOf(workspace.country))
      return snapshots.stage(workspace.id, Stream.buffer(pieces, { capacity: piecesAhead }), skipped)
    })

  return SnapshotUploads.of({
    upload: <E, R>(caller: Caller, bytes: Stream.Stream<Uint8Array, E, R>) =>
      Effect.gen(function*() {
        yield* ensureEnabled(caller)
        return yield* places.withPlace(caller.workspace.id, keep(caller, bytes))
      }).pipe(Effect.withSpan("SnapshotUploads.upload")),

    get: Effect.fn("SnapshotUploads.get")(function*(caller, id) {
      yield* ensureEnabled(caller)
      const found = yield* snapshots.find(caller.workspace.id, id)
      return Option.isSome(found) ? found.value : yield* notFound
    }),

    list: Effect.fn("SnapshotUploads.list")(function*(caller, limit) {
      yield* ensureEnabled(caller)
      yield* Page.ensure({ limit }, listMax)
      return yield* snapshots.list(caller.workspace.id, limit)
    })
  })
})

/** `SnapshotUploads` over storage. */
export const layer: Layer.Layer<SnapshotUploads, never, Snapshots> = Layer.effect(SnapshotUploads, make)

// internal

const notFound = new NotFound({ message: "Upload not found" })
