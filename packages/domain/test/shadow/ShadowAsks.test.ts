import * as ShadowAsks from "@anipool/domain/shadow/ShadowAsks"
import { assert, describe, it } from "@effect/vitest"

interface Call {
  readonly at: number
  readonly campaign: string
  readonly prospect: number
}

/** The obvious way: each dial looks through all asks for the first that is left, and near enough. */
const plain = (asked: ReadonlyArray<Call>, dialed: ReadonlyArray<Call>, campaign: string) => {
  const left = asked.filter((each) => each.campaign === campaign)
  const dials = dialed.filter((each) => each.campaign === campaign)
  const asks = left.length
  for (const { at, prospect } of dials) {
    const found = left.findIndex((each) => each.prospect === prospect && Math.abs(each.at - at) <= 120_000)
    if (found >= 0) left.splice(found, 1)
  }
  const matched = asks - left.length
  return { campaign, asked: asks, matched, unmatched: left.length, unasked: dials.length - matched }
}

describe("ShadowAsks", () => {
  it("comes to what a plain search comes to, in all and by campaign", () => {
    let seed = 11
    const random = (below: number) => (seed = seed * 48_271 % 2_147_483_647) % below
    const calls = (count: number, campaigns: ReadonlyArray<string>): ReadonlyArray<Call> =>
      Array.from({ length: count }, () => ({
        at: random(3_000_000),
        campaign: campaigns[random(campaigns.length)]!,
        prospect: random(20)
      })).sort((a, b) => a.at - b.at)
    const asked = calls(200, ["C", "D"])
    const dialed = calls(300, ["C", "D", "E"])
    const asks = ShadowAsks.make()
    for (const { at, campaign, prospect } of asked) ShadowAsks.ask(asks, campaign, prospect, at)
    for (const { at, campaign, prospect } of dialed) ShadowAsks.dial(asks, campaign, prospect, at)
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
    for (const at of [0, 500_000, 1_000_000]) ShadowAsks.ask(asks, "C", 1, at)
    for (const at of [120_000, 379_999, 380_000, 1_120_001]) ShadowAsks.dial(asks, "C", 1, at)
    const { asked, matched, unasked, unmatched } = ShadowAsks.of(asks, 1)!
    assert.deepStrictEqual([asked, matched, unmatched, unasked], [3, 2, 1, 2])
  })

  it("tells nothing where nobody asked", () => {
    const asks = ShadowAsks.make()
    ShadowAsks.dial(asks, "C", 1, 0)
    assert.isNull(ShadowAsks.of(asks, 1))
  })
})
