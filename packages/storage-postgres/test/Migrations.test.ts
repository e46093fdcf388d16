/**
 * How a database gets its schema.
 */
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readdir, readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { functions } from "../src/functions/list.ts"
import { migrations } from "../src/migrations/list.ts"
import { describeSchema } from "./schema.ts"

// `ANIPOOL_UPDATE_SNAPSHOTS=1` writes it anew: after a migration was added, never after one was edited.
const snapshotFile = fileURLToPath(new URL("schema.snapshot.txt", import.meta.url))

const all = [{ id: 1, name: "base" }]

/** An empty database, and a way to run something on it as a process of its own would. */
const freshDatabase = Effect.map(
  TestDatabase.makeEmpty,
  ({ url }) => <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.provide(effect, PgConnection.layerUrl(url))
)

/** Runs statements. */
const execute = (text: string) => Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text))

/** One value out of the database. */
const read = (expression: string, from = "(SELECT) nothing") =>
  Effect.map(
    execute(`SELECT ${expression} AS value FROM ${from}`),
    (rows) => (rows[0] as { readonly value: unknown }).value
  )

/** Why the schema is refused. */
const refusalOf = (schema: Migrations.Schema) =>
  Effect.map(
    Effect.flip(Migrations.migrateTo(schema)),
    (error) => error._tag === "SchemaRefused" ? error.message : assert.fail(String(error))
  )

describe("Migrations", () => {
  it.scopedLive("bring an empty database to the schema that is written down", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      assert.deepStrictEqual(yield* run(Migrations.migrate), all)
      const schema = yield* run(describeSchema)
      if (process.env["ANIPOOL_UPDATE_SNAPSHOTS"] === "1") yield* Effect.promise(() => writeFile(snapshotFile, schema))
      assert.strictEqual(schema, yield* Effect.promise(() => readFile(snapshotFile, "utf8")))
    }))

  it.scopedLive("run twice do nothing the second time", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(Migrations.migrate)
      const schema = yield* run(describeSchema)
      assert.deepStrictEqual(yield* run(Migrations.migrate), [])
      assert.strictEqual(yield* run(describeSchema), schema)
    }))

  it.scopedLive("run by many processes at once are done by one of them, and all succeed", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      const applied = yield* Effect.all(Array.from({ length: 6 }, () => run(Migrations.migrate)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(applied.filter((each) => each.length > 0), [all])
    }))

  it.scopedLive("that fail change nothing, and can be run again", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      // Stands in the way of one of the last tables.
      yield* run(execute("CREATE TABLE planner_run ()"))
      const before = yield* run(describeSchema)
      const error = yield* Effect.flip(run(Migrations.migrate))
      assert.deepInclude(error, { _tag: "StorageError", operation: "Migrations.migrate" })
      assert.strictEqual(yield* run(describeSchema), before)
      yield* run(execute("DROP TABLE planner_run"))
      assert.deepStrictEqual(yield* run(Migrations.migrate), all)
    }))

  it("are numbered without a gap, each in its place", () => {
    assert.deepStrictEqual(migrations.map(({ id }) => id), migrations.map((_, index) => index + 1))
  })
})

describe("a database that does not fit", () => {
  const table = (n: number) => ({ id: n, name: `table_${n}`, sql: `CREATE TABLE table_${n} ()` })
  const migrateTo = (...migrations: Migrations.Schema["migrations"]) =>
    Migrations.migrateTo({ migrations, functions: {} })

  it.scopedLive("is refused when it was made before the first release", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(execute(`
        CREATE TABLE anipool_migration (
          migration_id integer PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), name text NOT NULL
        );
        INSERT INTO anipool_migration (migration_id, name) VALUES (1, 'inventory'), (12, 'loading')`))
      const before = yield* run(describeSchema)
      assert.match(yield* run(refusalOf({ migrations, functions })), /made before the first release.*Use a new one/)
      assert.strictEqual(yield* run(describeSchema), before)
    }))

  it.scopedLive("is refused when a migration that it has was edited, in its text or its name", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(migrateTo(table(1), table(2)))
      const edited = { ...table(1), sql: "CREATE TABLE table_1 (added integer)" }
      assert.match(
        yield* run(refusalOf({ migrations: [edited, table(2), table(3)], functions: {} })),
        /^The migration 0001_table_1 that the database has is not the one of this release/
      )
      const renamed = { ...table(2), name: "renamed" }
      assert.match(yield* run(refusalOf({ migrations: [table(1), renamed], functions: {} })), /0002_table_2/)
      assert.isNull(yield* run(read("to_regclass('table_3')")))
    }))

  it.scopedLive("is refused when it lacks a migration below one that it has", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(migrateTo(table(1), table(3)))
      assert.match(
        yield* run(refusalOf({ migrations: [table(1), table(2), table(3)], functions: {} })),
        /has the migration 3 but not 0002_table_2/
      )
      assert.isNull(yield* run(read("to_regclass('table_2')")))
    }))

  it.scopedLive("is refused when it is newer than the release", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(migrateTo(table(1), table(2)))
      assert.match(
        yield* run(refusalOf({ migrations: [table(1)], functions: {} })),
        /has the migration 0002_table_2 of a newer release, and this one knows none after 1/
      )
    }))
})

