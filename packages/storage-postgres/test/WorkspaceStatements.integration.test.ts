/**
 * Every statement stays within one workspace, or is listed here with the reason why it does not: what lets workspaces
 * be put on several databases (docs/scaling.md).
 *
 * A statement is within one when it is given a workspace, and each table of workspaces that it names has its
 * `workspace_id` named with it. Functions of the database are read like the adapter's sources.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fileURLToPath } from "node:url"
import { functions } from "../src/functions/list.ts"
import * as Statements from "./statements.ts"

const sources = fileURLToPath(new URL("../src", import.meta.url))

/** What makes the schema and spreads it over nodes, not what uses it; what reaches the database; and what looks at one as a whole, for its operator. */
const leftOut = [
  "functions",
  "internal/citus",
  "internal/connection",
  "internal/diagnosis",
  "internal/embedded",
  "internal/schema",
  "migrations",
  "testing"
]

/** Tables without a workspace: the same for all, small, and read by all. */
const ofNoWorkspace: Readonly<Record<string, string>> = {
  added_area_code: "the installation's own area codes, a few; every database has them all",
  anipool_function: "which definition each function of the database has",
  anipool_migration: "which migrations the database has",
  clock_watch: "one row: what the database's clock showed",
  connection_request: "digests of what providers sent: one account may be that of connections of several workspaces",
  dial_retention: "one row: from when on dials are kept",
  set_up_code: "before there is a user, and so before anybody's workspace",
  user_account: "people of the installation: which workspaces they may enter stands in membership",
  user_session: "of a user, who goes from workspace to workspace with it",
  workspace_arrival: "workspaces that come from another installation, and are none of this one yet"
}

/** Tables of workspaces without a primary key. */
const withoutPrimaryKey: Readonly<Record<string, string>> = {
  dial: "a log: nothing names a row, and a dial's own identifier is unique within the workspace"
}

/** Keys that do not begin with the workspace, so that a thing can be found by what it is known by everywhere. */
const uniqueEverywhere: Readonly<Record<string, string>> = {
  api_key_former_secret_hash_key: "a request brings the secret, and it says which workspace",
  api_key_id_key: "an administrator names a key by its number alone",
  api_key_secret_hash_key: "a request brings the secret, and it says which workspace",
  connection_id_key: "a request brings the identifier, and it says which workspace",
  workspace_name_key: "an administrator names a workspace by its name"
}

const dispatch = "the worker looks for a workspace that has something to do, and then does it there"
const expiry = "what is old is taken away by age, wherever it is; a part in each database does the same"
const finding = "finds the workspace by what it is known by everywhere"
const many = "rows of several workspaces in one commit, each with its own: what is written together would be split"
const partitions = "partitions go by time, in each database for itself"

