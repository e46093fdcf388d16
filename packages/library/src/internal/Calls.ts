/**
 * Calls under way: effects and callbacks of the use cases as promises, which end when their signal is aborted and when
 * the library is closed.
 */
import type { Core } from "@anipool/core/Core"
import type { Storage } from "@anipool/storage/Storage"
import * as Cause from "effect/Cause"
import type * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Runtime from "effect/Runtime"
import { setMaxListeners } from "node:events"
import type { CallOptions } from "../CallOptions.ts"
import * as Failures from "./failures.ts"

/** What a call may need. */
export type Services = Core | Storage

/** An effect of a call. */
export type Use<A> = Effect.Effect<A, Failures.Failure, Services>

/** Starts something that tells once what came of it, and returns what ends it: it tells of that too. */
export type Start<A> = (onDone: (exit: Exit.Exit<A, Failures.Failure>) => void) => () => void

/** Calls under way. */
export interface Calls {
  /** Runs an effect. Aborted, it is interrupted, and the promise is rejected once it has ended. */
  readonly run: <A>(use: Use<A>, options?: CallOptions) => Promise<A>
  /** The same without a fiber, for what is called many thousand times a second. */
  readonly call: <A>(start: Start<A>, options?: CallOptions) => Promise<A>
  /** Refuses calls from now on, and ends those under way. */
  readonly close: () => Promise<void>
}

/** Calls over a runtime. */
export const make = (runtime: Runtime.Runtime<Services>): Calls => {
  const fork = Runtime.runFork(runtime)
  // No set: one that calls keep entering and leaving holds on to them long after.
  const open: Array<Call> = []
  let onEmpty: (() => void) | undefined
  let isClosed = false

  const enter = (call: Call): void => {
    call.at = open.length
    open.push(call)
  }

  const leave = ({ at }: Call): void => {
    const last = open.pop()!
    if (at < open.length) {
      open[at] = last
      last.at = at
    }
    if (open.length === 0) onEmpty?.()
  }

  const call = <A>(start: Start<A>, options: CallOptions = {}): Promise<A> =>
    new Promise((resolve, reject) => {
      const { signal } = options
      if (isClosed) return reject(Failures.closed())
      if (signal?.aborted === true) return reject(signal.reason)
      let isDone = false
      let cancel: (() => void) | undefined
      const under: Call = { at: 0, reason: undefined, end: () => cancel?.() }
      const onAbort = () => {
        under.reason ??= { value: signal!.reason }
        under.end()
      }
      enter(under)
      if (signal !== undefined) {
        // Many calls may share a signal, as those for one request do: that is no leak, of which Node would warn.
        setMaxListeners(0, signal)
        signal.addEventListener("abort", onAbort, { once: true })
      }
      cancel = start((exit) => {
        if (isDone) return
        isDone = true
        signal?.removeEventListener("abort", onAbort)
        leave(under)
        if (Exit.isSuccess(exit)) resolve(exit.value)
        else if (under.reason !== undefined && Cause.isInterrupted(exit.cause)) reject(under.reason.value)
        else reject(Failures.fromCause(exit.cause))
      })
    })

  return {
    call,
    run: (use, options) =>
      call((onDone) => {
        const fiber = fork(use)
        fiber.addObserver(onDone)
        return () => fiber.unsafeInterruptAsFork(FiberId.none)
      }, options),
    close: async () => {
      isClosed = true
      if (open.length === 0) return
      const emptied = new Promise<void>((resolve) => {
        onEmpty = resolve
      })
      for (const each of open.slice()) {
        each.reason ??= { value: Failures.closed() }
        each.end()
      }
      await emptied
    }
  }
}

/** What a callback's canceller makes of being called: it tells of the end, which the use case does not. */
export const interrupting = <A>(start: Start<A>): Start<A> => (onDone) => {
  const cancel = start(onDone)
  return () => {
    cancel()
    onDone(Exit.interrupt(FiberId.none))
  }
}

/** A page of a list after another, one call each. `next` says where the page after this one begins; undefined: it is the last. */
export async function* pages<A, At>(
  read: (at: At | undefined) => Promise<ReadonlyArray<A>>,
  next: (page: ReadonlyArray<A>, at: At | undefined) => At | undefined
): AsyncGenerator<A, void, undefined> {
  let at: At | undefined
  do {
    const page = await read(at)
    yield* page
    at = next(page, at)
  } while (at !== undefined)
}

// internal

interface Call {
  /** Its place among those that are open. */
  at: number
  /** Why it was ended from outside, if it was. */
  reason: { readonly value: unknown } | undefined
  readonly end: () => void
}