describe("functions", () => {
  const answering = (name: string, answer: string, parameter = "p integer") =>
    `CREATE OR REPLACE FUNCTION ${name}(${parameter}) RETURNS integer LANGUAGE sql AS $$ SELECT ${answer} $$`
  const install = (functions: Migrations.Schema["functions"]) =>
    Migrations.migrateTo({ migrations: [{ id: 1, name: "table", sql: "CREATE TABLE written (n integer)" }], functions })
  const identity = read("'f'::regproc::oid")

  it.scopedLive("are left alone unless they changed, and replaced in place when they did", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(install({ f: answering("f", "1") }))
      const before = yield* run(identity)
      const installedAt = read("installed_at", "anipool_function")
      const first = yield* run(installedAt)
      yield* run(install({ f: answering("f", "1") }))
      assert.deepStrictEqual(yield* run(installedAt), first)
      yield* run(install({ f: answering("f", "2") }))
      assert.strictEqual(yield* run(read("f(0)")), 2)
      assert.strictEqual(yield* run(identity), before)
    }))

  it.scopedLive("are made anew when their parameters changed, and leave no other of their name", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(install({ f: answering("f", "1"), g: answering("g", "f(p)") }))
      yield* run(install({ f: answering("f", "length(p)", "p text"), g: answering("g", "f('abc')") }))
      assert.strictEqual(yield* run(read("g(0)")), 3)
      assert.strictEqual(yield* run(read("count(*)::integer", "pg_proc WHERE proname = 'f'")), 1)
    }))

  it.scopedLive("are dropped when there is no definition of them any more, with what needs them", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      const count = `CREATE OR REPLACE FUNCTION count_written() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'counted'; END $$;
        CREATE OR REPLACE TRIGGER counted AFTER INSERT ON written EXECUTE FUNCTION count_written()`
      yield* run(install({ f: answering("f", "1"), count_written: count }))
      assert.isTrue((yield* Effect.either(run(execute("INSERT INTO written VALUES (1)"))))._tag === "Left")
      yield* run(install({ f: answering("f", "1") }))
      yield* run(execute("INSERT INTO written VALUES (1)"))
      assert.isNull(yield* run(read("to_regproc('count_written')")))
      assert.strictEqual(yield* run(read("f(0)")), 1)
    }))

  it.scopedLive("that another is made of take it along when they change", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      const step = (parameter: string) =>
        `CREATE OR REPLACE FUNCTION step(${parameter} integer, more integer) RETURNS integer LANGUAGE sql AS $$
          SELECT ${parameter} + more $$`
      const total = "CREATE OR REPLACE AGGREGATE total(integer) (SFUNC = step, STYPE = integer, INITCOND = '0')"
      yield* run(install({ step: step("state"), total }))
      yield* run(install({ step: step("so_far"), total }))
      assert.strictEqual(yield* run(read("total(n)", "generate_series(1, 4) n")), 10)
    }))

  it("stand each in a file of its own, by its name", () =>
    Effect.gen(function*() {
      const files = yield* Effect.promise(() => readdir(new URL("../src/functions", import.meta.url)))
      assert.deepStrictEqual(
        Object.keys(functions).sort(),
        files.map((file) => file.replace(/\.ts$/, "")).filter((name) => name !== "list").sort()
      )
      for (const [name, definition] of Object.entries(functions)) {
        assert.match(definition, new RegExp(`^\\s*CREATE OR REPLACE (FUNCTION|AGGREGATE) ${name}\\(`))
      }
    }).pipe(Effect.runPromise))
})
