/**
 * The planner: a report on a map and as tables, its files, and what if.
 */
import * as Demo from "@anipool/demo/Demo"
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright-core"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"

/** The day so many days ago, where the demo is. */
const dayAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/New_York" })

const period = { dateStart: dayAgo(8), dateEnd: dayAgo(2) }

/** Dials of prospects of one area code, in the middle of one day of the period. */
const dials = (areaCode: string, zip: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    campaign_id: "solar-outbound",
    campaign_name: "Solar outbound",
    agent_name: "Agent of a test",
    from_number: "2125550100",
    disposition_name: "No Answer",
    to_number: `${areaCode}555${String(index % 10_000).padStart(4, "0")}`,
    datetime: `${dayAgo(4)} 17:${String(index % 60).padStart(2, "0")}:00`,
    call_direction: "Outbound",
    zip,
    sys_created_date_original: dayAgo(20),
    total_dial_attempts: 1,
    skill_name: "Solar",
    lead_source: "test",
    dial_id: `planner-test-${areaCode}-${index}`
  }))

const queued = JSON.stringify({ message: "dial queued" })

interface Report {
  readonly data: { readonly totalDials: number; readonly regionStats: ReadonlyArray<Record<string, unknown>> }
}

const reportOf = async (server: ConsoleServer, key: string): Promise<Report> =>
  await server.send(key, "POST", "/console-api/planner/report", period) as Report

/** Sends dials, and waits until they are counted. */
const dial = async (server: ConsoleServer, planner: string): Promise<void> => {
  const key = await server.key("dials")
  const { totalDials } = (await reportOf(server, planner)).data
  const sent = [...dials("907", "99501", 2_000), ...dials("312", "60601", 300)]
  for (let from = 0; from < sent.length; from += 100) {
    const batch = sent.slice(from, from + 100)
    const answers = await Promise.all(batch.map((each) => server.send(key, "POST", "/dials", each)))
    assert.deepStrictEqual(new Set(answers.map((each) => JSON.stringify(each))), new Set([queued]))
  }
  while ((await reportOf(server, planner)).data.totalDials < totalDials + sent.length) {
    // The worker counts them in the background: it gets its turns while this one waits.
    await setTimeout(50)
  }
}

/** The lines of a file that a button gives, without its end. */
const downloaded = async (page: Page, button: string): Promise<ReadonlyArray<string>> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click()
  ])
  assert.match(download.suggestedFilename(), /^anipool-.*\.csv$/)
  return readFileSync(await download.path(), "utf8").trimEnd().split("\r\n")
}

const plan = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByLabel("From").fill(from)
  await page.getByLabel("To", { exact: true }).fill(to)
  const answered = page.waitForResponse((response) => response.url().endsWith("/planner/report"))
  await page.getByRole("button", { name: "Plan", exact: true }).click()
  await answered
  await page.locator(".planner-report:not([data-stale])").waitFor()
}

