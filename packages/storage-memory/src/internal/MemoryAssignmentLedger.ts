/**
 * `AssignmentLedger` in memory. What pickers vouch for is looked up all the same: it costs next to nothing here.
 */
import { attemptsMax } from "@anipool/domain/assignment/PolicySettings"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AssignmentLedger,
  type IdempotentRequest,
  type Lead,
  type Outcome,
  type PickRevisions,
  type Proposal,
  proposalsMax
} from "@anipool/storage/AssignmentLedger"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AssignmentLog from "../AssignmentLog.ts"
import * as Answers from "./Answers.ts"
import * as AssignedDays from "./AssignedDays.ts"
import * as CampaignLog from "./CampaignLog.ts"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AssignmentLedger.of({
    confirm: Effect.fn("AssignmentLedger.confirm")(
      function*(workspaceId: WorkspaceId, pickedFrom: PickRevisions, proposals: ReadonlyArray<Proposal>) {
        State.assertAtMost("AssignmentLedger.confirm", proposals.length, proposalsMax)
        const at = yield* Clock.currentTimeMillis
        const workspace = State.get(state, workspaceId)
        const time = { at, day: State.dayAt(workspace, at), hour: Math.floor(at / 3_600_000) }
        return {
          day: time.day,
          hour: time.hour,
          assignedAt: at,
          outcomes: weighAll(workspace, pickedFrom, proposals, time)
        }
      }
    ),

    findStored: Effect.fn("AssignmentLedger.findStored")(
      function*(workspaceId: WorkspaceId, keys: ReadonlyArray<string>) {
        State.assertAtMost("AssignmentLedger.findStored", keys.length, proposalsMax)
        const now = yield* Clock.currentTimeMillis
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        return keys.flatMap((key) => Answers.get(workspace.answers, key, now) ?? [])
      }
    ),

    firstGiven: Effect.fn("AssignmentLedger.firstGiven")(
      (workspaceId: WorkspaceId, { campaign, from, prospect, until }: Lead) =>
        Effect.sync(() => {
          const workspace = State.find(state, workspaceId)
          const key = workspace?.campaigns.get(campaign)?.key
          if (workspace === undefined || key === undefined) return Option.none()
          const given = AssignmentLog.toArray(workspace.assignments).find((each) =>
            each.campaignKey === key && each.prospect === prospect && each.assignedAt >= from && each.assignedAt < until
          )
          const row = given && Inventory.rowOf(workspace.inventory, given.aniId)
          return Option.map(Option.fromNullable(row), ({ callingCode, number }) => ({ callingCode, national: number }))
        })
    ),

    storeNoResult: Effect.fn("AssignmentLedger.storeNoResult")(
      function*(workspaceId: WorkspaceId, requests: ReadonlyArray<IdempotentRequest>) {
        State.assertAtMost("AssignmentLedger.storeNoResult", requests.length, proposalsMax)
        const now = yield* Clock.currentTimeMillis
        const { answers } = State.get(state, workspaceId)
        return requests.map((request) => {
          if (Answers.get(answers, request.key, now) !== undefined) return false
          Answers.keep(answers, { ...request, number: null, assignedAt: 0 }, now)
          return true
        })
      }
    ),

    findAttempts: Effect.fn("AssignmentLedger.findAttempts")(
      function*(workspaceId: WorkspaceId, of: ReadonlyArray<Pick<CallLimits.Attempt, "prospect" | "subject">>) {
        State.assertAtMost("AssignmentLedger.findAttempts", of.length, proposalsMax)
        const now = yield* Clock.currentTimeMillis
        const { attempts } = State.get(state, workspaceId)
        return new Map(of.map((each) => {
          const key = CallLimits.keyOf(each)
          return [key, lately(attempts.get(key) ?? [], now)]
        }))
      }
    ),

    deleteOldAttempts: Effect.map(Clock.currentTimeMillis, (now) => {
      let deleted = 0
      for (const { attempts } of state.workspaces) {
        for (const [key, made] of attempts) {
          if (lately(made, now).length > 0) continue
          attempts.delete(key)
          deleted++
        }
      }
      return deleted
    }),

    deleteExpired: Effect.map(Clock.currentTimeMillis, (now) => {
      let forgotten = 0
      for (const { answers } of state.workspaces) forgotten += Answers.forget(answers, now)
      return forgotten
    })
  })

// internal

interface Time {
  readonly at: number
  readonly day: LocalTime.LocalDate
  readonly hour: number
}

