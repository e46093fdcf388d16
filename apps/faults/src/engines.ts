/**
 * The command line of what is run with engines that no package has: `engines [--folder FOLDER] [--source CLONE] [--write]`. Builds
 * Asterisk out of its source, dials through it with the documented dialplan while Anipool is killed and frozen, and records its calls
 * out of its own files. Ends with `N passed, N failed`. No part of continuous integration.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Asterisk from "./engines/Asterisk.ts"
import * as AsteriskBuild from "./engines/AsteriskBuild.ts"
import * as CallFaults from "./engines/CallFaults.ts"
import * as EnginesTable from "./engines/EnginesTable.ts"
import { commandLine, dialersPage } from "./places.ts"
import * as Postgres from "./Postgres.ts"
import * as Processes from "./Processes.ts"
import * as Product from "./Product.ts"
import * as Service from "./Service.ts"
import * as Site from "./Site.ts"
import { SuiteFailed } from "./SuiteFailed.ts"
import { temporaryFolder } from "./World.ts"

const name = "Engines"

/** What the files of calls came to. */
interface Imported {
  readonly says: string
  readonly broken: ReadonlyArray<string>
}

const runAll = (prefix: string) =>
  Effect.gen(function*() {
    const folder = yield* temporaryFolder
    const dataDir = join(folder, "data")
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    const postgres = yield* Postgres.make(dataDir, false)
    const bootstrap = join(folder, "bootstrap.json")
    writeFileSync(bootstrap, Site.bootstrapOf([{ name, timeZone: "UTC" }]))
    const env = {
      ANIPOOL_DATA_DIR: dataDir,
      ANIPOOL_DEMO: "off",
      ANIPOOL_BOOTSTRAP: bootstrap,
      DATABASE_URL: postgres.url
    }
    const server = yield* Product.makeServer("the server", env)
    yield* server.start
    const site = yield* Site.prepare(name, server.url, () => new Date())
    const port = yield* Product.freePort
    const agiWords = ["agi", "--workspace", name, "--host", "127.0.0.1", "--port", String(port)]
    const agi = yield* Service.make({
      name: "anipool agi",
      args: () => [commandLine, ...agiWords, "--budget-ms", String(CallFaults.budgetMs)],
      env,
      isReady: (said) => Promise.resolve(said.includes("FastAGI listens on"))
    })
    yield* agi.start
    const asterisk = yield* Asterisk.start({
      prefix,
      folder: join(folder, "asterisk"),
      agi: { address: `agi://127.0.0.1:${port}/assign`, campaign: site.open }
    })
    const world: CallFaults.World = {
      asterisk,
      server,
      postgres,
      agi: {
        ...agi,
        pid: () => Processes.familyOf(process.pid).find((pid) => Processes.wordsOf(pid).includes("agi"))!
      },
      ledger: async () => {
        const rows = await postgres.query<CallFaults.Ledgered & { readonly prospect: string }>(ledgerOf, [name])
        return new Map(rows.map(({ ani, prospect, uses }) => [prospect, { ani, uses }]))
      }
    }
    const outcomes: Array<CallFaults.CallOutcome> = []
    for (const [place, fault] of CallFaults.callFaults.entries()) {
      const outcome = yield* Effect.scoped(CallFaults.run(world, fault, place))
      yield* Console.error([
        `${outcome.broken.length === 0 ? "kept  " : "BROKEN"} ${outcome.title}`,
        ...outcome.broken.slice(0, 20)
      ].join("\n       "))
      outcomes.push(outcome)
    }
    const calls = outcomes.reduce((sum, outcome) => sum + outcome.calls, 0)
    const imported = yield* importAll(env, asterisk, site.open, calls, postgres)
    return { version: asterisk.version, outcomes, imported }
  }).pipe(Effect.scoped)

