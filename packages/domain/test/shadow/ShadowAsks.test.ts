import * as ShadowAsks from "@anipool/domain/shadow/ShadowAsks"
import { assert, describe, it } from "@effect/vitest"

interface Call extends ShadowAsks.Call {
  readonly campaign: string
}

/**
 * The obvious way: each dial looks through all asks, first for the one of its id, and when all have, for the first that is left
 * and near enough.
 */
const plain = (asked: ReadonlyArray<Call>, dialed: ReadonlyArray<Call>, campaign: string) => {
  const left = asked.filter((each) => each.campaign === campaign)
  const dials = dialed.filter((each) => each.campaign === campaign)
  const asks = left.length
  const take = (isOf: (ask: Call) => boolean): boolean => {
    const found = left.findIndex(isOf)
    if (found >= 0) left.splice(found, 1)
    return found >= 0
  }
  const others = dials.filter(({ call, prospect }) =>
    call === undefined || !take((each) => each.prospect === prospect && each.call === call)
  )
  for (const { at, prospect } of others) {
    take((each) => each.prospect === prospect && Math.abs(each.at - at) <= 120_000)
  }
  const matched = asks - left.length
  return { campaign, asked: asks, matched, unmatched: left.length, unasked: dials.length - matched }
}

describe("ShadowAsks", () => {
  it("comes to what a plain search comes to, in all and by campaign", () => {
    let seed = 11
    const random = (below: number) => (seed = seed * 48_271 % 2_147_483_647) % below
    const calls = (
      count: number,
      campaigns: ReadonlyArray<string>,
      more: (n: number) => Partial<Call>
    ): ReadonlyArray<Call> =>
      Array.from({ length: count }, (_, n): Call => ({
        at: random(3_000_000),
        campaign: campaigns[random(campaigns.length)]!,
        prospect: random(20),
        call: undefined,
        ...more(n)
      })).sort((a, b) => a.at - b.at)
    const asked = calls(200, ["C", "D"], (n) => n % 2 === 0 ? { call: n } : {})
    // Some under the id of an ask: of the same call, or of another; and some ids twice.
    const dialed = calls(300, ["C", "D", "E"], (n) => {
      const { call, campaign, prospect } = asked[random(200)]!
      return n % 3 === 0 ? { call, campaign, prospect } : n % 3 === 1 ? { call } : {}
    })
    const asks = ShadowAsks.make()
    for (const each of asked) ShadowAsks.ask(asks, each.campaign, each)
    for (const each of dialed) ShadowAsks.dial(asks, each.campaign, each)
    const expected = ["C", "D"].map((campaign) => plain(asked, dialed, campaign)).sort((a, b) => b.asked - a.asked)
    const { byCampaign, ...total } = ShadowAsks.of(asks, 10)!
    assert.deepStrictEqual(byCampaign, expected)
    const sum = (figure: keyof ShadowAsks.LiveFigures) => expected.reduce((all, each) => all + each[figure], 0)
    assert.deepStrictEqual(total, {
      asked: 200,
      matched: sum("matched"),
      unmatched: sum("unmatched"),
      unasked: sum("unasked")
    })
    for (const figure of [total.matched, total.unmatched, total.unasked]) assert.isAbove(figure, 20)
    assert.lengthOf(ShadowAsks.of(asks, 1)!.byCampaign, 1)
  })

  it("takes an ask up to two minutes before its dial or after it, once", () => {
    const asks = ShadowAsks.make()
    const one = { prospect: 1, call: undefined }
    for (const at of [0, 500_000, 1_000_000]) ShadowAsks.ask(asks, "C", { ...one, at })
    for (const at of [120_000, 379_999, 380_000, 1_120_001]) ShadowAsks.dial(asks, "C", { ...one, at })
    const { asked, matched, unasked, unmatched } = ShadowAsks.of(asks, 1)!
    assert.deepStrictEqual([asked, matched, unmatched, unasked], [3, 2, 1, 2])
    const late = ShadowAsks.make()
    ShadowAsks.ask(late, "C", { ...one, at: 120_001 })
    ShadowAsks.dial(late, "C", { ...one, at: 0 })
    assert.strictEqual(ShadowAsks.of(late, 1)!.matched, 0)
  })

  it("knows a call by its id, however late its dial: that ask is no other dial's, and one to another prospect is not it", () => {
    const asks = ShadowAsks.make()
    const ask = (prospect: number, at: number, call?: number) => ShadowAsks.ask(asks, "C", { prospect, at, call })
    const dial = (prospect: number, at: number, call?: number) => ShadowAsks.dial(asks, "C", { prospect, at, call })
    ask(1, 0, 7)
    ask(1, 100_000)
    ask(2, 100_000, 8)
    // Near both asks to its prospect, of which the first is another call's.
    dial(1, 10_000)
    dial(3, 100_000, 8)
    dial(1, 900_000, 7)
    dial(1, 900_001, 7)
    const { asked, matched, unasked, unmatched } = ShadowAsks.of(asks, 1)!
    assert.deepStrictEqual([asked, matched, unmatched, unasked], [3, 2, 1, 2])
  })

  it("tells nothing where nobody asked", () => {
    const asks = ShadowAsks.make()
    ShadowAsks.dial(asks, "C", { prospect: 1, at: 0, call: undefined })
    assert.isNull(ShadowAsks.of(asks, 1))
  })
})
