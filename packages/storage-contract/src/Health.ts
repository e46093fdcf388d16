/**
 * What every adapter's `Health` does: which dials change it, once each, and that a recount comes to the same bits.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Dials } from "@anipool/storage/Dials"
import { Health, monthsMax } from "@anipool/storage/Health"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"

const numbers = 20

/** Dials of a number and day. */
const dialsEach = 15

const hourMs = 3_600_000

/** Those of a day, of two in five a sale, in the order of their time. */
const dayOf = Effect.fnUntraced(function*(daysAgo: number, dispositionOf: (number: number, i: number) => string) {
  const at = (yield* DialsFixture.daysAgo(daysAgo)) - hourMs
  return Array.from({ length: numbers * dialsEach }, (_, i) => {
    const number = i % numbers
    return DialsFixture.record(at + 10_000 * i, {
      dialId: `${daysAgo} ${i}`,
      fromNumber: String(2_125_550_000 + number),
      dispositionName: dispositionOf(number, i),
      durationSeconds: "40"
    })
  })
})

const usual = (daysAgo: number) =>
  dayOf(daysAgo, (_, i) => i % 97 === 0 ? "603" : (7 * i + 3 * daysAgo) % 5 < 2 ? "Sale" : "Voicemail")

const statesOf = (workspaceId: WorkspaceId) => Effect.flatMap(Health, ({ states }) => states(workspaceId))

