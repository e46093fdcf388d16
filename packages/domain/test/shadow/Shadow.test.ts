import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Fallbacks from "@anipool/domain/assignment/Fallbacks"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as Ladder from "@anipool/domain/assignment/Ladder"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type * as Replay from "@anipool/domain/assignment/Replay"
import type { Source } from "@anipool/domain/assignment/Source"
import * as Geography from "@anipool/domain/geo/Geography"
import * as Shadow from "@anipool/domain/shadow/Shadow"
import type { ShadowFigures } from "@anipool/domain/shadow/ShadowFigures"
import { type Reason, reasons } from "@anipool/domain/shadow/ShadowWords"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"

const day = "2026-03-05"
const begin = Date.parse(`${day}T14:00:00Z`)
const pool = (id: number): Source => ({ _tag: "Pool", id: id as PoolId })

/** Numbers that can be called back. */
const callable = ["2125550101", "6175550104", "9175550100"]

const ani = (
  id: number,
  national: string,
  pools: ReadonlyArray<number> = [1],
  isActive = true
): Replay.ReplayedAni => ({
  id: id as AniId,
  callingCode: 1,
  areaCode: national.slice(0, 3),
  national,
  pools: pools as ReadonlyArray<PoolId>,
  isActive,
  callable: callable.includes(national),
  blockRate: 0,
  ratedDials: 0,
  ratedContacts: 0
})

const campaign = (source: Source, more: Partial<Policy.Policy> = {}): Replay.Campaign => {
  const policy = { ...Policy.defaults, ...more }
  return { source, policy, fallbacks: Fallbacks.of(policy, source, () => 2 as PoolId) }
}

const shadowOf = (
  campaigns: Readonly<Record<string, Replay.Campaign>>,
  anis: ReadonlyArray<Replay.ReplayedAni>,
  timeZone = "America/New_York"
) => {
  const shadow = Shadow.make({
    country: "us",
    timeZone,
    day,
    campaigns: new Map(Object.entries(campaigns))
  })
  for (const each of anis) Shadow.add(shadow, each)
  return {
    dial: (seconds: number, phone: string, shown: string, more: Partial<Shadow.ShadowDial> = {}) =>
      Shadow.dial(shadow, {
        at: begin + seconds * 1_000,
        callingCode: 1,
        phone,
        zip: undefined,
        campaign: "C",
        shown: { callingCode: 1, national: shown },
        ...more
      }),
    shadow,
    result: () => Shadow.result(shadow)
  }
}

// The obvious way: everything is looked at for every dial, and nothing is remembered but what happened.

interface Past {
  readonly dial: Shadow.ShadowDial
  readonly prospect: Prospect.Prospect
  readonly number: string | undefined
  /** Without a number of ours: `number` is the dialer's own. */
  readonly isRefused?: boolean
}

const prospectOf = (dial: Shadow.ShadowDial) => Either.getOrThrow(Prospect.locate(dial.phone, dial.zip, 1))

const tierAt = (prospect: Prospect.Prospect, policy: Policy.Policy, code: string): number =>
  Ladder.tiersOf(Ladder.of(prospect, policy, "US")).flatMap(({ groups }) => groups)
    .findIndex((group) => group.includes(Geography.find(1, code)!.index))

/** The least used of the nearest, then the one that was used longest ago, then the first that was added. */
const chosen = (
  anis: ReadonlyArray<Replay.ReplayedAni>,
  { policy, source }: Replay.Campaign,
  dial: Shadow.ShadowDial,
  past: ReadonlyArray<Past>
): string | undefined => {
  const prospect = prospectOf(dial)
  const uses = (number: string) => past.filter((each) => each.number === number)
  const thisHour = (number: string) =>
    uses(number).filter(({ dial: { at } }) => Math.floor(at / 3_600_000) === Math.floor(dial.at / 3_600_000))
  // Campaigns that do not avoid what a prospect saw do not note it either.
  const before = past.findLast((each) =>
    each.dial.phone === dial.phone && each.dial.campaign === "C" && each.number !== undefined
  )
    ?.number
  const ranked = anis
    .filter(({ isActive, national, pools }) =>
      isActive && national !== dial.phone &&
      (source._tag === "Pool" ? pools.includes(source.id) : source._tag === "Everything" && pools.length > 0) &&
      uses(national).length < (policy.dailyCap ?? Infinity) &&
      thisHour(national).length < (policy.hourlyCap ?? Infinity)
    )
    .map((each) => ({
      number: each.national,
      id: each.id,
      tier: tierAt(prospect, policy, each.areaCode),
      seen: policy.avoidRepeat && each.national === before ? 1 : 0,
      uses: uses(each.national).length,
      last: past.findLastIndex(({ number }) => number === each.national)
    }))
    .filter(({ tier }) => tier >= 0)
    .sort((a, b) => a.tier - b.tier || a.seen - b.seen || a.uses - b.uses || a.last - b.last || a.id! - b.id!)
  return ranked[0]?.number
}

