/**
 * What every adapter's `Remediations` does.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { RemediationId } from "@anipool/domain/lifecycle/Remediation"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { Anis } from "@anipool/storage/Anis"
import { listedMax, type NewRemediation, Remediations } from "@anipool/storage/Remediations"
import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Fixture from "./Fixture.ts"
import { Seed, type Tests } from "./Seed.ts"

const { fillPool, freshWorkspace } = Fixture

const plain: NewRemediation = { keyId: null, carrier: null, note: null }
const received = Option.some("received")
const refused = Option.some("within-cooldown")
const dayMs = 86_400_000

const request = (workspaceId: WorkspaceId, id: AniId) =>
  Effect.flatMap(Remediations, (remediations) => remediations.request(workspaceId, id, plain))

const listOf = (workspaceId: WorkspaceId) =>
  Effect.flatMap(Remediations, (remediations) => remediations.list(workspaceId, { limit: 100 }))

/** What every adapter does; `Reputation.suite` runs it. */
export const tests: Tests = (it) => {
  it.effect("a request is kept with everything that was said of it, and leaves the ANI as it is", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const remediations = yield* Remediations
      const { id } = yield* freshWorkspace()
      const key = yield* Fixture.freshKey(id)
      const [one, two] = yield* fillPool(id, "P1", 2)
      const head = yield* Fixture.headOf(id)
      const asked = { keyId: key.id, carrier: "001234", note: "“scam likely”" }
      const before = DateTime.toEpochMillis(yield* DateTime.now)
      assert.deepStrictEqual(yield* remediations.request(id, one!.id, asked), received)
      assert.deepStrictEqual(yield* remediations.request(id, two!.id, plain), received)
      const listed = yield* listOf(id)
      for (const { requestedAt } of listed) {
        assert.closeTo(requestedAt, before, 60_000)
        assert.isTrue(Number.isInteger(requestedAt))
      }
      const common = { callingCode: 1, state: "RECEIVED", steps: [], requestedAt: 0, vendor: null }
      assert.deepStrictEqual<unknown>(listed.map((each) => ({ ...each, requestedAt: 0 })), [
        { ...common, ...asked, id: listed[0]!.id, aniId: one!.id, number: one!.number },
        { ...common, ...plain, id: listed[1]!.id, aniId: two!.id, number: two!.number }
      ])
      assert.isBelow(listed[0]!.id, listed[1]!.id)
      assert.deepStrictEqual(yield* anis.list(id, { limit: 2 }), [one!, two!])
      assert.deepStrictEqual(yield* Fixture.headOf(id), head)
    }))

  it.effect("another is made after sixty days, once nobody works on the last any more", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const seed = yield* Seed
      const { id } = yield* freshWorkspace()
      const [one, two] = yield* fillPool(id, "P1", 2)
      assert.deepStrictEqual(yield* request(id, one!.id), received)
      assert.deepStrictEqual(yield* request(id, one!.id), refused)
      const [first] = yield* listOf(id)
      yield* remediations.step(id, first!.id, { state: "REJECTED", note: null })
      assert.deepStrictEqual(yield* request(id, one!.id), refused)
      yield* seed.ageRemediations(id, one!.id, 60 * dayMs - 60_000)
      assert.deepStrictEqual(yield* request(id, one!.id), refused)
      yield* seed.ageRemediations(id, one!.id, 60_000)
      assert.deepStrictEqual(yield* request(id, one!.id), received)
      yield* seed.ageRemediations(id, one!.id, 100 * dayMs)
      assert.deepStrictEqual(yield* request(id, one!.id), refused, "the second is still being worked")
      const [, second] = yield* listOf(id)
      yield* remediations.step(id, second!.id, { state: "IN_PROGRESS", note: null })
      assert.deepStrictEqual(yield* request(id, one!.id), refused)
      yield* remediations.step(id, second!.id, { state: "DONE", note: null })
      assert.deepStrictEqual(yield* request(id, one!.id), received)
      assert.deepStrictEqual(yield* request(id, two!.id), received, "each ANI by itself")
      assert.strictEqual((yield* listOf(id)).length, 4)
    }))

  it.effect("asked for by many at once, one is made", () =>
    Effect.gen(function*() {
      const { id } = yield* freshWorkspace()
      const [one] = yield* fillPool(id, "P1", 1)
      const results = yield* Effect.all(Array.from({ length: 10 }, () => request(id, one!.id)), {
        concurrency: "unbounded"
      })
      assert.strictEqual(results.filter((each) => Option.contains(each, "received")).length, 1)
      assert.strictEqual(results.filter((each) => Option.contains(each, "within-cooldown")).length, 9)
      assert.strictEqual((yield* listOf(id)).length, 1)
    }))

  it.effect("there is none for an ANI that is not held; a removed one's stay, and count when it is back", () =>
    Effect.gen(function*() {
      const anis = yield* Anis
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const [one] = yield* fillPool(id, "P1", 1)
      assert.deepStrictEqual(yield* request(id, Fixture.unknownAniId), Option.none())
      assert.deepStrictEqual(yield* request(other.id, one!.id), Option.none())
      assert.deepStrictEqual(yield* request(Fixture.unknownWorkspaceId, one!.id), Option.none())
      yield* request(id, one!.id)
      yield* anis.remove(id, one!.id)
      assert.deepStrictEqual(yield* request(id, one!.id), Option.none())
      assert.strictEqual((yield* listOf(id)).length, 1)
      yield* fillPool(id, "P1", 1)
      assert.deepStrictEqual(yield* request(id, one!.id), refused)
      assert.deepStrictEqual(yield* listOf(other.id), [])
    }))

  it.effect("the desk moves requests on, and every step is kept", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const { id } = yield* freshWorkspace()
      const other = yield* freshWorkspace()
      const [one] = yield* fillPool(id, "P1", 1)
      yield* request(id, one!.id)
      const [only] = yield* listOf(id)
      const started = yield* remediations.step(id, only!.id, { state: "IN_PROGRESS", note: "asked the carrier" })
      const done = Option.getOrThrow(yield* remediations.step(id, only!.id, { state: "DONE", note: null }))
      assert.strictEqual(Option.getOrThrow(started).state, "IN_PROGRESS")
      assert.deepStrictEqual({ ...done, steps: [] }, { ...only!, state: "DONE" })
      assert.deepStrictEqual(done.steps.map(({ note, state }) => ({ state, note })), [
        { state: "IN_PROGRESS", note: "asked the carrier" },
        { state: "DONE", note: null }
      ])
      for (const { at } of done.steps) assert.isAtLeast(at, done.requestedAt)
      for (const state of ["RECEIVED", "IN_PROGRESS", "DONE", "REJECTED"] as const) {
        const error = yield* Effect.flip(remediations.step(id, only!.id, { state, note: null }))
        assert.deepInclude(error, { _tag: "StepRefused", state: "DONE" })
      }
      assert.deepStrictEqual(yield* listOf(id), [done])
      const step = { state: "DONE" as const, note: null }
      assert.deepStrictEqual(yield* remediations.step(id, 2_000_000_000 as RemediationId, step), Option.none())
      assert.deepStrictEqual(yield* remediations.step(other.id, only!.id, step), Option.none())
    }))

  it.effect("moved by many at once, a request takes one step", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const { id } = yield* freshWorkspace()
      const [one] = yield* fillPool(id, "P1", 1)
      yield* request(id, one!.id)
      const [only] = yield* listOf(id)
      const step = remediations.step(id, only!.id, { state: "REJECTED", note: null })
      assert.strictEqual(yield* Fixture.successesOf(step, 8, "StepRefused"), 1)
      assert.strictEqual((yield* listOf(id))[0]!.steps.length, 1)
    }))

  it.effect("lists by state, by ANI and in pages", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const seed = yield* Seed
      const { id } = yield* freshWorkspace()
      const held = yield* fillPool(id, "P1", 4)
      for (const { id: ani } of held) yield* request(id, ani)
      const [a, b] = yield* listOf(id)
      yield* remediations.step(id, b!.id, { state: "DONE", note: null })
      yield* seed.ageRemediations(id, b!.aniId, 61 * dayMs)
      yield* request(id, b!.aniId)
      const all = yield* listOf(id)
      const list = (options: Omit<Parameters<typeof remediations.list>[1], "limit">) =>
        Effect.map(remediations.list(id, { ...options, limit: 10 }), (page) => page.map((each) => each.id))
      const ids = all.map((each) => each.id)
      assert.deepStrictEqual(yield* list({ state: "DONE" }), [b!.id])
      assert.deepStrictEqual(yield* list({ state: "RECEIVED" }), ids.filter((each) => each !== b!.id))
      assert.deepStrictEqual(yield* list({ state: "REJECTED" }), [])
      assert.deepStrictEqual(yield* list({ aniId: b!.aniId }), [b!.id, ids[4]!])
      assert.deepStrictEqual(yield* list({ aniId: b!.aniId, state: "RECEIVED" }), [ids[4]!])
      assert.deepStrictEqual(yield* list({ after: a!.id }), ids.slice(1))
      assert.deepStrictEqual(
        (yield* remediations.list(id, { after: a!.id, limit: 2 })).map((each) => each.id),
        ids.slice(1, 3)
      )
      yield* Fixture.assertRefused(remediations.list(id, { limit: listedMax + 1 }))
      assert.deepStrictEqual(yield* remediations.list(Fixture.unknownWorkspaceId, { limit: 1 }), [])
    }))
}
