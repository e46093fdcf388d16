/**
 * Port: how servers follow a workspace's inventory.
 *
 * Each change of a workspace's ANIs, pools, campaigns or settings gives it the next *revision*; changes become visible
 * in the order of their revisions. A server reads what changed since the revision it has; since revision 0 that is
 * everything, so loading and following are one operation.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { DialerList } from "@anipool/domain/assignment/DialerList"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { ShadowPolicies } from "@anipool/domain/assignment/ShadowPolicy"
import type { Source } from "@anipool/domain/assignment/Source"
import type { Campaign } from "@anipool/domain/Campaign"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { HeldEntry, InventoryPage } from "./InventoryPage.ts"
import type { StorageError } from "./StorageError.ts"

/**
 * Where a workspace stands. `settings` is the revision of the last change that makes picks of before it stale: all of
 * them (the workspace's own settings: `ownSettings`), those of one campaign (itself, or the pool that it dials from: a new
 * pool is such a change, who is in it is not), those of one list or one owner, or those of one ANI (its number, that it cannot be called back any more, that less evidence shows the right to use it, or
 * that its calls get the highest attestation at a carrier no more).
 */
export interface Head {
  readonly revision: number
  readonly settings: number
  /** Of the last change of the workspace's own settings. */
  readonly ownSettings: number
  /** The day that storage counts uses under now, in the workspace's time zone. */
  readonly day: LocalDate
}

/** A campaign with its number in storage. */
export interface KeyedCampaign extends Campaign {
  readonly key: number
}

/** A pool's number and the caller's identifier. Deleted pools are named too: that there was one matters. */
export interface KeyedPool {
  readonly id: PoolId
  readonly groupId: string
}

/** A workspace's own settings, and where it stood then. */
export interface OwnSettings {
  readonly head: Head
  readonly workspace: Workspace
  readonly shadows: ShadowPolicies
}

/** A campaign as assignment sees it. */
export interface CampaignEntry {
  /** Its number in storage: one that is made anew after its deletion gets another. */
  readonly key: number
  readonly id: string
  readonly policy: PolicyOverride
  readonly source: Source
}

/** The last change of a campaign, or of the pool that it dials from. */
export interface CampaignChange {
  readonly key: number
  readonly revision: number
  /** As it is now; `null`: it was deleted. */
  readonly campaign: CampaignEntry | null
}

/** The last change of a list of the dialer. */
export interface ListChange {
  readonly id: string
  readonly revision: number
  /** As it is now; `null`: it is registered no more. */
  readonly list: DialerList | null
}

/** The last change of which ANI is kept for an owner. */
export interface OwnerChange {
  readonly owner: string
  readonly revision: number
  /** Null: none is kept any more. */
  readonly aniId: AniId | null
}

/** Where a reader of changes of owners stands. */
export interface OwnerCursor {
  readonly revision: number
  readonly owner: string
}

/** A number of the workspace, and its ANI. */
export interface HeldNumber {
  readonly id: AniId
  readonly number: PhoneNumber
}

/** All settings of a workspace, as of one moment. Costs what there is: for those who look at all of it once. */
export interface Settings extends OwnSettings {
  /** Registered ones alone. */
  readonly campaigns: ReadonlyArray<KeyedCampaign>
  readonly pools: ReadonlyArray<KeyedPool>
}

/** An ANI as of its last change. */
export interface FeedEntry extends HeldEntry {
  readonly revision: number
}

/** Where a reader of changes stands; `id` is that of an ANI, or a campaign's key. */
export interface Cursor {
  readonly revision: number
  readonly id: number
}

/** Before everything. */
export const start: Cursor = { revision: 0, id: 0 }

/** After all that a revision changed. */
export const after = (revision: number): Cursor => ({ revision, id: Number.MAX_SAFE_INTEGER })

/** Entries in one page; a page asks for at least 1. */
export const pageSizeMax = 10_000

/** Port: how servers follow a workspace's inventory. */
export class InventoryFeed extends Context.Tag("@anipool/storage/InventoryFeed")<InventoryFeed, {
  /** Where the workspace stands; `None` when there is no such workspace. Cheap. */
  readonly head: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<Head>, StorageError>
  /** The workspace's own settings; `None` when there is no such workspace. */
  readonly ownSettings: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<OwnSettings>, StorageError>
  /**
   * The registered campaigns, by key, those after `after` (0: from the first), at most `limit` (≤ `pageSizeMax`); fewer are
   * the last. As with `inInventory`, who then reads the changes after the head of before has missed nothing.
   */
  readonly campaigns: (
    workspaceId: WorkspaceId,
    after: number,
    limit: number
  ) => Effect.Effect<ReadonlyArray<CampaignEntry>, StorageError>
  /**
   * The campaigns changed after the cursor, deleted ones too, ascending by (revision, key), at most `limit` (≤
   * `pageSizeMax`); fewer are the last.
   */
  readonly campaignChanges: (
    workspaceId: WorkspaceId,
    after: Cursor,
    limit: number
  ) => Effect.Effect<ReadonlyArray<CampaignChange>, StorageError>
  /**
   * The pools of these groups (≤ `pageSizeMax`), in any order; groups that never were are left out. A pool keeps its number for good:
   * making a group anew revives it.
   */
  readonly pools: (
    workspaceId: WorkspaceId,
    groupIds: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<KeyedPool>, StorageError>
  /**
   * The lists changed after a revision (0: all that there were), those too that are registered no more, by the revision of their last
   * change, of which each is another's; at most `limit` (≤ `pageSizeMax`): fewer are the last.
   */
  readonly listChanges: (
    workspaceId: WorkspaceId,
    after: number,
    limit: number
  ) => Effect.Effect<ReadonlyArray<ListChange>, StorageError>
  /**
   * The owners changed after the cursor, those too that have none any more (for a day), ascending by (revision, owner), at most `limit`
   * (≤ `pageSizeMax`); fewer are the last. Those of ANIs that were removed may be among them or not.
   */
  readonly ownerChanges: (
    workspaceId: WorkspaceId,
    after: OwnerCursor,
    limit: number
  ) => Effect.Effect<ReadonlyArray<OwnerChange>, StorageError>
  /** The ANIs of these numbers (≤ `pageSizeMax`) that are not removed, in any order; numbers that are no ANI's are left out. */
  readonly numbers: (
    workspaceId: WorkspaceId,
    numbers: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<ReadonlyArray<HeldNumber>, StorageError>
  /** All of the workspace's settings at once; `None` when there is no such workspace. */
  readonly settings: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<Settings>, StorageError>
  /**
   * The ANIs in the inventory, by id, those after `after` (0: from the first), at most `limit` (≤ `pageSizeMax`); an empty
   * page is the end. A reader of all of them, and then of the changes after the head of before, has missed nothing: what
   * changed meanwhile is among the changes, whether the pages have it or not.
   */
  readonly inInventory: (
    workspaceId: WorkspaceId,
    after: number,
    limit: number
  ) => Effect.Effect<InventoryPage, StorageError>
  /**
   * The ANIs changed after the cursor, removed ones too, ascending by (revision, id), at most `limit` (≤
   * `pageSizeMax`); an empty page is the end.
   */
  readonly changes: (
    workspaceId: WorkspaceId,
    after: Cursor,
    limit: number
  ) => Effect.Effect<ReadonlyArray<FeedEntry>, StorageError>
  /**
   * Names a workspace soon after it changed, by whichever process. A signal may be lost or doubled: a reader also looks
   * on its own now and then.
   */
  readonly signals: Stream.Stream<WorkspaceId, StorageError>
}>() {}
