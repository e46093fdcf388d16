/**
 * How a database gets its schema.
 */
import * as Migrations from "@anipool/storage-postgres/Migrations"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { migrations } from "../src/migrations/list.ts"
import { execute, freshDatabase } from "./freshDatabase.ts"
import { describeSchema } from "./schema.ts"

// `ANIPOOL_UPDATE_SNAPSHOTS=1` writes it anew: after a migration was added, never after one was edited.
const snapshotFile = fileURLToPath(new URL("schema.snapshot.txt", import.meta.url))

const all = migrations.map(({ id, name }) => ({ id, name }))

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
    const { migrations } = Migrations.schema
    assert.deepStrictEqual(migrations.map(({ id }) => id), migrations.map((_, index) => index + 1))
  })
})
