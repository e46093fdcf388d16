/**
 * Why a number was picked: for people, and for the command line's `--explain`.
 */
import * as Ladder from "@anipool/domain/assignment/Ladder"
import type { TierName } from "@anipool/domain/assignment/Policy"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Geography from "@anipool/domain/geo/Geography"

/** ANIs, or a whole tier, that were passed over. `areaCode` is null when the tier holds no ANI at all. */
export interface PassedOver {
  readonly tier: number
  readonly tierName: TierName
  readonly areaCode: string | null
  readonly reason: Pool.PassedOver["reason"]
  readonly count: number
}

/** The place of an area code, as people know it. */
export interface Place {
  readonly areaCode: string
  readonly locality: string
  readonly state: string
  readonly region: string
}

/**
 * Why a number was picked, or why none was (then `tier` and all that belongs to the number is null). `home`: the
 * prospect's area codes; `distanceMiles`: from the first of them to the number's, null where either has no place;
 * `usedToday`: uses of the number before this one.
 */
export interface Explanation {
  readonly tier: number | null
  readonly tierName: TierName | null
  readonly areaCode: string | null
  readonly place: Place | null
  readonly distanceMiles: number | null
  readonly usedToday: number | null
  readonly home: ReadonlyArray<string>
  readonly homePlaces: ReadonlyArray<Place>
  readonly passedOver: ReadonlyArray<PassedOver>
}

/** Rows of `passedOver`: a country's worth of area codes would drown the rest. */
export const passedOverMax = 200

/** Explains a pick before its use is counted. Without a pool (the one that the campaign names is gone) nothing is held. */
export const explain = (
  pool: Pool.Pool | undefined,
  ladder: Ladder.Ladder,
  options: Pool.PickOptions,
  picked: Pool.Pick | undefined
): Explanation => {
  const passedOver = pool === undefined ? [] : Pool.passedOver(pool, ladder, options, picked)
  const common = {
    home: ladder.home.map((each) => each.code),
    homePlaces: ladder.home.map(placeOf),
    passedOver: passedOver.slice(0, passedOverMax).map((row): PassedOver => ({
      tier: Ladder.tierNumber[row.tier.name],
      tierName: row.tier.name,
      areaCode: row.areaCode === undefined ? null : Geography.at(row.areaCode).code,
      reason: row.reason,
      count: row.count
    }))
  }
  if (pool === undefined || picked === undefined) {
    return { tier: null, tierName: null, areaCode: null, place: null, distanceMiles: null, usedToday: null, ...common }
  }
  const areaCode = Geography.at(pool.inventory.areaCodes[picked.slot]!)
  const distance = Ladder.distanceMiles(ladder, areaCode.index)
  return {
    tier: Ladder.tierNumber[picked.tier.name],
    tierName: picked.tier.name,
    areaCode: areaCode.code,
    place: placeOf(areaCode),
    distanceMiles: distance === undefined ? null : Math.round(distance * 10) / 10,
    usedToday: pool.inventory.usedToday[picked.slot]!,
    ...common
  }
}

// internal

const placeOf = (areaCode: Geography.AreaCode): Place => ({
  areaCode: areaCode.code,
  locality: areaCode.locality,
  state: areaCode.states[0] ?? "",
  region: areaCode.region
})
