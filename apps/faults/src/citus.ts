/**
 * The command line of what is run on Citus: `citus [--folder FOLDER] [--source CLONE]`. Builds it out of its source, starts three
 * nodes, runs the contract of storage over them in two ways, and moves a part of a table under writes. It says what it found, which
 * docs/scaling.md tells: the product does not run on Citus yet. No part of continuous integration.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as CitusBuild from "./citus/CitusBuild.ts"
import * as Contract from "./citus/Contract.ts"
import * as Move from "./citus/Move.ts"
import * as Nodes from "./citus/Nodes.ts"
import { SuiteFailed } from "./SuiteFailed.ts"
import { temporaryFolder } from "./World.ts"

const usage = [
  "npm run -s citus -- [--folder FOLDER] [--source CLONE]",
  "",
  `Builds Citus ${CitusBuild.version} in FOLDER (default: ${join(tmpdir(), "anipool-citus")}) out of CLONE (default:`,
  `${CitusBuild.sourceDefault}) and installs it into PostgreSQL 15, unless it has it.`,
  `Debian: ${CitusBuild.packages}`
].join("\n")

const runAll = Effect.gen(function*() {
  const folder = yield* temporaryFolder
  const nodes = yield* Nodes.start(folder)
  for (const through of ["coordinator", "node"] as const) {
    const { all, passed, reasons } = yield* Contract.run(folder, nodes, through)
    const asked = through === "node" ? "the node that the workspaces are on" : "the coordinator"
    yield* Console.log([
      `The contract of storage, asking ${asked}: ${passed} of ${all} tests pass.`,
      ...reasons.map(([reason, count]) => `${String(count).padStart(5)}  ${reason}`),
      ""
    ].join("\n"))
  }
  for (const isLocked of [false, true]) {
    const { acknowledged, counted, refused } = yield* Move.run(nodes, isLocked)
    yield* Console.log(
      `A part moved under writes past Citus, ${isLocked ? "with" : "without"} its lock: ${acknowledged} acknowledged, `
        + `${refused} refused, ${counted} there afterwards.`
    )
    if (isLocked && acknowledged !== counted) {
      return yield* new SuiteFailed({ message: "what was acknowledged is lost" })
    }
  }
}).pipe(Effect.scoped)

const program = Effect.try({
  try: () =>
    parseArgs({
      options: {
        folder: { type: "string", default: join(tmpdir(), "anipool-citus") },
        source: { type: "string", default: CitusBuild.sourceDefault }
      }
    }).values,
  catch: () => new SuiteFailed({ message: usage })
}).pipe(
  Effect.flatMap(({ folder, source }) => Effect.zipRight(CitusBuild.ensure(folder, source), runAll)),
  Effect.tapError(({ message }) => Console.error(`citus: ${message}`))
)

NodeRuntime.runMain(
  Effect.provide(program, Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  { disableErrorReporting: true, disablePrettyLogger: true }
)
