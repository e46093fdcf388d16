/**
 * What every adapter's `RightsToUse` does.
 */
import * as RightToUse from "@anipool/domain/limits/RightToUse"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { AuditSeals } from "@anipool/storage/AuditSeals"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import * as RightsToUse from "@anipool/storage/RightsToUse"
import { Transitions } from "@anipool/storage/Transitions"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import { amid } from "./LedgerConcurrency.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const { fillPool, freshWorkspace } = Fixture

/** The `index`-th number. */
const number = (index: number) => Fixture.numberOf(Fixture.newAni(index, ""))

const always: RightToUse.Evidence = { document: "LOA 7", carrier: null, place: null, from: "2020-01-01", to: null }

const version = (index: number, evidence: Partial<RightToUse.Evidence> = {}): RightsToUse.NewVersion => ({
  ...number(index),
  ...always,
  ...evidence
})

const record = (workspaceId: WorkspaceId, ...versions: ReadonlyArray<RightsToUse.NewVersion>) =>
  Effect.flatMap(RightsToUse.RightsToUse, (rights) => rights.record(workspaceId, versions))

const outcomesOf = (workspaceId: WorkspaceId, ...versions: ReadonlyArray<RightsToUse.NewVersion>) =>
  Effect.map(record(workspaceId, ...versions), ({ outcomes }) => outcomes)

/** What readers of the inventory see of the ANIs that are held, by both ways of reading. */
const shownIn = (workspaceId: WorkspaceId) =>
  Effect.gen(function*() {
    const replica = Fixture.emptyReplica()
    yield* Fixture.readOn(workspaceId, replica, 10)
    const held = yield* Fixture.heldIn(workspaceId, 10)
    assert.deepStrictEqual([...replica.entries.values()].sort((a, b) => a.id - b.id), held)
    return held.map(({ rights }) => rights)
  })

