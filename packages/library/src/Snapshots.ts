/**
 * Snapshots: all groups that a workspace shall have, uploaded whole and applied by a worker in the background. The
 * workspace must have groups enabled (`inboundGroups`).
 */
import type { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import { callingCodeOf } from "@anipool/domain/Workspace"
import type { CurrentGroup, SnapshotPreview, Upload } from "@anipool/storage/Snapshots"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { CallOptions } from "./CallOptions.ts"
import type { Group, NewGroup } from "./Groups.ts"
import { GivenFailed } from "./internal/failures.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/**
 * A snapshot: its groups one after another, of which only a few are in memory at a time; or the text of a JSON array of
 * `{"group_id", "group_name", "phones"}` in pieces, as a file or a response is read.
 */
export type SnapshotSource = Iterable<NewGroup> | AsyncIterable<NewGroup> | AsyncIterable<Uint8Array>

/** An upload: where it stands, and what it came to. */
export interface SnapshotUpload extends Upload {}

/** What applying a snapshot would come to. */
export interface SnapshotComparison extends SnapshotPreview {}

/** How an upload is made. */
export interface UploadOptions extends CallOptions {
  /**
   * The state that the groups are to be in (`preview(…).state`): where they are not, the upload is refused with a
   * `StateChangedError`; where they no longer are when its turn comes, it fails.
   */
  readonly expectedState?: string | undefined
}

/** How an upload is waited for. */
export interface WaitOptions extends CallOptions {
  /** Is told of the upload whenever it has moved on. */
  readonly onProgress?: ((upload: SnapshotUpload) => void) | undefined
}

/** The snapshots of one workspace. */
export interface Snapshots {
  /** Keeps a snapshot to be applied; durable when it resolves. Phones that are none are skipped and named. */
  readonly upload: (source: SnapshotSource, options?: UploadOptions) => Promise<SnapshotUpload>
  /** What uploading it would come to now. Nothing is kept. */
  readonly preview: (source: SnapshotSource, options?: CallOptions) => Promise<SnapshotComparison>
  /** Where an upload stands. */
  readonly get: (id: number, options?: CallOptions) => Promise<SnapshotUpload>
  /**
   * Waits until an upload is `completed` or `failed`. A worker has to run, here or elsewhere: give a signal where you do
   * not want to wait for ever.
   */
  readonly finished: (id: number, options?: WaitOptions) => Promise<SnapshotUpload>
  /** The last uploads, the latest first; at most `limit` (1 to 1,000). */
  readonly list: (limit: number, options?: CallOptions) => Promise<ReadonlyArray<SnapshotUpload>>
  /** All groups at one moment, by their ids: as they would be uploaded again. To be read within ten minutes. */
  readonly current: (options?: CallOptions) => AsyncIterable<Group>
}

/** The snapshots of one workspace. */
export const make = (uploads: SnapshotUploads["Type"], { known, run }: WorkspaceCalls): Snapshots => ({
  upload: (source, { expectedState, signal } = {}) =>
    run(
      (caller) =>
        expectedState === undefined
          ? uploads.upload(caller, bytesOf(source))
          : uploads.uploadFor(caller, bytesOf(source), expectedState),
      { signal }
    ),
  preview: (source, options) => run((caller) => uploads.preview(caller, bytesOf(source)), options),
  get: (id, options) => run((caller) => uploads.get(caller, id), options),
  finished: (id, { onProgress = () => {}, signal } = {}) =>
    run(
      (caller) =>
        Effect.gen(function*() {
          let told: Upload | undefined
          for (;;) {
            const upload = yield* uploads.get(caller, id)
            if (upload.progress !== told?.progress || upload.status !== told.status) onProgress(upload)
            told = upload
            if (upload.status === "completed" || upload.status === "failed") return upload
            yield* Effect.sleep(lookEvery)
          }
        }),
      { signal }
    ),
  list: (limit, options) => run((caller) => uploads.list(caller, limit), options),
  async *current(options) {
    const country = callingCodeOf(known().country)
    // What was read takes eight bytes a number; the place that it has is given back at once.
    const groups = await run(
      (caller) => Effect.scoped(Effect.flatMap(uploads.current(caller), Stream.runCollect)),
      options
    )
    for (const group of groups) yield toGroup(group, country)
  }
})

// internal

const lookEvery = Duration.millis(250)

const toGroup = ({ groupId, name, phones }: CurrentGroup, country: PhoneNumber.CallingCode): Group => ({
  groupId,
  name,
  phones: phones.map((packed) => {
    const { callingCode, number } = PackedNumber.unpack(packed)
    return PhoneNumber.showIn(country, PhoneNumber.toE164({ callingCode, national: number }))
  })
})

/** The text of a snapshot. What its source fails with is what the call fails with. */
const bytesOf = (source: SnapshotSource): Stream.Stream<Uint8Array, GivenFailed> =>
  Stream.fromAsyncIterable(textOf(source), (error) => new GivenFailed({ error }))

async function* textOf(source: SnapshotSource): AsyncGenerator<Uint8Array, void, undefined> {
  let before = "["
  for await (const each of source) {
    if (each instanceof Uint8Array) {
      yield each
      before = ""
      continue
    }
    const { groupId, groupName, phones } = each
    yield encoder.encode(`${before}${JSON.stringify({ group_id: groupId, group_name: groupName, phones })}`)
    before = ","
  }
  if (before !== "") yield encoder.encode(before === "[" ? "[]" : "]")
}

const encoder = new TextEncoder()
