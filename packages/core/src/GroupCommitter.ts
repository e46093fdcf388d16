/**
 * Group commit: what arrives while commits are in flight waits in a queue and goes with the next one. There is no timer:
 * an item that finds the queue empty goes at once.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"

/**
 * Commits of one queue in flight at a time: with two, storage works on one while the server makes and answers the other.
 * More would make them smaller, and each has a cost of its own.
 */
export const commitsMax = 2

/**
 * Items that must be queued before a commit starts beside another. Fewer wait, at most until that one is done: a small
 * commit costs storage and server nearly as much as a large one, and those who were just answered ask again in a moment.
 */
export const secondCommitMin = 32

/** Fibers that are kept for the next commit of any queue; more end with their commit. */
export const idleMax = 16

/** A queue that commits are made from. */
export interface Queue<Item> {
  /** How many items are queued. */
  readonly length: () => number
  /** Takes the items of the next commit out of the queue; none when none can go. */
  readonly dequeue: () => ReadonlyArray<Item>
  /** Commits a group and answers each item of it, whatever happens. */
  readonly commit: (group: ReadonlyArray<Item>) => Effect.Effect<void>
}

/** The commits of one queue. */
export interface GroupCommitter {
  /** Starts a commit unless those in flight suffice. Call it when an item was queued, or can go by now. */
  readonly start: () => void
}

/** Makes a committer for a queue. When the scope closes, commits in flight are interrupted and none starts any more. */
export const make: Effect.Effect<<Item>(queue: Queue<Item>) => GroupCommitter, never, Scope.Scope> = Effect.gen(
  function*() {
    const runFork = Runtime.runFork(yield* Effect.runtime<never>())
    let fibers: Array<Fiber.RuntimeFiber<void>> = []
    let isClosed = false
    yield* Effect.addFinalizer(() => {
      isClosed = true
      return Fiber.interruptAll(fibers)
    })
    // Not a fiber for each commit: those that begin and end by the thousand fill the set of all that there are, and each
    // time that V8 makes this anew, it moves the ones in it, with all that their commit holds, to the heap's old part.
    const idle: Array<(commit: Effect.Effect<void>) => void> = []
    const serve = (commit: Effect.Effect<void>): Effect.Effect<void> =>
      Effect.flatMap(commit, () =>
        idle.length >= idleMax
          ? Effect.void
          : Effect.async<void>((resume) => void idle.push((next) => resume(serve(next)))))
    const fork = (commit: Effect.Effect<void>) => {
      const fiber = runFork(serve(commit))
      fibers.push(fiber)
      fiber.addObserver(() => {
        fibers = fibers.filter((each) => each !== fiber)
      })
    }
    return <Item>({ commit, dequeue, length }: Queue<Item>) => {
      let inFlight = 0

      // Items that are queued in this turn of the event loop go together.
      const next = () => setImmediate(run)

      /** Whether what is queued goes at once, beside so many other commits. */
      const isDue = (others: number): boolean => {
        const queued = length()
        return queued > 0 && (others === 0 || (others < commitsMax && queued >= secondCommitMin))
      }

      const run = () => {
        const group = !isClosed && isDue(inFlight - 1) ? dequeue() : []
        if (group.length === 0) {
          inFlight--
          return
        }
        const begin = idle.pop() ?? fork
        begin(Effect.ensuring(commit(group), Effect.sync(next)))
      }

      return {
        start: () => {
          if (!isDue(inFlight)) return
          inFlight++
          next()
        }
      }
    }
  }
)
