/**
 * The database of Anipool in the cluster, asked for over a real connection.
 */
import { Effect, Redacted, Schedule } from "effect"
import { Client } from "pg"
import { USERNAME } from "./cluster.ts"
import { codeOf, type EmbeddedPostgresError, failure } from "./failure.ts"
import type { Home } from "./home.ts"

export const DATABASE = "anipool"

export interface Address {
  readonly host: string
  readonly port: number
  readonly password: Redacted.Redacted
}

const CONNECT_LIMIT_MS = 5000
const QUERY_LIMIT_MS = 30_000
const TRIES_MAX = 10
const RETRY_MS = 100
const WRONG_PASSWORD = "28P01"

/** Proves that the server takes the password and has the database, which it makes when it is missing. */
export const ensure = (address: Address, home: Home): Effect.Effect<void, EmbeddedPostgresError> =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const client = new Client({
        host: address.host,
        port: address.port,
        user: USERNAME,
        password: Redacted.value(address.password),
        database: "postgres",
        ssl: false,
        connectionTimeoutMillis: CONNECT_LIMIT_MS,
        query_timeout: QUERY_LIMIT_MS
      })
      // A connection that is lost while idle says so with an event, which would end this process if nobody listened.
      client.on("error", () => {})
      return client
    }),
    (client) =>
      Effect.tryPromise({
        try: async () => {
          await client.connect()
          const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE])
          if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
        },
        catch: (cause) =>
          codeOf(cause) === WRONG_PASSWORD
            ? failure("password", `The password in ${home.password} is not that of the cluster ${home.cluster}.`, cause)
            : failure(
              "start",
              `The embedded PostgreSQL (port ${address.port}) does not answer: ${
                cause instanceof Error ? cause.message : String(cause)
              }`,
              cause
            )
      }),
    (client) => Effect.ignore(Effect.tryPromise(() => client.end()))
  ).pipe(
    Effect.retry({
      schedule: Schedule.spaced(RETRY_MS),
      times: TRIES_MAX - 1,
      while: ({ reason }) => reason !== "password"
    })
  )
