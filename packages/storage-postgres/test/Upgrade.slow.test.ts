/**
 * A database and servers of other releases: what is refused, what runs beside, and who is ready.
 */
import { version } from "@anipool/domain/Release"
import * as Migrations from "@anipool/storage-postgres/Migrations"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import type { SchemaRefused } from "@anipool/storage-postgres/SchemaRefused"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import type { StorageHealth } from "@anipool/storage/StorageHealth"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { hostname } from "node:os"
import { isBefore } from "../src/internal/release.ts"
import { execute, freshDatabase, read } from "./freshDatabase.ts"
import * as Health from "./health.ts"
import { describeSchema } from "./schema.ts"

const table = (id: number) => ({ id, name: `table_${id}`, sql: `CREATE TABLE table_${id} ()` })

/** Brings the database up to these migrations. */
const migrateTo = (...migrations: Migrations.Schema["migrations"]) =>
  Migrations.migrateTo({ migrations, functions: {}, release: "2.0.0" })

/** Why a schema is refused. */
const refusalOf = <A, E extends { readonly _tag: string }, R>(migrating: Effect.Effect<A, E | SchemaRefused, R>) =>
  Effect.map(
    Effect.flip(migrating),
    (error) =>
      "reason" in error ? [error.reason, error.message] as const : assert.fail(`not refused, but ${error._tag}`)
  )

const assertRefused = ([reason, message]: readonly [string, string], expected: string, text: string) => {
  assert.strictEqual(reason, expected)
  assert.include(message, text)
}

describe("a start on a database that does not fit", () => {
  it.scopedLive("is refused when the database was made before the first release", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(execute(`
        CREATE TABLE anipool_migration (
          migration_id integer PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now(), name text NOT NULL
        );
        INSERT INTO anipool_migration (migration_id, name) VALUES (1, 'inventory'), (12, 'loading')`))
      const before = yield* run(describeSchema)
      const refusal = yield* run(refusalOf(Migrations.migrate))
      assertRefused(refusal, "unfit", "made before the first release")
      assert.include(refusal[1], "Use a new one")
      assert.strictEqual(yield* run(describeSchema), before)
    }))

  it.scopedLive("is refused when a migration that it has was edited, in its text or its name", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(migrateTo(table(1), table(2)))
      const edited = { ...table(1), sql: "CREATE TABLE table_1 (added integer)" }
      assertRefused(
        yield* run(refusalOf(migrateTo(edited, table(2), table(3)))),
        "unfit",
        "The migration 0001_table_1 that the database has is not the one of this release"
      )
      const renamed = { ...table(2), name: "renamed" }
      assertRefused(yield* run(refusalOf(migrateTo(table(1), renamed, table(3)))), "unfit", "0002_table_2")
      assert.isNull(yield* run(read("to_regclass('table_3')")))
    }))

  it.scopedLive("is refused when it lacks a migration below one that it has", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(migrateTo(table(1), table(3)))
      assertRefused(
        yield* run(refusalOf(migrateTo(table(1), table(2), table(3), table(4)))),
        "unfit",
        "has the migration 3 but not 0002_table_2"
      )
      assert.isNull(yield* run(read("to_regclass('table_2')")))
    }))

  it.scopedLive("is refused when it is newer than the release", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      yield* run(migrateTo(table(1), table(2)))
      assertRefused(
        yield* run(refusalOf(migrateTo(table(1)))),
        "unfit",
        "has the migration 0002_table_2 of a newer release, and this one knows none after 1"
      )
    }))
})

