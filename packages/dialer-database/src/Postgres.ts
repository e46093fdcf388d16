/**
 * A connection to PostgreSQL that can only read. Whatever its server sends, an answer takes no more time and room than
 * `AnswerLimits` says; then the connection is given up.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Socket } from "node:net"
import { Client, Query as PgQuery, type QueryArrayConfig } from "pg"
import * as AnswerLimits from "./AnswerLimits.ts"
import type { Query } from "./Query.ts"

/** Connects, for as long as the scope lasts; `failed` makes of a cause what the caller fails with. Values are `$1`, `$2`. */
export const connect = <E>(url: string, failed: (cause: unknown) => E): Effect.Effect<Query<E>, E, Scope.Scope> =>
  Effect.gen(function*() {
    const attempt = <A>(run: () => Promise<A>) => Effect.tryPromise({ try: run, catch: failed })
    const socket = new Socket()
    const client = yield* Effect.acquireRelease(
      attempt(async () => {
        const made = new Client({
          connectionString: url,
          connectionTimeoutMillis: connectMs,
          stream: () => socket,
          types: { getTypeParser: () => (text: string) => text }
        })
        // Told by the query that fails.
        made.on("error", () => {})
        await made.connect()
        return made
      }),
      (each) => Effect.promise(() => each.end().catch(() => {}))
    )
    const query: Query<E> = (text, values = []) =>
      Effect.async((resume) => {
        const rows: Array<ReadonlyArray<unknown>> = []
        const asked: QueryArrayConfig<Array<unknown>> = { text, values: [...values], rowMode: "array" }
        const end = (result: Effect.Effect<typeof rows, E>) => {
          watched.end()
          resume(result)
        }
        const watched = AnswerLimits.watch(socket, AnswerLimits.limits, (error) => {
          socket.destroy()
          end(Effect.fail(failed(error)))
        })
        client.query(new PgQuery(asked))
          .on("row", (row: ReadonlyArray<unknown>) => {
            rows.push(row)
            watched.row()
          })
          .on("error", (cause) => end(Effect.fail(failed(cause))))
          .on("end", () => end(Effect.succeed(rows)))
        return Effect.sync(watched.end)
      })
    yield* query("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY")
    return query
  })

// internal

const connectMs = 10_000
