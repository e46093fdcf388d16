/**
 * Who a key belongs to. Secrets are only ever hashed here, never kept.
 *
 * What was found is remembered for a moment, as is that nobody has a key: each in a memory of its own, so that made-up keys
 * push no real one out.
 */
import type { ApiKey } from "@anipool/domain/ApiKey"
import type { ApiKeys, SecretHash, StoredKey } from "@anipool/storage/ApiKeys"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { hash } from "node:crypto"
import type { Caller } from "./Caller.ts"
import type { Overloaded } from "./CoreError.ts"
import * as KeyLookups from "./KeyLookups.ts"
import * as KeyUses from "./KeyUses.ts"

/** How long a key that was found is trusted: a revoked one stops working on every server within 5 seconds. */
export const keyTrustedFor = Duration.seconds(3)

/** From this age on a key that is used is looked up again while it is still trusted, so that nobody waits for that. */
export const keyRefreshedAfter = Duration.seconds(2)

/** How long a key that nobody has is refused without asking storage: a new key may be refused as long. */
export const unknownKeyRefusedFor = Duration.seconds(1)

/** Keys that were found, and keys that nobody has, remembered at a time. */
export const keysMax = 10_000

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
  const clock = yield* Effect.clock
  const known = new Map<SecretHash, Remembered>()
  const unknown = new Map<SecretHash, number>()
  const uses = yield* KeyUses.make
  const { find } = yield* KeyLookups.make((hash, found, askedAt) => {
    // A key in use is looked up every few seconds: that tells when it was used, and costs requests nothing.
    if (found?.key.active === true) uses.note(found.key.id, askedAt)
    if (found === undefined) {
      known.delete(hash)
      remember(unknown, hash, askedAt + Duration.toMillis(unknownKeyRefusedFor))
      return
    }
    unknown.delete(hash)
    remember(known, hash, {
      found: toKnownKey(found),
      // Counted from before storage was asked: what is trusted is at most as old as that.
      until: askedAt + Duration.toMillis(keyTrustedFor),
      refreshAt: askedAt + Duration.toMillis(keyRefreshedAfter)
    })
  })

  /** What is remembered of a key; undefined where storage must be asked. */
  const recall = (hash: SecretHash): Option.Option<KnownKey> | undefined => {
    const now = clock.unsafeCurrentTimeMillis()
    const entry = known.get(hash)
    if (entry === undefined) return now < (unknown.get(hash) ?? 0) ? Option.none() : undefined
    if (now >= entry.until) return undefined
    if (now >= entry.refreshAt) {
      entry.refreshAt = Infinity
      // Whether it fails is seen when the entry has expired.
      find(hash, true, () => {})
    }
    return entry.found
  }

  const findCallback: Context.Tag.Service<Authentication>["findCallback"] = (hash, onDone) => {
    const recalled = recall(hash)
    if (recalled === undefined) return find(hash, known.has(hash), (result) => onDone(Exit.map(result, toKnownKey)))
    onDone(Exit.succeed(recalled))
    return () => {}
  }

  return Authentication.of({
    find: Effect.fn("Authentication.find")((secret) =>
      Effect.async<Option.Option<KnownKey>, StorageError | Overloaded>((resume) =>
        Effect.sync(findCallback(hashSecret(secret), resume))
      )
    ),
    findCallback,
    wasFound: (hash) => known.has(hash)
  })
})

/** `Authentication` over the stored keys. */
export const layer: Layer.Layer<Authentication, never, ApiKeys> = Layer.scoped(Authentication, make)

// internal

/** A key that was found. */
interface Remembered {
  readonly found: Option.Option<KnownKey>
  /** Until when it is trusted, in milliseconds since the epoch. */
  readonly until: number
  /** When it is looked up again if it is used; Infinity once that has begun. */
  refreshAt: number
}

/** Puts an entry in, the latest one last; the oldest goes where there are too many. */
const remember = <A>(memory: Map<SecretHash, A>, hash: SecretHash, entry: A): void => {
  memory.delete(hash)
  memory.set(hash, entry)
  if (memory.size <= keysMax) return
  const oldest = memory.keys().next()
  if (!oldest.done) memory.delete(oldest.value)
}

const toKnownKey = (found: StoredKey | undefined): Option.Option<KnownKey> =>
  Option.map(Option.fromNullable(found), ({ key, workspace }) => ({
    key,
    workspace,
    defaultCampaign: key.defaultCampaign
  }))
