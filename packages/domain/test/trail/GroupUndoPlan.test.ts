import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as GroupUndoPlan from "@anipool/domain/trail/GroupUndoPlan"
import { assert, describe, it } from "@effect/vitest"

const phones = ["2125550101", "2075550108", "3105550102"].map((number) =>
  PackedNumber.pack({ callingCode: 1, number, areaCode: number.slice(0, 3) })
)

describe("GroupUndoPlan", () => {
  it("names who stays elsewhere in the order of their numbers, however they were noted", () => {
    const places = new Map(
      phones.map((phone) => [PackedNumber.identityOf(phone), { isInGroup: false, elsewhere: "west" }])
    )
    const misfitsOf = (noted: typeof phones) =>
      GroupUndoPlan.ofDeletion(
        {
          kind: "groupDeletion",
          groupId: "east",
          name: "East",
          removed: noted.map((phone) => ({ phone, left: true }))
        },
        { kind: "group", name: null, places }
      ).misfits
    const expected = ["+12075550108", "+12125550101", "+13105550102"].map((phone) =>
      `${phone} is in the group west now`
    )
    assert.deepStrictEqual(misfitsOf(phones), expected)
    assert.deepStrictEqual(misfitsOf(phones.toReversed()), expected)
  })
})
