/**
 * Who a key belongs to. Secrets are only ever hashed here, never kept.
 */
import type { ApiKey } from "@anipool/domain/ApiKey"
import { ApiKeys, type SecretHash } from "@anipool/storage/ApiKeys"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Cache from "effect/Cache"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { createHash } from "node:crypto"
import type { Caller } from "./Caller.ts"

/** How long a key that was found is trusted: a revoked one stops working on every server within 5 seconds. */
export const keyTrustedFor = Duration.seconds(3)

/** Keys remembered at a time. */
export const keysMax = 10_000

/** A key that was found, active or not, with the caller it stands for. */
export interface KnownKey extends Caller {
  readonly key: ApiKey
}

/** Who a key belongs to. */
export class Authentication extends Context.Tag("@anipool/core/Authentication")<Authentication, {
  /** The key with this secret, active or not; `None` for a secret that nobody has. */
  readonly find: (secret: Redacted.Redacted) => Effect.Effect<Option.Option<KnownKey>, StorageError>
}>() {}

/** SHA-256 of a secret, in hex: all that storage sees of it. */
export const hashSecret = (secret: Redacted.Redacted): SecretHash =>
  createHash("sha256").update(Redacted.value(secret), "utf8").digest("hex")

/** `Authentication` over the stored keys. */
export const make = Effect.gen(function*() {
  const keys = yield* ApiKeys
  const workspaces = yield* Workspaces

  const lookup = Effect.fn("Authentication.lookup")(function*(hash: SecretHash) {
    const key = yield* keys.findByHash(hash)
    if (Option.isNone(key)) return Option.none<KnownKey>()
    const workspace = yield* workspaces.find(key.value.workspaceId)
    return Option.map(workspace, (workspace): KnownKey => ({
      key: key.value,
      workspace,
      defaultCampaign: key.value.defaultCampaign
    }))
  })

  const known = yield* Cache.make({ capacity: keysMax, lookup, timeToLive: keyTrustedFor })

  return Authentication.of({
    find: Effect.fn("Authentication.find")(function*(secret) {
      const hash = hashSecret(secret)
      const found = yield* known.get(hash)
      // A secret nobody has is asked for anew each time: the key may just be in the making.
      if (Option.isNone(found)) yield* known.invalidate(hash)
      return found
    })
  })
})

/** `Authentication` over the stored keys. */
export const layer: Layer.Layer<Authentication, never, ApiKeys | Workspaces> = Layer.effect(Authentication, make)
