/**
 * Picks out of a workspace in memory, from the order to what storage made of it. A pick counts in memory at once, and
 * is a proposal until storage has confirmed it.
 *
 * All functions are synchronous.
 */
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Pool from "@anipool/domain/assignment/Pool"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Rules from "@anipool/domain/assignment/Rules"
import * as Geography from "@anipool/domain/geo/Geography"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { Outcome, Proposal } from "@anipool/storage/AssignmentLedger"
import * as Explanation from "./Explanation.ts"
import type * as Ladders from "./Ladders.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"

/** What is asked for one prospect. `campaign`: the caller's identifier. */
export interface Order {
  readonly prospect: Prospect.Prospect
  readonly campaign: string
  readonly explain: boolean
}

/** A confirmed number. `assignedAt` in milliseconds since the epoch. */
export interface Confirmed {
  readonly _tag: "Confirmed"
  readonly callingCode: CallingCode
  readonly national: string
  readonly assignedAt: number
  readonly explanation: Explanation.Explanation | undefined
}

/** No number is available. */
export interface NoneAvailable {
  readonly _tag: "NoneAvailable"
  readonly explanation: Explanation.Explanation | undefined
}

/** What an order comes to. */
export type Decision = Confirmed | NoneAvailable

/** A pick that waits for its confirmation. */
export interface Picked {
  readonly slot: number
  readonly avoidsRepeat: boolean
  readonly proposal: Proposal
  readonly explanation: Explanation.Explanation | undefined
}

/** Picks for an order, and counts the use in memory; undefined: nothing is available, or its campaign is unknown. */
export const pick = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  order: Order,
  now: number
): Picked | undefined => {
  const choice = choose(loaded, ladders, order)
  if (choice?.picked === undefined) return undefined
  const { explanation, picked: { slot, tier }, plan } = choice
  const dailyCap = Rules.capToday(plan.policy, loaded.inventory, slot)
  Inventory.use(loaded.inventory, slot, LoadedWorkspace.tick(loaded, now))
  return {
    slot,
    explanation,
    avoidsRepeat: plan.policy.avoidRepeat,
    proposal: {
      aniId: Inventory.idOf(loaded.inventory, slot),
      poolId: plan.source._tag === "Pool" ? plan.source.id : null,
      campaignKey: plan.key,
      dailyCap,
      prospect: order.prospect.phone,
      tier: Ladder.tierNumber[tier.name]
    }
  }
}

/** Takes the use of a pick back that is not to be proposed. */
export const takeBack = (loaded: LoadedWorkspace.LoadedWorkspace, { slot }: Picked): void => {
  Inventory.takeBack(loaded.inventory, slot)
}

/** Takes over what storage said of a pick: the answer, or undefined when it was refused. */
export const settle = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  order: Order,
  picked: Picked,
  outcome: Outcome,
  assignedAt: number
): Confirmed | undefined => {
  const { inventory } = loaded
  const { slot } = picked
  switch (outcome.result) {
    case "accepted": {
      // This use is counted here already; others' uses are learnt.
      if (outcome.usedToday > inventory.usedToday[slot]!) Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      if (picked.avoidsRepeat) LoadedWorkspace.remember(loaded, Prospect.keyOf(order.prospect), picked.proposal.aniId)
      return { _tag: "Confirmed", ...numberOf(loaded, slot), assignedAt, explanation: picked.explanation }
    }
    case "at-cap": {
      Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      return undefined
    }
    case "stale":
    case "unavailable": {
      takeBack(loaded, picked)
      return undefined
    }
  }
}

/** What an order would come to at this moment; nothing is counted. Undefined: its campaign is unknown. */
export const preview = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  order: Order,
  now: number
): Decision | undefined => {
  const choice = choose(loaded, ladders, order)
  if (choice === undefined) return undefined
  const { explanation, picked } = choice
  return picked === undefined
    ? { _tag: "NoneAvailable", explanation }
    : { _tag: "Confirmed", ...numberOf(loaded, picked.slot), assignedAt: now, explanation }
}

// internal

interface Choice {
  readonly plan: LoadedWorkspace.CampaignPlan
  readonly picked: Pool.Pick | undefined
  readonly explanation: Explanation.Explanation | undefined
}

/** Picks for an order, counting nothing; undefined when the campaign is unknown. */
const choose = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  order: Order
): Choice | undefined => {
  const plan = loaded.plans.get(order.campaign)
  if (plan === undefined) return undefined
  const pool = LoadedWorkspace.poolFor(loaded, plan)
  const ladder = ladders.get(order.prospect, plan.policy)
  const { policy } = plan
  const prospect = Prospect.keyOf(order.prospect)
  const heldOut = policy.preferAnswered && HoldOut.isHeldOut(prospect, policy.holdOutPercent)
  const options: Pool.PickOptions = {
    avoid: policy.avoidRepeat ? loaded.lastShown.get(prospect) : undefined,
    refuseWhenExhausted: policy.whenExhausted === "refuse",
    preferAnswered: policy.preferAnswered && !heldOut
  }
  const picked = pool === undefined ? undefined : Pool.pick(pool, ladder, options)
  const explanation = order.explain ? Explanation.explain(pool, ladder, options, picked, heldOut) : undefined
  return { plan, picked, explanation }
}

const numberOf = (
  { inventory }: LoadedWorkspace.LoadedWorkspace,
  slot: number
): { readonly callingCode: CallingCode; readonly national: string } => ({
  callingCode: Geography.at(inventory.areaCodes[slot]!).callingCode,
  national: Inventory.nationalOf(inventory, slot)
})
