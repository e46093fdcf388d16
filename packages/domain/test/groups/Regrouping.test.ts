import type { PoolId } from "@anipool/domain/Ani"
import * as Regrouping from "@anipool/domain/groups/Regrouping"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const pool = FastCheck.integer({ min: 1, max: 4 }) as FastCheck.Arbitrary<PoolId>
const pools = FastCheck.uniqueArray(pool)
const regrouping = FastCheck.record({
  from: FastCheck.oneof(
    FastCheck.constantFrom("all" as const, "none" as const),
    pools.map((some) => new Set(some))
  ),
  into: FastCheck.option(pool)
})

/** The groups afterwards, by the words: take out of those that are to be left, then put into the other. */
const slowly = (before: ReadonlyArray<PoolId>, { from, into }: Regrouping.PooledRegrouping): ReadonlySet<PoolId> => {
  const after = new Set(before)
  const left = before.filter((each) => from === "all" || (from !== "none" && from.has(each)))
  // Named groups are a condition, and who is in none of them but the one that it comes into stays too.
  if (typeof from !== "string" && left.filter((each) => each !== into).length === 0) return after
  for (const each of left) after.delete(each)
  if (into !== null) after.add(into)
  return after
}

describe("Regrouping", () => {
  it("takes out of what is left and puts into what is joined, whoever fits", () => {
    FastCheck.assert(
      FastCheck.property(pools, regrouping, (before, asked) => {
        const { fit, joins, leaves } = Regrouping.of(before, asked)
        const after = new Set(before)
        for (const each of leaves) after.delete(each)
        if (joins !== null) after.add(joins)
        assert.deepStrictEqual([...after].sort(), [...slowly(before, asked)].sort())
        assert.strictEqual(fit === "moved", leaves.length > 0 || joins !== null)
        assert.isTrue(leaves.every((each) => before.includes(each)))
        assert.isTrue(joins === null || !before.includes(joins))
      }),
      { numRuns: 1_000 }
    )
  })

  it("says why nothing becomes of a number", () => {
    const fit = (before: ReadonlyArray<number>, from: Regrouping.PooledRegrouping["from"], into: number | null) =>
      Regrouping.of(before as ReadonlyArray<PoolId>, { from, into: into as PoolId | null }).fit
    const pool = (id: number) => id as PoolId
    const [one, two] = [new Set([1].map(pool)), new Set([1, 2].map(pool))]
    assert.strictEqual(fit([1], one, 2), "moved")
    assert.strictEqual(fit([3], one, 2), "notInGroup")
    assert.strictEqual(fit([2], one, 2), "alreadyThere")
    assert.strictEqual(fit([2], two, 2), "alreadyThere")
    assert.strictEqual(fit([1, 2], two, 2), "moved")
    assert.strictEqual(fit([2], "none", 2), "alreadyThere")
    assert.strictEqual(fit([], "all", 2), "moved")
    assert.strictEqual(fit([], "all", null), "notInGroup")
    assert.strictEqual(fit([1], "none", 2), "moved")
  })
})
