/**
 * Storage in a test's database on a clock that tests set.
 */
import * as StorageClock from "@anipool/storage-contract/StorageClock"
import type { Storage } from "@anipool/storage/Storage"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PgConnection from "../PgConnection.ts"
import * as PostgresStorage from "../PostgresStorage.ts"
import * as DatabaseClock from "./DatabaseClock.ts"
import * as TestDatabase from "./TestDatabase.ts"

/**
 * All ports and their clock, over a database of the layer's own.
 *
 * @public For tests.
 */
export const layer: Layer.Layer<Storage | StorageClock.StorageClock, TestDatabase.TestDatabaseError> = Layer
  .unwrapScoped(Effect.gen(function*() {
    const { url } = yield* TestDatabase.make
    const clients = PgConnection.layerUrl(url)
    // In a session of its own: each goes by the search path that it began with.
    yield* Effect.orDie(Effect.provide(DatabaseClock.takeOver, clients))
    const { clock, set } = StorageClock.make()
    const inHand = Layer.effect(
      StorageClock.StorageClock,
      Effect.map(SqlClient.SqlClient, (sql) => ({
        set: (epochMs) =>
          Effect.orDie(Effect.zipRight(DatabaseClock.stop(sql, epochMs), Effect.sync(() => set(epochMs))))
      }))
    )
    return Layer.merge(PostgresStorage.layer, inHand).pipe(
      Layer.provide(clients),
      Layer.provideMerge(Layer.setClock(clock))
    )
  }))
