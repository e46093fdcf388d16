import * as GarbageCollection from "@anipool/core/GarbageCollection"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

describe("GarbageCollection", () => {
  it.effect("collects what is not held any more, outside of the heap too", () =>
    Effect.gen(function*() {
      const size = 64 * 1024 * 1024
      let kept: Array<ArrayBuffer> = [new ArrayBuffer(size)]
      const before = process.memoryUsage().arrayBuffers
      kept = []
      yield* GarbageCollection.collect
      assert.strictEqual(kept.length, 0)
      assert.isAtMost(process.memoryUsage().arrayBuffers, before - size)
    }))
})
