/**
 * `rate`: what a dialer waits for a number: at steady rates, right after a start, and while somebody puts settings.
 */
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { createServer } from "node:net"
import { type Bench, type BenchFailed, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import { isPinnable } from "../Machine.ts"
import * as Numbers from "../Numbers.ts"
import * as OpenLoad from "../OpenLoad.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "rate",
  meaning: "what a dialer waits at steady rates, after a start, while settings are put",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [
      { name: "Rate", anis },
      { name: "Settings", anis: settingsAnis }
    ])
    const [own, settings] = [site.workspaces[0]!, site.workspaces[1]!]
    yield* addCampaigns(database, settings)
    const load = (url: string): OpenLoad.Load => ({ url, key: own.key, bodies, connections, perSecond: 0, seconds })
    const steady = yield* Effect.scoped(Effect.gen(function*() {
      const servers = [
        { name: "Anipool", server: yield* Servers.anipool(database, site) },
        { name: "reference: bare node:http", server: yield* Servers.bare(own.key) }
      ]
      return yield* measure(
        rates.flatMap(({ perSecond }) =>
          servers.map(({ name, server }) => ({
            name: `${Figures.count(perSecond)} a second, ${name}`,
            load: { ...load(server.url), perSecond }
          }))
        ),
        rounds
      )
    }))
    yield* database.settle
    const started = yield* Effect.forEach(Array(rounds).keys(), (round) =>
      Effect.scoped(Effect.gen(function*() {
        yield* Effect.logInfo(`start ${round + 1} of ${rounds}`)
        const port = yield* freePort
        const sending = yield* Effect.fork(
          OpenLoad.send(
            { ...load(`http://127.0.0.1:${port}`), perSecond: startRate, seconds: startSeconds, fromReady: true },
            Servers.clientCore
          )
        )
        yield* Servers.anipool(database, site, Servers.serverCore, "embedded", port)
        return yield* Fiber.join(sending)
      })))
    const put = yield* Effect.scoped(Effect.gen(function*() {
      const { url } = yield* Servers.anipool(database, site)
      return yield* measure(
        ways.map(({ name, puts }) => ({
          name,
          load: {
            ...load(url),
            key: settings.key,
            bodies: settingsBodies,
            perSecond: settingsRate,
            puts: puts === undefined ? undefined : { key: settings.adminKey, all: puts }
          }
        })),
        rounds
      )
    }))
    return {
      bench: "rate",
      programs: [database.version],
      title: "Rate: what a dialer waits for a number",
      method:
        `POST /assignment, each when it is due, whatever became of those before, and timed from then; ${connections} ` +
        `connections that are kept. ${
          Figures.count(anis)
        } ANIs in ${Numbers.areaCodesHeld} area codes, prospects over real ` +
        "places; every answer comes after its commit on the embedded PostgreSQL with durable settings. The client writes and " +
        "reads its sockets by hand and looks each millisecond at what is due; what it and the machine add is what the bare " +
        "server shows. " +
        (isPinnable
          ? "The server is kept to one core, the client to another; PostgreSQL has what both leave. "
          : "Nothing is kept to a core on this machine. ") +
        `Warm-up of ${warmUpSeconds} s, then medians of ${rounds} interleaved rounds of ${seconds} s. After a start: ` +
        `${
          Figures.count(startRate)
        } a second for ${startSeconds} s from the moment that /health/ready says ready, on a ` +
        `workspace that was in use, medians of ${rounds} starts. Settings: a workspace of ${
          Figures.count(settingsAnis)
        } ANIs ` +
        `and ${Figures.count(campaigns)} campaigns, which all are asked for; one caller puts settings in a loop, ` +
        `others ask at ${Figures.count(settingsRate)} a second.`,
      tables: [
        {
          title: "Milliseconds from when a request is due to its answer",
          columns: ["rate, server", "p50", "p99", "longest"],
          rows: steady.map(row)
        },
        {
          title: `The first ${startSeconds} seconds after a start, ${Figures.count(startRate)} a second`,
          columns: ["", "p50", "p99", "longest"],
          rows: [row(figuresOf("Anipool", started))]
        },
        {
          title: `While settings are put, ${Figures.count(settingsRate)} a second`,
          columns: ["", "p50", "p99", "longest", "settings/s", "one put, p50"],
          rows: put.map((each) => [
            ...row(each),
            each.puts === 0 ? "–" : Figures.count(each.puts / seconds),
            each.puts === 0 ? "–" : Figures.decimal(each.putP50, 2)
          ])
        }
      ],
      targets: [
        ...rates.map(({ p99Max, perSecond }, i) =>
          target(`${Figures.count(perSecond)} a second: p99 of at most ${p99Max} ms`, steady[2 * i]!, p99Max)
        ),
        target(`first ${startSeconds} s after a start: p99 of at most 30 ms`, figuresOf("", started), 30),
        ...put.slice(1).map((each) => target(`${each.name}: p99 of at most 25 ms`, each, 25))
      ]
    }
  })
}

