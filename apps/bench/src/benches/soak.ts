/**
 * `soak`: full load for long, and whether memory stays where it was.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Bench } from "../Bench.ts"
import * as Database from "../Database.ts"
import * as Figures from "../Figures.ts"
import * as LoadClient from "../LoadClient.ts"
import * as Numbers from "../Numbers.ts"
import * as Program from "../Program.ts"
import * as Servers from "../Servers.ts"
import * as Statistics from "../Statistics.ts"
import * as Workspaces from "../Workspaces.ts"

/** The benchmark. */
export const bench: Bench = {
  name: "soak",
  meaning: "full load for 10 minutes (--minutes N), and the server's memory",
  run: Effect.fnUntraced(function*({ minutes = minutesDefault }) {
    const database = yield* Database.make
    const site = yield* Workspaces.make(database, [{ name: "Soak", anis }])
    const { key } = site.workspaces[0]!
    const server = yield* Servers.anipool(database, site)
    const target = {
      url: server.url,
      key,
      bodies: Numbers.bodies(Numbers.realProspects(prospects), Workspaces.campaign)
    }
    const load = (seconds: number) => LoadClient.send(target, { connections, seconds, core: Servers.clientCore })
    yield* Effect.logInfo("warming up")
    yield* load(warmUpSeconds)

    const samples: Array<readonly [seconds: number, bytes: number]> = []
    const began = performance.now()
    const sampling = yield* Program.memory(server.pid).pipe(
      Effect.tap(({ resident }) => Effect.sync(() => samples.push([(performance.now() - began) / 1000, resident]))),
      Effect.zipLeft(Effect.sleep(sampleEveryMs)),
      Effect.forever,
      Effect.fork
    )
    const parts: Array<LoadClient.Answered> = []
    for (let minute = 0; minute < minutes; minute++) {
      yield* Effect.logInfo(`minute ${minute + 1} of ${minutes}`)
      parts.push(yield* load(60))
    }
    yield* Fiber.interrupt(sampling)
    const memory = yield* Program.memory(server.pid)

    const all = slopeOf(samples)
    const late = slopeOf(samples.slice(samples.length >> 1))
    const rates = parts.map(({ perSecond }) => perSecond)
    return {
      bench: "soak",
      programs: [database.version, LoadClient.version],
      title: "Soak: full load, and memory",
      method:
        `${connections} connections of ${LoadClient.client} for ${minutes} ${
          minutes === 1 ? "minute" : "minutes"
        } after a ` +
        `warm-up of ${warmUpSeconds} s, ${
          Figures.count(anis)
        } ANIs, durable PostgreSQL; the server kept to one core. ` +
        `Resident memory is looked at every ${
          sampleEveryMs / 1000
        } s; the slope is that of the straight line through the ` +
        "samples that fits best." + (minutes < minutesDefault ? " So short a run says little about the slope." : ""),
      tables: [{
        title: "From first to last",
        columns: ["", "figure"],
        rows: [
          ["requests", Figures.count(parts.reduce((sum, { requests }) => sum + requests, 0))],
          [
            "requests/s, first / slowest / last minute",
            [rates[0]!, Math.min(...rates), rates.at(-1)!].map(Figures.count).join(" / ")
          ],
          [
            "p99 ms, median / slowest minute",
            [
              Statistics.median(parts.map(({ p99Ms }) => p99Ms)),
              Math.max(...parts.map(({ p99Ms }) => p99Ms))
            ].map((value) => Figures.decimal(value, 2)).join(" / ")
          ],
          [
            "resident, first / last / peak",
            [samples[0]![1], samples.at(-1)![1], memory.peak].map(Figures.megabytes).join(" / ")
          ],
          ["slope, whole run", `${Figures.decimal(all, 2)} MB/min`],
          ["slope, second half", `${Figures.decimal(late, 2)} MB/min`]
        ]
      }],
      targets: [{
        wanted: `memory flat: at most ${slopeMax} MB/min in the second half of ${minutesDefault} minutes`,
        measured: `${Figures.decimal(late, 2)} MB/min over ${minutes} min`,
        isMet: late <= slopeMax && minutes >= minutesDefault
      }]
    }
  })
}

// internal

const anis = 200_000
const prospects = 4_096
const connections = 64
const warmUpSeconds = 20
const minutesDefault = 10
const sampleEveryMs = 10_000
/** What the garbage collector's own ups and downs may look like over five minutes. */
const slopeMax = 2

const slopeOf = (samples: ReadonlyArray<readonly [seconds: number, bytes: number]>): number =>
  Statistics.slope(samples) * 60 / 1_000_000