const figuresOf = (
  past: ReadonlyArray<Past>,
  other: ReadonlyArray<Past>,
  cap: number,
  isMeant: (past: Past) => boolean
): ShadowFigures => {
  const meant = past.filter(isMeant)
  const numbers = [...meant, ...other.filter(isMeant)].flatMap(({ number }) => number ?? [])
  const usesOf = (number: string) => meant.filter((each) => each.number === number).length
  const spreads = numbers.map((a) =>
    Math.max(...numbers.filter((b) => a.slice(0, 3) === b.slice(0, 3)).map((b) => usesOf(a) - usesOf(b)))
  )
  const percent = (part: ReadonlyArray<unknown>) => Math.round(10_000 * part.length / meant.length) / 100
  const shown = meant.filter(({ number }) => number !== undefined)
  const miles = (each: Past) => Ladder.distancesMiles(each.prospect)(Geography.find(1, each.number!.slice(0, 3))!.index)
  const isLocal = ({ number, prospect }: Past) =>
    ["home", "phone", "overlay"].includes(
      Ladder.tierOf(Ladder.of(prospect, Policy.defaults, "US"), Geography.find(1, number!.slice(0, 3))!.index) ?? ""
    )
  const earlier = (each: Past) => past.slice(0, past.indexOf(each)).filter(({ number }) => number === each.number)
  const distances = shown.flatMap((each) => miles(each) ?? []).map((each) => Math.round(each * 10)).sort((a, b) =>
    a - b
  )
  return {
    localShare: percent(shown.filter(isLocal)),
    within50Miles: percent(shown.filter((each) => (miles(each) ?? Infinity) <= 50)),
    medianMiles: distances.length === 0 ? null : distances[Math.ceil(distances.length / 2) - 1]! / 10,
    mostUses: Math.max(0, ...shown.map(({ number }) => shown.filter((each) => each.number === number).length)),
    spread: Math.max(0, ...spreads),
    overCap: shown.filter((each) => earlier(each).length >= cap).length,
    bursts: shown.filter((each) => each.dial.at - (earlier(each).at(-1)?.dial.at ?? -Infinity) <= 60_000).length,
    repeats: shown.filter((each) => earlier(each).some(({ dial }) => dial.phone === each.dial.phone)).length,
    notCallable: shown.filter(({ number }) => !callable.includes(number!)).length,
    refused: meant.filter(({ isRefused }) => isRefused === true).length,
    lastResort: 0
  }
}

