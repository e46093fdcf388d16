/**
 * Why a number was picked: for people, and for the command line's `--explain`.
 */
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as PassedOver from "@anipool/domain/assignment/PassedOver"
import type { TierName } from "@anipool/domain/assignment/Policy"
import type * as Pool from "@anipool/domain/assignment/Pool"
import * as Geography from "@anipool/domain/geo/Geography"

/** ANIs, or a whole tier (then `areaCode` is null), that were passed over. */
export interface PassedOverRow {
  readonly tier: number
  readonly tierName: TierName
  readonly areaCode: string | null
  readonly reason: PassedOver.Reason
  readonly count: number
}

/** The place of an area code, as people know it. */
export interface ExplainedAreaCode {
  readonly areaCode: string
  readonly locality: string
  readonly state: string
  readonly region: string
}

/**
 * Why a number was picked, or why none was (then `tier` and all that belongs to the number is null). `home`: the
 * prospect's area codes; `distanceMiles`: from the first of them to the number's, null where either has no place;
 * `usedToday`: uses of the number before this one; `by`: what decided among those that were free; `heldOut`: the prospect
 * belongs to the share that is picked for as without `preferAnswered`.
 */
export interface Explanation {
  readonly tier: number | null
  readonly tierName: TierName | null
  readonly areaCode: string | null
  readonly place: ExplainedAreaCode | null
  readonly distanceMiles: number | null
  readonly usedToday: number | null
  readonly by: Pool.Pick["by"] | null
  readonly heldOut: boolean
  readonly home: ReadonlyArray<string>
  readonly homePlaces: ReadonlyArray<ExplainedAreaCode>
  readonly passedOver: ReadonlyArray<PassedOverRow>
}

/** Rows of `passedOver`: a country's worth of area codes would drown the rest. */
export const passedOverMax = 200

/** Explains a pick before its use is counted. Without a pool (the one that the campaign names is gone) nothing is held. */
export const explain = (
  pool: Pool.Pool | undefined,
  ladder: Ladder.Ladder,
  options: Pool.PickOptions,
  picked: Pool.Pick | undefined,
  heldOut: boolean
): Explanation => {
  const passedOver = pool === undefined ? [] : PassedOver.of(pool, ladder, options, picked)
  const common = {
    heldOut,
    home: ladder.home.map((each) => each.code),
    homePlaces: ladder.home.map(placeOf),
    passedOver: passedOver.slice(0, passedOverMax).map((row): PassedOverRow => ({
      tier: Ladder.tierNumber[row.tier.name],
      tierName: row.tier.name,
      areaCode: row.areaCode === undefined ? null : Geography.at(row.areaCode).code,
      reason: row.reason,
      count: row.count
    }))
  }
  if (pool === undefined || picked === undefined) {
    const nothing = { tier: null, tierName: null, areaCode: null, place: null, distanceMiles: null, usedToday: null }
    return { ...nothing, by: null, ...common }
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
    by: picked.by,
    ...common
  }
}

// internal

const placeOf = (areaCode: Geography.AreaCode): ExplainedAreaCode => ({
  areaCode: areaCode.code,
  locality: areaCode.locality,
  state: areaCode.states[0] ?? "",
  region: areaCode.region
})
