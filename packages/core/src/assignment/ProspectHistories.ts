/**
 * The histories of the prospects of one group of requests: read once before the group is picked for, and stored before
 * it is answered. Nothing of them stays in this process.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { LastContacts, ProspectContact, ProspectHistory } from "@anipool/storage/ProspectHistory"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { PickRequest } from "./PickRequest.ts"
import * as Plans from "./Plans.ts"

/** Last contacts by `Prospect.keyOf`. */
export type ProspectHistories = Map<string, LastContacts>

/** Reads the histories that the policies of these requests ask for; asks storage only if any does. */
export const find = (
  port: Port,
  workspaceId: WorkspaceId,
  plans: Plans.Plans,
  group: ReadonlyArray<{ readonly request: PickRequest }>
): Effect.Effect<ReadonlyMap<string, LastContacts>, StorageError> => {
  let prospects: Set<string> | undefined
  for (const { request } of group) {
    const { limits, policy } = Plans.planFor(plans, request) ?? {}
    if (policy?.avoidRepeat !== true && policy?.sticky !== true && limits?.hasOneNumber !== true) continue
    prospects ??= new Set()
    prospects.add(Prospect.keyOf(request.prospect))
  }
  return prospects === undefined ? nothing : port.find(workspaceId, [...prospects])
}

/** When calls to the people of these requests were dropped, where a policy asks for it. */
export const findDropped = (
  port: Port,
  workspaceId: WorkspaceId,
  plans: Plans.Plans,
  group: ReadonlyArray<{ readonly request: PickRequest }>
): Effect.Effect<ReadonlyMap<string, number>, StorageError> => {
  let prospects: Set<string> | undefined
  for (const { request } of group) {
    if ((Plans.planFor(plans, request)?.limits?.lockoutHours ?? null) === null) continue
    prospects ??= new Set()
    prospects.add(Prospect.keyOf(request.prospect))
  }
  return prospects === undefined ? noDrops : port.findDropped(workspaceId, [...prospects])
}

/** Notes a number as the last one shown to a prospect, for the picks that follow in the same group. */
export const setShown = (histories: ProspectHistories, prospect: string, aniId: AniId): void => {
  histories.set(prospect, { shownAniId: aniId, reachedAniId: histories.get(prospect)?.reachedAniId ?? null })
}

/**
 * Stores what prospects were shown. The uses are confirmed by then, so a failure is logged and does not fail the
 * requests: the next dial may repeat a number.
 */
export const store = (
  port: Port,
  workspaceId: WorkspaceId,
  contacts: ReadonlyArray<ProspectContact>
): Effect.Effect<void> =>
  Effect.catchAllCause(
    port.recordShown(workspaceId, contacts),
    (cause) => Effect.logWarning("the numbers that prospects were shown could not be stored", cause)
  )

// internal

type Port = Context.Tag.Service<ProspectHistory>

const noDrops = Effect.succeed<ReadonlyMap<string, number>>(new Map())

const nothing = Effect.succeed<ReadonlyMap<string, LastContacts>>(new Map())
