/**
 * How often a message is tried, and when: waits that grow, for about a day.
 */

/** Waits after each failed try, in milliseconds; after the last one the message is given up. */
export const waitsMs: ReadonlyArray<number> = [
  5_000,
  30_000,
  2 * 60_000,
  5 * 60_000,
  15 * 60_000,
  30 * 60_000,
  60 * 60_000,
  2 * 60 * 60_000,
  4 * 60 * 60_000,
  6 * 60 * 60_000,
  10 * 60 * 60_000
]

/** The longest that a receiver may ask to be left alone, in milliseconds: what it asks beyond that is its own loss. */
const askedMax = 60 * 60_000

/**
 * How long to wait after so many failed tries (from 1), or longer where the receiver asks for it (`Retry-After`);
 * undefined: no more tries.
 */
export const waitAfter = (tries: number, askedMs = 0): number | undefined => {
  const wait = waitsMs[tries - 1]
  return wait === undefined ? undefined : Math.max(wait, Math.min(askedMs, askedMax))
}

/** Whether a status says that the message was taken. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300
