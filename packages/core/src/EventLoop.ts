/**
 * Turns of the event loop: how long work that takes no I/O may hold it.
 */
import * as Effect from "effect/Effect"

/** After what the event loop has at hand: what arrived together is read by then. */
export const nextTurn: Effect.Effect<void> = Effect.async((resume) => {
  setImmediate(() => resume(Effect.void))
})

/**
 * Maps a long list some hundred at a time, so that others are served in between. Give `atOnce` so that this many take a
 * millisecond or two.
 */
export const map = <A, B>(
  all: ReadonlyArray<A>,
  atOnce: number,
  f: (each: A, index: number) => B
): Effect.Effect<Array<B>> => {
  if (all.length <= atOnce) return Effect.sync(() => all.map(f))
  const mapped: Array<B> = []
  const part = Effect.sync(() => {
    const end = Math.min(all.length, mapped.length + atOnce)
    for (let i = mapped.length; i < end; i++) mapped.push(f(all[i]!, i))
  })
  return Effect.zipRight(part, nextTurn).pipe(
    Effect.repeat({ until: () => mapped.length === all.length }),
    Effect.as(mapped)
  )
}
