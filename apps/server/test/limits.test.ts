/**
 * Limits that the contract tells and others keep: the contract may import neither, so that nothing but this holds them together.
 */
import * as NumberLists from "@anipool/admin-core/NumberLists"
import * as NumberListApi from "@anipool/http-api/admin/NumberListApi"
import * as AniOverview from "@anipool/storage/AniOverview"
import { assert, describe, it } from "@effect/vitest"

describe("limits that the contract tells", () => {
  it("of lists of numbers in an order are those that are kept", () => {
    assert.strictEqual(NumberListApi.sortedMax, AniOverview.sortedMax)
    assert.strictEqual(NumberListApi.sortedByFigureMax, NumberLists.sortedByFigureMax)
  })
})