// internal

const anis = 200_000
const connections = 64
const rates = [
  { perSecond: 100, p99Max: 4 },
  { perSecond: 1_000, p99Max: 4 },
  { perSecond: 3_000, p99Max: 8 }
]
/** A hundredth of the requests at the lowest rate is ten of them. */
const secondsDefault = 10
const warmUpSeconds = 10
const startRate = 1_000
const startSeconds = 10

const settingsAnis = 50_000
const campaigns = 2_000
const settingsRate = 500

const prospects = Numbers.realProspects(20_000)
const bodies = Numbers.bodies(prospects, Workspaces.campaign)
const campaignOf = (n: number): string => `campaign-${n % campaigns}`
const settingsBodies = prospects.flatMap((each, n) => Numbers.bodies([each], campaignOf(n)))

/** Never reached, and another one each time: what is put changes something. */
const policyOf = (n: number): string => JSON.stringify({ dailyCap: Workspaces.dailyCap - n % 2 })

const ways = [
  { name: "nothing is put", puts: undefined },
  {
    name: "the workspace's policy in a loop",
    puts: Array.from({ length: 2 }, (_, n) => ({ path: "/admin/workspace/policy", body: policyOf(n) }))
  },
  {
    name: "campaigns' policies in a loop",
    puts: Array.from({ length: 2 * campaigns }, (_, n) => ({
      path: `/admin/campaigns/${campaignOf(n)}/policy`,
      body: policyOf(Math.floor(n / campaigns))
    }))
  }
]

interface Figure {
  readonly name: string
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly puts: number
  readonly putP50: number
}

const figuresOf = (name: string, runs: ReadonlyArray<OpenLoad.Answered>): Figure => {
  const median = (of: (run: OpenLoad.Answered) => number) => Statistics.median(runs.map(of))
  return {
    name,
    p50: median(({ p50Ms }) => p50Ms),
    p99: median(({ p99Ms }) => p99Ms),
    max: median(({ maxMs }) => maxMs),
    puts: median(({ puts }) => puts),
    putP50: median(({ putP50Ms }) => putP50Ms)
  }
}

const row = ({ max, name, p50, p99 }: Figure): ReadonlyArray<string> => [
  name,
  Figures.decimal(p50, 2),
  Figures.decimal(p99, 2),
  Figures.decimal(max, 2)
]

const target = (wanted: string, { p99 }: Figure, p99Max: number) => ({
  wanted,
  measured: `${Figures.decimal(p99, 2)} ms`,
  isMet: p99 <= p99Max
})

const measure = (
  ways: ReadonlyArray<{ readonly name: string; readonly load: OpenLoad.Load }>,
  rounds: number
): Effect.Effect<ReadonlyArray<Figure>, BenchFailed> =>
  Effect.map(
    Rounds.measure(
      ways.map(({ load, name }) => ({
        name,
        warmUp: OpenLoad.send({ ...load, seconds: warmUpSeconds }, Servers.clientCore),
        measure: OpenLoad.send(load, Servers.clientCore)
      })),
      rounds
    ),
    (measured) => measured.map((runs, i) => figuresOf(ways[i]!.name, runs))
  )

/** The campaigns of the workspace whose settings are put: all of its one pool. */
const addCampaigns = (
  { services, settle }: Database.Database,
  { workspace }: Workspaces.Filled
): Effect.Effect<void, BenchFailed> =>
  Effect.flatMap(CustomCampaigns, (all) =>
    Effect.forEach(
      Array(campaigns).keys(),
      (n) =>
        all.create({ workspace, defaultCampaign: null }, {
          id: campaignOf(n),
          name: `Campaign ${n}`,
          type: "Outbound",
          inboundPoolId: Workspaces.pool
        }),
      { concurrency: 4, discard: true }
    )).pipe(
      Effect.provide(services),
      Effect.mapError(Database.failed),
      Effect.zipRight(settle)
    )

/** A port that was free a moment ago: who asks the server knows it before the server is there. */
const freePort = Effect.async<number>((resume) => {
  const server = createServer()
  server.listen(0, "127.0.0.1", () => {
    const address = server.address()
    const port = address === null || typeof address === "string" ? 0 : address.port
    server.close(() => resume(Effect.succeed(port)))
  })
})
