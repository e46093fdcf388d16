/**
 * Ladders that were computed, kept for the next prospect of the same home under the same policy.
 */
import * as Ladder from "@anipool/domain/assignment/Ladder"
import type { Policy } from "@anipool/domain/assignment/Policy"
import type { Prospect } from "@anipool/domain/assignment/Prospect"

/** Ladders kept at a time; one takes some kilobytes. The oldest goes first. */
export const laddersMax = 4_096

/** Ladders that were computed. */
export interface Ladders {
  readonly get: (prospect: Prospect, policy: Policy) => Ladder.Ladder
}

/** Nothing computed yet. */
export const make = (): Ladders => {
  const known = new Map<string, Ladder.Ladder>()
  // What of a policy decides, as text: put together once for each policy, not for each request.
  const decisive = new WeakMap<Policy, string>()
  const textOf = (policy: Policy): string => {
    const text = decisive.get(policy) ?? `${policy.radiusMiles}|${policy.tiers.join()}`
    decisive.set(policy, text)
    return text
  }
  return {
    get: (prospect, policy) => {
      let key = `${textOf(policy)}|${prospect.callingCode}`
      for (const areaCode of prospect.home) key += `|${areaCode.index}`
      const found = known.get(key)
      if (found !== undefined) return found
      const made = Ladder.make(prospect, policy)
      if (known.size >= laddersMax) {
        const oldest = known.keys().next()
        if (!oldest.done) known.delete(oldest.value)
      }
      known.set(key, made)
      return made
    }
  }
}
