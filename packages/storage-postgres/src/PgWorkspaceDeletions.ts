/**
 * `WorkspaceDeletions` on PostgreSQL.
 *
 * Every table that has workspaces is emptied of the workspace's rows, whatever it is called: a table that comes later goes
 * with them by itself. Few rows are found by their index and go at once; many go as they lie in the table, some pages at a
 * time, so that the table is read once, however much of it goes.
 */
import type { Actor } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { StorageError } from "@anipool/storage/StorageError"
import {
  type DeletedPart,
  type Deletion,
  deletionsMax,
  type Holdings,
  WorkspaceDeletions
} from "@anipool/storage/WorkspaceDeletions"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { epochMs } from "./internal/columns.ts"
import { basisNumber } from "./internal/dials/counting.ts"
import { assertAtMost, refail, withoutContents } from "./internal/failure.ts"
import { transaction, withRetries } from "./internal/transaction.ts"

/** Rows that go by the index, in one transaction; of a partitioned table shared out to its partitions. */
const rowsPerPart = 5_000

/** Pages that are read for rows to go, in one transaction: 2 MB, some ten thousand rows; shared out likewise. */
const pagesPerPart = 256

/** How often the last transaction goes through all tables: each pass takes what triggers wrote in the one before. */
const passesMax = 10

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`
    workspace_id AS "workspaceId", name, jsonb_build_object('kind', actor_kind, 'name', actor_name) AS actor,
    ${epochMs("begun_at")} AS "begunAt", ${epochMs("done_at")} AS "doneAt"`)

  const begunOf = (id: WorkspaceId) =>
    Effect.map(
      sql<Deletion>`SELECT ${columns} FROM workspace_deletion WHERE workspace_id = ${id}`,
      ([deletion]) => Option.fromNullable(deletion)
    )

  /**
   * Rows of the workspace in a table, found by its index: about `limit`. Where one partition has a row at a place, another
   * may have one at the same: if it is the workspace's, it goes too.
   */
  const deleteSome = ({ name }: Table, id: WorkspaceId, limit: number) =>
    Effect.map(
      withRetries(sql<{ readonly rows: number }>`
        WITH gone AS (
          DELETE FROM ${sql.literal(name)} WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM ${sql.literal(name)} WHERE workspace_id = ${id} LIMIT ${limit}
          )) AND workspace_id = ${id} RETURNING 1
        ) SELECT count(*)::integer AS rows FROM gone`),
      ([row]) => row?.rows ?? 0
    )

  /** Those in some pages of it, of each of its partitions, from the page `from` on. */
  const deletePages = ({ name }: Table, id: WorkspaceId, from: number, pages: number) =>
    Effect.map(
      withRetries(sql<{ readonly rows: number }>`
        WITH gone AS (
          DELETE FROM ${sql.literal(name)}
          WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${from + pages},0)`}::tid AND workspace_id = ${id}
          RETURNING 1
        ) SELECT count(*)::integer AS rows FROM gone`),
      ([row]) => row?.rows ?? 0
    )

  /** A table's parts: how many rows went, and how many of its pages are done with. */
  const emptied = (table: Table, id: WorkspaceId): Stream.Stream<Part, SqlError> => {
    const { height, pages, partitions } = table
    const limit = Math.ceil(rowsPerPart / partitions)
    const step = Math.ceil(pagesPerPart / partitions)
    return Stream.unwrap(Effect.map(deleteSome(table, id, limit), (rows) => {
      if (rows < limit) return Stream.make({ rows, pages })
      const rest = Stream.paginateEffect(0, (from) =>
        Effect.map(deletePages(table, id, from, step), (rows) => {
          const next = from + step
          const part: Part = { rows, pages: pages * (Math.min(next, height) - from) / height }
          return [part, next < height ? Option.some(next) : Option.none()]
        }))
      return Stream.concat(Stream.make({ rows, pages: 0 }), rest)
    }))
  }

  /** What came meanwhile, then the workspace itself. */
  const finish = (id: WorkspaceId) =>
    transaction(
      sql,
      Effect.gen(function*() {
        yield* sql`SELECT FROM workspace WHERE workspace_id = ${id} FOR UPDATE`
        const tables = yield* tablesOf(sql)
        for (let pass = 0; pass < passesMax; pass++) {
          let rows = 0
          for (const { name } of tables) {
            const gone = yield* sql<{ readonly rows: number }>`
              WITH gone AS (DELETE FROM ${sql.literal(name)} WHERE workspace_id = ${id} RETURNING 1)
              SELECT count(*)::integer AS rows FROM gone`
            rows += gone[0]?.rows ?? 0
          }
          if (rows === 0) break
        }
        yield* sql`DELETE FROM workspace WHERE workspace_id = ${id}`
        yield* sql`
          UPDATE workspace_deletion SET done_at = clock_timestamp() WHERE workspace_id = ${id} AND done_at IS NULL`
      })
    )

  return WorkspaceDeletions.of({
    holdings: Effect.fn("WorkspaceDeletions.holdings")(
      (id: WorkspaceId) =>
        Effect.map(
          sql<Holdings>`
            SELECT
              (SELECT count(*)::integer FROM api_key WHERE workspace_id = ${id} AND revoked_at IS NULL) AS keys,
              (SELECT count(*)::integer FROM membership WHERE workspace_id = ${id}) AS members,
              (SELECT count(*)::integer FROM pool WHERE workspace_id = ${id} AND deleted_at IS NULL) AS groups,
              (SELECT count(*)::integer FROM campaign WHERE workspace_id = ${id} AND is_registered)
                AS campaigns,
              (SELECT COALESCE(sum(in_inventory), 0)::integer FROM ani_count WHERE workspace_id = ${id}) AS anis,
              (SELECT COALESCE(sum(dials), 0)::float8 FROM dial_day_total
                WHERE workspace_id = ${id} AND basis = ${basisNumber.area_code}) AS dials
            FROM workspace w
            WHERE w.workspace_id = ${id}
              AND NOT EXISTS (SELECT FROM workspace_deletion d WHERE d.workspace_id = w.workspace_id)`,
          ([holdings]) => Option.fromNullable(holdings)
        ),
      refail("WorkspaceDeletions.holdings")
    ),

    begin: Effect.fn("WorkspaceDeletions.begin")(
      (id: WorkspaceId) =>
        Effect.flatMap(FiberRef.get(CurrentActor), (actor: Actor) =>
          transaction(
            sql,
            Effect.gen(function*() {
              yield* sql`
                INSERT INTO workspace_deletion (workspace_id, name, actor_kind, actor_name)
                SELECT workspace_id, name, ${actor.kind}, ${actor.name} FROM workspace WHERE workspace_id = ${id}
                ON CONFLICT (workspace_id) DO NOTHING`
              yield* sql`
                UPDATE api_key SET active = false, revoked_at = clock_timestamp()
                WHERE workspace_id = ${id} AND revoked_at IS NULL`
              yield* sql`DELETE FROM connection WHERE workspace_id = ${id}`
              yield* sql`DELETE FROM membership WHERE workspace_id = ${id}`
              return yield* begunOf(id)
            })
          )),
      refail("WorkspaceDeletions.begin")
    ),

    run: (id) => {
      const parts = Effect.gen(function*() {
        if (Option.isNone(yield* begunOf(id))) {
          return yield* Effect.dieMessage(`the deletion of workspace ${id} has not begun`)
        }
        const tables = yield* tablesOf(sql)
        const pages = tables.reduce((sum, table) => sum + table.pages, 0)
        const all = Stream.flatMap(Stream.fromIterable(tables), (table) => emptied(table, id))
        return Stream.mapAccum(all, 0, (done, part): [number, DeletedPart] => {
          const next = done + part.pages
          return [next, { rows: part.rows, share: pages === 0 ? 1 : next / pages }]
        })
      })
      return Stream.unwrap(parts).pipe(
        Stream.concat(Stream.execute(finish(id))),
        Stream.mapError((error) =>
          new StorageError({ operation: "WorkspaceDeletions.run", cause: withoutContents(error) })
        )
      )
    },

    list: Effect.fn("WorkspaceDeletions.list")(
      (limit: number) =>
        Effect.zipRight(
          assertAtMost("WorkspaceDeletions.list", limit, deletionsMax),
          sql<Deletion>`
            SELECT ${columns} FROM workspace_deletion ORDER BY begun_at DESC, workspace_id DESC LIMIT ${limit}`
        ),
      refail("WorkspaceDeletions.list")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<WorkspaceDeletions, never, SqlClient.SqlClient> = Layer.effect(WorkspaceDeletions, make)

// internal

interface Table {
  /** As it is written in a statement. */
  readonly name: string
  /** 1 where it is not partitioned. */
  readonly partitions: number
  /** Pages of it, with all its partitions. */
  readonly pages: number
  /** Pages of the largest partition. */
  readonly height: number
}

interface Part {
  readonly rows: number
  readonly pages: number
}

/** The tables that have rows of workspaces, those that refer to others before these. A partitioned one as a whole: on its partitions the servers have no rights. */
const tablesOf = (sql: SqlClient.SqlClient) =>
  sql<Table>`
    WITH RECURSIVE referring AS (
      SELECT DISTINCT conrelid AS of, confrelid AS to FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid AND NOT c.relispartition
      WHERE contype = 'f' AND conrelid <> confrelid AND connamespace = current_schema()::regnamespace
    ), depth AS (
      SELECT c.oid, c.relkind, 0 AS depth FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace
        AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      UNION ALL
      SELECT r.of, c.relkind, d.depth + 1 FROM depth d JOIN referring r ON r.to = d.oid JOIN pg_class c ON c.oid = r.of
    )
    SELECT d.oid::regclass::text AS name, max(size.partitions)::integer AS partitions, max(size.pages) AS pages,
      max(size.height) AS height
    FROM depth d
    CROSS JOIN LATERAL (
      SELECT greatest(count(*), 1) AS partitions, COALESCE(sum(leaf.pages), 0) AS pages,
        COALESCE(max(leaf.pages), 0) AS height
      FROM (
        SELECT ceil(pg_relation_size(of.oid) / current_setting('block_size')::float8) AS pages
        FROM (
          SELECT d.oid WHERE d.relkind = 'r' UNION ALL SELECT relid FROM pg_partition_tree(d.oid) WHERE isleaf
        ) of
      ) leaf
    ) size
    WHERE d.oid NOT IN ('workspace'::regclass, 'workspace_deletion'::regclass)
      AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = d.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
      )
    GROUP BY d.oid
    ORDER BY max(d.depth) DESC, name`
