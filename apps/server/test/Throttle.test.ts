import * as Throttle from "@anipool/server/access/Throttle"
import { assert, describe, it } from "@effect/vitest"

describe("Throttle", () => {
  it("lets so much happen in a window, at once or spread over it, and then as the window goes by", () => {
    const { count, isOver } = Throttle.make<string>({ max: 4, windowMs: 1_000, entriesMax: 10 })
    const happens = (name: string, now: number) => {
      if (isOver(name, now)) return false
      count(name, now)
      return true
    }
    assert.deepStrictEqual([0, 0, 0, 0, 0].map((now) => happens("a", now)), [true, true, true, true, false])
    assert.isTrue(happens("b", 0))
    assert.deepStrictEqual([249, 250, 251, 500].map((now) => happens("a", now)), [false, true, false, true])
    // Whoever was away for a window has all of it, and no more.
    assert.deepStrictEqual(
      [9_000, 9_000, 9_000, 9_000, 9_000].map((now) => happens("a", now)).filter(Boolean).length,
      4
    )
  })

  it("forgets who was heard of first where there are too many", () => {
    const { count, isOver } = Throttle.make<number>({ max: 1, windowMs: 1_000, entriesMax: 3 })
    for (let i = 0; i < 4; i++) count(i, 0)
    assert.deepStrictEqual([0, 1, 2, 3].map((i) => isOver(i, 0)), [false, true, true, true])
  })
})
