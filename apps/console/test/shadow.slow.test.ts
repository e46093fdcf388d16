/**
 * The shadow of a day: its figures, and its computation.
 */
import * as Demo from "@anipool/demo/Demo"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Report } from "@anipool/domain/shadow/Shadow"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as PolicyApi from "@anipool/http-api/admin/PolicyApi"
import type { ShadowReport } from "@anipool/http-api/admin/ShadowApi"
import { ShadowReports } from "@anipool/storage/ShadowReports"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert, vi } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readFile } from "node:fs/promises"
import type { Locator, Page } from "playwright-core"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"

const figures = { mostUses: 9, spread: 8, overCap: 7, bursts: 6, repeats: 5, refused: 4, lastResort: 3 }

/** A report that has everything. */
const whole: Report = {
  day: "2026-03-05",
  dials: 1_234,
  shown: { ...figures, localShare: 40, within50Miles: 50, medianMiles: 12.5, notCallable: 77 },
  anipool: { ...figures, localShare: 95.5, within50Miles: 100, medianMiles: null, notCallable: 0 },
  byCampaign: [],
  campaignsLeft: 3,
  byHour: [],
  same: 617,
  disagreements: [],
  live: {
    asked: 1_000,
    matched: 990,
    unmatched: 10,
    unasked: 244,
    byCampaign: [{ campaign: "solar-outbound", asked: 1_000, matched: 990, unmatched: 10, unasked: 244 }]
  },
  anis: 20,
  skipped: 2,
  waiting: 1
}

/** Does something with the shadows of a workspace. */
const inShadows = <A, E>(
  server: ConsoleServer,
  workspace: string,
  use: (reports: ShadowReports["Type"], id: WorkspaceId) => Effect.Effect<A, E>
) =>
  server.inStorage(Effect.gen(function*() {
    const workspaces = yield* Workspaces
    const { id } = Option.getOrThrow(yield* workspaces.findByName(workspace))
    return yield* use(yield* ShadowReports, id)
  }))

/** Keeps the server's worker from what is to be computed, until it is let at it. */
const holdWorker = (server: ConsoleServer) =>
  inShadows(server, Demo.usWorkspace, (reports, id) =>
    Effect.sync(() => {
      const { claim } = reports
      Object.assign(reports, { claim: () => Effect.succeedNone })
      return {
        /** Tells that so many dials were replayed, as one that died then. */
        progress: (dials: number) =>
          Effect.runPromise(Effect.gen(function*() {
            const taken = Option.getOrThrow(yield* claim(Duration.minutes(5)))
            assert.strictEqual(taken.workspaceId, id)
            assert.isTrue(yield* reports.progress(taken, dials, Duration.minutes(5)))
            return () => Effect.runPromise(reports.release(taken))
          })),
        letGo: () => {
          Object.assign(reports, { claim })
        }
      }
    }))

/** Yesterday, where the demo is. */
const yesterday = (): string => LocalTime.addDays(LocalTime.dateAt(Date.now(), "America/New_York"), -1)

const rowsOf = (page: Page, table: string) => page.getByRole("table", { name: table }).locator("tbody").getByRole("row")

const cellsOf = async (row: Locator): Promise<ReadonlyArray<string>> => row.getByRole("cell").allInnerTexts()

