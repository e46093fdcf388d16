/**
 * A connection to VICIdial's MariaDB or MySQL that can only read.
 *
 * Tables and columns that a site's version lacks read as empty, and not as an error.
 */
import * as MySql from "@anipool/dialer-database/MySql"
import type { Rows } from "@anipool/dialer-database/Query"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { VicidialError } from "./VicidialError.ts"

/** Rows of texts, as the database writes them; `null` reads as an empty text. */
export type TextRows = ReadonlyArray<ReadonlyArray<string>>

/** What to read of a table. */
export interface Selection {
  readonly table: string
  readonly columns: ReadonlyArray<string>
  /** What follows the table's name, with `?` for each of `values`. */
  readonly where?: string
  readonly values?: ReadonlyArray<unknown>
}

/** A VICIdial database. */
export interface Database {
  /** Host, port and name: what tells it from others. No user, no password. */
  readonly name: string
  /** Minutes that its server's clock is ahead of UTC now. */
  readonly minutesAhead: Effect.Effect<number, VicidialError>
  /** Whether a table is there. */
  readonly has: (table: string) => boolean
  /** How many rows there are. */
  readonly count: (selection: Omit<Selection, "columns">) => Effect.Effect<number, VicidialError>
  /** How many rows there are of each value of a column. */
  readonly tally: (
    selection: Omit<Selection, "columns"> & { readonly column: string }
  ) => Effect.Effect<ReadonlyArray<readonly [value: string, rows: number]>, VicidialError>
  /** Reads a table; nothing of one that is not there. */
  readonly select: (selection: Selection) => Effect.Effect<TextRows, VicidialError>
}

/** Connects, for as long as the scope lasts; `answerMs` is how long an answer may take. */
export const connect = (url: string, answerMs?: number): Effect.Effect<Database, VicidialError, Scope.Scope> =>
  Effect.gen(function*() {
    const name = yield* nameOf(url)
    const query = yield* MySql.connect(url, (cause) => failed(name, cause), answerMs)
    const columns = yield* query(
      "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = DATABASE()"
    )
    const tables = new Map<string, Set<string>>()
    for (const [table, column] of columns) {
      const known = tables.get(String(table)) ?? new Set()
      tables.set(String(table), known.add(String(column).toLowerCase()))
    }
    if (!tables.has("vicidial_campaigns")) {
      return yield* new VicidialError({
        message: `${name} is no VICIdial database: it has no table vicidial_campaigns`
      })
    }
    return {
      name,
      minutesAhead: Effect.map(
        query("SELECT TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(), NOW())"),
        (rows) => Number(rows[0]?.[0] ?? 0)
      ),
      has: (table) => tables.has(table),
      count: ({ table, values, where = "" }) =>
        tables.has(table)
          ? Effect.map(query(`SELECT COUNT(*) FROM \`${table}\` ${where}`, values), (rows) => Number(rows[0]?.[0]))
          : Effect.succeed(0),
      tally: ({ column, table, values, where = "" }) =>
        tables.get(table)?.has(column) === true
          ? Effect.map(
            query(`SELECT \`${column}\`, COUNT(*) FROM \`${table}\` ${where} GROUP BY \`${column}\``, values),
            (rows) => rows.map(([value, count]) => [String(value ?? ""), Number(count)] as const)
          )
          : Effect.succeed([]),
      select: ({ columns, table, values, where = "" }) => {
        const held = tables.get(table)
        if (held === undefined) return Effect.succeed([])
        const list = columns.map((column) => held.has(column) ? `\`${column}\`` : "''").join(", ")
        return Effect.map(query(`SELECT ${list} FROM \`${table}\` ${where}`, values), textsOf)
      }
    }
  })

/** Host, port and name of the database at an address, without its user and password; fails where it is no address of one. */
export const nameOf = (url: string): Effect.Effect<string, VicidialError> => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const name = parsed?.pathname.slice(1) ?? ""
  return parsed === undefined || (parsed.protocol !== "mysql:" && parsed.protocol !== "mariadb:") || name === ""
    ? Effect.fail(new VicidialError({ message: "--database: expected mysql://user:password@host:3306/database" }))
    : Effect.succeed(`${parsed.hostname}:${parsed.port || "3306"}/${name}`)
}

// internal

/** What the database says of a failure may name its user, and never the password. */
const failed = (name: string, cause: unknown): VicidialError =>
  new VicidialError({ message: `${name} cannot be read: ${reasonOf(cause)}`, cause })

const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError && cause.message === ""
    ? cause.errors.map(reasonOf).join("; ")
    : cause instanceof Error
    ? cause.message
    : String(cause)

const textsOf = (rows: Rows): TextRows => {
  for (const row of rows as ReadonlyArray<Array<unknown>>) {
    for (let i = 0; i < row.length; i++) {
      const value = row[i]
      if (typeof value !== "string") row[i] = value === null ? "" : String(value)
    }
  }
  return rows as TextRows
}
