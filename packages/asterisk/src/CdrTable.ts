/**
 * Call detail records or channel events in a table of MariaDB, MySQL or PostgreSQL, by a column that numbers the rows. It is only read.
 *
 * Rows of transactions that end later may have lower numbers: some before the last one read are read again. A table that was
 * emptied numbers its rows anew: where the last one read is gone, all are read.
 */
import * as MySql from "@anipool/dialer-database/MySql"
import * as Postgres from "@anipool/dialer-database/Postgres"
import { storable } from "@anipool/domain/StorableText"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import type * as Cdr from "./Cdr.ts"
import * as CdrSource from "./CdrSource.ts"
import * as Cel from "./Cel.ts"
import { DatabaseFailed } from "./DatabaseFailed.ts"

/** What may be set about it. */
export interface Options {
  /** `mysql://`, `mariadb://` or `postgres://` */
  readonly url: string
  readonly table: string
  /** The column that numbers the rows; without it one of those that are in use. */
  readonly key: string | undefined
}

/** Rows before the last one that are read again. */
export const againRows = 1_000

/** Connects, for as long as the scope lasts. */
export const open = (
  { key, table, url }: Options
): Effect.Effect<CdrSource.Source<DatabaseFailed>, DatabaseFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const { columns, last, name, page } = yield* connect(url, table)
    if (columns.length === 0) return yield* new DatabaseFailed({ message: `${name} has no table ${table}` })
    const lower = new Map(columns.map((column) => [column.toLowerCase(), column]))
    const numbering = key === undefined ? keys.find((each) => lower.has(each)) : key.toLowerCase()
    const column = numbering === undefined ? undefined : lower.get(numbering)
    if (column === undefined) {
      return yield* new DatabaseFailed({
        message: `--key: expected the column of ${table} that numbers its rows${
          key === undefined ? "" : `; it has no ${key}`
        }`
      })
    }
    const lastOf = (each: string) =>
      Effect.filterOrFail(
        Effect.map(last(each), ([row]) => Number(row?.[0] ?? 0)),
        Number.isSafeInteger,
        () => new DatabaseFailed({ message: `--key: expected a column of whole numbers, not ${each}` })
      )
    const id = createHash("sha256").update(JSON.stringify(["asterisk cdr", name, table, column])).digest("hex")
    return {
      id,
      name: `${name} ${table}`,
      isEvents: Cel.areEvents([...lower.keys()]),
      read: (position) =>
        Stream.unwrap(Effect.gen(function*() {
          const last = yield* lastOf(column)
          const isAnew = last < position
          if (last === position || isAnew && last === 0) return Stream.empty
          return Stream.unfoldEffect(isAnew ? 0 : Math.max(0, position - againRows), (after) =>
            Effect.map(page(column, after), (rows) => {
              if (rows.length === 0) return Option.none()
              const read = rows.map((row) => ({ row: rowOf(columns, row) }))
              const reached = Number(read.at(-1)!.row[column.toLowerCase()])
              return Option.some([{ read, position: isAnew ? reached : Math.max(position, reached) }, reached])
            }))
        }))
    }
  })

// internal

/** Names of columns that number rows, as tables of records have them. */
const keys = ["id", "acctid", "cdr_id", "cdrid", "cdr_pkey", "recid"]

/** A connection to the records' table. */
interface Connection {
  /** Host, port and name: no user, no password. */
  readonly name: string
  readonly columns: ReadonlyArray<string>
  readonly page: (key: string, after: number) => Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, DatabaseFailed>
  /** The highest number; none of a table without rows. */
  readonly last: (key: string) => Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, DatabaseFailed>
}

const connect = (url: string, table: string): Effect.Effect<Connection, DatabaseFailed, Scope.Scope> => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const database = parsed?.pathname.slice(1) ?? ""
  const isMySql = parsed?.protocol === "mysql:" || parsed?.protocol === "mariadb:"
  if (parsed === undefined || database === "" || !isMySql && !/^postgres(ql)?:$/.test(parsed.protocol)) {
    return Effect.fail(
      new DatabaseFailed({ message: "--database: expected mysql:// or postgres://user:password@host/database" })
    )
  }
  const name = `${parsed.hostname}:${parsed.port || (isMySql ? "3306" : "5432")}/${database}`
  return isMySql ? mySql(url, name, table) : postgres(url, name, table)
}

const mySql = Effect.fnUntraced(function*(url: string, name: string, table: string) {
  const query = yield* MySql.connect(url, (cause) => failed(name, cause))
  const found = yield* query(
    "SELECT column_name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? ORDER BY ordinal_position",
    [table]
  )
  const columns = found.map(([column]) => String(column))
  return {
    name,
    columns,
    last: (key) => query(`SELECT MAX(\`${key}\`) FROM \`${table}\``),
    page: (key, after) =>
      query(
        `SELECT ${
          columns.map((each) => `\`${each}\``).join(", ")
        } FROM \`${table}\` WHERE \`${key}\` > ? ORDER BY \`${key}\` LIMIT ${CdrSource.batchRows}`,
        [after]
      )
  } satisfies Connection
})

const postgres = Effect.fnUntraced(function*(url: string, name: string, table: string) {
  const query = yield* Postgres.connect(url, (cause) => failed(name, cause))
  const found = yield* query(
    "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
    [quoted(table)]
  )
  const columns = found.map(([column]) => String(column))
  return {
    name,
    columns,
    last: (key) => query(`SELECT MAX(${quoted(key)}) FROM ${quoted(table)}`),
    page: (key, after) =>
      query(
        `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(table)} WHERE ${quoted(key)} > $1 ORDER BY ${
          quoted(key)
        } LIMIT ${CdrSource.batchRows}`,
        [after]
      )
  } satisfies Connection
})

const quoted = (name: string): string => `"${name.replaceAll("\"", "\"\"")}"`

const rowOf = (columns: ReadonlyArray<string>, values: ReadonlyArray<unknown>): Cdr.Row => {
  const row: Record<string, string> = {}
  columns.forEach((column, i) => {
    const value = values[i]
    row[column.toLowerCase()] = value === null || value === undefined ? "" : storable(String(value))
  })
  return row
}

const failed = (name: string, cause: unknown): DatabaseFailed =>
  new DatabaseFailed({ message: `${name} cannot be read: ${reasonOf(cause)}` })

const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError && cause.message === ""
    ? cause.errors.map(reasonOf).join("; ")
    : cause instanceof Error
    ? cause.message
    : String(cause)
