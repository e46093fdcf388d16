/**
 * The command line of what is run on Citus: `citus [--contract] [--faults] [--bench] …`. Builds it out of its source, starts three
 * nodes, runs the contract of storage over them, and what may happen to a cluster while dialers dial. docs/scaling.md tells what was
 * found. No part of continuous integration.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Bench from "./citus/Bench.ts"
import * as CitusBuild from "./citus/CitusBuild.ts"
import * as Cluster from "./citus/Cluster.ts"
import * as Contract from "./citus/Contract.ts"
import * as Faults from "./citus/Faults.ts"
import * as Nodes from "./citus/Nodes.ts"
import { SuiteFailed } from "./SuiteFailed.ts"
import { temporaryFolder } from "./World.ts"

const usage = [
  "npm run -s citus -- [--contract] [--faults] [--bench [--write]] [--folder FOLDER] [--source CLONE]",
  "",
  "Without one of the three: the contract and the faults. --write puts the benchmark's report into its page.",
  `Builds Citus ${CitusBuild.version} in FOLDER (default: ${join(tmpdir(), "anipool-citus")}) out of CLONE (default:`,
  `${CitusBuild.sourceDefault}) and installs it into PostgreSQL 15, unless it has it.`,
  `Debian: ${CitusBuild.packages}`
].join("\n")

/** What may be run; all but the benchmark unless one is named. */
interface Wanted {
  readonly contract: boolean
  readonly faults: boolean
  readonly bench: boolean
  /** For the benchmark. */
  readonly words: ReadonlyArray<string>
}

const runAll = ({ bench, contract, faults, words }: Wanted) =>
  Effect.gen(function*() {
    const folder = yield* temporaryFolder
    const nodes = yield* Nodes.start(folder, { isDurable: bench })
    if (contract) yield* runContract(folder, nodes)
    if (faults) yield* runFaults(folder, nodes)
    if (bench) yield* Bench.run(folder, nodes, words)
  }).pipe(Effect.scoped)

const runContract = Effect.fnUntraced(function*(folder: string, nodes: ReadonlyArray<Nodes.Node>) {
  const { all, passed, reasons } = yield* Contract.run(folder, nodes)
  yield* Console.log([
    `The contract of storage: ${passed} of ${all} tests pass.`,
    ...reasons.map(([reason, count]) => `${String(count).padStart(5)}  ${reason}`),
    ""
  ].join("\n"))
})

const runFaults = Effect.fnUntraced(function*(folder: string, nodes: ReadonlyArray<Nodes.Node>) {
  const cluster = yield* Cluster.make(folder, nodes, Faults.sites)
  let failed = 0
  for (const fault of [Faults.partMoved, Faults.nodeKilled, Faults.coordinatorKilled]) {
    const { broken, name, seen } = yield* Effect.scoped(fault(cluster))
    if (broken.length > 0) failed++
    yield* Console.log([
      `${broken.length === 0 ? "kept  " : "BROKEN"} ${name}: ${seen}`,
      ...broken.map(({ how }) => `       ${how}`)
    ].join("\n"))
  }
  if (failed > 0) return yield* new SuiteFailed({ message: "promises were not kept" })
}, Effect.scoped)

const program = Effect.try({
  try: () =>
    parseArgs({
      options: {
        contract: { type: "boolean", default: false },
        faults: { type: "boolean", default: false },
        bench: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        folder: { type: "string", default: join(tmpdir(), "anipool-citus") },
        source: { type: "string", default: CitusBuild.sourceDefault }
      }
    }).values,
  catch: () => new SuiteFailed({ message: usage })
}).pipe(
  Effect.flatMap(({ bench, contract, faults, folder, source, write }) => {
    const isAll = !bench && !contract && !faults
    const wanted = { contract: contract || isAll, faults: faults || isAll, bench, words: write ? ["--write"] : [] }
    return Effect.zipRight(CitusBuild.ensure(folder, source), runAll(wanted))
  }),
  Effect.tapError(({ message }) => Console.error(`citus: ${message}`))
)

NodeRuntime.runMain(
  Effect.provide(program, Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  { disableErrorReporting: true, disablePrettyLogger: true }
)
