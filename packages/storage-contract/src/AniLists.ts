/**
 * What every adapter's `Anis` does with many: `putMany` and `list`.
 */
import { type AniFilter, Anis, pageSizeMax, putManyMax } from "@anipool/storage/Anis"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"

const { fillPool, freshWorkspace, newAni, numberOf } = Fixture

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("putMany takes in the new, updates the held, brings back the removed, and counts them", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [held, gone] = yield* fillPool(id, "P1", 2)
      yield* anis.remove(id, gone!.id)
      const many = [0, 1, 2, 3].map((index) => ({ ...newAni(index, "P2"), isBranded: true, brandName: `B${index}` }))
      assert.deepStrictEqual(yield* anis.putMany(id, many), { created: 3, updated: 1 })
      const listed = yield* anis.list(id, { limit: 10 })
      assert.deepStrictEqual(listed.slice(0, 2).map((each) => each.id), [held!.id, gone!.id])
      assert.deepStrictEqual(
        listed,
        listed.map((each) => ({
          id: each.id,
          status: "ACTIVE_AND_BEING_MANAGED" as const,
          ...many.find(({ number }) => number === each.number)!
        }))
      )
      assert.strictEqual(listed.length, 4)
      assert.deepStrictEqual(yield* anis.putMany(id, many), { created: 0, updated: 4 })
      assert.deepStrictEqual(yield* anis.list(id, { limit: 10 }), listed)
    }))

  it.effect("of doubled ones in putMany the last counts, and it alone; nothing is nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      assert.deepStrictEqual(yield* anis.putMany(id, []), { created: 0, updated: 0 })
      const many = [newAni(1, "P1"), newAni(1, "P1", 44), newAni(1, "P2"), newAni(1, "P3")]
      assert.deepStrictEqual(yield* anis.putMany(id, many), { created: 2, updated: 0 })
      const found = yield* Effect.flatten(anis.find(id, [numberOf(newAni(1, ""))]))
      assert.strictEqual(found.inboundGroupId, "P3")
      const { pools } = yield* Fixture.settingsOf(id)
      assert.deepStrictEqual(pools.map(({ groupId }) => groupId).sort(), ["P1", "P3"])
      assert.deepStrictEqual(yield* anis.putMany(id, many), { created: 0, updated: 2 })
    }))

  it.effect("putMany takes its limit, and one more changes nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const many = Array.from({ length: putManyMax + 1 }, (_, index) => newAni(index, `P${index % 7}`))
      const before = yield* Fixture.headOf(id)
      yield* Fixture.assertRefused(anis.putMany(id, many))
      assert.deepStrictEqual(yield* Fixture.headOf(id), before)
      assert.deepStrictEqual(yield* anis.list(id, { limit: 1 }), [])
      assert.deepStrictEqual(yield* anis.putMany(id, many.slice(1)), { created: putManyMax, updated: 0 })
      assert.strictEqual((yield* anis.list(id, { limit: pageSizeMax })).length, putManyMax)
    }))

  it.effect("putMany shows all or nothing to those who look meanwhile", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const many = Array.from({ length: 2_000 }, (_, index) => newAni(index, "P1"))
      const seen = new Set<number>()
      const look = Effect.map(anis.list(id, { limit: pageSizeMax }), (page) => seen.add(page.length))
      yield* Effect.raceFirst(anis.putMany(id, many), Effect.forever(Effect.zipRight(look, Effect.sleep("1 millis"))))
      yield* look
      seen.delete(0)
      assert.deepStrictEqual([...seen], [many.length])
    }))

  it.effect("the same by putMany of many at once, in any order, is there once", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const many = Array.from({ length: 50 }, (_, index) => newAni(index, `P${index % 3}`))
      const counts = yield* Effect.forEach(
        Array.from({ length: 8 }, (_, index) => index % 2 === 0 ? many : [...many].reverse()),
        (each) => anis.putMany(id, each),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(counts.reduce((sum, { created }) => sum + created, 0), 50)
      assert.strictEqual(counts.reduce((sum, { updated }) => sum + updated, 0), 350)
      assert.strictEqual((yield* anis.list(id, { limit: 100 })).length, 50)
      assert.strictEqual((yield* Fixture.settingsOf(id)).pools.length, 3)
    }))

  it.effect("pages go by id, each after the last", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const made = yield* fillPool(id, "P1", 7)
      assert.deepStrictEqual(made.map((each) => each.id), made.map((each) => each.id).sort((a, b) => a - b))
      yield* anis.remove(id, made[3]!.id)
      // A change does not move an ANI in the list.
      yield* anis.update(id, made[0]!.id, { brandName: "" })
      const held = made.filter((_, index) => index !== 3)
      assert.deepStrictEqual(yield* anis.list(id, { limit: 4 }), held.slice(0, 4))
      assert.deepStrictEqual(yield* anis.list(id, { after: held[3]!.id, limit: 4 }), held.slice(4))
      assert.deepStrictEqual(yield* anis.list(id, { after: made[3]!.id, limit: 1 }), [made[4]!])
      assert.deepStrictEqual(yield* anis.list(id, { after: held.at(-1)!.id, limit: 4 }), [])
      yield* Fixture.assertRefused(anis.list(id, { limit: pageSizeMax + 1 }))
    }))

  it.effect("filters by status, area code, prefix and pool, alone and together", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const a = yield* anis.create(id, newAni(100, "P1"))
      const b = yield* anis.create(id, newAni(200, "P2"))
      const c = yield* anis.create(id, { ...newAni(0, "P1"), number: "6465550100", areaCode: "646" })
      const d = yield* anis.create(id, newAni(100, "P1", 44))
      const gone = yield* anis.create(id, newAni(300, "P1"))
      yield* anis.remove(id, gone.id)
      const cases: ReadonlyArray<readonly [AniFilter, ReadonlyArray<unknown>]> = [
        [{}, [a, b, c, d]],
        [{ status: "ACTIVE_AND_BEING_MANAGED" }, [a, b, c, d]],
        [{ status: "COOLING_OFF" }, []],
        [{ areaCode: "212" }, [a, b]],
        [{ areaCode: "20" }, [d]],
        [{ areaCode: "21" }, []],
        [{ numberPrefix: { 1: "", 44: "" } }, [a, b, c, d]],
        [{ numberPrefix: { 1: "20", 44: "20" } }, [d]],
        [{ numberPrefix: { 1: "20" } }, []],
        [{ numberPrefix: { 44: "2" } }, [d]],
        [{ numberPrefix: {} }, []],
        [{ numberPrefix: { 1: "2", 44: "2" } }, [a, b, d]],
        [{ numberPrefix: { 1: a.number } }, [a]],
        [{ numberPrefix: { 1: `${a.number}0` } }, []],
        [{ numberPrefix: { 1: "2%" } }, []],
        [{ numberPrefix: { 1: "_" } }, []],
        [{ inboundGroupId: "P1" }, [a, c, d]],
        [{ inboundGroupId: "p1" }, []],
        [{ inboundGroupId: "P1", areaCode: "212" }, [a]],
        [{ inboundGroupId: "P1", numberPrefix: { 1: "2", 44: "2" }, status: "ACTIVE_AND_BEING_MANAGED" }, [a, d]],
        [{ status: "REMOVED_FROM_DIALER", inboundGroupId: "P1" }, []],
        [{ status: "REMOVED_FROM_DIALER", areaCode: "646" }, []]
      ]
      for (const [filter, expected] of cases) {
        assert.deepStrictEqual(yield* anis.list(id, { filter, limit: 10 }), expected, JSON.stringify(filter))
      }
      const filter: AniFilter = { inboundGroupId: "P1" }
      assert.deepStrictEqual(yield* anis.list(id, { filter, limit: 2 }), [a, c])
      assert.deepStrictEqual(yield* anis.list(id, { filter, after: c.id, limit: 2 }), [d])
    }))
}