const dayOf = LocalTime.dayNumber

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("versions are kept by number, held or not, each with who entered it; the same again is none", () =>
    Effect.gen(function*() {
      const rights = yield* RightsToUse.RightsToUse
      const { id } = yield* freshWorkspace()
      yield* fillPool(id, "P1", 2)
      const first = version(0, { carrier: "000123", place: "1 High St, “London”\\", to: "2026-06-30" })
      assert.deepStrictEqual(yield* outcomesOf(id, first, version(7), first), ["recorded", "recorded", "same"])
      const head = yield* Fixture.headOf(id)
      const again = yield* record(id, first)
      assert.deepStrictEqual(again, { outcomes: ["same"], entry: null })
      assert.deepStrictEqual(yield* record(id), { outcomes: [], entry: null })
      assert.deepStrictEqual(yield* Fixture.headOf(id), head)
      yield* record(id, version(0, { document: null, from: "2026-02-01" }))
      const known = yield* rights.ofNumber(id, number(0))
      assert.deepStrictEqual(
        known.map(({ document, enteredBy, from, place, to, version }) => ({
          version,
          document,
          place,
          from,
          to,
          by: enteredBy.kind
        })),
        [
          { version: 2, document: null, place: null, from: "2026-02-01", to: null, by: "installation" },
          {
            version: 1,
            document: "LOA 7",
            place: "1 High St, “London”\\",
            from: "2020-01-01",
            to: "2026-06-30",
            by: "installation"
          }
        ]
      )
      assert.isAtLeast(known[0]!.enteredAt, known[1]!.enteredAt)
      assert.lengthOf(yield* rights.ofNumber(id, number(7)), 1)
      assert.deepStrictEqual(yield* rights.ofNumber(id, number(1)), [])
      assert.deepStrictEqual(yield* rights.ofNumber(Fixture.unknownWorkspaceId, number(0)), [])
      const many = Array.from({ length: RightsToUse.recordedMax + 1 }, () => first)
      yield* Fixture.assertRefused(rights.record(id, many))
    }))

  it.effect("of a number only so many versions are kept", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const versions = Array.from(
        { length: RightToUse.versionsMax + 1 },
        (_, i) => version(0, { document: `LOA ${i}` })
      )
      const outcomes = yield* outcomesOf(id, ...versions)
      assert.deepStrictEqual(outcomes.slice(-2), ["recorded", "full"])
      assert.deepStrictEqual(yield* outcomesOf(id, versions.at(-1)!, versions.at(-2)!), ["full", "same"])
    }))

  it.effect("readers see the days on which the right is shown, of numbers that came later too, and hear of changes alone", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      yield* record(id, version(1), version(2, { from: "2026-01-01", to: "2026-12-31", place: "1 High St" }))
      const [one] = yield* fillPool(id, "P1", 3)
      const year = [dayOf("2026-01-01"), dayOf("2026-12-31")]
      assert.deepStrictEqual(yield* shownIn(id), ["", `${dayOf("2020-01-01")}:`, `${year[0]}:${year[1]}p`])
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(id, replica, 10)
      const told = Effect.map(
        Fixture.readOn(id, replica, 10),
        (entries) => entries.map(({ number, rights }) => [Number(number.slice(-4)), rights] as const)
      )
      yield* record(id, version(1, { document: "another that says as much" }), version(0, { from: "2026-01-01" }))
      assert.deepStrictEqual(yield* told, [[0, `${year[0]}:`]])
      // A renewal, entered in advance; and one that is another's number then.
      yield* record(id, version(2, { from: "2027-01-01", place: "1 High St" }))
      assert.deepStrictEqual(yield* told, [[2, `${year[0]}:p`]])
      const rights = yield* RightsToUse.RightsToUse
      const asked = [number(2), number(9), number(1)]
      assert.deepStrictEqual(yield* rights.ofNumbers(id, asked), [`${year[0]}:p`, "", `${dayOf("2020-01-01")}:`])
      assert.deepStrictEqual(yield* rights.ofNumbers(Fixture.unknownWorkspaceId, asked), ["", "", ""])
      const many = Array.from({ length: RightsToUse.numbersMax + 1 }, () => number(0))
      yield* Fixture.assertRefused(rights.ofNumbers(id, many))
      yield* anis.update(id, one!.id, { number: Fixture.newNumber(5) })
      assert.deepStrictEqual(yield* told, [[5, ""]])
      assert.deepStrictEqual((yield* shownIn(id))[0], "")
    }))

  it.effect("once it is acknowledged that less is shown, what was picked before is accepted no more", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(2)
      yield* record(workspaceId, version(0), version(1))
      const uses = Effect.map(usesOf(workspaceId), (all) => all.get(held[0]!.id))
      const { after } = yield* amid(
        record(workspaceId, version(0, { document: null })),
        ledger.confirm(workspaceId, unvouched(settings), [propose(held[0]!)]),
        uses
      )
      assert.deepStrictEqual([...new Set(after)], ["stale"])
      const now = yield* Fixture.headOf(workspaceId)
      yield* record(workspaceId, version(0, { place: "1 High St" }))
      const again = ledger.confirm(workspaceId, unvouched(now.settings), held.map((ani) => propose(ani)))
      assert.deepStrictEqual(resultsOf(yield* again), ["accepted", "accepted"], "more makes nothing stale")
    }))

  it.effect("a pick is not confirmed on a day after the last one of the right to it, nor what came with it", () =>
    Effect.gen(function*() {
      const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(3)
      const today = dayOf((yield* confirm([])).day)
      for (const confirming of [confirm, confirmVouched]) {
        const of = (...until: ReadonlyArray<number | null>) =>
          Effect.map(confirming(until.map((rightUntil, i) => propose(held[i]!, { rightUntil }))), resultsOf)
        assert.deepStrictEqual(yield* of(null, today, today + 1), ["accepted", "accepted", "accepted"])
        assert.deepStrictEqual(yield* of(null, today - 1, today), ["stale", "stale", "stale"])
        const attempt = {
          prospect: "13105550100",
          subject: "s",
          dailyLimit: 50,
          windowLimit: null,
          windowFrom: 0
        }
        const limited = (rightUntil: number) =>
          Effect.map(
            confirming([propose(held[0]!, { rightUntil, attempt }), propose(held[0]!, { attempt })]),
            resultsOf
          )
        assert.deepStrictEqual(yield* limited(today), ["accepted", "accepted"])
        assert.deepStrictEqual(yield* limited(today - 1), ["stale", "stale"])
      }
      assert.deepStrictEqual([...(yield* usesOf(workspaceId)).values()].slice(0, 3), [6, 2, 2])
    }))

  it.effect("active numbers whose evidence ends are found by their last day", () =>
    Effect.gen(function*() {
      const rights = yield* RightsToUse.RightsToUse
      const transitions = yield* Transitions
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 5)
      const ends = (index: number, to: string | null) => version(index, { to })
      yield* record(
        id,
        ends(0, "2026-03-31"),
        ends(1, "2026-03-01"),
        ends(2, null),
        ends(3, "2026-03-10"),
        ends(4, "2026-04-01"),
        ends(8, "2026-03-05")
      )
      const march = { from: "2026-03-01", to: "2026-03-31", limit: 10 }
      const found = yield* rights.ending(id, march)
      const endingOf = (index: number, lastDay: string) => ({ ...number(index), aniId: held[index]!.id, lastDay })
      assert.deepStrictEqual(found, {
        total: 3,
        first: [endingOf(1, "2026-03-01"), endingOf(3, "2026-03-10"), endingOf(0, "2026-03-31")]
      })
      assert.deepStrictEqual(yield* rights.ending(id, { ...march, limit: 1 }), {
        total: 3,
        first: found.first.slice(0, 1)
      })
      yield* transitions.apply(id, [held[1]!.id], Fixture.pause)
      yield* record(id, ends(3, null))
      assert.deepStrictEqual(yield* rights.ending(id, march), { total: 1, first: [endingOf(0, "2026-03-31")] })
      assert.deepStrictEqual(yield* rights.ending(Fixture.unknownWorkspaceId, march), { total: 0, first: [] })
      yield* Fixture.assertRefused(rights.ending(id, { ...march, limit: RightsToUse.endingMax + 1 }))
    }))

  it.effect("one entry tells of all that was entered at once, and each version is sealed", () =>
    Effect.gen(function*() {
      const seals = yield* AuditSeals
      const trail = yield* AuditTrail
      const rights = yield* RightsToUse.RightsToUse
      const { id } = yield* freshWorkspace()
      const { entry } = yield* record(id, version(2), version(0, { to: "2026-06-30" }), version(2, { document: null }))
      const [told] = yield* trail.list(id, { limit: 1 })
      assert.strictEqual(told!.id, entry)
      assert.deepInclude(told, {
        action: "right.recorded",
        summary: "Entered evidence of the right to use 2 numbers, and took back that of 1",
        undoableUntil: null
      })
      const [{ enteredAt } = { enteredAt: 0 }] = yield* rights.ofNumber(id, number(0))
      const span = { day: "2026-01-01", from: enteredAt - 3_600_000, until: enteredAt + 3_600_000 }
      const { next, rows } = yield* seals.rows(id, "right", span, { after: null, limit: 10 })
      assert.isNull(next)
      const by = { kind: "installation", name: "Anipool itself" } as const
      assert.deepStrictEqual(
        rows.map(({ row }) => ({ ...row, at: 0 })),
        [
          { ...always, to: "2026-06-30", number: PhoneNumber.toE164(number(0)), version: 1, at: 0, by },
          { ...always, number: PhoneNumber.toE164(number(2)), version: 1, at: 0, by },
          { ...always, document: null, number: PhoneNumber.toE164(number(2)), version: 2, at: 0, by }
        ]
      )
      const pages = []
      for (let after: string | null = null, more = true; more;) {
        const page: Effect.Effect.Success<ReturnType<AuditSeals["Type"]["rows"]>> = yield* seals.rows(
          id,
          "right",
          span,
          { after, limit: 1 }
        )
        pages.push(...page.rows)
        after = page.next
        more = after !== null
      }
      assert.deepStrictEqual(pages, rows)
    }))
}
