import * as EventLoop from "@anipool/storage/EventLoop"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

/** Counts the turns of the event loop until it is told to stop. */
const countTurns = () => {
  let turns = 0
  const count = () => {
    turns++
    handle = setImmediate(count)
  }
  let handle = setImmediate(count)
  return () => {
    clearImmediate(handle)
    return turns
  }
}

describe("EventLoop", () => {
  it.effect("goes through a list in order, and lets others run when a part took its time", () =>
    Effect.gen(function*() {
      const stop = countTurns()
      const seen: Array<number> = []
      yield* EventLoop.forEach([1, 2, 3, 4], (each) => {
        seen.push(each)
        for (const until = performance.now() + 11; performance.now() < until;);
      })
      assert.deepStrictEqual(seen, [1, 2, 3, 4])
      assert.isAtLeast(stop(), 3)
    }))

  it.effect("tells what steps come to, and lets others run in between", () =>
    Effect.gen(function*() {
      const stop = countTurns()
      const sum = EventLoop.result(function*() {
        let sum = 0
        for (const each of [1, 2, 3]) {
          for (const until = performance.now() + 11; performance.now() < until;);
          sum += each
          yield
        }
        return sum
      }())
      assert.strictEqual(yield* sum, 6)
      assert.isAtLeast(stop(), 2)
    }))

  it.effect("maps in order, whatever the length", () =>
    Effect.gen(function*() {
      for (const length of [0, 1, 31, 32, 33, 64, 100]) {
        const mapped = yield* EventLoop.map(Array.from({ length }, (_, i) => i), (each, i) => [each, i])
        assert.deepStrictEqual(mapped, Array.from({ length }, (_, i) => [i, i]))
      }
    }))

  it.effect("lets others run while a long list is mapped, as often as it takes milliseconds", () =>
    Effect.gen(function*() {
      const stop = countTurns()
      // A hundredth of a second in all.
      yield* EventLoop.map(Array(320).fill(undefined), () => {
        for (const until = performance.now() + 0.03; performance.now() < until;);
      })
      assert.isAtLeast(stop(), 4)
    }))

  it.effect("gives each turn to one piece of work, whoever's it is, the oldest first", () =>
    Effect.gen(function*() {
      const inTurns: Array<string> = []
      let inThisTurn = 0
      const count = () => {
        inThisTurn = 0
        handle = setImmediate(count)
      }
      let handle = setImmediate(count)
      const work = (name: string, pieces: number): Effect.Effect<void> =>
        Effect.gen(function*() {
          for (let i = 0; i < pieces; i++) {
            yield* EventLoop.ownTurn
            inTurns.push(name)
            assert.strictEqual(++inThisTurn, 1)
          }
        })
      EventLoop.inTurn(() => inTurns.push("cancelled"))()
      yield* Effect.all([work("a", 3), work("b", 1), work("c", 2)], { concurrency: "unbounded" })
      clearImmediate(handle)
      assert.deepStrictEqual(inTurns, ["a", "b", "c", "a", "c", "a"])
    }))
})
