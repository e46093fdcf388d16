/**
 * `dials`: POST /dials over HTTP, durable, against bare Node.
 */
import { Dials as DialsPort } from "@anipool/storage/Dials"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { type Bench, roundsDefault, secondsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Dials from "../Dials.ts"
import * as Figures from "../Figures.ts"
import * as LoadClient from "../LoadClient.ts"
import { isPinnable } from "../Machine.ts"
import * as Program from "../Program.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "dials",
  meaning: "POST /dials, durable, against bare node:http",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Dials", anis }])
    const { dialsKey: key } = site.workspaces[0]!
    const bodies = Dials.bodies(records, anis, Date.now())
    // Its worker is off: what is measured is the intake.
    const servers = yield* Effect.all([Servers.anipool(database, site, Servers.serverCore, "off"), Servers.bare(key)])
    const ways = servers.map((server, i) => {
      const load = (secondsOf: number) =>
        LoadClient.send(
          { url: server.url, key, bodies, path: "/dials" },
          { connections, seconds: secondsOf, core: Servers.clientCore }
        )
      return { name: names[i]!, warmUp: load(warmUpSeconds), measure: load(seconds) }
    })
    const queued = Effect.map(
      Effect.mapError(Context.get(database.services, DialsPort).queue, Database.failed),
      ({ records }) => records
    )
    const before = yield* queued
    const measured = yield* Rounds.measure(ways, rounds)
    const recorded = (yield* queued) - before
    const memory = yield* Effect.forEach(servers, ({ pid }) => Program.memory(pid))
    const figures = measured.map((runs) => ({
      perSecond: Statistics.median(runs.map(({ perSecond }) => perSecond)),
      p50: Statistics.median(runs.map(({ p50Ms }) => p50Ms)),
      p99: Statistics.median(runs.map(({ p99Ms }) => p99Ms)),
      requests: runs.reduce((sum, { requests }) => sum + requests, 0)
    }))
    const [anipool, bare] = figures
    return {
      bench: "dials",
      programs: [database.version, LoadClient.version],
      title: "Dials intake: POST /dials",
      method:
        "The server as it is started in use, its worker off; every answer comes after its commit on the embedded " +
        `PostgreSQL with durable settings. ${Figures.count(records)} different records. ` +
        `Client: ${LoadClient.client}, ${connections} connections. ` +
        (isPinnable
          ? "The server is kept to one core, the client to another; PostgreSQL has what both leave. "
          : "Nothing is kept to a core on this machine. ") +
        `Warm-up of ${warmUpSeconds} s, then medians of ${rounds} interleaved rounds of ${seconds} s. The queue grew by ` +
        `${Figures.count(recorded)} records while ${Figures.count(anipool!.requests)} requests were measured (the ` +
        "difference is the warm-up).",
      tables: [{
        title: "Requests per second",
        columns: ["server", "requests/s", "p50 ms", "p99 ms", "to bare", "peak memory"],
        rows: figures.map(({ p50, p99, perSecond }, i) => [
          names[i]!,
          Figures.count(perSecond),
          Figures.decimal(p50, 2),
          Figures.decimal(p99, 2),
          Figures.ratio(perSecond, bare!.perSecond),
          Figures.megabytes(memory[i]!.peak)
        ])
      }],
      targets: [{
        wanted: "0.40 of bare node:http",
        measured: Figures.ratio(anipool!.perSecond, bare!.perSecond),
        isMet: anipool!.perSecond >= 0.4 * bare!.perSecond
      }]
    }
  })
}

// internal

const anis = 5_000
const records = 4_096
const connections = 64
const warmUpSeconds = 3

const names = ["Anipool", "reference: bare node:http"]
