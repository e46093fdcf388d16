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
  /** Whether it may stand in a URL or a form (default: not); refused of a type that may not (`mayStandInUrl`). */
  readonly allowInUrl?: boolean
  /** Default: none. */
  readonly name?: string | null
  /** Who made it, by name (default: not said). */
  readonly createdBy?: string | null
  /** From when on it is inactive, milliseconds since the epoch (default: never). */
  readonly expiresAt?: number | null
}

/** A key and what is known of it. Times are milliseconds since the epoch. */
export interface KeyRecord extends ApiKey {
  readonly createdAt: number
  readonly createdBy: string | null
  /** To about a minute; null: not yet. */
  readonly lastUsedAt: number | null
  readonly expiresAt: number | null
  /** Until when the secret before the last rotation may be used; null where there is none, or no longer. */
  readonly formerUntil: number | null
  readonly isRevoked: boolean
}

/** When a key was used, milliseconds since the epoch. */
export interface KeyUse {
  readonly workspaceId: WorkspaceId
  readonly id: KeyId
  readonly at: number
}

/** A key with the workspace that it is of. */
export interface StoredKey {
  readonly key: ApiKey
  readonly workspace: Workspace
  /** Set while its workspace is closed, as it moves to another installation, and once it has moved. */
  readonly moving?: Moving
}

/** A workspace that moves to another installation. */
export interface Moving {
  /** Whether it has moved; else it is on its way, or opens here again. */
  readonly isOver: boolean
  /** Where callers are to ask from then on, where somebody said so. */
  readonly address: string | null
}

/** Uses in one `markUsed`. */
export const usesMax = 1_000

/** Secrets in one `findByHashes`. */
export const hashesMax = 500

/** Port: API keys. Secrets never come here. */
export class ApiKeys extends Context.Tag("@anipool/storage/ApiKeys")<ApiKeys, {
  /** Stores a key; fails when a key with this secret exists, in any workspace. */
  readonly create: (key: NewApiKey) => Effect.Effect<ApiKey, AlreadyExists | StorageError>
  /**
   * Stores a key, or brings the one with this secret up to date (type, default campaign, active, allowed in URLs). Idempotent. Fails when
   * the secret is a key of another workspace. A revoked key stays inactive: a bootstrap file that still names it must
   * not bring it back; the secret before a rotation changes nothing. Its name and when it expires are as given too.
   */
  readonly put: (key: NewApiKey) => Effect.Effect<ApiKey, AlreadyExists | StorageError>
  /**
   * The keys with these secrets (at most `hashesMax`), active or not, each with its workspace, by the hash. Secrets that
   * nobody has are left out; with one that a rotation replaced, and whose time is over, the key is inactive. Where some of the
   * keys cannot be read, as storage is of several parts, there stands why.
   */
  readonly findByHashes: (
    secretHashes: ReadonlyArray<SecretHash>
  ) => Effect.Effect<ReadonlyMap<SecretHash, StoredKey | StorageError>, StorageError>
  /** The keys of a workspace, or of all, by id. */
  readonly list: (workspaceId?: WorkspaceId) => Effect.Effect<ReadonlyArray<KeyRecord>, StorageError>
  /**
   * Gives a key a new secret; the one it had may be used until `formerUntil`, the one before that no more. `None` when the
   * workspace has no such key that was not revoked; fails when the secret is a key's already.
   */
  readonly rotate: (
    workspaceId: WorkspaceId,
    id: KeyId,
    secret: { readonly secretHash: SecretHash; readonly formerUntil: number }
  ) => Effect.Effect<Option.Option<ApiKey>, AlreadyExists | StorageError>
  /** Notes when keys were last used; at most `usesMax`. An earlier use than the one noted changes nothing. */
  readonly markUsed: (uses: ReadonlyArray<KeyUse>) => Effect.Effect<void, StorageError>
  /** Makes a key inactive for good; `None` when there is no such key (in the workspace, if one is named). Idempotent. */
  readonly revoke: (id: KeyId, workspaceId?: WorkspaceId) => Effect.Effect<Option.Option<ApiKey>, StorageError>
}>() {}
