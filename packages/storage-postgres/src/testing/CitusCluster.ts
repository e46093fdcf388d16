/**
 * The schema on Citus: what was found of it is in docs/scaling.md. No part of the product; here, so that the suites of storage
 * can be run on it (`npm run -s citus`).
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { functions } from "../functions/list.ts"
import { refail } from "../internal/failure.ts"

/** Puts the extension into a database of a node. */
export const install: Effect.Effect<void, StorageError, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => Effect.asVoid(sql`CREATE EXTENSION citus`)
).pipe(refail("CitusCluster.install"))

/** At the coordinator: makes the nodes a cluster. The last one gets all parts of the tables. */
export const join = (coordinator: Redacted.Redacted, workers: ReadonlyArray<Redacted.Redacted>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function*() {
      const own = new URL(Redacted.value(coordinator))
      yield* sql`SELECT citus_set_coordinator_host(${own.hostname}, ${Number(own.port)})`
      for (const worker of workers) {
        const { hostname, port } = new URL(Redacted.value(worker))
        yield* sql`SELECT citus_add_node(${hostname}, ${Number(port)})`
        yield* sql`
          SELECT citus_set_node_property(${hostname}, ${Number(port)}, 'shouldhaveshards', ${
          worker === workers.at(-1)
        })`
      }
    })).pipe(refail("CitusCluster.join"))

/** At the coordinator: spreads a schema that holds no workspace yet over the nodes. */
export const distribute: Effect.Effect<void, StorageError, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    Effect.gen(function*() {
      for (const { constraint, table } of keysOfAll) {
        yield* sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT IF EXISTS ${sql(constraint)}`
      }
      // A reference to what every node has is made anew once it has: Citus takes it for one to a table of its own node.
      const references = yield* referencesToAll(sql)
      for (const { constraint, table } of references) {
        yield* sql`ALTER TABLE ${sql(table)} DROP CONSTRAINT ${sql(constraint)}`
      }
      const tables = yield* tablesOf(sql)
      for (
        const { name } of tables.filter(({ isOfWorkspace }) => !isOfWorkspace)
      ) yield* sql`SELECT create_reference_table(${name}::regclass)`
      for (const { name } of tables.filter(({ isOfWorkspace }) => isOfWorkspace)) {
        yield* name === root
          ? sql`SELECT create_distributed_table(${name}::regclass, 'workspace_id')`
          : sql`SELECT create_distributed_table(${name}::regclass, 'workspace_id', colocate_with => ${root})`
      }
      for (const { constraint, definition, table } of references) {
        yield* sql`ALTER TABLE ${sql(table)} ADD CONSTRAINT ${sql(constraint)} ${sql.literal(definition)}`
      }
    })
).pipe(refail("CitusCluster.distribute"))

/** The schema that stands for one node's part of the tables. */
export const home = "anipool_home"

/**
 * On a node: a schema with a view for each table of which the node has one shard, under the table's own name, and with the
 * functions that go by them. To a session whose search path begins with it the node is a PostgreSQL like any other, with the
 * workspaces that are on it: statements are run as they are written, and none is planned by Citus.
 */
export const openHome = (roles: ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function*() {
      // What follows is of this node alone, and made out of shards, which Citus hides.
      yield* sql`SELECT set_config('citus.enable_ddl_propagation', 'off', false)`
      yield* sql`SELECT set_config('citus.override_table_visibility', 'off', false)`
      yield* sql`DROP SCHEMA IF EXISTS ${sql(home)} CASCADE`
      yield* sql`CREATE SCHEMA ${sql(home)}`
      const shards = yield* sql<{ readonly table: string; readonly shard: string }>`
        SELECT s.logicalrelid::text AS table, s.logicalrelid || '_' || s.shardid AS shard
        FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_partition t USING (logicalrelid)
        WHERE t.partmethod = 'h' AND p.groupid = (SELECT groupid FROM pg_dist_local_group) ORDER BY 1`
      for (const { shard, table } of shards) {
        yield* sql`CREATE VIEW ${sql(home)}.${sql(table)} AS SELECT *, ctid FROM ${sql(shard)}`
      }
      // A shard knows nothing of the values that its table takes out of a sequence.
      const generated = yield* sql<{ readonly table: string; readonly column: string; readonly sequence: string }>`
        SELECT c.relname AS table, a.attname AS column, COALESCE(
          pg_get_serial_sequence(c.relname, a.attname),
          substring(pg_get_expr(d.adbin, d.adrelid) FROM 'nextval\\(''([^'']+)''')
        ) AS sequence
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
          AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')`
      for (const name of ofEachNode) {
        yield* sql`CREATE TABLE ${sql(home)}.${sql(name)} (LIKE ${sql(name)} INCLUDING ALL)`
        yield* sql`INSERT INTO ${sql(home)}.${sql(name)} SELECT * FROM ${sql(name)}`
      }
      const [group] = yield* sql<{ readonly id: number }>`SELECT groupid AS id FROM pg_dist_local_group`
      // Citus gives each node numbers above 2^48, of those of 32 bits none, and to the last node of all none of the sequences
      // that are of no table.
      const found = yield* sql<{ readonly name: string; readonly isShort: boolean }>`
        SELECT c.relname AS name, s.seqtypid = 'integer'::regtype AS "isShort"
        FROM pg_class c JOIN pg_sequence s ON s.seqrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace`
      for (const { isShort, name } of [...found, ...ofNoTable.map((name) => ({ name, isShort: false }))]) {
        const part = isShort
          ? shortPart
          : packed.includes(name)
          ? packedPart
          : ofNoTable.includes(name)
          ? batchPart
          : longPart
        yield* sql`
          CREATE SEQUENCE IF NOT EXISTS ${sql(home)}.${sql(name)} MINVALUE ${sql.literal(String(group!.id * part + 1))}
          MAXVALUE ${sql.literal(String((group!.id + 1) * part))}`
      }
      const seen = new Set(shards.map(({ table }) => table))
      for (const { column, sequence, table } of generated) {
        if (!seen.has(table)) continue
        const own = `nextval('${home}.${sequence.split(".").at(-1)}'::regclass)`
        yield* sql`ALTER VIEW ${sql(home)}.${sql(table)} ALTER ${sql(column)} SET DEFAULT ${sql.literal(own)}`
      }
      yield* sql`SELECT set_config('search_path', ${`${home}, public`}, false)`
      for (const definition of Object.values(functions)) {
        if (definition.includes("RETURNS trigger")) continue
        yield* sql.unsafe(definition)
      }
      for (const role of roles) {
        yield* sql`GRANT USAGE ON SCHEMA ${sql(home)} TO ${sql(role)}`
        yield* sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${sql(home)} TO ${sql(role)}`
        yield* sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, ${sql(home)} TO ${sql(role)}`
      }
    }).pipe(refail("CitusCluster.openHome")))

