/**
 * The states of attempts that somebody was signed in by, or is being: each signs in once, on this server. Another server has
 * the provider's word for it, which takes a code once (RFC 6749, 4.1.2). Limit: `statesMax`.
 */

/** States that are kept at a time: only sign-ins that succeeded stay, for as long as their cookie would hold. */
export const statesMax = 100_000

/** Used states. */
export interface UsedStates {
  /** Uses a state; false: it was used before, or too many are kept. */
  readonly use: (state: string, now: number) => boolean
  /** Nobody was signed in by it after all. */
  readonly giveBack: (state: string) => void
}

/** No states yet. Each is kept for `keptMs`. */
export const make = (keptMs: number): UsedStates => {
  // In the order in which they were used, so that the first is the oldest.
  const until = new Map<string, number>()
  return {
    use: (state, now) => {
      for (const [each, ends] of until) {
        if (ends > now) break
        until.delete(each)
      }
      if (until.has(state) || until.size >= statesMax) return false
      until.set(state, now + keptMs)
      return true
    },
    giveBack: (state) => {
      until.delete(state)
    }
  }
}
