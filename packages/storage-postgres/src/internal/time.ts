/**
 * Instants on their way in and out: milliseconds since the epoch here, `timestamptz` there.
 */
import type * as SqlClient from "@effect/sql/SqlClient"

/** An instant as a value of a statement; null stays null. */
export const fromMillis = (sql: SqlClient.SqlClient, at: number | null) => sql`to_timestamp(${at}::float8 / 1000)`

/** A column's instant in whole milliseconds; what is finer is cut off. */
export const toMillis = (sql: SqlClient.SqlClient, column: string) =>
  sql.literal(`floor(extract(epoch FROM ${column}) * 1000)::float8`)
