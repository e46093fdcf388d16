/**
 * Port: the register of which number is kept for which owner (`domain/assignment/Owner`).
 *
 * An owner has one ANI, which may have any number of owners. While the ANI is removed it is as if none were kept; when it is taken in
 * again, it is the owner's again. Only a workspace that has as many owners as are kept forgets those of removed ANIs, to make room.
 */
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { OwnerRow } from "@anipool/domain/owners/OwnerRow"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EntryId } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** An owner, and the ANI that is kept for them. */
export interface Owned extends PhoneNumber {
  readonly owner: string
  readonly aniId: AniId
  readonly status: AniStatus
}

/**
 * What became of a row: `recorded`; `same`: it says what is known; `not-held`: its number is no ANI's of the inventory; `full`: the
 * workspace has as many owners as are kept (`Owner.ownersMax`).
 */
export type Outcome = "full" | "not-held" | "recorded" | "same"

/** What became of rows, in their order, and the entry that tells of it; null: nothing changed. */
export interface Recorded {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly entry: EntryId | null
}

/** Rows in one `record`. */
export const recordedMax = 2_000

/** Owners in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Port: the register of which number is kept for which owner. */
export class NumberOwners extends Context.Tag("@anipool/storage/NumberOwners")<NumberOwners, {
  /**
   * Records rows, at most `recordedMax`, in their order: one change, with one entry. What is known already changes nothing. Else it
   * is a change of settings (`InventoryFeed`): once this is acknowledged, picks of before are stale that name such an owner.
   */
  readonly record: (workspaceId: WorkspaceId, rows: ReadonlyArray<OwnerRow>) => Effect.Effect<Recorded, StorageError>
  /** The ANI that is kept for an owner. */
  readonly find: (workspaceId: WorkspaceId, owner: string) => Effect.Effect<Option.Option<Owned>, StorageError>
  /**
   * A page of the owners that have an ANI in the inventory, by owner, those after `after`; at most `limit` (≤ `pageSizeMax`), fewer
   * are the last. `of`: those of this number alone.
   */
  readonly page: (
    workspaceId: WorkspaceId,
    options: {
      readonly of?: PhoneNumber | undefined
      readonly after?: string | undefined
      readonly limit: number
    }
  ) => Effect.Effect<ReadonlyArray<Owned>, StorageError>
}>() {}
