/**
 * Port: workspaces that are deleted, with everything that is theirs.
 */
import type { Actor } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { StorageError } from "./StorageError.ts"

/** What a workspace holds. */
export interface Holdings {
  /** Keys that were not revoked. */
  readonly keys: number
  /** People who may enter it. */
  readonly members: number
  /** Groups that are there. */
  readonly groups: number
  /** Registered campaigns. */
  readonly campaigns: number
  /** Numbers in the inventory. */
  readonly anis: number
  /** Dials that were counted as volume, ever. */
  readonly dials: number
}

/** A workspace that was deleted, or is being deleted. Times are milliseconds since the epoch. */
export interface Deletion {
  readonly workspaceId: WorkspaceId
  /** The name that it had. */
  readonly name: string
  /** Who began it. */
  readonly actor: Pick<Actor, "kind" | "name">
  readonly begunAt: number
  /** Null: something of it is left. */
  readonly doneAt: number | null
}

/** A part that is deleted. */
export interface DeletedPart {
  readonly rows: number
  /** How far it is then, 0 to 1. */
  readonly share: number
}

/** Deletions in one `list`. */
export const deletionsMax = 1_000

/** Port: workspaces that are deleted. */
export class WorkspaceDeletions extends Context.Tag("@anipool/storage/WorkspaceDeletions")<WorkspaceDeletions, {
  /** What a workspace holds; `None` when there is no such workspace, or it is being deleted. */
  readonly holdings: (id: WorkspaceId) => Effect.Effect<Option.Option<Holdings>, StorageError>
  /**
   * Begins: from then on `Workspaces` knows the workspace no more, its keys are revoked, its connections are gone and nobody may
   * enter it; its name is taken until it is gone. The same answer where it has begun; `None` when there is no such workspace.
   */
  readonly begin: (id: WorkspaceId) => Effect.Effect<Option.Option<Deletion>, StorageError>
  /**
   * Deletes all of a workspace whose deletion has begun (a defect otherwise), in parts that are each a transaction; at the
   * end of the stream nothing is left of it but its `Deletion`. Who is stopped in between begins the stream anew. What is
   * written of the workspace meanwhile goes too.
   */
  readonly run: (id: WorkspaceId) => Stream.Stream<DeletedPart, StorageError>
  /** Deletions, those that were begun last first, at most `deletionsMax`. */
  readonly list: (limit: number) => Effect.Effect<ReadonlyArray<Deletion>, StorageError>
}>() {}
