/**
 * `anipool worker`: does the work in the background until it is stopped.
 */
import { Worker } from "@anipool/core/worker/Worker"
import * as Environment from "@anipool/environment/Environment"
import * as LongRunning from "@anipool/jobs/LongRunning"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import { StorageHealth } from "@anipool/storage/StorageHealth"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flags from "../Flags.ts"
import * as HealthPort from "../HealthPort.ts"

/** Runs the worker's jobs. Being stopped is how it ends: exit code 0. */
export const worker = Command.make(
  "worker",
  { json: Flags.json },
  Effect.fn("worker")(function*() {
    const { layer } = yield* UseCases.UseCases
    const { host, workerPort } = yield* Environment.load
    yield* Effect.scoped(Effect.gen(function*() {
      // Answered while storage is waited for, too, and until it is let go of.
      let isReady: Effect.Effect<boolean> = Effect.succeed(false)
      if (Option.isSome(workerPort)) {
        const url = yield* HealthPort.open({ host, port: workerPort.value, isReady: Effect.suspend(() => isReady) })
        yield* Output.note(`Health and metrics are at ${url}`)
      }
      yield* Effect.scoped(Effect.gen(function*() {
        isReady = Effect.isSuccess((yield* StorageHealth).check)
        yield* Effect.flatMap(Worker, ({ start }) => start)
        yield* Output.note("The worker runs. Ctrl-C stops it.")
        yield* Effect.never
      })).pipe(Effect.provide(LongRunning.outlasting(layer)))
    })).pipe(
      Effect.provide(LongRunning.telemetry),
      Effect.onInterrupt(() => Output.note("The worker has stopped."))
    )
  })
).pipe(
  Command.withDescription(
    "Do the work in the background until stopped: for a machine of its own, beside servers with ANIPOOL_WORKER=off. Any number may run."
  )
)
