/**
 * What every adapter's `AssignmentLedger` keeps of the answers to requests that may be tried again.
 */
import { AssignmentLedger, type IdempotentRequest, type Proposal } from "@anipool/storage/AssignmentLedger"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createHash } from "node:crypto"
import type * as Fixture from "./Fixture.ts"
import { freshLedger, resultsOf, unvouched, usesOf } from "./LedgerFixture.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

const requestOf = (name: string, content = "content"): IdempotentRequest => ({
  key: sha256(name),
  content: sha256(content)
})

const number = { callingCode: 1 as const, national: "2125550100" }

/** A proposal that answers a request. */
const answering = (proposal: Proposal, request: IdempotentRequest): Proposal => ({
  ...proposal,
  answers: { request, number }
})

/** What every adapter does; `Fixture.runSuite` runs it. */
export const tests: Fixture.Tests = (it) => {
  it.effect("an accepted pick's answer is kept with it; nothing is known of other requests, or in other workspaces", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { confirm, held, propose, workspaceId } = yield* freshLedger(2)
      const request = requestOf("a")
      const confirmed = yield* confirm([propose(held[0]!), answering(propose(held[1]!), request)])
      assert.deepStrictEqual(resultsOf(confirmed), ["accepted", "accepted"])
      const asked = [requestOf("b").key, request.key]
      const { assignedAt } = confirmed
      assert.deepStrictEqual(yield* ledger.findStored(workspaceId, asked), [{ ...request, number, assignedAt }])
      const other = yield* freshLedger(1)
      assert.deepStrictEqual(yield* ledger.findStored(other.workspaceId, asked), [])
      assert.deepStrictEqual(yield* ledger.findStored(workspaceId, []), [])
    }))

  it.effect("the first number that a prospect of a campaign was given within a time is found", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { campaignKeys, confirm, held, propose, workspaceId } = yield* freshLedger(3)
      const [a, b, c] = held
      yield* confirm([propose(c!, { prospect: "3105550111" }), propose(c!, { campaignKey: campaignKeys.get("C2")! })])
      const { assignedAt } = yield* confirm([propose(a!), propose(b!)])
      const lead = { campaign: "C1", prospect: "3105550100", from: assignedAt - 1_000, until: assignedAt + 1_000 }
      const { callingCode, number: national } = a!
      assert.deepStrictEqual(yield* ledger.firstGiven(workspaceId, lead), Option.some({ callingCode, national }))
      const other = yield* freshLedger(1)
      const missing = [
        ledger.firstGiven(workspaceId, { ...lead, prospect: "3105550199" }),
        ledger.firstGiven(workspaceId, { ...lead, campaign: "C3" }),
        ledger.firstGiven(workspaceId, { ...lead, from: assignedAt + 500 }),
        ledger.firstGiven(workspaceId, { ...lead, until: assignedAt - 500 }),
        ledger.firstGiven(other.workspaceId, lead)
      ]
      assert.deepStrictEqual(yield* Effect.all(missing), missing.map(() => Option.none()))
    }))

  it.effect("a refused pick leaves no answer", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { confirm, elsewhere, held, propose, settings, workspaceId } = yield* freshLedger(1)
      const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => requestOf(name))
      const confirmed = yield* confirm([
        answering(propose(elsewhere), a!),
        answering(propose(held[0]!, { dailyCap: 1 }), b!),
        answering(propose(held[0]!, { dailyCap: 1 }), c!)
      ])
      assert.deepStrictEqual(resultsOf(confirmed), ["unavailable", "accepted", "at-cap"])
      yield* ledger.confirm(workspaceId, unvouched(settings + 1), [answering(propose(held[0]!), d!)])
      const recalled = yield* ledger.findStored(workspaceId, [a!, b!, c!, d!].map(({ key }) => key))
      assert.deepStrictEqual(recalled.map(({ key }) => key), [b!.key])
    }))

  it.effect("a request is answered once: a batch with one that has an answer comes to nothing", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { confirm, confirmVouched, held, propose, workspaceId } = yield* freshLedger(2)
      const [a, b] = held
      yield* confirm([answering(propose(a!), requestOf("a"))])
      yield* ledger.storeNoResult(workspaceId, [requestOf("none")])
      for (const way of [confirm, confirmVouched]) {
        for (const name of ["a", "none"]) {
          const picks = [
            answering(propose(b!), requestOf("new")),
            propose(b!),
            answering(propose(b!), requestOf(name, "other"))
          ]
          assert.deepStrictEqual(resultsOf(yield* way(picks)), ["answered", "answered", "answered"])
        }
      }
      assert.deepStrictEqual(yield* ledger.findStored(workspaceId, [requestOf("new").key]), [])
      const uses = yield* usesOf(workspaceId)
      assert.deepStrictEqual(held.map(({ id }) => uses.get(id)), [1, 0])
    }))

  it.effect("that nothing was available is an answer, too, and takes no other's place", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
      yield* confirm([answering(propose(held[0]!), requestOf("a"))])
      const requests = [requestOf("a"), requestOf("b")]
      assert.deepStrictEqual(yield* ledger.storeNoResult(workspaceId, requests), [false, true])
      assert.deepStrictEqual(yield* ledger.storeNoResult(workspaceId, requests), [false, false])
      assert.deepStrictEqual(yield* ledger.findStored(workspaceId, [requestOf("b").key]), [
        { ...requestOf("b"), number: null, assignedAt: 0 }
      ])
    }))

  it.effect("many who ask the same at once: one is counted, on whatever ANI", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { held, propose, settings, workspaceId } = yield* freshLedger(10)
      const results = yield* Effect.forEach(
        Array.from({ length: 30 }, (_, i) => i),
        (i) =>
          ledger.confirm(workspaceId, unvouched(settings), [
            answering(propose(held[i % 10]!), requestOf("same")),
            answering(propose(held[(i + 3) % 10]!), requestOf(`own ${i % 15}`))
          ]),
        { concurrency: "unbounded" }
      )
      const accepted = results.filter(({ outcomes }) => outcomes[0]!.result === "accepted")
      assert.strictEqual(accepted.length, 1)
      const uses = [...(yield* usesOf(workspaceId)).values()]
      assert.strictEqual(uses.reduce((sum, each) => sum + each, 0), 2)
    }))

  it.effect("what is not old enough is not forgotten", () =>
    Effect.gen(function*() {
      const ledger = yield* AssignmentLedger
      const { confirm, held, propose, workspaceId } = yield* freshLedger(1)
      yield* confirm([answering(propose(held[0]!), requestOf("a"))])
      yield* ledger.deleteExpired
      assert.strictEqual((yield* ledger.findStored(workspaceId, [requestOf("a").key])).length, 1)
    }))
}
