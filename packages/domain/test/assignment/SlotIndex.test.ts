import * as SlotIndex from "@anipool/domain/assignment/SlotIndex"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

describe("SlotIndex", () => {
  const ids = FastCheck.uniqueArray(FastCheck.oneof(FastCheck.nat(300), FastCheck.integer({ min: 1, max: 2 ** 50 })), {
    maxLength: 300
  })

  it.prop("finds what a map finds, however many of the first ids ascend", [
    FastCheck.tuple(ids, FastCheck.nat(300)).map(([ids, ascending]) => [
      ...ids.slice(0, ascending).sort((a, b) => a - b),
      ...ids.slice(ascending)
    ]),
    FastCheck.array(FastCheck.oneof(FastCheck.nat(300), FastCheck.integer({ min: 1, max: 2 ** 50 })))
  ], ([ids, others]) => {
    const column = Float64Array.from(ids)
    const index = SlotIndex.make()
    const map = new Map<number, number>()
    ids.forEach((id, slot) => {
      SlotIndex.add(index, column, slot)
      map.set(id, slot)
    })
    for (const id of [...ids, ...others, ...ids.flatMap((id) => [id - 1, id + 1])]) {
      assert.strictEqual(SlotIndex.get(index, column, id), map.get(id))
    }
  })
  it("finds ids that are spread however unevenly", () => {
    const column = Float64Array.from({ length: 3_000 }, (_, slot) => 3 * slot ** 2)
    const index = SlotIndex.make()
    column.forEach((_, slot) => SlotIndex.add(index, column, slot))
    column.forEach((id, slot) => {
      assert.strictEqual(SlotIndex.get(index, column, id), slot)
      assert.strictEqual(SlotIndex.get(index, column, id + 1), undefined)
    })
  })

  it("keeps nothing for ids that ascend", () => {
    const column = Float64Array.from({ length: 10_000 }, (_, slot) => 3 * slot + 1)
    const index = SlotIndex.make()
    column.forEach((_, slot) => SlotIndex.add(index, column, slot))
    assert.deepStrictEqual([index.ascending, index.size, index.table.length], [10_000, 0, 16])
  })
})
