/**
 * Calls about one workspace. Its settings are read for each, so that what was acknowledged holds, whichever process was told;
 * only what assignments and dials know of it is remembered (`KnownCaller`), as long as a key is trusted.
 */
import { refreshedAfter, trustedFor } from "@anipool/core/CachedLookups"
import type { Caller, KnownCaller } from "@anipool/core/Caller"
import { NotFound } from "@anipool/core/CoreError"
import type { Workspace } from "@anipool/domain/Workspace"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { CallOptions } from "../CallOptions.ts"
import type * as Calls from "./Calls.ts"

/** Calls about one workspace. */
export interface WorkspaceCalls {
  /** The workspace as it was known last. */
  readonly known: () => Workspace
  /** Runs an effect about it. */
  readonly run: <A>(use: (caller: Caller) => Calls.Use<A>, options?: CallOptions) => Promise<A>
  /** The same without a fiber. */
  readonly call: <A>(start: (caller: KnownCaller) => Calls.Start<A>, options?: CallOptions) => Promise<A>
  /** Says what the workspace is now: it was just read or changed. */
  readonly learn: (workspace: Workspace) => void
}

/** Calls about a workspace that was just read. */
export const make = (calls: Calls.Calls, workspace: Workspace): WorkspaceCalls => {
  let caller: Caller = callerOf(workspace)
  let readAt = performance.now()
  let reading: Promise<Caller> | undefined

  const learn = (workspace: Workspace): void => {
    caller = callerOf(workspace)
    readAt = performance.now()
    // What is being read may be older.
    reading = undefined
  }

  const read = Effect.gen(function*() {
    const found = yield* (yield* Workspaces).find(caller.workspace.id)
    return Option.isSome(found)
      ? found.value
      : yield* new NotFound({ message: "Workspace not found", code: "workspace_not_found" })
  })

  /** One of those who ask at once reads; it is nobody's own, so nobody's signal ends it. */
  const refresh = (): Promise<Caller> => {
    if (reading !== undefined) return reading
    const mine = calls.run(read).then((workspace) => {
      if (reading === mine) learn(workspace)
      return caller
    }).finally(() => {
      if (reading === mine) reading = undefined
    })
    reading = mine
    return mine
  }

  /** The caller, or undefined where it is too old. */
  const fresh = (): Caller | undefined => {
    const age = performance.now() - readAt
    if (age >= trustedForMs) return undefined
    // Who comes while it is trusted does not wait; whether it fails is seen when it is no longer.
    if (age >= refreshedAfterMs) refresh().catch(() => {})
    return caller
  }

  const whenFresh = <A>(go: (caller: Caller) => Promise<A>, options: CallOptions | undefined): Promise<A> => {
    const known = fresh()
    return known === undefined ? unlessAborted(refresh(), options?.signal).then(go) : go(known)
  }

  return {
    known: () => caller.workspace,
    run: (use, options) =>
      calls.run(
        Effect.flatMap(read, (workspace) => {
          learn(workspace)
          return use(callerOf(workspace))
        }),
        options
      ),
    call: (start, options) => whenFresh((caller) => calls.call(start(caller), options), options),
    learn
  }
}

// internal

const trustedForMs = Duration.toMillis(trustedFor)
const refreshedAfterMs = Duration.toMillis(refreshedAfter)

const callerOf = (workspace: Workspace): Caller => ({ workspace, defaultCampaign: null })

const unlessAborted = async <A>(promise: Promise<A>, signal: AbortSignal | undefined): Promise<A> => {
  if (signal === undefined) return promise
  let onAbort: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener("abort", onAbort, { once: true })
  })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", onAbort!))
}
