/**
 * Leases of rows that one process works on at a time. A lease has an end (`lease_until`), after which anybody may begin the
 * next, and a token (`lease_token`) that each claim counts up: who lost a lease has an old one, and changes nothing more.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"

/** A part: when a lease ends that begins, or is begun anew, now. */
export const end = (sql: SqlClient.SqlClient, lease: Duration.Duration) =>
  sql`clock_timestamp() + ${Duration.toMillis(lease)}::float8 * INTERVAL '1 millisecond'`

/** A part: whether nobody has the lease of a row. It is free from the moment of its end on. */
export const isFree = (sql: SqlClient.SqlClient, alias: string) =>
  sql.literal(`(${alias}.lease_until IS NULL OR ${alias}.lease_until <= clock_timestamp())`)
