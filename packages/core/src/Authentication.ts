/**
 * Who a key belongs to. Secrets are only ever hashed here, never kept.
 *
 * What was found is trusted for a moment, as is that nobody has a key.
 */
import type { ApiKey } from "@anipool/domain/ApiKey"
import { ApiKeys, type SecretHash, type StoredKey } from "@anipool/storage/ApiKeys"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hash } from "node:crypto"
import type { Caller } from "./Caller.ts"
import type { Overloaded } from "./CoreError.ts"
import * as KeyUses from "./KeyUses.ts"
import * as TrustedLookups from "./TrustedLookups.ts"

/** A key that was found, active or not, with the caller it stands for. */
export interface KnownKey extends Caller {
  readonly key: ApiKey
}

/** Who a key belongs to. */
export class Authentication extends Context.Tag("@anipool/core/Authentication")<Authentication, {
  /** The key with this secret, active or not; `None` for a secret that nobody has. */
  readonly find: (secret: Redacted.Redacted) => Effect.Effect<Option.Option<KnownKey>, StorageError | Overloaded>
  /**
   * `find` outside of any fiber, by the hash of the secret: calls `onDone` once, at once where storage need not be asked.
   * Returns a function that cancels.
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
  const uses = yield* KeyUses.make
  const { find, lastFound } = yield* TrustedLookups.make<KnownKey>({
    what: "keys",
    find: (hashes) => Effect.map(keys.findByHashes(hashes), toKnownKeys),
    onFound: (_hash, found, askedAt) => {
      // A key in use is looked up every few seconds: that tells when it was used, and costs requests nothing.
      if (found?.key.active === true) uses.note(found.key.id, askedAt)
    }
  })

  return Authentication.of({
    find: Effect.fn("Authentication.find")((secret) =>
      Effect.async<Option.Option<KnownKey>, StorageError | Overloaded>((resume) =>
        Effect.sync(find(hashSecret(secret), resume))
      )
    ),
    findCallback: find,
    wasFound: (hash) => Option.isSome(lastFound(hash))
  })
})

/** `Authentication` over the stored keys. */
export const layer: Layer.Layer<Authentication, never, ApiKeys> = Layer.scoped(Authentication, make)

// internal

const toKnownKeys = (found: ReadonlyMap<SecretHash, StoredKey>): ReadonlyMap<SecretHash, KnownKey> =>
  new Map(Array.from(found, ([hash, { key, workspace }]) => [
    hash,
    { key, workspace, defaultCampaign: key.defaultCampaign }
  ]))
