/**
 * Port: views that people keep. They change nothing of the workspace: they have no revision and no entry in the trail.
 */
import type { ViewPage } from "@anipool/domain/SavedView"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** Whose a view is: a user or a key by its kind and id (`user 7`); `null`: all of the workspace share it. */
export type ViewOwner = string | null

/** A view to be kept. */
export interface NewView {
  readonly page: ViewPage
  readonly name: string
  readonly address: string
}

/** What changes of a view; what is left out stays. */
export interface ViewChange {
  readonly name?: string | undefined
  readonly address?: string | undefined
}

/** A view. */
export interface SavedView extends NewView {
  readonly id: number
  readonly isShared: boolean
}

/** Port: views that people keep. */
export class SavedViews extends Context.Tag("@anipool/storage/SavedViews")<SavedViews, {
  /** The views of an owner and those that all share, by name (code unit order), then by id. */
  readonly list: (
    workspaceId: WorkspaceId,
    owner: string
  ) => Effect.Effect<ReadonlyArray<SavedView>, StorageError>
  /** Keeps a view; fails where the owner has one of this name for the page, `None` when there are `max` of the owner. */
  readonly create: (
    workspaceId: WorkspaceId,
    owner: ViewOwner,
    view: NewView,
    max: number
  ) => Effect.Effect<Option.Option<SavedView>, AlreadyExists | StorageError>
  /** Changes what is named of a view of the owner's; `None`: they have none of this id. */
  readonly update: (
    workspaceId: WorkspaceId,
    owner: ViewOwner,
    id: number,
    change: ViewChange
  ) => Effect.Effect<Option.Option<SavedView>, AlreadyExists | StorageError>
  /** Forgets a view of the owner's; false: they have none of this id. */
  readonly remove: (workspaceId: WorkspaceId, owner: ViewOwner, id: number) => Effect.Effect<boolean, StorageError>
}>() {}
