import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as LocalTime from "@anipool/domain/LocalTime"
import { Dials } from "@anipool/storage/Dials"
import { assert, describe, it } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const prospects = Array.from({ length: 40 }, (_, n) => `646555${String(n).padStart(4, "0")}`)

const make = Effect.gen(function*() {
  const { core, json } = yield* CommandLine
  yield* TestClock.setTime(Date.UTC(2026, 2, 2, 15))
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  yield* json("policy", "set", "--workspace", "Acme", "--prefer-answered", "on", "--hold-out", "50")
  const caller = yield* callerOf("Acme")
  yield* core(Effect.gen(function*() {
    const anis = yield* CustomAnis
    const dispositions = yield* CustomDispositions
    const campaigns = yield* CustomCampaigns
    yield* campaigns.create(caller, { id: "C1", name: "Spring", type: "Outbound" })
    yield* anis.importMany(caller, [{ countryCode: 1, number: "2125550100", inboundGroupId: "P" }])
    yield* dispositions.create(caller, { id: "1", name: "Talked", type: "Agent", contact: true, success: false })
  }))
  yield* dial
  return { applied: prospects.length - heldOut.length, heldOut: heldOut.length }
})

const heldOut = prospects.filter((each) => HoldOut.isHeldOut(`1${each}`, 50))

/** One dial to each prospect, a minute ago: those the rule is applied for are all reached, those held out are not. */
const dial = Effect.gen(function*() {
  const { core, stored } = yield* CommandLine
  const caller = yield* callerOf("Acme")
  const datetime = LocalTime.formatUtc((yield* Clock.currentTimeMillis) - 60_000)
  yield* core(Effect.gen(function*() {
    const intake = yield* DialsIntake
    for (const prospect of prospects) {
      yield* intake.post(caller, {
        campaign_id: "C1",
        campaign_name: "Spring",
        agent_name: "Ann",
        from_number: "2125550100",
        disposition_name: heldOut.includes(prospect) ? "Busy" : "Talked",
        to_number: prospect,
        datetime,
        call_direction: "Outbound",
        zip: "10001",
        sys_created_date_original: "2026-03-01",
        total_dial_attempts: 1,
        skill_name: "East",
        lead_source: "web"
      })
    }
  }))
  yield* stored(Effect.flatMap(Dials, (dials) => dials.process(100)))
})

const effect = ["policy", "effect", "--workspace", "Acme"] as const

describe("policy effect", () => {
  it.effect("puts the shares side by side and says what that comes to", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      const { applied, heldOut } = yield* make
      const { exit, stderr, stdout } = yield* run(...effect)
      assert.deepStrictEqual({ exit, stderr }, { exit: 0, stderr: "" })
      const [title, headings, row, verdict, ...rest] = stdout.trimEnd().split("\n")
      assert.strictEqual(title, "Acme: prefer-answered from 2026-02-01 to 2026-03-02")
      assert.match(
        headings!,
        /^CAMPAIGN +DIALS +CONTACTS +RATE +HELD OUT: DIALS +CONTACTS +RATE +EFFECT +95 % INTERVAL$/
      )
      assert.match(
        row!,
        new RegExp(
          `^C1 +${applied} +${applied} +100.00 % +${heldOut} +0 +0.00 % +\\+100.00 +\\+\\d+.\\d\\d to \\+100.00$`
        )
      )
      assert.strictEqual(verdict, "It reaches more people: the whole interval, in percentage points, is above zero.")
      assert.deepStrictEqual(rest, [])
    }).pipe(Effect.provide(layer)))

  it.effect("answers as JSON, of the campaign and the days that are named", () =>
    Effect.gen(function*() {
      const { json } = yield* CommandLine
      const { applied, heldOut } = yield* make
      const counts = {
        applied: { dials: applied, contacts: applied, successes: 0 },
        heldOut: { dials: heldOut, contacts: 0, successes: 0 }
      }
      const row = { ...counts, effect: HoldOut.effect(counts.applied, counts.heldOut) }
      assert.deepStrictEqual(yield* json(...effect, "--campaign", "C1", "--from", "2026-03-02"), {
        workspace: "Acme",
        from: "2026-03-02",
        to: "2026-03-02",
        total: row,
        campaigns: [{ campaign: "C1", ...row }],
        // Today has not ended.
        harm: { evidence: 1, threshold: 100, days: 0 }
      })
    }).pipe(Effect.provide(layer)))

  it.effect("says what the days that have ended say against the preference", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make
      // The day on which the preference was switched on is no whole one, the next one has no dials yet.
      yield* TestClock.adjust("2 days")
      assert.notInclude((yield* run(...effect)).stdout, "Evidence of harm")
      yield* dial
      yield* TestClock.adjust("1 day")
      const answer = yield* json(...effect)
      assert.deepInclude(answer, { harm: { evidence: 1, threshold: 100, days: 1 } })
      assert.include(
        (yield* run(...effect)).stdout,
        "Evidence of harm since the hold-out began, of 1 day until yesterday: 1.0, of 100 from which on it is told."
      )
    }).pipe(Effect.provide(layer)))

  it.effect("says so where there is nothing to compare, or no such campaign or day", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* make
      const { stdout } = yield* run(...effect, "--to", "2026-03-01")
      assert.deepStrictEqual(stdout.trimEnd().split("\n").slice(1), [
        "no dials of campaigns that prefer-answered is on for"
      ])
      const unknown = yield* run(...effect, "--campaign", "C9")
      assert.notStrictEqual(unknown.exit, 0)
      assert.include(unknown.stderr, "Campaign not found")
      const wrong = yield* run(...effect, "--from", "2026-02-30")
      assert.include(wrong.stderr, "--from: expected a date that exists")
    }).pipe(Effect.provide(layer)))
})
