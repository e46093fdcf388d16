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

/** Dials per second from now until the queue is empty and all of it is in the figures. */
export const drainRate = ({ services }: Database): Effect.Effect<number, BenchFailed> =>
  Effect.gen(function*() {
    const dials = Context.get(services, Dials)
    const waiting = Effect.mapError(dials.queue, failed)
    const { records: first } = yield* waiting
    const began = performance.now()
    let last = first
    let lastAt = began
    for (;;) {
      yield* Effect.sleep("50 millis")
      const { lagMs, records } = yield* waiting
      if (records === 0 && lagMs === 0) return first / (performance.now() - began) * 1_000
      if (records === last && performance.now() - lastAt > stuckMs) {
        return yield* new BenchFailed({ message: "the workers stand still" })
      }
      if (records !== last) {
        last = records
        lastAt = performance.now()
      }
    }
  })

// internal

const stuckMs = 20_000
