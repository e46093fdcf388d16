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
import type { Confirmation, Outcome, Proposal, Request } from "@anipool/storage/AssignmentLedger"
import * as Explanation from "./Explanation.ts"
import type * as Ladders from "./Ladders.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import * as ProspectHistories from "./ProspectHistories.ts"

/** What is asked for one prospect. `campaign`: the caller's identifier. */
export interface PickRequest {
  readonly prospect: Prospect.Prospect
  readonly campaign: string
  readonly explain: boolean
  /** So that a retry is known, where that is asked for. */
  readonly request?: Request | undefined
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
  /** Whether it is to be remembered that the prospect was shown this number. */
  readonly isRemembered: boolean
  readonly proposal: Proposal
  readonly explanation: Explanation.Explanation | undefined
}

/**
 * Picks for an order, and counts the use in memory; undefined: nothing is available, or its campaign is unknown. What
 * is shown is added to `memories`, for the picks that follow.
 */
export const pick = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  memories: ProspectHistories.ProspectHistories,
  order: PickRequest,
  now: number
): Picked | undefined => {
  const choice = choose(loaded, ladders, memories, order)
  if (choice?.picked === undefined) return undefined
  const { explanation, picked: { slot, tier }, plan } = choice
  const dailyCap = Rules.capToday(plan.policy, loaded.inventory, slot)
  Inventory.use(loaded.inventory, slot, LoadedWorkspace.tick(loaded, now))
  const aniId = Inventory.idOf(loaded.inventory, slot)
  if (plan.policy.avoidRepeat) ProspectHistories.show(memories, Prospect.keyOf(order.prospect), aniId)
  return {
    slot,
    explanation,
    isRemembered: plan.policy.avoidRepeat,
    proposal: {
      aniId,
      poolId: plan.source._tag === "Pool" ? plan.source.id : null,
      campaignKey: plan.key,
      dailyCap,
      hourlyCap: plan.policy.hourlyCap,
      prospect: order.prospect.phone,
      tier: Ladder.tierNumber[tier.name],
      answers: order.request && { request: order.request, number: numberOf(loaded, slot) }
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
  picked: Picked,
  outcome: Outcome,
  { assignedAt, hour }: Pick<Confirmation, "assignedAt" | "hour">
): Confirmed | undefined => {
  const { inventory } = loaded
  const { slot } = picked
  const isSameHour = hour === inventory.hour
  switch (outcome.result) {
    case "accepted": {
      // This use is counted here already; others' uses are learnt.
      if (outcome.usedToday > inventory.usedToday[slot]!) Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      if (isSameHour) {
        const usedThisHour = Math.max(outcome.usedThisHour, inventory.usedThisHour[slot] ?? 0)
        Inventory.setUsedThisHour(inventory, slot, usedThisHour)
      }
      return { _tag: "Confirmed", ...numberOf(loaded, slot), assignedAt, explanation: picked.explanation }
    }
    case "at-cap":
    case "at-hourly-cap": {
      Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      if (isSameHour) Inventory.setUsedThisHour(inventory, slot, outcome.usedThisHour)
      return undefined
    }
    case "stale":
    case "unavailable":
    case "answered": {
      takeBack(loaded, picked)
      return undefined
    }
  }
}

/** That nothing is available for an order, with the reasons where they are asked for. Undefined: its campaign is unknown. */
export const noneFor = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  memories: ProspectHistories.ProspectHistories,
  order: PickRequest
): NoneAvailable | undefined => {
  if (!loaded.plans.has(order.campaign)) return undefined
  const explanation = order.explain ? choose(loaded, ladders, memories, order)?.explanation : undefined
  return { _tag: "NoneAvailable", explanation }
}

/** What an order would come to at this moment; nothing is counted. Undefined: its campaign is unknown. */
export const preview = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  ladders: Ladders.Ladders,
  memories: ProspectHistories.ProspectHistories,
  order: PickRequest,
  now: number
): Decision | undefined => {
  const choice = choose(loaded, ladders, memories, order)
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
  memories: ProspectHistories.ProspectHistories,
  order: PickRequest
): Choice | undefined => {
  const plan = loaded.plans.get(order.campaign)
  if (plan === undefined) return undefined
  const pool = LoadedWorkspace.poolFor(loaded, plan)
  const ladder = ladders.get(order.prospect, plan.policy)
  const { policy } = plan
  // Asked here too, so that the prospect's key is put together only for those who try the rule.
  const share = policy.preferAnswered ? HoldOut.shareOf(policy, Prospect.keyOf(order.prospect)) : undefined
  const memory = memories.size === 0 ? undefined : memories.get(Prospect.keyOf(order.prospect))
  const reachedBy = policy.sticky ? memory?.reachedAniId ?? undefined : undefined
  const options: Pool.PickOptions = {
    avoid: policy.avoidRepeat ? memory?.shownAniId ?? undefined : undefined,
    // A number that went to another pool since is not this campaign's to keep.
    keep: reachedBy !== undefined && LoadedWorkspace.holds(loaded, plan, reachedBy) ? reachedBy : undefined,
    refuseWhenExhausted: policy.whenExhausted === "refuse",
    preferAnswered: share === "applied"
  }
  const picked = pool === undefined ? undefined : Pool.pick(pool, ladder, options)
  const explanation = order.explain
    ? Explanation.explain(pool, ladder, options, picked, share === "held-out")
    : undefined
  return { plan, picked, explanation }
}

const numberOf = (
  { inventory }: LoadedWorkspace.LoadedWorkspace,
  slot: number
): { readonly callingCode: CallingCode; readonly national: string } => ({
  callingCode: Geography.at(inventory.areaCodes[slot]!).callingCode,
  national: Inventory.nationalOf(inventory, slot)
})
