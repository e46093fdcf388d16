/**
 * Picks from a workspace in memory. A pick counts in memory at once, and is a proposal until storage has confirmed it.
 *
 * All functions are synchronous.
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as Choice from "@anipool/domain/assignment/Choice"
import * as Exploration from "@anipool/domain/assignment/Exploration"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as Inventory from "@anipool/domain/assignment/Inventory"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as Refusal from "@anipool/domain/assignment/Refusal"
import type { Reason } from "@anipool/domain/assignment/RefusalReason"
import * as Rules from "@anipool/domain/assignment/Rules"
import type * as Selection from "@anipool/domain/assignment/Selection"
import type * as Source from "@anipool/domain/assignment/Source"
import { recordedTierNumber } from "@anipool/domain/assignment/TierName"
import * as Geography from "@anipool/domain/geo/Geography"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { Confirmation, Outcome, Proposal } from "@anipool/storage/AssignmentLedger"
import * as Explanation from "./Explanation.ts"
import * as LoadedOwners from "./LoadedOwners.ts"
import * as LoadedPools from "./LoadedPools.ts"
import * as LoadedWorkspace from "./LoadedWorkspace.ts"
import type { Confirmed, Decision, NoneAvailable, PickRequest } from "./PickRequest.ts"
import type * as Plan from "./Plan.ts"
import * as Plans from "./Plans.ts"
import * as ProspectAttempts from "./ProspectAttempts.ts"
import * as ProspectHistories from "./ProspectHistories.ts"

/** What is known of the prospects of a group. */
export interface KnownProspects {
  readonly histories: ProspectHistories.ProspectHistories
  readonly attempts: ProspectAttempts.ProspectAttempts
  /** When a call to a person was dropped last, by `Prospect.keyOf`. */
  readonly drops: ReadonlyMap<string, number>
}

/** A pick to be confirmed. */
export interface Picked {
  readonly slot: number
  /** As it was picked: the ANI may have another number by the time that the use is confirmed. */
  readonly number: PhoneNumber
  /** As it was counted here. */
  readonly use: Inventory.CountedUse
  /** Whether the prospect's history is to say that it was shown this number. */
  readonly recordsShown: boolean
  readonly proposal: Proposal
  readonly explanation: Explanation.Explanation | undefined
}

/**
 * Picks for a request, and counts the use in memory; undefined: nothing is available, or its campaign is unknown. The
 * number is noted in what is known, for the picks that follow.
 */
export const pick = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  known: KnownProspects,
  request: PickRequest,
  now: number
): Picked | undefined => {
  const choice = choose(loaded, known, request)
  if (choice?.picked === undefined) return undefined
  const { explanation, fallback, picked: { among, by, slot, tier }, plan } = choice
  const { policy, source } = fallback ?? plan
  // Before the use is counted, which changes what others would take.
  const explored = among && exploredOf(loaded, known, plan, request, slot, among)
  const dailyCap = Rules.capToday(policy, loaded.inventory, slot)
  const gapMs = Rules.gapMs(policy, loaded.inventory, slot)
  const { hour, today } = loaded.inventory
  const use = {
    at: LoadedWorkspace.nextUseTime(loaded, now),
    hour,
    today,
    lastUsedAt: loaded.inventory.lastUsedAt[slot]!
  }
  Inventory.use(loaded.inventory, slot, use.at)
  const aniId = Inventory.idOf(loaded.inventory, slot)
  const recordsShown = plan.policy.avoidRepeat || hasOneNumber(plan, request.prospect)
  if (recordsShown) ProspectHistories.setShown(known.histories, Prospect.keyOf(request.prospect), aniId)
  const attempt = ProspectAttempts.attemptOf(loaded, plan, request.prospect)
  if (attempt !== undefined) ProspectAttempts.note(known.attempts, attempt, use.at)
  const number = numberOf(loaded, slot)
  return {
    slot,
    number,
    use,
    explanation,
    recordsShown,
    proposal: {
      aniId,
      poolId: poolOf(loaded, source, slot, by === "owner"),
      campaignKey: plan.key,
      list: request.list,
      owner: request.owner,
      dailyCap,
      hourlyCap: policy.hourlyCap,
      gapMs,
      rightUntil: Rules.rightUntil(policy, loaded.inventory, slot),
      prospect: request.prospect.phone,
      tier: recordedTierNumber[fallback?.kind === "last-resort" ? "lastResort" : tier],
      attempt,
      explored,
      answers: request.idempotency && { request: request.idempotency, number }
    }
  }
}

