/**
 * A test's database on a clock that tests set: functions that tell the time stand before PostgreSQL's own.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** Puts the clock in place, right and running, for sessions that begin from now on. */
export const takeOver = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE test_clock (stands_at timestamptz, behind interval NOT NULL)`
  yield* sql`INSERT INTO test_clock VALUES (NULL, '0')`
  for (const [name, volatility] of [["now", "STABLE"], ["clock_timestamp", "VOLATILE"]] as const) {
    yield* sql.unsafe(`
      CREATE FUNCTION public.${name}() RETURNS timestamptz LANGUAGE sql ${volatility} AS $$
        SELECT COALESCE(stands_at, pg_catalog.${name}() - behind) FROM public.test_clock
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

/** Lets it be this instant, in milliseconds since the epoch, until it is set again. */
export const stop = (sql: SqlClient.SqlClient, epochMs: number) =>
  sql`UPDATE test_clock SET stands_at = to_timestamp(${epochMs}::float8 / 1000)`

/** Lets it be this instant now, and go on from it. */
export const goBackTo = (sql: SqlClient.SqlClient, epochMs: number) =>
  sql`UPDATE test_clock SET behind = pg_catalog.clock_timestamp() - to_timestamp(${epochMs}::float8 / 1000)`
