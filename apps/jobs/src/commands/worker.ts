/**
 * `anipool worker`: does the work in the background until it is stopped.
 */
import { Worker } from "@anipool/core/worker/Worker"
import * as Environment from "@anipool/environment/Environment"
import * as Command from "@effect/cli/Command"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Flags from "../Flags.ts"
import * as Output from "../Output.ts"
import * as UseCases from "../UseCases.ts"

/** How long a database that cannot be used yet is waited for, as a server waits for it: it may be starting too. */
const waitLimit = Duration.seconds(30)

/** What it tells of itself, loaded only by the command that runs long enough for it. */
const telemetry = Layer.unwrapEffect(Effect.gen(function*() {
  const { otlp } = yield* Environment.load
  const [Otlp, ProcessMetrics] = yield* Effect.promise(() =>
    Promise.all([import("@anipool/telemetry/Otlp"), import("@anipool/telemetry/ProcessMetrics")])
  )
  return Layer.merge(Otlp.layer(otlp), ProcessMetrics.layer)
}))

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
      Effect.provide(outlasting(layer)),
      Effect.provide(telemetry),
      Effect.onInterrupt(() => Output.note("The worker has stopped."))
    )
  })
).pipe(
  Command.withDescription(
    "Do the work in the background until stopped: for a machine of its own, beside servers with ANIPOOL_WORKER=off. Any number may run."
  )
)

// internal

type OpenFailure = Layer.Layer.Error<UseCases.UseCases["Type"]["layer"]>

const mayPass = (error: OpenFailure): boolean => error._tag === "StorageUnavailable" && error.mayPass

/** A worker is started beside its database and its servers, in no order: it waits for them. */
const outlasting = (layer: UseCases.UseCases["Type"]["layer"]): UseCases.UseCases["Type"]["layer"] =>
  layer.pipe(
    Layer.tapError((error) =>
      Effect.when(Effect.logWarning(`storage cannot be used yet: ${error.message}`), () => mayPass(error))
    ),
    Layer.retry(Schedule.whileInput(Schedule.upTo(Schedule.spaced("1 second"), waitLimit), mayPass))
  )
