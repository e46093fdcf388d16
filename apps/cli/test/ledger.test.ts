import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

describe("ledger reset-day", () => {
  it.scoped("has uses that a clock that was ahead counted under a later day count as today's", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      const noon = Date.UTC(2026, 2, 10, 12)
      const dayMs = 24 * 3_600_000
      yield* TestClock.setTime(noon)
      yield* json("workspace", "create", "--name", "Acme", "--country", "us")
      yield* json("workspace", "create", "--name", "Other", "--country", "us")
      yield* json("policy", "set", "--workspace", "Acme", "--daily-cap", "2")
      const caller = yield* callerOf("Acme")
      yield* core(Effect.gen(function*() {
        const campaigns = yield* CustomCampaigns
        const anis = yield* CustomAnis
        yield* campaigns.create(caller, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "P" })
        yield* anis.create(caller, { countryCode: 1, number: "2125550101", inboundGroupId: "P" })
      }))
      const assign = run("assign", "--workspace", "Acme", "--campaign", "C1", "2125550147")
      assert.match((yield* run("ledger", "reset-day")).stdout, /No use was counted under a time that has not come/)

      yield* TestClock.setTime(noon + 3 * dayMs)
      assert.strictEqual((yield* assign).exit, 0)
      yield* TestClock.setTime(noon)
      const workspaces = [{ workspace: "Acme", anis: 1, day: "2026-03-13", today: "2026-03-10" }]
      assert.deepStrictEqual(yield* json("ledger", "reset-day", "--dry-run"), { workspaces, dryRun: true })
      assert.deepStrictEqual(yield* json("ledger", "reset-day", "--workspace", "Other"), {
        workspaces: [],
        dryRun: false
      })
      assert.match((yield* run("ledger", "reset-day")).stdout, /Acme +1 +2026-03-13 +2026-03-10\nThese uses count/)
      assert.deepStrictEqual(yield* json("ledger", "reset-day"), { workspaces: [], dryRun: false })
      assert.deepStrictEqual(yield* json("doctor", "--audit"), { ok: true, findings: [] })
    }).pipe(Effect.provide(layer)))
})
