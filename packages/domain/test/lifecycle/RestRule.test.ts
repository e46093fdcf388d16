import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as RestRule from "@anipool/domain/lifecycle/RestRule"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const settings: RestRule.RestSettings = { aboveBlockRate: 10, sharePercent: 50, dialsMin: 20 }

const ani = (id: number, blocks: number, rest: Partial<RestRule.RestCandidate> = {}): RestRule.RestCandidate => ({
  id: id as AniId,
  pools: [1 as PoolId],
  region: "New York City",
  dials: 100,
  blocks,
  state: "active",
  ...rest
})

const actions = (anis: ReadonlyArray<RestRule.RestCandidate>, own: Partial<RestRule.RestSettings> = {}) =>
  RestRule.plan({ ...settings, ...own }, anis).map(({ action, id }) => `${id} ${action}`)

/** The rule read word by word: each ANI over the threshold in turn, counting everybody anew. */
const planSlowly = (own: RestRule.RestSettings, anis: ReadonlyArray<RestRule.RestCandidate>) => {
  const rate = (each: RestRule.RestCandidate) => each.dials === 0 ? 0 : each.blocks / each.dials
  const isBetter = (a: RestRule.RestCandidate, b: RestRule.RestCandidate) =>
    rate(a) !== rate(b) ? rate(a) > rate(b) : a.dials !== b.dials ? a.dials > b.dials : a.id < b.id
  const cooling = new Set(
    anis.filter((each) => each.state === "cooling" || (each.state === "resting" && RestRule.isOver(own, each)))
  )
  const rested: Array<number> = []
  const waiting = new Set(anis.filter((each) => each.state === "active" && RestRule.isOver(own, each)))
  while (waiting.size > 0) {
    const next = [...waiting].reduce((best, each) => isBetter(each, best) ? each : best)
    waiting.delete(next)
    const fits = next.pools.every((pool) => {
      const near = anis.filter((each) => each.region === next.region && each.pools.includes(pool))
      return near.filter((each) => cooling.has(each)).length + 1 <= Math.floor(near.length * own.sharePercent / 100)
    })
    if (!fits) continue
    cooling.add(next)
    rested.push(next.id)
  }
  return rested
}

const candidates = FastCheck.uniqueArray(
  FastCheck.record({
    id: FastCheck.integer({ min: 1, max: 60 }),
    pools: FastCheck.uniqueArray(FastCheck.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    region: FastCheck.constantFrom("A", "B"),
    dials: FastCheck.constantFrom(0, 5, 20, 40, 100),
    blocked: FastCheck.constantFrom(0, 0.05, 0.1, 0.2, 0.5, 1),
    state: FastCheck.constantFrom("active", "active", "active", "cooling", "resting")
  }),
  { selector: ({ id }) => id, maxLength: 40 }
).map((all) =>
  all.map(({ blocked, dials, id, pools, region, state }): RestRule.RestCandidate => ({
    id: id as AniId,
    pools: pools as Array<PoolId>,
    region,
    dials,
    blocks: Math.round(dials * blocked),
    state: state as RestRule.RestCandidate["state"]
  }))
)
const someSettings = FastCheck.record({
  aboveBlockRate: FastCheck.constantFrom(0, 5, 10, 50),
  sharePercent: FastCheck.constantFrom(0, 10, 25, 50, 100),
  dialsMin: FastCheck.constantFrom(0, 20, 50)
})

describe("RestRule.plan", () => {
  it("rests the most blocked first, until a share of the pool's region rests", () => {
    assert.deepStrictEqual(
      actions([ani(1, 30), ani(2, 0), ani(3, 90), ani(4, 40), ani(5, 10)]),
      ["3 rest", "4 rest", "1 spared"]
    )
  })

  it("says by which pool an ANI is spared", () => {
    const both = ani(3, 50, { pools: [1, 2] as Array<PoolId> })
    const decisions = RestRule.plan(settings, [ani(1, 0), ani(2, 0), both])
    assert.deepStrictEqual(decisions, [{
      id: 3 as AniId,
      action: "spared",
      blockRate: 50,
      dials: 100,
      region: "New York City",
      sparedBy: 2 as PoolId
    }])
  })

  it("counts each region by itself", () => {
    const elsewhere = { region: "Chicago" }
    assert.deepStrictEqual(
      actions([ani(1, 30), ani(2, 0), ani(3, 20, elsewhere), ani(4, 0, elsewhere), ani(5, 15, elsewhere)]),
      ["1 rest", "3 rest", "5 spared"]
    )
  })

  it("is for more than the threshold, and for those with enough dials", () => {
    assert.deepStrictEqual(actions([ani(1, 10), ani(2, 11), ani(3, 4, { dials: 19 })], { sharePercent: 100 }), [
      "2 rest"
    ])
  })

  it("lets those come back that are no longer over, which makes room; others keep theirs", () => {
    const resting = { state: "resting" as const }
    assert.deepStrictEqual(
      actions([ani(1, 5, resting), ani(2, 60, resting), ani(3, 30), ani(4, 20)]),
      ["2 stay", "3 rest", "4 spared", "1 return"]
    )
    assert.deepStrictEqual(actions([ani(1, 0, { state: "cooling" }), ani(2, 30)]), ["2 spared"])
    assert.deepStrictEqual(actions([ani(1, 0, { ...resting, dials: 0 })]), ["1 return"])
  })

  it.prop("does what the rule says, word by word, in whatever order the ANIs come", [candidates, someSettings], (
    [anis, own]
  ) => {
    const decisions = RestRule.plan(own, anis)
    assert.deepStrictEqual(
      decisions.filter(({ action }) => action === "rest").map(({ id }) => id),
      planSlowly(own, anis)
    )
    assert.deepStrictEqual(RestRule.plan(own, [...anis].reverse()), decisions)
  }, { fastCheck: { numRuns: 300 } })

  it.prop("never lets more than the share of a pool's region rest on its account", [candidates, someSettings], (
    [anis, own]
  ) => {
    const actionOf = new Map(RestRule.plan(own, anis).map(({ action, id }) => [id, action]))
    for (const pool of [1, 2, 3] as Array<PoolId>) {
      for (const region of ["A", "B"]) {
        const near = anis.filter((each) => each.region === region && each.pools.includes(pool))
        const isAdded = near.some(({ id }) => actionOf.get(id) === "rest")
        const idle = near.filter((each) =>
          each.state === "cooling" || actionOf.get(each.id) === "rest" || actionOf.get(each.id) === "stay"
        )
        if (isAdded) assert.isAtMost(idle.length, RestRule.restingMax(near.length, own.sharePercent))
      }
    }
  }, { fastCheck: { numRuns: 300 } })
})
