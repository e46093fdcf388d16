/**
 * What every adapter's `Anis` does with one ANI (`AniLists`: with many).
 */
import { Anis, pageSizeMax } from "@anipool/storage/Anis"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"

const { fillPool, freshWorkspace, newAni, numberOf } = Fixture

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("an ANI that is created is active, in its pool, and found", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const ani = { ...newAni(1, "P1"), isBranded: true, brandName: "Acme" }
      const created = yield* anis.create(id, ani)
      assert.deepStrictEqual(created, { id: created.id, status: "ACTIVE_AND_BEING_MANAGED", ...ani })
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(ani)]), Option.some(created))
      assert.deepStrictEqual(yield* anis.list(id, { limit: 10 }), [created])
      const { pools } = yield* Fixture.settingsOf(id)
      assert.deepStrictEqual(pools.map(({ groupId }) => groupId), ["P1"])
    }))

  it.effect("ANIs are read by their ids and by their numbers, many at once", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* Fixture.freshWorkspace()
      const created = yield* anis.create(id, newAni(0, "P1"))
      const another = yield* anis.create(id, newAni(3, "P2", 44))
      const gone = yield* anis.create(id, newAni(4, "P2"))
      yield* anis.remove(id, gone.id)
      assert.deepStrictEqual(
        yield* anis.ofIds(id, [gone.id, another.id, created.id, another.id, Fixture.unknownAniId]),
        [created, another]
      )
      assert.deepStrictEqual(
        yield* anis.ofNumbers(id, [gone, another, newAni(3, "", 1), created, created].map(numberOf)),
        [created, another]
      )
      assert.deepStrictEqual(yield* anis.ofIds(Fixture.unknownWorkspaceId, [created.id]), [])
      assert.deepStrictEqual(yield* anis.ofNumbers(Fixture.unknownWorkspaceId, [numberOf(created)]), [])
      yield* Fixture.assertRefused(anis.ofIds(id, Array(pageSizeMax + 1).fill(created.id)))
      yield* Fixture.assertRefused(anis.ofNumbers(id, Array(pageSizeMax + 1).fill(numberOf(created))))
    }))

  it.effect("absent is None, or false", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 1)
      assert.deepStrictEqual(yield* anis.find(id, []), Option.none())
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(newAni(2, "P1"))]), Option.none())
      assert.deepStrictEqual(yield* anis.update(id, Fixture.unknownAniId, { brandName: "B" }), Option.none())
      assert.isFalse(yield* anis.remove(id, Fixture.unknownAniId))
      assert.deepStrictEqual(yield* anis.find(Fixture.unknownWorkspaceId, [numberOf(newAni(0, "P1"))]), Option.none())
      assert.deepStrictEqual(yield* anis.list(Fixture.unknownWorkspaceId, { limit: 1 }), [])
    }))

  it.effect("a number is taken once, also by many at once; their pool is made once", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      assert.strictEqual(yield* Fixture.successesOf(anis.create(id, newAni(1, "P1")), 10, "AlreadyExists"), 1)
      const error = yield* Effect.flip(anis.create(id, newAni(1, "P2")))
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "ani" })
      const held = yield* anis.list(id, { limit: 10 })
      assert.deepStrictEqual(held.map(({ inboundGroupId }) => inboundGroupId), ["P1"])
      const { pools } = yield* Fixture.settingsOf(id)
      assert.deepStrictEqual(pools.map(({ groupId }) => groupId), ["P1"], "the refused one made no pool")
    }))

  it.effect("different numbers for a new pool, at once, all enter that one pool", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const indexes = Array.from({ length: 10 }, (_, index) => index)
      yield* Effect.forEach(indexes, (index) => anis.create(id, newAni(index, "P1")), { concurrency: "unbounded" })
      assert.strictEqual((yield* Fixture.settingsOf(id)).pools.length, 1)
      assert.strictEqual((yield* anis.list(id, { filter: { inboundGroupId: "P1" }, limit: 100 })).length, 10)
    }))

  it.effect("the same digits under +1 and +44 are two ANIs; the first candidate that is held is found", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const british = newAni(1, "P1", 44)
      const american = { ...british, callingCode: 1 as const, areaCode: "207" }
      const one = yield* anis.create(id, american)
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(british), numberOf(american)]), Option.some(one))
      const other = yield* anis.create(id, british)
      assert.notStrictEqual(one.id, other.id)
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(british), numberOf(american)]), Option.some(other))
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(american), numberOf(british)]), Option.some(one))
      yield* anis.remove(id, other.id)
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(british), numberOf(american)]), Option.some(one))
    }))

  it.effect("the same number in two workspaces is two ANIs, apart from each other", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id: one } = yield* freshWorkspace()
      const { id: other } = yield* freshWorkspace()
      const [ani] = yield* fillPool(one, "P1", 1)
      assert.deepStrictEqual(yield* anis.find(other, [numberOf(ani!)]), Option.none())
      // Ids may coincide between workspaces; one that only the other has must mean nothing here.
      const theirs = yield* fillPool(other, "P9", 3)
      const foreign = theirs.at(-1)!
      assert.deepStrictEqual(yield* anis.update(one, foreign.id, { brandName: "X" }), Option.none())
      assert.isFalse(yield* anis.remove(one, foreign.id))
      yield* anis.remove(other, theirs[0]!.id)
      assert.deepStrictEqual(yield* anis.list(one, { limit: 10 }), [ani!])
      assert.deepStrictEqual(yield* anis.list(other, { limit: 10 }), theirs.slice(1))
      assert.deepStrictEqual(yield* anis.list(one, { filter: { inboundGroupId: "P9" }, limit: 10 }), [])
    }))

  it.effect("a removed ANI is out of everything but the list of removed ones", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [ani, kept] = yield* fillPool(id, "P1", 2)
      assert.isTrue(yield* anis.remove(id, ani!.id))
      assert.isFalse(yield* anis.remove(id, ani!.id))
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(ani!)]), Option.none())
      assert.deepStrictEqual(yield* anis.update(id, ani!.id, { inboundGroupId: "P1" }), Option.none())
      assert.deepStrictEqual(yield* anis.list(id, { limit: 10 }), [kept!])
      assert.deepStrictEqual(yield* anis.list(id, { filter: { inboundGroupId: "P1" }, limit: 10 }), [kept!])
      assert.deepStrictEqual(yield* anis.list(id, { filter: { status: "REMOVED_FROM_DIALER" }, limit: 10 }), [
        { ...ani!, status: "REMOVED_FROM_DIALER", inboundGroupId: null }
      ])
    }))

  it.effect("a removed ANI comes back under its old id as a new member", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const branded = yield* anis.create(id, { ...newAni(1, "P1"), isBranded: true, brandName: "Acme" })
      yield* anis.remove(id, branded.id)
      const back = yield* anis.create(id, newAni(1, "P2"))
      assert.deepStrictEqual(back, { id: branded.id, status: "ACTIVE_AND_BEING_MANAGED", ...newAni(1, "P2") })
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(back)]), Option.some(back))
      assert.deepStrictEqual(yield* anis.list(id, { filter: { inboundGroupId: "P1" }, limit: 10 }), [])
      assert.deepStrictEqual(yield* anis.list(id, { filter: { status: "REMOVED_FROM_DIALER" }, limit: 10 }), [])
    }))

  it.effect("an update changes what is named and leaves the rest", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      let [expected] = yield* fillPool(id, "P1", 1)
      for (
        const change of [{ isBranded: true }, { brandName: "Acme" }, { inboundGroupId: "P2" }, { isBranded: false }, {}]
      ) {
        expected = { ...expected!, ...change }
        assert.deepStrictEqual(yield* anis.update(id, expected.id, change), Option.some(expected))
        assert.deepStrictEqual(yield* anis.find(id, [numberOf(expected)]), Option.some(expected))
      }
    }))

  it.effect("a move takes an ANI out of the pool shown and into the other, made when missing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [ani, stays] = yield* fillPool(id, "P1", 2)
      const members = (inboundGroupId: string) =>
        Effect.map(
          anis.list(id, { filter: { inboundGroupId }, limit: 10 }),
          (members) => members.map((each) => each.id)
        )
      yield* anis.update(id, ani!.id, { inboundGroupId: "P2" })
      assert.deepStrictEqual(yield* members("P1"), [stays!.id])
      assert.deepStrictEqual(yield* members("P2"), [ani!.id])
      // Into the pool it is in already, and back into one that has become empty.
      yield* anis.update(id, ani!.id, { inboundGroupId: "P2" })
      assert.deepStrictEqual(yield* members("P2"), [ani!.id])
      const back = yield* anis.update(id, ani!.id, { inboundGroupId: "P1" })
      assert.deepStrictEqual(back, Option.some(ani!))
      assert.deepStrictEqual(yield* members("P1"), [ani!.id, stays!.id])
      assert.deepStrictEqual(yield* members("P2"), [])
      const { pools } = yield* Fixture.settingsOf(id)
      assert.deepStrictEqual(pools.map(({ groupId }) => groupId).sort(), ["P1", "P2"], "an empty pool stays")
    }))

  it.effect("an ANI given another number goes on under its id, and frees the old one", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const ani = yield* anis.create(id, newAni(1, "P1", 44))
      const number = { callingCode: 1 as const, number: ani.number, areaCode: "207" }
      const renumbered = yield* anis.update(id, ani.id, { number })
      assert.deepStrictEqual(renumbered, Option.some({ ...ani, ...number }))
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(ani)]), Option.none())
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(number)]), renumbered)
      const next = yield* anis.create(id, newAni(1, "P1", 44))
      assert.notStrictEqual(next.id, ani.id)
    }))

  it.effect("the number it has, with another area code, is no conflict; another's number is, and changes nothing", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [ani, other] = yield* fillPool(id, "P1", 2)
      const { areaCode, callingCode, number } = other!
      const same = { callingCode: ani!.callingCode, number: ani!.number, areaCode: "646" }
      const resolved = yield* anis.update(id, ani!.id, { number: same })
      assert.deepStrictEqual(resolved, Option.some({ ...ani!, areaCode: "646" }))
      const error = yield* Effect.flip(
        anis.update(id, ani!.id, { number: { callingCode, number, areaCode }, inboundGroupId: "P2", brandName: "X" })
      )
      assert.deepInclude(error, { _tag: "AlreadyExists", what: "ani" })
      assert.deepStrictEqual(yield* anis.find(id, [numberOf(ani!)]), resolved)
      assert.strictEqual((yield* Fixture.settingsOf(id)).pools.length, 1, "the refused change made no pool")
    }))

  it.effect("a removed ANI does not hold its number", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const [gone, ani] = yield* fillPool(id, "P1", 2)
      yield* anis.remove(id, gone!.id)
      const taken = { ...newAni(0, "P1"), id: ani!.id, status: ani!.status }
      const { areaCode, callingCode, number } = taken
      const change = { number: { callingCode, number, areaCode } }
      assert.deepStrictEqual(yield* anis.update(id, ani!.id, change), Option.some(taken))
      yield* anis.remove(id, ani!.id)
      // Two removed ones have this number now: the one removed last comes back.
      assert.deepStrictEqual(yield* anis.create(id, newAni(0, "P1")), taken)
      const removed = yield* anis.list(id, { filter: { status: "REMOVED_FROM_DIALER" }, limit: 10 })
      assert.deepStrictEqual(removed.map((each) => each.id), [gone!.id])
    }))

  it.effect("an ANI of no workspace is refused", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      yield* Fixture.assertRefused(anis.create(Fixture.unknownWorkspaceId, newAni(1, "P1")))
      yield* Fixture.assertRefused(anis.putMany(Fixture.unknownWorkspaceId, [newAni(1, "P1")]))
    }))
}
