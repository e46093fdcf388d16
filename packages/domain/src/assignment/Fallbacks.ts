/**
 * What a campaign goes on with where its own numbers come to nothing: its failover groups in their order, by the same rules, and
 * then the choice of last resort, by a cap of its own.
 *
 * Pure. Nothing of it is looked at before a pick found none.
 */
import type { PoolId } from "../Ani.ts"
import type { Choice, Terms } from "./Choice.ts"
import type { FallbackShown } from "./FallbackShown.ts"
import * as Ladder from "./Ladder.ts"
import type { Policy } from "./Policy.ts"
import type * as Pool from "./Pool.ts"
import type { Prospect } from "./Prospect.ts"
import * as Selection from "./Selection.ts"
import type * as Source from "./Source.ts"
import * as Surroundings from "./Surroundings.ts"
import { tierNames } from "./TierName.ts"

/** Something that a campaign, or one of its lists, goes on with. `S`: what that may dial from itself. */
export interface Fallback<S extends Source.Dialed = Source.Source> extends FallbackShown, Terms<S | Source.Source> {}

/** A number that one of them gave. */
export interface FellBack<F extends Fallback<Source.Dialed> = Fallback<Source.Dialed>> {
  readonly fallback: F
  readonly pool: Pool.Pool
  readonly picked: Selection.Pick
}

/**
 * The fallbacks of a campaign, in the order in which they are tried. `poolOf`: the pool of a group, if there ever was one:
 * groups that are not there are left out.
 */
export const of = <S extends Source.Dialed>(
  policy: Policy,
  source: S,
  poolOf: (groupId: string) => PoolId | undefined
): ReadonlyArray<Fallback<S>> => {
  const { failoverGroups, lastResort, lastResortGroup } = policy
  const from = (groupId: string | null): S | Source.Source => {
    if (groupId === null) return source
    const id = poolOf(groupId)
    return id === undefined ? { _tag: "Nothing" } : { _tag: "Pool", id }
  }
  const all: Array<Fallback<S>> = [...new Set(failoverGroups)].map((groupId) => ({
    kind: "failover",
    groupId,
    policy,
    source: from(groupId)
  }))
  if (lastResort !== "none" && (lastResort !== "group" || lastResortGroup !== null)) {
    const groupId = lastResort === "group" ? lastResortGroup : null
    all.push({ kind: "last-resort", groupId, policy: ofLastResort(policy), source: from(groupId) })
  }
  return all.filter((each) => each.source._tag !== "Nothing")
}

/** All that a campaign may show numbers of: what it dials from, and what it goes on with. */
export const sourcesOf = (
  policy: Policy,
  source: Source.Source,
  poolOf: (groupId: string) => PoolId | undefined
): ReadonlyArray<Source.Source> => [source, ...of(policy, source, poolOf).map((each) => each.source)]

/** The groups that a policy's fallbacks take numbers from. */
export const groupsOf = ({ failoverGroups, lastResort, lastResortGroup }: Policy): ReadonlyArray<string> => [
  ...new Set([...failoverGroups, ...lastResort === "group" && lastResortGroup !== null ? [lastResortGroup] : []])
]

/**
 * What the first of the fallbacks gives that has a number; undefined: none of them has. `choice`: that of the campaign, which found none.
 * `poolOf`: what a fallback picks from, under its policy's rules.
 */
export const pick = <F extends Fallback<Source.Dialed>>(
  fallbacks: ReadonlyArray<F>,
  nation: string,
  prospect: Prospect,
  { ladder, options }: Pick<Choice, "ladder" | "options">,
  poolOf: (fallback: F) => Pool.Pool | undefined
): FellBack<F> | undefined => {
  for (const fallback of fallbacks) {
    const pool = poolOf(fallback)
    if (pool === undefined) continue
    const { avoid, ownNumber, preferAnswered, refuseWhenExhausted } = options
    const picked = fallback.kind === "failover"
      ? Selection.pick(pool, ladder, { avoid, ownNumber, preferAnswered, refuseWhenExhausted })
      : Selection.pick(pool, ladderOf(fallback.policy, nation, prospect, ladder), { avoid, ownNumber })
    if (picked !== undefined) return { fallback, pool, picked }
  }
  return undefined
}

// internal

/** By which policy numbers of last resort are picked: what keeps numbers from being used at all stays, their caps give way. */
const ofLastResort = (policy: Policy): Policy => ({
  ...policy,
  dailyCap: policy.lastResortCap,
  hourlyCap: null,
  minGapSeconds: null,
  warmUpDays: null
})

const ladderOf = (
  { lastResort, nearWithinState, radiusMiles }: Policy,
  nation: string,
  prospect: Prospect,
  ladder: Ladder.Ladder
): Ladder.Ladder =>
  lastResort === "group"
    ? Ladder.of(prospect, { nearWithinState, radiusMiles, tiers: tierNames }, nation)
    : Ladder.level(ladder, lastResort === "state" ? "state" : "country", levelOf(lastResort === "state", prospect))

/** The geographic area codes of a prospect's state, or of their country; none where it is not known. */
const levelOf = (isState: boolean, { areaCode, place }: Prospect): ReadonlyArray<number> => {
  const of = place ?? areaCode
  if (of === undefined) return []
  const codes = Surroundings.geographicOf(of.country)
  return isState ? codes.filter((code) => Surroundings.isOfState(of, code)) : codes
}
