/**
 * Numbers that take the places of others that go to rest: who may, what of it still holds when it is done, and which groups
 * are left with how many numbers.
 *
 * Of a group at most a share rests at once, whatever put its numbers there, and none rests that is the last one of its area
 * code which still dials, unless another takes its place.
 *
 * A number takes another's place if it is of the same area code, in the reserve and in no group that dials. It leaves the
 * reserve, and comes into all groups of the other one, one of which dials. Where a campaign dials from everything, so do all
 * groups, and there is no reserve. Of a number that is in the reserve itself nothing takes the place.
 *
 * Pure.
 */
import type { AniId, PoolId } from "../Ani.ts"
import type { Dialing } from "../assignment/Source.ts"

/** Where a number is. */
export interface Place {
  readonly id: AniId
  /** With its calling code: `+1 212`. */
  readonly areaCode: string
  readonly pools: ReadonlyArray<PoolId>
}

/** What binds the rest of a number. */
export interface Bound<Replacement> {
  /** Of each of its groups at most so many percent may rest at once. */
  readonly sharePercent: number
  /** What is to take its place; null: nothing is. */
  readonly replacement: Replacement | null
}

/** A number that is to rest, of which another may be to take the place. */
export interface Asked extends Place, Bound<unknown> {
  /** Null: none is to. */
  readonly replacement: {
    readonly reserve: PoolId
    /** Null: there is no such number any more, or it does not dial. */
    readonly spare: Place | null
  } | null
}

/**
 * What becomes of a number that is to rest: `done`, with the groups that what takes its place comes into; `full`: so many of
 * one of its groups rest that no more may; `unreplaced`: what was to take its place cannot any more; `last`: it is the last of
 * its area code that dials in a group. All but the first go on.
 */
export type Outcome =
  | { readonly result: "done"; readonly joins: ReadonlyArray<PoolId> }
  | { readonly result: "full" }
  | { readonly result: "unreplaced" }
  | { readonly result: "last" }

/** Whether a number that is in these groups is kept for others. */
export const isSpare = (pools: ReadonlyArray<PoolId>, reserve: PoolId, dialing: Dialing): boolean =>
  pools.includes(reserve) && !pools.some((pool) => doesDial(pool, dialing))

/** Whether anything takes the place of a number that is in these groups. */
export const isReplaced = (pools: ReadonlyArray<PoolId>, reserve: PoolId, dialing: Dialing): boolean =>
  !pools.includes(reserve) && pools.some((pool) => doesDial(pool, dialing))

/** The groups that a number comes into as it takes another's place. */
export const joinsOf = (spare: Pick<Place, "pools">, resting: Pick<Place, "pools">): ReadonlyArray<PoolId> =>
  resting.pools.filter((pool) => !spare.pools.includes(pool))

/** Numbers of groups: those that dial, by area code, and those that rest. */
export class Tally {
  readonly #groups = new Map<PoolId, Group>()

  /** How many of an area code dial in a group. */
  of(pool: PoolId, areaCode: string): number {
    return this.#groups.get(pool)?.dialing.get(areaCode) ?? 0
  }

  /** So many more do; less than 0: fewer. */
  add(pool: PoolId, areaCode: string, more = 1): void {
    const { dialing } = this.#group(pool, more)
    dialing.set(areaCode, (dialing.get(areaCode) ?? 0) + more)
  }

  /** So many more of a group rest. */
  addResting(pool: PoolId, more = 1): void {
    this.#group(pool, more).resting += more
  }

  /** The first of a number's groups of which at most so many percent may rest at once, and rest already. */
  full(pools: ReadonlyArray<PoolId>, sharePercent: number): PoolId | undefined {
    return pools.find((pool) => {
      const group = this.#groups.get(pool)
      return group !== undefined && group.resting >= Math.floor(group.numbers * sharePercent / 100)
    })
  }

  /** The first of a number's groups in which none of its area code would dial without it, and without what takes its place. */
  leftEmpty({ areaCode, pools }: Omit<Place, "id">, joins: ReadonlyArray<PoolId>): PoolId | undefined {
    return pools.find((pool) => this.of(pool, areaCode) <= (joins.includes(pool) ? 0 : 1))
  }

  /** A number goes to rest, and another may take its place. */
  rest(
    { areaCode, pools }: Omit<Place, "id">,
    taking: { readonly reserve: PoolId; readonly joins: ReadonlyArray<PoolId> } | null
  ): void {
    for (const pool of pools) {
      this.add(pool, areaCode, -1)
      this.addResting(pool)
    }
    if (taking === null) return
    for (const pool of taking.joins) this.add(pool, areaCode)
    this.add(taking.reserve, areaCode, -1)
  }

  #group(pool: PoolId, more: number): Group {
    let group = this.#groups.get(pool)
    if (group === undefined) this.#groups.set(pool, group = { dialing: new Map(), numbers: 0, resting: 0 })
    group.numbers += more
    return group
  }
}

/** Numbers that are to rest, each once, in their order. `activeOf`: where a number is; null: there is none, or it does not dial. */
export const asked = (
  ids: ReadonlyArray<AniId>,
  bounds: ReadonlyArray<Bound<{ readonly id: AniId; readonly reserve: PoolId }>>,
  activeOf: (id: AniId) => Place | null
): ReadonlyMap<AniId, Asked> => {
  const all = new Map<AniId, Asked>()
  ids.forEach((id, index) => {
    const place = activeOf(id)
    if (place === null || all.has(id)) return
    const { replacement, sharePercent } = bounds[index]!
    all.set(id, {
      ...place,
      sharePercent,
      replacement: replacement && { reserve: replacement.reserve, spare: activeOf(replacement.id) }
    })
  })
  return all
}

/** What becomes of numbers that are to rest, one after the other. `tally`: of their groups; it is changed. */
export const outcomes = (
  asked: ReadonlyMap<AniId, Asked>,
  dialing: Dialing,
  tally: Tally
): ReadonlyMap<AniId, Outcome> => {
  const taken = new Set<AniId>()
  const outcomeOf = (each: Asked): Outcome => {
    const { areaCode, pools, replacement, sharePercent } = each
    if (tally.full(pools, sharePercent) !== undefined) return { result: "full" }
    const spare = replacement?.spare ?? null
    if (
      replacement !== null && (
        spare === null || spare.areaCode !== areaCode || taken.has(spare.id) || asked.has(spare.id) ||
        !isSpare(spare.pools, replacement.reserve, dialing) || !isReplaced(pools, replacement.reserve, dialing)
      )
    ) return { result: "unreplaced" }
    const joins = spare === null ? [] : joinsOf(spare, each)
    if (tally.leftEmpty(each, joins) !== undefined) return { result: "last" }
    tally.rest(each, replacement === null ? null : { reserve: replacement.reserve, joins })
    if (spare !== null) taken.add(spare.id)
    return { result: "done", joins }
  }
  return new Map(Array.from(asked, ([id, each]) => [id, outcomeOf(each)]))
}

// internal

interface Group {
  readonly dialing: Map<string, number>
  /** Those that dial and those that rest. */
  numbers: number
  resting: number
}

const doesDial = (pool: PoolId, dialing: Dialing): boolean => dialing === "all" || dialing.has(pool)
