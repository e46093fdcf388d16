/**
 * How often those who look after a workspace may name users whom the installation does not have, or has already: each
 * answer says which names exist. Counted before it is looked, given back where nothing was learned. Each server counts by
 * itself.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Failure from "@anipool/http-api/Failure"
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Throttle from "../../access/Throttle.ts"
import * as ErrorMapping from "../../http/ErrorMapping.ts"

/** Refused names of a workspace in an hour, and as many at once. */
export const guessesMax = 20

/** Runs what names a user, unless the workspace named too many others; whoever administers the installation sees them all. */
export const make = () => {
  const guesses = Throttle.make<WorkspaceId>({ max: guessesMax, windowMs: 3_600_000, entriesMax: 10_000 })
  return <A, E extends ErrorMapping.CoreFailure, R>(run: (caller: Caller) => Effect.Effect<A, E, R>) =>
    Effect.flatMap(CurrentCaller, (caller) =>
      caller.person?.user.isAdministrator === true
        ? ErrorMapping.answering(run(caller))
        : Effect.gen(function*() {
          const { id } = caller.workspace
          const now = yield* Clock.currentTimeMillis
          const waitMs = guesses.waitMs(id, now)
          if (waitMs > 0) {
            yield* ErrorMapping.retryAfter(Math.ceil(waitMs / 1_000))
            return yield* tooMany
          }
          guesses.count(id, now)
          const giveBack = Effect.sync(() => guesses.giveBack(id))
          return yield* ErrorMapping.answering(
            Effect.tapBoth(run(caller), {
              onSuccess: () => giveBack,
              onFailure: ({ _tag }) => _tag === "Conflict" || _tag === "NotFound" ? Effect.void : giveBack
            })
          )
        }))
}

// internal

const tooMany = new Failure.TooManyRequests({
  message:
    `More than ${guessesMax} names in an hour were none, or another's: please try again later, or ask an administrator of the installation`
})
