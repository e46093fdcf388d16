/**
 * What is done about numbers that burn, beside the rule read word by word.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as BurnPlan from "@anipool/domain/health/BurnPlan"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const settings: BurnPlan.Settings = { burning: "act", burningRestDays: 7, burningShare: 20, reserveGroup: null }

const burning = (rarity: number, more: Partial<BurnPlan.Burning> = {}): BurnPlan.Burning => ({
  rarity,
  raisedAt: 1_000,
  wokenAt: null,
  rests: 0,
  carrier: null,
  settings,
  reserve: null,
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

const dialing = new Set([1, 2] as Array<PoolId>)

const told = (candidates: ReadonlyArray<BurnPlan.Candidate>, around: Partial<BurnPlan.Around> = {}) =>
  BurnPlan.of(candidates, { dialing, ...around }).map(({ action, id, leaves, replacement }) =>
    [
      `${id} ${action}`,
      ...leaves.map(({ left, of }) => `${left}/${of}`),
      ...(replacement ? [`by ${replacement.id}`] : [])
    ]
      .join(" ")
  )

const ten = Array.from({ length: 10 }, (_, i) => number(i + 1))

const withBurning = (...burns: ReadonlyArray<readonly [id: number, burning: BurnPlan.Burning]>) =>
  ten.map((each) => ({ ...each, burning: burns.find(([id]) => id === each.id)?.[1] ?? null }))

/** The rule read word by word: each number that burns in turn, counting everybody anew. */
const slowly = (
  candidates: ReadonlyArray<BurnPlan.Candidate>,
  dialing: ReadonlySet<PoolId> | "all",
  ids?: ReadonlySet<AniId>
): ReadonlyArray<string> => {
  let now = candidates.map((each) => ({ ...each, pools: [...each.pools] }))
  const waiting = candidates.filter(({ burning, id, state }) =>
    state === "active" && burning !== null && burning.settings.burning !== "observe" &&
    (ids === undefined || ids.has(id))
  )
  const said: Array<string> = []
  while (waiting.length > 0) {
    let next = waiting[0]!
    for (const each of waiting) {
      const [a, b] = [each.burning!.rarity, next.burning!.rarity]
      if (a > b || a === b && each.id < next.id) next = each
    }
    waiting.splice(waiting.indexOf(next), 1)
    const { id, areaCode, pools } = next
    const { raisedAt, reserve, rests, settings, wokenAt } = next.burning!
    const dials = (pool: PoolId) => dialing === "all" || dialing.has(pool)
    const own = now.find((each) => each.id === id)!
    const membersOf = (numbers: typeof now, pool: PoolId) => numbers.filter(({ pools }) => pools.includes(pool))
    const dialOf = (numbers: typeof now, pool: PoolId) =>
      membersOf(numbers, pool).filter((each) => each.state === "active" && each.areaCode === areaCode).length
    const isFull = pools.some((pool) =>
      membersOf(now, pool).filter(({ state }) => state === "resting").length + 1 >
        membersOf(now, pool).length * settings.burningShare / 100
    )
    const spare = reserve === null || pools.includes(reserve) || !pools.some(dials) ? undefined : now
      .filter((each) =>
        each.state === "active" && each.burning === null && each.areaCode === areaCode &&
        each.pools.includes(reserve) &&
        !each.pools.some(dials)
      )
      .sort((a, b) => a.id - b.id)[0]
    const then = now.map((each) =>
      each === own
        ? { ...each, state: "resting" as const }
        : each === spare
        ? { ...each, pools: [...new Set([...each.pools, ...pools])].filter((pool) => pool !== reserve) }
        : each
    )
    const isLast = pools.some((pool) => dialOf(then, pool) === 0)
    const action = wokenAt !== null && wokenAt >= raisedAt
      ? "woken"
      : isFull
      ? "spared-by-share"
      : isLast
      ? "spared-as-last"
      : rests >= 2
      ? "retire"
      : "rest"
    const rested = action === "rest" || action === "retire"
    said.push([
      `${id} ${action}`,
      ...(rested ? pools.map((pool) => `${dialOf(now, pool) - 1}/${dialOf(now, pool)}`) : []),
      ...(rested && spare !== undefined ? [`by ${spare.id}`] : [])
    ].join(" "))
    if (rested) now = then
  }
  return said
}

const modes = FastCheck.constantFrom("observe", "propose", "act")