/** Checks that a page shows a report, in all, by campaign and by hour. */
const assertShown = async (page: Page, report: ShadowReport) => {
  const percent = (value: number) => value === 100 ? "100%" : `${value.toFixed(1)}%`
  const count = (value: number) => value.toLocaleString("en")
  const of = (figures: ShadowReport["shown"]) => [
    percent(figures.localShare),
    percent(figures.within50Miles),
    String(figures.medianMiles ?? "–"),
    ...[figures.mostUses, figures.spread, figures.overCap, figures.bursts, figures.repeats].map(count),
    figures.notCallable === null ? "–" : count(figures.notCallable),
    count(figures.lastResort),
    count(figures.refused)
  ]
  const part = ({ anipool, dials, shown }: Pick<ShadowReport, "anipool" | "dials" | "shown">) => {
    const [was, would] = [of(shown), of(anipool)]
    return [count(dials), ...was.map((each, i) => `${each} → ${would[i]}`)]
  }
  const [was, would] = [of(report.shown), of(report.anipool)]
  const whole = await Promise.all((await rowsOf(page, "The whole day").all()).map(cellsOf))
  assert.deepStrictEqual(whole, was.map((each, i) => [each, would[i]!]))
  for (const [table, parts] of [["By campaign", report.byCampaign], ["By hour", report.byHour]] as const) {
    assert.deepStrictEqual(await Promise.all((await rowsOf(page, table).all()).map(cellsOf)), parts.map(part), table)
  }
  const [first] = report.byCampaign
  await rowsOf(page, "By campaign").first().getByRole("rowheader", { name: first!.campaign, exact: true }).waitFor()
  const hours = await rowsOf(page, "By hour").getByRole("rowheader").allInnerTexts()
  assert.deepStrictEqual(hours, report.byHour.map(({ hour }) => `${String(hour).padStart(2, "0")}:00`))
}

browserTests("shadow", (it, server) => {
  it("shows what asked in a live shadow, and what a report lacks", async ({ assertAccessible, goto, page, signIn }) => {
    const workspace = await server().workspace()
    const madeAt = Date.parse("2026-03-06T12:00:00Z")
    await inShadows(server(), workspace, (reports, id) => reports.save(id, { madeAt, report: whole }))
    await goto("/shadow")
    await signIn(await server().person("operator", workspace))
    await page.getByRole("combobox", { name: "Report of" }).click()
    await page.getByRole("option", { name: "5 Mar 2026, 1,234 dials" }).click()
    const live = page.getByRole("table", { name: "Live shadow" }).getByRole("row", { name: /^solar-outbound/ })
    await live.waitFor()
    assert.deepStrictEqual(await live.getByRole("cell").allInnerTexts(), ["1,000", "990", "10", "244"])
    for (
      const text of ["1 dial still waited", "2 dials could not be replayed", "and 3 campaigns more", "They do not"]
    ) await page.getByText(text).waitFor()
    const cells = (name: RegExp) =>
      page.getByRole("table", { name: "The whole day" }).getByRole("row", { name }).getByRole("cell").allInnerTexts()
    assert.deepStrictEqual(await cells(/^Median miles/), ["12.5", "–"])
    assert.deepStrictEqual(await cells(/^Nobody can call back/), ["77", "0"])
    await assertAccessible()
  })

  it("cancels what is computed, and says why one failed", async ({ assertAccessible, goto, page, signIn }) => {
    const workspace = await server().workspace()
    const claimed = () =>
      inShadows(server(), workspace, (reports, id) =>
        Effect.gen(function*() {
          yield* reports.begin(id, "2026-03-04")
          const claim = Option.getOrThrow(yield* reports.claim(Duration.minutes(5)))
          yield* reports.progress(claim, 5_000, Duration.minutes(5))
          return claim
        }))
    await claimed()
    await goto("/shadow")
    await signIn(await server().person("operator", workspace))
    await page.getByText("4 Mar 2026 is being computed: 5,000 dials so far.").waitFor()
    assert.isTrue(await page.getByRole("button", { name: "Compute" }).isDisabled())
    await assertAccessible()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByText("The computation of 4 Mar 2026 was cancelled.").waitFor()
    const claim = await claimed()
    await inShadows(server(), workspace, (reports) => reports.finish(claim, "It has too many dials"))
    await page.reload()
    await page.getByRole("alert").getByText("4 Mar 2026 could not be computed. It has too many dials").waitFor()
  })
})

