import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as LocalTime from "@anipool/domain/LocalTime"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const of = ["--workspace", "Acme"]

const numbers = Array.from({ length: 5 }, (_, i) => `212555010${i}`)

const now = Date.UTC(2026, 2, 20, 18)

/** Dials of a day in March: all numbers alike, but those of the last day of the first number, which are blocked. */
const dialsOf = (day: number) =>
  Array.from({ length: 20 * numbers.length }, (_, i) => ({
    campaign_id: "C1",
    campaign_name: "Spring",
    agent_name: "Ann",
    from_number: numbers[i % numbers.length]!,
    disposition_name: day === 20 && i % numbers.length === 0 ? "603" : "Busy",
    to_number: `646555${String(1000 + i)}`,
    datetime: LocalTime.formatUtc(Date.UTC(2026, 2, day, 12) + 60_000 * i),
    call_direction: "Outbound",
    zip: "10001",
    sys_created_date_original: "2026-03-01",
    total_dial_attempts: 1,
    skill_name: "West",
    lead_source: "web"
  }))

const make = Effect.gen(function*() {
  const { core, json, stored } = yield* CommandLine
  yield* TestClock.setTime(now)
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  const caller = yield* callerOf("Acme")
  yield* core(Effect.gen(function*() {
    const anis = yield* CustomAnis
    const campaigns = yield* CustomCampaigns
    const intake = yield* DialsIntake
    yield* campaigns.create(caller, { id: "C1", name: "Spring", type: "Outbound", inboundPoolId: "P" })
    yield* anis.importMany(
      caller,
      [...numbers, "2125550199"].map((number) => ({ countryCode: 1 as const, number, inboundGroupId: "P" }))
    )
    for (let day = 1; day <= 20; day++) {
      for (const dial of dialsOf(day)) yield* intake.post(caller, dial)
    }
  }))
  yield* stored(Effect.flatMap(Dials, (dials) => dials.process(5_000)))
})

interface Told {
  readonly falseAlarmsPer10000: unknown
  readonly campaigns: unknown
  readonly numbers: ReadonlyArray<{
    readonly number: string
    readonly state: string
    readonly by: string | null
    readonly since: string | null
    readonly evidence: {
      readonly dials: number
      readonly reached: number
      readonly expected: number
      readonly oneIn: number
    }
  }>
}

describe("health report", () => {
  it.effect("tells the number that burns first, then the others that were dialed, and what was set", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make
      const { campaigns, falseAlarmsPer10000, numbers: told } = (yield* json("health", "report", ...of)) as Told
      assert.deepStrictEqual(falseAlarmsPer10000, { set: 10, came: 0 })
      assert.deepStrictEqual(campaigns, [])
      assert.deepStrictEqual(
        told.map(({ number, state }) => [number, state]),
        numbers.map((number, i) => [`+1${number}`, i === 0 ? "burning" : "healthy"])
      )
      const [{ by, evidence, since }] = told as readonly [Told["numbers"][number]]
      assert.strictEqual(by, "block")
      // From where it began to grow, which may be some dials too early.
      assert.match(since!, /^2026-03-(19|20)T1\d:\d\d:00.000Z$/)
      assert.strictEqual(evidence.reached, 20)
      assert.isAtLeast(evidence.dials, 20)
      assert.isBelow(evidence.expected, 1)
      assert.isAbove(evidence.oneIn, 1_000_000)
      assert.lengthOf(((yield* json("health", "report", ...of, "--limit", "2")) as Told).numbers, 2)
      const { stdout } = yield* run("health", "report", ...of)
      assert.include(stdout, "Acme: of 10,000 healthy numbers 10 may be said to burn in 30 days; this month 0.0 were")
      assert.match(
        stdout,
        /\+12125550100 +burning +2026-03-\S+ +\d+ +\d+ of \d+ calls were blocked, \S+ ?\S* ?\S* ?(was|were) expected/
      )
    }).pipe(Effect.provide(layer)))

  it.effect("false alarms are set with the policy, of the workspace alone", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make
      yield* json("policy", "set", ...of, "--health", "act", "--false-alarms", "0")
      const told = (yield* json("health", "report", ...of)) as Told
      assert.deepStrictEqual(told.falseAlarmsPer10000, { set: 0, came: 0 })
      const policy = (yield* json("policy", "show", ...of)) as { readonly effective: Readonly<Record<string, unknown>> }
      assert.strictEqual(policy.effective["burning"], "act")
      yield* json("policy", "set", ...of, "--false-alarms", "25")
      assert.deepStrictEqual(((yield* json("health", "report", ...of)) as Told).falseAlarmsPer10000, {
        set: 25,
        came: 0
      })
      const ofCampaign = yield* run("policy", "set", ...of, "--campaign", "C1", "--false-alarms", "1")
      assert.strictEqual(ofCampaign.exit, 2)
      assert.include(ofCampaign.stderr, "--false-alarms: of the workspace alone, without --campaign")
      const wrong = yield* run("policy", "set", ...of, "--false-alarms", "1001")
      assert.strictEqual(wrong.exit, 2)
      assert.include(wrong.stderr, "--false-alarms: expected a whole number from 0 to 1000")
    }).pipe(Effect.provide(layer)))
})
