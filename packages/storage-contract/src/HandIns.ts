/**
 * What every adapter's `HandIns` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import { handedInMax } from "@anipool/domain/remediation/HandIn"
import { defaults } from "@anipool/domain/remediation/Terms"
import type { HeldObservation } from "@anipool/domain/reputation/Recording"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AuditTrail } from "@anipool/storage/AuditTrail"
import { askedMax, type HandInOutcome, HandIns, type NewHandIn } from "@anipool/storage/HandIns"
import { Observations } from "@anipool/storage/Observations"
import { Remediations } from "@anipool/storage/Remediations"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { Seed, type Tests } from "./Seed.ts"

const dayMs = 86_400_000

const hiya: Omit<NewHandIn, "aniIds"> = {
  vendor: "hiya",
  note: "“Spam Likely”",
  keyId: null,
  despiteWarning: false,
  terms: defaults
}

const handIn = (workspaceId: WorkspaceId, aniIds: ReadonlyArray<AniId>, changes: Partial<NewHandIn> = {}) =>
  Effect.flatMap(HandIns, (handIns) => handIns.handIn(workspaceId, { ...hiya, aniIds, ...changes }))

const kinds = (outcomes: ReadonlyArray<HandInOutcome>) => outcomes.map(({ kind }) => kind)

const listOf = (workspaceId: WorkspaceId, filter: Parameters<typeof Remediations.Service.list>[1] = { limit: 100 }) =>
  Effect.flatMap(Remediations, (remediations) => remediations.list(workspaceId, filter))

const entries = (workspaceId: WorkspaceId) =>
  Effect.flatMap(AuditTrail, (trail) => trail.list(workspaceId, { limit: 10 }))

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("numbers are handed in with a vendor: each by a case, all by one entry", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const { id } = yield* Fixture.freshWorkspace()
      const other = yield* Fixture.freshWorkspace()
      const [one, two, three] = yield* Fixture.fillPool(id, "P1", 3)
      yield* remediations.request(id, two!.id, { keyId: null, carrier: "001234", note: "asked by the dialer" })
      const before = (yield* entries(id)).length
      const outcomes = yield* handIn(id, [one!.id, two!.id, Fixture.unknownAniId])
      assert.deepStrictEqual(kinds(outcomes), ["handedIn", "handedIn", "unknown"])
      const cases = yield* listOf(id)
      assert.deepStrictEqual<unknown>(
        cases.map(({ aniId, carrier, note, state, steps, vendor }) => ({
          aniId,
          carrier,
          note,
          state,
          vendor,
          steps: steps.map(({ note, state }) => ({ note, state }))
        })),
        [
          { aniId: two!.id, carrier: "001234", note: "asked by the dialer" },
          { aniId: one!.id, carrier: null, note: hiya.note }
        ].map((each) => ({
          ...each,
          state: "IN_PROGRESS",
          vendor: "hiya",
          steps: [{ note: hiya.note, state: "IN_PROGRESS" }]
        })),
        "the request that named no vendor became the vendor's case"
      )
      assert.deepStrictEqual(outcomes.slice(0, 2), [
        { kind: "handedIn", id: cases[1]!.id },
        { kind: "handedIn", id: cases[0]!.id }
      ])
      const told = yield* entries(id)
      assert.strictEqual(told.length, before + 1)
      assert.deepInclude(told[0], { action: "remediation.handedIn", summary: "Handed 2 numbers in with hiya" })
      assert.deepStrictEqual(kinds(yield* handIn(id, [one!.id, three!.id], { vendor: "tns" })), [
        "handedIn",
        "handedIn"
      ])
      assert.strictEqual((yield* listOf(id)).length, 4, "each vendor has its own")
      assert.deepStrictEqual(kinds(yield* handIn(other.id, [one!.id])), ["unknown"])
      assert.deepStrictEqual(kinds(yield* handIn(Fixture.unknownWorkspaceId, [one!.id])), ["unknown"])
      yield* Fixture.assertRefused(handIn(id, Array.from({ length: handedInMax + 1 }, (_, i) => i + 1 as AniId)))
    }))

  it.effect("a number is not handed in again while it is with the vendor, nor too soon after", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const seed = yield* Seed
      const { id } = yield* Fixture.freshWorkspace()
      const [one] = yield* Fixture.fillPool(id, "P1", 1)
      yield* handIn(id, [one!.id])
      assert.deepStrictEqual(yield* handIn(id, [one!.id]), [{ kind: "refused", says: "it is with hiya already" }])
      const [first] = yield* listOf(id)
      yield* remediations.step(id, first!.id, { state: "DONE", note: null })
      yield* seed.ageRemediations(id, one!.id, 10 * dayMs)
      const says = "it was handed in with hiya 10 days ago; again after 60 days"
      assert.deepStrictEqual(yield* handIn(id, [one!.id]), [{ kind: "refused", says }])
      const terms = { ...defaults, vendors: [{ vendor: "hiya", afterDays: 60, rule: "warn" as const }] }
      assert.deepStrictEqual(yield* handIn(id, [one!.id], { terms }), [{ kind: "warned", says }])
      assert.strictEqual((yield* listOf(id)).length, 1)
      assert.deepStrictEqual(kinds(yield* handIn(id, [one!.id], { terms, despiteWarning: true })), ["handedIn"])
      assert.strictEqual((yield* entries(id)).filter(({ action }) => action === "remediation.handedIn").length, 2)
    }))

  it.effect("handed in by many at once, a number is handed in once", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixture.freshWorkspace()
      const [one, two] = yield* Fixture.fillPool(id, "P1", 2)
      const outcomes = yield* Effect.all(
        Array.from({ length: 8 }, (_, i) => handIn(id, i % 2 === 0 ? [one!.id, two!.id] : [two!.id, one!.id])),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(outcomes.flat().filter(({ kind }) => kind === "handedIn").length, 2)
      assert.strictEqual((yield* listOf(id)).length, 2)
    }))

  it.effect("cases are found by vendor, age and end", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const seed = yield* Seed
      const { id } = yield* Fixture.freshWorkspace()
      const [one, two, three] = yield* Fixture.fillPool(id, "P1", 3)
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      yield* handIn(id, [one!.id, two!.id])
      yield* remediations.request(id, three!.id, { keyId: null, carrier: null, note: null })
      yield* seed.ageRemediations(id, one!.id, 20 * dayMs)
      const all = yield* listOf(id)
      yield* remediations.step(id, all.find(({ aniId }) => aniId === two!.id)!.id, { state: "REJECTED", note: null })
      const found = (filter: Omit<Parameters<typeof remediations.list>[1], "limit">) =>
        Effect.map(listOf(id, { ...filter, limit: 10 }), (page) => page.map(({ aniId }) => aniId))
      assert.deepStrictEqual(yield* found({ vendor: null }), [three!.id])
      assert.deepStrictEqual([...yield* found({ vendor: "hiya" })].sort(), [one!.id, two!.id].sort())
      assert.deepStrictEqual(yield* found({ vendor: "tns" }), [])
      assert.deepStrictEqual(yield* found({ requestedBefore: now - 19 * dayMs }), [one!.id])
      assert.deepStrictEqual(yield* found({ isOpen: false }), [two!.id])
      assert.deepStrictEqual(yield* found({ isOpen: true, vendor: "hiya" }), [one!.id])
      const ended = (requestedFrom: number, limit = 10) =>
        Effect.map(remediations.ended(id, { requestedFrom, limit }), (page) => page.map(({ aniId }) => aniId))
      assert.deepStrictEqual(yield* ended(now - dayMs), [two!.id])
      yield* remediations.step(id, all.find(({ aniId }) => aniId === three!.id)!.id, { state: "DONE", note: null })
      assert.deepStrictEqual(yield* ended(now - dayMs), [three!.id, two!.id])
      assert.deepStrictEqual(yield* ended(now - dayMs, 1), [three!.id])
      assert.deepStrictEqual(yield* ended(now + dayMs), [])
    }))

  it.effect("terms are kept", () =>
    Effect.gen(function*() {
      const handIns = yield* HandIns
      const { id } = yield* Fixture.freshWorkspace()
      assert.deepStrictEqual(yield* handIns.terms(id), Option.none())
      const own = {
        ...defaults,
        afterDays: 30,
        vendors: [{ vendor: "tns", afterDays: 14, rule: "warn" as const }],
        company: { ...defaults.company, companyName: "Acme “Calls”" }
      }
      yield* handIns.setTerms(id, own)
      assert.deepStrictEqual(yield* handIns.terms(id), Option.some(own))
      yield* handIns.setTerms(id, defaults)
      assert.deepStrictEqual(yield* handIns.terms(id), Option.some(defaults))
      const [last, first] = yield* entries(id)
      assert.deepStrictEqual(first!.details, { before: defaults, after: own })
      assert.deepStrictEqual(last!.details, { before: own, after: defaults })
    }))

  it.effect("dials of days, and labels at instants, are answered in the order of what is asked", () =>
    Effect.gen(function*() {
      const handIns = yield* HandIns
      const observations = yield* Observations
      const seed = yield* Seed
      const { id, timeZone } = yield* Fixture.freshWorkspace()
      const [one, two] = yield* Fixture.fillPool(id, "P1", 2)
      const now = DateTime.toEpochMillis(yield* DateTime.now)
      const today = LocalTime.dateAt(now, timeZone)
      const day = (ago: number) => LocalTime.addDays(today, -ago)
      const counts = { successes: 0, blocks: 0, noAnswers: 0 }
      yield* seed.dialed(id, today, [
        { aniId: one!.id, day: day(40), dials: 50, contacts: 5, ...counts },
        { aniId: one!.id, day: day(9), dials: 20, contacts: 2, ...counts },
        { aniId: one!.id, day: day(2), dials: 7, contacts: 3, ...counts }
      ])
      assert.deepStrictEqual(
        yield* handIns.dialed(id, [
          { aniId: one!.id, from: day(9), to: day(2) },
          { aniId: two!.id, from: day(40), to: day(0) },
          { aniId: one!.id, from: day(40), to: day(10) },
          { aniId: one!.id, from: day(8), to: day(3) }
        ]),
        [{ dials: 27, contacts: 5 }, { dials: 0, contacts: 0 }, { dials: 50, contacts: 5 }, { dials: 0, contacts: 0 }]
      )
      const said = (daysAgo: number, changes: Partial<HeldObservation>): HeldObservation => ({
        aniId: one!.id,
        vendor: "hiya",
        carrier: null,
        label: "clean",
        score: null,
        raw: null,
        at: now - daysAgo * dayMs,
        ...changes
      })
      yield* observations.record(id, [
        said(100, { label: "flagged" }),
        said(50, { label: "flagged" }),
        said(45, { label: "watch", carrier: "at&t" }),
        said(40, {}),
        said(5, {})
      ])
      const at = (daysAgo: number, aniId = one!.id) => ({ aniId, at: now - daysAgo * dayMs })
      assert.deepStrictEqual(
        yield* handIns.labelsAt(id, [at(50), at(45), at(41), at(40), at(10), at(9), at(0), at(60), at(0, two!.id)]),
        ["flagged", "flagged", "flagged", "watch", "clean", "none", "clean", "none", "none"]
      )
      assert.deepStrictEqual(yield* handIns.dialed(Fixture.unknownWorkspaceId, []), [])
      assert.deepStrictEqual(yield* handIns.labelsAt(Fixture.unknownWorkspaceId, []), [])
      yield* Fixture.assertRefused(handIns.labelsAt(id, Array.from({ length: askedMax + 1 }, () => at(0))))
    }))
}
