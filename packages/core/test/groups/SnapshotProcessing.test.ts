/**
 * What becomes of an upload whose step fails whenever it is tried.
 */
import * as SnapshotProcessing from "@anipool/core/groups/SnapshotProcessing"
import * as Worker from "@anipool/core/worker/Worker"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { attemptsMax, givenUp, Snapshots, type UploadId } from "@anipool/storage/Snapshots"
import { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"

describe("SnapshotProcessing", () => {
  it.scoped("gives an upload up whose step fails again and again, and goes on with the next", () =>
    Effect.gen(function*() {
      const workspaces = yield* Workspaces
      const snapshots = yield* Snapshots
      const { id } = yield* workspaces.create({
        name: "Broken",
        country: "us",
        timeZone: "UTC",
        inboundGroups: true,
        fields: {},
        policy: {}
      })
      const upload = snapshots.stage(
        id,
        Stream.make({
          groups: [{ no: 0, groupId: "A", name: "A", listed: 0, usable: 0 }],
          phones: [],
          groupNos: []
        }),
        () => ({ groups: 0, phones: 0, first: [] })
      )
      const broken = yield* upload
      const sound = yield* upload
      let tried = 0
      const job = yield* SnapshotProcessing.make().pipe(Effect.provideService(Snapshots, {
        ...snapshots,
        advance: (claim, lease) => {
          if (claim.uploadId !== broken.id) return snapshots.advance(claim, lease)
          tried++
          return Effect.fail(new StorageError({ operation: "Snapshots.advance", cause: "broken" }))
        }
      }))
      yield* Worker.make([job]).start
      for (let n = 1; n <= attemptsMax + 1; n++) yield* TestClock.adjust(Worker.restAfter(n))
      const statusOf = (upload: UploadId) => Effect.flatten(snapshots.find(id, upload))
      assert.strictEqual(tried, attemptsMax)
      assert.deepInclude(yield* statusOf(broken.id), { status: "failed", message: givenUp })
      assert.deepInclude(yield* statusOf(sound.id), { status: "completed" })
    }).pipe(Effect.provide(MemoryStorage.layer), Effect.provide(Logger.remove(Logger.defaultLogger))))
})
