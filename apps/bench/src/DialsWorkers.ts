/**
 * Workers of a run, and how fast they empty the queue of dials.
 */
import { Dials } from "@anipool/storage/Dials"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { BenchFailed } from "./Bench.ts"
import { type Database, failed } from "./Database.ts"
import { program } from "./places.ts"
import * as Program from "./Program.ts"

/** Starts workers, each a process of its own. */
export const start = ({ url }: Database, count: number): Effect.Effect<void, BenchFailed, Scope.Scope> =>
  Effect.forEach(
    Array(count).keys(),
    () =>
      Program.serve({
        program: process.execPath,
        args: [program("dialsWorker")],
        env: { DATABASE_URL: url }
      }),
    { discard: true }
  )

/** Dials per second from now until the queue is empty, the last moment left out: then workers run dry. */
export const drainRate = ({ services }: Database): Effect.Effect<number, BenchFailed> =>
  Effect.gen(function*() {
    const dials = Context.get(services, Dials)
    const waiting = Effect.map(Effect.mapError(dials.queue, failed), ({ records }) => records)
    const first = yield* waiting
    const began = performance.now()
    let last = first
    let lastAt = began
    while (last > 0) {
      yield* Effect.sleep("50 millis")
      const now = yield* waiting
      if (now === last && performance.now() - lastAt > stuckMs) {
        return yield* new BenchFailed({ message: "the workers stand still" })
      }
      if (now !== last) {
        last = now
        lastAt = performance.now()
      }
    }
    return first / (lastAt - began) * 1_000
  })

// internal

const stuckMs = 20_000
