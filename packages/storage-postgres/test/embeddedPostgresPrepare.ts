/**
 * A process that makes binaries usable: `embeddedPostgresPrepare.ts <data directory> <native directory>`. Says on a
 * line of JSON where they are then, and what they answer to `--version`.
 */
import { Effect, Logger } from "effect"
import { prepare } from "../src/internal/embedded/binaries.ts"
import { locate } from "../src/internal/embedded/home.ts"
import { run } from "../src/internal/embedded/processes.ts"

const program = Effect.gen(function*() {
  const home = yield* locate(process.argv[2] ?? "")
  const binaries = yield* prepare(home, { native: process.argv[3] ?? "", version: "18.0.0" })
  const { output } = yield* run(binaries.postgres, ["--version"], { cwd: home.path, account: home.account })
  return { postgres: binaries.postgres, output }
}).pipe(
  // The line on stdout is for the test.
  Effect.provide(Logger.replace(Logger.defaultLogger, Logger.none))
)

process.stdout.write(`${JSON.stringify(await Effect.runPromise(program))}\n`)
