import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { ended, json, run, start, temporary } from "./anipoolProcess.ts"

// In real time, as processes and their database are: hence `it.live` and `scopedLive`.

describe("the process", () => {
  it.live("answers help on standard output without colours, and opens nothing", () =>
    Effect.gen(function*() {
      const ran = yield* run({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, "key", "create", "--help")
      assert.strictEqual(ran.exit, 0)
      assert.strictEqual(ran.stderr, "")
      assert.match(ran.stdout, /^Usage: anipool key create /)
      assert.notInclude(ran.stdout, "\u001b")
    }))

  it.live("exits with 2 on wrong usage", () =>
    Effect.gen(function*() {
      const ran = yield* run({}, "workspace", "create", "--name", "Acme")
      assert.strictEqual(ran.exit, 2)
      assert.strictEqual(ran.stdout, "")
      assert.strictEqual(
        ran.stderr,
        "Expected to find option: '--country'\nSee: anipool workspace create --help\n"
      )
    }))

  it.live("refuses storage in memory, which would keep nothing", () =>
    Effect.gen(function*() {
      const ran = yield* run({ ANIPOOL_STORAGE: "memory" }, "workspace", "list")
      assert.strictEqual(ran.exit, 1)
      assert.match(ran.stderr, /^anipool: ANIPOOL_STORAGE is "memory": nothing .* would be kept\..*\n$/)
      assert.strictEqual((yield* run({ ANIPOOL_STORAGE: "memory" }, "config", "--json")).exit, 0)
    }))

  it.live("says in one line that a database is away, without its password", () =>
    Effect.gen(function*() {
      const ran = yield* run({ DATABASE_URL: "postgres://nobody:hunter2@127.0.0.1:1/none" }, "workspace", "list")
      assert.strictEqual(ran.exit, 1)
      assert.strictEqual(ran.stdout, "")
      assert.match(
        ran.stderr,
        /^anipool: storage failed in Migrations\.migrate: .*ECONNREFUSED.* \[in the database "none" of .*\]\n$/
      )
      assert.notInclude(ran.stderr, "hunter2")
    }))
})

describe("where there is no database", () => {
  it.scopedLive("a command that reads makes none, and says which one it would use", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* temporary, "data")
      const said = yield* run({ ANIPOOL_DATA_DIR: dataDir }, "workspace", "list")
      assert.deepStrictEqual([said.exit, said.stdout], [1, ""])
      assert.match(said.stderr, /^anipool: There is no database yet: /)
      assert.include(said.stderr, `the embedded PostgreSQL in ${dataDir} (ANIPOOL_DATA_DIR)`)
      const asJson = yield* run({ ANIPOOL_DATA_DIR: dataDir }, "key", "list", "--workspace", "Acme", "--json")
      assert.deepInclude(JSON.parse(asJson.stderr), {
        success: false,
        code: "storage_unavailable",
        database: `the embedded PostgreSQL in ${dataDir} (ANIPOOL_DATA_DIR)`
      })
      assert.isFalse(existsSync(dataDir))
    }))

  it.scopedLive("nor does one that reads an empty PostgreSQL, unless it is told to", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      const variables = { DATABASE_URL: Redacted.value(url) }
      const said = yield* run(variables, "workspace", "list", "--json")
      assert.deepStrictEqual([said.exit, said.stdout], [1, ""])
      assert.include(said.stderr, "There is no database yet")
      assert.notInclude(said.stderr, new URL(Redacted.value(url)).password)
      assert.include((yield* run(variables, "workspace", "list")).stderr, "There is no database yet")
      assert.deepStrictEqual(json(yield* run(variables, "workspace", "list", "--create", "--json")), [])
      assert.deepStrictEqual(json(yield* run(variables, "workspace", "list", "--json")), [])
      // From then on errors say in their first line where they come from.
      const unknown = yield* run(variables, "key", "list", "--workspace", "Acme")
      assert.match(unknown.stderr, /^anipool: Workspace not found \[in the database ".*" of the PostgreSQL at .*\]\n$/)
    }))
})

