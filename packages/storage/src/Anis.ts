/**
 * Port: ANIs, one at a time and in lists.
 */
import type { Ani, AniId, AniStatus } from "@anipool/domain/Ani"
import type { NumberPrefix } from "@anipool/domain/NumberPrefix"
import type { CallingCode, PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** A number with the area code it was resolved to (`212`, `20`). */
export interface NumberWithAreaCode {
  readonly callingCode: CallingCode
  readonly number: string
  readonly areaCode: string
}

/**
 * An ANI to be taken into the inventory and put into a pool (made when missing, named after its id). Without a brand it has
 * none, but for one that comes back cooling off: that keeps its own.
 */
export interface NewAni extends NumberWithAreaCode {
  readonly inboundGroupId: string
  readonly isBranded?: boolean | undefined
  readonly brandName?: string | undefined
}

/** What changes of an ANI; what is left out stays. */
export interface AniChange {
  readonly number?: NumberWithAreaCode
  /** Moves it into this pool (made when missing), out of the one shown; other memberships stay. */
  readonly inboundGroupId?: string
  readonly isBranded?: boolean
  readonly brandName?: string
}

/** ANIs in one `putMany`. */
export const putManyMax = 5_000

/** ANIs in one page of `list`; a page asks for at least 1. */
export const pageSizeMax = 10_000

/**
 * Which ANIs to list; what is left out does not filter. Removed ones are listed only when their status is asked for.
 * `areaCode` is compared under both calling codes; `inboundGroupId` asks for the members of that
 * pool, shown or not.
 */
export interface AniFilter {
  readonly status?: AniStatus
  readonly areaCode?: string
  readonly numberPrefix?: NumberPrefix
  readonly inboundGroupId?: string
}

/**
 * Port: ANIs. Every change gives the workspace a new revision, which the ANI carries (`InventoryFeed`). A change that
 * takes an ANI out of use waits for assignments under way: none is confirmed with it once the change is acknowledged.
 * A removed ANI's row stays; it is found by nothing here but `list` with its status, it is in no pool, and it does not
 * hold its number: another may be changed to it.
 */
export class Anis extends Context.Tag("@anipool/storage/Anis")<Anis, {
  /**
   * Takes an ANI in, active, and puts it into its pool. Fails when the workspace holds the number (calling code and
   * digits); one that was removed comes back under its old id, as a new member (of several with this number, the one
   * removed last), and cooling off with its brand if it was paused and is not yet over (`Ani.returnStatus`), however it
   * comes. Its uses of the day go on counting.
   */
  readonly create: (workspaceId: WorkspaceId, ani: NewAni) => Effect.Effect<Ani, AlreadyExists | StorageError>
  /**
   * Takes many in: new ones as by `create`, those that are held as by `update` (pool, brand). At most `putManyMax`; the
   * last of doubled ones counts, and it alone. All or nothing. `updated` counts those that were held, whether or not
   * anything of theirs changed; so `created` and `updated` add up to the different numbers given.
   */
  readonly putMany: (
    workspaceId: WorkspaceId,
    anis: ReadonlyArray<NewAni>
  ) => Effect.Effect<{ readonly created: number; readonly updated: number }, StorageError>
  /** The ANI of the first of these numbers that the workspace holds. */
  readonly find: (
    workspaceId: WorkspaceId,
    candidates: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<Option.Option<Ani>, StorageError>
  /** The ANIs of these ids that are held, by id; at most `pageSizeMax` ids. */
  readonly ofIds: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyArray<Ani>, StorageError>
  /** The ANIs with these numbers that are held, by id; at most `pageSizeMax` numbers. */
  readonly ofNumbers: (
    workspaceId: WorkspaceId,
    numbers: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<ReadonlyArray<Ani>, StorageError>
  /**
   * Changes an ANI; `None` when it is not held, `AlreadyExists` when its new number is held by another already. It
   * keeps its id, its uses and its state; only one that was in no pool becomes active with its pool. A new number gives
   * the workspace a new settings revision: a pick names its ANI by id, so one made under the old number can be told by
   * nothing else.
   */
  readonly update: (
    workspaceId: WorkspaceId,
    id: AniId,
    change: AniChange
  ) => Effect.Effect<Option.Option<Ani>, AlreadyExists | StorageError>
  /** Takes an ANI out of every pool and out of the inventory, keeping its history; false when it is not held. */
  readonly remove: (workspaceId: WorkspaceId, id: AniId) => Effect.Effect<boolean, StorageError>
  /** A page of ANIs by id, those after `after`; at most `limit` (≤ `pageSizeMax`). */
  readonly list: (
    workspaceId: WorkspaceId,
    options: { readonly filter?: AniFilter; readonly after?: AniId; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Ani>, StorageError>
}>() {}
