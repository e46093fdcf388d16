import * as EventLoop from "@anipool/core/EventLoop"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

describe("EventLoop", () => {
  it.effect("maps in order, whatever the length, and lets others run in between", () =>
    Effect.gen(function*() {
      for (const length of [0, 1, 9, 10, 11, 20, 35]) {
        let turns = 0
        const count = () => {
          turns++
          handle = setImmediate(count)
        }
        let handle = setImmediate(count)
        const mapped = yield* EventLoop.map(Array.from({ length }, (_, i) => i), 10, (each, i) => [each, i])
        clearImmediate(handle)
        assert.deepStrictEqual(mapped, Array.from({ length }, (_, i) => [i, i]))
        assert.isAtLeast(turns, length <= 10 ? 0 : Math.ceil(length / 10) - 1)
      }
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
