/**
 * From picks that chance decided, and the dials that followed, to what shadow policies would have reached.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { PolicyComparison } from "@anipool/core/administration/PolicyComparison"
import * as Assignment from "@anipool/core/assignment/Assignment"
import type { Caller } from "@anipool/core/Caller"
import * as Core from "@anipool/core/Core"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it, vi } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import { PCGRandom } from "effect/Utils"
import { newAnis, newCaller, newCampaign, numberOf } from "../fixture.ts"

const layer = Core.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

// The same chances in each run: a comparison is refused by chance in 3 of 1,000.
const chances = new PCGRandom(1)
vi.spyOn(Math, "random").mockImplementation(() => chances.number())

const numbers = Array.from({ length: 2 }, (_, n) => numberOf("212", n + 1))

/** Who is shown the first number is reached. */
const good = numbers[0]!

const post = (caller: Caller, from: string, to: string) =>
  Effect.flatMap(DialsIntake, (intake) =>
    intake.post(caller, {
      campaign_id: "C1",
      campaign_name: "C1",
      agent_name: "Ann",
      from_number: from,
      disposition_name: from === good ? "Talked" : "No Answer",
      to_number: to,
      datetime: "2026-03-02 15:00:30",
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: "2026-03-01",
      total_dial_attempts: 1,
      skill_name: "East",
      lead_source: "web"
    }))

const shadows = [
  { name: "Plain", policy: {} },
  { name: "Answered", policy: { preferAnswered: true } },
  { name: "Elsewhere", policy: { tiers: ["tollFree" as const] } }
]

/** Before anything runs: the jobs of all the years until then would be done else. */
const atThree = <A, E, R>(test: Effect.Effect<A, E, R>) =>
  Effect.zipRight(TestClock.setTime(Date.UTC(2026, 2, 2, 15)), test)

const setUp = Effect.gen(function*() {
  const caller = yield* newCaller({ policy: { explore: true }, defaultCampaign: "C1", timeZone: "UTC" })
  yield* newCampaign(caller, "C1", "P1")
  yield* newAnis(caller, "P1", numbers)
  const dispositions = yield* CustomDispositions
  yield* dispositions.create(caller, { id: "1", name: "Talked", type: "Agent", contact: true, success: false })
  const comparison = yield* PolicyComparison
  yield* comparison.setShadows(caller.workspace, shadows)
  return caller
})

const dial = Effect.fnUntraced(function*(caller: Caller, prospects: ReadonlyArray<string>) {
  const assignment = yield* Assignment.Assignment
  const taken = new Map<string, number>()
  for (const phone of prospects) {
    const assigned = yield* assignment.assign(caller, { prospectPhone: phone })
    const national = assigned._tag === "Assigned" ? assigned.ani.national : assert.fail("none available")
    taken.set(national, (taken.get(national) ?? 0) + 1)
    yield* post(caller, national, phone)
  }
  const dials = yield* Dials
  while ((yield* dials.process(1_000)).taken > 0);
  return taken
})

/** What is known of both numbers before anything is explored, and that servers know it. */
const learn = Effect.fnUntraced(function*(caller: Caller) {
  for (let n = 0; n < 100; n++) for (const number of numbers) yield* post(caller, number, numberOf("718", n))
  const jobs = yield* DialsProcessing.jobs
  yield* Effect.forEach(
    jobs.filter(({ name }) => name === "dials" || name === "rates"),
    ({ step }) => Effect.repeat(step, { while: (outcome) => outcome === "more" })
  )
  yield* TestClock.adjust("1 minute")
})

const prospectsOf = (count: number) => Array.from({ length: count }, (_, n) => numberOf("646", n))

describe("PolicyComparison", () => {
  it.effect("tells what a shadow policy would have reached, and of which it cannot", () =>
    Effect.gen(function*() {
      const caller = yield* setUp
      const comparison = yield* PolicyComparison
      yield* learn(caller)
      const count = 1_600
      const taken = yield* dial(caller, prospectsOf(count))
      // Chance costs no evenness.
      assert.deepStrictEqual([...taken.values()], numbers.map(() => count / numbers.length))

      const report = yield* comparison.compare(caller.workspace, {})
      assert.deepInclude(report, { picks: count, dials: count, contacts: count / numbers.length })
      const [plain, answered, elsewhere] = report.policies
      // Of two that are level, and then of the one that is left, it would have taken the longest unused: each half the time.
      assert.deepStrictEqual(plain!.refusals, [])
      assert.strictEqual(plain!.coveragePercent, 100)
      assert.approximately(plain!.effectiveDials / count, 1 / 1.5, 0.05)
      assert.approximately(plain!.reached!.value, 50, 8)
      assert.isTrue(plain!.difference!.low < 0 && plain!.difference!.high > 0)
      // It would take the good one once more while the other is level with it: chance may not, a quarter of the time.
      assert.deepStrictEqual(answered!.refusals, ["too-few", "not-covered"])
      assert.approximately(answered!.coveragePercent, 75, 5)
      assert.isUndefined(answered!.reached)
      assert.deepStrictEqual(elsewhere!.refusals, ["too-few", "not-covered"])
      assert.deepInclude(elsewhere!, { dials: count, effectiveDials: 0, coveragePercent: 0 })
    }).pipe(Effect.provide(layer), atThree))

  it.effect("records nothing where the policy does not explore, and what changes begins anew", () =>
    Effect.gen(function*() {
      const caller = yield* setUp
      const administration = yield* Administration
      const comparison = yield* PolicyComparison
      yield* dial(caller, prospectsOf(20))
      yield* comparison.setShadows(caller.workspace, [shadows[0]!, { name: "Answered", policy: { radiusMiles: 10 } }])
      yield* dial(caller, prospectsOf(30).slice(20))
      yield* administration.setPolicy(caller.workspace.name, undefined, { explore: false })
      yield* dial(caller, prospectsOf(50).slice(30))
      const { picks, policies } = yield* comparison.compare(caller.workspace, {})
      assert.strictEqual(picks, 30)
      assert.deepStrictEqual(policies.map(({ dials, policy }) => [policy.name, dials]), [["Plain", 30], [
        "Answered",
        10
      ]])
    }).pipe(Effect.provide(layer), atThree))

  it.effect("refuses too many of them, one name twice, and periods that are none", () =>
    Effect.gen(function*() {
      const { workspace } = yield* setUp
      const comparison = yield* PolicyComparison
      const refused = <A, E extends { readonly message: string }, R>(effect: Effect.Effect<A, E, R>) =>
        Effect.map(Effect.flip(effect), ({ message }) => message)
      const many = Array.from({ length: 9 }, (_, n) => ({ name: `S${n}`, policy: {} }))
      assert.match(yield* refused(comparison.setShadows(workspace, many)), /at most 8/)
      assert.match(yield* refused(comparison.setShadows(workspace, [many[0]!, many[0]!])), /“S0” stands twice/)
      assert.match(yield* refused(comparison.compare(workspace, { from: "2026-03-02", to: "2026-03-01" })), /^from: /)
      assert.match(yield* refused(comparison.compare(workspace, { from: "2026-01-29", to: "2026-03-01" })), /31 days/)
      assert.deepInclude(yield* comparison.compare(workspace, { from: "2026-01-30", to: "2026-03-01" }), { picks: 0 })
    }).pipe(Effect.provide(layer), atThree))
})
