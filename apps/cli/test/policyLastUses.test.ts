import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { DialsIntake } from "@anipool/core/dials/DialsIntake"
import type { PoolId } from "@anipool/domain/Ani"
import { Dials } from "@anipool/storage/Dials"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const perHour = 4

/** Two days alike: in the morning people in Phoenix, for whom Dallas is the nearest; in the afternoon people in Dallas. */
const make = Effect.gen(function*() {
  const { core, json, stored } = yield* CommandLine
  yield* TestClock.setTime(Date.UTC(2026, 2, 3, 15))
  yield* json("workspace", "create", "--name", "Acme", "--country", "us")
  yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", String(perHour))
  const caller = yield* callerOf("Acme")
  yield* core(Effect.gen(function*() {
    const anis = yield* CustomAnis
    const campaigns = yield* CustomCampaigns
    const intake = yield* DialsIntake
    yield* campaigns.create(caller, { id: "C1", name: "Spring", type: "Outbound", inboundPoolId: "P" })
    yield* anis.importMany(caller, [
      { countryCode: 1, number: "2145550100", inboundGroupId: "P" },
      { countryCode: 1, number: "8325550100", inboundGroupId: "P" }
    ])
    for (const day of ["2026-03-01", "2026-03-02"]) {
      for (const [hour, prospect, zip] of [["15", "602555010", "85001"], ["21", "214555010", "75201"]] as const) {
        for (let n = 1; n <= perHour; n++) {
          yield* intake.post(caller, {
            campaign_id: "C1",
            campaign_name: "Spring",
            agent_name: "Ann",
            from_number: "2145550100",
            disposition_name: "Busy",
            to_number: `${prospect}${n}`,
            datetime: `${day} ${hour}:0${n}:00`,
            call_direction: "Outbound",
            zip,
            sys_created_date_original: "2026-03-01",
            total_dial_attempts: 1,
            skill_name: "West",
            lead_source: "web"
          })
        }
      }
    }
  }))
  yield* stored(Effect.flatMap(Dials, (dials) => dials.process(100)))
})

const lastUses = ["policy", "last-uses", "--workspace", "Acme"] as const

describe("policy last-uses", () => {
  it.effect("dials yesterday both ways: kept, Dallas has its numbers in the afternoon, and more of them are worth most", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make
      const report = yield* json(...lastUses, "--group", "P")
      const { days, keeping, worth, ...rest } = report as {
        days: unknown
        keeping: unknown
        worth: ReadonlyArray<Record<string, unknown>>
      }
      const standing = { days: 0, local: 0, near: 0, isKept: true }
      assert.deepStrictEqual(keeping, { isAsked: false, standing, solvedAt: null, prices: [], days: [] })
      assert.deepStrictEqual(rest, { workspace: "Acme", group: "P", from: "2026-03-02", to: "2026-03-02" })
      assert.deepStrictEqual(days, [{
        day: "2026-03-02",
        forecastFrom: "2026-03-01",
        dials: 2 * perHour,
        plain: { local: 0, near: 0, refused: 0 },
        kept: { local: perHour, near: perHour, refused: 0 }
      }])
      const { miles, ...first } = worth[0]!
      assert.deepStrictEqual(first, { areaCode: "214", locality: "Dallas", state: "TX" })
      assert.isAbove(Number(miles), 0)
      const { exit, stderr, stdout } = yield* run(...lastUses, "--group", "P")
      assert.deepStrictEqual({ exit, stderr }, { exit: 0, stderr: "" })
      assert.match(stdout, /2026-03-02 +2026-03-01 +8 +0\.00 % +50\.00 % +0\.00 % +50\.00 % +0\.00 % +0\.00 %/)
      assert.include(stdout, "Kept: 4 more local, 4 more within 50 miles.")
      assert.match(stdout, /\n214 +Dallas, TX +[\d,]+\n/)
      assert.include(stdout, "They are not kept: no campaign that dials from the group asks for it.")
    }).pipe(Effect.provide(layer)))

  it.effect("says what to buy for all groups, by the days that were dialed both ways at night", () =>
    Effect.gen(function*() {
      const { json, run, stored } = yield* CommandLine
      yield* make
      const none = yield* run(...lastUses)
      assert.include(none.stdout, "Nothing that somebody needed ran out, or no day was dialed both ways yet.")
      const caller = yield* callerOf("Acme")
      const figures = { local: 0, near: 0, refused: 0 }
      const tried = { poolId: 1 as PoolId, forecastFrom: "2026-02-20", dials: 8, plain: figures, kept: figures }
      yield* stored(
        Effect.flatMap(
          LastUsePrices,
          (port) =>
            Effect.forEach(["2026-01-29", "2026-01-30", "2026-03-02"], (day) =>
              port.addDay(caller.workspace.id, {
                ...tried,
                day,
                worth: [{ callingCode: 1, areaCode: "214", miles: 700 }, { callingCode: 1, areaCode: "832", miles: 9 }]
              }))
        )
      )
      assert.deepStrictEqual(yield* json(...lastUses), {
        workspace: "Acme",
        from: "2026-01-31",
        to: "2026-03-02",
        worth: [
          { areaCode: "214", locality: "Dallas", state: "TX", miles: 700 },
          { areaCode: "832", locality: "Houston", state: "TX", miles: 9 }
        ]
      })
      const { stdout } = yield* run(...lastUses, "--from", "2026-01-30")
      assert.match(
        stdout,
        /buy in this order\.\nAREA CODE +PLACE +MILES\n214 +Dallas, TX +1,400\n832 +Houston, TX +18\n/
      )
    }).pipe(Effect.provide(layer)))

  it.effect("says what it cannot tell: a day without one before it, no such group, too many days", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* make
      const { stdout } = yield* run(...lastUses, "--group", "P", "--to", "2026-03-01")
      assert.include(stdout, "No day could be dialed anew: it needs dials, and some a week or a day before.")
      const unknown = yield* run(...lastUses, "--group", "Q")
      assert.notStrictEqual(unknown.exit, 0)
      assert.include(unknown.stderr, "Group not found")
      const long = yield* run(...lastUses, "--group", "P", "--from", "2026-01-01")
      assert.include(long.stderr, "expected 1 to 31 days up to the last")
    }).pipe(Effect.provide(layer)))
})
