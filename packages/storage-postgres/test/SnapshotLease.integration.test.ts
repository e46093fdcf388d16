/**
 * What becomes of an upload whose worker is gone: its sessions end with it, and so does its lease.
 */
import * as Fixture from "@anipool/storage-contract/Fixture"
import { apply, claimOf, lease, stage } from "@anipool/storage-contract/SnapshotsFixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { Snapshots } from "@anipool/storage/Snapshots"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"

// Live: sessions end in real time.
describe("the lease of an upload", () => {
  it.scopedLive(
    "is kept while its worker lives, and is another's as soon as that is gone",
    () =>
      Effect.gen(function*() {
        const { url } = yield* TestDatabase.make
        const process = Layer.provide(PostgresStorage.layer, PgConnection.layerUrl(url))
        const survivor = yield* Layer.build(Layer.fresh(process))
        yield* Effect.gen(function*() {
          const { id } = yield* Fixture.freshWorkspace()
          yield* apply(id, [{ groupId: "A", indexes: [1] }])
          yield* stage(id, [{ groupId: "A", indexes: [2] }])
          const first = yield* Effect.gen(function*() {
            const snapshots = yield* Snapshots
            const claim = Option.getOrThrow(yield* claimOf(id))
            assert.strictEqual(yield* snapshots.advance(claim, lease), "more")
            assert.isTrue(Option.isNone(yield* Effect.provide(claimOf(id), survivor)))
            assert.isTrue(yield* snapshots.renew(claim, lease))
            assert.isTrue(Option.isNone(yield* Effect.provide(claimOf(id), survivor)))
            return claim
          }).pipe(Effect.provide(Layer.fresh(process)))
          // Far sooner than the lease is over.
          const next = yield* claimOf(id).pipe(
            Effect.flatten,
            Effect.retry(Schedule.spaced("20 millis")),
            Effect.timeout("10 seconds")
          )
          assert.strictEqual(next.uploadId, first.uploadId)
        }).pipe(Effect.provide(survivor))
      })
  )
})
