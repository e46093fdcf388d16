/**
 * How often a key may be used, and how often an address may show keys that nobody has. Off unless the operator says how
 * often. Each server counts by itself.
 */
import type { KnownKey } from "@anipool/core/Authentication"
import type { KeyId } from "@anipool/domain/ApiKey"
import * as Failure from "@anipool/http-api/Failure"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { IncomingMessage } from "node:http"
import * as ClientAddress from "./ClientAddress.ts"
import * as Throttle from "./Throttle.ts"

/** What the operator says. */
export interface Options {
  /** Requests a second of one key, and as many at once. */
  readonly requestsPerSecond: Option.Option<number>
  /** Keys that nobody has, a minute, from one address, and as many at once. */
  readonly unknownKeysPerMinute: Option.Option<number>
  /** Addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: ReadonlyArray<string>
}

/** The limits of a server. */
export interface KeyLimits {
  /** Why the key that a request shows is not even looked up. One that was found here before always is. */
  readonly beforeLookUp: (
    request: IncomingMessage,
    wasFound: () => boolean
  ) => Failure.TooManyRequests | undefined
  /** Counts a key that was looked up; fails where it has been used as often as it may. */
  readonly count: <Found extends KnownKey>(
    request: IncomingMessage,
    found: Option.Option<Found>
  ) => Exit.Exit<Option.Option<Found>, Failure.TooManyRequests>
}

/** The limits of this server; none where there are none, so that requests cost nothing. */
export class CurrentKeyLimits extends Context.Reference<CurrentKeyLimits>()("@anipool/server/http/CurrentKeyLimits", {
  defaultValue: (): KeyLimits | undefined => undefined
}) {}

/** The limits that the operator sets; undefined where there are none. */
export const make = (
  { requestsPerSecond, trustedProxies, unknownKeysPerMinute }: Options
): Effect.Effect<KeyLimits | undefined> =>
  Effect.map(Effect.clock, (clock) => {
    if (Option.isNone(requestsPerSecond) && Option.isNone(unknownKeysPerMinute)) return undefined
    const addressOf = ClientAddress.make(trustedProxies)
    const clientOf = (request: IncomingMessage) => ClientAddress.clientOf(addressOf(request))
    const uses = Option.map(
      requestsPerSecond,
      (max) => Throttle.make<KeyId>({ max, windowMs: 1_000, entriesMax })
    )
    const unknown = Option.map(
      unknownKeysPerMinute,
      (max) => Throttle.make<string>({ max, windowMs: 60_000, entriesMax })
    )
    return {
      beforeLookUp: (request, wasFound) => {
        if (Option.isNone(unknown) || wasFound()) return undefined
        return unknown.value.isOver(clientOf(request), clock.unsafeCurrentTimeMillis()) ? tooManyUnknown : undefined
      },
      count: (request, found) => {
        const now = clock.unsafeCurrentTimeMillis()
        if (Option.isNone(found)) {
          if (Option.isSome(unknown)) unknown.value.count(clientOf(request), now)
        } else if (Option.isSome(uses)) {
          const { id } = found.value.key
          if (uses.value.isOver(id, now)) return tooManyUses
          uses.value.count(id, now)
        }
        return Exit.succeed(found)
      }
    }
  })

// internal

/** Keys, and addresses, that are counted at a time. */
const entriesMax = 10_000

const tooManyUnknown = new Failure.TooManyRequests({
  message: "Too many unknown API keys come from this address; please try again"
})

const tooManyUses = Exit.fail(
  new Failure.TooManyRequests({ message: "The API key is used more often than this server allows; please try again" })
)