describe("Shadow", () => {
  const dials = 300

  it("counts numbers of last resort in a row of their own, and those of failover groups with the campaign's", () => {
    const anis = [ani(1, "2125550101"), ani(2, "6465550102", [2]), ani(3, "3105550103")]
    const terms = { dailyCap: 1, failoverGroups: ["two"], lastResort: "state", lastResortCap: 2 } as const
    const { dial, result } = shadowOf({ C: campaign(pool(1), terms) }, anis)
    for (let n = 0; n < 6; n++) dial(n * 600, `212555020${n}`, "2125550101")
    const { anipool, disagreements, shown } = result()
    // The own number, the one from afar, the failover group's, then the state's once more.
    assert.deepInclude(anipool, { lastResort: 1, refused: 2, mostUses: 4 })
    assert.deepInclude(shown, { lastResort: 0, refused: 0 })
    assert.deepStrictEqual(
      disagreements.map(({ dials, reason }) => [reason, dials]),
      [["refused", 2], ["at-cap", 2]]
    )
  })

  it("comes to the figures of a plain count over a plain choice, in all and by part", () => {
    const anis = [
      ani(1, "2125550101"),
      ani(2, "2125550102"),
      ani(3, "6465550103"),
      ani(4, "6175550104"),
      ani(5, "3055550105", [1, 2]),
      ani(6, "2125550106", [2]),
      ani(7, "2125550107", [1], false),
      ani(8, "2125550108", [])
    ]
    const campaigns = {
      C: campaign(pool(1), { dailyCap: 25, hourlyCap: 9, avoidRepeat: true }),
      D: campaign(pool(2), { dailyCap: 25, tiers: ["home", "near"], whenExhausted: "refuse" }),
      E: campaign({ _tag: "Everything" }, { dailyCap: 25 }),
      F: campaign({ _tag: "Nothing" }, { dailyCap: 25 })
    }
    const places = [["2125550", "10001"], ["6175550", undefined], ["3055550", "33130"], ["3055551", "10001"], [
      "4015550",
      undefined
    ]] as const
    const { dial, result, shadow } = shadowOf(campaigns, anis)
    Shadow.addCallable(shadow, { callingCode: 1, national: "9175550100" })
    const numbers = [...anis.map(({ national }) => national), "9175550100", "9175550199"]
    const past: { readonly shown: Array<Past>; readonly anipool: Array<Past> } = { shown: [], anipool: [] }
    let seed = 7
    const random = (below: number) => (seed = seed * 48_271 % 2_147_483_647) % below
    for (let n = 0, seconds = 0; n < dials; n++, seconds += random(90)) {
      const [exchange, zip] = places[random(places.length)]!
      const name = (["C", "C", "C", "C", "D", "D", "E", n % 4 === 0 ? "F" : "C"] as const)[random(8)]!
      const made: Shadow.ShadowDial = {
        at: begin + seconds * 1_000,
        callingCode: 1,
        // Some have a number that is held.
        phone: random(8) === 0 ? anis[random(anis.length)]!.national : `${exchange}${300 + random(9)}`,
        zip,
        campaign: name,
        shown: { callingCode: 1, national: numbers[random(numbers.length)]! }
      }
      dial(seconds, made.phone, made.shown.national, made)
      const prospect = prospectOf(made)
      past.anipool.push({ dial: made, prospect, number: chosen(anis, campaigns[name], made, past.anipool) })
      past.shown.push({ dial: made, prospect, number: made.shown.national })
    }
    const found = result()
    // What was read is not what is told: another look finds the same.
    assert.deepStrictEqual(result(), found)
    // What the ledger gave nothing for went out with the dialer's own number.
    const gone = past.anipool.map((each, i): Past =>
      each.number === undefined ? { ...each, number: past.shown[i]!.number, isRefused: true } : each
    )
    const compared = (isMeant: (past: Past) => boolean) => ({
      dials: past.shown.filter(isMeant).length,
      shown: figuresOf(past.shown, gone, 25, isMeant),
      anipool: figuresOf(gone, past.shown, 25, isMeant)
    })
    const { anipool, shown } = found
    assert.deepStrictEqual({ dials: found.dials, shown, anipool }, compared(() => true))
    assert.isAbove(found.anipool.refused, 0)
    assert.isAbove(found.anipool.bursts, 0)
    assert.isAbove(found.shown.overCap, 0)
    assert.isAbove(found.shown.spread, 0)
    assert.isAbove(found.shown.notCallable!, 0)
    assert.notStrictEqual(found.shown.spread, found.anipool.spread)
    assert.deepStrictEqual(
      found.byCampaign,
      (["C", "D", "E", "F"] as const)
        .map((name) => ({ campaign: name, ...compared((each) => each.dial.campaign === name) }))
        .sort((a, b) => b.dials - a.dials)
    )
    const hourOf = (at: number) => Number(new Date(at).toISOString().slice(11, 13)) - 5
    const hours = [...new Set(past.shown.map((each) => hourOf(each.dial.at)))]
    assert.deepStrictEqual(
      found.byHour,
      hours.map((hour) => ({ hour, ...compared((each) => hourOf(each.dial.at) === hour) }))
    )
    const same = past.shown.filter(({ number }, i) => number === past.anipool[i]!.number).length
    assert.strictEqual(found.same, same)
    assert.strictEqual(found.disagreements.reduce((sum, each) => sum + each.dials, 0), dials - same)
  })

  it("counts a dial that gets no number with the dialer's own, and says how many those are", () => {
    const anis = [ani(1, "2125550101")]
    const { dial, result } = shadowOf({ C: campaign(pool(1), { dailyCap: 1 }), F: campaign({ _tag: "Nothing" }) }, anis)
    // One gets the only number; the next two are refused: near, and from far away to somebody who saw that number before.
    dial(0, "2125550300", "9175550100")
    dial(100, "2125550301", "2125550101")
    dial(200, "2125550301", "3055550100")
    const { anipool, disagreements, dials, same, shown } = result()
    assert.deepInclude(anipool, { refused: 2, localShare: 66.67, mostUses: 2, overCap: 1, repeats: 0 })
    assert.deepInclude(shown, { refused: 0, localShare: 66.67, mostUses: 1, overCap: 0 })
    assert.deepStrictEqual([dials, same, disagreements.find(({ reason }) => reason === "refused")?.dials], [3, 0, 2])
    // A campaign that can be given none does as it did.
    dial(300, "2125550302", "2125550101", { campaign: "F" })
    dial(301, "2125550302", "2125550101", { campaign: "F" })
    const none = result().byCampaign.find((each) => each.campaign === "F")!
    assert.deepStrictEqual({ ...none.shown, refused: 2, spread: 0 }, {
      ...none.anipool,
      overCap: none.shown.overCap,
      spread: 0
    })
  })

  it("counts bursts, repeats, uses over the cap and what was left unused, as one counts by hand", () => {
    const { dial, result } = shadowOf({
      C: campaign(pool(1), { dailyCap: 2 }),
      D: campaign(pool(2))
    }, [ani(1, "2125550101"), ani(2, "2125550102"), ani(3, "2125550103", [2])])
    // The same number 60 s after its last use, and a little later than that.
    dial(0, "2125550300", "2125550101")
    dial(60, "2125550301", "2125550101")
    dial(120.001, "2125550302", "2125550101")
    // To one prospect: two numbers, the first again, a third, and both of the first again.
    const second = "2125550102"
    for (const [i, shown] of [second, "9175550100", second, "9175550199", second, "9175550100"].entries()) {
      dial(1_000 + 100 * i, "2125550310", shown, { campaign: "D" })
    }
    const { byCampaign, shown } = result()
    assert.deepInclude(shown, { bursts: 1, repeats: 3, overCap: 1, mostUses: 3, spread: 3 })
    const [d, c] = byCampaign
    assert.deepStrictEqual([c!.shown.bursts, c!.shown.repeats, c!.shown.overCap], [1, 0, 1])
    assert.deepStrictEqual([d!.shown.bursts, d!.shown.repeats, d!.shown.overCap], [0, 3, 0])
    // Of 212 it was shown one that the other way never would have: 3 uses less none.
    assert.deepInclude(d!.anipool, { mostUses: 6, spread: 6, repeats: 5, bursts: 0, overCap: 0 })
  })

  it("takes for near what is within 50 miles, for local what is not only near, and of two distances the nearer", () => {
    const { index } = Geography.find(1, "212")!
    /** The first ZIP whose distance from New York's numbers is as wanted. */
    const zipAt = (from: number, to: number): string => {
      for (let n = 6_000; n < 13_000; n++) {
        const zip = String(n).padStart(5, "0")
        const located = Prospect.locate("9175550300", zip, 1)
        const miles = Either.isRight(located) ? Ladder.distancesMiles(located.right)(index) : undefined
        if (miles !== undefined && miles > from && miles < to) return zip
      }
      throw new Error(`expected a ZIP from ${from} to ${to} miles away`)
    }
    const seen = (...zips: ReadonlyArray<string>) => {
      const { dial, result } = shadowOf({ C: campaign(pool(1)) }, [ani(1, "3055550101")])
      for (const [n, zip] of zips.entries()) dial(n, "9175550300", "2125550100", { zip })
      return result()
    }
    const [inside, outside] = [zipAt(49, 49.95), zipAt(50.05, 51)]
    assert.strictEqual(seen(inside).shown.within50Miles, 100)
    assert.strictEqual(seen(outside).shown.within50Miles, 0)
    const { disagreements, shown } = seen(outside, inside)
    const miles = (zip: string) =>
      Math.round(10 * Ladder.distancesMiles(Either.getOrThrow(Prospect.locate("9175550300", zip, 1)))(index)!) / 10
    assert.strictEqual(shown.medianMiles, miles(inside))
    assert.deepStrictEqual(disagreements[0]!.examples.map(({ shownMiles }) => shownMiles), [outside, inside].map(miles))
    // Over the river: a mile or two, and another city's number.
    const over = shadowOf({ C: campaign(pool(1)) }, [ani(1, "3055550101")])
    over.dial(0, "2125550300", "2015550100", { zip: "10001" })
    const { localShare, medianMiles } = over.result().shown
    assert.isBelow(medianMiles!, 5)
    assert.strictEqual(localShare, 0)
  })

  it("refuses where the policy does, and takes dials of one instant one after another", () => {
    const strict = shadowOf(
      { C: campaign(pool(1), { dailyCap: 1, whenExhausted: "refuse" }), D: campaign(pool(1), { dailyCap: 1 }) },
      [ani(1, "2125550101"), ani(2, "6175550102")]
    )
    strict.dial(0, "2125550300", "2125550101")
    strict.dial(1, "2125550301", "2125550101")
    strict.dial(2, "2125550301", "2125550101", { campaign: "D" })
    assert.deepStrictEqual(
      strict.result().byCampaign.map(({ anipool, campaign }) => [campaign, anipool.refused]),
      [["C", 1], ["D", 0]]
    )
    const { dial, result } = shadowOf({ C: campaign(pool(1), { avoidRepeat: true }) }, [
      ani(1, "2125550101"),
      ani(2, "2125550102")
    ])
    dial(0, "2125550300", "2125550101")
    dial(1, "2125550301", "2125550102")
    // The first of the two at once is kept from what it saw last, so the second number is the one used longest ago.
    dial(2, "2125550300", "2125550102")
    dial(2, "2125550302", "2125550101")
    dial(3, "2125550303", "2125550102")
    assert.strictEqual(result().same, 5)
  })

  it("takes 75 uses for a cap where there is none", () => {
    const { dial, result } = shadowOf({ C: campaign(pool(1)) }, [ani(1, "2125550101")])
    for (let n = 0; n < 77; n++) dial(n * 100, `21255503${10 + n}`, "2125550101")
    assert.strictEqual(result().shown.overCap, 2)
  })

  it("prefers numbers that are answered for the prospects that real calls would, and for no others", () => {
    const policy: Partial<Policy.Policy> = { preferAnswered: true, holdOutPercent: 50 }
    const anis = [
      { ...ani(1, "2125550101"), ratedDials: 500, ratedContacts: 100 },
      { ...ani(2, "2125550102"), ratedDials: 500, ratedContacts: 400 }
    ]
    const shares = Array.from({ length: 40 }, (_, n) => {
      const phone = `21255503${10 + n}`
      const { dial, result } = shadowOf({ C: campaign(pool(1), policy) }, anis)
      dial(0, phone, "2125550102")
      const located = Either.getOrThrow(Prospect.locate(phone, undefined, 1))
      const share = HoldOut.shareOf({ ...Policy.defaults, ...policy }, Prospect.keyOf(located))
      assert.strictEqual(result().same, share === "applied" ? 1 : 0, phone)
      return share
    })
    assert.lengthOf(new Set(shares), 2)
  })

  it("reads hours of clocks that are off by quarters, and lists 500 campaigns and three examples", () => {
    const ids = Array.from({ length: Shadow.campaignsMax + 1 }, (_, n) => `C${n}`)
    const { dial, result } = shadowOf(
      Object.fromEntries(ids.map((id) => [id, campaign(pool(1))])),
      [ani(1, "2125550101"), ani(2, "2125550102")],
      "Asia/Kathmandu"
    )
    for (const [n, id] of ids.entries()) dial(n, "2125550300", "9175550100", { campaign: id })
    // 14:15 UTC is 20:00 there.
    dial(899, "2125550300", "9175550100", { campaign: ids[7]! })
    dial(900, "2125550300", "9175550100", { campaign: ids[7]! })
    const { byCampaign, byHour, campaignsLeft, disagreements } = result()
    assert.deepStrictEqual(byHour.map(({ dials, hour }) => [hour, dials]), [[19, 502], [20, 1]])
    assert.strictEqual(byCampaign.length, 500)
    assert.deepInclude(byCampaign[0], { campaign: "C7", dials: 3 })
    assert.strictEqual(campaignsLeft, 1)
    assert.deepStrictEqual(disagreements.map(({ dials, examples }) => [dials, examples.length]), [[503, 3]])
  })

  it("says why another number would have been shown", () => {
    const { dial, result } = shadowOf({
      C: campaign(pool(1), { dailyCap: 1, avoidRepeat: true }),
      D: campaign(pool(2), { tiers: ["home"] })
    }, [
      ani(1, "2125550101"),
      ani(2, "2125550102"),
      ani(3, "6175550103"),
      ani(4, "2125550104", [1], false),
      ani(5, "2125550105", [2]),
      ani(6, "6175550106", [2])
    ])
    const expected: Array<Reason> = []
    const because = (reason: Reason, ...words: Parameters<typeof dial>) => {
      dial(...words)
      expected.push(reason)
    }
    because("not-held", 0, "2125550300", "9175550100")
    because("other-pool", 1, "2125550301", "2125550105")
    because("at-cap", 2, "6175550302", "2125550101")
    because("refused", 3, "2125550303", "6175550103")
    because("not-held", 4, "2125550304", "9175550100", { campaign: "D" })
    because("outside-tiers", 5, "2125550304", "6175550106", { campaign: "D" })
    const { disagreements } = result()
    assert.deepStrictEqual(
      disagreements.map(({ dials, reason }) => [reason, dials]),
      reasons.flatMap((reason) => {
        const dials = expected.filter((each) => each === reason).length
        return dials === 0 ? [] : [[reason, dials] as [Reason, number]]
      })
    )
    const { examples } = disagreements.find(({ reason }) => reason === "not-held")!
    assert.deepInclude(examples[0], {
      shown: "+19175550100",
      shownUses: null,
      anipool: "+12125550101",
      anipoolUses: 0,
      tier: "home"
    })
    // Nothing of the prospect.
    assert.notInclude(JSON.stringify(disagreements), "5550300")
  })

  it("tells the one that was seen before and the one that rests from those that were used more", () => {
    const { dial, result } = shadowOf({ C: campaign(pool(1), { avoidRepeat: true, restAboveBlockRate: 20 }) }, [
      ani(1, "2125550101"),
      ani(2, "2125550102"),
      { ...ani(3, "2125550103"), blockRate: 90 }
    ])
    dial(0, "2125550300", "2125550101")
    dial(1, "2125550300", "2125550101")
    dial(2, "2125550301", "2125550103")
    const { disagreements, same } = result()
    assert.strictEqual(same, 1)
    assert.deepStrictEqual(
      disagreements.map(({ dials, reason }) => [reason, dials]),
      [["resting", 1], ["seen-before", 1]]
    )
  })

  it("asks for a way back where the policy does, and says nothing of it where none is known", () => {
    const anis = [ani(1, "2125550101"), ani(2, "2125550102")]
    const strict = { C: campaign(pool(1), { requireCallbackRoute: true }) }
    const { dial, result } = shadowOf(strict, anis)
    dial(0, "2125550300", "2125550102")
    dial(1, "2125550301", "2125550102")
    const { anipool, disagreements, shown } = result()
    assert.deepStrictEqual(disagreements.map(({ dials, reason }) => [reason, dials]), [["no-callback-route", 2]])
    assert.deepStrictEqual([shown.notCallable, anipool.notCallable], [2, 0])
    const unknown = shadowOf({ C: campaign(pool(1)) }, [ani(2, "2125550102")])
    unknown.dial(0, "2125550300", "2125550102")
    assert.isNull(unknown.result().shown.notCallable)
    assert.isTrue(Shadow.holds(unknown.shadow, { callingCode: 1, national: "2125550102" }))
    assert.isFalse(Shadow.holds(unknown.shadow, { callingCode: 1, national: "2125550101" }))
  })

  it("tells nearer from less used, and skips what it does not know", () => {
    const { dial, result } = shadowOf({ C: campaign(pool(1)) }, [
      ani(1, "2125550101"),
      ani(2, "2125550102"),
      ani(3, "3055550103"),
      ani(4, "2125550104", [1], false)
    ])
    dial(0, "2125550300", "3055550103")
    dial(1, "2125550301", "2125550101")
    dial(2, "2125550302", "2125550102")
    dial(3, "2125550303", "2125550104")
    dial(4, "2125550304", "2125550101", { campaign: "unknown" })
    dial(5, "12", "2125550101")
    const { disagreements, same, skipped } = result()
    assert.deepStrictEqual(
      disagreements.map(({ dials, reason }) => [reason, dials]),
      [["not-active", 1], ["nearer", 1], ["less-used", 1], ["equal", 1]]
    )
    assert.strictEqual(same, 0)
    assert.strictEqual(skipped, 2)
  })
})
