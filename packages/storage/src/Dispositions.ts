/**
 * Port: dispositions.
 */
import type { Disposition } from "@anipool/domain/Disposition"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { EntryId, Told } from "./AuditTrail.ts"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** What changes of a disposition; what is left out stays. */
export type DispositionChange = { readonly [K in Exclude<keyof Disposition, "id">]?: Disposition[K] }

/** Port: dispositions, known by the caller's identifier. */
export class Dispositions extends Context.Tag("@anipool/storage/Dispositions")<Dispositions, {
  /** Registers a disposition; fails when its id is taken. */
  readonly create: (
    workspaceId: WorkspaceId,
    disposition: Disposition
  ) => Effect.Effect<Disposition, AlreadyExists | StorageError>
  /** Changes a disposition; `None` when there is none of this id. */
  readonly update: (
    workspaceId: WorkspaceId,
    id: string,
    change: DispositionChange
  ) => Effect.Effect<Option.Option<Told<Disposition>>, StorageError>
  /** The disposition of this id. */
  readonly find: (workspaceId: WorkspaceId, id: string) => Effect.Effect<Option.Option<Disposition>, StorageError>
  /** All dispositions of the workspace, by id (code unit order). */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Disposition>, StorageError>
  /** Deletes a disposition, and answers the entry that tells of it; `None` when there was none. */
  readonly remove: (workspaceId: WorkspaceId, id: string) => Effect.Effect<Option.Option<EntryId>, StorageError>
}>() {}