/** Statements that are of no one workspace, by their file and how they go on, and why. */
const crossing: ReadonlyArray<readonly [file: string, text: string, reason: string]> = [
  ["citus/CitusParts.ts", ".workspace_name WHERE key =", finding],
  ["citus/CitusParts.ts", ".api_key_place WHERE key =", finding],
  ["citus/CitusParts.ts", ".connection_place WHERE key = ANY", finding],
  ["PgActivity.ts", "INSERT INTO activity_minute", many],
  ["PgActivity.ts", "DELETE FROM activity_minute", expiry],
  ["PgApiKeys.ts", "asked.secret_hash AS", finding],
  ["PgApiKeys.ts", "WHERE k.former_secret_hash =", finding],
  ["PgApiKeys.ts", "SET last_used_at =", many],
  ["PgActivity.ts", "INSERT INTO campaign_slot", many],
  ["PgActivity.ts", "INSERT INTO campaign_day", many],
  ["PgActivity.ts", "DELETE FROM campaign_slot", expiry],
  ["PgAlerts.ts", "ORDER BY k.looked_at NULLS FIRST", dispatch],
  ["PgAuditSeals.ts", "ORDER BY sequence IS NOT NULL, day", dispatch],
  ["PgAlerts.ts", "DELETE FROM alert", expiry],
  ["PgApiKeys.ts", "FROM api_key k ${ofWorkspace}", "the administrator's list, of one workspace or of all"],
  ["PgApiKeys.ts", "UPDATE api_key k SET active = false", finding],
  ["PgAssignmentLedger.ts", "DELETE FROM assignment_request r USING", expiry],
  ["PgAssignmentLedger.ts", "DELETE FROM prospect_attempt a USING", expiry],
  [
    "PgAssignmentLedger.ts",
    "SELECT allowed, ${columns} FROM ${attempts}",
    "calls confirm_attempts, whose first argument is it"
  ],
  ["PgProspectHistory.ts", "DELETE FROM prospect_drop d USING", expiry],
  ["PgDialHours.ts", "DELETE FROM dial_hour", expiry],
  [
    "PgAssignmentLedger.ts",
    "SELECT ${columns} FROM ${confirmation}",
    "calls confirm_assignments, whose first argument is it"
  ],
  ["PgAuditTrail.ts", "UPDATE audit_entry SET undo = NULL", expiry],
  ["PgAuditTrail.ts", "DELETE FROM snapshot_step", expiry],
  ["PgAuditTrail.ts", "DELETE FROM audit_entry", expiry],
  ["PgConnections.ts", "WHERE c.connection_id = ANY", finding],
  [
    "PgCountedDays.ts",
    "FROM ani_usage u JOIN workspace",
    "the administrator's list of those that a wrong clock counted in"
  ],
  ["internal/groups/sweeping.ts", "FROM group_leftover", dispatch],
  ["internal/groups/sweeping.ts", "DELETE FROM pool_change", expiry],
  ["PgGroupMoves.ts", "DELETE FROM ani_move", expiry],
  ["PgLastUsePrices.ts", "ORDER BY k.taken_at NULLS FIRST", dispatch],
  ["PgReputationChecks.ts", "ORDER BY due_at", dispatch],
  ["PgShadowAsks.ts", "DELETE FROM shadow_ask", expiry],
  ["PgShadowReports.ts", "AND attempts >= ${attemptsMax}", dispatch],
  ["PgShadowReports.ts", "SET status = 'running'", dispatch],
  ["PgSnapshots.ts", "SET status = 'processing'", dispatch],
  ["PgSnapshots.ts", "count(*) AS uploads", "a metric: how much waits, of all workspaces"],
  ["PgStatisticsUpkeep.ts", "u.window_day = w.today", dispatch],
  ["PgStatisticsUpkeep.ts", "u.assigned_day AS done", dispatch],
  ["PgStatisticsUpkeep.ts", "LEFT JOIN statistics_upkeep u USING (workspace_id)", dispatch],
  ["PgTransitions.ts", "WHERE resumes_at <= clock_timestamp() ORDER BY resumes_at LIMIT 1", dispatch],
  ["internal/people/members.ts", "WHERE m.user_id =", "the workspaces that a user may enter, to choose one"],
  ["PgWebhooks.ts", "FOR UPDATE OF n SKIP LOCKED", dispatch],
  ["PgWebhooks.ts", "SELECT count(*) AS count FROM webhook_delivery", "a metric: how much waits, of all workspaces"],
  ["PgWebhooks.ts", "DELETE FROM webhook_delivery", expiry],
  ["PgWorkspaces.ts", "INSERT INTO workspace", "makes the workspace"],
  ["PgWorkspaceDeletions.ts", "FROM workspace_deletion ORDER BY", "the administrator's list"],
  ["PgWorkspaces.ts", "FROM workspace WHERE ${isOpen} ORDER BY workspace_id", "the administrator's list"],
  ["PgWorkspaces.ts", "FROM workspace WHERE name =", finding],
  [
    "internal/aniMembership.ts",
    "SELECT l.pool_id, l.group_id FROM pool_member m",
    "a part: within one ANI's row, whose statement has it"
  ],
  ["internal/auditTrail.ts", "SELECT w.workspace_id AS id FROM workspace w", "the workspaces that a user may enter"],
  ["internal/dials/figuresFold.ts", "SELECT DISTINCT workspace_id AS id FROM dial_tally", dispatch],
  ["internal/dials/healthFold.ts", "SELECT DISTINCT workspace_id AS id FROM health_batch", dispatch],
  ["internal/dials/partitions.ts", "DELETE FROM assignment_default", partitions],
  ["internal/dials/partitions.ts", "make_partition(", partitions],
  ["internal/dials/partitions.ts", "drop_partition(", partitions],
  ["internal/dials/partitions.ts", "SELECT range_agg(tstzrange(a.from_at", partitions],
  ["internal/dials/queue.ts", "received_at)::float8 * 1", dispatch],
  ["internal/dials/queue.ts", "COALESCE(sum(size), 0)", "a part: of one workspace's rows or, for the metric, of all"],
  [
    "internal/dials/queue.ts",
    "INSERT INTO dial_queue (workspace_id, lane, size, records) SELECT w.workspace_id, ${lanes[lane]}",
    many
  ],
  ["internal/move/arriving.ts", "INSERT INTO workspace (workspace_id", "makes the workspace that comes"],
  ["internal/move/copying.ts", "FROM moved_rows", "a table of the session's own, of one workspace"],
  ["internal/move/preflight.ts", "FROM ${MigrationTable.table}", "which schema the database has"],
  ["internal/move/preflight.ts", "FROM api_key k JOIN unnest", finding],
  ["internal/move/tables.ts", "AS highest FROM dial", "a part: whoever asks adds the workspace"]
]