describe("a migration, while a server of an older release is connected,", () => {
  const breaking = { ...table(2), breaksBefore: "1.10.0" }

  /** A database with the first migration: a way to run something on it, and one to connect an older server to it. */
  const upgrading = Effect.gen(function*() {
    const { url } = yield* TestDatabase.makeEmpty
    const client = (applicationName: string) =>
      Layer.orDie(PgClient.layer({ url, applicationName, maxConnections: 1, idleTimeout: "1 minute" }))
    const run = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provide(effect, client("anipool 2.0.0 new-host:1"))
    yield* run(migrateTo(table(1)))
    const connect = (release: string) =>
      Layer.build(client(`anipool ${release} old-host:2`)).pipe(
        Effect.flatMap((context) => Context.get(context, SqlClient.SqlClient)`SELECT 1`)
      )
    return { run, connect }
  })

  it.scopedLive("is applied when it only adds", () =>
    Effect.gen(function*() {
      const { connect, run } = yield* upgrading
      yield* connect("1.9.3")
      assert.deepStrictEqual(yield* run(migrateTo(table(1), table(2))), [{ id: 2, name: "table_2" }])
    }))

  it.scopedLive("is refused when it breaks that release, and names the server", () =>
    Effect.gen(function*() {
      const { connect, run } = yield* upgrading
      yield* connect("1.9.3")
      const refusal = yield* run(refusalOf(migrateTo(table(1), breaking, table(3))))
      assertRefused(refusal, "older-servers", "0002_table_2 breaks servers of releases before 1.10.0")
      assert.include(refusal[1], "anipool 1.9.3 old-host:2")
      assert.notInclude(refusal[1], "new-host")
      assert.isNull(yield* run(read("to_regclass('table_2')")))
    }))

  it.scopedLive("is applied when that release is new enough for it, and once the server is gone", () =>
    Effect.gen(function*() {
      const { connect, run } = yield* upgrading
      yield* connect("1.10.0")
      yield* Effect.scoped(connect("1.9.3"))
      // PostgreSQL notices a moment later that it is gone.
      const migrating = Effect.retry(run(migrateTo(table(1), breaking)), { times: 50, schedule: Schedule.spaced(100) })
      assert.deepStrictEqual(yield* migrating, [{ id: 2, name: "table_2" }])
    }))

  it.scopedLive("finds the connections of servers by their name", () =>
    Effect.gen(function*() {
      const run = yield* freshDatabase
      const name = yield* run(read("application_name", "pg_stat_activity WHERE pid = pg_backend_pid()"))
      assert.strictEqual(name, `anipool ${version} ${hostname()}:${process.pid}`.slice(0, 63))
    }))
})

describe("a server that runs", () => {
  /** What the readiness of a server says when its database was changed under it. */
  const readiness = Effect.fnUntraced(function*(change: string) {
    const { url } = yield* TestDatabase.make
    const run = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | StorageHealth>) =>
      Effect.provide(effect, Layer.provideMerge(PostgresStorage.layer, PostgresStorage.layerUrl(url)))
    yield* run(Health.check)
    yield* run(execute(change))
    return yield* Effect.match(run(Health.check), {
      onFailure: ({ cause }) => cause instanceof Error ? cause.message : String(cause),
      onSuccess: () => "ready"
    })
  })

  const newer = (breaksBefore: string) =>
    `INSERT INTO anipool_migration (migration_id, name, checksum, breaks_before)
      VALUES (9999, 'newer', 'x', ${breaksBefore})`

  it.scopedLive("is not ready when a migration is another than it knows", () =>
    Effect.gen(function*() {
      assert.include(
        yield* readiness("UPDATE anipool_migration SET checksum = 'x'"),
        "The migration 0001_base that the database has is not the one of this release"
      )
    }))

  it.scopedLive("is not ready when a migration is missing, below others or not", () =>
    Effect.gen(function*() {
      const missing = "DELETE FROM anipool_migration"
      assert.include(yield* readiness(missing), "The database has not got the migration 0001_base")
      assert.include(yield* readiness(`${missing}; ${newer("NULL")}`), "has not got the migration 0001_base")
      assert.include(yield* readiness(`${missing} WHERE migration_id = 1`), "but not 0001_base, which comes before it")
    }))

  it.scopedLive("is not ready when a newer migration breaks its release, but stays so when it only adds", () =>
    Effect.gen(function*() {
      assert.include(
        yield* readiness(newer("'9999.0.0'")),
        "9999_newer, with which releases before 9999.0.0 cannot run"
      )
      assert.strictEqual(yield* readiness(newer("NULL")), "ready")
      assert.strictEqual(yield* readiness(newer(`'${version}'`)), "ready")
    }))
})

describe("a release", () => {
  it("comes before those of higher numbers", () => {
    for (const later of ["1.9.11", "1.10.0", "2.0.0"]) {
      assert.isTrue(isBefore("1.9.3", later), later)
      assert.isFalse(isBefore(later, "1.9.3"), later)
    }
    assert.isFalse(isBefore("1.9.3", "1.9.3"))
    assert.isFalse(isBefore("1.9.3-rc.1", "1.9.3"))
    assert.throws(() => isBefore("newest", "1.9.3"), RangeError)
  })
})
