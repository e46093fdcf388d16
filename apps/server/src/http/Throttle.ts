/**
 * How often something may happen for each of many: so often in a window, spread over it or at once, and then as often as
 * the window goes by.
 *
 * Limits: `entriesMax`; the one heard of first is forgotten, which only ever lets more happen.
 */

/** How often. */
export interface Limits {
  readonly max: number
  readonly windowMs: number
  readonly entriesMax: number
}

/** Counts by name. */
export interface Throttle<Name> {
  /** Whether it has happened as often as it may; `now` in milliseconds, from any zero. */
  readonly isOver: (name: Name, now: number) => boolean
  /** It has happened. */
  readonly count: (name: Name, now: number) => void
}

/** Nothing has happened yet. */
export const make = <Name>({ entriesMax, max, windowMs }: Limits): Throttle<Name> => {
  const eachMs = windowMs / max
  /** When all that happened will have been paid off, at `eachMs` apiece. */
  const paidAt = new Map<Name, number>()
  return {
    isOver: (name, now) => (paidAt.get(name) ?? 0) - now > windowMs - eachMs,
    count: (name, now) => {
      paidAt.set(name, Math.max(paidAt.get(name) ?? 0, now) + eachMs)
      if (paidAt.size <= entriesMax) return
      const [oldest] = paidAt.keys()
      if (oldest !== undefined) paidAt.delete(oldest)
    }
  }
}
