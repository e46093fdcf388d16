/**
 * The parts that a storage is made of: each workspace is in one of them, whole.
 */
import type { KeyId } from "@anipool/domain/ApiKey"
import type { ConnectionId } from "@anipool/domain/Connection"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { SecretHash } from "@anipool/storage/ApiKeys"
import type { Storage } from "@anipool/storage/Storage"
import type { StorageError } from "@anipool/storage/StorageError"
import type * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"

/** A part. It may come to lie elsewhere: then the same part has another storage. */
export interface Part {
  readonly storage: Context.Context<Storage>
}

/** Of which workspace something is that is unique over all parts. What nobody has is left out. */
export interface Directory {
  /** The workspace of this name, exactly; one that is being deleted too. */
  readonly named: (name: string) => Effect.Effect<Option.Option<WorkspaceId>, StorageError>
  /** By the hashes of secrets, those before a rotation too. At most `ApiKeys.hashesMax`. */
  readonly ofSecrets: (
    hashes: ReadonlyArray<SecretHash>
  ) => Effect.Effect<ReadonlyMap<SecretHash, WorkspaceId>, StorageError>
  /** By a key. */
  readonly ofKey: (id: KeyId) => Effect.Effect<Option.Option<WorkspaceId>, StorageError>
  /** By connections. At most `Connections.idsMax`. */
  readonly ofConnections: (
    ids: ReadonlyArray<ConnectionId>
  ) => Effect.Effect<ReadonlyMap<ConnectionId, WorkspaceId>, StorageError>
}

/** The parts of a storage. */
export interface Parts {
  /** An id for a workspace that is to be made. */
  readonly newId: Effect.Effect<WorkspaceId, StorageError>
  /** The part that a workspace is in, or would be in: always the same one, at the place where it is known to lie. */
  readonly of: (workspaceId: WorkspaceId) => Effect.Effect<Part, StorageError>
  /** All parts, in a fixed order. */
  readonly all: Effect.Effect<ReadonlyArray<Part>, StorageError>
  /** What is of the installation, not of a workspace: people, sessions, added area codes, room for records to come. */
  readonly common: Context.Context<Storage>
  readonly directory: Directory
  /** Succeeds where anything at all can be done: the installation's own storage answers, or a part does. */
  readonly check: Effect.Effect<void, StorageError>
  /** The workspaces that changed, in any part (`InventoryFeed.signals`). */
  readonly signals: Stream.Stream<WorkspaceId, StorageError>
  /**
   * Whether a part refused as it lies elsewhere by now: nothing was done, and `of` says where it lies. Whatever else went
   * wrong may have been done.
   */
  readonly wasRefused: (error: StorageError) => boolean
}
