/**
 * A connection to MariaDB or MySQL that can only read. Whatever its server sends, an answer takes no more time and room than
 * `AnswerLimits` says; then the connection is given up.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as MySql from "mysql2"
import * as Net from "node:net"
import * as AnswerLimits from "./AnswerLimits.ts"
import type { Query } from "./Query.ts"

/** Connects, for as long as the scope lasts; `failed` makes of a cause what the caller fails with. Values are `?`. */
export const connect = <E>(
  url: string,
  failed: (cause: unknown) => E,
  answerMs = AnswerLimits.limits.answerMs,
  others: Partial<AnswerLimits.AnswerLimits> = {}
): Effect.Effect<Query<E>, E, Scope.Scope> =>
  Effect.gen(function*() {
    const limits = { ...AnswerLimits.limits, answerMs, ...others }
    let socket = new Net.Socket()
    /** Whether an answer is missing: then nothing more is heard on the connection. */
    let isBroken = true
    const attempt = <A>(
      run: (connection: MySql.Connection, end: Ending<A>) => void,
      allowed: AnswerLimits.AnswerLimits
    ) =>
      Effect.async<A, E>((resume) => {
        isBroken = true
        const end = (result: Effect.Effect<A, E>) => {
          watched.end()
          connection.off("error", fail)
          resume(result)
        }
        const fail = (cause: unknown) => end(Effect.fail(failed(isUnreadable(cause) ? notUnderstood : cause)))
        const watched = AnswerLimits.watch(socket, allowed, (error) => {
          // The driver would only end its side, and read on.
          socket.destroy()
          fail(error)
        })
        // A connection that is gone already is told of there, and not to the question.
        connection.on("error", fail)
        run(connection, {
          row: watched.row,
          done: (value) => {
            isBroken = false
            end(Effect.succeed(value))
          },
          failed: fail
        })
        return Effect.sync(watched.end)
      })
    const connection = yield* Effect.acquireRelease(
      Effect.try({
        try: () => {
          const made = MySql.createConnection({
            uri: url,
            dateStrings: true,
            charset: "utf8mb4",
            connectTimeout: connectLimits.answerMs,
            stream: ({ config }: { readonly config: MySql.ConnectionOptions }) => {
              socket = config.socketPath === undefined
                ? Net.connect(config.port ?? 3306, config.host ?? "localhost")
                : Net.connect(config.socketPath)
              return socket.setNoDelay(true)
            }
          })
          // Told by the question that fails.
          made.on("error", () => {})
          return made
        },
        catch: failed
      }),
      (connection) =>
        Effect.async<void>((resume) => {
          const cut = () => {
            socket.destroy()
            resume(Effect.void)
          }
          if (isBroken) cut()
          else connection.end(cut)
        })
    )
    yield* attempt<void>((connection, { done }) => void connection.once("connect", () => done()), connectLimits)
    const query: Query<E> = (text, values = []) =>
      attempt((connection, { done, failed, row }) => {
        const rows: Array<ReadonlyArray<unknown>> = []
        connection.query({ sql: text, values: [...values], rowsAsArray: true })
          .on("error", failed)
          .on("result", (result: unknown) => {
            // What is told of a statement that answers no rows is none.
            if (!Array.isArray(result)) return
            rows.push(result)
            row()
          })
          .on("end", () => done(rows))
      }, limits)
    yield* query("SET SESSION TRANSACTION READ ONLY")
    return query
  })

// internal

/** What comes of a question. */
interface Ending<A> {
  readonly row: () => void
  readonly done: (value: A) => void
  readonly failed: (cause: unknown) => void
}

/** What the driver's reader throws at bytes that mean nothing to it. */
const isUnreadable = (cause: unknown): boolean => cause instanceof RangeError || cause instanceof TypeError

const notUnderstood = new Error("what it answers is not the protocol of MariaDB or MySQL")

/** Of the greeting, until one is signed in. */
const connectLimits: AnswerLimits.AnswerLimits = {
  answerMs: 10_000,
  silenceMs: 10_000,
  rowsMax: 0,
  bytesMax: 1_048_576
}