browserTests("a day's shadow", (it, server, open) => {
  it("computes a day, seen by a second browser too: both sides, by campaign and by hour; and again by another policy", async (console) => {
    const { goto, hindrances, page, screenshot, signIn } = console
    const key = await server().key("admin")
    const day = yesterday()
    const other = await open()
    try {
      await goto("/shadow")
      await signIn(await server().person("operator"))
      await page.getByRole("heading", { name: "No shadow was made yet" }).waitFor()
      await other.goto("/shadow")
      await other.signIn(await server().person("viewer"))
      await other.page.getByText("An operator can have one computed").waitFor()
      const both = [page, other.page]
      const onBoth = (text: string) => Promise.all(both.map((each) => each.getByText(text).first().waitFor()))
      const compute = page.getByRole("button", { name: "Compute" })

      await page.getByLabel("Day", { exact: true }).fill("")
      assert.isTrue(await compute.isDisabled())
      await page.getByLabel("Day", { exact: true }).fill(LocalTime.addDays(day, 3))
      console.expect(400)
      await compute.click()
      await page.getByRole("alert").getByText("expected a day that is not to come").waitFor()
      await page.getByLabel("Day", { exact: true }).fill(day)
      const worker = await holdWorker(server())
      await compute.click()
      await onBoth("waits for a worker.")
      assert.isTrue(await compute.isDisabled())
      const release = await worker.progress(1_000)
      await onBoth("is being computed: 1,000 dials so far.")
      // Whoever only looks is offered nothing that the server refuses.
      const buttons = other.page.locator("main").getByRole("button")
      assert.strictEqual(await buttons.count(), 0)
      await release()
      worker.letGo()
      await Promise.all(both.map((each) => each.getByRole("table", { name: "The whole day" }).waitFor()))
      assert.deepStrictEqual(await buttons.allInnerTexts(), ["Download JSON"])
      assert.isFalse(await compute.isDisabled())
      await other.page.getByRole("combobox", { name: "Report of" }).waitFor()

      // What the page shows is what the server answers.
      const report = await server().send(key, "GET", `/admin/shadow/${day}`) as ShadowReport
      assert.isAbove(report.dials, 1_000)
      for (const each of both) {
        await assertShown(each, report)
      }
      // The demo was dialed by Anipool's own rules.
      assert.strictEqual(report.same, report.dials)
      await page.getByText("They do not: every dial").waitFor()

      const saving = page.waitForEvent("download")
      await page.getByRole("button", { name: "Download JSON" }).click()
      const file = await saving
      assert.strictEqual(file.suggestedFilename(), `anipool-shadow-${day}.json`)
      const { madeAt, ...told } = report
      assert.isNumber(madeAt)
      assert.deepStrictEqual(JSON.parse(await readFile(await file.path(), "utf8")), {
        workspace: Demo.usWorkspace,
        ...told
      })

      // By another policy it would not have been so.
      const policy = {
        ...(await server().send(key, "GET", "/admin/workspace/policy") as typeof PolicyApi.ShownPolicy.Type).override
      }
      await server().send(key, "PUT", "/admin/workspace/policy", { ...policy, dailyCap: 40, avoidRepeat: true })
      await compute.click()
      await onBoth("The number's cap was reached")
      const changed = await server().send(key, "GET", `/admin/shadow/${day}`) as ShadowReport
      assert.isBelow(changed.same, changed.dials)
      assert.deepStrictEqual(
        { ...changed.shown, overCap: 0, spread: 0 },
        { ...report.shown, overCap: 0, spread: 0 },
        "what was shown stays"
      )
      assert.isAbove(changed.shown.overCap, 0)
      // Where a group is used up the dialer keeps its own.
      assert.isBelow(changed.anipool.overCap, changed.shown.overCap / 4)
      for (const each of both) await assertShown(each, changed)
      await server().send(key, "PUT", "/admin/workspace/policy", policy)
      assert.deepStrictEqual(await hindrances(), [])
      await screenshot("shadow")

      await page.getByRole("link", { name: "Audit" }).click()
      await page.getByRole("combobox", { name: "Kind of change" }).click()
      await page.getByRole("option", { name: "Shadows asked for" }).click()
      const entries = page.getByRole("list", { name: "Changes, the latest first" }).locator("> li")
      // Those of all kinds are listed first, and none while these are looked for.
      await vi.waitUntil(async () => {
        const listed = await entries.count()
        return listed === 2 &&
          await entries.getByText(`Asked for the shadow of ${day}`, { exact: true }).count() === listed
      }, { timeout: 60_000 })
    } finally {
      await other.close()
    }
  })
}, { own: {} })