/** Functions of the database that are given no workspace, and why. */
const givenNone: Readonly<Record<string, string>> = {
  claim_dials: dispatch,
  count_changed_anis: "a trigger: rows of the statement that it follows",
  count_entered_anis: "a trigger: rows of the statement that it follows",
  drop_partition: partitions,
  make_partition: partitions,
  mark_unrated_anis: "a trigger: rows of the statement that it follows",
  note_members: "a trigger: rows of the statement that it follows",
  note_rename: "a trigger: the row of a group",
  refuse_moving: "a trigger: the row that it is asked about",
  sum_anis: "a trigger: rows of the statement that it follows",
  sum_campaign_dials: "a trigger: rows of the statement that it follows",
  sum_dial_days: "a trigger: rows of the statement that it follows",
  uses_taken: "arithmetic",
  uses_taken_step: "arithmetic"
}

/**
 * Functions that change rows which they looked up in the workspace by where they lie (`ctid`): that is a place in one
 * table of one database. They would have to name the workspace again where a table is spread over several.
 */
const byPlace = ["change_health", "count_dials", "count_tally", "join_pools", "leave_pools", "move_ani_windows"]

interface Table {
  readonly name: string
  readonly hasWorkspace: boolean
  readonly isPartition: boolean
}

const tablesOf = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql<Table>`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id' AND NOT a.attisdropped
    ) AS "hasWorkspace", c.relispartition AS "isPartition"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`)

const withoutComments = (text: string) => text.replace(/--[^\n]*/g, "").replace(/\s+/g, " ").trim()

/** The tables of workspaces in a statement whose `workspace_id` is not named with them. */
const unnamed = (text: string, tables: ReadonlyArray<string>): ReadonlyArray<string> => {
  const others = "AND|CROSS|FOR|GROUP|IN|IS|JOIN|LEFT|LIMIT|ON|ORDER|SELECT|SET|UNION|USING|VALUES|WHERE"
  const reference = new RegExp(
    `\\b(?:FROM|JOIN|UPDATE|INTO|USING|TABLE) (?:ONLY )?(${
      tables.join("|")
    }|\\$\\{)(?![\\w.])(?: (?:AS )?(?!${others}\\b)(\\w+))?`,
    "g"
  )
  return [...text.matchAll(reference)].flatMap(([, table, alias = table]) =>
    /(?<![.\w])workspace_id\b/.test(text) || text.includes(`${alias}.workspace_id`) ? [] : [table!]
  )
}

