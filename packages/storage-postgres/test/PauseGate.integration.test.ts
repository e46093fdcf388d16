/**
 * A pause waits for assignments under way, and an activation does not.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { type NewTransition, Transitions } from "@anipool/storage/Transitions"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { workspaceLocks } from "../src/internal/advisoryLocks.ts"

// Live: locks of a real database.
describe("Transitions on PostgreSQL", () => {
  it.live(
    "a pause is acknowledged only when the confirmations that came before it are done",
    () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const transitions = yield* Transitions
        const { id } = yield* Fixture.freshWorkspace()
        const [paused] = yield* Fixture.fillPool(id, "P", 1)
        const apply = (ani: AniId, transition: NewTransition) =>
          Effect.map(transitions.apply(id, [ani], transition), ({ results }) => results)
        const done = yield* Deferred.make<void>()
        const passed = yield* Deferred.make<void>()
        const isIn = yield* Deferred.make<void>()
        // What a confirmation does first, and holds until its commit.
        const confirmation = yield* Effect.fork(sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT pg_advisory_xact_lock_shared(${workspaceLocks.gate}, ${id})`
          yield* Deferred.succeed(passed, undefined)
          yield* Deferred.await(done)
        })))
        yield* Deferred.await(passed)
        const pausing = yield* Effect.fork(apply(paused!.id, Fixture.pause))
        const waits = sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${id} AND NOT granted`.pipe(
          Effect.repeat({ until: (waiting) => waiting.length > 0, schedule: Schedule.spaced("10 millis") })
        )
        yield* Effect.raceFirst(waits, Fiber.await(pausing))
        assert.isTrue((yield* Fiber.poll(pausing))._tag === "None")
        yield* Deferred.succeed(done, undefined)
        assert.deepStrictEqual(yield* Fiber.join(pausing), ["done"])
        yield* Fiber.join(confirmation)

        const again = yield* Effect.fork(sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT pg_advisory_xact_lock_shared(${workspaceLocks.gate}, ${id})`
          yield* Deferred.succeed(isIn, undefined)
          return yield* Effect.never
        })))
        yield* Deferred.await(isIn)
        assert.deepStrictEqual(yield* apply(paused!.id, { ...Fixture.pause, event: "activate" }), ["done"])
        yield* Fiber.interrupt(again)
      }).pipe(Effect.provide(layer))
  )
})

const layer = PostgresStorage.layer.pipe(Layer.provideMerge(TestDatabase.layer))
