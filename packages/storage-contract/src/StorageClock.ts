/**
 * The clock that storage goes by, in a test's hands. An adapter whose time is the process's takes `make` as it is; one
 * whose time is a database's sets that along with it.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Sets storage's clock, and the process's, so that nobody waits for an hour or a day to turn. */
export class StorageClock extends Context.Tag("@anipool/storage-contract/StorageClock")<StorageClock, {
  /** Lets it be this instant, in milliseconds since the epoch, until it is set again. */
  readonly set: (epochMs: number) => Effect.Effect<void>
}>() {}

/** A clock that goes until it is set, and then stands still. Who sleeps does so as long as ever. */
export const make = (): { readonly clock: Clock.Clock; readonly set: (epochMs: number) => void } => {
  const real = Clock.make()
  let standsAt: number | undefined
  const millis = () => standsAt ?? real.unsafeCurrentTimeMillis()
  const nanos = () => standsAt === undefined ? real.unsafeCurrentTimeNanos() : BigInt(standsAt) * 1_000_000n
  const clock: Clock.Clock = {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: millis,
    unsafeCurrentTimeNanos: nanos,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanos: Effect.sync(nanos),
    sleep: (duration) => real.sleep(duration)
  }
  return {
    clock,
    set: (epochMs) => {
      standsAt = epochMs
    }
  }
}
