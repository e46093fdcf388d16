/**
 * Partitions that a workspace's rows lie in, made where they come to, so that they lie there alike.
 */
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { sqlStateOf } from "../failure.ts"
import type { Session } from "./session.ts"

const lockNotAvailable = "55P03"

/** Makes those that are missing. Where one is in use, rows go to the default partition: they are found there as well. */
export const makeAlike = Effect.fnUntraced(function*(from: Session, to: Session) {
  const partitions = yield* from.query<Partition>(`
    SELECT p.relname AS parent, a.attname AS column, c.relname AS name,
      bounds.found[1] AS "from", bounds.found[2] AS until
    FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid
    JOIN pg_class p ON p.oid = i.inhparent AND p.relkind = 'p' AND p.relnamespace = current_schema()::regnamespace
    JOIN pg_partitioned_table t ON t.partrelid = p.oid
    JOIN pg_attribute a ON a.attrelid = p.oid AND a.attnum = t.partattrs[0]
    CROSS JOIN LATERAL (
      SELECT regexp_match(pg_get_expr(c.relpartbound, c.oid), $$FROM \\('([^']+)'\\) TO \\('([^']+)'\\)$$) AS found
    ) bounds
    WHERE bounds.found IS NOT NULL ORDER BY c.relname`)
  yield* Effect.forEach(
    partitions,
    ({ column, from, name, parent, until }) =>
      Effect.catchIf(
        to.query("SELECT make_partition($1, $2, $3, $4, $5)", [parent, column, name, from, until]),
        (error) => error instanceof SqlError && sqlStateOf(error) === lockNotAvailable,
        () => Effect.void
      ),
    { discard: true }
  )
})

// internal

interface Partition {
  readonly parent: string
  readonly column: string
  readonly name: string
  readonly from: string
  readonly until: string
}
