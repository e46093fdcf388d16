/**
 * How often the people of one group of requests were called lately, for the campaigns that limit that: read once before the group
 * is picked for. Storage decides again when it confirms, so it holds on any number of servers. Nothing of it stays in this
 * process.
 */
import * as Prospect from "@anipool/domain/assignment/Prospect"
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as CountedAttempts from "./CountedAttempts.ts"
import type { LoadedWorkspace } from "./LoadedWorkspace.ts"
import type { PickRequest } from "./PickRequest.ts"
import type { Plan } from "./Plan.ts"
import * as Plans from "./Plans.ts"

/** Attempts by `CallLimits.keyOf`. */
export type ProspectAttempts = Map<string, CallLimits.Attempts>

/** Reads the attempts that count for these requests; asks storage only if any do. */
export const find = (
  ledger: Context.Tag.Service<AssignmentLedger>,
  workspaceId: WorkspaceId,
  plans: Plans.Plans,
  group: ReadonlyArray<{ readonly request: PickRequest }>
): Effect.Effect<ReadonlyMap<string, CallLimits.Attempts>, StorageError> => {
  if (!CountedAttempts.countsAny(plans.countedAttempts)) return nothing
  const asked = new Map<string, Pick<CallLimits.Attempt, "prospect" | "subject">>()
  for (const { request } of group) {
    const { prospect } = request
    const plan = Plans.planFor(plans, request)
    if (plan === undefined || !CountedAttempts.counts(plans.countedAttempts, plan)) continue
    const each = { prospect: Prospect.keyOf(prospect), subject: CallLimits.subjectOf(plan.policy) }
    asked.set(CallLimits.keyOf(each), each)
  }
  return asked.size === 0 ? nothing : ledger.findAttempts(workspaceId, [...asked.values()])
}

/** The attempt that a pick is, where those are counted. */
export const attemptOf = (
  loaded: LoadedWorkspace,
  plan: Plan,
  prospect: Prospect.Prospect
): CallLimits.Attempt | undefined =>
  CountedAttempts.counts(loaded.plans.countedAttempts, plan)
    ? CallLimits.attemptOf(
      plan.limits,
      CallLimits.subjectOf(plan.policy),
      prospect,
      loaded.inventory.now,
      loaded.workspace.timeZone
    )
    : undefined

/** Why a person may not be called for a campaign now; undefined: they may. */
export const heldBack = (
  loaded: LoadedWorkspace,
  { limits, policy }: Plan,
  prospect: Prospect.Prospect,
  attempts: ReadonlyMap<string, CallLimits.Attempts>,
  drops: ReadonlyMap<string, number>
): CallLimits.HeldBack | undefined => {
  if (limits === undefined) return undefined
  const person = Prospect.keyOf(prospect)
  const key = CallLimits.keyOf({ prospect: person, subject: CallLimits.subjectOf(policy) })
  return CallLimits.heldBack(
    limits,
    prospect,
    { attempts: attempts.get(key) ?? none, droppedAt: drops.get(person) },
    loaded.inventory.now,
    loaded.workspace.timeZone
  )
}

/** Notes an attempt, for the picks that follow in the same group. */
export const note = (attempts: ProspectAttempts, attempt: CallLimits.Attempt, at: number): void => {
  const key = CallLimits.keyOf(attempt)
  attempts.set(key, [...attempts.get(key) ?? [], at])
}

// internal

const nothing = Effect.succeed<ReadonlyMap<string, CallLimits.Attempts>>(new Map())

const none: CallLimits.Attempts = []
