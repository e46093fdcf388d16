/**
 * What commands have in common that run until they are stopped.
 */
import * as Environment from "@anipool/environment/Environment"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type * as UseCases from "./UseCases.ts"

/** What they tell of themselves, loaded only by those that run long enough for it. */
export const telemetry = Layer.unwrapEffect(Effect.gen(function*() {
  const { otlp } = yield* Environment.load
  const [Otlp, ProcessMetrics] = yield* Effect.promise(() =>
    Promise.all([import("@anipool/telemetry/Otlp"), import("@anipool/telemetry/ProcessMetrics")])
  )
  return Layer.merge(Otlp.layer(otlp), ProcessMetrics.layer)
}))

/** They are started beside their database and its servers, in no order: they wait for them. */
export const outlasting = (layer: UseCases.UseCases["Type"]["layer"]): UseCases.UseCases["Type"]["layer"] =>
  layer.pipe(
    Layer.tapError((error) =>
      Effect.when(Effect.logWarning(`storage cannot be used yet: ${error.message}`), () => mayPass(error))
    ),
    Layer.retry(Schedule.whileInput(Schedule.upTo(Schedule.spaced("1 second"), waitLimit), mayPass))
  )

// internal

/** How long a database that cannot be used yet is waited for, as a server waits for it: it may be starting too. */
const waitLimit = Duration.seconds(30)

type OpenFailure = Layer.Layer.Error<UseCases.UseCases["Type"]["layer"]>

const mayPass = (error: OpenFailure): boolean => error._tag === "StorageUnavailable" && error.mayPass
