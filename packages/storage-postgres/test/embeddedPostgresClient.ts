/**
 * A process that uses an embedded PostgreSQL: `embeddedPostgresClient.ts <data directory>`. Says on a line of JSON
 * where the server is, or why there is none; leaves on SIGTERM, and says so on a second line.
 */
import { acquire } from "@anipool/storage-postgres/EmbeddedPostgres"
import { throwAwaySettings } from "@anipool/storage-postgres/testing/throwAwaySettings"
import { Effect, Logger, Redacted } from "effect"

const say = (line: unknown) => Effect.sync(() => process.stdout.write(`${JSON.stringify(line)}\n`))

// A signal to the whole group reaches this process too: it stays, to show that the server did.
process.on("SIGINT", () => {})
// Before the first line is said: the answer to that may be the signal.
const told = new Promise<void>((resolve) => process.once("SIGTERM", () => resolve()))

const program = Effect.scoped(Effect.gen(function*() {
  const began = performance.now()
  const connection = yield* acquire({ dataDir: process.argv[2] ?? "", settings: throwAwaySettings })
  const password = Redacted.value(connection.password)
  yield* say({ ...connection, password, tookMs: Math.round(performance.now() - began) })
  // Nothing else keeps this process alive.
  process.stdin.resume()
  yield* Effect.promise(() => told)
})).pipe(
  Effect.zipRight(say({ left: true })),
  Effect.catchAll((error) => say({ reason: error.reason, message: error.message })),
  // The lines on stdout are for the test.
  Effect.provide(Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  Effect.ensuring(Effect.sync(() => process.stdin.destroy()))
)

await Effect.runPromise(program)
