/**
 * The tables of a distributed database: which of them are where.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Directory from "./directory.ts"
import * as Fence from "./fence.ts"
import { root } from "./names.ts"
import { stride } from "./nodes.ts"

/** How a transaction begins that changes them. */
export const begin = (sql: SqlClient.SqlClient) =>
  sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', true),
    set_config('citus.multi_shard_modify_mode', 'sequential', true), set_config('client_min_messages', 'warning', true)`

/** Distributes the tables, in a transaction that nobody else shares. */
export const spread = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, parts: number) {
  const run = (statement: string) => sql.unsafe(statement)
  yield* begin(sql)
  const [place] = yield* sql<{ readonly schema: string }>`SELECT quote_ident(current_schema()) AS schema`
  // Rows that are copied have been counted: their triggers come when they are where they belong.
  const triggers = yield* triggersOf(sql)
  for (const { name, table } of triggers) yield* sql`DROP TRIGGER ${sql(name)} ON ${sql(table)}`
  for (const [table, constraint] of referencesOfCoordinator) {
    yield* sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT IF EXISTS ${sql(constraint)}`
  }
  // A reference to what every node has is made anew once it has: Citus takes it for one to a table of its own node.
  const references = yield* referencesToAll(sql)
  for (const { constraint, table } of references) {
    yield* sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT ${sql(constraint)}`
  }
  for (const key of Directory.keys) {
    yield* Effect.forEach(Directory.tableOf(key), run)
    yield* sql`SELECT create_reference_table(${key.directory}::regclass)`
  }
  for (const table of ofAllNodes) yield* sql`SELECT create_reference_table(${table}::regclass)`
  const tables = yield* tablesOf(sql)
  for (const table of tables) {
    yield* table === root
      ? sql`SELECT create_distributed_table(${table}::regclass, 'workspace_id', shard_count => ${parts}::integer)`
      : sql`SELECT create_distributed_table(${table}::regclass, 'workspace_id', colocate_with => ${root})`
  }
  yield* keepApart(sql)
  for (const { constraint, definition, table } of references) {
    yield* sql`ALTER TABLE ${sql(table)} ADD CONSTRAINT ${sql(constraint)} ${sql.literal(definition)}`
  }
  yield* Effect.forEach(triggers, ({ definition }) => run(definition))
  yield* run(Fence.definition)
  // What lies in a default partition is also written to by itself.
  const rests = yield* sql<{ readonly name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relispartition AND relkind = 'r' AND relname ~ '_default$'`
  yield* Effect.forEach([...tables, ...rests.map(({ name }) => name)], (table) => run(Fence.triggerOn(table)))
  for (const key of Directory.keys) {
    yield* run(Directory.functionOf(key, place!.schema))
    yield* run(Directory.triggerOf(key))
  }
})

/** Distributes tables that came with a migration. */
export const spreadNew = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  for (const table of yield* tablesOf(sql)) {
    yield* sql`SELECT create_distributed_table(${table}::regclass, 'workspace_id', colocate_with => ${root})`
    yield* sql.unsafe(Fence.triggerOn(table))
  }
})

/**
 * References between what becomes of all nodes and what stays with the coordinator: Citus would take the latter into its care
 * with them. Accounts are never deleted, so nothing else is lost.
 */
const referencesOfCoordinator: ReadonlyArray<readonly [table: string, constraint: string]> = [
  ["user_session", "user_session_user"]
]

/** Constraints that a distributed database does without: what they say is seen to otherwise. */
export const goneConstraints: ReadonlyArray<string> = [
  ...Directory.keys.flatMap(({ constraints }) => constraints.slice(1)),
  ...referencesOfCoordinator.map(([, constraint]) => constraint)
]

// internal

/** The coordinator, too, writes entries for workspaces, of people: its numbers are none that a node gives. */
const keepApart = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const entries = "audit_entry_entry_id_seq"
  yield* sql`SELECT set_config('citus.enable_ddl_propagation', 'off', true)`
  yield* sql`ALTER SEQUENCE ${sql(entries)} INCREMENT BY ${sql.literal(String(stride))}`
  yield* sql`SELECT setval(${entries}::regclass, (last_value / ${stride} + 1) * ${stride} + ${stride - 1}) FROM ${
    sql(entries)
  }`
  yield* sql`SELECT set_config('citus.enable_ddl_propagation', 'on', true)`
})

/** Tables that nodes read though they are of no workspace. */
const ofAllNodes: ReadonlyArray<string> = ["clock_watch", "dial_retention", "user_account"]

/** The triggers of the tables of workspaces. */
const triggersOf = (sql: SqlClient.SqlClient) =>
  sql<{ readonly name: string; readonly table: string; readonly definition: string }>`
    SELECT t.tgname AS name, c.relname AS table, pg_get_triggerdef(t.oid) AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal AND t.tgparentid = 0
      AND ${isOfWorkspaces(sql, "c")}
    ORDER BY c.relname, t.tgname`

interface Reference {
  readonly table: string
  readonly constraint: string
  readonly definition: string
}

/** Foreign keys of tables of workspaces that lead to a table of none. */
const referencesToAll = (sql: SqlClient.SqlClient): Effect.Effect<ReadonlyArray<Reference>, SqlError> =>
  sql<Reference>`
    SELECT c.relname AS table, f.conname AS constraint, pg_get_constraintdef(f.oid) AS definition
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class r ON r.oid = f.confrelid
    WHERE f.contype = 'f' AND f.conparentid = 0 AND f.connamespace = current_schema()::regnamespace
      AND ${isOfWorkspaces(sql, "c")} AND NOT ${isOfWorkspaces(sql, "r")}
    ORDER BY 1, 2`

const isOfWorkspaces = (sql: SqlClient.SqlClient, table: string) =>
  sql.literal(`EXISTS (
    SELECT FROM pg_attribute a WHERE a.attrelid = ${table}.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
  )`)

/** The tables of workspaces that are not distributed yet, partitions left out, each after those that it refers to. */
const tablesOf = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const tables = yield* sql<{ readonly name: string; readonly refersTo: ReadonlyArray<string> }>`
    SELECT c.relname AS name, ARRAY(
      SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid AND ${isOfWorkspaces(sql, "r")}
    ) AS "refersTo"
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND ${isOfWorkspaces(sql, "c")}
      AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)
    ORDER BY c.relname <> ${root}, c.oid`
  const ordered: Array<string> = []
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refersTo }) =>
      !ordered.includes(name)
      && refersTo.every((other) => ordered.includes(other) || !tables.some(({ name }) => name === other))
    )
    if (next.length === 0) return yield* Effect.dieMessage("tables refer to each other in a circle")
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
})
