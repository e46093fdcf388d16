import * as FairSemaphore from "@anipool/core/FairSemaphore"
import { assert, describe, it } from "@effect/vitest"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"

const options: FairSemaphore.Options = {
  max: 3,
  perOwnerMax: 1,
  wait: "30 seconds",
  waitingMax: 2,
  message: "Too many"
}

/** Somebody who takes a place until told to leave. */
const enter = Effect.fnUntraced(function*(places: FairSemaphore.FairSemaphore, owner: number, entered: Array<number>) {
  const leave = yield* Deferred.make<void>()
  const fiber = yield* Effect.fork(
    places.withPermit(owner, Effect.zipRight(Effect.sync(() => entered.push(owner)), Deferred.await(leave)))
  )
  yield* Effect.repeatN(Effect.yieldNow(), 10)
  return { fiber, leave: Effect.zipRight(Deferred.succeed(leave, undefined), Fiber.await(fiber)) }
})

describe("FairSemaphore", () => {
  it.effect("holds nobody up behind an owner who has all it may have", () =>
    Effect.gen(function*() {
      const places = FairSemaphore.make(options)
      const entered: Array<number> = []
      const slow = yield* enter(places, 1, entered)
      const next = yield* enter(places, 1, entered)
      yield* enter(places, 2, entered)
      yield* enter(places, 3, entered)
      const waiting = yield* enter(places, 4, entered)
      assert.deepStrictEqual(entered, [1, 2, 3])
      yield* slow.leave
      assert.deepStrictEqual(entered, [1, 2, 3, 1])
      yield* next.leave
      assert.deepStrictEqual(entered, [1, 2, 3, 1, 4])
      yield* waiting.leave
    }))

  it.effect("lets somebody wait for their turn, for as long as is said", () =>
    Effect.gen(function*() {
      const places = FairSemaphore.make(options)
      const entered: Array<number> = []
      const first = yield* enter(places, 1, entered)
      const second = yield* enter(places, 1, entered)
      yield* TestClock.adjust("29 seconds")
      const third = yield* enter(places, 1, entered)
      // Two of the owner wait already.
      assert.strictEqual((yield* Effect.flip(places.withPermit(1, Effect.void))).message, "Too many")
      yield* TestClock.adjust("1 seconds")
      assert.strictEqual((yield* Effect.flip(Fiber.join(second.fiber)))._tag, "Overloaded")
      yield* first.leave
      assert.deepStrictEqual(entered, [1, 1])
      yield* third.leave
    }))

  it.effect("loses no place to those who go away while they wait, or while they have one", () =>
    Effect.gen(function*() {
      const places = FairSemaphore.make({ ...options, max: 1 })
      const entered: Array<number> = []
      const holder = yield* enter(places, 1, entered)
      const gone = yield* enter(places, 2, entered)
      yield* Fiber.interrupt(gone.fiber)
      yield* Fiber.interrupt(holder.fiber)
      const next = yield* enter(places, 3, entered)
      // Served and interrupted in the same moment.
      const unlucky = yield* enter(places, 4, entered)
      yield* Effect.zipRight(next.leave, Fiber.interrupt(unlucky.fiber))
      yield* places.withPermit(5, Effect.sync(() => entered.push(5)))
      assert.deepStrictEqual(entered.filter((owner) => owner !== 4), [1, 3, 5])
    }))
})
