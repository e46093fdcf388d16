/**
 * Load at a steady rate from a process of its own, which can be kept to a core: a request is due when it is due, whatever
 * became of those before, and is timed from then. That is how a dialer asks.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { BenchFailed } from "./Bench.ts"
import { program } from "./places.ts"
import * as Program from "./Program.ts"

/** What is sent, and how. */
export interface Load {
  readonly url: string
  readonly connections: number
  readonly perSecond: number
  readonly seconds: number
  readonly key: string
  /** Of POST /assignment, sent in turn. */
  readonly bodies: ReadonlyArray<string>
  /** Begins when the server's `/health/ready` says that it is ready, which need not be there yet (default: at once). */
  readonly fromReady?: true
  /** Sent in a loop meanwhile, each when the last one is answered. */
  readonly puts?: { readonly key: string; readonly all: ReadonlyArray<Put> } | undefined
}

/** A request that changes settings. */
export interface Put {
  readonly path: string
  readonly body: string
}

/** What came of it. */
export const Answered = Schema.Struct({
  calls: Schema.Number,
  p50Ms: Schema.Number,
  p99Ms: Schema.Number,
  maxMs: Schema.Number,
  /** Settings that were put meanwhile, and how long each took. */
  puts: Schema.Number,
  putP50Ms: Schema.Number
})
/** What came of it. */
export type Answered = typeof Answered.Type

/** Sends load. Fails when any answer is not as it should be. */
export const send = (load: Load, core: number): Effect.Effect<Answered, BenchFailed> =>
  Effect.scoped(Effect.gen(function*() {
    const folder = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "anipool-load-"))),
      (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
    )
    const order = join(folder, "load.json")
    yield* Effect.promise(() => writeFile(order, JSON.stringify(load)))
    const output = yield* Program.run(
      { program: process.execPath, args: [program("steadyCalls"), order], core },
      load.seconds * 1_000 + graceMs
    )
    return yield* Schema.decode(Schema.parseJson(Answered))(output).pipe(
      Effect.mapError(() => new BenchFailed({ message: `the load gave no result: ${output.slice(-500)}` }))
    )
  }))

// internal

/** A server may start meanwhile, and the last answers come late. */
const graceMs = 60_000
