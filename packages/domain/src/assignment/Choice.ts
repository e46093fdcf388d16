/**
 * The choice: which number a prospect is shown, by a campaign's policy and what is known of the prospect. Live picks, previews,
 * the shadow and simulations all choose here, so a replay follows the rule that serves.
 *
 * Pure: nothing is counted.
 */
import type { AniId, PoolId } from "../Ani.ts"
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as HoldOut from "./HoldOut.ts"
import * as Inventory from "./Inventory.ts"
import * as Ladder from "./Ladder.ts"
import type { Policy } from "./Policy.ts"
import type * as Pool from "./Pool.ts"
import type { Prices } from "./Prices.ts"
import * as Prospect from "./Prospect.ts"
import * as Selection from "./Selection.ts"
import * as Source from "./Source.ts"

/** How a campaign picks; `S` is wider for one of its lists. */
export interface Terms<S extends Source.Dialed = Source.Source> {
  readonly policy: Policy
  readonly source: S
}

/** What earlier dials say of a prospect. */
export interface History {
  /** The number that it was shown last. */
  readonly shownAniId: AniId | null
  /** The number that reached it last. */
  readonly reachedAniId: AniId | null
}

/** What there is to choose from. */
export interface Stock {
  /** The workspace's nation, as area codes name it. */
  readonly nation: string
  readonly inventory: Inventory.Inventory
  /** By slot: the pools that an ANI is in. */
  readonly memberships: ReadonlyArray<ReadonlyArray<PoolId>>
  /** What the last uses of a pool are worth, for campaigns that keep them; pools that are not named have plenty. */
  readonly prices?: ReadonlyMap<PoolId, Prices> | undefined
}

/** The number that is kept for who owns the lead. */
export interface Owned {
  readonly id: AniId
  /** A pool of this number alone, under the policy's rules. */
  readonly pool: Pool.Pool
}

/** What was chosen, and by what. */
export interface Choice {
  readonly ladder: Ladder.Ladder
  readonly options: Selection.PickOptions
  /** Whether the prospect belongs to the share that `preferAnswered` leaves alone. */
  readonly isHeldOut: boolean
  /** What became of the owner's number; undefined: none is kept. */
  readonly owned?: "given" | "withheld" | undefined
  /** Undefined: none is available. */
  readonly picked: Selection.Pick | undefined
}

/**
 * Chooses for a prospect. `pool`: what the campaign picks from, under the policy's rules; undefined: nothing. `histories`: by
 * `Prospect.keyOf`. `hasOneNumber`: the prospect is shown the number that they were shown last, while the campaign has it.
 * `chance`: a random number from 0 to below 1, for policies that explore; without it the longest unused goes first.
 * `owned`: the number that is kept for who owns the lead, be it of the pool or not; it goes before all but the one number of a person.
 */
export const choose = (
  { inventory, memberships, nation, prices }: Stock,
  { policy, source }: Terms<Source.Dialed>,
  pool: Pool.Pool | undefined,
  prospect: Prospect.Prospect,
  histories: ReadonlyMap<string, History>,
  hasOneNumber = false,
  chance?: number,
  owned?: Owned
): Choice => {
  const { avoidRepeat, explore, keepLastUses, preferAnswered, sticky, whenExhausted } = policy
  const needsKey = avoidRepeat || preferAnswered || sticky || hasOneNumber
  const key = needsKey ? Prospect.keyOf(prospect) : ""
  const share = HoldOut.shareOf(policy, key)
  const history = avoidRepeat || sticky || hasOneNumber ? histories.get(key) : undefined
  const shown = hasOneNumber ? history?.shownAniId ?? undefined : undefined
  const only = shown !== undefined && isHeld(inventory, memberships, source, shown, true) ? shown : undefined
  const reachedBy = sticky ? history?.reachedAniId ?? undefined : undefined
  const options: Selection.PickOptions = {
    ownNumber: prospect.phone,
    avoid: avoidRepeat ? history?.shownAniId ?? undefined : undefined,
    // A number that was moved to another pool since is not this campaign's to show.
    sticky: only ??
      (reachedBy !== undefined && isHeld(inventory, memberships, source, reachedBy, false) ? reachedBy : undefined),
    stickyOnly: only !== undefined,
    refuseWhenExhausted: whenExhausted === "refuse",
    preferAnswered: share === "applied",
    chance: explore ? chance : undefined,
    prices: keepLastUses && source._tag === "Pool" ? prices?.get(source.id) : undefined
  }
  const allowed = Ladder.of(prospect, policy, nation)
  const ladder = ladderOf(inventory, source, allowed)
  const isHeldOut = share === "held-out"
  if (owned !== undefined) {
    const own = only === undefined || only === owned.id ? pickOwned(owned, allowed, prospect) : undefined
    if (own !== undefined) return { ladder, options, isHeldOut, owned: "given", picked: own }
    if (policy.stickyOwner === "required") return { ladder, options, isHeldOut, owned: "withheld", picked: undefined }
  }
  const picked = pool === undefined ? undefined : Selection.pick(pool, ladder, options)
  return { ladder, options, isHeldOut, owned: owned && "withheld", picked }
}

// internal

/** The owner's number, where it may be given: in a tier that the policy allows, as any other. */
const pickOwned = (
  { id, pool }: Owned,
  ladder: Ladder.Ladder,
  { phone }: Prospect.Prospect
): Selection.Pick | undefined => {
  const picked = Selection.pick(pool, ladder, { ownNumber: phone, sticky: id, stickyOnly: true })
  return picked && { ...picked, by: "owner" }
}

/** One number is shown wherever it is from: in the tier that it is of, else as one of the country. */
const ladderOf = (inventory: Inventory.Inventory, source: Source.Dialed, ladder: Ladder.Ladder): Ladder.Ladder => {
  const slot = source._tag === "Number" ? Inventory.slotOf(inventory, source.id) : undefined
  if (slot === undefined) return ladder
  const areaCode = inventory.areaCodes[slot]!
  return Ladder.level(ladder, Ladder.tierOf(ladder, areaCode, AreaCodeSet.of([areaCode])) ?? "country", [areaCode])
}

const isHeld = (
  inventory: Inventory.Inventory,
  memberships: ReadonlyArray<ReadonlyArray<PoolId>>,
  source: Source.Dialed,
  id: AniId,
  isActive: boolean
): boolean => {
  const slot = Inventory.slotOf(inventory, id)
  if (slot !== undefined && isActive && inventory.assignable[slot] === 0) return false
  return slot !== undefined && Source.has(source, memberships[slot]!, id)
}
