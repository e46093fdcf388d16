/**
 * Group commit: what arrives while commits are under way gathers, and goes with the next one. There is no timer, so
 * whoever finds nobody before them goes at once.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"

/**
 * Commits under way at a time: with two, storage works on one while the other is being answered and made. More would make
 * them smaller, and each costs something of its own.
 */
export const commitsMax = 2

/** How many must have gathered before a commit is begun beside one that is under way. */
export const besideMin = 16

/** Where they wait. */
export interface Line<Item> {
  /** How many wait. */
  readonly length: () => number
  /** Takes those who go next; none when nobody can. */
  readonly take: () => ReadonlyArray<Item>
  /** Commits a group, and answers each of it, whatever happens. */
  readonly commit: (group: ReadonlyArray<Item>) => Effect.Effect<void>
}

/** A line and the commits out of it. */
export interface GroupCommitter {
  /** To be called when somebody has lined up, or can go by now: begins a commit unless those under way suffice. */
  readonly begin: () => void
}

/** Makes gatherings; when the scope closes, what is under way is interrupted and nothing begins any more. */
export const make: Effect.Effect<<Item>(line: Line<Item>) => GroupCommitter, never, Scope.Scope> = Effect.gen(
  function*() {
    const runFork = Runtime.runFork(yield* Effect.runtime<never>())
    let inFlight: Array<Fiber.RuntimeFiber<void>> = []
    let isClosed = false
    yield* Effect.addFinalizer(() => {
      isClosed = true
      return Fiber.interruptAll(inFlight)
    })
    return <Item>({ commit, length, take }: Line<Item>) => {
      let commits = 0

      // The requests of this turn of the event loop go together.
      const next = () => setImmediate(serve)

      const serve = () => {
        const group = isClosed ? [] : take()
        if (group.length === 0) {
          commits--
          return
        }
        const fiber = runFork(commit(group))
        inFlight.push(fiber)
        fiber.addObserver(() => {
          inFlight = inFlight.filter((each) => each !== fiber)
          next()
        })
      }

      return {
        begin: () => {
          const waiting = length()
          if (waiting === 0 || (commits > 0 && (commits >= commitsMax || waiting < besideMin))) return
          commits++
          next()
        }
      }
    }
  }
)
