/**
 * `anipool reputation checks|check-set|check-remove|check-run`.
 */
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import type { ReputationSource } from "@anipool/core/reputation/ReputationSource"
import { ReputationSources } from "@anipool/core/reputation/ReputationSources"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

const acme = ["--workspace", "Acme"]

const source: ReputationSource = {
  vendor: "telnyx",
  name: "Telnyx",
  isByNumber: true,
  requestsFor: (numbers) => numbers,
  ask: (numbers) =>
    Stream.make({
      requests: numbers.length,
      rows: numbers.map((number) => ({ number, vendor: "telnyx", label: "watch", at: "2026-03-10T11:00:00Z" })),
      refused: []
    })
}

describe("reputation checks", () => {
  it.effect("are set, say what they cost before they run, run within their limit, and are taken back", () =>
    Effect.gen(function*() {
      const { core, json, run } = yield* CommandLine
      yield* TestClock.setTime(Date.UTC(2026, 2, 10, 12))
      yield* json("workspace", "create", "--name", "Acme", "--country", "us", "--time-zone", "UTC")
      const caller = yield* callerOf("Acme")
      yield* core(Effect.flatMap(CustomAnis, (anis) =>
        anis.importMany(
          caller,
          ["2125550101", "2125550102", "2125550103"].map((number) => ({
            countryCode: 1,
            number,
            inboundGroupId: "P"
          }))
        )))
      assert.strictEqual((yield* run("reputation", "checks", ...acme)).stdout, "Nobody is asked by itself.\n")
      const prices = ["--every-days", "7", "--price", "0.01", "--monthly-limit", "0.02"]
      const set = yield* json("reputation", "check-set", ...acme, ...prices, "--numbers", "active", "telnyx")
      const check = {
        source: "telnyx",
        everyDays: 7,
        numbers: "active",
        group: null,
        price: 0.01,
        monthlyLimit: 0.02,
        dueAt: "2026-03-10T13:00:00.000Z",
        spent: 0,
        next: { numbers: 2, requests: 2, cost: 0.02 }
      }
      assert.deepStrictEqual(set, check)
      assert.deepStrictEqual(yield* json("reputation", "check-run", ...acme, "telnyx"), { ...check, asked: false })
      assert.strictEqual(
        (yield* run("reputation", "check-run", ...acme, "telnyx")).stdout,
        "telnyx: every 7 days, active numbers, next 2026-03-10 13:00:00; 0 of 0.02 spent this month; now it would ask for " +
          "2 numbers with at most 2 requests, which cost at most 0.02. Nothing was asked: --yes does.\n"
      )
      const ran = yield* run("reputation", "check-run", ...acme, "--yes", "telnyx")
      assert.strictEqual(
        ran.stdout,
        "2026-03-10 12:00:00 telnyx: 2 numbers, 2 requests, cost 0.02; 2 stored, 0 refused.\n"
      )
      const again = yield* run("reputation", "check-run", ...acme, "--yes", "telnyx")
      assert.strictEqual(again.exit, 1)
      assert.include(again.stderr, "what is left of the month's limit pays for no request")
      const listed = yield* json("reputation", "checks", ...acme)
      assert.deepInclude((listed as { readonly runs: ReadonlyArray<unknown> }).runs[1], { cost: 0.02, stored: 2 })
      yield* json("reputation", "check-remove", ...acme, "telnyx")
      const gone = yield* run("reputation", "check-remove", ...acme, "telnyx")
      assert.deepInclude(gone, { exit: 1 })
      assert.include(gone.stderr, "No check of telnyx is set")
      const wrong = yield* run("reputation", "check-set", ...acme, ...prices, "--every-days", "0", "telnyx")
      assert.strictEqual(wrong.exit, 2)
      assert.strictEqual((yield* run("reputation", "check-run", ...acme, "nobody")).exit, 2)
    }).pipe(
      Effect.provide(layer),
      Effect.provideService(ReputationSources, new Map([["telnyx", source]]))
    ))
})
