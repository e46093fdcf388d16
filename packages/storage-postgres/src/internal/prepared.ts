/**
 * Statements that are run hundreds of times a second: PostgreSQL prepares each once on every connection, and they take
 * the shortest way to it, without what a statement of the client brings along (spans, transformations, cancellation).
 */
import { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Pg from "pg"

/** A statement, by the name under which it is prepared. */
export interface PreparedStatement {
  readonly name: string
  readonly text: string
}

/** Runs prepared statements on connections of the client's pool. */
export class Prepared extends Context.Tag("@anipool/storage-postgres/Prepared")<Prepared, {
  /**
   * The rows of a statement, a transaction of its own. Whoever stops waiting does not stop the statement: what it does
   * is done, or not, as if the connection had broken.
   */
  readonly run: <Row extends object>(
    statement: PreparedStatement,
    values: ReadonlyArray<unknown>
  ) => Effect.Effect<ReadonlyArray<Row>, SqlError>
}>() {}

/**
 * Over a pool. `isPooled`: a pooler gives out another connection for each transaction, so that none knows what was
 * prepared on another; each run is parsed anew.
 */
export const make = (pool: Pg.Pool, isPooled: boolean): Context.Tag.Service<Prepared> => ({
  run: <Row extends object>(statement: PreparedStatement, values: ReadonlyArray<unknown>) =>
    Effect.async<ReadonlyArray<Row>, SqlError>((resume) => {
      const { name, text } = statement
      pool.query<Row>(
        { ...(isPooled ? {} : { name }), text, values: [...values] },
        (cause: Error | undefined, result) => {
          resume(
            cause
              ? Effect.fail(new SqlError({ cause, message: "Failed to execute statement" }))
              : Effect.succeed(result.rows)
          )
        }
      )
    })
})
