import { Assignment } from "@anipool/core/assignment/Assignment"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

/** Acme with the campaign C1, which dials from pool P: two ANIs of New York. */
const makeAcme = Effect.gen(function*() {
  const { core, json } = yield* CommandLine
  yield* json("workspace", "create", "--name", "Acme", "--country", "us", "--time-zone", "America/New_York")
  const caller = yield* callerOf("Acme")
  const ani = (number: string) => ({ countryCode: 1 as const, number, inboundGroupId: "P" })
  yield* core(Effect.gen(function*() {
    const campaigns = yield* CustomCampaigns
    const anis = yield* CustomAnis
    yield* campaigns.create(caller, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "P" })
    yield* anis.importMany(caller, [ani("2125550101"), ani("2125550102")])
  }))
  return caller
})

const fileOf = (name: string, text: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-simulate-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    ),
    (folder) => {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    }
  )

const simulate = ["planner", "simulate", "--workspace", "Acme"] as const

/** 6 dials of New York, 9 of Boston, and one at home by its ZIP only; out of order, over two days. */
const dialsCsv = [
  "dialer_campaign,prospect_phone,prospect_zip,datetime,agent",
  ...Array.from({ length: 6 }, (_, n) => `C1,212555${2000 + n},,2026-03-02 15:00:0${n},x`),
  // Evening of the second of March in New York.
  ...Array.from({ length: 9 }, (_, n) => `C1,617555${2000 + n},,2026-03-03T01:00:0${n}Z,x`),
  "C1,3105552000,10001,2026-03-03 15:00:00,x",
  "C1,2125552000,,yesterday,x",
  "C1,,,2026-03-03 15:00:00,x",
  "gone,2125552000,,2026-03-03 15:00:00,x"
].join("\n")

interface OutcomeCounts {
  readonly dials: number
  readonly byTier: Readonly<Record<string, { readonly dials: number; readonly share: number }>>
  readonly refusedAtCap: number
  readonly overTarget: number
  readonly dialsPerAni: { readonly median: number; readonly p95: number; readonly max: number }
}

interface Data {
  readonly heldAnis: number
  readonly bought: ReadonlyArray<unknown>
  readonly localShare: number
  readonly total: OutcomeCounts
  readonly regions: ReadonlyArray<OutcomeCounts & { readonly region: string; readonly state: string }>
  readonly skipped: number
  readonly wanted: null | {
    readonly localShareWanted: number
    readonly localShare: number
    readonly isReached: boolean
    readonly toBuy: ReadonlyArray<unknown>
  }
}

const json = (...words: ReadonlyArray<string>) =>
  Effect.flatMap(CommandLine, ({ json }) => Effect.map(json(...simulate, ...words), (data) => data as Data))