/** Takes back the uses of picks that come to nothing, given in the order in which they were made. */
export const undo = (loaded: LoadedWorkspace.LoadedWorkspace, picks: ReadonlyArray<Picked>): void => {
  for (const picked of [...picks].reverse()) undoOne(loaded, picked)
}

/**
 * Applies what storage decided on a pick: the confirmed number, or undefined when the pick was refused. The use of one that
 * was not counted (`isUncounted`) is to be taken back.
 */
export const applyOutcome = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  picked: Picked,
  outcome: Outcome,
  { assignedAt, day, hour }: Pick<Confirmation, "assignedAt" | "day" | "hour">
): Confirmed | undefined => {
  const { inventory } = loaded
  const { slot } = picked
  // The answer may come when another one has turned the day already.
  const isSameDay = day === loaded.day
  const isSameHour = hour === inventory.hour
  switch (outcome.result) {
    case "accepted": {
      // This use is counted here already; those of other servers are not.
      if (isSameDay && outcome.usedToday > inventory.usedToday[slot]!) {
        Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      }
      if (isSameHour) {
        const usedThisHour = Math.max(outcome.usedThisHour, inventory.usedThisHour[slot] ?? 0)
        Inventory.setUsedThisHour(inventory, slot, usedThisHour)
      }
      const { fields } = loaded.workspace
      return { _tag: "Confirmed", ...picked.number, assignedAt, fields, explanation: picked.explanation }
    }
    case "at-cap":
    case "at-hourly-cap": {
      if (isSameDay) Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      if (isSameHour) Inventory.setUsedThisHour(inventory, slot, outcome.usedThisHour)
      return undefined
    }
    case "within-gap": {
      if (isSameDay) Inventory.setUsedToday(inventory, slot, outcome.usedToday)
      if (isSameHour) Inventory.setUsedThisHour(inventory, slot, outcome.usedThisHour)
      // Another server's use, of which nothing was known here.
      Inventory.setLastUsedAt(inventory, slot, outcome.lastUsedAt)
      return undefined
    }
    case "stale":
    case "unavailable":
    case "at-prospect-limit":
    case "answered":
      return undefined
  }
}

/** Whether a refused use is none that memory knows the count of: its pick is to be undone. */
export const isUncounted = ({ result }: Outcome): boolean =>
  result === "stale" || result === "unavailable" || result === "at-prospect-limit" || result === "answered"

/** That nothing is available for a request, explained if that is asked for. Undefined: its campaign is unknown. */
export const noneFor = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  known: KnownProspects,
  request: PickRequest
): NoneAvailable | undefined => {
  if (!loaded.plans.campaigns.has(request.campaign)) return undefined
  const explanation = request.explain ? choose(loaded, known, request)?.explanation : undefined
  return { _tag: "NoneAvailable", explanation }
}

/** Why nothing is available for a request. One whose campaign is unknown has no group. */
export const refusalOf = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  known: KnownProspects,
  request: PickRequest
): Reason => {
  const plan = Plans.planFor(loaded.plans, request)
  const heldBack = plan?.limits === undefined && request.owner === undefined
    ? undefined
    : choose(loaded, known, { ...request, explain: false })?.heldBack
  if (heldBack !== undefined) return heldBack.reason
  if (plan === undefined || plan.source._tag === "Nothing") return "no-group"
  const ladder = Ladder.of(request.prospect, plan.policy, loaded.nation)
  return Refusal.reasonOf(LoadedPools.poolFor(loaded.pools, plan, request.carrier), ladder)
}

/** What would be decided on a request at this moment; nothing is counted. Undefined: its campaign is unknown. */
export const preview = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  known: KnownProspects,
  request: PickRequest,
  now: number
): Decision | undefined => {
  const choice = choose(loaded, known, request)
  if (choice === undefined) return undefined
  const { explanation, picked } = choice
  return picked === undefined
    ? { _tag: "NoneAvailable", explanation }
    : {
      _tag: "Confirmed",
      ...numberOf(loaded, picked.slot),
      assignedAt: now,
      fields: loaded.workspace.fields,
      explanation
    }
}

// internal

const undoOne = (loaded: LoadedWorkspace.LoadedWorkspace, picked: Picked): void => {
  Inventory.undoUse(loaded.inventory, picked.slot, picked.use)
}

/** What a request tells beside the prospect, as an explanation shows it. */
const toldOf = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  { policy }: Plan.Plan,
  { carrier, list, owner }: PickRequest,
  owned?: Choice.Choice["owned"]
): Explanation.Told => ({
  carrier,
  list: Plans.listShown(loaded.plans, list),
  owner: owner === undefined
    ? undefined
    : { id: owner, outcome: policy.stickyOwner === "off" ? "ignored" : owned ?? "none" }
})

