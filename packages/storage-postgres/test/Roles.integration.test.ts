/**
 * A role that may read and write rows only: what it needs to run servers and workers, and what it cannot do. All other
 * suites run as such a role too (`TestDatabase.layer`).
 */
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { sqlStateOf } from "../src/internal/failure.ts"
import { execute, read } from "./freshDatabase.ts"

const roles = Effect.map(TestDatabase.make, ({ runUrl, url }) => {
  const run = Layer.fresh(PgConnection.layerUrl(runUrl))
  return {
    name: new URL(Redacted.value(runUrl)).username,
    asOwner: <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provide(effect, PgConnection.layerUrl(url)),
    asRunner: <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) => Effect.provide(effect, run),
    upkeep: Layer.provide(PostgresStorage.layer, run)
  }
})

const stateOf = <R>(effect: Effect.Effect<unknown, SqlError, R>) => Effect.map(Effect.flip(effect), sqlStateOf)

const notAllowed = "42501"

/** This release's schema with a table and a changed function more. */
const next: Migrations.Schema = {
  ...Migrations.schema,
  migrations: [
    ...Migrations.schema.migrations,
    {
      id: Migrations.schema.migrations.length + 1,
      name: "more",
      sql: "CREATE TABLE more (more_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY)"
    }
  ],
  functions: Object.fromEntries(
    Object.entries(Migrations.schema.functions).map(([name, definition]) => [
      name,
      name === "drop_partition"
        ? definition.replace("(p_name text)", "(p_name text, p_more text DEFAULT '')")
        : definition
    ])
  )
}

describe("a role that runs servers", () => {
  it.scopedLive("cannot make, change or drop a table, nor have it done", () =>
    Effect.gen(function*() {
      const { asRunner } = yield* roles
      const statements = [
        "CREATE TABLE mine ()",
        "CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
        "DROP TABLE dial_queue",
        "ALTER TABLE ani ADD COLUMN mine integer",
        "TRUNCATE assignment",
        "UPDATE anipool_migration SET checksum = ''",
        "DELETE FROM anipool_function",
        "SELECT drop_partition('ani')",
        "SELECT drop_partition('dial_default')",
        "SELECT make_partition('ani', 'ani_id', 'ani_1', now(), now())",
        "SELECT make_partition('dial', 'dialed_at', 'mine', now(), now())"
      ]
      for (const statement of statements) assert.strictEqual(yield* asRunner(stateOf(execute(statement))), notAllowed)
    }))

  it.scopedLive("has partitions made and dropped, whatever it puts before them", () =>
    Effect.gen(function*() {
      const { asOwner, asRunner, upkeep } = yield* roles
      yield* Effect.flatMap(StatisticsUpkeep, ({ partition }) =>
        Effect.repeat(partition({ assignmentDays: 3, dialMonths: 2 }), { until: (isMore) => !isMore })).pipe(
          Effect.provide(upkeep)
        )
      const days = read("count(*)::integer", "pg_inherits WHERE inhparent = 'assignment'::regclass")
      const owners = read(
        "array_agg(DISTINCT relowner = p.owner)::text",
        "pg_class, (SELECT relowner AS owner FROM pg_class WHERE oid = 'assignment'::regclass) p WHERE relname ~ '^assignment_'"
      )
      assert.strictEqual(yield* asOwner(days), 9)
      assert.strictEqual(yield* asOwner(owners), "{t}")
      // A table of its own by a partition's name does not stand in the way of the functions.
      const oldest = yield* asOwner(
        read("min(relname)", "pg_class WHERE relname ~ '^assignment_[0-9]+$' AND relkind = 'r'")
      )
      yield* asRunner(
        execute(`CREATE TEMPORARY TABLE ${String(oldest)} (); SELECT drop_partition('${String(oldest)}')`)
      )
      assert.strictEqual(yield* asOwner(days), 8)
    }))

  it.scopedLive("is told to have the schema brought up to date by another, and finds itself granted what is new", () =>
    Effect.gen(function*() {
      const { asOwner, asRunner, name } = yield* roles
      assert.deepStrictEqual(yield* asRunner(Migrations.migrate), [])
      const refused = yield* asRunner(Effect.flip(Migrations.migrateTo(next)))
      assert.deepInclude(refused, { _tag: "SchemaRefused", reason: "not-allowed" })
      assert.include(refused.message, "Run \"anipool migrate --grant-to ROLE\"")

      assert.lengthOf(yield* asOwner(Migrations.migrateTo(next)), 1)
      assert.deepStrictEqual(yield* asRunner(Migrations.migrateTo(next)), [])
      yield* asRunner(execute("INSERT INTO more DEFAULT VALUES"))
      yield* asRunner(execute("SELECT drop_partition('dial_190001')"))
      assert.strictEqual(
        yield* asOwner(read(`has_function_privilege('${name}', 'drop_partition(text, text)', 'EXECUTE')`)),
        true
      )
    }))

  it.scopedLive("must exist to be granted anything, and is nobody else", () =>
    Effect.gen(function*() {
      const { asOwner } = yield* roles
      const { message } = yield* asOwner(Effect.flip(Migrations.migrateFor(["nobody\"; DROP TABLE ani"])))
      assert.include(message, "There is no role")
      assert.strictEqual(
        yield* asOwner(read("has_function_privilege('public', 'drop_partition(text)', 'EXECUTE')")),
        false
      )
    }))
})
