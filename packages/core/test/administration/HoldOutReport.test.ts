/**
 * From dials to rates, from rates to picks, and from the dials of both shares to the report.
 */
import { HoldOutReport, type Options } from "@anipool/core/administration/HoldOutReport"
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
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

const holdOutPercent = 40
const [good, bad] = [numberOf("212", 1), numberOf("212", 2)]
const prospects = Array.from({ length: 60 }, (_, n) => numberOf("646", n))
const isHeldOut = (prospect: string) => HoldOut.isHeldOut(`1${prospect}`, holdOutPercent)

const setUp = Effect.gen(function*() {
  const caller = yield* newCaller({ policy: { preferAnswered: true, holdOutPercent }, defaultCampaign: "C1" })
  yield* newCampaign(caller, "C1", "P1")
  yield* newCampaign(caller, "before", "P1")
  yield* newAnis(caller, "P1", [bad, good])
  const dispositions = yield* CustomDispositions
  yield* dispositions.create(caller, { id: "1", name: "Talked", type: "Agent", contact: true, success: false })
  return caller
})

const post = (caller: Caller, from: string, to: string, disposition: string, campaign = "C1") =>
  Effect.flatMap(DialsIntake, (intake) =>
    intake.post(caller, {
      campaign_id: campaign,
      campaign_name: campaign,
      agent_name: "Ann",
      from_number: from,
      disposition_name: disposition,
      to_number: to,
      datetime: "2026-03-02 14:59:00",
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: "2026-03-01",
      total_dial_attempts: 1,
      skill_name: "East",
      lead_source: "web"
    }))

/** What the worker does until there is nothing left to do. */
const work = Effect.flatMap(DialsProcessing.jobs, (jobs) =>
  Effect.forEach(
    jobs.filter(({ name }) => name === "dials" || name === "rates"),
    ({ step }) => Effect.repeat(step, { while: (outcome) => outcome === "more" })
  ))

const report = (caller: Caller, options: Options = {}) =>
  Effect.flatMap(HoldOutReport, (each) => each.make(caller.workspace, options))

const none = { dials: 0, contacts: 0, successes: 0 }

describe("preferAnswered", () => {
  it.effect("goes by what dials reached, but for the prospects held out; the report tells the two apart", () =>
    Effect.gen(function*() {
      const caller = yield* setUp
      const assignment = yield* Assignment.Assignment
      // What is known of both numbers; no prospect of the test is among them.
      for (let n = 0; n < 200; n++) {
        yield* post(caller, good, numberOf("718", n), n % 2 === 0 ? "Talked" : "No Answer", "before")
        yield* post(caller, bad, numberOf("718", n), n % 20 === 0 ? "Talked" : "No Answer", "before")
      }
      yield* work
      // Servers learn of new rates by the change feed.
      yield* TestClock.adjust("1 minute")

      // Nothing is counted, so both numbers stay equally due: the rate decides, or the lower id.
      for (const prospect of prospects) {
        const picked = yield* assignment.preview(caller, { prospectPhone: prospect })
        const ani = picked._tag === "Assigned" ? picked.ani.national : assert.fail("none available")
        assert.strictEqual(ani, isHeldOut(prospect) ? bad : good)
        yield* post(caller, ani, prospect, ani === good ? "Talked" : "No Answer")
      }
      const applied = prospects.filter((each) => !isHeldOut(each))
      const heldOut = prospects.filter(isHeldOut)
      assert.isAbove(heldOut.length, 10)

      yield* work
      const { campaigns, period, total } = yield* report(caller)
      assert.deepStrictEqual(period, { from: "2026-02-01", to: "2026-03-02" })
      assert.deepStrictEqual(campaigns.map(({ campaign }) => campaign), ["C1", "before"])
      const counts = {
        applied: { dials: applied.length, contacts: applied.length, successes: 0 },
        heldOut: { dials: heldOut.length, contacts: 0, successes: 0 }
      }
      assert.deepInclude(campaigns[0], counts)
      assert.deepStrictEqual(campaigns[0]?.effect, HoldOut.effect(counts.applied, counts.heldOut))
      assert.strictEqual(total.applied.dials + total.heldOut.dials, 460)
    }).pipe(Effect.provide(layer), atThree))
})

describe("the report", () => {
  it.effect("is of the campaign and the days that are asked for", () =>
    Effect.gen(function*() {
      const caller = yield* setUp
      yield* post(caller, good, prospects[0]!, "Talked")
      yield* work
      const empty = { applied: none, heldOut: none, effect: undefined }
      assert.strictEqual((yield* report(caller, { campaign: "C1" })).campaigns.length, 1)
      assert.deepStrictEqual(yield* report(caller, { to: "2026-03-01" }), {
        period: { from: "2026-01-31", to: "2026-03-01" },
        total: empty,
        campaigns: []
      })
      assert.deepStrictEqual((yield* report(caller, { from: "2026-03-02" })).campaigns.length, 1)
      assert.strictEqual((yield* Effect.flip(report(caller, { campaign: "C9" }))).message, "Campaign not found")
      const wrong = yield* Effect.flip(report(caller, { from: "2026-03-02", to: "2026-03-01" }))
      assert.strictEqual(wrong.message, "from: expected a day that is not after the last")
      const other = yield* newCaller()
      assert.deepStrictEqual((yield* report(other)).total, empty)
    }).pipe(Effect.provide(layer), atThree))
})
