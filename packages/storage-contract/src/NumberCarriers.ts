/**
 * What every adapter's `NumberCarriers` does.
 */
import * as Carriers from "@anipool/domain/carriers/NumberCarriers"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import * as NumberCarriers from "@anipool/storage/NumberCarriers"
import { type CountedAnis, PlannerFigures } from "@anipool/storage/PlannerFigures"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as DialsFixture from "./DialsFixture.ts"
import * as Fixture from "./Fixture.ts"
import { amid } from "./LedgerConcurrency.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const { fillPool, freshWorkspace } = Fixture

/** The `index`-th number. */
const number = (index: number) => Fixture.numberOf(Fixture.newAni(index, ""))

const say = (
  index: number,
  carrier: string,
  attestation: NumberCarriers.NewStatement["attestation"] = null,
  isHome: boolean | null = null
): NumberCarriers.NewStatement => ({ ...number(index), carrier, attestation, isHome })

const record = (workspaceId: WorkspaceId, ...statements: ReadonlyArray<NumberCarriers.NewStatement>) =>
  Effect.flatMap(NumberCarriers.NumberCarriers, (carriers) => carriers.record(workspaceId, statements))

const outcomesOf = (workspaceId: WorkspaceId, ...statements: ReadonlyArray<NumberCarriers.NewStatement>) =>
  Effect.map(record(workspaceId, ...statements), ({ outcomes }) => outcomes)

/** What is known of the first numbers. */
const knownOf = (workspaceId: WorkspaceId, count: number) =>
  Effect.flatMap(NumberCarriers.NumberCarriers, (carriers) =>
    Effect.map(
      carriers.ofNumbers(workspaceId, Array.from({ length: count }, (_, index) => number(index))),
      (all) => all.map(Carriers.pack)
    ))

