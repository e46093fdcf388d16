/**
 * Numbers that take the places of others that go to rest: who may, what of it still holds when it is done, and which groups
 * are left with how many numbers.
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

/** A number of which another is to take the place. */
export interface Asked extends Place {
  /** Null: none is to. */
  readonly replacement: {
    readonly reserve: PoolId
    /** Null: there is no such number any more, or it does not dial. */
    readonly spare: Place | null
  } | null
}

/**
 * What becomes of a number that is to rest: `done`, with the groups that what takes its place comes into; `unreplaced`: what
 * was to take its place cannot any more; `last`: it is the last of its area code that dials in a group. The latter two go on.
 */
export type Outcome =
  | { readonly result: "done"; readonly joins: ReadonlyArray<PoolId> }
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

/** Numbers that dial, by group and area code. */
export class Tally {
  readonly #counts = new Map<PoolId, Map<string, number>>()

  /** How many of an area code dial in a group. */
  of(pool: PoolId, areaCode: string): number {
    return this.#counts.get(pool)?.get(areaCode) ?? 0
  }

  /** So many more do; less than 0: fewer. */
  add(pool: PoolId, areaCode: string, more = 1): void {
    const own = this.#counts.get(pool)
    if (own === undefined) this.#counts.set(pool, new Map([[areaCode, more]]))
    else own.set(areaCode, (own.get(areaCode) ?? 0) + more)
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
    for (const pool of pools) this.add(pool, areaCode, -1)
    if (taking === null) return
    for (const pool of taking.joins) this.add(pool, areaCode)
    this.add(taking.reserve, areaCode, -1)
  }
}

/** Numbers that are to rest, each once, in their order. `activeOf`: where a number is; null: there is none, or it does not dial. */
export const asked = (
  ids: ReadonlyArray<AniId>,
  replacements: ReadonlyArray<{ readonly id: AniId; readonly reserve: PoolId } | null>,
  activeOf: (id: AniId) => Place | null
): ReadonlyMap<AniId, Asked> => {
  const all = new Map<AniId, Asked>()
  ids.forEach((id, index) => {
    const place = activeOf(id)
    const replacement = replacements[index] ?? null
    if (place === null || all.has(id)) return
    all.set(id, {
      ...place,
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
    const { areaCode, pools, replacement } = each
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

const doesDial = (pool: PoolId, dialing: Dialing): boolean => dialing === "all" || dialing.has(pool)
