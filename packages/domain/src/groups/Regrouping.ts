/**
 * Numbers that go from groups to another: who fits, and in which groups each is afterwards.
 *
 * Pure.
 */
import type { AniId, PoolId } from "../Ani.ts"

/** Groups that numbers can be told to leave by name. */
export const fromMax = 20

/** What a request is called in the audit trail. */
export const auditActions = { copy: "ani.copied", move: "ani.moved", replace: "ani.replaced" } as const

/** Which groups numbers leave: these, all that they are in, or none (they are copied). */
export type From = ReadonlyArray<string> | "all" | "none"

/** Numbers that go out of groups and into another. */
export interface Regrouping {
  /** No number twice. */
  readonly ids: ReadonlyArray<AniId>
  /** Of those that are named: a number that is in none of them stays where it is. */
  readonly from: From
  /** The group that they come into; null: they only leave. */
  readonly into: string | null
}

/** The same with groups as storage numbers them. */
export interface PooledRegrouping {
  readonly from: ReadonlySet<PoolId> | "all" | "none"
  readonly into: PoolId | null
}

/** What becomes of one number: `moved`, or why nothing does. `notInGroup`: it is in none of the groups that it is to leave. */
export type Fit = "moved" | "notInGroup" | "alreadyThere"

/** What becomes of a number that is in some groups. */
export interface Regrouped {
  readonly fit: Fit
  readonly leaves: ReadonlyArray<PoolId>
  /** The group that it comes into; null: none, or it is there already. */
  readonly joins: PoolId | null
}

/** What becomes of a number that is in these groups. The group that it comes into is never one that it leaves. */
export const of = (pools: ReadonlyArray<PoolId>, { from, into }: PooledRegrouping): Regrouped => {
  const leaves = from === "none" ? [] : pools.filter((pool) => pool !== into && (from === "all" || from.has(pool)))
  const isThere = into !== null && pools.includes(into)
  const stays = (fit: Fit): Regrouped => ({ fit, leaves: [], joins: null })
  // Named groups are a condition: who left them meanwhile was put elsewhere by somebody, and stays there.
  if (typeof from !== "string" && leaves.length === 0) return stays(isThere ? "alreadyThere" : "notInGroup")
  if (leaves.length === 0 && (into === null || isThere)) return stays(isThere ? "alreadyThere" : "notInGroup")
  return { fit: "moved", leaves, joins: isThere ? null : into }
}
