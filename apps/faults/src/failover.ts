/**
 * The failover suite's command line: `failover [--runs N]`. Kills the primary of a replicated PostgreSQL under load, again
 * and again: nothing that was acknowledged is lost, and the service is back by itself. Ends with `N passed, N failed`, and
 * exits with 1 where a promise was not kept, or where the programs that it needs are not installed.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import type * as Scope from "effect/Scope"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import * as Audit from "./Audit.ts"
import * as Dialers from "./Dialers.ts"
import * as Cluster from "./failover/Cluster.ts"
import type { Broken } from "./Fault.ts"
import * as Http from "./Http.ts"
import * as Product from "./Product.ts"
import type * as Service from "./Service.ts"
import * as Site from "./Site.ts"
import { treatmentOf } from "./Suite.ts"
import { SuiteFailed } from "./SuiteFailed.ts"
import { temporaryFolder } from "./World.ts"

/** How long the service has to be back after its primary was killed. */
const backLimitMs = 30_000
/** How long dialers dial before and after. */
const calm = "2 seconds"
const runsDefault = 3
const runsMax = 100

/** What came of one failover. */
interface Outcome {
  readonly killed: string
  /** From the kill until the first server said that it is not ready, and until each dialer was served again. */
  readonly noticedMs: number
  readonly backMs: number
  readonly book: Dialers.Book
  readonly broken: ReadonlyArray<Broken>
}

/** What it happens to. */
interface World extends Audit.Audited {
  readonly cluster: Cluster.Cluster
  readonly servers: readonly [Product.Server, Product.Server]
  readonly worker: Service.Service
}

const nameOf = (run: number) => `Failover ${run}`

const runAll = (runs: number) =>
  Effect.gen(function*() {
    const missing = Cluster.missing()
    if (missing.length > 0) {
      return yield* new SuiteFailed({
        message: `not installed: ${missing.join(", ")} (Debian: apt-get install patroni etcd-server haproxy postgresql)`
      })
    }
    const folder = yield* temporaryFolder
    const clusterFolder = join(folder, "cluster")
    mkdirSync(clusterFolder)
    const cluster = yield* Cluster.make(clusterFolder)
    const sites = Array.from({ length: runs }, (_, i) => ({ name: nameOf(i + 1), timeZone: "UTC" }))
    const bootstrap = join(folder, "bootstrap.json")
    writeFileSync(bootstrap, Site.bootstrapOf(sites))
    const env = { ANIPOOL_DEMO: "off", ANIPOOL_WORKER: "off", ANIPOOL_DATA_DIR: folder, ANIPOOL_BOOTSTRAP: bootstrap }
    const byHosts = { ...env, DATABASE_URL: cluster.url }
    // One looks for the primary itself, the other one is led to it.
    const servers = [
      yield* Product.makeServer("the server with several hosts", byHosts),
      yield* Product.makeServer("the server behind HAProxy", { ...env, DATABASE_URL: cluster.proxyUrl })
    ] as const
    const worker = yield* Product.makeWorker(byHosts)
    for (const each of [...servers, worker]) yield* each.start
    const world: World = {
      cluster,
      servers,
      worker,
      first: servers[0],
      postgres: cluster,
      anipool: (words, program) => Product.anipool(byHosts, words, program)
    }
    return yield* Effect.forEach(sites, ({ name }, i) =>
      Effect.tap(Effect.scoped(runOne(world, name)), (outcome) => Console.error(lineOf(i + 1, outcome))))
  }).pipe(Effect.scoped)

