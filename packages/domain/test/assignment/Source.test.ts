import type { PoolId } from "@anipool/domain/Ani"
import * as Source from "@anipool/domain/assignment/Source"
import { assert, describe, it } from "@effect/vitest"

const pools = (...ids: ReadonlyArray<number>) => ids as unknown as ReadonlyArray<PoolId>

describe("Source.has", () => {
  it("goes by the pool that is named, and where none is by whether the ANI is in any", () => {
    const named: Source.Source = { _tag: "Pool", id: 2 as PoolId }
    assert.deepStrictEqual([pools(), pools(1), pools(2), pools(1, 2)].map((each) => Source.has(named, each)), [
      false,
      false,
      true,
      true
    ])
    assert.isTrue(Source.has({ _tag: "Everything" }, pools(1)))
    assert.isFalse(Source.has({ _tag: "Everything" }, pools()))
    assert.isFalse(Source.has({ _tag: "Nothing" }, pools(1)))
  })
})
