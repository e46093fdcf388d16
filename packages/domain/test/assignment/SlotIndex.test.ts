import * as SlotIndex from "@anipool/domain/assignment/SlotIndex"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

describe("SlotIndex", () => {
  it.prop("finds what a map finds", [
    FastCheck.uniqueArray(FastCheck.oneof(FastCheck.nat(300), FastCheck.integer({ min: 1, max: 2 ** 50 })), {
      maxLength: 300
    }),
    FastCheck.array(FastCheck.nat(300))
  ], ([ids, others]) => {
    const column = Float64Array.from(ids)
    const index = SlotIndex.make()
    const map = new Map<number, number>()
    ids.forEach((id, slot) => {
      SlotIndex.add(index, column, slot)
      map.set(id, slot)
    })
    for (const id of [...ids, ...others]) assert.strictEqual(SlotIndex.get(index, column, id), map.get(id))
  })
})
