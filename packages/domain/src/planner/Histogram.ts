/**
 * How often each count came up, and what is in the middle and at the end of them.
 *
 * Pure; its size is that of the different counts, not of how many were counted.
 */

/** How often each count came up. */
export type Histogram = Map<number, number>

/** The middle and the end of some counts: nearest rank, all 0 without any. */
export interface Summary {
  readonly median: number
  readonly p95: number
  readonly max: number
}

/** Nothing came up yet. */
export const make = (): Histogram => new Map()

/** Adds a count that came up some times. */
export const add = (histogram: Histogram, count: number, times: number): void => {
  histogram.set(count, (histogram.get(count) ?? 0) + times)
}

/** Adds all of another. */
export const addAll = (histogram: Histogram, more: Histogram): void => {
  for (const [count, times] of more) add(histogram, count, times)
}

/** Both together. */
export const merge = (a: Histogram, b: Histogram): Histogram => {
  const merged = new Map(a)
  addAll(merged, b)
  return merged
}

/** The middle and the end. */
export const summary = (histogram: Histogram): Summary => {
  const counts = [...histogram].sort(([a], [b]) => a - b)
  const total = counts.reduce((sum, [, times]) => sum + times, 0)
  const atRank = (share: number): number => {
    let left = Math.max(1, Math.ceil(share * total))
    for (const [count, times] of counts) {
      left -= times
      if (left <= 0) return count
    }
    return 0
  }
  return { median: atRank(0.5), p95: atRank(0.95), max: counts.at(-1)?.[0] ?? 0 }
}
