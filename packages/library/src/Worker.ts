/**
 * The worker: what is done in the background. Without one, here or in another process on the same storage, posted dials
 * stay in the queue, snapshots stay queued, rests do not end by themselves and nothing old is deleted.
 */
import { Worker as CoreWorker } from "@anipool/core/worker/Worker"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import type { CallOptions } from "./CallOptions.ts"
import type { Calls } from "./internal/Calls.ts"

/** The worker of this process. Any number of processes may run one on the same storage. */
export interface Worker {
  /** Starts it; does nothing where it runs. */
  readonly start: (options?: CallOptions) => Promise<void>
  /** Stops it, as `close` does: a step that is under way is done wholly or not at all. Does nothing where it does not run. */
  readonly stop: (options?: CallOptions) => Promise<void>
  /** Whether it runs. */
  readonly isRunning: () => boolean
}

/** The worker of this process; its jobs end when it is stopped. */
export const make = ({ run }: Calls): Worker => {
  let running: Scope.CloseableScope | undefined

  const start = Effect.gen(function*() {
    if (running !== undefined) return
    running = yield* Scope.make()
    const worker = yield* CoreWorker
    yield* Scope.extend(worker.start, running)
  })

  const stop = Effect.suspend(() => {
    const stopping = running
    running = undefined
    return stopping === undefined ? Effect.void : Scope.close(stopping, Exit.void)
  })

  return {
    start: (options) => run(Effect.onInterrupt(start, () => stop), options),
    stop: (options) => run(Effect.uninterruptible(stop), options),
    isRunning: () => running !== undefined
  }
}
