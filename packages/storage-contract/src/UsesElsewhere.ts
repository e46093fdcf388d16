/**
 * What every adapter's `UsesElsewhere` does, and how caps, readers and audits take it.
 */
import type { Ani } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { AssignmentLedger } from "@anipool/storage/AssignmentLedger"
import { UsesAudit } from "@anipool/storage/UsesAudit"
import { numbersMax, UsesElsewhere } from "@anipool/storage/UsesElsewhere"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Fixture from "./Fixture.ts"
import { dailyOf, freshLedger, resultsOf, unvouched, usedElsewhere, usesOf } from "./LedgerFixture.ts"

const cap = 20

/** How often an ANI counts as used, as the readers of the inventory are told. */
const usedToday = (workspaceId: WorkspaceId, { id }: Ani) => Effect.map(usesOf(workspaceId), (uses) => uses.get(id))

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("counts toward caps, in whichever way uses are confirmed, and follows on those of here", () =>
    Effect.gen(function*() {
      const { confirm, confirmVouched, held: [a, b, c], propose, workspaceId } = yield* freshLedger(3)
      const pick = (ani: Ani | undefined) => propose(ani!, { dailyCap: 5 })
      yield* confirm([pick(a)])
      assert.deepStrictEqual(yield* usedElsewhere(workspaceId, [[a!, 2], [b!, 5], [c!, 4]]), {
        changed: 3,
        added: 11,
        unknown: 0
      })
      // One of each, by those who vouch: one is over its cap.
      assert.deepStrictEqual(dailyOf(yield* confirmVouched([pick(a), pick(b), pick(c)])), [
        { result: "accepted", usedToday: 4 },
        { result: "at-cap", usedToday: 5 },
        { result: "accepted", usedToday: 5 }
      ])
      // Several of one.
      assert.deepStrictEqual(dailyOf(yield* confirmVouched([pick(a), pick(a), pick(c)])), [
        { result: "accepted", usedToday: 5 },
        { result: "at-cap", usedToday: 5 },
        { result: "at-cap", usedToday: 5 }
      ])
      assert.deepStrictEqual(resultsOf(yield* confirm([pick(a), pick(b), pick(c)])), ["at-cap", "at-cap", "at-cap"])
      // It has no hour.
      assert.deepStrictEqual(resultsOf(yield* confirm([propose(b!, { hourlyCap: 1 })])), ["accepted"])
    }))

  it.effect("told again it changes nothing, a higher figure adds the difference, a lower one nothing", () =>
    Effect.gen(function*() {
      const { confirm, held: [ani], propose, workspaceId } = yield* freshLedger(1)
      const tell = (uses: number) => usedElsewhere(workspaceId, [[ani!, uses]])
      assert.deepStrictEqual(yield* tell(7), { changed: 1, added: 7, unknown: 0 })
      const head = yield* Fixture.headOf(workspaceId)
      const nothing = { changed: 0, added: 0, unknown: 0 }
      for (const uses of [7, 3, 0]) assert.deepStrictEqual(yield* tell(uses), nothing)
      assert.deepStrictEqual(yield* usedElsewhere(workspaceId, []), nothing)
      assert.deepStrictEqual(yield* Fixture.headOf(workspaceId), head)
      yield* confirm([propose(ani!), propose(ani!)])
      assert.deepStrictEqual(yield* tell(10), { changed: 1, added: 3, unknown: 0 })
      assert.strictEqual(yield* usedToday(workspaceId, ani!), 12)
    }))

  it.effect("of a doubled number the highest counts; of numbers that are not held nothing is recorded", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const elsewhere = yield* UsesElsewhere
      const { held: [a, b], workspaceId } = yield* freshLedger(2)
      const other = yield* freshLedger(1)
      yield* anis.remove(workspaceId, b!.id)
      const strange = { callingCode: 44 as const, national: "2079460018" }
      const figures = [
        { ...Fixture.numberOf(a!), uses: 3 },
        { ...Fixture.numberOf(a!), uses: 4 },
        { ...Fixture.numberOf(a!), uses: 1 },
        { ...Fixture.numberOf(b!), uses: 9 },
        { ...strange, uses: 9 }
      ]
      assert.deepStrictEqual(yield* elsewhere.record(workspaceId, figures), { changed: 1, added: 4, unknown: 2 })
      assert.strictEqual(yield* usedToday(workspaceId, a!), 4)
      assert.strictEqual(yield* usedToday(workspaceId, b!), 0)
      assert.deepStrictEqual([...(yield* usesOf(other.workspaceId)).values()], [0, 0])
      const none = yield* elsewhere.record(workspaceId, [{ ...strange, uses: 9 }])
      assert.deepStrictEqual(none, { changed: 0, added: 0, unknown: 1 })
      const many = Array.from({ length: numbersMax + 1 }, () => ({ ...strange, uses: 1 }))
      yield* Fixture.assertRefused(elsewhere.record(workspaceId, many))
      yield* Fixture.assertRefused(elsewhere.record(Fixture.unknownWorkspaceId, figures))
    }))

  it.effect("readers of the inventory hear of those that have more uses now, and of no others", () =>
    Effect.gen(function*() {
      const { held: [a, b, c], settings, workspaceId } = yield* freshLedger(3)
      const replica = Fixture.emptyReplica()
      yield* Fixture.readOn(workspaceId, replica, 10)
      const heard = Effect.map(
        Fixture.readOn(workspaceId, replica, 10),
        (entries) => entries.map(({ id, lastUsedAt, usedToday }) => [id, usedToday, lastUsedAt > 0])
      )
      yield* usedElsewhere(workspaceId, [[a!, 2], [b!, 3]])
      assert.deepStrictEqual(yield* heard, [[a!.id, 2, true], [b!.id, 3, true]])
      yield* usedElsewhere(workspaceId, [[a!, 2], [b!, 8], [c!, 0]])
      assert.deepStrictEqual(yield* heard, [[b!.id, 8, true]])
      // Picks of before are held to their caps, and are not stale.
      assert.strictEqual((yield* Fixture.headOf(workspaceId)).settings, settings)
      const held = yield* Fixture.heldIn(workspaceId, 10)
      assert.deepStrictEqual(held.map(({ usedToday }) => usedToday), [2, 8, 0, 0])
    }))

  it.effect("an audit finds that all adds up, whatever was told in between", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const sampled = FastCheck.sample(
        FastCheck.array(FastCheck.record({ at: FastCheck.nat(1), told: FastCheck.option(FastCheck.nat(9)) }), {
          minLength: 6,
          maxLength: 10
        }),
        { numRuns: 4, seed: 19 }
      )
      for (const steps of sampled) {
        const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(2)
        const { day } = yield* confirm([])
        const uses = [0, 0]
        const told = [0, 0]
        for (const [step, { at, told: figure }] of steps.entries()) {
          const ani = held[at]!
          if (figure === null) {
            uses[at]!++
            yield* (step % 2 === 0 ? confirm : confirmVouched)([propose(ani)])
          } else {
            told[at] = Math.max(told[at]!, figure)
            yield* usedElsewhere(workspaceId, [[ani, figure]])
          }
        }
        const counted = yield* usesOf(workspaceId)
        assert.deepStrictEqual(held.map(({ id }) => counted.get(id)), uses.map((own, at) => own + told[at]!))
        assert.deepStrictEqual(yield* audit.assignments(workspaceId, day), {
          rows: uses[0]! + uses[1]!,
          contradictions: []
        })
      }
    }))

  it.effect("amid many confirmations caps hold, no use is lost, and none is accepted once it closed the cap", () =>
    Effect.gen(function*() {
      const audit = yield* UsesAudit
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(4)
      const picks = held.map((ani) => propose(ani, { dailyCap: cap }))
      const confirm = Effect.flatMap(
        Fixture.headOf(workspaceId),
        (head) => ledger.confirm(workspaceId, head, picks)
      )
      const tell = (uses: number) => usedElsewhere(workspaceId, held.map((ani) => [ani, uses]))
      const [confirmations] = yield* Effect.all([
        Effect.replicateEffect(confirm, cap, { concurrency: "unbounded" }),
        Effect.forEach([2, 9, 5, 7, 9, 3], tell, { concurrency: "unbounded" })
      ], { concurrency: "unbounded" })
      const accepted = confirmations.flatMap(({ outcomes }) => outcomes.filter(({ result }) => result === "accepted"))
      assert.isTrue(accepted.every(({ usedToday }) => usedToday <= cap))
      const counted = yield* usesOf(workspaceId)
      const sum = held.reduce((total, { id }) => total + counted.get(id)!, 0)
      assert.strictEqual(sum, accepted.length + 9 * held.length)
      yield* tell(cap)
      const after = yield* ledger.confirm(workspaceId, unvouched(settings), picks)
      assert.deepStrictEqual([...new Set(resultsOf(after))], ["at-cap"])
      assert.deepStrictEqual((yield* audit.assignments(workspaceId, after.day)).contradictions, [])
    }))
}
