import { assert, describe, it } from "@effect/vitest"
import * as Regroup from "../../src/pages/numbers/regroup.ts"

const none = { found: 3, moved: 3, taking: 0, leaving: 0 }

describe("regrouping", () => {
  it("says what it would do, and what it did", () => {
    assert.deepStrictEqual(Regroup.told("move", none), ["3 numbers will move."])
    assert.deepStrictEqual(Regroup.told("move", { ...none, moved: 2 }, true), ["2 of 3 numbers moved."])
    const replaced = { ...none, taking: 1, leaving: 2 }
    assert.deepStrictEqual(Regroup.told("replace", replaced), [
      "3 numbers will leave the group.",
      "Only 1 number takes their place.",
      "2 numbers are in no other group and leave the inventory."
    ])
    assert.deepStrictEqual(Regroup.told("replace", replaced, true), [
      "3 numbers left the group.",
      "Only 1 number took their place.",
      "2 numbers left the inventory."
    ])
  })

  it("asks for what is typed, groups by identifier or name", () => {
    const groups = [{ poolId: "east", name: "East coast" }, { poolId: "west", name: "West" }]
    const which = { ids: [1] }
    const typed = { ...Regroup.blank("east"), into: "West" }
    assert.deepStrictEqual(Regroup.payloadOf(typed, which, groups, []), {
      action: "move",
      ids: [1],
      into: "west",
      from: ["east"]
    })
    assert.deepStrictEqual(Regroup.payloadOf({ ...typed, from: " " }, which, groups, []), {
      action: "move",
      ids: [1],
      into: "west"
    })
    assert.isUndefined(Regroup.payloadOf({ ...typed, into: "" }, which, groups, []))
    assert.isUndefined(Regroup.payloadOf({ ...typed, action: "replace", by: "phones" }, which, groups, []))
    assert.deepStrictEqual(
      Regroup.payloadOf({ ...typed, action: "replace", by: "phones", into: "" }, which, groups, ["2125550100"]),
      { action: "replace", ids: [1], from: ["east"], phones: ["2125550100"] }
    )
  })
})
