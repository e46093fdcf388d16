/**
 * States of the memory adapter, beside each other.
 */
import * as Fixture from "@anipool/storage-contract/Fixture"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

describe("MemoryStorage, made twice", () => {
  it.effect("each state is empty, and apart from others", () =>
    Effect.gen(function*() {
      const one = yield* MemoryStorage.make
      const other = yield* MemoryStorage.make
      yield* Effect.provide(Fixture.freshWorkspace(), one)
      const listed = yield* Effect.provide(Effect.flatMap(Workspaces, ({ list }) => list), other)
      assert.deepStrictEqual(listed, [])
    }))
})
