/**
 * Several server processes behind one port: this one starts them, starts again those that end, and stops them in order.
 *
 * It answers nothing itself: the processes accept connections of one socket, each when it has time (`node:cluster`). The
 * first opens the port at once and prepares what shall exist; the others, and those that come after one that ended, take
 * part once they can serve. The first runs the worker. Each is a server like any other: they share nothing but the socket
 * and the database.
 */
import type { Environment } from "@anipool/environment/Environment"
import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import cluster, { type Worker } from "node:cluster"
import { StartFailed } from "../StartFailed.ts"
import * as MetricsExchange from "./MetricsExchange.ts"
import * as ServerProcess from "./ServerProcess.ts"

/** How long is waited before one that ended is started again; each time twice as long where it does not last. */
const restartMs = 100
const restartMsMax = 5_000

/** Who lived this long has not ended of what it was started with. */
const lastedMs = 30_000

/** What the processes are. */
export interface Options {
  /** The file that each of them runs. */
  readonly program: string
  /** Keeps what all of them use, from when the first one serves until the last one has stopped. */
  readonly keepDatabase: Effect.Effect<void, StartFailed, Scope.Scope>
}

/** Runs so many processes of this program until it is interrupted; then all have stopped. Fails when the first does not start. */
export const run = (
  { servers, storage }: Pick<Environment, "servers" | "storage">,
  { keepDatabase, program }: Options
): Effect.Effect<never, StartFailed> =>
  Effect.gen(function*() {
    if (storage === "memory") {
      return yield* new StartFailed({
        message:
          `ANIPOOL_SERVERS is ${servers}, but with ANIPOOL_STORAGE "memory" each process would keep things of its own`
      })
    }
    // Node's other way hands connections out in turn: those on their way to a process that dies, or hangs, are lost.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    yield* MetricsExchange.pass
    const scope = yield* Effect.scope
    const isReady = yield* Deferred.make<void>()
    const others = Effect.gen(function*() {
      yield* Deferred.await(isReady)
      yield* Scope.extend(keepDatabase, scope)
      yield* Effect.forEach(Array.from({ length: servers - 1 }, (_, i) => i + 2), (number) => keep(program, number), {
        concurrency: "unbounded",
        discard: true
      })
    })
    yield* Effect.all([start(program, isReady), others], { concurrency: 2, discard: true })
    return yield* Effect.never
  }).pipe(Effect.scoped)

// internal

/** The first process: where it does not start, none does. */
const start = (program: string, isReady: Deferred.Deferred<void>): Effect.Effect<never, StartFailed> =>
  Effect.gen(function*() {
    const { hasServed } = yield* once(program, { number: 1, isFirst: true }, Deferred.succeed(isReady, undefined))
    if (!hasServed) return yield* new StartFailed({ message: "the first server process did not start" })
    yield* Effect.logError("server process 1 ended; it is started again")
    return yield* keep(program, 1)
  })

/** Runs a process, and another one whenever it ended. */
const keep = (program: string, number: number): Effect.Effect<never> =>
  Effect.gen(function*() {
    for (let delayMs = restartMs;;) {
      const began = yield* Clock.currentTimeMillis
      const { why } = yield* once(program, { number, isFirst: false }, Effect.void)
      if ((yield* Clock.currentTimeMillis) - began > lastedMs) delayMs = restartMs
      yield* Effect.logError(`server process ${number} ended (${why}); it is started again in ${delayMs} ms`)
      yield* Effect.sleep(delayMs)
      delayMs = Math.min(delayMs * 2, restartMsMax)
    }
  })

/** Runs one process to its end. An interruption stops it in order, and waits for that. */
const once = (program: string, part: ServerProcess.Part, onReady: Effect.Effect<unknown>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      cluster.setupPrimary({ exec: program, args: ServerProcess.toArguments(part) })
      return cluster.fork()
    }),
    (worker) =>
      Effect.async<{ readonly hasServed: boolean; readonly why: string }>((resume) => {
        let hasServed = false
        worker.on("message", (message: unknown) => {
          if (message !== ServerProcess.ready) return
          hasServed = true
          Effect.runSync(onReady)
        })
        worker.on("error", (error) => resume(Effect.succeed({ hasServed, why: error.message })))
        worker.on(
          "exit",
          (code: number | null, signal: string | null) =>
            resume(Effect.succeed({ hasServed, why: signal ?? `code ${code}` }))
        )
      }),
    stop
  )

const stop = (worker: Worker): Effect.Effect<void> =>
  Effect.async<void>((resume) => {
    if (worker.isDead() || worker.process.pid === undefined) return resume(Effect.void)
    worker.once("exit", () => resume(Effect.void))
    worker.process.kill("SIGTERM")
  })
