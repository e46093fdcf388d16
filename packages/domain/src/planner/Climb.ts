/**
 * Ladders for many prospects under one policy: those of the prospect's own ground at once, whole ones only when they are
 * needed.
 *
 * Pure but for what it keeps.
 */
import * as Ladder from "../assignment/Ladder.ts"
import type { Policy } from "../assignment/Policy.ts"
import type { Prospect } from "../assignment/Prospect.ts"

/** Whole ladders that are kept for one policy; one takes some kilobytes. The oldest goes first. */
export const laddersMax = 4_096

/** The ladders of one policy, by home. */
export interface Climb {
  readonly policy: Policy
  readonly localPolicy: Ladder.LadderPolicy
  readonly local: Map<string | number, Ladder.Ladder>
  readonly whole: Map<string | number, Ladder.Ladder>
}

/** Ladders under a policy; nothing is climbed yet. */
export const make = (policy: Policy): Climb => ({
  policy,
  localPolicy: { ...policy, tiers: policy.tiers.filter((name) => name === "home" || name === "overlay") },
  local: new Map(),
  whole: new Map()
})

/** A home as a key: mostly one area code, whose index is unlike that of any other country's. */
export const keyOf = ({ callingCode, home }: Prospect): string | number => {
  if (home.length === 1) return home[0]!.index
  let key = `${callingCode}`
  for (const { index } of home) key += `|${index}`
  return key
}

/** The first tiers alone, those of the prospect's own ground; the whole ladder begins with the same. */
export const localLadder = (
  { local, localPolicy }: Climb,
  prospect: Prospect,
  home: string | number
): Ladder.Ladder => {
  const known = local.get(home)
  if (known !== undefined) return known
  const made = Ladder.make(prospect, localPolicy)
  local.set(home, made)
  return made
}

/** The whole ladder. */
export const wholeLadder = ({ policy, whole }: Climb, prospect: Prospect, home: string | number): Ladder.Ladder => {
  const known = whole.get(home)
  if (known !== undefined) return known
  const made = Ladder.make(prospect, policy)
  if (whole.size >= laddersMax) {
    const oldest = whole.keys().next()
    if (!oldest.done) whole.delete(oldest.value)
  }
  whole.set(home, made)
  return made
}
