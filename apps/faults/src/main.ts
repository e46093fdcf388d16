/**
 * The fault suite's command line: `faults [--short] [--only NAME,…] [--write]`. Ends with `N passed, N failed`, and exits with 1
 * where a promise was not kept. Ctrl-C ends it in order: what it started is stopped, what it wrote is removed.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { cpus } from "node:os"
import { parseArgs } from "node:util"
import * as clients from "./faults/clients.ts"
import * as clock from "./faults/clock.ts"
import * as database from "./faults/database.ts"
import * as deployment from "./faults/deployment.ts"
import * as processes from "./faults/processes.ts"
import { document, root } from "./places.ts"
import * as Report from "./Report.ts"
import * as Suite from "./Suite.ts"
import { SuiteFailed } from "./SuiteFailed.ts"
import type { Ground } from "./World.ts"

const grounds: ReadonlyArray<Ground> = ["own", "embedded", "clock", "disk"]

// Those of a deployment come last on their ground: what they leave is newer than what is started again.
const faults = [processes, database, clients, clock, deployment].flatMap(({ faults }) => faults)

const titles = grounds.flatMap((ground) => faults.filter((each) => each.ground === ground)).map(({ title }) => title)

const usage = [
  "npm run -s faults -- [--short] [--only NAME,…] [--write]",
  "",
  ...faults.map(({ isShort, name, title }) => `  ${name.padEnd(23)} ${isShort ? "short" : "     "} ${title}`),
  "",
  "--short: those marked. --write: puts their rows into the table of docs/reliability.md."
].join("\n")

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim()

const run = (asked: ReadonlyArray<string> | undefined, isShort: boolean, isWritten: boolean) =>
  Effect.gen(function*() {
    const chosen = faults.filter((each) => asked === undefined ? !isShort || each.isShort : asked.includes(each.name))
    const outcomes = (yield* Effect.forEach(
      grounds,
      (ground) => Suite.runAll(ground, chosen.filter((each) => each.ground === ground))
    )).flat()
    yield* Console.log(Report.tableOf(outcomes).join("\n"))
    if (isWritten) {
      const machine = {
        day: new Date().toISOString().slice(0, 10),
        commit: git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") === "" ? "" : "+"),
        cpu: `${cpus()[0]?.model.trim() ?? "unknown CPU"}, ${cpus().length} cores`,
        node: process.versions.node
      }
      writeFileSync(document, Report.replace(readFileSync(document, "utf8"), titles, outcomes, machine))
    }
    yield* Console.log(`\n${Report.summary(outcomes)}`)
    if (!outcomes.every((each) => "why" in each || Report.isKept(each))) {
      return yield* new SuiteFailed({ message: "promises were not kept" })
    }
  })

const program = Effect.try({
  try: () =>
    parseArgs({
      options: {
        short: { type: "boolean", default: false },
        only: { type: "string" },
        write: { type: "boolean", default: false },
        help: { type: "boolean", default: false }
      }
    }).values,
  catch: (cause) =>
    new SuiteFailed({ message: `${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}` })
}).pipe(
  Effect.flatMap(({ help, only, short, write }) => help ? Console.log(usage) : run(only?.split(","), short, write)),
  Effect.tapError(({ message }) => Console.error(`faults: ${message}`)),
  Effect.tapDefect((cause) => Console.error(`faults: ${Cause.pretty(cause)}`))
)

// Standard output is the table's alone.
NodeRuntime.runMain(
  Effect.provide(program, Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  { disableErrorReporting: true, disablePrettyLogger: true }
)
