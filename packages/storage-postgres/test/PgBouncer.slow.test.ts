/**
 * Storage through PgBouncer, which gives out a connection for one transaction at a time. Skipped where it is not
 * installed (Debian: `pgbouncer`).
 */
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as LedgerConcurrency from "@anipool/storage-contract/LedgerConcurrency"
import * as Snapshots from "@anipool/storage-contract/Snapshots"
import * as StatisticsUpkeep from "@anipool/storage-contract/StatisticsUpkeep"
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as Health from "./health.ts"
import * as PgBouncer from "./pgBouncer.ts"

/** Of a database of a test's own: the way through PgBouncer, and the one past it. */
const ways = Effect.flatMap(
  TestDatabase.make,
  ({ runUrl }) => Effect.map(PgBouncer.make(runUrl), (through) => ({ through, past: runUrl }))
)

const through = Layer.unwrapScoped(
  Effect.map(
    ways,
    ({ through }) => Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(PgBouncer.told(through)))
  )
)

describe.skipIf(!PgBouncer.isInstalled)("where PgBouncer is installed (Debian: pgbouncer)", () => {
  Fixture.runSuite("PostgresStorage through PgBouncer", through, (it) => {
    describe("AssignmentLedger, by many at once", () => LedgerConcurrency.tests(it))
    describe("Snapshots", () => Snapshots.tests(it))
    describe("StatisticsUpkeep", () => StatisticsUpkeep.tests(it))
  })

  it.scopedLive("a server must be told that it is there", () =>
    Effect.gen(function*() {
      const { through } = yield* ways
      const check = (url: Redacted.Redacted) =>
        Effect.provide(Health.check, Layer.provide(PostgresStorage.layer, PostgresStorage.layerUrl(url)))
      yield* check(PgBouncer.told(through))
      const refused = yield* Effect.flip(check(through))
      assert.include(String((refused.cause as Error).message), "unsupported startup parameter")
    }))

  it.scopedLive("migrates through it", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      const through = yield* PgBouncer.make(url)
      const migrated = Effect.provide(Migrations.migrate, PostgresStorage.layerUrl(PgBouncer.told(through)))
      assert.isNotEmpty(yield* migrated)
      assert.deepStrictEqual(yield* migrated, [])
    }))

  it.scopedLive("hears of changes by the way past it, and by no other", () =>
    Effect.gen(function*() {
      const { past, through } = yield* ways
      const heard = (within: Duration.DurationInput, directUrl?: Redacted.Redacted) =>
        Effect.gen(function*() {
          const { signals } = yield* InventoryFeed
          const workspaces = yield* Workspaces
          const { id } = yield* Fixture.freshWorkspace()
          const changing = Effect.repeat(workspaces.setPolicy(id, {}), Schedule.spaced("100 millis"))
          return yield* Effect.raceFirst(Stream.runHead(signals), Effect.zipRight(changing, Effect.never)).pipe(
            Effect.timeoutOption(within),
            Effect.map(({ _tag }) => _tag === "Some")
          )
        }).pipe(Effect.provide(Layer.provide(
          PostgresStorage.layer,
          PostgresStorage.layerUrl(PgBouncer.told(through), directUrl === undefined ? {} : { directUrl })
        )))
      assert.isTrue(yield* heard("1 minute", past))
      assert.isFalse(yield* heard("2 seconds"))
    }))
})
