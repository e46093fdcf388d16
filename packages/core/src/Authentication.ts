/**
 * Who a key belongs to. Secrets are only ever hashed here, never kept.
 *
 * Keys that were found are trusted for a moment, as is that nobody has a key. Settings of their workspaces are not.
 */
import type { ApiKey } from "@anipool/domain/ApiKey"
import { ApiKeys, type Moving, type SecretHash, type StoredKey } from "@anipool/storage/ApiKeys"
import { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hash } from "node:crypto"
import * as CachedLookups from "./CachedLookups.ts"
import type { Caller, KnownCaller } from "./Caller.ts"
import { Overloaded } from "./CoreError.ts"
import * as KeyUses from "./KeyUses.ts"

/** A key that was found, active or not, with whom it stands for. */
export interface KnownKey extends KnownCaller {
  readonly key: ApiKey
}

/** The same, with the workspace's settings as they are now. */
export interface CallingKey extends Caller {
  readonly key: ApiKey
}

/** Who a key belongs to. */
export class Authentication extends Context.Tag("@anipool/core/Authentication")<Authentication, {
  /**
   * The key with this secret, active or not; `None` for a secret that nobody has. The key is trusted for a moment; the
   * workspace's settings are read each time, so that what was acknowledged holds, whichever server was told. A key of a workspace
   * that is closed, as it moves to another installation, is refused for now.
   */
  readonly find: (secret: Redacted.Redacted) => Effect.Effect<Option.Option<CallingKey>, StorageError | Overloaded>
  /**
   * Whom a key stands for, outside of any fiber, by the hash of the secret: calls `onDone` once, at once where storage need
   * not be asked. Returns a function that cancels.
   */
  readonly findCallback: (
    hash: SecretHash,
    onDone: (found: Exit.Exit<Option.Option<KnownKey>, StorageError | Overloaded>) => void
  ) => () => void
  /** Whether the key with this hash was found here not long ago; storage is not asked. */
  readonly wasFound: (hash: SecretHash) => boolean
}>() {}

/** SHA-256 of a secret, in hex: all that storage sees of it. */
export const hashSecret = (secret: Redacted.Redacted): SecretHash => hashText(Redacted.value(secret))

/** `hashSecret` of a secret in the open. */
export const hashText = (secret: string): SecretHash => hash("sha256", secret, "hex")

/** `Authentication` over the stored keys. */
export const make = Effect.gen(function*() {
  const keys = yield* ApiKeys
  const workspaces = yield* Workspaces
  const uses = yield* KeyUses.make
  const { find, lastFound } = yield* CachedLookups.make<FoundKey>({
    what: "keys",
    find: (hashes) => Effect.map(keys.findByHashes(hashes), toFoundKeys),
    onFound: (_hash, found, askedAt) => {
      // A key in use is looked up every few seconds: that tells when it was used, and costs requests nothing.
      if (found?.key.active === true && found.moving === undefined) uses.note(found.key, askedAt)
    }
  })

  /** `find`, but for keys whose workspace is closed here. */
  const findOpen: Context.Tag.Service<Authentication>["findCallback"] = (hash, onDone) =>
    find(hash, (found) => {
      const moving = Exit.isSuccess(found) && Option.isSome(found.value) ? found.value.value.moving : undefined
      onDone(moving === undefined ? found : Exit.fail(movingOf(moving)))
    })

  return Authentication.of({
    find: Effect.fn("Authentication.find")(function*(secret) {
      const found = yield* Effect.async<Option.Option<KnownKey>, StorageError | Overloaded>((resume) =>
        Effect.sync(findOpen(hashSecret(secret), resume))
      )
      if (Option.isNone(found)) return Option.none()
      const { defaultCampaign, key, workspace: { id } } = found.value
      return Option.map(yield* workspaces.find(id), (workspace) => ({ key, workspace, defaultCampaign }))
    }),
    findCallback: findOpen,
    wasFound: (hash) => Option.isSome(lastFound(hash))
  })
})

/** `Authentication` over the stored keys. */
export const layer: Layer.Layer<Authentication, never, ApiKeys | Workspaces> = Layer.scoped(Authentication, make)

// internal

/** A key as it is remembered. */
interface FoundKey extends KnownKey {
  /** Set where its workspace moves to another installation, and is closed here. */
  readonly moving?: Moving
}

const toFoundKeys = (
  found: ReadonlyMap<SecretHash, StoredKey | StorageError>
): ReadonlyMap<SecretHash, FoundKey | StorageError> =>
  new Map(Array.from(found, ([hash, each]) => [hash, each instanceof StorageError ? each : toFoundKey(each)]))

const toFoundKey = ({ key, moving, workspace: { country, id } }: StoredKey): FoundKey => ({
  key,
  workspace: { id, country },
  defaultCampaign: key.defaultCampaign,
  ...(moving ? { moving } : {})
})

const movingOf = ({ address, isOver }: Moving) =>
  new Overloaded({
    message: !isOver
      ? "The workspace is being moved to another installation; go on with numbers of your own, and try again"
      : address === null
      ? "The workspace has moved to another installation"
      : `The workspace has moved to another installation: ${address}`,
    code: "workspace_moved"
  })
