/**
 * `agi`: what a call waits for its number over FastAGI, beside POST /assignment, at a steady rate.
 */
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import * as Net from "node:net"
import { type Bench, roundsDefault } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as Numbers from "../Numbers.ts"
import { anipool } from "../places.ts"
import * as Program from "../Program.ts"
import * as Rounds from "../Rounds.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as SteadyLoad from "../SteadyLoad.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "agi",
  meaning: "what a call waits for its number over FastAGI, at 500 calls a second, beside POST /assignment",
  run: Effect.fnUntraced(function*({ rounds = roundsDefault, seconds = secondsDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: workspace, anis }])
    const { key } = site.workspaces[0]!
    const prospects = Numbers.realProspects(prospectsDialed)
    const bodies = Numbers.bodies(prospects, Workspaces.campaign)
    const server = yield* Servers.anipool(database, site)
    const agi = yield* Program.serve({
      program: process.execPath,
      args: [anipool, "agi", "--workspace", workspace, "--port", "0", "--budget-ms", "4000"],
      env: { ANIPOOL_DATA_DIR: database.dataDir, DATABASE_URL: "" },
      core: Servers.serverCore
    })
    const agent = yield* Effect.acquireRelease(
      Effect.sync(() => new Http.Agent({ keepAlive: true, maxSockets: 256 })),
      (agent) => Effect.sync(() => agent.destroy())
    )
    const { port } = new URL(agi.url)
    let calls = 0
    const ways: ReadonlyArray<Way> = [
      {
        name: "FastAGI, a connection for each call",
        pid: agi.pid,
        call: (n) => callByAgi(Number(port), `bench.${calls++}`, prospects[n % prospects.length]!)
      },
      {
        name: "POST /assignment, connections kept",
        pid: server.pid,
        call: (n) => callByHttp(agent, server.url, key, bodies[n % bodies.length]!)
      }
    ]
    const measured = yield* Rounds.measure(
      ways.map(({ call, name, pid }) => ({
        name,
        warmUp: SteadyLoad.send({ perSecond, seconds: warmUpSeconds }, call),
        measure: Effect.gen(function*() {
          const before = yield* Program.cpu(pid)
          const steady = yield* SteadyLoad.send({ perSecond, seconds }, call)
          return { ...steady, cpuUs: ((yield* Program.cpu(pid)) - before) / steady.calls }
        })
      })),
      rounds
    )
    const figures = measured.map((runs) => {
      const median = (of: (run: typeof runs[number]) => number) => Statistics.median(runs.map(of))
      return {
        p50: median(({ p50Ms }) => p50Ms),
        p99: median(({ p99Ms }) => p99Ms),
        max: median(({ maxMs }) => maxMs),
        cpu: median(({ cpuUs }) => cpuUs)
      }
    })
    const [byAgi] = figures
    return {
      bench: "agi",
      programs: [database.version],
      title: "FastAGI: what a call waits for its number",
      method: `${Figures.count(anis)} ANIs, ${Figures.count(perSecond)} calls a second, each made when it is due and ` +
        "timed from then: over FastAGI from the connection to its end, three variables set between, each answered by the " +
        "client at once, and the call's id as the idempotency key; over HTTP one request on a connection that is kept. " +
        "Every number is in the ledger of the embedded PostgreSQL before it is answered. The servers are kept to one " +
        `core, the client is not. Warm-up of ${warmUpSeconds} s, then medians of ${rounds} interleaved rounds of ` +
        `${seconds} s.`,
      tables: [{
        title: "Milliseconds from when a call is due to its number",
        columns: ["way", "p50", "p99", "longest", "server's CPU, µs each"],
        rows: figures.map(({ cpu, max, p50, p99 }, i) => [
          ways[i]!.name,
          Figures.decimal(p50, 2),
          Figures.decimal(p99, 2),
          Figures.decimal(max, 2),
          Figures.decimal(cpu, 0)
        ])
      }],
      targets: [{
        wanted: "FastAGI: p99 of at most 8 ms at 500 calls a second",
        measured: `${Figures.decimal(byAgi!.p99, 2)} ms`,
        isMet: byAgi!.p99 <= 8
      }]
    }
  })
}

// internal

interface Way {
  readonly name: string
  readonly pid: number
  readonly call: (n: number) => Promise<void>
}

const workspace = "Agi"
const anis = 200_000
const prospectsDialed = 20_000
const perSecond = 500
const secondsDefault = 10
const warmUpSeconds = 10

const callByAgi = (port: number, uniqueId: string, { phone, zip = "" }: Numbers.Prospect): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = Net.connect({ port, host: "127.0.0.1", noDelay: true })
    let text = ""
    let done = 0
    socket.on("error", reject).on("data", (data) => {
      text += data.toString()
      const commands = text.split("\n").length - 1
      for (; done < commands; done++) socket.write("200 result=1\n")
    })
    socket.on("end", () => socket.end()).on("close", () => {
      if (text.includes("ANIPOOL_REASON \"assigned\"")) resolve()
      else reject(new Error(text))
    })
    const lines = [
      "network: yes",
      "network_script: assign",
      `request: agi://127.0.0.1:${port}/assign`,
      `uniqueid: ${uniqueId}`,
      `arg_1: ${phone}`,
      `arg_2: ${Workspaces.campaign}`,
      `arg_3: ${zip}`
    ]
    socket.write(`${lines.map((line) => `agi_${line}\n`).join("")}\n`)
  })

const callByHttp = (agent: Http.Agent, url: string, key: string, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const request = Http.request(`${url}/assignment`, { method: "POST", agent, headers }, (response) => {
      let text = ""
      response.on("data", (data) => text += String(data)).on("end", () => {
        if (text.startsWith("{\"success\":true")) resolve()
        else reject(new Error(text))
      })
    })
    request.on("error", reject).end(body)
  })
