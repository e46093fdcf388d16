/**
 * Spans of what runs hundreds of times a second.
 */
import * as Context from "effect/Context"
import * as DefaultServices from "effect/DefaultServices"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as Tracer from "effect/Tracer"

/**
 * A span around an effect; none where traces go nowhere: it would cost more than what it is around. It does not look up
 * where it was made, which is always the same.
 */
export const make = (name: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiberRuntime((fiber) =>
    isTraced(fiber) ? Effect.withSpan(effect, name, { captureStackTrace: false }) : effect
  )

// internal

/** Effect's own tracer keeps spans in memory alone, and gives them to nobody. */
const isTraced = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  Context.get(fiber.getFiberRef(DefaultServices.currentServices), Tracer.Tracer) !== untraced

const untraced = Context.get(DefaultServices.liveServices, Tracer.Tracer)
