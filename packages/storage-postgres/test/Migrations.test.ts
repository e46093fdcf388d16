/**
 * How a database gets its schema.
 */
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { describeSchema } from "./schema.ts"

// `ANIPOOL_UPDATE_SNAPSHOTS=1` writes it anew: after a migration was added, never after one was edited.
const snapshotFile = fileURLToPath(new URL("schema.snapshot.txt", import.meta.url))

const all = [
  { id: 1, name: "inventory" },
  { id: 2, name: "statistics" },
  { id: 3, name: "selection" },
  { id: 4, name: "ledger" },
  { id: 5, name: "dials" },
  { id: 6, name: "reputation" },
  { id: 7, name: "inbound_groups" },
  { id: 8, name: "planner" },
  { id: 9, name: "activity" },
  { id: 10, name: "hold_out" },
  { id: 11, name: "bulk" },
  { id: 12, name: "loading" }
]

/** An empty database, and a way to run something on it as a process of its own would. */
const freshDatabase = Effect.map(
  TestDatabase.makeEmpty,
  ({ url }) => <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
    Effect.provide(effect, PgConnection.layerUrl(url))
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
      // Stands in the way of the last table of the first migration.
      yield* run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE assignment_default ()`))
      const before = yield* run(describeSchema)
      const error = yield* Effect.flip(run(Migrations.migrate))
      assert.deepInclude(error, { _tag: "StorageError", operation: "Migrations.migrate" })
      assert.strictEqual(yield* run(describeSchema), before)
      yield* run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`DROP TABLE assignment_default`))
      assert.deepStrictEqual(yield* run(Migrations.migrate), all)
    }))
})