/** What readers of the inventory see of the ANIs that are held, by both ways of reading. */
const shownIn = (workspaceId: WorkspaceId) =>
  Effect.gen(function*() {
    const replica = Fixture.emptyReplica()
    yield* Fixture.readOn(workspaceId, replica, 10)
    const held = yield* Fixture.heldIn(workspaceId, 10)
    assert.deepStrictEqual([...replica.entries.values()].sort((a, b) => a.id - b.id), held)
    return held.map(({ carriers }) => carriers)
  })

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("dials and refusals are counted by number and carrier for 30 days, once, and recounted alike", () =>
    Effect.gen(function*() {
      const carriers = yield* NumberCarriers.NumberCarriers
      const { workspace: { id } } = yield* DialsFixture.freshWorkspace(2)
      const other = yield* DialsFixture.freshWorkspace(1)
      const [today, before] = [yield* DialsFixture.daysAgo(0), yield* DialsFixture.daysAgo(29)]
      const refused = { dispositionName: "No Answer", sipCode: "603" }
      const dial = (
        at: number,
        dialId: string,
        carrier: string,
        more: Parameters<typeof DialsFixture.record>[1] = {}
      ) => DialsFixture.record(at, { dialId, carrier, ...more })
      const records = [
        dial(today, "1", "Telnyx"),
        dial(today, "2", " TELNYX ", refused),
        dial(before, "3", "telnyx", { ...refused, sipCode: "403" }),
        dial(before - 86_400_000, "4", "telnyx", refused),
        // Reached somebody, another code, none, another carrier, another number.
        dial(today, "5", "telnyx", { sipCode: "608" }),
        dial(today, "6", "telnyx", { ...refused, sipCode: "486" }),
        dial(today, "7", "", refused),
        // Blocked, by the name of its disposition alone.
        dial(today, "8", "twilio", { dispositionName: "Blocked" }),
        dial(today, "9", "twilio", { ...refused, fromNumber: "2125550001", sipCode: "607" }),
        // What is no name of a carrier, no dial that counts, and none of a number of the workspace.
        dial(today, "10", "a:b", refused),
        dial(today, "11", "telnyx", { ...refused, callDirection: "Transfer" }),
        dial(today, "12", "telnyx", { ...refused, fromNumber: "8085550100" })
      ]
      yield* DialsFixture.run(id, ...records)
      yield* DialsFixture.run(id, ...records.slice(0, 3), dial(today, "13", "twilio", refused))
      yield* DialsFixture.run(other.workspace.id, dial(today, "1", "other"))
      const of = (...indices: ReadonlyArray<number>) => carriers.dialedOf(id, indices.map(number))
      assert.deepStrictEqual(yield* of(1, 0, 7), [
        [{ carrier: "twilio", dials: 1, refused: 1 }],
        [{ carrier: "telnyx", dials: 5, refused: 2 }, { carrier: "twilio", dials: 2, refused: 2 }],
        []
      ])
      const sums = [{ carrier: "telnyx", dials: 5, refused: 2 }, { carrier: "twilio", dials: 3, refused: 3 }]
      assert.deepStrictEqual(yield* carriers.dialed(id), sums)
      assert.deepStrictEqual(yield* carriers.dialed(other.workspace.id), [{ carrier: "other", dials: 1, refused: 0 }])
      assert.deepStrictEqual(yield* DialsFixture.recount(id, true), { corrected: 0, left: [] })
      yield* DialsFixture.assertCounted(id)
      assert.deepStrictEqual(yield* carriers.dialed(id), sums)
    }))

  it.effect("carriers are kept by number, held or not; what is known already changes nothing, and one is home", () =>
    Effect.gen(function*() {
      const carriers = yield* NumberCarriers.NumberCarriers
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 2)
      const said = [say(0, "telnyx", "A", true), say(0, "twilio"), say(7, "at&t mobile", "B")]
      assert.deepStrictEqual(yield* outcomesOf(id, ...said), ["recorded", "recorded", "recorded"])
      const head = yield* Fixture.headOf(id)
      assert.deepStrictEqual(yield* record(id, ...said), { outcomes: ["same", "same", "same"], entry: null })
      assert.deepStrictEqual(yield* record(id), { outcomes: [], entry: null })
      // There and back at once is no change.
      const back = yield* record(id, say(0, "twilio", "C"), say(0, "twilio", "unknown"))
      assert.deepStrictEqual(back, { outcomes: ["recorded", "recorded"], entry: null })
      assert.deepStrictEqual(yield* Fixture.headOf(id), head)
      assert.deepStrictEqual(yield* knownOf(id, 2), ["telnyx:A*,twilio:U", ""])
      assert.deepStrictEqual(yield* carriers.ofNumbers(id, [number(7)]), [[
        { carrier: "at&t mobile", attestation: "B", isHome: false }
      ]])
      yield* record(id, say(0, "twilio", "B", true), say(1, "telnyx", "none"))
      assert.deepStrictEqual(yield* knownOf(id, 2), ["telnyx:A,twilio:B*", ""])
      yield* record(id, say(0, "twilio", "none"))
      assert.deepStrictEqual(yield* knownOf(id, 1), ["telnyx:A"])
      yield* record(id, say(0, "twilio"))
      assert.deepStrictEqual(yield* knownOf(id, 1), ["telnyx:A,twilio:U"], "nothing is known of before")
      assert.deepStrictEqual(yield* knownOf(Fixture.unknownWorkspaceId, 1), [""])
      yield* Fixture.assertRefused(
        carriers.record(id, Array.from({ length: NumberCarriers.recordedMax + 1 }, () => said[0]!))
      )
      yield* Fixture.assertRefused(
        carriers.ofNumbers(id, Array.from({ length: NumberCarriers.numbersMax + 1 }, () => number(0)))
      )
    }))

  it.effect("the planner counts those alone that a carrier may carry, where it is asked to", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const figures = yield* PlannerFigures
      const { id } = yield* freshWorkspace()
      const [first] = yield* fillPool(id, "P1", 4)
      yield* anis.create(id, Fixture.newAni(4, "P2"))
      yield* record(id, say(0, "telnyx", "A"), say(1, "telnyx"), say(4, "telnyx", "C"), say(2, "twilio", "A"))
      yield* record(id, say(3, "telnyx", "B"), say(3, "telnyx", "none"))
      const pools = (yield* Fixture.settingsOf(id)).pools.flatMap((pool) => pool.groupId === "P1" ? [pool.id] : [])
      const of = (anis: number) => anis === 0 ? [] : [{ callingCode: 1, areaCode: "212", anis }]
      const counted = (among: CountedAnis) => figures.anis(id, "managed", among)
      assert.deepStrictEqual<unknown>(yield* counted({ carrier: "telnyx" }), of(3))
      assert.deepStrictEqual<unknown>(yield* counted({ carrier: "telnyx", pools }), of(2))
      assert.deepStrictEqual<unknown>(yield* counted({ carrier: "telnyx", isCallable: true }), of(0))
      assert.deepStrictEqual<unknown>(yield* counted({ carrier: "nobody" }), of(0))
      yield* anis.remove(id, first!.id)
      assert.deepStrictEqual<unknown>(yield* counted({ carrier: "telnyx" }), of(2))
    }))

  it.effect("of a number only so many carriers are kept", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const many = Array.from({ length: Carriers.carriersMax + 1 }, (_, i) => say(0, `carrier ${i}`, "A"))
      assert.deepStrictEqual((yield* outcomesOf(id, ...many)).slice(-2), ["recorded", "full"])
      assert.deepStrictEqual(
        yield* outcomesOf(id, say(0, "carrier 0", "B"), say(0, "carrier 1", "none"), many.at(-1)!, say(0, "another")),
        ["recorded", "recorded", "recorded", "full"]
      )
    }))

  it.effect("readers see the carriers, of numbers that came later too, and hear of changes alone", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* record(id, say(1, "telnyx", "A", true), say(1, "bandwidth", "C"))
      const [one] = yield* fillPool(id, "P1", 3)
      assert.deepStrictEqual(yield* shownIn(id), ["", "bandwidth:C,telnyx:A*", ""])
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 10)
      const told = Effect.map(
        Fixture.readOn(id, replica, 10),
        (entries) => entries.map(({ carriers, number }) => [Number(number.slice(-4)), carriers] as const)
      )
      yield* record(id, say(1, "telnyx", "A"), say(2, "telnyx", "B"))
      assert.deepStrictEqual(yield* told, [[2, "telnyx:B"]])
      yield* record(id, say(1, "telnyx", "none"))
      assert.deepStrictEqual(yield* told, [[1, "bandwidth:C"]])
      yield* record(id, say(0, "telnyx", "unknown", true))
      assert.deepStrictEqual(yield* told, [[0, "telnyx:U*"]])
      yield* anis.update(id, one!.id, { number: Fixture.newNumber(5) })
      assert.deepStrictEqual(yield* told, [[5, ""]])
      assert.deepStrictEqual(yield* shownIn(id), ["", "bandwidth:C", "telnyx:B"])
    }))

  it.effect("once it is acknowledged that a carrier attests less, what was picked before is accepted no more", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(2)
      yield* record(workspaceId, say(0, "telnyx", "A"), say(1, "telnyx", "A"))
      const uses = Effect.map(usesOf(workspaceId), (all) => all.get(held[0]!.id))
      const { after } = yield* amid(
        record(workspaceId, say(0, "telnyx", "B")),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)]),
        uses
      )
      assert.deepStrictEqual([...new Set(after)], ["stale"])
      const taken = yield* Fixture.headOf(workspaceId)
      yield* record(workspaceId, say(1, "telnyx", "none"))
      const confirm = (head: { readonly settings: number }) =>
        Effect.map(ledger.confirm(workspaceId, unvouched(head.settings), held.map((ani) => propose(ani))), resultsOf)
      assert.deepStrictEqual(yield* confirm(taken), ["accepted", "stale"])
      const now = yield* Fixture.headOf(workspaceId)
      yield* record(workspaceId, say(0, "telnyx", "A"), say(1, "twilio", "B"), say(0, "bandwidth", "C", true))
      assert.deepStrictEqual(yield* confirm(now), ["accepted", "accepted"], "more makes nothing stale")
      yield* record(workspaceId, say(1, "twilio", "C"))
      assert.deepStrictEqual(yield* confirm(now), ["accepted", "accepted"], "nor what never was the highest")
    }))

  it.effect("ANIs are counted by their carriers, and paged through", () =>
    Effect.gen(function*() {
      const carriers = yield* NumberCarriers.NumberCarriers
      const anis = yield* Anis
      const transitions = yield* Transitions
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 5)
      yield* record(
        id,
        ...[0, 1, 2, 3, 9].map((index) => say(index, "telnyx", index === 2 ? "B" : "A", index < 2)),
        say(1, "bandwidth", "unknown"),
        say(4, "twilio", "C"),
        say(4, "twilio", "none")
      )
      yield* transitions.apply(id, [held[0]!.id], Fixture.pause)
      yield* anis.remove(id, held[3]!.id)
      assert.deepStrictEqual(yield* carriers.counts(id), [
        { carrier: "bandwidth", home: 0, A: 0, B: 0, C: 0, unknown: 1 },
        { carrier: "telnyx", home: 2, A: 2, B: 1, C: 0, unknown: 0 }
      ])
      assert.deepStrictEqual(yield* carriers.counts(Fixture.unknownWorkspaceId), [])
      const all = yield* carriers.carriedBy(id, "telnyx", { limit: 10 })
      assert.deepStrictEqual(
        all.map(({ aniId, attestation, isHome, national, status }) => [aniId, national, attestation, isHome, status]),
        [0, 1, 2].map((index) => [
          held[index]!.id,
          number(index).national,
          index === 2 ? "B" : "A",
          index < 2,
          index === 0 ? "COOLING_OFF" : "ACTIVE_AND_BEING_MANAGED"
        ])
      )
      assert.deepStrictEqual(yield* carriers.carriedBy(id, "telnyx", { limit: 2 }), all.slice(0, 2))
      assert.deepStrictEqual(yield* carriers.carriedBy(id, "telnyx", { after: all[1]!, limit: 2 }), all.slice(2))
      assert.deepStrictEqual(yield* carriers.carriedBy(id, "twilio", { limit: 2 }), [])
      assert.deepStrictEqual(yield* carriers.carriedBy(Fixture.unknownWorkspaceId, "telnyx", { limit: 2 }), [])
      yield* Fixture.assertRefused(carriers.carriedBy(id, "telnyx", { limit: NumberCarriers.pageSizeMax + 1 }))
    }))

  it.effect("one entry tells of all that was said at once", () =>
    Effect.gen(function*() {
      const trail = yield* AuditTrail
      const { id } = yield* freshWorkspace()
      const { entry } = yield* record(id, say(0, "telnyx", "A", true), say(1, "telnyx", "B"), say(1, "twilio"))
      const [told] = yield* trail.list(id, { limit: 1 })
      assert.strictEqual(told!.id, entry)
      assert.deepInclude(told, {
        action: "carrier.recorded",
        summary: "Recorded which carriers carry 2 numbers",
        undoableUntil: null
      })
      yield* record(id, say(1, "telnyx", "A"))
      assert.strictEqual(
        (yield* trail.list(id, { limit: 1 }))[0]!.summary,
        `Recorded which carriers carry the number ${PhoneNumber.toE164(number(1))}`
      )
    }))

  it.effect("whatever is said in whichever order, readers see what the rule says", () =>
    Effect.gen(function*() {
      const said = FastCheck.record({
        at: FastCheck.nat(2),
        carrier: FastCheck.constantFrom("telnyx", "twilio", "a/b c"),
        attestation: FastCheck.constantFrom(...Carriers.attestations, "none" as const, null),
        isHome: FastCheck.constantFrom(true, false, null)
      })
      const histories = FastCheck.sample(
        FastCheck.array(FastCheck.array(said, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        { numRuns: 12, seed: 7 }
      )
      for (const history of histories) {
        const { id } = yield* freshWorkspace()
        yield* fillPool(id, "P1", 3)
        const model: Array<ReadonlyArray<Carriers.Carrying>> = [[], [], []]
        for (const statements of history) {
          yield* record(id, ...statements.map(({ at, ...statement }) => ({ ...number(at), ...statement })))
          for (const { at, ...statement } of statements) model[at] = Carriers.after(model[at]!, statement)!
        }
        assert.deepStrictEqual(yield* shownIn(id), model.map(Carriers.pack))
        assert.deepStrictEqual(yield* knownOf(id, 3), model.map(Carriers.pack))
      }
    }))
}