interface Chosen {
  readonly plan: Plan.Plan
  readonly picked: Selection.Pick | undefined
  /** What gave the number, where the campaign's own came to nothing. */
  readonly fallback?: Plan.FallbackTerms | undefined
  readonly explanation: Explanation.Explanation | undefined
  /** Why nobody is picked for the person at all. */
  readonly heldBack?: CallLimits.HeldBack | undefined
}

/** Picks for a request, counting nothing; undefined when the campaign is unknown. */
const choose = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  known: KnownProspects,
  request: PickRequest
): Chosen | undefined => {
  const plan = Plans.planFor(loaded.plans, request)
  if (plan === undefined) return undefined
  const { explain, prospect } = request
  const owned = request.owner === undefined || plan.policy.stickyOwner === "off"
    ? undefined
    : LoadedOwners.ownedBy(loaded, plan, request.owner, request.carrier)
  const heldBackBy = (heldBack: CallLimits.HeldBack): Chosen => {
    const told = () => toldOf(loaded, plan, request, owned && "withheld")
    return {
      plan,
      picked: undefined,
      explanation: explain
        ? Explanation.explainHeldBack(prospect, plan.policy, loaded.nation, heldBack, told())
        : undefined,
      heldBack
    }
  }
  const heldBack = plan.limits && ProspectAttempts.heldBack(loaded, plan, prospect, known.attempts, known.drops)
  if (heldBack !== undefined) return heldBackBy(heldBack)
  const pool = LoadedPools.poolFor(loaded.pools, plan, request.carrier)
  // Drawn anew for each pick: a number that storage refused is out of the choice, and those left are as likely as each other.
  const chance = plan.policy.explore ? Math.random() : undefined
  const isOne = hasOneNumber(plan, prospect)
  const choice = Choice.choose(loaded, plan, pool, prospect, known.histories, isOne, chance, owned)
  if (choice.picked === undefined && owned !== undefined && plan.policy.stickyOwner === "required") {
    return heldBackBy(CallLimits.ownerNumberHeldBack)
  }
  if (choice.options.stickyOnly === true && choice.picked === undefined) return heldBackBy(CallLimits.oneNumberHeldBack)
  const fellBack = choice.picked === undefined && plan.fallbacks.length > 0
    ? Fallbacks.pick(
      plan.fallbacks,
      loaded.nation,
      prospect,
      choice,
      (fallback) => LoadedPools.poolFor(loaded.pools, fallback, request.carrier)
    )
    : undefined
  const explanation = explain
    ? Explanation.explain(choice.owned === "given" ? owned?.pool : pool, prospect, plan.policy, choice, {
      fellBack,
      ...toldOf(loaded, plan, request, choice.owned)
    })
    : undefined
  return { plan, picked: choice.picked ?? fellBack?.picked, fallback: fellBack?.fallback, explanation }
}

/** What is recorded of a pick that chance decided: what the shadow policies would have taken. */
const exploredOf = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  { histories }: KnownProspects,
  { shadows }: Plan.Plan,
  { carrier, prospect }: PickRequest,
  taken: number,
  among: ReadonlyArray<number>
): number => {
  let same = 0
  let covered = 0
  for (const shadow of shadows) {
    const pool = LoadedPools.poolFor(loaded.pools, shadow, carrier)
    const { picked } = Choice.choose(loaded, shadow, pool, prospect, histories)
    if (picked === undefined || !among.includes(picked.slot)) continue
    covered |= 1 << shadow.place
    if (picked.slot === taken) same |= 1 << shadow.place
  }
  return Exploration.pack({ choices: among.length, version: loaded.plans.shadows.version, same, covered })
}

/** The pool that a number is given from; an owner's may be of another than its campaign's. */
const poolOf = (
  loaded: LoadedWorkspace.LoadedWorkspace,
  source: Source.Dialed,
  slot: number,
  isOwned: boolean
): PoolId | null =>
  source._tag !== "Pool" || (isOwned && !loaded.memberships[slot]!.includes(source.id)) ? null : source.id

const hasOneNumber = ({ limits }: Plan.Plan, prospect: Prospect.Prospect): boolean =>
  limits !== undefined && CallLimits.hasOneNumber(limits, prospect)

const numberOf = (
  { inventory }: LoadedWorkspace.LoadedWorkspace,
  slot: number
): PhoneNumber => ({
  callingCode: Geography.at(inventory.areaCodes[slot]!).callingCode,
  national: Inventory.nationalOf(inventory, slot)
})
