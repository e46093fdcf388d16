import * as RestCost from "@anipool/domain/health/RestCost"
import { assert, describe, it } from "@effect/vitest"

describe("RestCost", () => {
  it("says what is left in each group, and what takes the place, as the number's country writes them", () => {
    const east = { groupId: "east", left: 3, of: 4 }
    const american = { callingCode: 1, areaCode: "212" } as const
    assert.strictEqual(
      RestCost.of(american, [east], { ...american, national: "2125550199" }),
      "leaves 3 of 4 numbers of 212 in group east; +1 212 555 0199 takes its place from the reserve"
    )
    assert.strictEqual(
      RestCost.of(american, [{ groupId: "east", left: 0, of: 1 }, { ...east, groupId: "west" }], null),
      "leaves 0 of 1 number of 212 in group east, 3 of 4 in group west"
    )
    const british = (areaCode: string, national: string) =>
      RestCost.of({ callingCode: 44, areaCode }, [east], { callingCode: 44, areaCode, national })
    assert.include(british("20", "2079460000"), "of 020 in group east; +44 20 7946 0000 takes")
    assert.include(british("1204", "120452500"), "+44 1204 52500 takes")
    assert.include(british("7", "7700900123"), "+44 7700 900123 takes")
  })
})
