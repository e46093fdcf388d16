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
import { hash } from "node:crypto"
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
  /** The key with this hash, if it was found so lately that `find` would not ask storage; else undefined. */
  readonly recall: (hash: SecretHash) => KnownKey | undefined
}>() {}

/** SHA-256 of a secret, in hex: all that storage sees of it. */
export const hashSecret = (secret: Redacted.Redacted): SecretHash => hashText(Redacted.value(secret))

/** `hashSecret` of a secret in the open. */
export const hashText = (secret: string): SecretHash => hash("sha256", secret, "hex")

/** `Authentication` over the stored keys. */
export const make = Effect.gen(function*() {
  const keys = yield* ApiKeys
  const workspaces = yield* Workspaces

  const clock = yield* Effect.clock
  // What the cache holds, where it can be read without an effect.
  const recent = new Map<SecretHash, { readonly known: KnownKey; readonly until: number }>()

  const remember = (hash: SecretHash, known: Option.Option<KnownKey>, until: number) => {
    recent.delete(hash)
    if (Option.isNone(known)) return
    recent.set(hash, { known: known.value, until })
    if (recent.size > keysMax) {
      const oldest = recent.keys().next()
      if (!oldest.done) recent.delete(oldest.value)
    }
  }

  const read = Effect.fn("Authentication.lookup")(function*(hash: SecretHash) {
    const key = yield* keys.findByHash(hash)
    if (Option.isNone(key)) return Option.none<KnownKey>()
    const workspace = yield* workspaces.find(key.value.workspaceId)
    return Option.map(workspace, (workspace): KnownKey => ({
      key: key.value,
      workspace,
      defaultCampaign: key.value.defaultCampaign
    }))
  })

  const lookup = (hash: SecretHash) =>
    Effect.suspend(() => {
      // Counted from before storage is asked: what is trusted is at most as old as that.
      const until = clock.unsafeCurrentTimeMillis() + Duration.toMillis(keyTrustedFor)
      return Effect.tap(read(hash), (found) => Effect.sync(() => remember(hash, found, until)))
    })

  const known = yield* Cache.make({ capacity: keysMax, lookup, timeToLive: keyTrustedFor })

  return Authentication.of({
    find: Effect.fn("Authentication.find")(function*(secret) {
      const hash = hashSecret(secret)
      const found = yield* known.get(hash)
      // A secret nobody has is asked for anew each time: the key may just be in the making.
      if (Option.isNone(found)) yield* known.invalidate(hash)
      return found
    }),
    recall: (hash) => {
      const entry = recent.get(hash)
      return entry !== undefined && clock.unsafeCurrentTimeMillis() < entry.until ? entry.known : undefined
    }
  })
})

/** `Authentication` over the stored keys. */
export const layer: Layer.Layer<Authentication, never, ApiKeys | Workspaces> = Layer.effect(Authentication, make)
