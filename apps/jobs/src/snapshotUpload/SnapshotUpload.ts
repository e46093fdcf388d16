/**
 * The upload of a snapshot from a file: kept whole, then applied, by this process or by whichever worker is quicker.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import { SnapshotUploads } from "@anipool/core/groups/SnapshotUploads"
import { Worker } from "@anipool/core/worker/Worker"
import type { Upload } from "@anipool/storage/Snapshots"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Input from "../aniImport/Input.ts"
import { FileRefused } from "../Failure.ts"
import * as Progress from "../Progress.ts"

/** How often a snapshot that is applied is looked at. */
const lookInterval = "250 millis"

/** Uploads a file, or standard input for `-`; unless it is detached, until it is applied. */
export const run = Effect.fn("SnapshotUpload.run")(
  function*(workspace: string, file: string, { isDetached }: { readonly isDetached: boolean }) {
    const administration = yield* Administration
    const uploads = yield* SnapshotUploads
    const caller: Caller = { workspace: yield* administration.workspace(workspace), defaultCampaign: null }
    const upload = yield* Effect.scoped(keep(caller, file))
    if (isDetached) return upload
    const { start } = yield* Worker
    yield* start
    const progress = yield* Progress.make(1)
    return yield* uploads.get(caller, upload.id).pipe(
      Effect.tap(({ progress: done }: Upload) => progress.update(done, "applied")),
      Effect.delay(lookInterval),
      Effect.repeat({ until: ({ status }) => status === "completed" || status === "failed" })
    )
  },
  Effect.scoped
)

// internal

const keep = Effect.fnUntraced(function*(caller: Caller, file: string) {
  const uploads = yield* SnapshotUploads
  const { bytes, bytesRead, input, name } = yield* Input.open(file)
  const progress = yield* Progress.make(bytes)
  return yield* uploads.upload(
    caller,
    Stream.fromAsyncIterable<Uint8Array, FileRefused>(input, (cause) => FileRefused.unreadable(name, cause)).pipe(
      Stream.tap(() => progress.update(bytesRead(), "read"))
    )
  )
})
