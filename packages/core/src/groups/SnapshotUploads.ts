/**
 * Uploads of snapshots: looked at before, accepted once they are durable, and followed while they are applied; and the
 * groups as they are, to be uploaded again some day.
 */
import { callingCodeOf } from "@anipool/domain/Workspace"
import {
  type CurrentGroup,
  type GroupsState,
  type SnapshotPreview,
  Snapshots,
  stateChanged,
  type Upload,
  type UploadId,
  uploadsKeptMax
} from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { Caller } from "../Caller.ts"
import { type InvalidRequest, type NotEnabled, NotFound, Overloaded, StateChanged } from "../CoreError.ts"
import * as FairSemaphore from "../FairSemaphore.ts"
import * as Page from "../Page.ts"
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

/** Downloads of all groups at a time: each holds what it writes, eight bytes a number. */
const downloadsMax = 2

/** How long a download may take, however slowly it is read: 100 MB in this time are 1.4 Mbit a second. */
const downloadMax = Duration.minutes(10)

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
  /**
   * The same for groups that are in this state (`SnapshotPreview.state`): it fails with `StateChanged`, unread, where they
   * are not; and the upload fails where they no longer are when its turn comes.
   */
  readonly uploadFor: <E, R>(
    caller: Caller,
    bytes: Stream.Stream<Uint8Array, E, R>,
    expected: GroupsState
  ) => Effect.Effect<Upload, E | InvalidRequest | NotEnabled | Overloaded | StateChanged | StorageError, R>
  /** What uploading a snapshot would come to now; it takes a place as an upload does, and keeps nothing. */
  readonly preview: <E, R>(
    caller: Caller,
    bytes: Stream.Stream<Uint8Array, E, R>
  ) => Effect.Effect<SnapshotPreview, E | InvalidRequest | NotEnabled | Overloaded | StorageError, R>
  /**
   * All groups at one moment, by their ids, in the form that makes them so again. What is read has a place of its own until
   * it is read, and fails with `Overloaded` where it is not read within ten minutes.
   */
  readonly current: (
    caller: Caller
  ) => Effect.Effect<
    Stream.Stream<CurrentGroup, Overloaded>,
    NotEnabled | Overloaded | StorageError,
    Scope.Scope
  >
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
  const places = FairSemaphore.make({
    max: uploadsMax,
    perOwnerMax: uploadsPerWorkspaceMax,
    wait: uploadWait,
    waitingMax: uploadsWaitingMax,
    message: "Too many snapshots are being uploaded; please try again"
  })
  const downloads = FairSemaphore.make({
    max: downloadsMax,
    perOwnerMax: 1,
    wait: uploadWait,
    waitingMax: uploadsWaitingMax,
    message: "All groups are being downloaded already; please try again"
  })

  const read = <E, R>({ workspace }: Caller, bytes: Stream.Stream<Uint8Array, E, R>) => {
    const { pieces, skipped } = SnapshotReader.read(bytes, callingCodeOf(workspace.country))
    return { pieces: Stream.buffer(pieces, { capacity: piecesAhead }), skipped }
  }

  const keep = <E, R>(caller: Caller, bytes: Stream.Stream<Uint8Array, E, R>, expected?: GroupsState) =>
    Effect.suspend(() => {
      const { pieces, skipped } = read(caller, bytes)
      return snapshots.stage(caller.workspace.id, pieces, skipped, expected)
    })

  const ensureState = ({ workspace }: Caller, expected: GroupsState) =>
    Effect.filterOrFail(
      snapshots.state(workspace.id),
      (state) => state === expected,
      () => new StateChanged({ message: stateChanged })
    )

  return SnapshotUploads.of({
    upload: <E, R>(caller: Caller, bytes: Stream.Stream<Uint8Array, E, R>) =>
      Effect.gen(function*() {
        yield* ensureEnabled(caller)
        return yield* places.withPermit(caller.workspace.id, keep(caller, bytes))
      }).pipe(Effect.withSpan("SnapshotUploads.upload")),

    uploadFor: <E, R>(caller: Caller, bytes: Stream.Stream<Uint8Array, E, R>, expected: GroupsState) =>
      Effect.gen(function*() {
        yield* ensureEnabled(caller)
        return yield* places.withPermit(
          caller.workspace.id,
          Effect.zipRight(ensureState(caller, expected), keep(caller, bytes, expected))
        )
      }).pipe(Effect.withSpan("SnapshotUploads.uploadFor")),

    preview: <E, R>(caller: Caller, bytes: Stream.Stream<Uint8Array, E, R>) =>
      Effect.gen(function*() {
        yield* ensureEnabled(caller)
        const look = Effect.suspend(() => {
          const { pieces, skipped } = read(caller, bytes)
          return snapshots.preview(caller.workspace.id, pieces, skipped)
        })
        return yield* places.withPermit(caller.workspace.id, look)
      }).pipe(Effect.withSpan("SnapshotUploads.preview")),

    current: Effect.fn("SnapshotUploads.current")(function*(caller) {
      yield* ensureEnabled(caller)
      yield* downloads.take(caller.workspace.id)
      const groups = yield* snapshots.current(caller.workspace.id)
      return Stream.fromIterable(groups).pipe(
        Stream.interruptWhen(Effect.delay(Effect.fail(readTooSlowly), downloadMax))
      )
    }),

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

const readTooSlowly = new Overloaded({ message: "The groups were not read in time" })
const notFound = new NotFound({ message: "Upload not found", code: "upload_not_found" })
