/**
 * `http`: POST /assignment over HTTP, durable, against bare Node and naive PostgreSQL.
 */
import * as Effect from "effect/Effect"
import { type Bench, roundsDefault, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as LoadClient from "../LoadClient.ts"
import { isPinnable } from "../Machine.ts"
import * as Numbers from "../Numbers.ts"
import * as Program from "../Program.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "http",
  meaning: "POST /assignment, against bare node:http and naive PostgreSQL over HTTP",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const database = yield* Database.make
    yield* Database.fillNaive(database, anis)
    const site = yield* Workspaces.make(database, [{ name: "Http", anis }])
    const { key } = site.workspaces[0]!
    const bodies = Numbers.bodies(prospects, Workspaces.campaign)
    const servers = yield* Effect.all([
      Servers.anipool(database, site),
      Servers.bare(key),
      Servers.naive(key, database)
    ])
    const ways = servers.map((server, i) => {
      const load = (secondsOf: number) =>
        LoadClient.send({ url: server.url, key, bodies }, { connections, seconds: secondsOf, core: Servers.clientCore })
      return { name: names[i]!, warmUp: load(warmUpSeconds), measure: load(seconds) }
    })
    const before = yield* database.assignments
    const measured = yield* Rounds.measure(ways, rounds)
    const recorded = (yield* database.assignments) - before
    const memory = yield* Effect.forEach(servers, ({ pid }) => Program.memory(pid))
    const figures = measured.map((runs) => ({
      perSecond: Statistics.median(runs.map(({ perSecond }) => perSecond)),
      p50: Statistics.median(runs.map(({ p50Ms }) => p50Ms)),
      p99: Statistics.median(runs.map(({ p99Ms }) => p99Ms)),
      requests: runs.reduce((sum, { requests }) => sum + requests, 0)
    }))
    const [anipool, bare, naive] = figures
    return {
      bench: "http",
      programs: [database.version, LoadClient.version],
      title: "HTTP: POST /assignment",
      method:
        `The server as it is started in use, ${
          Figures.count(anis)
        } ANIs in ${Numbers.areaCodesHeld} area codes, keys, a ` +
        `policy with a daily cap, ${
          Figures.count(prospects)
        } different prospects (half of them with a ZIP); every answer ` +
        "comes after its commit on the embedded PostgreSQL with durable settings. " +
        `Client: ${LoadClient.client}, ${connections} connections. ` +
        (isPinnable
          ? "The server is kept to one core, the client to another; PostgreSQL has what both leave. "
          : "Nothing is kept to a core on this machine. ") +
        `Warm-up of ${warmUpSeconds} s, then medians of ${rounds} interleaved rounds of ${seconds} s. The log grew by ` +
        `${Figures.count(recorded)} rows while ${
          Figures.count(anipool!.requests)
        } requests were measured (the difference ` +
        "is the warm-up). The naive server climbs no ladder, has no pools and writes no log.",
      tables: [{
        title: "Requests per second",
        columns: ["server", "requests/s", "p50 ms", "p99 ms", "to bare", "to naive", "peak memory"],
        rows: figures.map(({ p50, p99, perSecond }, i) => [
          names[i]!,
          Figures.count(perSecond),
          Figures.decimal(p50, 2),
          Figures.decimal(p99, 2),
          Figures.ratio(perSecond, bare!.perSecond),
          Figures.ratio(perSecond, naive!.perSecond),
          Figures.megabytes(memory[i]!.peak)
        ])
      }],
      targets: [
        {
          wanted: "4x naive PostgreSQL over HTTP",
          measured: Figures.ratio(anipool!.perSecond, naive!.perSecond),
          isMet: anipool!.perSecond >= 4 * naive!.perSecond
        },
        {
          wanted: "0.45 of bare node:http",
          measured: Figures.ratio(anipool!.perSecond, bare!.perSecond),
          isMet: anipool!.perSecond >= 0.45 * bare!.perSecond
        },
        {
          wanted: "p99 of at most 10 ms",
          measured: `${Figures.decimal(anipool!.p99, 2)} ms`,
          isMet: anipool!.p99 <= 10
        }
      ]
    }
  })
}

// internal

const anis = 200_000
const prospects = 4_096
const connections = 64
// V8 goes on optimizing for as long.
const warmUpSeconds = 10

const names = ["Anipool", "reference: bare node:http", "reference: naive PostgreSQL over HTTP"]
