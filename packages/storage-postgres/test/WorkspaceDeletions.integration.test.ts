/**
 * Nothing is left of a deleted workspace in any table, whatever its name, and the deletion goes on where it was stopped.
 */
import * as WorkspaceDeletionsContract from "@anipool/storage-contract/WorkspaceDeletions"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import { WorkspaceDeletions } from "@anipool/storage/WorkspaceDeletions"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"

/** More than go by the index at once, and over more than one part of pages. */
const assignments = 30_000

/** How many rows of a workspace each table has, but for its deletion. */
const rowsOf = Effect.fn(function*(workspaceId: number) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND a.attname = 'workspace_id' AND c.relnamespace = 'public'::regnamespace
      AND c.relname <> 'workspace_deletion'`
  const rows = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql<{ readonly count: number }>`
        SELECT count(*)::integer AS count FROM ${sql.literal(name)} WHERE workspace_id = ${workspaceId}`,
      ([row]) => [name, row!.count] as const
    ))
  return new Map(rows.filter(([, count]) => count > 0))
})

layer(Layer.provideMerge(PostgresStorage.layer, TestDatabase.layer), { excludeTestServices: true })(
  "the deletion of a workspace",
  (it) => {
    it.effect("leaves nothing behind, also when it was stopped in between, and takes many rows in parts", () =>
      Effect.gen(function*() {
        const deletions = yield* WorkspaceDeletions
        const sql = yield* SqlClient.SqlClient
        const { workspace: { id } } = yield* WorkspaceDeletionsContract.fullWorkspace(3)
        const other = yield* WorkspaceDeletionsContract.fullWorkspace(3)
        yield* sql`
          INSERT INTO assignment
            (workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect)
          SELECT ${id}, day, assigned_at, ani_id, campaign_id, n, 0, left_this_hour, tier, rpad('3105550100', 20, '0')
          FROM assignment, generate_series(2, ${assignments}) n WHERE workspace_id = ${id}`
        const kept = yield* rowsOf(other.workspace.id)
        assert.isAbove(kept.size, 15)
        yield* deletions.begin(id)
        const first = yield* Stream.runHead(Stream.filter(deletions.run(id), ({ rows }) => rows > 1_000))
        assert.strictEqual(first._tag, "Some")
        assert.isAbove((yield* rowsOf(id)).size, 0)
        const rest = [...(yield* Stream.runCollect(deletions.run(id)))]
        assert.isAbove(rest.filter(({ rows }) => rows > 1_000).length, 1)
        assert.deepStrictEqual(yield* rowsOf(id), new Map())
        assert.deepStrictEqual(yield* rowsOf(other.workspace.id), kept)
      }))
  }
)