describe("planner simulate", () => {
  it.scoped("replays dials of a file, in the order of their times", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const dials = yield* fileOf("dials.csv", dialsCsv)
      const { exit, stderr, stdout } = yield* run(...simulate, "--dials", dials, "--json")
      assert.strictEqual(exit, 0, stderr)
      assert.deepStrictEqual(stderr.split("\n"), [
        "line 18: datetime: expected YYYY-MM-DD HH:MM:SS or ISO 8601",
        "line 19: prospect_phone: expected a phone number",
        ""
      ])
      const data = JSON.parse(stdout) as Data
      assert.deepInclude(data as object as Record<string, unknown>, {
        heldAnis: 2,
        bought: [],
        localShare: 43.75,
        skipped: 1,
        wanted: null
      })
      assert.deepStrictEqual(data.total.byTier["sameAreaCode"], { dials: 7, share: 43.75 })
      // 15 dials on the first day by New York's clock, over two numbers; one on the second.
      assert.deepStrictEqual(data.total.dialsPerAni, { median: 7, p95: 8, max: 8 })
      assert.deepStrictEqual(data.regions.map(({ dials, region, state }) => [region, state, dials]), [
        ["Boston", "MA", 9],
        ["New York City", "NY", 6],
        [data.regions[2]!.region, "CA", 1]
      ])
    }).pipe(Effect.provide(layer)))

  it.scoped("takes purchases of a file, a policy, and a target", () =>
    Effect.gen(function*() {
      yield* makeAcme
      const dials = yield* fileOf("dials.csv", dialsCsv)
      // As planner report writes it: columns that say no more than the two are passed over.
      const buy = yield* fileOf("buy.csv", "workspace,state,region,area_code,anis\nAcme,MA,Boston,617,3\n")
      const bought = yield* json("--dials", dials, "--buy", buy)
      assert.deepStrictEqual(bought.bought, [{ areaCode: "617", anis: 3 }])
      assert.strictEqual(bought.localShare, 100)
      const capped = yield* json("--dials", dials, "--daily-cap", "2", "--tiers", "home", "--radius", "10")
      assert.strictEqual(capped.total.refusedAtCap, 2)
      assert.strictEqual(capped.total.byTier["refused"]?.dials, 11)
      const proposed = yield* json("--dials", dials, "--inventory", "proposed", "--target", "best")
      // 8 dials a day are below the threshold: nothing is proposed.
      assert.deepStrictEqual(proposed.bought, [])
    }).pipe(Effect.provide(layer)))

  it.scoped("finds what to buy for a wanted share", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const dials = yield* fileOf("dials.csv", dialsCsv)
      const { wanted } = yield* json("--dials", dials, "--local-share", "90")
      assert.deepInclude(wanted as object as Record<string, unknown>, {
        localShareWanted: 90,
        localShare: 100,
        isReached: true,
        toBuy: [{ areaCode: "617", anis: 1 }]
      })
      const { stdout } = yield* run(...simulate, "--dials", dials, "--local-share", "90")
      assert.match(stdout, /^Acme: 16 dials over 2 ANIs$/m)
      assert.match(stdout, /^90 % of local numbers: 1 ANI to buy \(617 ×1\), which come to 100 %:$/m)
      assert.match(stdout, /^Boston +MA +9 +100.00 +0.00/m)
      assert.match(stdout, /^1 dial skipped: no phone number, or no such campaign\.$/m)
    }).pipe(Effect.provide(layer)))

  it.effect("replays what was assigned", () =>
    Effect.gen(function*() {
      const { core } = yield* CommandLine
      const caller = yield* makeAcme
      yield* core(Effect.flatMap(Assignment, (assignment) =>
        Effect.forEach(["2125552000", "6175552000", "2125552001"], (prospectPhone) =>
          assignment.assign(caller, { prospectPhone, dialerCampaign: "C1" }))))
      // The test's clock stands at the beginning of 1970, which is still the day before in New York.
      const data = yield* json("--from", "1969-12-31", "--to", "1969-12-31")
      assert.strictEqual(data.total.dials, 3)
      assert.deepStrictEqual(data.total.byTier["sameAreaCode"], { dials: 2, share: 66.67 })
      assert.strictEqual((yield* json()).total.dials, 0)
    }).pipe(Effect.provide(layer)))

  it.scoped("tells wrong usage and files that are no good", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* makeAcme
      const dials = yield* fileOf("dials.csv", dialsCsv)
      const wrong = [
        ["--inventory", "present", "--buy", dials],
        ["--dials", dials, "--from", "2026-03-01"],
        ["--local-share", "101"],
        ["--daily-cap", "0"],
        ["--tiers", "home,moon"],
        ["--target", "OK"]
      ]
      for (const words of wrong) assert.strictEqual((yield* run(...simulate, ...words)).exit, 2, words.join(" "))
      const refused = [
        [["--dials", "/nowhere/dials.csv"], /there is no such file/],
        [["--buy", dials], /its header lacks area_code, anis; expected the header area_code,anis/],
        [
          ["--buy", yield* fileOf("a.csv", "area_code,anis\n617,x\n")],
          /line 2: anis: expected a whole number from 0 on/
        ],
        [
          ["--buy", yield* fileOf("b.csv", "area_code,anis\n020,1\n")],
          /expected area codes of the workspace's country/
        ],
        [["--dials", yield* fileOf("c.csv", "")], /it is empty; expected the header prospect_phone,dialer_campaign/]
      ] as const
      for (const [words, reason] of refused) {
        const { exit, stderr } = yield* run(...simulate, ...words)
        assert.strictEqual(exit, 1)
        assert.match(stderr, reason)
      }
    }).pipe(Effect.provide(layer)))
})
