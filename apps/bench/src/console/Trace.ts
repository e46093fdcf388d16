/**
 * The tasks of a page's main thread, out of what Chromium traced. Pure.
 */
import * as Schema from "effect/Schema"

/** A task: how long it took, and how long the processor worked for it, in milliseconds. On a quiet machine both are the same. */
export interface Task {
  readonly ms: number
  readonly processorMs: number
}

/** What is read of a trace. */
const Trace = Schema.Struct({
  traceEvents: Schema.Array(Schema.Struct({
    name: Schema.String,
    pid: Schema.Number,
    tid: Schema.Number,
    /** Microseconds: of the clock, and of the thread's processor. */
    dur: Schema.optional(Schema.Number),
    tdur: Schema.optional(Schema.Number),
    args: Schema.optional(Schema.Struct({ name: Schema.optional(Schema.Unknown) }))
  }))
})

/** The tasks of all pages' main threads. */
export const tasks = (trace: unknown): ReadonlyArray<Task> => {
  const { traceEvents } = Schema.decodeUnknownSync(Trace)(trace)
  const threadOf = ({ pid, tid }: { readonly pid: number; readonly tid: number }) => `${pid} ${tid}`
  const main = new Set(
    traceEvents.filter(({ args, name }) => name === "thread_name" && args?.name === "CrRendererMain").map(threadOf)
  )
  return traceEvents.flatMap((event) =>
    event.name === taskName && event.dur !== undefined && event.tdur !== undefined && main.has(threadOf(event))
      ? [{ ms: event.dur / 1_000, processorMs: event.tdur / 1_000 }]
      : []
  )
}

// internal

const taskName = "ThreadControllerImpl::RunTask"
