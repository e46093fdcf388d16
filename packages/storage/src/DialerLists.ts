/**
 * Port: lists of a dialer that have terms of their own.
 */
import type { DialerList } from "@anipool/domain/assignment/DialerList"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { EntryId, Told } from "./AuditTrail.ts"
import type { LimitReached, StorageError } from "./StorageError.ts"

/** Lists in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Another version of the list stands, or it is registered no more. */
export class ListChanged extends Schema.TaggedError<ListChanged>()("ListChanged", {}) {}

/** A list as it stands. */
export interface VersionedList {
  readonly list: DialerList
  /** Another one after each change; never 0. */
  readonly version: number
}

/** A page of lists. */
export interface ListPage {
  /** Lists that the search finds. */
  readonly total: number
  readonly lists: ReadonlyArray<VersionedList>
}

/**
 * Port: lists of a dialer. Every change gives the workspace a new settings revision, and makes picks of before stale that name the
 * list, be it registered or not.
 */
export class DialerLists extends Context.Tag("@anipool/storage/DialerLists")<DialerLists, {
  /**
   * A page of them by id, at most `limit` (≤ `pageSizeMax`): those of which the id or the name contains
   * `search`, in any case.
   */
  readonly list: (
    workspaceId: WorkspaceId,
    page: { readonly search?: string | undefined; readonly offset: number; readonly limit: number }
  ) => Effect.Effect<ListPage, StorageError>
  /** The list of this id. */
  readonly find: (workspaceId: WorkspaceId, id: string) => Effect.Effect<Option.Option<VersionedList>, StorageError>
  /** Identifiers of the lists that show the numbers of a group, the first `limit` (≤ `pageSizeMax`) of them in their order. */
  readonly showing: (
    workspaceId: WorkspaceId,
    groupId: string,
    limit: number
  ) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /**
   * Registers a list, or puts it in place of the one of its id; fails when the workspace holds `DialerList.listsMax`. `version`: only
   * if this one stands, 0 for none; left out: whatever stands. One that is the same already stays as it is. `None` when there is no
   * such workspace.
   */
  readonly put: (
    workspaceId: WorkspaceId,
    list: DialerList,
    version?: number
  ) => Effect.Effect<Option.Option<Told<VersionedList>>, LimitReached | ListChanged | StorageError>
  /** Registers it no more, and answers the entry that tells of it; `None` when it was not registered. `version`: as in `put`. */
  readonly remove: (
    workspaceId: WorkspaceId,
    id: string,
    version?: number
  ) => Effect.Effect<Option.Option<EntryId>, ListChanged | StorageError>
}>() {}
