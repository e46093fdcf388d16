/**
 * Port: tags of numbers and of campaigns.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Retagging, TagChange } from "@anipool/domain/tags/Retagging"
import type { Tag } from "@anipool/domain/tags/Tag"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EntryId } from "./AuditTrail.ts"
import type { LimitReached, StorageError } from "./StorageError.ts"

/** A tag, and what is held of what has it. */
export interface TagCount {
  readonly tag: Tag
  readonly numbers: number
  /** Those that only dials named, too. */
  readonly campaigns: number
}

/** What tags are changed of; no identifier twice, and at most `taggedMax` of them. */
export type TagTarget =
  | { readonly of: "numbers"; readonly ids: ReadonlyArray<AniId> }
  | { readonly of: "campaigns"; readonly ids: ReadonlyArray<string> }

/** What a change does, or would do, with one of its tags. */
export interface TagEffect {
  readonly tag: Tag
  readonly isAdded: boolean
  /** How many get it, or lose it. */
  readonly changed: number
  /** How many have it already, or do not have it. */
  readonly already: number
}

/** What a change of tags would do. */
export interface TagPlan {
  /** Numbers or campaigns that are there. */
  readonly found: number
  readonly changed: number
  /** Those that would have more than `tagsOfOneMax` tags: nothing is done to them. */
  readonly full: number
  readonly effects: ReadonlyArray<TagEffect>
}

/** A change of tags that was made; `entry` tells of it, null where nothing was changed. */
export interface Tagged extends TagPlan {
  readonly entry: EntryId | null
}

/** A tag that was replaced; `entry` tells of it. */
export interface Replaced {
  /** Those that had it, also such as are not held now. */
  readonly numbers: number
  readonly campaigns: number
  readonly entry: EntryId
}

/** Numbers or campaigns in one change: as many as a large group has. */
export const taggedMax = 25_000

/** Numbers or campaigns of which tags are read at once. */
export const readMax = 1_000

/** What a change of tags comes to. */
export const planOf = <Id>({ changed, found, full, parts }: Retagging<Id>): TagPlan => ({
  found,
  changed,
  full,
  effects: parts.map(({ already, ids, isAdded, tag }) => ({ tag, isAdded, changed: ids.length, already }))
})

/**
 * Port: tags of numbers and of campaigns. A tag is there as long as anything has it, written as it was when it came. A number
 * has its tags by its id, a campaign by the caller's identifier: whoever leaves and comes back has them again.
 */
export class Tags extends Context.Tag("@anipool/storage/Tags")<Tags, {
  /** All tags by what they are told apart by (code unit order). Its cost follows what has tags. */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<TagCount>, StorageError>
  /** The tags of these numbers in the order of `list`, at most `readMax` numbers; those without are left out. */
  readonly ofNumbers: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyMap<AniId, ReadonlyArray<Tag>>, StorageError>
  /** The same of campaigns. */
  readonly ofCampaigns: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyMap<string, ReadonlyArray<Tag>>, StorageError>
  /** What a change would do now. */
  readonly preview: (
    workspaceId: WorkspaceId,
    target: TagTarget,
    change: TagChange
  ) => Effect.Effect<TagPlan, LimitReached | StorageError>
  /**
   * Gives tags and takes tags, all as one change with one entry; fails where the workspace would have more than
   * `tagsOfWorkspaceMax`. What is not there is passed over.
   */
  readonly change: (
    workspaceId: WorkspaceId,
    target: TagTarget,
    change: TagChange
  ) => Effect.Effect<Tagged, LimitReached | StorageError>
  /**
   * Gives all that have a tag another in its place, or none (null), as one change with one entry; `by` may be there already, and
   * is told apart from it. `None`: nothing has such a tag. Fails where more than `taggedMax` numbers or campaigns have it.
   */
  readonly replace: (
    workspaceId: WorkspaceId,
    tag: Tag,
    by: Tag | null
  ) => Effect.Effect<Option.Option<Replaced>, LimitReached | StorageError>
}>() {}
