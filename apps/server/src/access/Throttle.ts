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
  /** It has happened. No more than `max` of it are ever owed. */
  readonly count: (name: Name, now: number) => void
  /** It has not happened after all. */
  readonly giveBack: (name: Name) => void
  /** In how many milliseconds it may happen again; 0: now. */
  readonly waitMs: (name: Name, now: number) => number
}

/** Nothing has happened yet. */
export const make = <Name>({ entriesMax, max, windowMs }: Limits): Throttle<Name> => {
  const eachMs = windowMs / max
  /** When all that happened will have been paid off, at `eachMs` apiece. */
  const paidAt = new Map<Name, number>()
  const waitMs = (name: Name, now: number) => Math.max(0, (paidAt.get(name) ?? 0) - now - (windowMs - eachMs))
  return {
    isOver: (name, now) => waitMs(name, now) > 0,
    waitMs,
    giveBack: (name) => {
      const at = paidAt.get(name)
      if (at !== undefined) paidAt.set(name, at - eachMs)
    },
    count: (name, now) => {
      paidAt.set(name, Math.min(Math.max(paidAt.get(name) ?? 0, now) + eachMs, now + windowMs))
      if (paidAt.size <= entriesMax) return
      const [oldest] = paidAt.keys()
      if (oldest !== undefined) paidAt.delete(oldest)
    }
  }
}
