/**
 * How the ledger counts and limits attempts on people.
 */
import * as CallLimits from "@anipool/domain/limits/CallLimits"
import { AssignmentLedger, type Confirmation, type IdempotentRequest } from "@anipool/storage/AssignmentLedger"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Fixture from "./Fixture.ts"
import { freshLedger } from "./LedgerFixture.ts"

/** An attempt without a limit. */
const attemptOn = (changes: Partial<CallLimits.Attempt> = {}): CallLimits.Attempt => ({
  prospect: "13105550100",
  subject: "solar",
  dailyLimit: null,
  windowLimit: null,
  windowFrom: 0,
  ...changes
})

const told = ({ outcomes }: Confirmation) =>
  outcomes.map(({ result, usedToday }) => result === "at-prospect-limit" ? result : `${result} ${usedToday}`)

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("people are called as often as their attempts allow, by person and subject, whichever number is shown", () =>
    Effect.gen(function*() {
      for (const isVouched of [false, true]) {
        const fresh = yield* freshLedger(3)
        const { findAttempts } = yield* AssignmentLedger
        const confirm = isVouched ? fresh.confirmVouched : fresh.confirm
        const [a, b, c] = fresh.held
        const pick = (ani: typeof a, changes?: Partial<CallLimits.Attempt>) =>
          fresh.propose(ani!, changes === undefined ? {} : { attempt: attemptOn(changes) })
        const two = { dailyLimit: 2 }
        // Another subject, another person, and who is not counted are let through, in an order that is not that of the numbers.
        const batch = yield* confirm([
          pick(c, two),
          pick(a, { ...two, subject: "\"a\\b\", c" }),
          pick(b, two),
          pick(a, two),
          pick(c, { ...two, prospect: "13105550101" }),
          pick(a)
        ])
        assert.deepStrictEqual(told(batch), [
          "accepted 1",
          "accepted 1",
          "accepted 1",
          "at-prospect-limit",
          "accepted 2",
          "accepted 2"
        ])
        assert.deepStrictEqual(told(yield* confirm([pick(b, two)])), ["at-prospect-limit"])
        // A higher limit goes on, and what is only counted always does.
        assert.deepStrictEqual(told(yield* confirm([pick(b, { dailyLimit: 3 }), pick(b, {}), pick(a, two)])), [
          "accepted 2",
          "accepted 3",
          "at-prospect-limit"
        ])
        const kept = [attemptOn(), attemptOn({ subject: "\"a\\b\", c" }), attemptOn({ subject: "none" })]
        const attempts = yield* findAttempts(fresh.workspaceId, kept)
        assert.deepStrictEqual(kept.map((each) => (attempts.get(CallLimits.keyOf(each)) ?? []).length), [4, 1, 0])
        assert.strictEqual(attempts.get(CallLimits.keyOf(kept[1]!))![0], batch.assignedAt)
        // Each of another number, so that they go the short way.
        assert.deepStrictEqual(told(yield* confirm([pick(a, { prospect: "12125550000" }), pick(c, two)])), [
          "accepted 3",
          "at-prospect-limit"
        ])
      }
    }))

  it.effect("attempts before a part of the day do not count in it; what is refused by its number is no attempt", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
      const { findAttempts } = yield* AssignmentLedger
      const pick = (changes: Partial<CallLimits.Attempt>, dailyCap: number | null = null) =>
        propose(held[0]!, { dailyCap, attempt: attemptOn(changes) })
      const { assignedAt } = yield* confirm([pick({ windowLimit: 1 })])
      assert.deepStrictEqual(told(yield* confirm([pick({ windowLimit: 1, windowFrom: assignedAt })])), [
        "at-prospect-limit"
      ])
      assert.deepStrictEqual(
        told(yield* confirm([pick({ windowLimit: 1, windowFrom: assignedAt + 3_600_000 }, 1)])),
        ["at-cap 1"]
      )
      assert.deepStrictEqual(
        told(yield* confirm([pick({ windowLimit: 1, windowFrom: assignedAt + 3_600_000 })])),
        ["accepted 2"]
      )
      const found = yield* findAttempts(workspaceId, [attemptOn()])
      assert.strictEqual(found.get(CallLimits.keyOf(attemptOn()))!.length, 2)
    }))

  it.effect("attempts at once are let through as often as allowed", () =>
    Effect.gen(function*() {
      const { confirm, held, propose } = yield* freshLedger(8)
      const asked = Array.from({ length: 16 }, (_, i) =>
        confirm([propose(held[i % 8]!, { attempt: attemptOn({ dailyLimit: 3, prospect: `1310555010${i % 2}` }) })]))
      const confirmed = yield* Effect.all(asked, { concurrency: "unbounded" })
      const accepted = confirmed.filter(({ outcomes }) =>
        outcomes[0]!.result === "accepted"
      )
      assert.strictEqual(accepted.length, 6)
    }))

  it.effect("a request whose attempt is refused has no result, and the others of its batch have theirs", () =>
    Effect.gen(function*() {
      const { confirm, held, propose, workspaceId } = yield* freshLedger(2)
      const { findStored } = yield* AssignmentLedger
      const request = (sign: string): IdempotentRequest => ({ key: sign.repeat(64), content: "c".repeat(64) })
      const pick = (at: number, sign: string) =>
        propose(held[at]!, {
          attempt: attemptOn({ dailyLimit: 1 }),
          answers: { request: request(sign), number: { callingCode: 1, national: held[at]!.number } }
        })
      // The second stands first by its number.
      assert.deepStrictEqual(
        (yield* confirm([pick(1, "a"), pick(0, "b")])).outcomes.map(({ result }) => result).sort(),
        [
          "accepted",
          "at-prospect-limit"
        ]
      )
      const stored = yield* findStored(workspaceId, [request("a").key, request("b").key])
      assert.strictEqual(stored.length, 1)
    }))
}
