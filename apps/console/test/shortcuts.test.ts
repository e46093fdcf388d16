/**
 * Shortcuts that are single characters, and the columns that stay.
 */
import { assert, describe, it } from "@effect/vitest"
import { keptOf } from "../src/components/kept.ts"
import { goKey, keysOfLists, pressed } from "../src/finder/shortcuts.ts"
import { menu } from "../src/pages.ts"

describe("shortcuts", () => {
  it("lead to every page of the menu, each by a letter of its own", () => {
    for (const { letter, to } of menu) {
      assert.match(letter, /^[a-z]$/)
      assert.deepStrictEqual(pressed(letter, true), { does: "go", to })
      assert.deepStrictEqual(pressed(letter.toUpperCase(), true), { does: "go", to })
    }
    assert.deepStrictEqual(pressed(goKey, false), { does: "wait" })
  })

  it("are one thing each, and nothing else is one", () => {
    const keys = ["?", "/", goKey, ...Object.keys(keysOfLists)]
    assert.strictEqual(new Set(keys).size, keys.length)
    for (const key of ["b", "1", " ", "toString"]) assert.isUndefined(pressed(key, false), key)
    assert.isUndefined(pressed("?", true))
  })
})

describe("the columns that stay", () => {
  const column = (header: string, width: string) => ({ id: header, header, width, cell: () => null })

  it("are the first with a header, and the boxes before it", () => {
    const columns = [column("", "40px"), column("Number", "150px"), column("Status", "minmax(100px, 1fr)")]
    const { lefts, width } = keptOf(columns, false)
    assert.deepStrictEqual(lefts, [0, 40])
    assert.strictEqual(width, 190)
    assert.deepStrictEqual(keptOf(columns.slice(1), false).lefts, [0])
    assert.deepStrictEqual(keptOf([], false).lefts, [])
  })

  it("leave room for the others on a narrow screen", () => {
    const columns = [column("Campaign", "minmax(230px, 1.5fr)"), column("Dials from", "minmax(190px, 1.2fr)")]
    assert.deepStrictEqual(keptOf(columns, true).columns.map(({ width }) => width), [
      "minmax(150px, 1.5fr)",
      "minmax(190px, 1.2fr)"
    ])
    assert.deepStrictEqual(keptOf(columns, false).columns, columns)
  })
})
