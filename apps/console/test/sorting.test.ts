import { assert, describe, it } from "@effect/vitest"
import * as Sorting from "../src/components/sorting.ts"

type Key = "name" | "dials" | "active"

/** The orders that clicks on headers lead to, one after another; empty: the usual one. */
const clicked = (...columns: ReadonlyArray<Key>): ReadonlyArray<string> => {
  let sort: Key | `-${Key}` | undefined
  return columns.map((column) => {
    Sorting.of<Key>(sort, { texts: ["name"], onSort: (next) => sort = next }).toggle(column)
    return sort ?? ""
  })
}

describe("sorting", () => {
  it("puts the highest first, then the lowest, then the usual order; of texts the lowest first", () => {
    assert.deepStrictEqual(clicked("dials", "dials", "dials", "dials"), ["-dials", "dials", "", "-dials"])
    assert.deepStrictEqual(clicked("name", "name", "name"), ["name", "-name", ""])
  })

  it("begins anew where another column is clicked", () => {
    assert.deepStrictEqual(clicked("dials", "active", "name", "dials"), ["-dials", "-active", "name", "-dials"])
    assert.deepStrictEqual(clicked("dials", "dials", "active"), ["-dials", "dials", "-active"])
  })

  it("reads an order of these columns alone", () => {
    const read = (text: unknown) => Sorting.fromAddress(["name", "dials"], text)
    assert.deepStrictEqual(["-dials", "name", "--name", "colour", "", 1, undefined].map(read), [
      "-dials",
      "name",
      undefined,
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })
})
