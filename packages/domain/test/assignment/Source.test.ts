import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Source from "@anipool/domain/assignment/Source"
import { assert, describe, it } from "@effect/vitest"

const pools = (...ids: ReadonlyArray<number>) => ids as unknown as ReadonlyArray<PoolId>

const ani = 7 as AniId

describe("Source.has", () => {
  it("goes by the ANI alone where one number is named, whatever pools it is in", () => {
    const named: Source.Dialed = { _tag: "Number", id: ani, number: { callingCode: 1, national: "2125550100" } }
    assert.isTrue(Source.has(named, pools(), ani))
    assert.isFalse(Source.has(named, pools(1), 8 as AniId))
  })

  it("goes by the pool that is named, and where none is by whether the ANI is in any", () => {
    const named: Source.Source = { _tag: "Pool", id: 2 as PoolId }
    assert.deepStrictEqual([pools(), pools(1), pools(2), pools(1, 2)].map((each) => Source.has(named, each, ani)), [
      false,
      false,
      true,
      true
    ])
    assert.isTrue(Source.has({ _tag: "Everything" }, pools(1), ani))
    assert.isFalse(Source.has({ _tag: "Everything" }, pools(), ani))
    assert.isFalse(Source.has({ _tag: "Nothing" }, pools(1), ani))
  })
})
