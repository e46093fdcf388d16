/**
 * Empties tables of a workspace's rows, whatever they are called. Few rows are found by their index and go at once; many go
 * as they lie in the table, some pages at a time, so that the table is read once, however much of it goes.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { withRetries } from "./transaction.ts"

/** Rows that go by the index, in one transaction; of a partitioned table shared out to its partitions. */
const rowsPerPart = 5_000

/** Pages that are read for rows to go, in one transaction: 2 MB, some ten thousand rows; shared out likewise. */
const pagesPerPart = 256

/** A table that has rows of workspaces. */
export interface Table {
  /** As it is written in a statement. */
  readonly name: string
  /** 1 where it is not partitioned. */
  readonly partitions: number
  /** Pages of it, with all its partitions. */
  readonly pages: number
  /** Pages of the largest partition. */
  readonly height: number
}

/** What one step took. */
export interface Part {
  readonly rows: number
  readonly pages: number
}

/** The tables that have rows of workspaces, those that refer to others before these. A partitioned one as a whole: on its partitions the servers have no rights. */
export const tablesOf = (sql: SqlClient.SqlClient) =>
  sql<Table>`
    WITH RECURSIVE here AS (
      SELECT c.oid, c.oid AS of, c.relkind FROM pg_class c
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      UNION
      -- A part of a distributed database has views, each of one table.
      SELECT v.oid, t.oid, t.relkind FROM pg_class v JOIN pg_rewrite r ON r.ev_class = v.oid
      JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid AND d.refclassid = 'pg_class'::regclass
      JOIN pg_class t ON t.oid = d.refobjid AND t.relkind IN ('r', 'p') AND NOT t.relispartition
      WHERE v.relnamespace = current_schema()::regnamespace AND v.relkind = 'v'
    ), referring AS (
      SELECT DISTINCT of.oid AS of, "to".oid AS to FROM pg_constraint k
      JOIN here of ON of.of = k.conrelid JOIN here "to" ON "to".of = k.confrelid
      WHERE k.contype = 'f' AND k.conrelid <> k.confrelid
    ), depth AS (
      SELECT oid, of, relkind, 0 AS depth FROM here
      UNION ALL
      SELECT r.of, h.of, h.relkind, d.depth + 1 FROM depth d JOIN referring r ON r.to = d.oid JOIN here h ON h.oid = r.of
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
          SELECT d.of AS oid WHERE d.relkind = 'r' UNION ALL SELECT relid FROM pg_partition_tree(d.of) WHERE isleaf
        ) of
      ) leaf
    ) size
    WHERE d.oid NOT IN ('workspace'::regclass, 'workspace_deletion'::regclass)
      AND EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = d.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
      )
    GROUP BY d.oid
    ORDER BY max(d.depth) DESC, name`

/** A table's parts: how many rows went, and how many of its pages are done with. */
export const emptied = (
  sql: SqlClient.SqlClient,
  table: Table,
  id: WorkspaceId
): Stream.Stream<Part, SqlError> => {
  const { height, pages, partitions } = table
  const limit = Math.ceil(rowsPerPart / partitions)
  const step = Math.ceil(pagesPerPart / partitions)
  return Stream.unwrap(Effect.map(deleteSome(sql, table, id, limit), (rows) => {
    if (rows < limit) return Stream.make({ rows, pages })
    const rest = Stream.paginateEffect(0, (from) =>
      Effect.map(deletePages(sql, table, id, from, step), (rows) => {
        const next = from + step
        const part: Part = { rows, pages: pages * (Math.min(next, height) - from) / height }
        return [part, next < height ? Option.some(next) : Option.none()]
      }))
    return Stream.concat(Stream.make({ rows, pages: 0 }), rest)
  }))
}

// internal

/**
 * Rows of the workspace in a table, found by its index: about `limit`. Where one partition has a row at a place, another
 * may have one at the same: if it is the workspace's, it goes too.
 */
const deleteSome = (sql: SqlClient.SqlClient, { name }: Table, id: WorkspaceId, limit: number) =>
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
const deletePages = (sql: SqlClient.SqlClient, { name }: Table, id: WorkspaceId, from: number, pages: number) =>
  Effect.map(
    withRetries(sql<{ readonly rows: number }>`
      WITH gone AS (
        DELETE FROM ${sql.literal(name)}
        WHERE ctid >= ${`(${from},0)`}::tid AND ctid < ${`(${from + pages},0)`}::tid AND workspace_id = ${id}
        RETURNING 1
      ) SELECT count(*)::integer AS rows FROM gone`),
    ([row]) => row?.rows ?? 0
  )
