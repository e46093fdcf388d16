import * as EnginesTable from "@anipool/faults/engines/EnginesTable"
import { assert, describe, it } from "@effect/vitest"

const kept = { title: "nothing", calls: 1_000, assigned: 1_000, own: 0, longestMs: 41.4, notShown: 0, broken: [] }
const broken = { ...kept, title: "all of it", assigned: 988, own: 12, notShown: 3, broken: ["a call …"] }

describe("the table of engines", () => {
  it("says of each what became of its calls, and whether the promises were kept", () => {
    assert.deepStrictEqual(EnginesTable.tableOf([kept, broken]).slice(2), [
      "| nothing | 1,000 | 1,000 | 0 | 0 | 41 ms | yes |",
      "| all of it | 1,000 | 988 | 12 | 3 | 41 ms | **no** |"
    ])
  })

  it("takes its place in the page, and touches nothing around it", () => {
    const page = (inner: string) => `before\n<!-- engines -->\n${inner}<!-- end of engines -->\nafter\n`
    assert.strictEqual(EnginesTable.replace(page("old\n"), ["new", "lines"]), page("new\nlines\n"))
    assert.throws(() => EnginesTable.replace("no place", []), RangeError)
  })
})