describe("on a PostgreSQL of its own", () => {
  it.scopedLive("works from an empty database on", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.makeEmpty
      const anipool = (...words: ReadonlyArray<string>) =>
        run({ DATABASE_URL: Redacted.value(url) }, ...words, "--json")

      const made = json(yield* anipool("workspace", "create", "--name", "Acme", "--country", "us"))
      assert.deepStrictEqual(made, {
        id: 1,
        name: "Acme",
        country: "us",
        timeZone: "UTC",
        inboundGroups: false,
        fields: {},
        policy: {}
      })
      assert.deepStrictEqual(json(yield* anipool("migrate")), { applied: [] })
      const logging = yield* anipool("workspace", "list", "--log-level", "debug")
      assert.match(logging.stderr, /level=DEBUG/)
      assert.deepStrictEqual(json(logging), [made])
      assert.deepStrictEqual(json(yield* anipool("workspace", "list")), [made])
      const refused = yield* anipool("workspace", "create", "--name", "Acme", "--country", "us")
      assert.deepStrictEqual([refused.exit, refused.stdout], [1, ""])
      assert.deepInclude(JSON.parse(refused.stderr), { code: "workspace_exists", message: "Workspace already exists" })

      const directory = yield* temporary
      const file = join(directory, "anis.csv")
      const rows = 50_000
      // The last thousand have area codes that do not exist.
      const number = (i: number) => i < rows - 1_000 ? 2_122_000_000 + i : 1_112_000_000 + i
      const lines = Array.from({ length: rows }, (_, i) => `1,${number(i)},P${i % 3},${i % 2 === 0},`)
      yield* Effect.promise(() =>
        writeFile(file, `country_code,number,inbound_group_id,is_branded,brand_name\n${lines.join("\n")}\n`)
      )
      const imported = yield* anipool("ani", "import", "--workspace", "Acme", file)
      const { refusals, ...counts } = Schema.decodeUnknownSync(
        Schema.Struct({
          created: Schema.Int,
          updated: Schema.Int,
          refused: Schema.Int,
          refusals: Schema.Array(Schema.Struct({ line: Schema.Int, reason: Schema.String }))
        })
      )(json(imported))
      assert.deepStrictEqual(counts, { created: 49_000, updated: 0, refused: 1_000 })
      assert.deepStrictEqual(refusals[0], {
        line: 49_002,
        reason: "number: expected an area code that exists under +1"
      })
    }))

  it.scopedLive("knows in each command the area codes that were added before", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const variables = { DATABASE_URL: Redacted.value(url) }
      const anipool = (...words: ReadonlyArray<string>) => run(variables, ...words, "--json")
      json(yield* anipool("workspace", "create", "--name", "Acme", "--country", "us"))
      json(yield* anipool("area-code", "add", "--code", "999", "--country", "us", "--state", "NY", "--near", "718"))
      const child = yield* start(variables, "ani", "import", "--workspace", "Acme", "-", "--json")
      child.stdin?.end("country_code,number,inbound_group_id\n1,9995550101,P1\n")
      assert.deepInclude(json(yield* ended(child)), { created: 1, refused: 0 })
    }))

  it.scopedLive("migrates as one role for another, which may not", () =>
    Effect.gen(function*() {
      // The role is there once a database with the schema was made.
      yield* TestDatabase.make
      const { runUrl, url } = yield* TestDatabase.makeEmpty
      const anipool = (as: Redacted.Redacted, ...words: ReadonlyArray<string>) =>
        run({ DATABASE_URL: Redacted.value(as) }, ...words, "--json")
      const role = new URL(Redacted.value(runUrl)).username

      const early = yield* anipool(runUrl, "workspace", "list", "--create")
      assert.strictEqual(early.exit, 1)
      assert.include(early.stderr, "Run \\\"anipool migrate --grant-to ROLE\\\" as the role that owns the tables")
      const unknown = yield* anipool(url, "migrate", "--grant-to", "nobody")
      assert.strictEqual(unknown.exit, 1)
      assert.deepInclude(JSON.parse(unknown.stderr), { message: "There is no role \"nobody\" to grant anything to." })
      const { applied } = json(yield* anipool(url, "migrate", "--grant-to", role)) as {
        readonly applied: ReadonlyArray<string>
      }
      assert.strictEqual(applied[0], "base")
      assert.deepStrictEqual(json(yield* anipool(runUrl, "workspace", "list")), [])
      assert.strictEqual((yield* anipool(runUrl, "workspace", "create", "--name", "Acme", "--country", "us")).exit, 0)
    }))

  it.scopedLive("imports standard input, and shows nothing but JSON on standard output", () =>
    Effect.gen(function*() {
      const { url } = yield* TestDatabase.make
      const variables = { DATABASE_URL: Redacted.value(url) }
      json(yield* run(variables, "workspace", "create", "--name", "Acme", "--country", "us", "--json"))
      const child = yield* start(variables, "ani", "import", "--workspace", "Acme", "-", "--json")
      child.stdin?.end("country_code,number,inbound_group_id\n1,2125550101,P1\n")
      const ran = yield* ended(child)
      assert.deepStrictEqual(json(ran), { created: 1, updated: 0, refused: 0, refusals: [] })
      assert.strictEqual(ran.stderr, "")
    }))
})
