/**
 * Copies rows of a workspace from one database to the other, table by table, as often as it takes: all of them first, then
 * those that were written since. PostgreSQL itself tells which those are: each row has the number of the transaction that
 * wrote it.
 *
 * Whatever is copied is compared: how many rows, and a sum over a hash of each, as the one database reads them and as the
 * other one has them.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { copy, type Session } from "./session.ts"
import type { Table } from "./tables.ts"

/** What was copied is not what is there: nobody should go on with it. */
export class NotAlike extends Data.TaggedError("NotAlike")<{ readonly table: string }> {}

/** Numbers that things have in the one installation, by those that they have in the other. */
export interface Numbers {
  readonly workspaceId: number
  readonly keys: ReadonlyMap<number, number>
  readonly users: ReadonlyMap<number, number>
}

/** A workspace on its way. */
export interface Way {
  readonly from: Session
  readonly to: Session
  readonly workspaceId: number
  readonly numbers: Numbers
}

/** What a round did with a table. */
export interface Copied {
  /** Rows that went over. */
  readonly rows: number
  /** From which transaction on rows are not certain to have been among them. */
  readonly since: string
}

/**
 * Copies all rows of a table into what holds none of the workspace. To be run in a transaction of `from` that sees one
 * instant.
 */
export const all = Effect.fnUntraced(function*(way: Way, table: Table) {
  const { from, numbers, to } = way
  const since = yield* presentOf(from)
  const rows = yield* copy(from, selected(way, table), to, `${table.name} (${table.columns.join(", ")})`)
  const [sent, came] = yield* Effect.all([
    summed(from, selected(way, table), table),
    summed(to, `SELECT * FROM ${table.name} WHERE workspace_id = ${numbers.workspaceId}`, table)
  ], { concurrency: 2 })
  if (sent.rows !== came.rows || sent.sum !== came.sum) return yield* new NotAlike({ table: table.name })
  return { rows, since } satisfies Copied
})

/**
 * Copies the rows that were written since, and takes away those that are gone. To be run in a transaction of `from` that sees
 * one instant, and in one of `to`.
 */
export const changes = Effect.fnUntraced(function*(way: Way, table: Table, before: string) {
  const { from, numbers, to } = way
  const since = yield* presentOf(from)
  const isNew = `age(of.xmin) <= age('${before}'::xid8::xid)`
  const query = selected(way, table, isNew)
  const [sent] = yield* from.query<Sum & { readonly total: number }>(`
    SELECT count(*) AS total, count(*) FILTER (WHERE is_new) AS rows,
      (${sumOf(table)} FILTER (WHERE is_new))::text AS sum
    FROM (${selected(way, table, "true", `, ${isNew} AS is_new`)}) s`)
  if (sent!.rows > 0) {
    yield* to.query(`
      CREATE TEMPORARY TABLE moved_rows (LIKE ${table.name} INCLUDING DEFAULTS) ON COMMIT DROP`)
    yield* copy(from, query, to, `moved_rows (${table.columns.join(", ")})`)
    yield* to.query("ANALYZE moved_rows")
    const came = yield* summed(to, "SELECT * FROM moved_rows", table)
    if (sent!.rows !== came.rows || sent!.sum !== came.sum) return yield* new NotAlike({ table: table.name })
    yield* to.query(`
      DELETE FROM ${table.name} t USING moved_rows m
      WHERE t.workspace_id = ${numbers.workspaceId} AND ${isSame(table)}`)
    yield* to.query(`
      INSERT INTO ${table.name} (${table.columns.join(", ")}) OVERRIDING SYSTEM VALUE
      SELECT ${table.columns.join(", ")} FROM moved_rows`)
    yield* to.query("DROP TABLE moved_rows")
  }
  const [held] = yield* to.query<{ readonly rows: number }>(
    `SELECT count(*) AS rows FROM ${table.name} WHERE workspace_id = ${numbers.workspaceId}`
  )
  if (held!.rows === sent!.total) return { rows: sent!.rows, since } satisfies Copied
  // Rows are gone there, and nothing tells which. Tables that lose many of their rows are small.
  yield* to.query(`DELETE FROM ${table.name} WHERE workspace_id = ${numbers.workspaceId}`)
  return yield* Effect.map(all(way, table), ({ rows }): Copied => ({ rows, since }))
})

/** Takes away all that came of a workspace. */
export const forget = (to: Session, tables: ReadonlyArray<Table>, workspaceId: number): Effect.Effect<void, SqlError> =>
  Effect.forEach(
    tables,
    ({ name }) => to.query(`DELETE FROM ${name} WHERE workspace_id = ${workspaceId}`),
    { discard: true }
  )

/** The rows of the workspace as they shall be in the other database: a query. */
const selected = ({ numbers, workspaceId }: Way, { columns, name }: Table, where = "true", more = ""): string =>
  `SELECT ${
    columns.map((column) => `${valueOf(name, column, numbers)} AS ${column}`).join(", ")
  }${more} FROM ${name} of WHERE of.workspace_id = ${workspaceId} AND ${where}`

/** What a column of a row `of` shall hold in the other database. */
const valueOf = (table: string, column: string, { keys, users, workspaceId }: Numbers): string => {
  if (column === "workspace_id") return `${workspaceId}::integer`
  if (column === "key_id") return numbered("of.key_id", keys)
  if (column === "user_id") return numbered("of.user_id", users)
  // `user 12`, `key 5`: whose it is.
  if (table === "saved_view" && column === "owner") {
    return `CASE split_part(of.owner, ' ', 1)
      WHEN 'user' THEN 'user ' || COALESCE(${numbered(ownerNumber, users)}, -${ownerNumber})
      WHEN 'key' THEN 'key ' || COALESCE(${numbered(ownerNumber, keys)}, -${ownerNumber})
      ELSE of.owner END`
  }
  return `of.${column}`
}

const ownerNumber = "NULLIF(split_part(of.owner, ' ', 2), 'null')::integer"

const numbered = (value: string, numbers: ReadonlyMap<number, number>): string =>
  `('${JSON.stringify(Object.fromEntries(numbers))}'::jsonb ->> (${value})::text)::integer`

interface Sum {
  readonly rows: number
  /** Null: of no rows. */
  readonly sum: string | null
}

const sumOf = ({ columns }: Table): string => `sum(hashtextextended(ROW(${columns.join(", ")})::text, 0))`

const summed = (session: Session, query: string, table: Table) =>
  Effect.map(
    session.query<Sum>(`SELECT count(*) AS rows, ${sumOf(table)}::text AS sum FROM (${query}) s`),
    ([sum]) => sum!
  )

/** The oldest transaction that may not be over: what it writes, and what later ones do, is not in what is seen now. */
const presentOf = (session: Session) =>
  Effect.map(
    session.query<{ readonly since: string }>("SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS since"),
    ([row]) => row!.since
  )

/** Whether rows `t` and `m` are the same one. */
const isSame = ({ columns, key, places }: Table): string => {
  const equal = (key.length > 0 ? key : places).map((column) => `t.${column} = m.${column}`)
  const row = (alias: string) => `ROW(${columns.map((column) => `${alias}.${column}`).join(", ")})`
  const parts = key.length > 0 ? equal : [...equal, `${row("t")} IS NOT DISTINCT FROM ${row("m")}`]
  return parts.length === 0 ? "true" : parts.join(" AND ")
}
