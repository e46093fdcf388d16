/**
 * A semaphore whose permits are shared out fairly: so many in all, so many of one owner. Who finds none waits in line for a
 * while; an owner who has all it may have holds nobody else up.
 */
import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Scope from "effect/Scope"
import { Overloaded } from "./CoreError.ts"

/** How many permits, and how long the line. */
export interface Options {
  readonly max: number
  readonly perOwnerMax: number
  /** How long one waits in line; then, and where `waitingMax` of the owner wait already, it fails with `Overloaded`. */
  readonly wait: Duration.DurationInput
  readonly waitingMax: number
  /** What `Overloaded` says. */
  readonly message: string
}

/** Permits of owners, known by a number. */
export interface FairSemaphore {
  /** Takes a permit once there is one, until the scope is closed. */
  readonly take: (owner: number) => Effect.Effect<void, Overloaded, Scope.Scope>
  /** Runs an effect once it has a permit, which it gives back however it ends. */
  readonly withPermit: <A, E, R>(owner: number, effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Overloaded, R>
}

/** A semaphore of which no permit is taken. */
export const make = ({ max, message, perOwnerMax, wait, waitingMax }: Options): FairSemaphore => {
  const taken = new Map<number, number>()
  const line = new Set<Waiting>()
  const overloaded = new Overloaded({ message })
  let inUse = 0

  const takenBy = (owner: number): number => taken.get(owner) ?? 0
  const isFree = (owner: number): boolean => inUse < max && takenBy(owner) < perOwnerMax
  const take = (owner: number) => {
    inUse++
    taken.set(owner, takenBy(owner) + 1)
  }

  const giveBack = (owner: number) => {
    inUse--
    if (takenBy(owner) === 1) taken.delete(owner)
    else taken.set(owner, takenBy(owner) - 1)
    for (const waiting of line) {
      if (inUse === max) return
      if (!isFree(waiting.owner)) continue
      line.delete(waiting)
      take(waiting.owner)
      waiting.isServed = true
      Deferred.unsafeDone(waiting.turn, Effect.void)
    }
  }

  const acquire = (owner: number): Effect.Effect<void, Overloaded> =>
    Effect.gen(function*() {
      if (isFree(owner)) return take(owner)
      let others = 0
      for (const waiting of line) if (waiting.owner === owner) others++
      if (others >= waitingMax) return yield* overloaded
      const waiting: Waiting = { owner, turn: yield* Deferred.make<void, Overloaded>(), isServed: false }
      line.add(waiting)
      const expiry = yield* Effect.fork(Effect.delay(
        Effect.sync(() => line.delete(waiting) && Deferred.unsafeDone(waiting.turn, overloaded)),
        wait
      ))
      yield* Deferred.await(waiting.turn).pipe(
        Effect.onInterrupt(() =>
          Effect.sync(() => {
            if (waiting.isServed) giveBack(owner)
            else line.delete(waiting)
          })
        ),
        Effect.ensuring(Fiber.interruptFork(expiry))
      )
    })

  return {
    take: (owner) =>
      Effect.uninterruptibleMask((restore) =>
        restore(acquire(owner)).pipe(
          Effect.zipRight(Effect.addFinalizer(() => Effect.sync(() => giveBack(owner))))
        )
      ),
    withPermit: (owner, effect) =>
      Effect.uninterruptibleMask((restore) =>
        restore(acquire(owner)).pipe(
          Effect.zipRight(Effect.ensuring(restore(effect), Effect.sync(() => giveBack(owner))))
        )
      )
  }
}

// internal

interface Waiting {
  readonly owner: number
  readonly turn: Deferred.Deferred<void, Overloaded>
  /** Whether it was given a permit. */
  isServed: boolean
}
