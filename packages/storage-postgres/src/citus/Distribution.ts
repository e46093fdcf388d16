/**
 * A database of Citus: how it is spread over its nodes, and how it stands there.
 *
 * All is done through the coordinator. The tables of workspaces are distributed by the workspace, in as many parts as are asked
 * for, each of which is a shard of every such table, all on one node; where they are, and moves, are up to Citus. What nodes need
 * of other tables they all have; the rest stays with the coordinator.
 */
import type { StorageError } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { databaseLocks } from "../internal/advisoryLocks.ts"
import { nodeSchema, root } from "../internal/citus/names.ts"
import * as Nodes from "../internal/citus/nodes.ts"
import * as Tables from "../internal/citus/tables.ts"
import { refail } from "../internal/failure.ts"
import * as MigrationTable from "../internal/schema/migrationTable.ts"
import * as Migrations from "../Migrations.ts"

/** Why a database is not distributed; nothing was changed. */
export class DistributionRefused extends Schema.TaggedError<DistributionRefused>()("DistributionRefused", {
  /**
   * `no-citus`: the extension is not in the database. `no-nodes`: none may hold parts. `no-schema`: it is not brought up to date.
   * `too-many-numbers`: a sequence has given out more than what nodes leave to it. `not-coordinator`: it was asked elsewhere.
   */
  reason: Schema.Literal("no-citus", "no-nodes", "no-schema", "too-many-numbers", "not-coordinator"),
  message: Schema.String
}) {}

/** What came of it. */
export interface Distributed {
  /** Whether it was distributed already: then nothing was done but what a node lacked. */
  readonly wasBefore: boolean
  readonly parts: number
}

/**
 * Distributes a database whose schema is up to date, with the workspaces in it, wholly or not at all. Nobody may use it
 * meanwhile: servers are stopped before. Rows are copied, which takes as long, and as much room, as to restore them.
 *
 * It needs a client of the coordinator without a limit on statements, of the role that owns the tables.
 */
export const distribute = (
  { parts }: { readonly parts: number }
): Effect.Effect<Distributed, DistributionRefused | StorageError, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function*() {
      yield* refuseUnfit(sql)
      const wasBefore = yield* Nodes.isDistributed(sql)
      if (!wasBefore) {
        yield* allowTriggers(sql)
        yield* sql.withTransaction(Effect.zipRight(alone(sql), Tables.spread(sql, parts)))
      }
      yield* Effect.flatMap(Nodes.open(sql, Migrations.schema), Nodes.allDone)
      const [found] = yield* sql<{ readonly parts: number }>`
        SELECT count(*)::integer AS parts FROM pg_dist_shard WHERE logicalrelid = ${root}::regclass`
      return { wasBefore, parts: found!.parts }
    })).pipe(refail("Distribution.distribute"), Effect.withSpan("Distribution.distribute"))

/** How a node stands. */
export interface NodeStatus {
  /** `host:port`, as Citus knows it. */
  readonly node: string
  readonly isCoordinator: boolean
  /** Whether Citus gives it parts. */
  readonly mayHoldParts: boolean
  readonly isReachable: boolean
  /** What it has; null where it cannot be asked. */
  readonly holdings: {
    readonly parts: number
    /** Of its parts, those that are ready to be used: all of them, but for a moment after a move. */
    readonly partsOpen: number
    readonly workspaces: number
    /** Of the parts' tables, with their indexes. */
    readonly bytes: number
    /** The release that its functions are of; null: it has none yet. */
    readonly release: string | null
  } | null
  /** Why it is not reachable. */
  readonly reason: string | null
}

/** A part that is on its way. */
export interface PartMove {
  readonly part: number
  readonly from: string
  readonly to: string
  /** Whether it is its turn. */
  readonly hasBegun: boolean
}

/** How a database stands. */
export interface Status {
  /** Whether it is distributed; where it is not there are no nodes to tell of. */
  readonly isDistributed: boolean
  readonly parts: number
  readonly nodes: ReadonlyArray<NodeStatus>
  readonly moves: ReadonlyArray<PartMove>
}

/** How the database stands on its nodes; one that does not answer within two seconds is not reachable. */
export const status: Effect.Effect<Status, StorageError, SqlClient.SqlClient> = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql.withTransaction(Effect.gen(function*() {
      if (!(yield* Nodes.isDistributed(sql))) return { isDistributed: false, parts: 0, nodes: [], moves: [] }
      yield* sql`SELECT set_config('citus.node_connection_timeout', ${String(nodeAnswersMs)}, true)`
      const known = yield* sql<Pick<NodeStatus, "isCoordinator" | "mayHoldParts" | "node">>`
        SELECT nodename || ':' || nodeport AS node, groupid = 0 AS "isCoordinator", shouldhaveshards AS "mayHoldParts"
        FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`
      const [place] = yield* sql<{ readonly schema: string; readonly parts: number }>`
        SELECT quote_ident(current_schema()) AS schema, count(*)::integer AS parts FROM pg_dist_shard
        WHERE logicalrelid = ${root}::regclass`
      const answers = yield* Nodes.onEach(sql, holdingsOf(place!.schema))
      const nodes = known.map((node): NodeStatus => {
        const answer = answers.find((each) => each.node === node.node)
        return answer?.isDone === true
          ? { ...node, isReachable: true, holdings: JSON.parse(answer.said) as NodeStatus["holdings"], reason: null }
          : { ...node, isReachable: false, holdings: null, reason: answer?.said.split("\n", 1)[0] ?? null }
      })
      const moves = yield* sql<PartMove>`
        SELECT shardid::integer AS part, sourcename || ':' || sourceport AS "from", targetname || ':' || targetport AS "to",
          progress > 0 AS "hasBegun"
        FROM get_rebalance_progress() WHERE table_name = ${root}::regclass AND progress < 2 ORDER BY 1`
      return { isDistributed: true, parts: place!.parts, nodes, moves }
    }))
).pipe(refail("Distribution.status"), Effect.withSpan("Distribution.status"))

