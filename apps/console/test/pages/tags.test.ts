import { assert, describe, it } from "@effect/vitest"
import * as TagFilter from "../../src/tags/tagFilter.ts"
import * as Tagging from "../../src/tags/tagging.ts"

describe("tagging", () => {
  it("asks for what is typed, and for nothing where no tag is", () => {
    assert.deepStrictEqual(Tagging.changeOf({ give: " VIP, Spring sale ,", take: "old" }), {
      addTags: ["VIP", "Spring sale"],
      removeTags: ["old"]
    })
    assert.isUndefined(Tagging.changeOf({ give: " , ", take: "" }))
  })

  it("goes on with the last tag of a field, and names none twice", () => {
    const known = ["Spring sale", "VIP"]
    assert.deepStrictEqual(Tagging.completions("", known), known)
    assert.deepStrictEqual(Tagging.completions("sp", known), known)
    assert.deepStrictEqual(Tagging.completions("vip, s", known), ["vip, Spring sale"])
  })

  it("says what would change, and who stays as they are", () => {
    const effects = [
      { tag: "VIP", isAdded: true, changed: 1_200, already: 1 },
      { tag: "old", isAdded: false, changed: 0, already: 2 }
    ]
    assert.deepStrictEqual(Tagging.told({ found: 1_203, changed: 1_200, full: 2, effects }, "number"), [
      "“VIP” is given to 1,200 numbers; 1 has it already.",
      "“old” is taken from none; 2 do not have it.",
      "2 numbers have too many tags already, and stay as they are."
    ])
    assert.deepStrictEqual(
      Tagging.told(
        { found: 1, changed: 1, full: 0, effects: [{ ...effects[0]!, changed: 1, already: 0 }] },
        "campaign"
      ),
      ["“VIP” is given to 1 campaign."]
    )
  })
})

describe("the tags of an address", () => {
  it("are read where they are some, and stand in one field", () => {
    assert.deepStrictEqual(TagFilter.fromAddress({ tags: "VIP,old", withoutTags: "" }), { tags: "VIP,old" })
    assert.deepStrictEqual(TagFilter.fromAddress({ tags: 2026 }), { tags: "2026" })
    assert.deepStrictEqual(TagFilter.fromAddress({ tags: "a,,b", withoutTags: "-x" }), {})
    for (const value of [null, "VIP", "*", TagFilter.withoutAny]) {
      assert.strictEqual(TagFilter.valueOf(TagFilter.fromAddress(TagFilter.ofValue(value))), value)
    }
  })
})
