/**
 * Which spans an exporter gets to see, and what of them.
 *
 * Traces are sampled as a whole. A worker's step that found nothing to do leaves none: a worker looks several times a
 * second, whether anything happens or not. Of what went wrong the span says the kind and nothing else, as the words of an
 * error, and its cause above all, may be a caller's, with a prospect's number in them.
 */
import type { Sampler } from "@anipool/environment/OtlpSettings"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"

/** The kind of the span of a worker's step. With the attribute `outcome` of value `idle` it leaves no trace. */
export const stepKind: Tracer.SpanKind = "consumer"

/** Spans that are held back until it is known what their step came to. With more of them it did something. */
const heldMax = 1_000

/** The tracer, over one that exports every span that ends. */
export const make = (exporting: Tracer.Tracer, sampler: Sampler): Tracer.Tracer => {
  const steps = new WeakMap<Tracer.AnySpan, Step>()

  return Tracer.make({
    span: (name, parent, context, links, startTime, kind, options) => {
      const span = exporting.span(name, parent, context, links, startTime, kind, options)
      if (!isSampled(sampler, Option.getOrUndefined(parent), span.traceId)) return unrecorded(span)
      const step = Option.isSome(parent) ? steps.get(parent.value) : kind === stepKind ? { held: [] } : undefined
      if (step !== undefined) steps.set(span, step)
      const end = span.end.bind(span)
      span.end = (at, exit) => {
        const finish = () => end(at, withoutWords(exit))
        if (step === undefined || step.held === undefined) return finish()
        if (Option.isSome(parent)) {
          step.held.push(finish)
          if (step.held.length < heldMax) return
        } else if (span.attributes.get("outcome") === "idle") {
          step.held = []
          return
        }
        for (const each of step.held) each()
        step.held = undefined
        if (Option.isNone(parent)) finish()
      }
      return span
    },
    context: (f, fiber) => exporting.context(f, fiber)
  })
}

// internal

/** A step of a worker: its spans that have ended, undefined once they need not be held back any more. */
interface Step {
  held: Array<() => void> | undefined
}

const isSampled = (
  { isParentBased, ratio }: Sampler,
  parent: Tracer.AnySpan | undefined,
  traceId: string
): boolean => {
  if (parent !== undefined && (isParentBased || parent._tag === "Span")) return parent.sampled
  // By the trace's id, so that everybody who samples in this way decides alike.
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13
}

const unrecorded = (span: Tracer.Span): Tracer.Span =>
  Object.assign(span, { sampled: false, end: () => {}, attribute: () => {}, event: () => {} })

const withoutWords = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.isInterruptedOnly(exit.cause)) return exit
  const error = Cause.squash(exit.cause)
  const name = typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : nameOf(error)
  return Exit.fail(Object.assign(new Error(name), { name, stack: name }))
}

const nameOf = (error: unknown): string => error instanceof Error ? error.name : typeof error
