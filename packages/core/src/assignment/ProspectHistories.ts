/**
 * What is remembered of the prospects of one group of orders: recalled once before it is picked for, and told storage
 * before it is answered. Nothing of it stays in this process.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { LastContacts, ProspectContact, ProspectHistory } from "@anipool/storage/ProspectHistory"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as LoadedWorkspace from "./LoadedWorkspace.ts"
import type { PickRequest } from "./Picks.ts"

/** What is remembered, by `Prospect.keyOf`. */
export type ProspectHistories = Map<string, LastContacts>

/** Recalls what the policies of these orders ask for; asks storage only if any does. */
export const recall = (
  port: Port,
  workspaceId: WorkspaceId,
  loaded: LoadedWorkspace.LoadedWorkspace,
  group: ReadonlyArray<{ readonly order: PickRequest }>
): Effect.Effect<ReadonlyMap<string, LastContacts>, StorageError> => {
  if (!loaded.asksMemory) return nothing
  const prospects = new Set<string>()
  for (const { order: { campaign, prospect } } of group) {
    const policy = loaded.plans.get(campaign)?.policy
    if (policy?.avoidRepeat === true || policy?.sticky === true) prospects.add(Prospect.keyOf(prospect))
  }
  return prospects.size === 0 ? nothing : port.recall(workspaceId, [...prospects])
}

/** A prospect is about to be shown a number: what is picked for it next in this group goes by that. */
export const show = (memories: ProspectHistories, prospect: string, aniId: AniId): void => {
  memories.set(prospect, { shownAniId: aniId, reachedAniId: memories.get(prospect)?.reachedAniId ?? null })
}

/**
 * Stores what prospects were shown. The uses are confirmed by then, so a failure is logged and not theirs: the
 * next dial may repeat a number.
 */
export const store = (
  port: Port,
  workspaceId: WorkspaceId,
  contacts: ReadonlyArray<ProspectContact>
): Effect.Effect<void> =>
  Effect.catchAllCause(
    port.shown(workspaceId, contacts),
    (cause) => Effect.logWarning("it could not be remembered which numbers prospects were shown", cause)
  )

// internal

type Port = Context.Tag.Service<ProspectHistory>

const nothing = Effect.succeed<ReadonlyMap<string, LastContacts>>(new Map())
