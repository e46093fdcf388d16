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
})
