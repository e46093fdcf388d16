import * as BodyBudget from "@anipool/server/input/BodyBudget"
import { assert, describe, it } from "@effect/vitest"

describe("BodyBudget", () => {
  it("holds so many bytes of a workspace, and so many in all, and takes them up again", () => {
    const { share } = BodyBudget.make({ processBytesMax: 100, workspaceBytesMax: 60 })
    const [one, same, other] = [share(1), share(1), share(2)]
    assert.deepStrictEqual([one.take(40), same.take(21), same.take(20)], [true, false, true])
    assert.deepStrictEqual([other.take(41), other.take(40)], [false, true])
    one.giveBack()
    one.giveBack()
    assert.deepStrictEqual([other.take(21), other.take(20), same.take(21), same.take(20)], [false, true, false, true])
    same.giveBack()
    other.giveBack()
    assert.isTrue(share(1).take(60))
  })
})
