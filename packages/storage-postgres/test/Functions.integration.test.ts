/**
 * How a database gets its functions.
 */
import * as Migrations from "@anipool/storage-postgres/Migrations"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readdirSync } from "node:fs"
import { execute, freshDatabase, read } from "./freshDatabase.ts"

const written = { id: 1, name: "written", sql: "CREATE TABLE written (n integer)" }

/** Brings the database up to these functions, as a release does. */
const install = (functions: Migrations.Schema["functions"], release = "1.0.0") =>
  Migrations.migrateTo({ migrations: [written], functions, release })

const answering = (name: string, answer: string, parameter = "p integer") =>
  `CREATE OR REPLACE FUNCTION ${name}(${parameter}) RETURNS integer LANGUAGE sql AS $$ SELECT ${answer} $$`

describe("functions", () => {
  it.scopedLive("are left alone unless they changed, and replaced in place when they did", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      const identity = run(read("'f'::regproc::oid"))
      const installedAt = run(read("installed_at", "anipool_function"))
      yield* run(install({ f: answering("f", "1") }))
      const [before, first] = [yield* identity, yield* installedAt]
      yield* run(install({ f: answering("f", "1") }))
      assert.deepStrictEqual(yield* installedAt, first)
      yield* run(install({ f: answering("f", "2") }))
      assert.strictEqual(yield* run(read("f(0)")), 2)
      assert.strictEqual(yield* identity, before)
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
      const insert = run(execute("INSERT INTO written VALUES (1)"))
      const refuse_written = `CREATE OR REPLACE FUNCTION refuse_written() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused'; END $$;
        CREATE OR REPLACE TRIGGER refused AFTER INSERT ON written EXECUTE FUNCTION refuse_written()`
      yield* run(install({ f: answering("f", "1"), refuse_written }))
      yield* Effect.flip(insert)
      yield* run(install({ f: answering("f", "1") }))
      yield* insert
      assert.isNull(yield* run(read("to_regproc('refuse_written')")))
      assert.strictEqual(yield* run(read("f(0)")), 1)
    }))

  it.scopedLive("that an aggregate is made of take it along when they change", () =>
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

  it.scopedLive("of a newer release are left to it by a server of an older one", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(install({ f: answering("f", "1") }, "1.9.0"))
      yield* run(install({ f: answering("f", "2"), g: answering("g", "2") }, "1.10.0"))
      yield* run(install({ f: answering("f", "1") }, "1.9.0"))
      assert.deepStrictEqual([yield* run(read("f(0)")), yield* run(read("g(0)"))], [2, 2])
      yield* run(install({ f: answering("f", "3") }, "1.10.0"))
      assert.strictEqual(yield* run(read("f(0)")), 3)
    }))

  it("stand each in a file of its own, by its name", () => {
    const { functions } = Migrations.schema
    const files = readdirSync(new URL("../src/functions", import.meta.url)).filter((file) => file !== "list.ts")
    assert.deepStrictEqual(Object.keys(functions).sort(), files.map((file) => file.replace(/\.ts$/, "")).sort())
    for (const [name, definition] of Object.entries(functions)) {
      assert.match(definition, new RegExp(`^\\s*CREATE OR REPLACE (FUNCTION|AGGREGATE) ${name}\\(`))
    }
  })
})
