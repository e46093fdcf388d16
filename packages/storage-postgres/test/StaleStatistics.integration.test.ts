/**
 * Groups while the planner knows the tables as they were before they were filled.
 */
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { InboundGroups } from "@anipool/storage/InboundGroups"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const phones = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => PackedNumber.pack(Fixture.newNumber(from + i, 1)))

const group = (from: number, count: number) => ({ groupId: "A", name: "A", phones: phones(from, count) })

/** Rows and index entries that were read of ANIs and memberships so far, by the one session that there is. */
const readSoFar = Effect.gen(function*() {
  const sql = yield* SqlClient.SqlClient
  yield* sql`SELECT pg_stat_force_next_flush()`
  const [sums] = yield* sql<{ readonly read: number }>`
    SELECT (
      SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0))::float8 FROM pg_stat_user_tables
      WHERE relname IN ('ani', 'pool_member')
    ) + (
      SELECT sum(idx_tup_read)::float8 FROM pg_stat_user_indexes WHERE relname IN ('ani', 'pool_member')
    ) AS read`
  return sums!.read
})

const changed = 1_000

/** What is known of the tables when the group is changed. */
const known = {
  nothing: Effect.void,
  "that they are empty": Effect.flatMap(SqlClient.SqlClient, (sql) => sql`ANALYZE`),
  "that all ANIs are removed": Effect.gen(function*() {
    const sql = yield* SqlClient.SqlClient
    const groups = yield* InboundGroups
    const { id } = yield* Fixture.freshWorkspace()
    yield* groups.create(id, group(0, 100))
    yield* groups.remove(id, "A", "remove")
    yield* sql`VACUUM ANALYZE`
  })
}

describe("a group is read and changed at the cost of its numbers", () => {
  for (const [what, prepare] of Object.entries(known)) {
    it.scopedLive(`where the planner knows ${what}`, () =>
      Effect.gen(function*() {
        const { url } = yield* TestDatabase.make
        const client = PgConnection.layerUrl(url, { maxConnections: 1 })
        yield* Effect.gen(function*() {
          const sql = yield* SqlClient.SqlClient
          for (const table of ["ani", "pool_member", "pool"]) {
            yield* sql`ALTER TABLE ${sql(table)} SET (autovacuum_enabled = off)`
          }
          yield* prepare
          const groups = yield* InboundGroups
          const { id } = yield* Fixture.freshWorkspace()
          const before = yield* readSoFar
          yield* groups.create(id, group(0, changed))
          yield* groups.find(id, "A")
          yield* groups.head(id, "A")
          yield* groups.list(id, { limit: 10, offset: 0 })
          yield* groups.members(id, "A", { limit: 10, offset: 0 })
          yield* groups.countLeaving(id, "A")
          yield* groups.replace(id, group(changed / 2, changed), "remove")
          yield* groups.replace(id, group(0, changed), "remove")
          yield* groups.remove(id, "A", "remove")
          assert.isBelow((yield* readSoFar) - before, 100 * changed)
        }).pipe(Effect.provide(Layer.provideMerge(PostgresStorage.layer, client)))
      }))
  }
})
