/**
 * `http`: POST /assignment over HTTP, durable, against bare Node and naive PostgreSQL.
 */
import * as Effect from "effect/Effect"
import { type Bench, type BenchFailed, roundsDefault, secondsDefault } from "../Bench.ts"
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
    const real = Numbers.bodies(Numbers.realProspects(prospects), Workspaces.campaign)
    const spread = Numbers.bodies(Numbers.prospects(prospects), Workspaces.campaign)
    const [anipoolServer, bareServer, naiveServer] = yield* Effect.all([
      Servers.anipool(database, site),
      Servers.bare(key),
      Servers.naive(key, database)
    ])
    const ways: ReadonlyArray<Way> = [
      { name: "Anipool", server: anipoolServer, bodies: real, connections },
      { name: "Anipool, every prospect in another area code", server: anipoolServer, bodies: spread, connections },
      { name: "reference: bare node:http", server: bareServer, bodies: real, connections },
      { name: "reference: naive PostgreSQL over HTTP", server: naiveServer, bodies: real, connections },
      { name: "Anipool, 256 connections", server: anipoolServer, bodies: real, connections: 256 },
      { name: "reference: bare node:http, 256 connections", server: bareServer, bodies: real, connections: 256 }
    ]
    const before = yield* database.assignments
    const measured = yield* Rounds.measure(
      ways.map(({ bodies, connections, name, server }) => {
        const load = (secondsOf: number) =>
          LoadClient.send(
            { url: server.url, key, bodies },
            { connections, seconds: secondsOf, core: Servers.clientCore }
          )
        return { name, warmUp: load(warmUpSeconds), measure: withCpu(server.pid, database.pid, load(seconds)) }
      }),
      rounds
    )
    const recorded = (yield* database.assignments) - before
    const memory = yield* Effect.forEach(ways, ({ server }) => Program.memory(server.pid))
    const figures = measured.map((runs) => {
      const median = (of: (run: Measured) => number) => Statistics.median(runs.map(of))
      return {
        perSecond: median(({ perSecond }) => perSecond),
        p50: median(({ p50Ms }) => p50Ms),
        p99: median(({ p99Ms }) => p99Ms),
        serverCpu: median(({ requests, serverUs }) => serverUs / requests),
        databaseCpu: median(({ databaseUs, requests }) => databaseUs / requests),
        requests: runs.reduce((sum, { requests }) => sum + requests, 0)
      }
    })
    const [anipool, , bare, naive, anipool256, bare256] = figures
    const requests = figures.reduce((sum, each, i) => ways[i]!.server === anipoolServer ? sum + each.requests : sum, 0)
    return {
      bench: "http",
      programs: [database.version, LoadClient.version],
      title: "HTTP: POST /assignment",
      method:
        `The server as it is started in use, ${
          Figures.count(anis)
        } ANIs in ${Numbers.areaCodesHeld} area codes, keys, a ` +
        `policy with a daily cap; ${
          Figures.count(prospects)
        } different prospects over real places, a quarter of them with a phone from elsewhere (the second row: each in ` +
        "another area code than the last, half of them with a ZIP); every answer " +
        "comes after its commit on the embedded PostgreSQL with durable settings. " +
        `Client: ${LoadClient.client}, ${connections} connections. ` +
        (isPinnable
          ? "The server is kept to one core, the client to another; PostgreSQL has what both leave. "
          : "Nothing is kept to a core on this machine. ") +
        `Warm-up of ${warmUpSeconds} s, then medians of ${rounds} interleaved rounds of ${seconds} s. The log grew by ` +
        `${Figures.count(recorded)} rows while ${Figures.count(requests)} requests were measured (the difference ` +
        "is the warm-up). The naive server climbs no ladder, has no pools and writes no log.",
      tables: [{
        title: "Requests per second",
        columns: [
          "server",
          "requests/s",
          "p50 ms",
          "p99 ms",
          "to bare",
          "to naive",
          "server's CPU, µs each",
          "PostgreSQL's, µs each",
          "peak memory"
        ],
        rows: figures.map(({ databaseCpu, p50, p99, perSecond, serverCpu }, i) => [
          ways[i]!.name,
          Figures.count(perSecond),
          Figures.decimal(p50, 2),
          Figures.decimal(p99, 2),
          Figures.ratio(perSecond, (ways[i]!.connections === connections ? bare! : bare256!).perSecond),
          Figures.ratio(perSecond, naive!.perSecond),
          Figures.decimal(serverCpu, 1),
          ways[i]!.server === bareServer ? "–" : Figures.decimal(databaseCpu, 1),
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
          wanted: "0.50 of bare node:http",
          measured: Figures.ratio(anipool!.perSecond, bare!.perSecond),
          isMet: anipool!.perSecond >= 0.5 * bare!.perSecond
        },
        ...[[anipool!, connections, 8] as const, [anipool256!, 256, 20] as const].flatMap(([each, of, p99Max]) => [
          {
            wanted: `${of} connections: p99 of at most ${p99Max} ms`,
            measured: `${Figures.decimal(each.p99, 2)} ms`,
            isMet: each.p99 <= p99Max
          },
          {
            wanted: `${of} connections: at most 34 µs of the server's CPU and 10 µs of PostgreSQL's for each request`,
            measured: `${Figures.decimal(each.serverCpu, 1)} and ${Figures.decimal(each.databaseCpu, 1)} µs`,
            isMet: each.serverCpu <= 34 && each.databaseCpu <= 10
          }
        ])
      ]
    }
  })
}

// internal

/** One of the ways that are compared. */
interface Way {
  readonly name: string
  readonly server: Program.Server
  readonly bodies: ReadonlyArray<string>
  readonly connections: number
}

interface Measured extends LoadClient.Answered {
  /** Processor time that the server took meanwhile, and PostgreSQL, in microseconds. */
  readonly serverUs: number
  readonly databaseUs: number
}

const withCpu = <E, R>(
  serverPid: number,
  databasePid: number,
  load: Effect.Effect<LoadClient.Answered, E, R>
): Effect.Effect<Measured, E | BenchFailed, R> =>
  Effect.gen(function*() {
    const cpu = Effect.all([Program.cpu(serverPid), Program.cpu(databasePid)])
    const [serverBefore, databaseBefore] = yield* cpu
    const answered = yield* load
    const [serverAfter, databaseAfter] = yield* cpu
    return { ...answered, serverUs: serverAfter - serverBefore, databaseUs: databaseAfter - databaseBefore }
  })

const anis = 200_000
const prospects = 20_000
const connections = 64
// V8 goes on optimizing for as long.
const warmUpSeconds = 10
