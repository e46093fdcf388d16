/**
 * What every adapter's `UsesAudit` finds, and what it does not.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import { Transitions } from "@anipool/storage/Transitions"
import { type Audited, UsesAudit } from "@anipool/storage/UsesAudit"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fixture from "./Fixture.ts"
import { freshLedger, usedElsewhere } from "./LedgerFixture.ts"
import { Seed, type Tests } from "./Seed.ts"

const checksOf = ({ contradictions }: Audited) =>
  contradictions.map(({ ani, check, expected, found }) => [check, ani?.number, found, expected])

const hourMs = 3_600_000

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("finds nothing where all went right, whatever the caps and however it was confirmed", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const past = yield* PastAssignments
      const upkeep = yield* StatisticsUpkeep
      const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(3)
      const [a, b, c] = held
      const first = yield* confirmVouched([propose(a!), propose(b!, { dailyCap: 3 }), propose(a!, { hourlyCap: 5 })])
      yield* confirm([propose(a!, { dailyCap: 3 }), propose(a!, { dailyCap: 3 }), propose(c!, { dailyCap: 1 })])
      // A cap that is lowered makes nothing wrong.
      yield* confirmVouched([propose(a!, { dailyCap: 1 }), propose(b!, { dailyCap: 2 }), propose(b!, { dailyCap: 2 })])
      const yesterday = LocalTime.addDays(first.day, -1)
      const made = { aniId: a!.id, campaignKey: propose(a!).campaignKey, prospect: "3105550100", tier: 1 }
      yield* past.record(
        workspaceId,
        yesterday,
        [1, 2, 3].map((minutes) => ({
          ...made,
          at: first.assignedAt - 24 * hourMs - minutes * 60_000
        }))
      )
      while (yield* upkeep.rollUpAssigned);
      assert.deepStrictEqual(yield* audit.assignments(workspaceId, first.day), { rows: 6, contradictions: [] })
      assert.deepStrictEqual(yield* audit.assignments(workspaceId, yesterday), { rows: 3, contradictions: [] })
      assert.deepStrictEqual(
        yield* audit.assignments(workspaceId, LocalTime.addDays(first.day, -2)),
        { rows: 0, contradictions: [] }
      )
    }))

  it.effect("finds an overshoot, and a counter below the log", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const seed = yield* Seed
      const { confirm, held: [ani], propose, workspaceId } = yield* freshLedger(1)
      const capped = propose(ani!, { dailyCap: 2 })
      const { day } = yield* confirm([capped, capped])
      yield* seed.setUsed(workspaceId, ani!.id, 0)
      assert.deepStrictEqual(checksOf(yield* audit.assignments(workspaceId, day)), [["use-counter", ani!.number, 0, 2]])
      yield* confirm([capped, capped])
      assert.deepStrictEqual(checksOf(yield* audit.assignments(workspaceId, day)), [
        ["overshoot", ani!.number, 4, 2],
        ["doubled-assignment", ani!.number, 4, 2],
        ["use-counter", ani!.number, 2, 4]
      ])
    }))

  it.effect("finds a counter that is wrong, and a lost assignment, beside uses made elsewhere", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const seed = yield* Seed
      const { confirm, held: [a, b], propose, workspaceId } = yield* freshLedger(2)
      const { day } = yield* confirm([propose(a!), propose(b!)])
      yield* usedElsewhere(workspaceId, [[a!, 10], [b!, 10]])
      yield* confirm([propose(a!)])
      yield* seed.loseAssignment(workspaceId, b!.id)
      yield* seed.setUsed(workspaceId, a!.id, 11)
      assert.deepStrictEqual(checksOf(yield* audit.assignments(workspaceId, day)), [
        ["use-counter", a!.number, 11, 12],
        ["lost-assignment", b!.number, 0, 1]
      ])
    }))

  it.effect("finds a lost assignment: in the middle, at the end, the only one, and one that was answered", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const ledger = yield* AssignmentLedger
      const seed = yield* Seed
      const { confirm, held, propose, settings, workspaceId } = yield* freshLedger(3)
      const [a, b, c] = held
      const { day } = yield* confirm([propose(a!), propose(a!), propose(b!)])
      yield* seed.loseAssignment(workspaceId, a!.id)
      yield* seed.loseAssignment(workspaceId, b!.id)
      yield* confirm([propose(a!)])
      const answers = {
        request: { key: "a".repeat(64), content: "b".repeat(64) },
        number: { callingCode: c!.callingCode, national: c!.number }
      }
      const today = { from: day, to: day }
      yield* ledger.confirm(workspaceId, { settings, revision: 0 }, [propose(c!, { answers })])
      assert.deepStrictEqual(yield* audit.answers(workspaceId, today), { rows: 1, contradictions: [] })
      yield* seed.loseAssignment(workspaceId, c!.id)
      const audited = yield* audit.assignments(workspaceId, day)
      assert.strictEqual(audited.rows, 2)
      assert.deepStrictEqual(checksOf(audited), [
        ["lost-assignment", a!.number, 2, 3],
        ["lost-assignment", b!.number, 0, 1],
        ["lost-assignment", c!.number, 0, 1]
      ])
      assert.deepStrictEqual(checksOf(yield* audit.answers(workspaceId, today)), [[
        "unrecorded-answer",
        c!.number,
        0,
        1
      ]])
    }))

  it.effect("finds uses of an ANI that was paused, and none of before and after", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const seed = yield* Seed
      const transitions = yield* Transitions
      const { confirm, held: [a, b], propose, workspaceId } = yield* freshLedger(2)
      const { day } = yield* confirm([propose(a!), propose(b!)])
      const pause = { ...Fixture.pause, origin: "command-line" as const }
      yield* transitions.apply(workspaceId, [a!.id, b!.id], pause)
      assert.deepStrictEqual((yield* audit.assignments(workspaceId, day)).contradictions, [])
      yield* transitions.apply(workspaceId, [b!.id], { ...pause, event: "activate" })
      yield* confirm([propose(b!)])
      yield* seed.ageTransitions(workspaceId, a!.id, hourMs)
      yield* seed.ageTransitions(workspaceId, b!.id, hourMs)
      assert.deepStrictEqual(checksOf(yield* audit.assignments(workspaceId, day)), [[
        "used-while-paused",
        a!.number,
        1,
        0
      ]])
    }))
}
