/**
 * Anipool for programs that do not use Effect: promises instead of effects, over any storage layer.
 *
 * @example
 * ```ts
 * import * as Anipool from "@anipool/core/Anipool"
 * import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
 *
 * const anipool = await Anipool.make(MemoryStorage.layer)
 * const result = await anipool.assign("Acme", { prospectPhone: "2125550123", dialerCampaign: "C1" })
 * await anipool.close()
 * ```
 */
import type { Storage } from "@anipool/storage/Storage"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { Administration } from "./administration/Administration.ts"
import * as Assignment from "./assignment/Assignment.ts"
import type { Caller } from "./Caller.ts"
import * as Core from "./Core.ts"

/** How a result is shown. */
export interface ShowOptions extends Assignment.Options {
  /** The number with its calling code, `+12125550100`. */
  readonly e164?: boolean
  /** Adds the workspace's contact-record fields. */
  readonly withFields?: boolean
}

/** One lead's result within a batch: the number, or why there is none. */
export interface BatchResult {
  readonly ani: string
  readonly error: string
}

/** Anipool behind promises. A promise is rejected with one of core's tagged errors, or `StorageError`. */
export interface Anipool {
  /** Assigns a number for a prospect, in the workspace of this name. */
  readonly assign: (workspace: string, lead: Assignment.Lead, options?: ShowOptions) => Promise<Assignment.Result>
  /** Assigns numbers for many leads, each failing alone. */
  readonly assignBatch: (
    workspace: string,
    leads: ReadonlyArray<Assignment.Lead>,
    options?: ShowOptions
  ) => Promise<ReadonlyArray<BatchResult>>
  /** Runs any effect over the use cases and the storage. */
  readonly run: <A, E>(effect: Effect.Effect<A, E, Core.Core | Storage>) => Promise<A>
  /** Lets go of everything; nothing may be asked afterwards. */
  readonly close: () => Promise<void>
}

/**
 * Builds Anipool over a storage. Rejects when the storage cannot be opened.
 *
 * @public The library behind promises (docs/embedding.md).
 */
export const make = async <E>(storage: Layer.Layer<Storage, E>): Promise<Anipool> => {
  const runtime = ManagedRuntime.make(Core.layer.pipe(Layer.provideMerge(storage)))
  await runtime.runtime()

  const callerOf = (name: string) =>
    Effect.gen(function*() {
      const administration = yield* Administration
      const caller: Caller = { workspace: yield* administration.workspace(name), defaultCampaign: null }
      return caller
    })

  return {
    assign: (workspace, lead, options = {}) =>
      runtime.runPromise(Effect.gen(function*() {
        const caller = yield* callerOf(workspace)
        const assignment = yield* Assignment.Assignment
        return Assignment.toResult(yield* assignment.assign(caller, lead, options), caller, lead, options)
      })),

    assignBatch: (workspace, leads, options = {}) =>
      runtime.runPromise(Effect.gen(function*() {
        const caller = yield* callerOf(workspace)
        const assignment = yield* Assignment.Assignment
        const rows = yield* assignment.assignBatch(caller, leads, options)
        return rows.map(Either.match({
          onLeft: ({ message }) => ({ ani: "", error: message }),
          onRight: (assigned) =>
            assigned._tag === "Assigned"
              ? { ani: Assignment.show(assigned.ani, options.e164 === true), error: "" }
              : { ani: "", error: Assignment.noneMessage }
        }))
      })),

    run: (effect) => runtime.runPromise(effect),
    close: () => runtime.dispose()
  }
}
