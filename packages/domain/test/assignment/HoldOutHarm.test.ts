import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import * as LocalTime from "@anipool/domain/LocalTime"
import { assert, describe, it } from "@effect/vitest"

/** Mulberry32. */
const random = (seed: number) => () => {
  seed = (seed + 0x6D2B79F5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/** Dial by dial; prospects are dialed in pairs of which `alike` have one outcome: variance 1 + alike times the binomial's. */
const share = (next: () => number, dials: number, rate: number, alike: number) => {
  let contacts = 0
  for (let dial = 0; dial < dials; dial += 2) {
    const first = next() < rate
    const second = next() < alike ? first : next() < rate
    contacts += Number(first) + Number(second)
  }
  return { dials, contacts }
}

const run = (seed: number, days: number, odds: number, alike: number) => {
  const next = random(seed)
  return Array.from({ length: days }, (_, day) => {
    const heldOut = 0.15 + 0.2 * next()
    const applied = odds * heldOut / (1 - heldOut + odds * heldOut)
    return {
      day: dayOf(day),
      campaignKey: 1,
      applied: share(next, 300, applied, alike),
      heldOut: share(next, 100, heldOut, alike)
    }
  })
}

const dayOf = (day: number) => LocalTime.addDays("2026-01-01", day)

const judged = (blocks: Iterable<HoldOutHarm.Block>) => {
  const trial = HoldOutHarm.begin()
  for (const block of blocks) HoldOutHarm.add(trial, block)
  return HoldOutHarm.judgement(trial)
}

const stops = (runs: number, days: number, odds: number, alike: number) =>
  Array.from({ length: runs }, (_, seed) => judged(run(seed + 1, days, odds, alike)))
    .filter(HoldOutHarm.isHarm).length

/** Ten days, on each of which this many of so many were reached. */
const tenDays = (campaignKey: number, applied: readonly [number, number], heldOut: readonly [number, number]) =>
  Array.from({ length: 10 }, (_, day): HoldOutHarm.Block => ({
    day: dayOf(day),
    campaignKey,
    applied: { contacts: applied[0], dials: applied[1] },
    heldOut: { contacts: heldOut[0], dials: heldOut[1] }
  }))

const byDay = (...campaigns: ReadonlyArray<ReadonlyArray<HoldOutHarm.Block>>) =>
  Array.from({ length: 10 }, (_, day) => campaigns.map((blocks) => blocks[day]!)).flat()

describe("HoldOutHarm", () => {
  it("stops at most one in a hundred rules that do nothing, though rates differ by day and prospects hang together", () => {
    assert.isAtMost(stops(400, 100, 1, 0.8), 4)
  })

  it("sees 25 % becoming 20 % in most runs of 24,000 dials", () => {
    assert.isAbove(stops(100, 60, (0.2 / 0.8) / (0.25 / 0.75), 0), 80)
  })

  it("holds nothing against a rule that does good", () => {
    assert.strictEqual(stops(50, 60, 1.3, 0), 0)
  })

  it("tells what the blocks come to, and what is lost on a day", () => {
    const { evidence, ...told } = judged(tenDays(1, [540, 2700], [75, 300]))
    assert.isAtLeast(evidence, HoldOutHarm.threshold)
    assert.deepStrictEqual(told, {
      days: 10,
      applied: { dials: 27_000, contacts: 5_400 },
      heldOut: { dials: 3_000, contacts: 750 },
      lostADay: 135
    })
  })

  it("compares each campaign with itself: those that reach few may be held out less often than those that reach many", () => {
    // Together 1,050 of 10,000 applied are reached, and 2,700 of 10,000 held out: of each campaign the same share.
    const { evidence, lostADay } = judged(byDay(tenDays(1, [45, 900], [5, 100]), tenDays(2, [30, 100], [270, 900])))
    assert.isBelow(evidence, 2)
    assert.strictEqual(Math.round(lostADay), 0)
    // What harm is done shows all the same.
    const harm = judged(byDay(tenDays(1, [45, 900], [5, 100]), tenDays(2, [540, 2700], [75, 300])))
    assert.isTrue(HoldOutHarm.isHarm(harm))
    assert.strictEqual(Math.round(harm.lostADay), 135)
  })

  it("knows nothing of days on which a share has no dials", () => {
    const none = { dials: 0, contacts: 0 }
    const day = { day: "2026-01-01", campaignKey: 1, applied: none, heldOut: none }
    const nothing = { evidence: 1, days: 0, applied: none, heldOut: none, lostADay: 0 }
    assert.deepStrictEqual(judged([{ ...day, applied: { dials: 1000, contacts: 0 } }, day]), nothing)
  })
})
