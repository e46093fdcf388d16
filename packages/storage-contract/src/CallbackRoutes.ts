/**
 * What every adapter's `CallbackRoutes` does.
 */
import * as CallbackRoute from "@anipool/domain/CallbackRoute"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import * as CallbackRoutes from "@anipool/storage/CallbackRoutes"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fixture from "./Fixture.ts"
import { amid } from "./LedgerConcurrency.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const { fillPool, freshWorkspace } = Fixture

/** The `index`-th number. */
const number = (index: number) => Fixture.numberOf(Fixture.newAni(index, ""))

const say = (isCallable: boolean | null, ...indexes: ReadonlyArray<number>) =>
  indexes.map((index): CallbackRoutes.NewStatement => ({ ...number(index), isCallable, note: null }))

const record = (
  workspaceId: WorkspaceId,
  source: CallbackRoute.Source,
  statements: ReadonlyArray<CallbackRoutes.NewStatement>
) =>
  Effect.map(
    Effect.flatMap(CallbackRoutes.CallbackRoutes, (each) => each.record(workspaceId, source, statements)),
    ({ changed, gained, lost }) => ({ changed, gained, lost })
  )

/** What is said of the first numbers, without times. */
const saidOf = (workspaceId: WorkspaceId, count: number) =>
  Effect.flatMap(CallbackRoutes.CallbackRoutes, (each) =>
    Effect.map(
      each.ofNumbers(workspaceId, Array.from({ length: count }, (_, index) => number(index))),
      (all) =>
        all.map((statements) => statements.map(({ isCallable, note, source }) => [source, isCallable, note] as const))
    ))

/** Which of the ANIs that are held the readers of the inventory take for callable, by both ways of reading. */
const callableIn = (workspaceId: WorkspaceId) =>
  Effect.gen(function*() {
    const replica = Fixture.emptyReplica()
    yield* Fixture.readOn(workspaceId, replica, 10)
    const held = yield* Fixture.heldIn(workspaceId, 10)
    assert.deepStrictEqual([...replica.entries.values()].sort((a, b) => a.id - b.id), held)
    return held.flatMap(({ isCallable, number }) => isCallable ? [Number(number.slice(-4))] : [])
  })

