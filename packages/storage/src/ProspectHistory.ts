/**
 * Port: which number each prospect was shown last, and which one reached it.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Prospects in one call of `find`, `recordShown` or `recordReached`: a commit has fewer, a batch of dials not many more. */
export const prospectsMax = 1_000

/** Prospects that one `deleteUnseen` looks at: some milliseconds of a database. */
export const deleteStepMax = 5_000

/** A prospect's last contacts; `null`: it was never shown a number, or never reached. */
export interface LastContacts {
  readonly shownAniId: AniId | null
  readonly reachedAniId: AniId | null
}

/** A prospect (`Prospect.keyOf`) saw a number, or was reached by it, at a time (milliseconds since the epoch). */
export interface ProspectContact {
  readonly prospect: string
  readonly aniId: AniId
  readonly at: number
}

/** A call to a prospect (`Prospect.keyOf`) was dropped, at a time (milliseconds since the epoch). */
export interface DroppedCall {
  readonly prospect: string
  readonly at: number
}

/** A call at a time (milliseconds since the epoch) that was made to somebody else than this prospect (`Prospect.keyOf`). */
export interface WithdrawnCall {
  readonly prospect: string
  readonly at: number
}

/** What a step of deleting came to. `next`: where the next one goes on, `null` when everything was looked at. */
export interface DeletedStep {
  readonly count: number
  readonly next: string | null
}

/**
 * Port: which number each prospect was shown last, and which one reached it. Of two times the later one holds, in
 * whatever order they are recorded; of equal ones the one recorded last. Rows stay until `deleteUnseen`.
 */
export class ProspectHistory extends Context.Tag("@anipool/storage/ProspectHistory")<ProspectHistory, {
  /** The last contacts of these prospects (at most `prospectsMax`); those without any are left out. */
  readonly find: (
    workspaceId: WorkspaceId,
    prospects: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, LastContacts>, StorageError>
  /** Records that prospects were shown numbers (at most `prospectsMax`). */
  readonly recordShown: (
    workspaceId: WorkspaceId,
    contacts: ReadonlyArray<ProspectContact>
  ) => Effect.Effect<void, StorageError>
  /** Records that prospects were reached by numbers (at most `prospectsMax`). */
  readonly recordReached: (
    workspaceId: WorkspaceId,
    contacts: ReadonlyArray<ProspectContact>
  ) => Effect.Effect<void, StorageError>
  /** Records dropped calls (at most `prospectsMax`); of two to one prospect the later one holds. */
  readonly recordDropped: (
    workspaceId: WorkspaceId,
    calls: ReadonlyArray<DroppedCall>
  ) => Effect.Effect<void, StorageError>
  /**
   * Takes back that calls (at most `prospectsMax`) reached prospects, or were dropped: what another call left stays. What was known before
   * is not known again.
   */
  readonly withdraw: (
    workspaceId: WorkspaceId,
    calls: ReadonlyArray<WithdrawnCall>
  ) => Effect.Effect<void, StorageError>
  /** When a call to each of these prospects (at most `prospectsMax`) was dropped last; those without any are left out. */
  readonly findDropped: (
    workspaceId: WorkspaceId,
    prospects: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, number>, StorageError>
  /** Deletes dropped calls from before a time, some thousands at most, of all workspaces; returns how many. */
  readonly deleteDropped: (before: number) => Effect.Effect<number, StorageError>
  /**
   * Deletes the prospects that were neither shown a number nor reached since a time (milliseconds since the epoch). One
   * call looks at `deleteStepMax` of them at most, after the one named (`""`: from the first).
   */
  readonly deleteUnseen: (
    workspaceId: WorkspaceId,
    before: number,
    after: string
  ) => Effect.Effect<DeletedStep, StorageError>
}>() {}
