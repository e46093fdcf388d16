/**
 * `anipool worker`: does the work in the background until it is stopped.
 */
import { Worker } from "@anipool/core/worker/Worker"
import * as LongRunning from "@anipool/jobs/LongRunning"
import * as Output from "@anipool/jobs/Output"
import * as UseCases from "@anipool/jobs/UseCases"
import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import * as Flags from "../Flags.ts"

/** Runs the worker's jobs. Being stopped is how it ends: exit code 0. */
export const worker = Command.make(
  "worker",
  { json: Flags.json },
  Effect.fn("worker")(function*() {
    const { layer } = yield* UseCases.UseCases
    yield* Effect.scoped(Effect.gen(function*() {
      yield* Effect.flatMap(Worker, ({ start }) => start)
      yield* Output.note("The worker runs. Ctrl-C stops it.")
      yield* Effect.never
    })).pipe(
      Effect.provide(LongRunning.outlasting(layer)),
      Effect.provide(LongRunning.telemetry),
      Effect.onInterrupt(() => Output.note("The worker has stopped."))
    )
  })
).pipe(
  Command.withDescription(
    "Do the work in the background until stopped: for a machine of its own, beside servers with ANIPOOL_WORKER=off. Any number may run."
  )
)
