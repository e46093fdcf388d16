/**
 * Port: which number each prospect was shown last, and which one reached it.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Prospects in one call of `recall`, `shown` or `reached`: a group commit has fewer, a batch of dials not many more. */
export const prospectsMax = 1_000

/** Prospects that one `forget` looks at: some milliseconds of a database. */
export const forgetStep = 5_000

/** What is remembered of a prospect; `null`: it was never shown a number, or never reached. */
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

/** What a step of forgetting came to. `next`: where the next one goes on, `null` when everything was looked at. */
export interface Forgotten {
  readonly count: number
  readonly next: string | null
}

/**
 * Port: which number each prospect was shown last, and which one reached it. Of two times the later one holds, in
 * whatever order they are told; of equal ones the one told last. What concerns prospects is kept for `forget` to end.
 */
export class ProspectHistory extends Context.Tag("@anipool/storage/ProspectHistory")<ProspectHistory, {
  /** What is remembered of these prospects (at most `prospectsMax`); those of whom nothing is are left out. */
  readonly recall: (
    workspaceId: WorkspaceId,
    prospects: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, LastContacts>, StorageError>
  /** Prospects were shown numbers (at most `prospectsMax`). */
  readonly shown: (
    workspaceId: WorkspaceId,
    contacts: ReadonlyArray<ProspectContact>
  ) => Effect.Effect<void, StorageError>
  /** Prospects were reached by numbers (at most `prospectsMax`). */
  readonly reached: (
    workspaceId: WorkspaceId,
    contacts: ReadonlyArray<ProspectContact>
  ) => Effect.Effect<void, StorageError>
  /**
   * Forgets the prospects that were neither shown a number nor reached since a time (milliseconds since the epoch). One
   * call looks at `forgetStep` of them at most, after the one named (`""`: from the first).
   */
  readonly forget: (
    workspaceId: WorkspaceId,
    before: number,
    after: string
  ) => Effect.Effect<Forgotten, StorageError>
}>() {}