/** Sixteen days of usual dials, and then one on which the first number is blocked. */
const burnt = Effect.gen(function*() {
  const known = yield* DialsFixture.freshWorkspace(numbers)
  yield* DialsFixture.newCampaign(known.workspace.id, "C1")
  const days = yield* Effect.forEach(Array.from({ length: 16 }, (_, i) => 17 - i), usual)
  const last = yield* dayOf(1, (number, i) => number === 0 ? "603" : i % 5 < 2 ? "Sale" : "Voicemail")
  yield* DialsFixture.run(known.workspace.id, ...days.flat(), ...last)
  return { ...known, last }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("a number that burns is told, then a campaign that falls, each once; a recount comes to the same bits", () =>
    Effect.gen(function*() {
      const health = yield* Health
      const transitions = yield* Transitions
      const { anis, last, workspace: { id } } = yield* burnt
      const [burning, ...others] = yield* health.standing(id)
      assert.strictEqual(burning?.aniId, anis[0])
      assert.deepStrictEqual(others, [])
      assert.strictEqual(burning?.by, "block")
      assert.strictEqual(burning?.counts.block.came, burning?.dials)
      assert.isAtLeast(burning?.dials ?? 0, dialsEach - 5)
      assert.isBelow(burning?.counts.block.expected ?? Infinity, 1)
      assert.isAbove(burning?.rarity ?? 0, 100_000)
      assert.isNotNull(burning?.raisedAt)
      const evidence = yield* health.evidence(id, anis)
      assert.deepStrictEqual(evidence.map(({ aniId }) => aniId), anis)
      assert.deepStrictEqual(evidence.filter(({ raisedAt }) => raisedAt !== null), [burning])
      assert.deepStrictEqual(yield* health.fallen(id), [])

      // What is told again changes nothing, and neither does what is told too late.
      const states = yield* statesOf(id)
      assert.lengthOf(states, 1 + 1 + numbers)
      yield* DialsFixture.run(id, ...last)
      yield* DialsFixture.run(id, ...(yield* usual(4)).map((each) => ({ ...each, dialId: `late ${each.dialId}` })))
      assert.deepStrictEqual(yield* statesOf(id), states)

      yield* DialsFixture.run(id, ...yield* dayOf(0, () => "Voicemail"))
      const [fallen, ...more] = yield* health.fallen(id)
      assert.strictEqual(fallen?.id, "C1")
      assert.deepStrictEqual(more, [])
      assert.isAbove(fallen?.expected ?? 0, 100)
      assert.strictEqual(fallen?.came, 0)
      assert.deepStrictEqual((yield* health.standing(id)).map(({ aniId }) => aniId), [anis[0]])
      assert.deepStrictEqual(
        (yield* health.past(id)).map(({ by, end, of }) => ({ by, end, of })),
        [{ by: "contact", end: null, of: "campaign" }, { by: "block", end: null, of: "number" }]
      )

      // Of the day on which it began there is a point above the level, and of healthy numbers none.
      const curve = yield* health.curve(id, anis[0]!)
      assert.isAtLeast(curve.length, 1)
      assert.isAbove(curve[0]!.log, curve[0]!.level)
      assert.deepStrictEqual(curve.map(({ day }) => day), curve.map(({ day }) => day).sort())
      assert.deepStrictEqual(yield* health.curve(id, anis[1]!), [])
      assert.deepStrictEqual(yield* health.curve(Fixture.unknownWorkspaceId, anis[0]!), [])

      const raised = { raised: 1, takenBack: 0, wentByItself: 0 }
      const { months: [month, ...earlier], numbers: aDay } = yield* health.months(id, 2)
      assert.deepStrictEqual([{ ...month, month: "" }, earlier], [{ month: "", ...raised }, []])
      assert.match(month!.month, /^2\d{3}-[01]\d$/)
      assert.closeTo(aDay, numbers, 0.1)
      assert.deepStrictEqual(yield* health.months(Fixture.unknownWorkspaceId, 2), { numbers: 0, months: [] })
      yield* Fixture.assertRefused(health.months(id, monthsMax + 1))
      // Whoever wakes a number whose rest it was takes its alarm back.
      yield* transitions.apply(id, [anis[0]!], { ...Fixture.pause, origin: "rest-rule" })
      yield* transitions.apply(id, [anis[0]!], { ...Fixture.pause, event: "activate" })
      const { months: [back] } = yield* health.months(id, 2)
      assert.deepStrictEqual({ ...back, month: "" }, { month: "", ...raised, takenBack: 1 })

      const after = yield* statesOf(id)
      assert.notDeepEqual(after, states)
      assert.deepStrictEqual(yield* DialsFixture.recount(id, true), { corrected: 0, left: [] })
      yield* DialsFixture.assertCounted(id)
      assert.deepStrictEqual(yield* statesOf(id), after)
      assert.lengthOf(yield* health.past(id), 2)
    }))

  it.effect("a number that burns among one carrier's subscribers is told with the carrier, and recounted alike", () =>
    Effect.gen(function*() {
      const health = yield* Health
      const { anis: [first], workspace: { id } } = yield* DialsFixture.freshWorkspace(numbers)
      yield* DialsFixture.newCampaign(id, "C1")
      const carrierOf = (i: number) => ["T-Mobile", "AT&T", "Verizon"][Math.floor(i / numbers) % 3]!
      const told = (records: Effect.Effect.Success<ReturnType<typeof dayOf>>) =>
        records.map((each, i) => ({ ...each, prospectCarrier: carrierOf(i) }))
      const days = yield* Effect.forEach(Array.from({ length: 16 }, (_, i) => 17 - i), usual)
      const last = yield* dayOf(
        1,
        (number, i) => number === 0 && carrierOf(i) === "T-Mobile" ? "603" : (7 * i + 3) % 5 < 2 ? "Sale" : "Voicemail"
      )
      yield* DialsFixture.run(id, ...days.flatMap(told))
      yield* DialsFixture.run(id, ...told(last))
      const [evidence] = yield* health.evidence(id, [first!])
      assert.deepStrictEqual([evidence?.by, evidence?.carrier], ["block", "t-mobile"])
      const states = yield* statesOf(id)
      assert.deepStrictEqual(yield* DialsFixture.recount(id, true), { corrected: 0, left: [] })
      yield* DialsFixture.assertCounted(id)
      assert.deepStrictEqual(yield* statesOf(id), states)
    }))

  it.effect("a number is watched before it is said to burn, and then no more", () =>
    Effect.gen(function*() {
      const health = yield* Health
      const { anis: [first], workspace: { id } } = yield* DialsFixture.freshWorkspace(numbers)
      yield* DialsFixture.newCampaign(id, "C1")
      const days = yield* Effect.forEach(Array.from({ length: 16 }, (_, i) => 17 - i), usual)
      yield* DialsFixture.run(id, ...days.flat())
      const last = yield* dayOf(1, (number, i) => number === 0 ? "603" : i % 5 < 2 ? "Sale" : "Voicemail")
      const seen = new Set<string>()
      for (let from = 0; from < last.length; from += numbers) {
        yield* DialsFixture.run(id, ...last.slice(from, from + numbers))
        const [watched, standing] = yield* Effect.all([health.watched(id), health.standing(id)])
        const told = watched.find(({ aniId }) => aniId === first)
        if (told !== undefined) {
          seen.add("watched")
          assert.isNull(told.raisedAt)
          assert.deepStrictEqual([told], (yield* health.evidence(id, [first!])).slice())
        }
        if (standing.length > 0) {
          seen.add("burning")
          assert.deepStrictEqual(standing.map(({ aniId }) => aniId), [first])
          assert.isUndefined(told)
        }
        assert.deepStrictEqual(watched, watched.toSorted((a, b) => b.rarity - a.rarity || a.aniId - b.aniId))
      }
      assert.deepStrictEqual([...seen], ["watched", "burning"])
      assert.deepStrictEqual(yield* health.watched(Fixture.unknownWorkspaceId), [])
    }))

  it.effect("dials without a number of the workspace, and those of prospects, are no evidence", () =>
    Effect.gen(function*() {
      const { workspace: { id } } = yield* DialsFixture.freshWorkspace()
      const at = yield* DialsFixture.daysAgo(0)
      yield* DialsFixture.run(
        id,
        DialsFixture.record(at, { fromNumber: "8085550100" }),
        DialsFixture.record(at, { fromNumber: "6465550123", toNumber: "2125550000", callDirection: "Inbound" })
      )
      assert.deepStrictEqual(yield* statesOf(id), [])
      assert.deepStrictEqual(yield* Effect.flatMap(Health, ({ evidence }) => evidence(id, [])), [])
    }))

  it.effect("of dials that came before some, those that are new are folded, and no others", () =>
    Effect.gen(function*() {
      const { workspace: { id } } = yield* DialsFixture.freshWorkspace(numbers)
      const { workspace: { id: once } } = yield* DialsFixture.freshWorkspace(numbers)
      const day = yield* usual(1)
      yield* DialsFixture.run(id, ...day.slice(0, 200))
      yield* DialsFixture.run(id, ...day.slice(100), ...day.slice(150))
      yield* DialsFixture.run(once, ...day)
      const [states, ofOnce] = yield* Effect.forEach([id, once], statesOf)
      // Ids differ from workspace to workspace, and stand in the states.
      assert.deepStrictEqual(
        states!.map(({ state }) => state.slice(0, 320)),
        ofOnce!.map(({ state }) => state.slice(0, 320))
      )
      yield* DialsFixture.assertCounted(id)
    }))

  it.effect("two who process at once fold each dial once, in an order that a recount keeps", () =>
    Effect.gen(function*() {
      const dials = yield* Dials
      const { workspace: { id } } = yield* DialsFixture.freshWorkspace(numbers)
      for (const daysAgo of [3, 2, 1]) {
        const day = yield* usual(daysAgo)
        for (let from = 0; from < day.length; from += 30) {
          yield* dials.enqueue([{ workspaceId: id, records: day.slice(from, from + 30) }])
        }
      }
      yield* Effect.all([DialsFixture.drain(60), DialsFixture.drain(60)], { concurrency: 2 })
      const states = yield* statesOf(id)
      assert.lengthOf(states, 1 + 1 + numbers)
      yield* DialsFixture.assertCounted(id)
      assert.deepStrictEqual(yield* statesOf(id), states)
    }))
}
