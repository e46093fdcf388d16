import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
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
  return Array.from({ length: days }, () => {
    const heldOut = 0.15 + 0.2 * next()
    const applied = odds * heldOut / (1 - heldOut + odds * heldOut)
    return { applied: share(next, 300, applied, alike), heldOut: share(next, 100, heldOut, alike) }
  })
}

const stops = (runs: number, days: number, odds: number, alike: number) =>
  Array.from({ length: runs }, (_, seed) => HoldOutHarm.evidence(run(seed + 1, days, odds, alike)))
    .filter((evidence) => evidence >= HoldOutHarm.threshold).length

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

  it("knows nothing of days on which a share has no dials", () => {
    const none = { dials: 0, contacts: 0 }
    assert.strictEqual(HoldOutHarm.evidence([{ applied: { dials: 1000, contacts: 0 }, heldOut: none }]), 1)
    assert.strictEqual(HoldOutHarm.evidence([{ applied: none, heldOut: none }]), 1)
  })
})
