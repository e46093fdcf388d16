/**
 * Turns of the event loop: how long work that takes no I/O may hold it.
 *
 * The one way of giving way. `Effect.yieldNow` gives way to fibers that are ready and to nobody else: no socket is read,
 * no timer runs and no answer is written until all of them wait for something.
 */
import * as Effect from "effect/Effect"

/** After what the event loop has at hand: what arrived together is read by then. */
export const nextTurn: Effect.Effect<void> = Effect.async((resume) => {
  setImmediate(() => resume(Effect.void))
})

/** How long a part of a long list may take, in milliseconds: with a step begun just before, far less than anyone notices. */
const partMs = 5

/** Does something for each of a long list, so that others are served in between: every `partMs`. */
export const forEach = <A>(all: Iterable<A>, f: (each: A) => void): Effect.Effect<void> => inParts(all, 1, f)

/** The same for what takes microseconds at most: the clock is looked at now and then only. */
export const forEachQuick = <A>(all: Iterable<A>, f: (each: A) => void): Effect.Effect<void> =>
  inParts(all, quickAtOnce, f)

/** What steps come to, run to their end so that others are served in between: every `partMs`. */
export const result = <A>(steps: Generator<unknown, A>): Effect.Effect<A> =>
  Effect.suspend(() => {
    let came: readonly [A] | undefined
    function* all() {
      came = [yield* steps]
    }
    return Effect.map(forEach(all(), () => {}), () => came![0])
  })

/** Those of a long list that something holds of, in their order. */
export const filter = <A>(all: Iterable<A>, holds: (each: A) => boolean): Effect.Effect<Array<A>> =>
  Effect.suspend(() => {
    const found: Array<A> = []
    return Effect.as(
      forEachQuick(all, (each) => {
        if (holds(each)) found.push(each)
      }),
      found
    )
  })

/**
 * Runs a piece of long work when its turn comes: one piece in a turn of the event loop, whoever's it is, so that others
 * are served in between however many have long work. A piece should take a millisecond or two. Returns a function that
 * cancels.
 */
export const inTurn = (piece: () => void): () => void => {
  const own = () => piece()
  line.add(own)
  schedule()
  return () => line.delete(own)
}

/** The turn of a piece of long work. */
export const ownTurn: Effect.Effect<void> = Effect.async((resume) => {
  const cancel = inTurn(() => resume(Effect.void))
  return Effect.sync(cancel)
})

/** How long a part of a list that is mapped may take, in milliseconds, and how many are mapped between looks at the clock. */
const mappedPartMs = 1
const mappedAtOnce = 32

/** Maps a long list in parts of about a millisecond, each in its own turn, so that others are served in between. */
export const map = <A, B>(all: ReadonlyArray<A>, f: (each: A, index: number) => B): Effect.Effect<ReadonlyArray<B>> =>
  Effect.suspend(() => {
    const mapped: Array<B> = []
    /** Whether it came to the end. */
    const part = (): boolean => {
      const until = performance.now() + mappedPartMs
      do {
        const end = Math.min(all.length, mapped.length + mappedAtOnce)
        for (let i = mapped.length; i < end; i++) mapped.push(f(all[i]!, i))
        if (end === all.length) return true
      } while (performance.now() < until)
      return false
    }
    const go: Effect.Effect<ReadonlyArray<B>> = Effect.suspend(() =>
      part() ? Effect.succeed(mapped) : Effect.zipRight(ownTurn, go)
    )
    return go
  })

// internal

/** How many of what is quick are done between looks at the clock. */
const quickAtOnce = 256

const inParts = <A>(all: Iterable<A>, atOnce: number, f: (each: A) => void): Effect.Effect<void> =>
  Effect.suspend(() => {
    const rest = all[Symbol.iterator]()
    /** Whether it came to the end. */
    const part = (): boolean => {
      const until = performance.now() + partMs
      do {
        for (let i = 0; i < atOnce; i++) {
          const next = rest.next()
          if (next.done === true) return true
          f(next.value)
        }
      } while (performance.now() < until)
      return false
    }
    const go: Effect.Effect<void> = Effect.suspend(() => part() ? Effect.void : Effect.zipRight(ownTurn, go))
    return go
  })

/** The pieces that wait, the oldest first. */
const line = new Set<() => void>()

let isScheduled = false

const schedule = (): void => {
  if (isScheduled || line.size === 0) return
  isScheduled = true
  setImmediate(runFirst)
}

const runFirst = (): void => {
  isScheduled = false
  const [first] = line
  if (first === undefined) return
  line.delete(first)
  schedule()
  first()
}
