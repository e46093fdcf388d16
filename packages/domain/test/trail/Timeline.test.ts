import type { Move, Told } from "@anipool/domain/trail/Timeline"
import * as Timeline from "@anipool/domain/trail/Timeline"
import { assert, describe, it } from "@effect/vitest"

const told = (id: number, at: number): Told => ({
  id,
  at,
  actor: { kind: "user", name: "Ann" },
  action: "group.edited",
  summary: `Change ${id}`
})

const move = (at: number, by: Told | null, joined: number, left = 0): Move => ({
  at,
  groupId: "A",
  groupName: "A",
  joined,
  left,
  told: by
})

const all = { entries: true, moves: true }

describe("Timeline", () => {
  it("makes one event of an entry and what it moved, the latest first, whichever was read first", () => {
    const [first, second] = [told(1, 100), told(2, 200)]
    const page = Timeline.page(
      [second, first],
      [move(199, second, 3), move(198, second, 0, 2), move(99, first, 7)],
      10,
      all
    )
    assert.deepStrictEqual(page, {
      events: [
        { at: 200, told: second, joined: 3, left: 2 },
        { at: 100, told: first, joined: 7, left: 0 }
      ],
      next: null
    })
  })

  it("tells of moves whose entry is of something else, and of those that nothing tells of", () => {
    const imported = told(5, 300)
    const page = Timeline.page([told(1, 100)], [move(299, imported, 2), move(150, null, 0, 4)], 10, all)
    assert.deepStrictEqual(page.events.map(({ at, joined, left }) => [at, joined, left]), [[300, 2, 0], [150, 0, 4], [
      100,
      0,
      0
    ]])
  })

  it("puts events of one time by their entries, those without one last, and never parts them", () => {
    const same = [told(9, 100), told(7, 100), told(8, 100)]
    const page = Timeline.page([...same, told(1, 50)], [move(100, null, 1)], 2, all)
    assert.deepStrictEqual(page.events.map(({ told }) => told?.id ?? null), [9, 8, 7, null])
    assert.strictEqual(page.next, 100)
  })

  it("stops where more of one kind may come between", () => {
    const page = Timeline.page([told(3, 300), told(2, 200)], [move(250, null, 1), move(20, null, 1)], 10, {
      entries: false,
      moves: true
    })
    assert.deepStrictEqual(page.events.map(({ at }) => at), [300, 250, 200])
    assert.strictEqual(page.next, 200)
    assert.deepStrictEqual(
      Timeline.page([], [move(99, told(9, 100), 1)], 10, all, 100).events,
      [],
      "it stood on the page before"
    )
    assert.deepStrictEqual(Timeline.page([], [], 10, all), { events: [], next: null })
  })
})
