/**
 * A connection to MariaDB or MySQL that can only read.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as MySql from "mysql2/promise"

/** Values by row and column: times as texts, as the database writes them. */
export type Rows = ReadonlyArray<ReadonlyArray<unknown>>

/** Asks for rows, with `?` for each of the values. */
export type Query<E> = (text: string, values?: ReadonlyArray<unknown>) => Effect.Effect<Rows, E>

/** How long one answer may take: longer than a table is locked for while it is archived. */
export const answerMs = 600_000

/** Connects, for as long as the scope lasts; `failed` makes of a cause what the caller fails with. */
export const connect = <E>(
  url: string,
  failed: (cause: unknown) => E,
  answersWithinMs = answerMs
): Effect.Effect<Query<E>, E, Scope.Scope> =>
  Effect.gen(function*() {
    /** Whether an answer is missing: then nothing more is heard on the connection. */
    let isBroken = false
    const connection = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () =>
          MySql.createConnection({ uri: url, dateStrings: true, charset: "utf8mb4", connectTimeout: connectTimeoutMs }),
        catch: failed
      }),
      (connection) =>
        isBroken
          ? Effect.sync(() => connection.destroy())
          : Effect.promise(() => connection.end().catch(() => connection.destroy()))
    )
    const query: Query<E> = (text, values = []) =>
      Effect.tryPromise({
        try: async () => {
          isBroken = true
          const [rows] = await connection.query({
            sql: text,
            values: [...values],
            rowsAsArray: true,
            timeout: answersWithinMs
          })
          isBroken = false
          return rows as Rows
        },
        catch: (cause) => failed(isTimeout(cause) ? new Error(`no answer within ${answersWithinMs / 1_000} s`) : cause)
      })
    yield* query("SET SESSION TRANSACTION READ ONLY")
    return query
  })

// internal

const connectTimeoutMs = 10_000

const isTimeout = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "PROTOCOL_SEQUENCE_TIMEOUT"