const candidates = FastCheck.uniqueArray(
  FastCheck.record({
    id: FastCheck.integer({ min: 1, max: 60 }),
    pools: FastCheck.oneof(
      FastCheck.uniqueArray(FastCheck.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
      // Of a reserve, or of two.
      FastCheck.constantFrom([3], [3], [3, 4])
    ),
    areaCode: FastCheck.constantFrom("+1 212", "+1 310", "+44 20"),
    state: FastCheck.constantFrom("active", "active", "active", "resting"),
    burning: FastCheck.option(FastCheck.record({
      rarity: FastCheck.constantFrom(1e5, 1e6, 1e9),
      raisedAt: FastCheck.constant(1_000),
      wokenAt: FastCheck.constantFrom(null, null, null, 500, 1_000, 2_000),
      rests: FastCheck.integer({ min: 0, max: 3 }),
      carrier: FastCheck.constantFrom(null, null, "t-mobile"),
      reserve: FastCheck.constantFrom(null, 3, 3, 4),
      settings: FastCheck.record({
        burning: modes,
        burningRestDays: FastCheck.constant(7),
        burningShare: FastCheck.constantFrom(10, 25, 50, 100),
        reserveGroup: FastCheck.constant(null)
      })
    }))
  }),
  { selector: ({ id }) => id, maxLength: 40 }
) as unknown as FastCheck.Arbitrary<ReadonlyArray<BurnPlan.Candidate>>

const groupsThatDial = FastCheck.constantFrom<BurnPlan.Around["dialing"]>(
  dialing,
  dialing,
  new Set([1] as Array<PoolId>),
  new Set([1, 3] as Array<PoolId>),
  "all"
)

const someIds = FastCheck.constantFrom<BurnPlan.Around["ids"]>(
  undefined,
  undefined,
  new Set(Array.from({ length: 30 }, (_, i) => 2 * i as AniId))
)

/** The group of those that take others' places. */
const reserve = 3 as PoolId

const spare = (id: number, more: Partial<BurnPlan.Candidate> = {}) => number(id, { pools: [reserve], ...more })

describe("BurnPlan", () => {
  it("is the rule read word by word, in whatever order numbers are given", () => {
    FastCheck.assert(
      FastCheck.property(candidates, groupsThatDial, someIds, (all, dialing, ids) => {
        const around = { dialing, ids }
        assert.deepStrictEqual(told(all, around), slowly(all, dialing, ids))
        assert.deepStrictEqual(told([...all].reverse(), around), told(all, around))
      }),
      { numRuns: 1_000 }
    )
  })

  it("lets the rarest evidence rest first, and no more of a group than may", () => {
    assert.deepStrictEqual(
      told(withBurning([3, burning(1e6)], [5, burning(1e9)], [7, burning(1e5)])),
      ["5 rest 9/10", "3 rest 8/9", "7 spared-by-share"]
    )
  })

  it("never lets the last number of an area code rest, nor one that was woken since", () => {
    const others = ten.slice(1)
    assert.deepStrictEqual(told([number(1, { areaCode: "+1 310", burning: burning(1e9) }), ...others]), [
      "1 spared-as-last"
    ])
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { wokenAt: 2_000 })])), ["3 woken"])
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { wokenAt: 500 })])), ["3 rest 9/10"])
  })

  it("puts a number of the same area code out of the reserve in its place, and lets the last one rest then", () => {
    const last = number(1, { areaCode: "+1 310", burning: burning(1e9, { reserve }) })
    const others = ten.slice(1)
    const near = spare(20, { areaCode: "+1 310" })
    assert.deepStrictEqual(told([last, ...others, near]), ["1 rest 0/1 by 20"])
    for (
      const unfit of [
        spare(20),
        { ...near, pools: [reserve, 2 as PoolId] },
        { ...near, state: "resting" as const },
        { ...near, burning: burning(1, { settings: { ...settings, burning: "observe" } }) }
      ]
    ) assert.deepStrictEqual(told([last, ...others, unfit]), ["1 spared-as-last"])
    // Where all groups dial, none is a reserve.
    assert.deepStrictEqual(told([last, ...others, near], { dialing: "all" }), ["1 spared-as-last"])
    assert.deepStrictEqual(told([last, ...others, near], { dialing: new Set([1, 3] as Array<PoolId>) }), [
      "1 spared-as-last"
    ])
  })

  it("takes each of the reserve once, the lowest id first, and rests as before when it has none", () => {
    const burns = burning(1e9, { reserve, settings: { ...settings, burningShare: 100 } })
    const numbers = ten.map((each) => each.id < 5 ? { ...each, burning: burns } : each)
    assert.deepStrictEqual(told([...numbers, spare(21), spare(20)]), [
      "1 rest 9/10 by 20",
      "2 rest 9/10 by 21",
      "3 rest 9/10",
      "4 rest 8/9"
    ])
  })

  it("retires what came back burning twice, and leaves alone what is only told of", () => {
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { rests: 2 })])), ["3 retire 9/10"])
    assert.deepStrictEqual(told(withBurning([3, burning(1e6, { settings: { ...settings, burning: "observe" } })])), [])
  })

  it("proposes at most what burns among one carrier's subscribers", () => {
    const numbers = withBurning([3, burning(1e9)], [5, burning(1e6, { carrier: "t-mobile" })])
    assert.deepStrictEqual(
      BurnPlan.of(numbers, { dialing }).map(({ action, id, mode }) => `${id} ${action}: ${mode}`),
      ["3 rest: act", "5 rest: propose"]
    )
    assert.deepStrictEqual(
      (["observe", "propose", "act"] as const).flatMap((mode) =>
        [null, "t-mobile"].map((carrier) => BurnPlan.modeFor(mode, { carrier }))
      ),
      ["observe", "observe", "propose", "propose", "act", "propose"]
    )
  })

  it("takes the more careful of two settings", () => {
    const propose = { ...settings, burning: "propose" } as const
    assert.strictEqual(BurnPlan.moreCareful(settings, propose), propose)
    assert.strictEqual(BurnPlan.moreCareful(propose, settings), propose)
    const fewer = { ...settings, burningShare: 5 }
    assert.strictEqual(BurnPlan.moreCareful(settings, fewer), fewer)
    const taking = { ...settings, reserveGroup: "reserve" }
    assert.strictEqual(BurnPlan.moreCareful(taking, settings), settings)
    assert.strictEqual(BurnPlan.moreCareful(settings, taking), settings)
    const other = { ...settings, reserveGroup: "other" }
    assert.strictEqual(BurnPlan.moreCareful(taking, other), other)
    assert.strictEqual(BurnPlan.moreCareful(other, taking), other)
    const longer = { ...settings, burningRestDays: 30 }
    assert.strictEqual(BurnPlan.moreCareful(settings, longer), longer)
  })
})