// internal

/** How long a node may take to answer whoever asks how all of them stand. */
const nodeAnswersMs = 2_000

/** What a node says of itself. */
const holdingsOf = (place: string) => `
  SELECT json_build_object(
    'parts', count(*) FILTER (WHERE is_root),
    'partsOpen', count(*) FILTER (WHERE is_root AND to_regnamespace('anipool_' || shardid) IS NOT NULL),
    'workspaces', COALESCE(sum((xpath('/row/rows/text()', query_to_xml(
      format('SELECT count(*) AS rows FROM %s', CASE WHEN is_root THEN shard ELSE '(SELECT WHERE false) none' END),
      false, true, ''
    )))[1]::text::bigint), 0),
    'bytes', COALESCE(sum(pg_total_relation_size(to_regclass(shard))), 0),
    'release', (
      SELECT substring(obj_description(oid, 'pg_namespace') FROM '^Anipool (\\S+)') FROM pg_namespace
      WHERE nspname = '${nodeSchema}'
    )
  )
  FROM (
    SELECT s.shardid, shard_name(s.logicalrelid, s.shardid) AS shard, s.logicalrelid = '${place}.${root}'::regclass AS is_root
    FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid) JOIN pg_dist_local_group g USING (groupid)
    JOIN pg_dist_partition t USING (logicalrelid)
    WHERE t.colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = '${place}.${root}'::regclass)
  ) shards`

const refuseUnfit = Effect.fnUntraced(function*(sql: SqlClient.SqlClient) {
  const refused = (reason: DistributionRefused["reason"], message: string) =>
    new DistributionRefused({ reason, message })
  const extension = yield* sql`SELECT 1 FROM pg_extension WHERE extname = 'citus'`
  if (extension.length === 0) {
    return yield* refused("no-citus", "The database has no Citus: CREATE EXTENSION citus, on each node, comes before.")
  }
  if (!(yield* MigrationTable.isThere(sql))) {
    return yield* refused("no-schema", "The database has nothing of Anipool yet: run \"anipool migrate\" before.")
  }
  const [own] = yield* sql<{ readonly isCoordinator: boolean }>`
    SELECT groupid = 0 AS "isCoordinator" FROM pg_dist_local_group`
  if (own?.isCoordinator !== true) {
    return yield* refused(
      "not-coordinator",
      "This is a node of Citus, not its coordinator, which alone may distribute tables."
    )
  }
  const self = yield* sql`SELECT 1 FROM pg_dist_node WHERE groupid = 0`
  if (self.length === 0) {
    return yield* refused(
      "no-nodes",
      "The nodes do not know their coordinator: SELECT citus_set_coordinator_host(host, port), at the coordinator, comes before."
    )
  }
  const nodes =
    yield* sql`SELECT 1 FROM pg_dist_node WHERE isactive AND shouldhaveshards AND noderole = 'primary' LIMIT 1`
  if (nodes.length === 0) {
    return yield* refused(
      "no-nodes",
      "No node may hold parts: SELECT citus_add_node(host, port), at the coordinator, for each node that is to."
    )
  }
  const sequences = yield* sql<Nodes.Sequence & { readonly given: number | null }>`
    SELECT s.sequencename AS name, s.data_type = 'integer'::regtype AS "isShort", s.last_value AS given
    FROM pg_sequences s WHERE s.schemaname = current_schema()`
  const spent = sequences.find((sequence) => (sequence.given ?? 0) > Nodes.lastOf(sequence) / 2)
  if (spent !== undefined) {
    return yield* refused(
      "too-many-numbers",
      `${spent.name} has given out more than half of all its numbers: ${spent.given}.`
    )
  }
})

/** Citus wants to be told that triggers of the tables keep to the rows of their part. Ours do; it is set on all nodes. */
const allowTriggers = (sql: SqlClient.SqlClient) =>
  Effect.gen(function*() {
    const [set] = yield* sql<{ readonly is: string }>`SELECT current_setting('citus.enable_unsafe_triggers') AS is`
    if (set?.is === "on") return
    const command = `
DO $allow$ BEGIN
  PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
  EXECUTE format('ALTER DATABASE %I SET citus.enable_unsafe_triggers TO on', current_database());
END $allow$`
    yield* Effect.flatMap(Nodes.onEach(sql, command), Nodes.allDone)
  })

const alone = (sql: SqlClient.SqlClient) => sql`SELECT pg_advisory_xact_lock(${databaseLocks.migration})`