// internal

/**
 * How many numbers of its own each node gives out, for 31 nodes: of those below 2^31, of those that are packed into 32 bits, of
 * those below 2^48, and of those of batches, each of which is multiplied.
 */
const [shortPart, packedPart, longPart, batchPart] = [2 ** 26, 2 ** 27, 2 ** 43, 2 ** 32]

/** Sequences whose numbers are packed into 32 bits somewhere. */
const packed: ReadonlyArray<string> = ["ani_ani_id_seq", "campaign_campaign_id_seq", "pool_pool_id_seq"]

/** Sequences that are of no table. */
const ofNoTable: ReadonlyArray<string> = ["dial_batch", "health_batch_sequence"]

/** Tables of no workspace that tell of the database that they are in. */
const ofEachNode = ["clock_watch", "dial_retention"]

/** The table whose rows are the workspaces. */
const root = "workspace"

/** Unique over all workspaces, which no node can see to. */
const keysOfAll = [
  { table: "workspace", constraint: "workspace_name_key" },
  { table: "api_key", constraint: "api_key_id_key" },
  { table: "api_key", constraint: "api_key_secret_hash_key" },
  { table: "api_key", constraint: "api_key_former_secret_hash_key" },
  { table: "connection", constraint: "connection_id_key" }
]

interface Reference {
  readonly table: string
  readonly constraint: string
  readonly definition: string
}

/** Foreign keys of tables of workspaces that lead to a table of none. */
const referencesToAll = (sql: SqlClient.SqlClient): Effect.Effect<ReadonlyArray<Reference>, SqlError> =>
  sql<Reference>`
    SELECT f.conrelid::regclass::text AS table, f.conname AS constraint, pg_get_constraintdef(f.oid) AS definition
    FROM pg_constraint f
    WHERE f.contype = 'f' AND f.conparentid = 0 AND f.connamespace = current_schema()::regnamespace
      AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attname = 'workspace_id')
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = f.confrelid AND a.attname = 'workspace_id')
    ORDER BY 1, 2`

interface Table {
  readonly name: string
  readonly isOfWorkspace: boolean
}

/** The tables, partitions left out, each after those that it refers to. */
const tablesOf = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const tables = yield* sql<Table & { readonly refersTo: ReadonlyArray<string> }>`
    SELECT c.relname AS name,
      EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id') AS "isOfWorkspace",
      ARRAY(
        SELECT r.relname::text FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid
      ) AS "refersTo"
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.oid`
  const ordered: Array<Table> = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const next = tables.filter(({ name, refersTo }) =>
      !placed.has(name) && refersTo.every((other) => placed.has(other))
    )
    if (next.length === 0) throw new Error("tables refer to each other in a circle")
    for (const table of next) {
      ordered.push(table)
      placed.add(table.name)
    }
  }
  return ordered
})