const weighAll = (
  workspace: State.WorkspaceState,
  pickedFrom: PickRevisions,
  proposals: ReadonlyArray<Proposal>,
  time: Time
): ReadonlyArray<Outcome> => {
  const today = LocalTime.dayNumber(time.day)
  const isStale = pickedFrom.settings > workspace.settings || pickedFrom.settings < workspace.ownSettings ||
    proposals.some(({ rightUntil }) => rightUntil !== null && rightUntil < today)
  const { answers, campaignLog, inventory, lists, owners } = workspace
  const isStaleItself = ({ aniId, campaignKey, list, owner }: Proposal) =>
    (owner !== undefined && (owners.get(owner)?.revision ?? 0) > pickedFrom.settings) ||
    (list !== undefined && (lists.get(list)?.revision ?? 0) > pickedFrom.settings) ||
    CampaignLog.revisionOf(campaignLog, campaignKey) > pickedFrom.settings ||
    (Inventory.rowOf(inventory, aniId)?.staleBefore ?? 0) > pickedFrom.settings
  // A request has one answer: when there is one by now, the batch comes to nothing.
  const isAnswered = !isStale &&
    proposals.some((each) =>
      each.answers !== undefined && Answers.get(answers, each.answers.request.key, time.at) !== undefined
    )
  if (isAnswered) return proposals.map(() => ({ result: "answered", usedToday: 0, usedThisHour: 0 }))
  return proposals.map((proposal) => {
    const outcome = weigh(workspace, proposal, isStale || isStaleItself(proposal), time)
    if (outcome.result === "accepted" && proposal.answers !== undefined) {
      const { number, request } = proposal.answers
      Answers.keep(answers, { ...request, number, assignedAt: time.at }, time.at)
    }
    return outcome
  })
}

/** What of the attempts on a person still counts. */
const lately = (attempts: CallLimits.Attempts, now: number): CallLimits.Attempts =>
  attempts.filter((at) => at > now - CallLimits.dayMs)

/** Whether a person may be called once more. */
const isWithinLimit = (
  { attempts }: State.WorkspaceState,
  { dailyLimit, prospect, subject, windowFrom, windowLimit }: CallLimits.Attempt,
  now: number
): boolean => {
  const made = lately(attempts.get(CallLimits.keyOf({ prospect, subject })) ?? [], now)
  return (dailyLimit === null || made.length < dailyLimit) &&
    (windowLimit === null || made.filter((at) => at >= windowFrom).length < windowLimit)
}

/** What becomes of a proposal; an accepted one is counted and recorded. */
const weigh = (
  workspace: State.WorkspaceState,
  proposal: Proposal,
  isStale: boolean,
  { at, day, hour }: Time
): Outcome => {
  const { aniId, attempt, dailyCap, gapMs, hourlyCap, poolId } = proposal
  const usedToday = LatestUses.get(workspace.usage, day, aniId)
  const usedThisHour = LatestUses.get(workspace.hourlyUsage, hour, aniId)
  const refused = (result: Exclude<Outcome["result"], "within-gap">) => ({ result, usedToday, usedThisHour })
  if (attempt !== undefined && !isWithinLimit(workspace, attempt, at)) return refused("at-prospect-limit")
  if (isStale) return refused("stale")
  const row = Inventory.rowOf(workspace.inventory, aniId)
  if (row?.status !== "ACTIVE_AND_BEING_MANAGED" || (poolId !== null && !row.pools.has(poolId))) {
    return refused("unavailable")
  }
  if (dailyCap !== null && usedToday >= dailyCap) return refused("at-cap")
  if (hourlyCap !== null && usedThisHour >= hourlyCap) return refused("at-hourly-cap")
  if (gapMs !== null && row.lastUsedAt > at - gapMs) {
    return { result: "within-gap", lastUsedAt: row.lastUsedAt, usedToday, usedThisHour }
  }
  const { count: useOfDay, period: usedOn } = LatestUses.add(workspace.usage, day, aniId)
  LatestUses.add(workspace.hourlyUsage, hour, aniId)
  AssignedDays.add(workspace.assignedDays, day, aniId)
  row.lastUsedAt = Math.max(row.lastUsedAt, at)
  row.usedTotal++
  if (attempt !== undefined) {
    const key = CallLimits.keyOf(attempt)
    workspace.attempts.set(key, [...lately(workspace.attempts.get(key) ?? [], at), at].slice(-attemptsMax))
  }
  AssignmentLog.add(workspace.assignments, { ...proposal, day, usedOn, useOfDay, assignedAt: at })
  return { result: "accepted", usedToday: usedToday + 1, usedThisHour: usedThisHour + 1 }
}
