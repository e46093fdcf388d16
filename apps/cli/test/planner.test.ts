import * as ReportText from "@anipool/cli/text/ReportText"
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { CustomCampaigns } from "@anipool/core/custom/CustomCampaigns"
import { Planner } from "@anipool/core/planner/Planner"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { assert, describe, it } from "@effect/vitest"
import { parse } from "csv-parse/sync"
import * as Effect from "effect/Effect"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { callerOf, CommandLine, layer } from "./commandLine.ts"

/** Ten business days. */
const range = ["--from", "2026-03-02", "--to", "2026-03-13"] as const

/** A workspace with the campaigns C1 and C2, an ANI of Boston, and dials of New York, Boston and one that is nowhere. */
const make = Effect.fn(function*(name: string, country: "us" | "uk" = "us") {
  const { core, json, stored } = yield* CommandLine
  yield* json("workspace", "create", "--name", name, "--country", country)
  const caller = yield* callerOf(name)
  yield* core(Effect.gen(function*() {
    const campaigns = yield* CustomCampaigns
    const anis = yield* CustomAnis
    for (const id of ["C1", "C2"]) yield* campaigns.create(caller, { id, name: id, type: "Outbound" })
    if (country === "us") {
      yield* anis.importMany(caller, [{ countryCode: 1, number: "6175550101", inboundGroupId: "P" }])
    }
  }))
  if (country !== "us") return
  yield* stored(Effect.gen(function*() {
    const figures = yield* PlannerFigures
    const [one, two] = yield* figures.campaigns(caller.workspace.id)
    const day = { basis: "area_code", day: "2026-03-04", callingCode: 1, contacts: 10 } as const
    yield* figures.count(caller.workspace.id, [
      { ...day, campaignKey: one!.key, areaCode: "212", dials: 2_000 },
      { ...day, campaignKey: two!.key, areaCode: "646", dials: 1_000 },
      { ...day, campaignKey: one!.key, areaCode: "617", dials: 190 },
      { ...day, campaignKey: one!.key, areaCode: "999", dials: 50 }
    ])
  }))
})

const report = ["planner", "report", "--workspace", "Acme", ...range] as const

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "anipool-planner-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

