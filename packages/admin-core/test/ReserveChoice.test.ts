import * as ReserveChoice from "@anipool/admin-core/ReserveChoice"
import type { AniId } from "@anipool/domain/Ani"
import { assert, describe, it } from "@effect/vitest"

const of = (...codes: ReadonlyArray<string>) =>
  codes.map((areaCode, i): ReserveChoice.Placed => ({ id: (i + 1) as AniId, callingCode: 1, areaCode }))

describe("ReserveChoice", () => {
  it("takes those of the same area codes first, then others, and no more than leave", () => {
    assert.deepStrictEqual<ReadonlyArray<number>>(
      ReserveChoice.choose(of("212", "415", "212"), of("305", "212", "305", "212", "212", "415")),
      [2, 4, 6]
    )
    assert.deepStrictEqual<ReadonlyArray<number>>(ReserveChoice.choose(of("212", "415"), of("305", "415", "646")), [
      2,
      1
    ])
    assert.deepStrictEqual<ReadonlyArray<number>>(ReserveChoice.choose(of("212", "415"), of("305")), [1])
    assert.deepStrictEqual(ReserveChoice.choose([], of("305")), [])
    const british = of("20").map((each) => ({ ...each, callingCode: 44 as const }))
    assert.deepStrictEqual<ReadonlyArray<number>>(ReserveChoice.choose(british, of("20", "20")), [1])
  })
})
