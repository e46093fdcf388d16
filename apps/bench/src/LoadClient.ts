/**
 * Load over HTTP: as many requests as a number of connections can carry, each sending the next when it is answered.
 * wrk where it is installed, else autocannon, which takes more of its core.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { BenchFailed } from "./Bench.ts"
import { isInstalled } from "./Machine.ts"
import { program } from "./places.ts"
import * as Program from "./Program.ts"
import * as WrkScript from "./WrkScript.ts"

/** Requests, and where they go. */
export interface Target extends WrkScript.Requests {
  readonly url: string
}

/** How they are sent. */
export interface Load {
  readonly connections: number
  readonly seconds: number
  readonly core?: number | undefined
}

/** What came of it. */
export const Answered = Schema.Struct({
  requests: Schema.Number,
  perSecond: Schema.Number,
  p50Ms: Schema.Number,
  p99Ms: Schema.Number,
  maxMs: Schema.Number,
  /** Requests not answered with 200. */
  failures: Schema.Number
})
/** What came of it. */
export type Answered = typeof Answered.Type

/** The client of this machine. */
export const client: "wrk" | "autocannon" = isInstalled("wrk") ? "wrk" : "autocannon"

/** `wrk 4.1.0`. */
export const version: string = client === "wrk"
  ? `wrk ${/\d+(\.\d+)+/.exec(spawnSync("wrk", ["--version"], { encoding: "utf8" }).stdout)?.[0] ?? ""}`.trim()
  : "autocannon"

/** Sends load. Fails when any request was not answered with 200: its figures would be no measurement. */
export const send = (target: Target, load: Load): Effect.Effect<Answered, BenchFailed> =>
  Effect.scoped(Effect.gen(function*() {
    const folder = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-load-"))),
      (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
    )
    const output = yield* client === "wrk" ? sendByWrk(folder, target, load) : sendByAutocannon(folder, target, load)
    const answered = yield* decode(output)
    if (answered.failures > 0 || answered.requests === 0) {
      return yield* new BenchFailed({
        message: `${target.url}: ${answered.failures} failures beside ${answered.requests} answered requests`
      })
    }
    return answered
  }))

// internal

/** Connecting and the last answers come on top of the time asked for. */
const graceMs = 30_000

const decode = (output: string): Effect.Effect<Answered, BenchFailed> =>
  Schema.decode(Schema.parseJson(Answered))(output.slice(output.lastIndexOf("{"))).pipe(
    Effect.mapError(() => new BenchFailed({ message: `${client} gave no result: ${output.slice(-500)}` }))
  )

const sendByWrk = (folder: string, target: Target, { connections, core, seconds }: Load) =>
  Effect.gen(function*() {
    const script = join(folder, "load.lua")
    yield* Effect.promise(() => writeFile(script, WrkScript.make(target)))
    return yield* Program.run({
      program: "wrk",
      args: ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, target.url],
      core
    }, seconds * 1000 + graceMs)
  })

const sendByAutocannon = (folder: string, target: Target, { connections, core, seconds }: Load) =>
  Effect.gen(function*() {
    const order = join(folder, "load.json")
    yield* Effect.promise(() => writeFile(order, JSON.stringify({ ...target, connections, seconds })))
    return yield* Program.run(
      { program: process.execPath, args: [program("autocannonLoad"), order], core },
      seconds * 1000 + graceMs
    )
  })