browserTests("planner", (it, server) => {
  it("plans a period on a map and in tables, and gives them as files", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    const key = await server().key("planner")
    await dial(server(), key)
    await goto("/planner")
    await signIn(key)
    await page.getByRole("img", { name: /^Map of [0-9]+ regions/ }).waitFor()
    await plan(page, period.dateStart, period.dateEnd)
    const { data } = await reportOf(server(), key)
    const table = page.getByRole("table", { name: "Regions" })
    assert.strictEqual(Number(await table.getAttribute("aria-rowcount")), data.regionStats.length + 1)
    const lines = await downloaded(page, "Download as CSV")
    assert.strictEqual(
      lines[0],
      "region,state,areaCodes,dailyDialsAverage,currentAnis,proposedAnis,difference,belowThreshold"
    )
    assert.strictEqual(lines.length, data.regionStats.length + 1)
    const alaska = data.regionStats.find(({ state }) => state === "AK")!
    assert.isAbove(Number(alaska["difference"]), 0)
    assert.include(
      lines,
      [
        "region",
        "state",
        "areaCodes",
        "dailyDialsAverage",
        "currentAnis",
        "proposedAnis",
        "difference",
        "belowThreshold"
      ]
        .map((name) => [alaska[name]].flat().join(" ")).join(",")
    )
    const bought = await downloaded(page, "Download buy list")
    assert.strictEqual(bought[0], "areaCode,anis,region,state")
    assert.include(bought, `907,${Number(alaska["difference"])},${String(alaska["region"])},AK`)
    await table.getByRole("button", { name: "Difference" }).click()
    await table.getByRole("columnheader", { name: "Difference" }).and(page.locator("[aria-sort]")).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    // The figures and the whole map.
    await page.evaluate(() => scrollTo(0, 200))
    await screenshot("planner")
  })

  it("plans some of the campaigns, and says what is wrong with a period", async ({ goto, page, signIn }) => {
    await goto("/planner")
    await signIn(await server().key("planner"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await page.getByRole("combobox", { name: "Campaigns", exact: true }).click()
    await page.getByRole("option", { name: "Only some" }).click()
    await page.getByRole("group", { name: "Campaigns to include" }).getByRole("checkbox").first().check()
    const asked = page.waitForRequest((request) => request.url().endsWith("/planner/report"))
    await page.getByRole("button", { name: "Plan", exact: true }).click()
    assert.lengthOf((await asked).postDataJSON().campaigns, 1)
    // Days on which nothing was dialed.
    await plan(page, "2020-01-06", "2020-01-10")
    await page.getByRole("table", { name: "Regions" }).getByText("Below threshold").first().waitFor()
    await page.getByLabel("From").fill("2026-02-10")
    await page.getByLabel("To", { exact: true }).fill("2026-02-01")
    await page.getByRole("alert").getByText("Expected a day that is not before the first").waitFor()
  })

  it("replays what was assigned under another cap, and says what to buy", async (console) => {
    const { assertAccessible, goto, page, screenshot, signIn } = console
    const leads = [["907", "99501"], ["312", "60601"]].flatMap(([areaCode, zip]) =>
      Array.from({ length: 200 }, (_, index) => ({
        row_id: `${areaCode}-${index}`,
        prospect_phone: `${areaCode}555${String(index).padStart(4, "0")}`,
        prospect_zip: zip
      }))
    )
    await server().send(await server().key("universal"), "POST", "/assignment/batch", { leads })
    await goto("/planner")
    await signIn(await server().key("planner"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await plan(page, dayAgo(0), dayAgo(0))
    const form = page.getByRole("form", { name: "What if" })
    await form.getByLabel("Daily cap").fill("no")
    await form.getByRole("button", { name: "Replay" }).click()
    await form.getByText("Expected a whole number from 1 to 1,000,000").waitFor()
    await form.getByRole("combobox", { name: "Inventory" }).click()
    await page.getByRole("option", { name: "As it is" }).click()
    await form.getByLabel("Daily cap").fill("10")
    await form.getByLabel("Local share, in %").fill("95")
    await form.getByRole("button", { name: "Replay" }).click()
    const figures = page.getByRole("region", { name: "What if, in figures" })
    await figures.waitFor()
    const shares = await figures.getByRole("row", { name: /^Local share/ }).getByRole("cell").allInnerTexts()
    const [now, then, wanted] = shares.map(Number.parseFloat)
    assert.isBelow(then!, now!)
    assert.isAtLeast(wanted!, 95)
    await page.getByText(/^To buy for a local share of 95%: [0-9]+ numbers$/).click()
    assert.match(await page.locator("details pre").last().innerText(), /^907 [0-9]+$/m)
    await figures.scrollIntoViewIfNeeded()
    await assertAccessible()
    await screenshot("planner-what-if")
  })

  it("shows a workspace of the UK on its own map", async ({ assertFitsNarrow, goto, page, screenshot, signIn }) => {
    await goto("/planner")
    await signIn(await server().key("planner", Demo.ukWorkspace))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await page.getByRole("row").filter({ hasText: "Greater London" }).first().waitFor()
    await assertFitsNarrow()
    await screenshot("planner-uk")
  })
})
