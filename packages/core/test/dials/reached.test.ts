/**
 * From a dial that reached somebody to the number that is kept for them, and from one that was dropped to their rest.
 */
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

/** Before anything runs: the jobs of all the years until then would be done else. */
const atThree = <A, E, R>(test: Effect.Effect<A, E, R>) =>
  Effect.zipRight(TestClock.setTime(Date.UTC(2026, 2, 2, 15)), test)

const prospect = numberOf("646", 1)

const assign = (caller: Caller) =>
  Effect.flatMap(Assignment.Assignment, (each) => each.assign(caller, { prospectPhone: prospect })).pipe(
    Effect.map((assigned) => assigned._tag === "Assigned" ? assigned.ani.national : "none")
  )

const dialed = (
  caller: Caller,
  from: string,
  disposition: string,
  more: Readonly<Record<string, string>> = {}
) =>
  Effect.gen(function*() {
    const intake = yield* DialsIntake
    yield* intake.post(caller, {
      campaign_id: "C1",
      campaign_name: "C1",
      agent_name: "Ann",
      from_number: from,
      disposition_name: disposition,
      to_number: prospect,
      datetime: "2026-03-02 14:59:00",
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: "2026-03-01",
      total_dial_attempts: 1,
      skill_name: "East",
      lead_source: "web",
      ...more
    })
    const jobs = yield* DialsProcessing.jobs
    yield* Effect.forEach(jobs.filter(({ name }) => name === "dials"), ({ step }) => step)
  })

const setUp = (policy: PolicyOverride) =>
  Effect.gen(function*() {
    const caller = yield* newCaller({ policy, defaultCampaign: "C1" })
    yield* newCampaign(caller, "C1", "P1")
    yield* newAnis(caller, "P1", [numberOf("212", 1), numberOf("212", 2), numberOf("212", 3)])
    const dispositions = yield* CustomDispositions
    yield* dispositions.create(caller, { id: "1", name: "Talked", type: "Agent", contact: true, success: false })
    return caller
  })

describe("a prospect who was reached", () => {
  it.effect("keeps the number where the policy says so, however often others were used less", () =>
    Effect.gen(function*() {
      const caller = yield* setUp({ sticky: true })
      const first = yield* assign(caller)
      yield* dialed(caller, first, "No Answer")
      const second = yield* assign(caller)
      assert.notStrictEqual(second, first)
      yield* dialed(caller, second, "Talked")
      assert.deepStrictEqual(yield* Effect.replicateEffect(assign(caller), 4), [second, second, second, second])
    }).pipe(Effect.provide(layer), atThree))

  it.effect("is another number of the lead, once a record tells that it was dialed", () =>
    Effect.gen(function*() {
      const caller = yield* setUp({ sticky: true })
      const first = yield* assign(caller)
      yield* dialed(caller, first, "Talked", { dial_id: "d", to_number_is: "main" })
      assert.deepStrictEqual(yield* Effect.replicateEffect(assign(caller), 2), [first, first])
      yield* dialed(caller, first, "Talked", { dial_id: "d", to_number: numberOf("646", 2) })
      // Which was shown most often.
      assert.notInclude(yield* Effect.replicateEffect(assign(caller), 2), first)
    }).pipe(Effect.provide(layer), atThree))

  it.effect("is like any other where it does not", () =>
    Effect.gen(function*() {
      const caller = yield* setUp({ sticky: false })
      const first = yield* assign(caller)
      yield* dialed(caller, first, "Talked")
      assert.strictEqual(new Set(yield* Effect.replicateEffect(assign(caller), 2)).size, 2)
    }).pipe(Effect.provide(layer), atThree))
})

describe("a prospect whose call was dropped", () => {
  it.effect("rests from then on where the policy says so", () =>
    Effect.gen(function*() {
      const caller = yield* setUp({ dropLockoutHours: 1 })
      const first = yield* assign(caller)
      yield* dialed(caller, first, "No Answer")
      const second = yield* assign(caller)
      assert.notStrictEqual(second, "none")
      yield* dialed(caller, second, "Call Dropped")
      assert.strictEqual(yield* assign(caller), "none")
      // An hour after the call, which began a minute before three.
      yield* TestClock.setTime(Date.UTC(2026, 2, 2, 15, 58, 59))
      assert.strictEqual(yield* assign(caller), "none")
      yield* TestClock.setTime(Date.UTC(2026, 2, 2, 15, 59))
      assert.notStrictEqual(yield* assign(caller), "none")
    }).pipe(Effect.provide(layer), atThree))

  it.effect("is called again where it does not", () =>
    Effect.gen(function*() {
      const caller = yield* setUp({})
      yield* dialed(caller, yield* assign(caller), "Call Dropped")
      assert.notStrictEqual(yield* assign(caller), "none")
    }).pipe(Effect.provide(layer), atThree))
})
