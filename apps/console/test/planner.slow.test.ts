/**
 * The planner: a report on a map and as tables, its files, and what if.
 */
import * as Demo from "@anipool/demo/Demo"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { LastUsePrices } from "@anipool/storage/LastUsePrices"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readFileSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import type { Page } from "playwright-core"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"

/** The lines of a file that a button gives, without its end. */
const downloaded = async (page: Page, button: string): Promise<ReadonlyArray<string>> => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click()
  ])
  assert.match(download.suggestedFilename(), /^anipool-.*\.csv$/)
  return readFileSync(await download.path(), "utf8").trimEnd().split("\r\n")
}

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
  await server.send(key, "POST", "/admin/planner/report", period) as Report

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

const plan = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByLabel("From").fill(from)
  await page.getByLabel("To", { exact: true }).fill(to)
  const answered = page.waitForResponse((response) => response.url().endsWith("/planner/report"))
  await page.getByRole("button", { name: "Plan", exact: true }).click()
  await answered
  await page.locator(".planner-report:not([data-stale])").waitFor()
}

browserTests("planner", (it, server) => {
  it("plans some of the campaigns, and says what is wrong with a period", async ({ goto, page, signIn }) => {
    await goto("/planner")
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await page.getByRole("combobox", { name: "Campaigns", exact: true }).click()
    await page.getByRole("option", { name: "Only some" }).click()
    await page.getByRole("group", { name: "Campaigns to include" }).getByRole("checkbox").first().check()
    const asked = page.waitForRequest((request) => request.url().endsWith("/planner/report"))
    await page.getByRole("button", { name: "Plan", exact: true }).click()
    assert.lengthOf((await asked).postDataJSON().campaigns, 1)
    await page.getByLabel("From").fill("2026-02-10")
    await page.getByLabel("To", { exact: true }).fill("2026-02-01")
    await page.getByRole("alert").getByText("Expected a day that is not before the first").waitFor()
  })

  it("shows a workspace of the UK on its own map", async ({ assertFitsNarrow, goto, page, screenshot, signIn }) => {
    // Until the map is there it is said that it is being drawn, in a place as tall: nothing below it jumps.
    let draw = () => {}
    const drawn = new Promise<void>((resolve) => draw = resolve)
    await page.route(/\/assets\/PlanMap-/, async (route) => {
      await drawn
      await route.continue()
    })
    await goto("/planner")
    await signIn(await server().person("viewer", Demo.ukWorkspace))
    const waiting = page.getByText("Drawing the map…")
    await waiting.waitFor()
    const place = await waiting.boundingBox()
    draw()
    const map = page.getByRole("img", { name: /^Map of/ })
    await map.waitFor()
    assert.strictEqual(await waiting.count(), 0)
    assert.closeTo((await map.boundingBox())!.height, place!.height, 60)
    const london = page.getByRole("row").filter({ hasText: "Greater London" }).first()
    await london.waitFor()
    await london.getByText("020", { exact: true }).waitFor()
    const regions = page.getByRole("table", { name: "Regions" })
    assert.strictEqual(await regions.getByRole("columnheader", { name: "State" }).count(), 0)
    await page.getByText(/^Mobile: numbers that begin with 07 belong to no place/).waitFor()
    const lines = await downloaded(page, "Download as CSV")
    assert.match(lines[0]!, /^region,areaCodes,/)
    assert.isTrue(lines.some((line) => /,020,/.test(line)))
    const list = page.getByRole("table", { name: "To buy" })
    if (await list.count() > 0) assert.match(await list.innerText(), /\b0\d{2,4}\b/)
    await assertFitsNarrow()
    await screenshot("planner-uk")
  })

  it("plans a period on a map and in tables, and gives them as files", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    const key = await server().key("planner")
    await dial(server(), key)
    await goto("/planner")
    await signIn(await server().person("viewer"))
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

  it("concludes nothing from a period without dials, and offers those that have some", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    await goto("/planner")
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await plan(page, "2020-01-06", "2020-01-10")
    await page.getByRole("heading", { name: "No dials from 6 Jan 2020 to 10 Jan 2020" }).waitFor()
    assert.strictEqual(await page.getByText("Numbers proposed").count(), 0)
    assert.strictEqual(await page.getByText("Below threshold").count(), 0)
    assert.strictEqual(await page.getByRole("table", { name: "Regions" }).count(), 0)
    await assertAccessible()
    await assertFitsNarrow()
    const months = page.getByRole("group", { name: "Periods that have dials" }).getByRole("button")
    const offered = await months.first().innerText()
    assert.match(offered, /^\d+ \w+ \d{4} to \d+ \w+ \d{4}: [\d,]+ dials?$/)
    await months.first().click()
    await page.getByRole("table", { name: "Regions" }).waitFor()
    // The form follows: what is planned next is planned for these days.
    assert.notStrictEqual(await page.getByLabel("From").inputValue(), "2020-01-06")
    const [, dialed] = /: ([\d,]+) dial/.exec(offered)!
    await page.locator(".stat").filter({ hasText: `Dials${dialed!}` }).waitFor()
  })

  it("counts no day that is to come, and says so", async ({ goto, page, signIn }) => {
    const key = await server().key("planner")
    await goto("/planner")
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await plan(page, dayAgo(7), dayAgo(-28))
    await page.getByText(/is still to come: the plan ends today/).waitFor()
    const report = await server().send(key, "POST", "/admin/planner/report", {
      dateStart: dayAgo(7),
      dateEnd: dayAgo(0)
    })
    const { bizDays } = (report as { readonly data: { readonly bizDays: number } }).data
    await page.locator(".stat").filter({ hasText: "Dials" }).getByText(`${bizDays} business day`).first().waitFor()
    await page.getByLabel("From").fill(dayAgo(-3))
    await page.getByText("Expected a day that is not to come").waitFor()
  })

  it("plans nothing for some campaigns where none is ticked", async ({ assertAccessible, goto, page, signIn }) => {
    await goto("/planner")
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await page.getByRole("combobox", { name: "Campaigns", exact: true }).click()
    await page.getByRole("option", { name: "Only some" }).click()
    let asked = 0
    page.on("request", (request) => asked += Number(request.url().endsWith("/planner/report")))
    await page.getByRole("button", { name: "Plan", exact: true }).click()
    const message = page.getByRole("alert").getByText("Expected at least one campaign")
    await message.waitFor()
    assert.strictEqual(asked, 0)
    await assertAccessible()
    await page.getByRole("group", { name: "Campaigns to include" }).getByRole("checkbox").first().check()
    await message.waitFor({ state: "detached" })
  })

  it("says which numbers a campaign's plan is compared with, and compares with its own group", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    await goto("/planner")
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await page.getByRole("combobox", { name: "Campaigns", exact: true }).click()
    await page.getByRole("option", { name: "Only some" }).click()
    await page.getByRole("checkbox", { name: /^Solar Outbound/ }).check()
    await plan(page, period.dateStart, period.dateEnd)
    await page.getByText(/^The dials of 1 of \d+ campaigns are compared with all active numbers of the workspace/)
      .waitFor()
    const held = page.locator(".stat").filter({ hasText: "Numbers held" })
    const all = await held.innerText()
    await page.getByRole("button", { name: "Compare with its own group: Solar" }).click()
    await page.getByText(/compared with the active numbers of its own group: Solar\.$/).waitFor()
    await held.getByText("of Solar").waitFor()
    const [own, every] = [await held.innerText(), all].map((text) => Number(/[\d,]+/.exec(text)![0].replace(",", "")))
    assert.isBelow(own!, 0.7 * every!)
    await assertAccessible()
    await assertFitsNarrow()
    await page.getByRole("button", { name: "Compare with all numbers" }).click()
    await page.getByText(/compared with all active numbers of the workspace/).waitFor()
    // A campaign that dials from every number has no group of its own.
    await page.getByRole("checkbox", { name: /^Home Warranty/ }).check()
    await page.getByRole("button", { name: "Plan", exact: true }).click()
    await page.getByText("One of the planned campaigns dials from every number.").waitFor()
    assert.strictEqual(await page.getByRole("button", { name: /^Compare with/ }).count(), 0)
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
    await signIn(await server().person("viewer"))
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

  it("names what to buy first where last uses are kept, and a group shows the days that say so", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await server().send(key, "POST", "/inbound-group", {
      group_id: "texas",
      group_name: "Texas",
      phones: ["2145559901"]
    })
    await server().send(key, "POST", "/custom/campaigns", {
      id: "texas-out",
      name: "Texas out",
      type: "Outbound",
      inbound_pool_id: "texas"
    })
    await server().send(key, "PUT", "/admin/campaigns/texas-out/policy", { keepLastUses: true })
    await server().inStorage(Effect.gen(function*() {
      const prices = yield* LastUsePrices
      const { id } = Option.getOrThrow(yield* (yield* Workspaces).findByName(workspace))
      const { pools } = Option.getOrThrow(yield* (yield* InventoryFeed).settings(id))
      const poolId = pools.find(({ groupId }) => groupId === "texas")!.id
      // The worker would solve its prices within a minute, and write over these: taken before it, or waited for.
      const taken = yield* Effect.repeat(prices.claim("solve", Duration.minutes(30)), {
        until: (claimed) => Option.isNone(claimed) || claimed.value === id
      })
      if (Option.isNone(taken)) {
        yield* Effect.repeat(Effect.delay(prices.prices(id), "10 millis"), { until: (solved) => solved.length > 0 })
      }
      yield* prices.addDay(id, {
        poolId,
        day: dayAgo(1),
        forecastFrom: dayAgo(8),
        dials: 1_000,
        plain: { local: 300, near: 500, refused: 0 },
        kept: { local: 310, near: 520, refused: 0 },
        worth: [{ callingCode: 1, areaCode: "214", miles: 7_000 }]
      })
      const day = dayAgo(0)
      yield* prices.save(id, {
        poolId,
        day,
        solvedAt: Date.now(),
        prices: [{ callingCode: 1, areaCode: "214", miles: 240 }]
      })
    }))
    await signIn(await server().person("viewer", workspace))
    await goto("/planner")
    const worth = page.getByRole("table", { name: "Worth buying first" }).getByRole("row").filter({ hasText: "214" })
    await worth.getByText("Dallas, TX").waitFor()
    await worth.getByText("7,000").waitFor()
    await goto("/groups/texas")
    const kept = page.locator("section", { has: page.getByRole("heading", { name: "Last uses" }) })
    await kept.getByText("They are kept: over the last day that shows 10 more local, 20 more within 50 miles.")
      .waitFor()
    await kept.getByText(/Kept for those nearer to them: 214 Dallas \(240 miles\), as of/).waitFor()
    await kept.getByText("Days dialed both ways at night (1)").click()
    await kept.getByRole("row").filter({ hasText: "1,000" }).getByText("31.00%").waitFor()
    await assertAccessible()
    await assertFitsNarrow()
  })
}, { own: {} })