/** Whether a statement is given a workspace: as a value, as a parameter of its function, or as the argument of one. */
const isGiven = (text: string): boolean =>
  /\$\{\s*(\w+\.)*workspaceId|\bp_workspace_id\b|\bworkspace_id = \$/.test(text)

const touchesData = (text: string, tables: ReadonlyArray<string>): boolean =>
  new RegExp(`\\b(FROM|JOIN|UPDATE|INTO) (${tables.join("|")})\\b`).test(text)
  || Object.keys(functions).some((name) => new RegExp(`\\b${name} ?\\(`).test(text))
  || /\b(FROM|INTO) \$\{/.test(text)

layer(TestDatabase.layer, { excludeTestServices: true })("Statements", (it) => {
  it.scoped("stay within one workspace, or say why not", () =>
    Effect.gen(function*() {
      const tables = (yield* tablesOf).filter(({ hasWorkspace }) => hasWorkspace).map(({ name }) => name)
      const found = yield* Effect.promise(() => Statements.read(sources, leftOut))
      assert.isAbove(found.length, 200)
      const used = new Set<string>()
      const offending = found.flatMap(({ file, text: written }) => {
        const text = withoutComments(written)
        if (!touchesData(text, tables)) return []
        const listed = crossing.find(([where, part]) => where === file && text.includes(part))
        const isWithin = isGiven(text) && unnamed(text, tables).length === 0
        if (listed === undefined) return isWithin ? [] : [`${file}: ${text}`]
        if (!isWithin) used.add(String(listed))
        return []
      })
      assert.deepStrictEqual(offending, [])
      assert.deepStrictEqual(crossing.filter((each) => !used.has(String(each))), [], "listed, but not needed")
    }))

  it.scoped("of the database's functions stay within the workspace that they are given", () =>
    Effect.gen(function*() {
      const tables = (yield* tablesOf).filter(({ hasWorkspace }) => hasWorkspace).map(({ name }) => name)
      const bodies = Object.entries(functions).map(([name, definition]) => [name, withoutComments(definition)] as const)
      assert.deepStrictEqual(
        bodies.filter(([, text]) => !isGiven(text)).map(([name]) => name).sort(),
        Object.keys(givenNone)
      )
      const offending = bodies.flatMap(([name, text]) =>
        byPlace.includes(name) ?
          [] :
          text.split(";").flatMap((statement) => unnamed(statement, tables).map((table) => `${name}: ${table}`))
      )
      assert.deepStrictEqual(offending, [])
      assert.deepStrictEqual(bodies.filter(([, text]) => /\bctid = /.test(text)).map(([name]) => name), byPlace)
    }))

  it.effect("are told apart by the rules of this test", () =>
    Effect.sync(() => {
      const tables = ["ani", "pool"]
      assert.deepStrictEqual(unnamed("SELECT 1 FROM ani a WHERE a.ani_id = 1", tables), ["ani"])
      assert.deepStrictEqual(unnamed("SELECT 1 FROM ani a JOIN pool l ON l.workspace_id = 1", tables), ["ani"])
      assert.deepStrictEqual(unnamed("UPDATE pool SET name = '' WHERE workspace_id = 1", tables), [])
      assert.deepStrictEqual(unnamed("SELECT 1 FROM anises", tables), [])
      assert.isFalse(isGiven("SELECT workspace_id AS \"workspaceId\" FROM ani"))
      assert.isTrue(isGiven("SELECT 1 FROM ani WHERE workspace_id = ${id}"))
    }))
})

layer(TestDatabase.layer, { excludeTestServices: true })("Tables", (it) => {
  it.scoped("have their workspace first in the primary key, in every unique key and in every foreign key", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const tables = yield* tablesOf
      assert.deepStrictEqual(
        tables.filter(({ hasWorkspace }) => !hasWorkspace).map(({ name }) => name).sort(),
        Object.keys(ofNoWorkspace)
      )
      const keys = yield* sql<
        {
          readonly table: string
          readonly name: string
          readonly columns: ReadonlyArray<string>
          readonly isPrimary: boolean
        }
      >`
        SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS name, i.indisprimary AS "isPrimary", ARRAY(
          SELECT a.attname::text FROM unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum ORDER BY k.place
        ) AS columns
        FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
        WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition`
      const ofWorkspaces = keys.filter(({ table }) => !(table in ofNoWorkspace))
      assert.deepStrictEqual(
        ofWorkspaces.filter(({ columns, name }) => columns[0] !== "workspace_id" && !(name in uniqueEverywhere)),
        []
      )
      const keyed = new Set(ofWorkspaces.filter(({ isPrimary }) => isPrimary).map(({ table }) => table))
      assert.deepStrictEqual(
        tables.filter(({ hasWorkspace, isPartition, name }) => hasWorkspace && !isPartition && !keyed.has(name))
          .map(({ name }) => name),
        Object.keys(withoutPrimaryKey)
      )
      // A row may only refer to one of its own workspace, and so of its own database, or to what every database has.
      const referring = yield* sql<{ readonly name: string }>`
        SELECT f.conname AS name FROM pg_constraint f
        WHERE f.contype = 'f' AND f.confrelid <> ALL (${
        Object.keys(ofNoWorkspace)
      }::text[]::regclass[]) AND NOT EXISTS (
          SELECT FROM unnest(f.conkey, f.confkey) AS k (own, other)
          JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.own AND a.attname = 'workspace_id'
          JOIN pg_attribute b ON b.attrelid = f.confrelid AND b.attnum = k.other AND b.attname = 'workspace_id'
        )`
      assert.deepStrictEqual(referring, [])
    }))

  it.scoped("with triggers are these, which read and write their own workspace's rows", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const triggers = yield* sql<{ readonly table: string; readonly function: string }>`
        SELECT DISTINCT t.tgrelid::regclass::text AS table, p.proname AS function
        FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE NOT t.tgisinternal ORDER BY 1, 2`
      assert.deepStrictEqual(triggers.map((each) => `${each.table}: ${each.function}`), [
        "ani: count_changed_anis",
        "ani: count_entered_anis",
        "ani: sum_anis",
        "ani_statistics: mark_unrated_anis",
        "dial_day: sum_campaign_dials",
        "dial_day: sum_dial_days",
        "pool: note_rename",
        "pool_member: note_members"
      ])
    }))
})
