/**
 * What is done about numbers that burn, beside the rule read word by word.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as BurnPlan from "@anipool/domain/health/BurnPlan"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const settings: BurnPlan.Settings = { burning: "act", burningRestDays: 7, burningShare: 20 }

const burning = (rarity: number, more: Partial<BurnPlan.Burning> = {}): BurnPlan.Burning => ({
  rarity,
  raisedAt: 1_000,
  wokenAt: null,
  rests: 0,
  settings,
  ...more
})

const number = (id: number, more: Partial<BurnPlan.Candidate> = {}): BurnPlan.Candidate => ({
  id: id as AniId,
  pools: [1 as PoolId],
  areaCode: "+1 212",
  state: "active",
  burning: null,
  ...more
})

const told = (candidates: ReadonlyArray<BurnPlan.Candidate>) =>
  BurnPlan.of(candidates).map(({ action, id }) => `${id} ${action}`)

const ten = Array.from({ length: 10 }, (_, i) => number(i + 1))

const withBurning = (...burns: ReadonlyArray<readonly [id: number, burning: BurnPlan.Burning]>) =>
  ten.map((each) => ({ ...each, burning: burns.find(([id]) => id === each.id)?.[1] ?? null }))

/** The rule read word by word: each number that burns in turn, counting everybody anew. */
const slowly = (candidates: ReadonlyArray<BurnPlan.Candidate>): ReadonlyArray<string> => {
  const resting = new Set(candidates.filter(({ state }) => state === "resting"))
  const waiting = candidates.filter(({ burning, state }) =>
    state === "active" && burning !== null && burning.settings.burning !== "observe"
  )
  const said: Array<string> = []
  while (waiting.length > 0) {
    let next = waiting[0]!
    for (const each of waiting) {
      const [a, b] = [each.burning!.rarity, next.burning!.rarity]
      if (a > b || a === b && each.id < next.id) next = each
    }
    waiting.splice(waiting.indexOf(next), 1)
    const { rests, raisedAt, settings, wokenAt } = next.burning!
    const others = (pool: PoolId) => candidates.filter(({ pools }) => pools.includes(pool))
    const isFull = next.pools.some((pool) =>
      others(pool).filter((each) => resting.has(each)).length + 1 > others(pool).length * settings.burningShare / 100
    )
    const isLast = next.pools.some((pool) =>
      others(pool).every((each) => each === next || resting.has(each) || each.areaCode !== next.areaCode)
    )
    const action = wokenAt !== null && wokenAt >= raisedAt
      ? "woken"
      : isFull
      ? "spared-by-share"
      : isLast
      ? "spared-as-last"
      : rests >= 2
      ? "retire"
      : "rest"
    if (action === "rest" || action === "retire") resting.add(next)
    said.push(`${next.id} ${action}`)
  }
  return said
}

const modes = FastCheck.constantFrom("observe", "propose", "act")

const candidates = FastCheck.uniqueArray(
  FastCheck.record({
    id: FastCheck.integer({ min: 1, max: 60 }),
    pools: FastCheck.uniqueArray(FastCheck.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    areaCode: FastCheck.constantFrom("+1 212", "+1 310", "+44 20"),
    state: FastCheck.constantFrom("active", "active", "active", "resting"),
    burning: FastCheck.option(FastCheck.record({
      rarity: FastCheck.constantFrom(1e5, 1e6, 1e9),
      raisedAt: FastCheck.constant(1_000),
      wokenAt: FastCheck.constantFrom(null, null, null, 500, 1_000, 2_000),
      rests: FastCheck.integer({ min: 0, max: 3 }),
      settings: FastCheck.record({
        burning: modes,
        burningRestDays: FastCheck.constant(7),
        burningShare: FastCheck.constantFrom(10, 25, 50, 100)
      })
    }))
  }),
  { selector: ({ id }) => id, maxLength: 40 }
) as unknown as FastCheck.Arbitrary<ReadonlyArray<BurnPlan.Candidate>>

describe("BurnPlan", () => {
  it("is the rule read word by word, in whatever order numbers are given", () => {
    FastCheck.assert(
      FastCheck.property(candidates, (all) => {
        assert.deepStrictEqual(told(all), slowly(all))
        assert.deepStrictEqual(told([...all].reverse()), told(all))
      }),
      { numRuns: 300 }
    )
  })

  it("lets the rarest evidence rest first, and no more of a group than may", () => {
    assert.deepStrictEqual(
      told(withBurning([3, burning(1e6)], [5, burning(1e9)], [7, burning(1e5)])),
      ["5 rest", "3 rest", "7 spared-by-share"]
    )
  })

  it("never lets the last number of an area code rest, nor one that was woken since", () => {
    const others = ten.slice(1)
    assert.deepStrictEqual(told([number(1, { areaCode: "+1 310", burning: burning(1e9) }), ...others]), [
      "1 spared-as-last"
    ])
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { wokenAt: 2_000 })])), ["3 woken"])
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { wokenAt: 500 })])), ["3 rest"])
  })

  it("retires what came back burning twice, and leaves alone what is only told of", () => {
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { rests: 2 })])), ["3 retire"])
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { settings: { ...settings, burning: "observe" } })])), [])
  })

  it("takes the more careful of two settings", () => {
    const propose = { ...settings, burning: "propose" } as const
    assert.strictEqual(BurnPlan.moreCareful(settings, propose), propose)
    assert.strictEqual(BurnPlan.moreCareful(propose, settings), propose)
    const fewer = { ...settings, burningShare: 5 }
    assert.strictEqual(BurnPlan.moreCareful(settings, fewer), fewer)
    const longer = { ...settings, burningRestDays: 30 }
    assert.strictEqual(BurnPlan.moreCareful(settings, longer), longer)
  })
})