/** Records the calls out of both files, each twice: every call once in the end, with the number that it showed. */
const importAll = (
  env: Product.Environment,
  asterisk: Asterisk.Asterisk,
  campaign: string,
  calls: number,
  postgres: Postgres.OwnPostgres
): Effect.Effect<Imported> =>
  Effect.gen(function*() {
    const broken: Array<string> = []
    const taken = (file: string, options: ReadonlyArray<string>) =>
      Effect.map(
        Product.anipool(env, [
          "asterisk",
          "import",
          "--workspace",
          name,
          "--file",
          file,
          "--context",
          Asterisk.context,
          "--campaign",
          campaign,
          "--json",
          ...options
        ]),
        ({ exit, said }) => {
          const count = (field: string) => Number(new RegExp(`"${field}":\\s*(\\d+)`).exec(said)?.[1])
          if (exit !== 0) broken.push(`${file}: ${said.slice(0, 500)}`)
          return { recorded: count("recorded"), doubled: count("doubled") }
        }
      )
    const expect = (what: string, found: number, wanted: number) => {
      if (found !== wanted) broken.push(`${what}: ${found}, expected ${wanted}`)
    }
    const { cdr, cel } = asterisk.files
    expect("recorded out of call detail records", (yield* taken(cdr, ["--shown-from", "userfield"])).recorded, calls)
    expect("recorded out of them again", (yield* taken(cdr, ["--shown-from", "userfield"])).recorded, 0)
    const events = yield* taken(cel, [])
    expect("known calls in channel events", events.doubled, calls)
    expect("recorded out of channel events", events.recorded, 0)
    yield* Effect.promise(async () => {
      const began = performance.now()
      while (performance.now() - began < drainLimitMs) {
        const [row] = await postgres.query<{ readonly waiting: number }>(waitingOf, [name])
        if (row!.waiting === 0) return
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })
    const dials = yield* Effect.promise(() =>
      postgres.query<{ readonly prospect: string; readonly ani: string }>(dialsOf, [name])
    )
    expect("dials", dials.length, calls)
    const carried = asterisk.carried()
    const others = dials.filter(({ ani, prospect }) => !carried.get(prospect)?.some((shown) => shown.endsWith(ani)))
    expect("dials whose number is another than the carrier saw", others.length, 0)
    return {
      says: `Out of its files: ${calls.toLocaleString("en")} calls, ${
        dials.length.toLocaleString("en")
      } dials after call detail records (read twice) and channel events.`,
      broken
    }
  })

const drainLimitMs = 60_000

const ledgerOf = `
  SELECT a.prospect, count(*)::integer AS uses, max(n.number) AS ani
  FROM assignment a JOIN workspace w USING (workspace_id) JOIN ani n USING (workspace_id, ani_id)
  WHERE w.name = $1 GROUP BY a.prospect`

const dialsOf = `
  SELECT d.prospect, d.ani FROM dial d JOIN workspace w USING (workspace_id) WHERE w.name = $1`

const waitingOf = `
  SELECT COALESCE(sum(q.size), 0)::integer AS waiting
  FROM dial_queue q JOIN workspace w USING (workspace_id) WHERE w.name = $1`

const usage = [
  "npm run -s engines -- [--folder FOLDER] [--source CLONE] [--write]",
  "",
  `Builds Asterisk ${AsteriskBuild.version} in FOLDER (default: ${
    join(tmpdir(), "anipool-engines")
  }) unless it stands there, out of`,
  `CLONE (default: ${AsteriskBuild.sourceDefault}). --write: puts the table into docs/dialers/README.md.`,
  `Debian: ${AsteriskBuild.packages}`
].join("\n")

const program = Effect.try({
  try: () =>
    parseArgs({
      options: {
        folder: { type: "string", default: join(tmpdir(), "anipool-engines") },
        source: { type: "string", default: AsteriskBuild.sourceDefault },
        write: { type: "boolean", default: false }
      }
    }).values,
  catch: () => new SuiteFailed({ message: usage })
}).pipe(
  Effect.flatMap(({ folder, source, write }) =>
    Effect.gen(function*() {
      const { imported, outcomes, version } = yield* Effect.flatMap(AsteriskBuild.prefixIn(folder, source), runAll)
      const lines = [
        `Asterisk ${version}, ${CallFaults.perSecond} calls a second:`,
        "",
        ...EnginesTable.tableOf(outcomes),
        "",
        `${imported.says} ${new Date().toISOString().slice(0, 10)} · ${
          cpus()[0]?.model.trim() ?? "unknown CPU"
        }, ${cpus().length} cores · Node ${process.versions.node}`
      ]
      if (write) writeFileSync(dialersPage, EnginesTable.replace(readFileSync(dialersPage, "utf8"), lines))
      const failed = outcomes.filter(({ broken }) => broken.length > 0).length + (imported.broken.length > 0 ? 1 : 0)
      yield* Console.log([
        ...lines,
        ...imported.broken,
        "",
        `${outcomes.length + 1 - failed} passed, ${failed} failed`
      ].join("\n"))
      if (failed > 0) return yield* new SuiteFailed({ message: "promises were not kept" })
    })
  ),
  Effect.tapError(({ message }) => Console.error(`engines: ${message}`))
)

NodeRuntime.runMain(
  Effect.provide(program, Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  { disableErrorReporting: true, disablePrettyLogger: true }
)