const runOne = (world: World, name: string): Effect.Effect<Outcome, SuiteFailed, Scope.Scope> =>
  Effect.gen(function*() {
    const { cluster, servers, worker } = world
    const urls = servers.map(({ url }) => url)
    const site = yield* Site.prepare(name, servers[0].url, () => new Date())
    const { book, servedAfter, stop } = yield* Dialers.start(site, urls)
    yield* Effect.sleep(calm)
    const primary = yield* cluster.primary
    yield* primary.kill
    const killedAt = performance.now()
    const away = yield* Effect.forEach(urls, noticed, { concurrency: "unbounded" })
    const noticedMs = performance.now() - killedAt
    const backMs = noticedMs + (yield* servedAfter(performance.now(), 2 * backLimitMs))
    yield* Effect.sleep(calm)
    yield* stop
    const broken: ReadonlyArray<Broken> = [
      ...away.flat(),
      ...treatmentOf(book),
      ...[...servers, worker].flatMap((each): ReadonlyArray<Broken> =>
        each.isRunning() ? [] : [{ promise: "else", how: `${each.name} ended by itself:\n${each.said()}` }]
      ),
      ...(book.unavailable === 0 ? [{ promise: "answered", how: "nobody was told 503" } as const] : []),
      ...(backMs > backLimitMs
        ? [{ promise: "back", how: `back after ${Math.round(backMs)} ms, promised within ${backLimitMs}` } as const]
        : []),
      ...(yield* Audit.run(world, site, book, undefined))
    ]
    yield* primary.start
    yield* cluster.settled
    return { killed: primary.name, noticedMs, backMs, book, broken }
  })

/** Waits until a server says that it is not ready, while it lives. */
const noticed = (url: string): Effect.Effect<ReadonlyArray<Broken>> =>
  Effect.promise(async () => {
    const ask = (path: string) => Http.send(url, { method: "GET", path, key: "" }, 2_000)
    const began = performance.now()
    while (performance.now() - began < backLimitMs) {
      if ((await ask("/health/ready")).status === 503) {
        const { status } = await ask("/health/live")
        return status === 200 ? [] : [{ promise: "answered", how: `/health/live of ${url}: ${status}` }]
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return [{ promise: "answered", how: `${url} said that it is ready all the time` }]
  })

const lineOf = (run: number, { backMs, book, broken, killed, noticedMs }: Outcome): string =>
  [
    `${broken.length === 0 ? "kept  " : "BROKEN"} ${run}: ${killed} killed; noticed after ${
      seconds(noticedMs)
    }, back after ${seconds(backMs)};`
    + ` ${[...book.assigned.values()].filter((ani) => ani !== "").length} assignments and ${book.dialed.size} dials`
    + ` acknowledged, ${book.unavailable} told 503, longest wait ${seconds(book.longestMs)}`,
    ...broken.map(({ how }) => `       ${how}`)
  ].join("\n")

const seconds = (ms: number): string => Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : "never"

const usage = `npm run -s failover -- [--runs N]   (N: 1 to ${runsMax}, ${runsDefault} unless given)`

const program = Effect.try({
  try: () => {
    const { runs = String(runsDefault) } = parseArgs({ options: { runs: { type: "string" } } }).values
    if (!/^\d{1,3}$/.test(runs) || Number(runs) < 1 || Number(runs) > runsMax) throw new RangeError("--runs")
    return Number(runs)
  },
  catch: () => new SuiteFailed({ message: usage })
}).pipe(
  Effect.flatMap(runAll),
  Effect.flatMap((outcomes) => {
    const failed = outcomes.filter(({ broken }) => broken.length > 0).length
    const times = outcomes.map(({ backMs }) => backMs)
    return Console.log(
      `back after ${seconds(Math.min(...times))} to ${seconds(Math.max(...times))}\n`
        + `${outcomes.length - failed} passed, ${failed} failed`
    ).pipe(
      Effect.zipRight(failed === 0 ? Effect.void : Effect.fail(new SuiteFailed({ message: "promises were not kept" })))
    )
  }),
  Effect.tapError(({ message }) => Console.error(`failover: ${message}`))
)

NodeRuntime.runMain(
  Effect.provide(program, Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))),
  { disableErrorReporting: true, disablePrettyLogger: true }
)
