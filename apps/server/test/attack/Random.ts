/**
 * Random choices that a seed repeats.
 */

/** A source of them. */
export interface Random {
  /** A whole number from 0, below `end`. */
  readonly below: (end: number) => number
  readonly isTrue: (share: number) => boolean
  readonly oneOf: <A>(all: ReadonlyArray<A>) => A
}

/** Those of a seed (mulberry32). */
export const make = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, isTrue: (share) => next() < share, oneOf: (all) => all[below(all.length)]! }
}
