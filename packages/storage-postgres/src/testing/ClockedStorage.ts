/**
 * Storage in a test's database on a clock that tests set: functions that tell the time stand before PostgreSQL's own.
 */
import * as StorageClock from "@anipool/storage-contract/StorageClock"
import type { Storage } from "@anipool/storage/Storage"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PgConnection from "../PgConnection.ts"
import * as PostgresStorage from "../PostgresStorage.ts"
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
    yield* Effect.orDie(Effect.provide(takeOverTime, clients))
    const { clock, set } = StorageClock.make()
    const inHand = Layer.effect(
      StorageClock.StorageClock,
      Effect.map(SqlClient.SqlClient, (sql) => ({
        set: (epochMs) =>
          sql`UPDATE test_clock SET stands_at = to_timestamp(${epochMs}::float8 / 1000)`.pipe(
            Effect.zipRight(Effect.sync(() => set(epochMs))),
            Effect.orDie
          )
      }))
    )
    return Layer.merge(PostgresStorage.layer, inHand).pipe(
      Layer.provide(clients),
      Layer.provideMerge(Layer.setClock(clock))
    )
  }))

// internal

const takeOverTime = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE test_clock (stands_at timestamptz)`
  yield* sql`INSERT INTO test_clock VALUES (NULL)`
  for (const [name, volatility] of [["now", "STABLE"], ["clock_timestamp", "VOLATILE"]] as const) {
    yield* sql.unsafe(`
      CREATE FUNCTION ${name}() RETURNS timestamptz LANGUAGE sql ${volatility} AS $$
        SELECT COALESCE(stands_at, pg_catalog.${name}()) FROM public.test_clock
      $$`)
  }
  // What a column has by default was bound to PostgreSQL's functions when its table was made.
  yield* sql.unsafe(`
    DO $$
    DECLARE
      v_column record;
    BEGIN
      FOR v_column IN
        SELECT table_name, column_name, column_default FROM information_schema.columns
        WHERE table_schema = 'public' AND column_default IN ('now()', 'clock_timestamp()')
      LOOP
        EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT public.%s',
          v_column.table_name, v_column.column_name, v_column.column_default);
      END LOOP;
    END $$`)
  const databases = yield* sql<{ readonly name: string }>`SELECT current_database() AS name`
  yield* sql`ALTER DATABASE ${sql(databases[0]!.name)} SET search_path = public, pg_catalog`
})
