/**
 * Port: API keys, known by the SHA-256 of their secret.
 */
import type { ApiKey, KeyId, KeyType } from "@anipool/domain/ApiKey"
import type { Workspace, WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AlreadyExists, StorageError } from "./StorageError.ts"

/** SHA-256 of a secret, in lower-case hex (64 characters). */
export type SecretHash = string

/** A key to be stored. */
export interface NewApiKey {
  readonly workspaceId: WorkspaceId
  readonly type: KeyType
  readonly secretHash: SecretHash
  readonly defaultCampaign: string | null
  readonly active: boolean
}

/** A key with the workspace that it is of. */
export interface StoredKey {
  readonly key: ApiKey
  readonly workspace: Workspace
}

/** Secrets in one `findByHashes`. */
export const hashesMax = 500

/** Port: API keys. Secrets never come here. */
export class ApiKeys extends Context.Tag("@anipool/storage/ApiKeys")<ApiKeys, {
  /** Stores a key; fails when a key with this secret exists, in any workspace. */
  readonly create: (key: NewApiKey) => Effect.Effect<ApiKey, AlreadyExists | StorageError>
  /**
   * Stores a key, or brings the one with this secret up to date (type, default campaign, active). Idempotent. Fails when
   * the secret is a key of another workspace. A revoked key stays inactive: a bootstrap file that still names it must
   * not bring it back.
   */
  readonly put: (key: NewApiKey) => Effect.Effect<ApiKey, AlreadyExists | StorageError>
  /**
   * The keys with these secrets (at most `hashesMax`), active or not, each with its workspace, by the hash. Secrets that
   * nobody has are left out.
   */
  readonly findByHashes: (
    secretHashes: ReadonlyArray<SecretHash>
  ) => Effect.Effect<ReadonlyMap<SecretHash, StoredKey>, StorageError>
  /** The keys of a workspace, or of all, by id. */
  readonly list: (workspaceId?: WorkspaceId) => Effect.Effect<ReadonlyArray<ApiKey>, StorageError>
  /** Makes a key inactive for good; `None` when there is no such key. Idempotent. */
  readonly revoke: (id: KeyId) => Effect.Effect<Option.Option<ApiKey>, StorageError>
}>() {}
