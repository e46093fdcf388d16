/**
 * When keys were last used, told to storage behind the requests: what is lost by a crash is some seconds of it.
 *
 * Limits: `usesMax` keys at a time; those beyond are told at their next use. A key's use is told once a minute at most.
 */
import type { ApiKey, KeyId } from "@anipool/domain/ApiKey"
import { ApiKeys, type KeyUse, usesMax } from "@anipool/storage/ApiKeys"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"

/** How soon a use is told. */
export const toldWithin = Duration.seconds(5)

/** How long nothing more is told of a key then. */
export const toldAgainAfter = Duration.minutes(1)

/** Uses of keys. */
export interface KeyUses {
  /** The key was used at this time, milliseconds since the epoch. */
  readonly note: (key: Pick<ApiKey, "id" | "workspaceId">, at: number) => void
}

/** Tells storage of the uses that are noted, until the scope ends. */
export const make = Effect.gen(function*() {
  const keys = yield* ApiKeys
  const noted = new Map<KeyId, KeyUse>()
  const toldAt = new Map<KeyId, number>()

  const tell = Effect.suspend(() => {
    const uses = [...noted.values()]
    noted.clear()
    return uses.length === 0 ? Effect.void : keys.markUsed(uses)
  }).pipe(
    Effect.catchAllCause((cause) => Effect.logDebug("the last uses of keys could not be noted", cause))
  )

  yield* Effect.addFinalizer(() => tell)
  // Sleeps while no key is used.
  const woken = yield* Queue.dropping<void>(1)
  yield* Effect.forkScoped(Effect.forever(Effect.zipRight(Queue.take(woken), Effect.delay(tell, toldWithin))))

  return {
    note: ({ id, workspaceId }, at) => {
      if (at - (toldAt.get(id) ?? -Infinity) < Duration.toMillis(toldAgainAfter) || noted.size >= usesMax) return
      noted.set(id, { workspaceId, id, at })
      woken.unsafeOffer()
      toldAt.delete(id)
      toldAt.set(id, at)
      const [oldest] = toldAt.keys()
      if (toldAt.size > usesMax && oldest !== undefined) toldAt.delete(oldest)
    }
  } satisfies KeyUses
})