describe("planner report", () => {
  it.effect("shows a table, with what to buy", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* make("Acme")
      const { exit, stderr, stdout } = yield* run(...report)
      assert.deepStrictEqual({ exit, stderr }, { exit: 0, stderr: "" })
      assert.deepStrictEqual(stdout.split("\n"), [
        "Acme (us): 2026-03-02 to 2026-03-13, 10 business days, 75 dials per ANI a day, by area_code, managed ANIs",
        "",
        "REGION         STATE  DIALS/DAY  ANIS  PROPOSED  DIFFERENCE  BUY",
        "New York City  NY           300     0         4          +4  212 ×3, 646 ×1",
        "Boston         MA            19     1         0          -1",
        "Total                               1         4          +3",
        "",
        "3,190 dials, 30 contacts (0.94 %).",
        "50 dials are left out: their area code is in no table of the country.",
        ""
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("answers the interface's data as JSON, by all that the interface takes", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make("Acme")
      const data = yield* json(...report)
      assert.deepInclude(data as Record<string, unknown>, {
        country: "us",
        dateStart: "2026-03-02",
        dateEnd: "2026-03-13",
        bizDays: 10,
        dailyDialsTarget: 75,
        totalDials: 3_190,
        totalProposedAnis: 4
      })
      assert.deepStrictEqual(JSON.parse((yield* run(...report, "--format", "json")).stdout), data)
      const filtered = yield* json(
        ...report,
        "--target",
        "best",
        "--group-by",
        "ani",
        "--inventory-mode",
        "all",
        "--campaign",
        "C1",
        "--campaign",
        "C2"
      )
      const { campaigns } = data as { readonly campaigns: ReadonlyArray<{ readonly id: number }> }
      assert.deepInclude(filtered as Record<string, unknown>, {
        dailyDialsTarget: 50,
        groupBy: "ani",
        inventoryMode: "all",
        totalDials: 0,
        selectedCampaigns: campaigns.map(({ id }) => id)
      })
      const without = (yield* json(...report, "--exclude-campaign", "C1")) as Record<string, unknown>
      assert.deepInclude(without, {
        totalDials: 1_000
      })
    }).pipe(Effect.provide(layer)))

  it.effect("writes CSV that is read back", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* make("Acme")
      const rows = parse((yield* run(...report, "--format", "csv")).stdout, { columns: true })
      assert.deepStrictEqual<unknown>(rows, [
        {
          workspace: "Acme",
          region: "New York City",
          state: "NY",
          area_codes: "212 332 347 465 646 718 917 929",
          daily_dials_average: "300",
          current_anis: "0",
          proposed_anis: "4",
          difference: "4",
          below_threshold: "false",
          buy: "212:3 646:1"
        },
        {
          workspace: "Acme",
          region: "Boston",
          state: "MA",
          area_codes: "617 857",
          daily_dials_average: "19",
          current_anis: "1",
          proposed_anis: "0",
          difference: "-1",
          below_threshold: "true",
          buy: ""
        }
      ])
    }).pipe(Effect.provide(layer)))

  it.effect("lists only what to buy", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make("Acme")
      const newYork = { state: "NY", region: "New York City" }
      assert.deepStrictEqual(yield* json(...report, "--buy-list"), [
        { ...newYork, areaCode: "212", anis: 3 },
        { ...newYork, areaCode: "646", anis: 1 }
      ])
      assert.strictEqual(
        (yield* run(...report, "--buy-list", "--format", "csv")).stdout,
        "workspace,state,region,area_code,anis\nAcme,NY,New York City,212,3\nAcme,NY,New York City,646,1\n"
      )
      const { stdout } = yield* run(...report, "--buy-list")
      assert.match(stdout, /^Acme: 4 ANIs to buy$/m)
      assert.match(stdout, /^212 +NY +3 {2}New York City$/m)
    }).pipe(Effect.provide(layer)))

  it.scoped("does all workspaces, tells which failed, and fails then", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      const folder = yield* temporaryFolder
      yield* make("Acme")
      yield* make("Acme!")
      const all = ["planner", "report", "--all-workspaces", ...range] as const
      const both = yield* json(...all)
      assert.deepStrictEqual(
        (both as ReadonlyArray<{ readonly workspace: string; readonly data: { readonly totalDials: number } }>).map(
          ({ data, workspace }) => [workspace, data.totalDials]
        ),
        [["Acme", 3_190], ["Acme!", 3_190]]
      )

      yield* make("Britain", "uk")
      const out = join(folder, "deep", "reports")
      const { exit, stderr, stdout } = yield* run(...all, "--group-by", "zip", "--out", out, "--format", "csv")
      assert.strictEqual(exit, 1)
      assert.deepStrictEqual(stderr.split("\n"), [
        "Britain: groupBy: expected \"area_code\" or \"ani\": ZIP codes are US and Canada only",
        "anipool: 1 of 3 workspaces got no report",
        ""
      ])
      // Names that look alike do not overwrite each other.
      const files = readdirSync(out).sort()
      assert.deepStrictEqual(files, ["planner-acme-1-2026-03-13.csv", "planner-acme-2-2026-03-13.csv"])
      assert.deepStrictEqual(stdout.trim().split("\n"), files.map((file) => join(out, file)))
      assert.match(readFileSync(join(out, files[0]!), "utf8"), /^workspace,region,.*\nAcme,Boston,/)
    }).pipe(Effect.provide(layer)))

  it.effect("tells wrong usage from a refusal", () =>
    Effect.gen(function*() {
      const { run } = yield* CommandLine
      yield* make("Acme")
      const { exit, stderr } = yield* run("planner", "report")
      assert.strictEqual(exit, 2)
      assert.match(stderr, /expected either --workspace or --all-workspaces/)
      for (
        const words of [
          [...report, "--all-workspaces"],
          [...report, "--target", "GREAT"],
          [...report, "--from", "2026-02-30"],
          [...report, "--json", "--format", "csv"]
        ]
      ) {
        assert.strictEqual((yield* run(...words)).exit, 2, words.join(" "))
      }
      const refused = yield* run(...report, "--campaign", "C9")
      assert.strictEqual(refused.exit, 1)
      assert.match(refused.stderr, /campaigns: expected identifiers of the company's campaigns, unknown: "C9"/)
      assert.strictEqual((yield* run("planner", "report", "--workspace", "Nobody")).exit, 1)
      assert.strictEqual(
        (yield* run("planner", "report", "--workspace", "Acme", "--from", "2026-04-01", "--to", "2026-03-01")).exit,
        1
      )
      assert.strictEqual((yield* run(...report, "--out", "/dev/null/reports")).exit, 1)
    }).pipe(Effect.provide(layer)))

  it.effect("keeps a report of the day, and shows those that were kept", () =>
    Effect.gen(function*() {
      const { json, run } = yield* CommandLine
      yield* make("Acme")
      const history = ["planner", "history", "--workspace", "Acme"] as const
      yield* run(...report)
      assert.deepStrictEqual(yield* json(...history), [])
      yield* run(...report, "--save")
      yield* run(...report, "--save", "--target", "GOOD")
      const { campaigns: _1, regionStats: _2, selectedCampaigns: _3, ...totals } = yield* Effect.map(
        json(...report, "--target", "GOOD"),
        (data) => data as Record<string, unknown>
      )
      // The test's clock stands at the beginning of 1970.
      assert.deepStrictEqual(yield* json(...history), [{ day: "1970-01-01", madeAt: 0, ...totals }])
      assert.match((yield* run(...history)).stdout, /^1970-01-01 {2}2026-03-02 {2}2026-03-13 {2}3,190 {2}1 +3 +2$/m)
    }).pipe(Effect.provide(layer)))
})

describe("ReportText", () => {
  it.effect("paints what is short, over, and small, and nothing else", () =>
    Effect.gen(function*() {
      const { core } = yield* CommandLine
      yield* make("Acme")
      const { workspace } = yield* callerOf("Acme")
      const made = yield* core(Effect.flatMap(Planner, (planner) =>
        planner.generate(workspace, { dateStart: "2026-03-02", dateEnd: "2026-03-13" })))
      const named = { workspace: "Acme", report: made }
      const painted = ReportText.table(named, true)
      const isPainted = (paint: string, begin: string) =>
        painted.some((line) =>
          line.startsWith(`${paint}${begin}`) && line.endsWith("\u001b[0m")
        )
      assert.isTrue(isPainted("\u001b[31m", "New York City"))
      assert.isTrue(isPainted("\u001b[2m", "Boston"))
      const bare = painted.map(stripVTControlCharacters)
      assert.deepStrictEqual(bare, ReportText.table(named, false))
    }).pipe(Effect.provide(layer)))
})
