/**
 * Why a number was picked: for people, and for the command line's `--explain`.
 */
import type * as Choice from "@anipool/domain/assignment/Choice"
import type * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import type { FallbackShown } from "@anipool/domain/assignment/FallbackShown"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import type { KeptForOthers } from "@anipool/domain/assignment/KeptForOthers"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import type { ListShown } from "@anipool/domain/assignment/ListShown"
import type { OwnerShown } from "@anipool/domain/assignment/OwnerShown"
import * as OwnTiers from "@anipool/domain/assignment/OwnTiers"
import * as PassedOver from "@anipool/domain/assignment/PassedOver"
import type { Policy } from "@anipool/domain/assignment/Policy"
import type * as Pool from "@anipool/domain/assignment/Pool"
import * as Prices from "@anipool/domain/assignment/Prices"
import type * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Selection from "@anipool/domain/assignment/Selection"
import { type TierName, tierNumber } from "@anipool/domain/assignment/TierName"
import { type Attestation, attestationAt } from "@anipool/domain/carriers/NumberCarriers"
import * as Geography from "@anipool/domain/geo/Geography"
import type { HeldBack } from "@anipool/domain/limits/CallLimits"

/** ANIs, or a whole tier (then `areaCode` is null), that were passed over. */
export interface PassedOverRow extends Pick<PassedOver.PassedOver, "count" | "ids" | "reason" | "rest"> {
  readonly tier: number
  readonly tierName: TierName
  readonly areaCode: string | null
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
 * prospect's area codes; `phone`: the phone's own, where it is another and may be shown;
 * `distanceMiles`: from where the prospect is to the nearest place that the number's area code serves, null where either
 * has no place; `usedToday`: uses of the number before this one, those made elsewhere included; `by`: what decided among those that were free; `heldOut`: the prospect
 * belongs to the share that is picked for as without `preferAnswered`.
 */
export interface Explanation {
  readonly tier: number | null
  readonly tierName: TierName | null
  readonly areaCode: string | null
  readonly place: ExplainedAreaCode | null
  readonly distanceMiles: number | null
  readonly usedToday: number | null
  readonly by: Selection.Pick["by"] | null
  /** What gave the number, where the campaign's own came to nothing; null: the campaign's own did, or nothing. */
  readonly fallback: FallbackShown | null
  /** The list that the call names, and what it decided; null: it names none. */
  readonly list: ListShown | null
  /** Who was named as the owner of the lead, and what became of their number; null: nobody was. */
  readonly owner: OwnerShown | null
  /** The carrier that the call leaves by; null: it was not told. */
  readonly carrier: string | null
  /** What the number has there, `none` where it is not known to leave by it; null without number or carrier. */
  readonly attestation: Attestation | "none" | null
  readonly heldOut: boolean
  readonly home: ReadonlyArray<string>
  readonly homePlaces: ReadonlyArray<ExplainedAreaCode>
  readonly phone: string | null
  readonly phonePlace: ExplainedAreaCode | null
  readonly passedOver: ReadonlyArray<PassedOverRow>
  /** The number that would have been picked if its last uses were not kept for others; null: the same. */
  readonly keptForOthers: KeptForOthers | null
  /** Why the person may not be called now, whichever number is shown; null: they may. */
  readonly heldBack: HeldBack | null
}

/** What else an explanation tells. */
export interface Beside {
  /** What gave a number in place of the choice, which found none. */
  readonly fellBack?: Fallbacks.FellBack | undefined
  readonly heldBack?: HeldBack | null
  readonly carrier?: string | undefined
  readonly list?: ListShown | undefined
  readonly owner?: OwnerShown | undefined
}

/** What a request tells beside the prospect. */
export type Told = Pick<Beside, "carrier" | "list" | "owner">

/** Rows of `passedOver`: a country's worth of area codes would drown the rest. */
export const passedOverMax = 200

/** Explains a pick before its use is counted. Without a pool (the one that the campaign names is gone) nothing is passed over. */
export const explain = (
  pool: Pool.Pool | undefined,
  prospect: Prospect.Prospect,
  policy: Policy,
  { isHeldOut, ladder, options, picked: own }: Choice.Choice,
  { carrier, fellBack, heldBack = null, list, owner }: Beside = {}
): Explanation => {
  const home = OwnTiers.homeOf(prospect)
  const phone = OwnTiers.phoneOf(prospect, policy)
  const passedOver = pool === undefined ? [] : PassedOver.of(pool, ladder, options, own)
  const common = {
    heldOut: isHeldOut,
    home: home.map((each) => each.code),
    homePlaces: home.map(placeOf),
    phone: phone?.code ?? null,
    phonePlace: phone === undefined ? null : placeOf(phone),
    heldBack,
    carrier: carrier ?? null,
    list: list ?? null,
    owner: owner ?? null,
    passedOver: passedOver.slice(0, passedOverMax).map(({ areaCode, tier, ...row }): PassedOverRow => ({
      tier: tierNumber[tier],
      tierName: tier,
      areaCode: areaCode === undefined ? null : Geography.at(areaCode).code,
      ...row
    }))
  }
  const { picked } = fellBack ?? { picked: own }
  const from = fellBack?.pool ?? pool
  if (from === undefined || picked === undefined) {
    const nothing = { tier: null, tierName: null, areaCode: null, place: null, distanceMiles: null, usedToday: null }
    return { ...nothing, by: null, fallback: null, attestation: null, keptForOthers: null, ...common }
  }
  const { inventory } = from
  const areaCode = Geography.at(inventory.areaCodes[picked.slot]!)
  const distanceOf = Ladder.distancesMiles(prospect)
  const distance = distanceOf(areaCode.index)
  return {
    tier: tierNumber[picked.tier],
    tierName: picked.tier,
    areaCode: areaCode.code,
    place: placeOf(areaCode),
    distanceMiles: distance === undefined ? null : tenths(distance),
    usedToday: inventory.usedToday[picked.slot]!,
    by: picked.by,
    fallback: fellBack === undefined ? null : { kind: fellBack.fallback.kind, groupId: fellBack.fallback.groupId },
    attestation: carrier === undefined
      ? null
      : attestationAt(Inventory.carriersOf(inventory, picked.slot), carrier) ?? "none",
    keptForOthers: keptForOthers(pool, { ladder, options, picked: own }, distanceOf),
    ...common
  }
}

/** Explains why nobody looked for a number. */
export const explainHeldBack = (
  prospect: Prospect.Prospect,
  policy: Policy,
  nation: string,
  heldBack: HeldBack,
  told: Told = {}
): Explanation =>
  explain(
    undefined,
    prospect,
    policy,
    { isHeldOut: false, ladder: Ladder.of(prospect, policy, nation), options: {}, picked: undefined },
    { ...told, heldBack }
  )

// internal

const tenths = (miles: number): number => Math.round(miles * 10) / 10

/** What would be picked without prices, where that is another area code. */
const keptForOthers = (
  pool: Pool.Pool | undefined,
  { ladder, options, picked }: Pick<Choice.Choice, "ladder" | "options" | "picked">,
  distanceOf: (areaCode: number) => number | undefined
): KeptForOthers | null => {
  const { prices } = options
  if (pool === undefined || prices === undefined || picked === undefined || picked.by === "owner") return null
  const { areaCodes } = pool.inventory
  const without = Selection.pick(pool, ladder, { ...options, prices: undefined })
  const nearer = without && areaCodes[without.slot]!
  if (nearer === undefined || nearer === areaCodes[picked.slot]) return null
  const miles = (distanceOf(areaCodes[picked.slot]!) ?? 0) - (distanceOf(nearer) ?? 0)
  return {
    ...placeOf(Geography.at(nearer)),
    nearerMiles: Math.max(0, tenths(miles)),
    priceMiles: Math.round(Prices.of(prices, nearer))
  }
}

const placeOf = (areaCode: Geography.AreaCode): ExplainedAreaCode => ({
  areaCode: areaCode.code,
  locality: areaCode.locality,
  state: areaCode.states[0] ?? "",
  region: areaCode.region
})
