/**
 * The benchmarks' command line: runs one, prints its report, and with `--write` puts it into its page of docs/benchmarks.
 * Ctrl-C ends it in order: what it started is stopped, what it wrote is removed.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Logger from "effect/Logger"
import { readFile, writeFile } from "node:fs/promises"
import * as Arguments from "./Arguments.ts"
import { type Bench, BenchFailed } from "./Bench.ts"
import * as agi from "./benches/agi.ts"
import * as batch from "./benches/batch.ts"
import * as commit from "./benches/commit.ts"
import * as console from "./benches/console.ts"
import * as day from "./benches/day.ts"
import * as dial from "./benches/dial.ts"
import * as dials from "./benches/dials.ts"
import * as drain from "./benches/drain.ts"
import * as health from "./benches/health.ts"
import * as http from "./benches/http.ts"
import * as importing from "./benches/importing.ts"
import * as nodes from "./benches/nodes.ts"
import * as nrm from "./benches/nrm.ts"
import * as planner from "./benches/planner.ts"
import * as rate from "./benches/rate.ts"
import * as scale from "./benches/scale.ts"
import * as selection from "./benches/selection.ts"
import * as simulate from "./benches/simulate.ts"
import * as snapshot from "./benches/snapshot.ts"
import * as soak from "./benches/soak.ts"
import * as vicidial from "./benches/vicidial.ts"
import * as Machine from "./Machine.ts"
import * as Pages from "./Pages.ts"
import { document } from "./places.ts"
import * as Report from "./Report.ts"

/** What a shell says of a program that was interrupted. */
const exitInterrupted = 130

const benches: ReadonlyArray<Bench> = [
  day.bench,
  health.bench,
  selection.bench,
  commit.bench,
  dial.bench,
  dials.bench,
  drain.bench,
  http.bench,
  batch.bench,
  agi.bench,
  rate.bench,
  importing.bench,
  vicidial.bench,
  scale.bench,
  nodes.bench,
  planner.bench,
  simulate.bench,
  nrm.bench,
  snapshot.bench,
  soak.bench,
  console.bench
]

const usage = [
  "npm run -s bench -- NAME [--write] [--seconds N] [--rounds N] [--minutes N] [--groups N] [--calls N] [--short]",
  "",
  ...benches.map(({ meaning, name }) => `  ${name.padEnd(10)} ${meaning}`),
  "",
  "--write puts the report into its page of docs/benchmarks. --seconds and --rounds: of each measurement. --minutes: of the soak. --groups: of the snapshot. --calls: of the dialer's year. --short: a small run of `health`, to try it."
].join("\n")

const write = (document: string, report: Report.Report, machine: Machine.Machine) =>
  Effect.tryPromise({
    try: async () => {
      const text = await readFile(document, "utf8")
      await writeFile(document, Report.replaceSection(text, report.bench, Report.toSection(report, machine)))
    },
    catch: (cause) => new BenchFailed({ message: `${document} cannot be written: ${String(cause)}` })
  })

const run = (asked: Arguments.Arguments) =>
  Effect.gen(function*() {
    const bench = benches.find(({ name }) => name === asked.bench)!
    const machine = yield* Machine.read
    const report = yield* Effect.scoped(bench.run(asked))
    yield* Console.log(Report.toText(report, machine))
    if (asked.isWritten) yield* write(document(Pages.pageOf(bench.name)), report, machine)
  })

const program = Either.match(Arguments.parse(process.argv.slice(2), benches.map(({ name }) => name)), {
  onLeft: (message) => Effect.zipRight(Console.error(`${message}\n\n${usage}`), new BenchFailed({ message })),
  onRight: (asked) => Effect.tapError(run(asked), ({ message }) => Console.error(`bench: ${message}`))
})

// Standard output is the report's alone.
NodeRuntime.runMain(
  Effect.provide(program, Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  {
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: (exit, onExit) =>
      onExit(Exit.isSuccess(exit) ? 0 : Cause.isInterruptedOnly(exit.cause) ? exitInterrupted : 1)
  }
)