const nothing: CallbackRoutes.Recorded = { changed: 0, gained: 0, lost: 0 }

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("what sources say is kept by number, held or not; said again it changes nothing", () =>
    Effect.gen(function*() {
      const routes = yield* CallbackRoutes.CallbackRoutes
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      yield* fillPool(id, "P1", 2)
      const before = DateTime.toEpochMillis(yield* DateTime.now)
      const found = [{ ...number(0), isCallable: true, note: "IN_GROUP SALES" }, ...say(false, 1), ...say(true, 7)]
      assert.deepStrictEqual(yield* record(id, "vicidial", found), { changed: 3, gained: 2, lost: 0 })
      assert.deepStrictEqual(yield* record(id, "twilio", say(null, 0)), nothing)
      const head = yield* Fixture.headOf(id)
      const first = yield* routes.ofNumbers(id, [number(0)])
      assert.closeTo(first[0]![0]!.since, before, 60_000)
      assert.deepStrictEqual(yield* record(id, "vicidial", found), nothing)
      assert.deepStrictEqual(yield* record(id, "vicidial", []), nothing)
      assert.deepStrictEqual(yield* Fixture.headOf(id), head)
      assert.deepStrictEqual(yield* routes.ofNumbers(id, [number(0)]), first)
      assert.deepStrictEqual(yield* saidOf(id, 3), [
        [["vicidial", true, "IN_GROUP SALES"]],
        [["vicidial", false, null]],
        []
      ])
      // Another note leaves since when it is so; the last of doubled ones counts.
      const renamed = [{ ...number(0), isCallable: false, note: null }, { ...number(0), isCallable: true, note: "X" }]
      assert.deepStrictEqual(yield* record(id, "vicidial", renamed), { changed: 1, gained: 0, lost: 0 })
      assert.deepStrictEqual(yield* routes.ofNumbers(id, [number(0)]), [[{ ...first[0]![0]!, note: "X" }]])
      assert.deepStrictEqual(yield* saidOf(other.id, 1), [[]])
      assert.deepStrictEqual(yield* saidOf(Fixture.unknownWorkspaceId, 1), [[]])
    }))

  it.effect("a word by hand counts until it is taken back, whatever imports say; one import's yes is enough", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 3)
      yield* record(id, "telnyx", say(true, 0))
      yield* record(id, "twilio", say(false, 0))
      assert.deepStrictEqual(yield* callableIn(id), [0])
      assert.deepStrictEqual(yield* record(id, "hand", say(false, 0)), { changed: 1, gained: 0, lost: 1 })
      assert.deepStrictEqual(yield* callableIn(id), [])
      assert.deepStrictEqual(yield* record(id, "vicidial", say(true, 0, 1)), { changed: 2, gained: 1, lost: 0 })
      assert.deepStrictEqual(yield* callableIn(id), [1])
      assert.deepStrictEqual(yield* record(id, "hand", say(null, 0)), { changed: 1, gained: 1, lost: 0 })
      assert.deepStrictEqual(yield* record(id, "hand", say(null, 0)), nothing)
      assert.deepStrictEqual(yield* callableIn(id), [0, 1])
      // Gone from one source, it is still known by the other.
      assert.deepStrictEqual(yield* record(id, "telnyx", say(false, 0)), { changed: 1, gained: 0, lost: 0 })
      assert.deepStrictEqual(yield* record(id, "vicidial", say(false, 0)), { changed: 1, gained: 0, lost: 1 })
      assert.deepStrictEqual(yield* callableIn(id), [1])
    }))

  it.effect("it outlives removal and waits for numbers to be taken in; a number changed is another", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* record(id, "hand", say(true, 0, 1))
      const [one] = yield* fillPool(id, "P1", 1)
      assert.deepStrictEqual(yield* callableIn(id), [0])
      yield* anis.remove(id, one!.id)
      assert.deepStrictEqual(yield* callableIn(id), [])
      yield* anis.create(id, Fixture.newAni(0, "P2"))
      assert.deepStrictEqual(yield* callableIn(id), [0])
      yield* anis.update(id, one!.id, { number: Fixture.newNumber(5) })
      assert.deepStrictEqual(yield* callableIn(id), [])
      yield* anis.update(id, one!.id, { number: Fixture.newNumber(1) })
      assert.deepStrictEqual(yield* callableIn(id), [1])
    }))

  it.effect("readers of changes hear of those that changed, and of no others", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 3)
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 10)
      const told = Effect.map(
        Fixture.readOn(id, replica, 10),
        (entries) => entries.map(({ isCallable, number }) => [Number(number.slice(-4)), isCallable] as const)
      )
      yield* record(id, "twilio", [...say(true, 0, 2), ...say(false, 1)])
      assert.deepStrictEqual(yield* told, [[0, true], [2, true]])
      yield* record(id, "hand", say(true, 0))
      assert.deepStrictEqual(yield* told, [])
      yield* record(id, "twilio", say(false, 0, 2))
      assert.deepStrictEqual(yield* told, [[2, false]])
    }))

  it.effect("the numbers of a source are paged through; active ANIs are counted", () =>
    Effect.gen(function*() {
      const routes = yield* CallbackRoutes.CallbackRoutes
      const transitions = yield* Transitions
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 5)
      yield* record(id, "vicidial", [...say(true, 3, 0, 8, 1), ...say(false, 2)])
      yield* record(id, "twilio", say(true, 2))
      yield* record(id, "hand", say(false, 1))
      const all = yield* routes.saidBy(id, "vicidial", { limit: 10 })
      assert.deepStrictEqual(all, [0, 1, 3, 8].map(number))
      assert.deepStrictEqual(yield* routes.saidBy(id, "vicidial", { limit: 2 }), all.slice(0, 2))
      assert.deepStrictEqual(yield* routes.saidBy(id, "vicidial", { after: all[1]!, limit: 2 }), all.slice(2))
      assert.deepStrictEqual(yield* routes.saidBy(id, "bandwidth", { limit: 2 }), [])
      assert.deepStrictEqual(yield* routes.counts(id), { yes: 3, no: 1, unknown: 1 })
      yield* transitions.apply(id, [held[0]!.id], Fixture.pause)
      assert.deepStrictEqual(yield* routes.counts(id), { yes: 2, no: 1, unknown: 1 })
      assert.deepStrictEqual(yield* routes.counts(Fixture.unknownWorkspaceId), { yes: 0, no: 0, unknown: 0 })
      const many = Array.from({ length: CallbackRoutes.numbersMax + 1 }, () => say(true, 0)[0]!)
      yield* Fixture.assertRefused(routes.record(id, "hand", many))
      yield* Fixture.assertRefused(routes.ofNumbers(id, many))
      yield* Fixture.assertRefused(routes.saidBy(id, "hand", { limit: CallbackRoutes.pageSizeMax + 1 }))
    }))

  it.effect("the planner counts those alone that can be called back, where it is asked to", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const figures = yield* PlannerFigures
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 4)
      yield* anis.create(id, Fixture.newAni(4, "P2"))
      yield* record(id, "twilio", say(true, 0, 1, 4))
      yield* record(id, "hand", say(false, 1))
      const pools = (yield* Fixture.settingsOf(id)).pools.flatMap((pool) => pool.groupId === "P1" ? [pool.id] : [])
      const of = (anis: number) => [{ callingCode: 1, areaCode: "212", anis }]
      assert.deepStrictEqual<unknown>(yield* figures.anis(id, "managed", { isCallable: true }), of(2))
      assert.deepStrictEqual<unknown>(yield* figures.anis(id, "managed", { pools, isCallable: true }), of(1))
      assert.deepStrictEqual<unknown>(yield* figures.anis(id, "managed", { pools }), of(4))
    }))

  it.effect("once the loss of a route is acknowledged, what was picked before is accepted no more", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(2)
      yield* record(workspaceId, "vicidial", say(true, 0, 1))
      const uses = Effect.map(usesOf(workspaceId), (all) => all.get(held[0]!.id))
      const { after } = yield* amid(
        record(workspaceId, "vicidial", say(false, 0)),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)]),
        uses
      )
      assert.deepStrictEqual([...new Set(after)], ["stale"])
      const others = ledger.confirm(workspaceId, unvouched(settings), [propose(held[1]!)])
      assert.include(["accepted", "stale"], resultsOf(yield* others)[0])
      const now = yield* Fixture.headOf(workspaceId)
      const again = ledger.confirm(workspaceId, unvouched(now.settings), held.map((ani) => propose(ani)))
      assert.deepStrictEqual(resultsOf(yield* again), ["accepted", "accepted"])
    }))

  it.effect("what is said by hand is told, and undone where nothing else was said since; imports are told", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 3)
      const latest = Effect.map(trail.list(id, { limit: 1 }), ([entry]) => entry!)
      yield* record(id, "hand", [{ ...number(1), isCallable: true, note: "by SIP" }])
      yield* record(id, "hand", say(false, 0, 1, 2))
      const entry = yield* latest
      assert.deepInclude(entry, {
        action: "callback.recorded",
        summary: "Recorded of 3 numbers whether they can be called back (hand): 3 cannot"
      })
      yield* record(id, "hand", say(true, 2))
      const undone = yield* Effect.flatten(trail.undo(id, entry.id))
      assert.deepInclude(undone, {
        refusal: null,
        changes: ["Say of 2 numbers what was said before"],
        misfits: ["1 number changed since: they stay as they are"]
      })
      assert.deepStrictEqual(yield* saidOf(id, 3), [[], [["hand", true, "by SIP"]], [["hand", true, null]]])
      assert.deepStrictEqual(yield* callableIn(id), [1, 2])
      yield* record(id, "bandwidth", say(true, 0))
      const found = yield* latest
      assert.deepInclude(found, { action: "callback.recorded", undoableUntil: null })
      assert.strictEqual(
        found.summary,
        "Recorded of the number +12125550000 whether it can be called back (bandwidth): 1 can be called back"
      )
    }))

  it.effect("whatever is said in whichever order, readers see what the rule says", () =>
    Effect.gen(function*() {
      const routes = yield* CallbackRoutes.CallbackRoutes
      const said = FastCheck.record({
        source: FastCheck.constantFrom(...CallbackRoute.sources),
        at: FastCheck.nat(3),
        isCallable: FastCheck.constantFrom(true, false, null)
      })
      const histories = FastCheck.sample(FastCheck.array(said, { minLength: 1, maxLength: 12 }), {
        numRuns: 12,
        seed: 7
      })
      for (const history of histories) {
        const { id } = yield* freshWorkspace()
        yield* fillPool(id, "P1", 4)
        const model = new Map<string, boolean>()
        for (const { at, isCallable, source } of history) {
          yield* record(id, source, say(isCallable, at))
          if (isCallable === null) model.delete(`${at} ${source}`)
          else model.set(`${at} ${source}`, isCallable)
        }
        const expected = [0, 1, 2, 3].filter((at) =>
          model.get(`${at} hand`) ?? ["vicidial", "telnyx", "twilio", "bandwidth"].some((s) => model.get(`${at} ${s}`))
        )
        assert.deepStrictEqual(yield* callableIn(id), expected)
        assert.strictEqual((yield* routes.counts(id)).yes, expected.length)
      }
    }))
}
