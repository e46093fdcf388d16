/**
 * The inventory: filtered, as long as it is, and what is done to numbers.
 */
import * as Demo from "@anipool/demo/Demo"
import { percentage } from "@anipool/domain/lifecycle/Figures"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { candidatesMax, Transitions } from "@anipool/storage/Transitions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { follow, narrow, smallDesk, wide } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

interface NumberPage {
  readonly numbers: ReadonlyArray<Record<string, unknown>>
}

/** A row of the list, by what it says. */
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })

/** Where in the list the first row stands that is drawn. */
const firstIndex = async (page: Page): Promise<number> =>
  Number(await page.getByRole("row").nth(1).getAttribute("aria-rowindex"))

/** What of the rows' badges and rates crosses the edge of its cell or row. */
const outOfTheirCells = (page: Page): Promise<ReadonlyArray<string>> =>
  page.locator(".table-row .badge, .table-row .end .second-line").evaluateAll((all) =>
    all.flatMap((each) => {
      const [cell, row] = [each.closest("[role=cell]")!, each.closest("[role=row]")!]
      const [{ bottom, right, top }, inRow] = [each.getBoundingClientRect(), row.getBoundingClientRect()]
      const isOut = right > cell.getBoundingClientRect().right || top < inRow.top || bottom > inRow.bottom ||
        each.scrollWidth > each.clientWidth
      return isOut ? [each.textContent ?? ""] : []
    })
  )

/** The first active number that the list shows. */
const firstActive = async (page: Page): Promise<string> => {
  const row = page.getByRole("row").filter({ has: page.getByText("Active", { exact: true }) }).first()
  return (await row.getByRole("link").innerText()).trim()
}

browserTests("numbers", (it, server) => {
  it("filters by a carrier, and names a number's carriers", async ({ assertAccessible, goto, page, signIn }) => {
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await goto("/numbers")
    await signIn(await server().person("operator", workspace))
    const number = await firstActive(page)
    const csv = `number,carrier,attestation,home\n${number.replaceAll(" ", "")},Telnyx,A,yes\n`
    await server().send(key, "POST", "/admin/carriers", { csv })
    await page.reload()
    await page.getByRole("combobox", { name: "Carrier" }).fill("tel")
    await page.getByRole("option", { name: "telnyx (1)" }).click()
    await page.getByText("1 number found").waitFor()
    await follow(page, rowOf(page, number).getByRole("link"))
    const rowOfCarrier = (name: RegExp) =>
      page.getByRole("region", { name: "Carriers of the number" }).getByRole("row", { name })
    await rowOfCarrier(/^telnyx/).waitFor()
    assert.deepStrictEqual(await rowOfCarrier(/^telnyx/).getByRole("cell").allInnerTexts(), ["A", "Yes", "None told"])
    const dials = await server().key("dials", workspace)
    const told = (carrier: string, i: number, more: Readonly<Record<string, unknown>> = {}) =>
      server().send(dials, "POST", "/dials", {
        campaign_id: "C1",
        campaign_name: "C1",
        agent_name: "Ann",
        from_number: number.replaceAll(" ", ""),
        disposition_name: "No Answer",
        to_number: "6465550123",
        datetime: new Date(Date.now() - 60_000).toISOString(),
        call_direction: "Outbound",
        zip: "10001",
        sys_created_date_original: "2026-02-27",
        total_dial_attempts: 1,
        skill_name: "East",
        lead_source: "web",
        dial_id: `${carrier} ${i}`,
        carrier,
        ...more
      })
    for (let i = 0; i < 12; i++) {
      await told("Telnyx", i)
      await told("twilio", i, { sip_code: 603 })
    }
    for (;;) {
      await page.reload()
      await rowOfCarrier(/^telnyx/).waitFor()
      if (await page.getByText("12 of 12 refused").count() > 0 && await page.getByText("0 of 12 refused").count() > 0) {
        break
      }
    }
    assert.deepStrictEqual(await rowOfCarrier(/^twilio/).getByRole("cell").allInnerTexts(), [
      "Not told",
      "No",
      "12 of 12 refused"
    ])
    await page.getByText(/^Refused at twilio, and less or not at others/).waitFor()
    await assertAccessible()
  })

  it("finds places by what they are called and says what was searched; filters keep their places", async (console) => {
    const { assertAccessible, goto, page, screenshot, signIn } = console
    await goto("/numbers")
    await signIn(await server().person("operator"))
    await firstActive(page)
    const placeOf = async () => (await page.getByRole("combobox", { name: "State" }).boundingBox())!
    const before = await placeOf()
    await page.getByRole("searchbox").fill("Jersey")
    await page.getByRole("button", { name: /^state New Jersey/ }).waitFor()
    const said = await page.getByRole("search").getByRole("status").innerText()
    assert.include(said, "city Jersey City, NJ")
    assert.include(said, "state Jersey (0)")
    assert.deepStrictEqual(await placeOf(), before)
    await page.getByText(/numbers? found$/).waitFor()
    const rows = await page.getByRole("row").count()
    assert.isAbove(rows, 1)
    assert.strictEqual(await rowOf(page, ", NJ").count(), rows - 1)
    await assertAccessible()
    await screenshot("numbers-search")
    await page.getByRole("button", { name: /^state New Jersey/ }).click()
    await page.waitForURL(/state=NJ/)
    assert.strictEqual(await page.getByRole("searchbox").inputValue(), "")
    await page.getByRole("searchbox").fill("Atlantis")
    await page.getByText("Nothing is called “Atlantis”").waitFor()
    await page.getByRole("heading", { name: "No number matches" }).waitFor()
  })

  it("shows what others say: on the number, as a filter, and how flagged numbers fare", async (console) => {
    const { assertAccessible, goto, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    await goto("/numbers")
    await signIn(await server().person("operator", workspace))
    const number = await firstActive(page)
    const key = await server().key("nrm", workspace)
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await server().send(key, "POST", "/reputation/observations", {
      observations: [
        {
          number,
          vendor: "hiya",
          carrier: "t-mobile",
          label: "flagged",
          score: 82,
          at: hoursAgo(2),
          raw: "Spam Likely"
        },
        { number, vendor: "hiya", carrier: "t-mobile", label: "clean", at: hoursAgo(200) },
        { number, vendor: "tns", label: "watch", at: hoursAgo(3) }
      ]
    })
    await page.getByRole("combobox", { name: "Others say" }).click()
    await page.getByRole("option", { name: "Flagged" }).click()
    await page.waitForURL(/label=flagged/)
    await page.getByText("1 number found").waitFor()
    await rowOf(page, number).getByRole("link").click()
    const now = page.getByRole("region", { name: "What each vendor and carrier says now" })
    await now.waitFor()
    assert.deepStrictEqual(
      (await now.getByRole("row").allInnerTexts()).slice(1).map((row) =>
        row.split("\t").slice(0, 4).map((each) => each.trim())
      ),
      [["Hiya", "T-Mobile", "Flagged", "82"], ["TNS", "—", "Watch", "—"]]
    )
    await page.getByText("What was said (3)").click()
    const before = page.getByRole("region", { name: "What was said, the latest first" })
    assert.strictEqual(await before.getByRole("row").count(), 4)
    await assertAccessible()
    await screenshot("number-reputation")
    await page.setViewportSize(narrow)
    await now.scrollIntoViewIfNeeded()
    await assertAccessible()
    await page.setViewportSize(wide)
    await goto("/trends")
    const rates = page.getByRole("region", { name: "Contact rate by label" })
    await rates.scrollIntoViewIfNeeded()
    await page.getByText("Flagged and clean numbers are compared once both have 100 dials in 30 days.").waitFor()
    await assertAccessible()
    await screenshot("trends-reputation")
    await rates.getByRole("link", { name: "1 Flagged" }).click()
    await rowOf(page, number).waitFor()
  })

  it("finds a number by its last four digits, and leads back to what was looked at", async (console) => {
    const { goto, page, signIn } = console
    await goto("/numbers?sort=-dials")
    await signIn(await server().person("operator"))
    const number = await firstActive(page)
    await page.getByRole("table", { name: "Numbers" }).focus()
    await page.keyboard.press("End")
    while (await firstIndex(page) < 100) await page.waitForTimeout(20)
    const lastFour = number.replaceAll(" ", "").slice(-4)
    await page.getByRole("searchbox").fill(lastFour)
    await rowOf(page, number).getByRole("link").waitFor()
    assert.strictEqual(await firstIndex(page), 2)
    // Every number that is listed has these digits in it.
    await page.getByText(/numbers? found$/).waitFor()
    const listed = (await page.locator(".table-row a").allInnerTexts()).map((each) => each.replaceAll(" ", ""))
    assert.deepStrictEqual(listed.filter((each) => !each.includes(lastFour)), [])
    await rowOf(page, number).getByRole("link").click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    await page.reload()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    await page.locator(".breadcrumb").click()
    await rowOf(page, number).getByRole("link").waitFor()
    assert.strictEqual(await page.getByRole("searchbox").inputValue(), lastFour)
    assert.include(page.url(), "sort=-dials")
  })

  it("shows a number that burns today, whatever its 30 days say", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    const key = await server().key("nrm")
    const { numbers } = await server().send(key, "GET", "/admin/numbers?state=NY&limit=1") as NumberPage
    const usual = { ...numbers[0]!, status: "ACTIVE_AND_BEING_MANAGED", pausedUntil: null, blockRate: 10.6 }
    const reason =
      "since Tuesday 10:40: 140 of 153 calls were blocked, 16 were expected; as rare as one in 4 million healthy dials"
    const period = {
      dials: 153,
      contactRate: 1.3,
      successRate: 0,
      blockRate: 91.5,
      noAnswerRate: 3.3
    }
    const burning = { ...usual, level: "burning", unusualRate: "blockRate", reason, today: period }
    const resting = {
      ...burning,
      id: Number(numbers[0]!["id"]) + 1_000_000,
      status: "COOLING_OFF",
      pausedUntil: Date.UTC(2099, 0, 31),
      rest: { since: 0, until: null, origin: "interface", by: "Ann", note: "Carrier asked", grounds: null }
    }
    await page.route(
      "**/admin/numbers?**",
      (route) =>
        route.fulfill({ json: { total: 2, listed: 2, matched: null, matchedMore: 0, numbers: [burning, resting] } })
    )
    await page.route(/\/admin\/numbers\/\d+$/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...await answer.json(), number: burning } })
    })
    await goto("/numbers")
    await signIn(await server().person("operator"))
    const row = page.getByRole("row").nth(1)
    await row.getByText("Burning").waitFor()
    assert.include(await row.innerText(), "91.5%")
    assert.include(await row.innerText(), "10.6%")
    assert.include(await row.locator(".high-rate").first().innerText(), "91.5%")
    const columns = page.getByRole("button", { name: "Columns" })
    const dialog = page.getByRole("dialog")
    const shown = () => page.getByRole("columnheader").allInnerTexts()
    // Where two badges have the least room: beside every column there is, in dense rows, on a phone.
    await columns.click()
    const left = dialog.getByRole("checkbox", { checked: false })
    await left.first().waitFor()
    for (let count = await left.count(); count > 0; count--) await left.first().click()
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByRole("columnheader", { name: "Callable" }).waitFor()
    const all = await shown()
    for (const height of [53, 41]) {
      await page.setViewportSize(wide)
      if (height === 41) await page.getByRole("button", { name: "Dense rows" }).click()
      await page.waitForFunction((height) => document.querySelector(".table-row")!.clientHeight === height, height)
      for (const size of [smallDesk, narrow]) {
        await page.setViewportSize(size)
        assert.deepStrictEqual(await outOfTheirCells(page), [], `${size.width} px, ${height} px a row`)
      }
    }
    assert.deepStrictEqual(await shown(), all, "what was chosen is shown on a phone, too")
    await columns.click()
    await dialog.getByRole("button", { name: "The usual ones" }).click()
    await dialog.getByText("So few are shown on a narrow screen").waitFor()
    assert.strictEqual(await dialog.getByRole("checkbox", { checked: true }).count(), 2)
    await dialog.getByRole("button", { name: "Close" }).click()
    assert.deepStrictEqual(await shown(), ["Number", "Status", "Blocked"])
    assert.deepStrictEqual(await outOfTheirCells(page), [])
    await row.getByText("91.5%").waitFor()
    await page.setViewportSize(wide)
    await row.getByRole("link").click()
    await page.getByRole("note").getByText(reason).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("number-burning")
  })

  it("colours the rate that is unusual, and no other, on a number's page as in the list", async (console) => {
    const { goto, page, signIn } = console
    await goto("/numbers?search=9015550199")
    await signIn(await server().person("viewer"))
    const coloured = page.locator(".high-rate")
    const row = rowOf(page, "0199").filter({ hasText: "901" })
    await row.getByText("Burning").waitFor()
    const inList = await row.locator(".high-rate").allInnerTexts()
    assert.isAbove(inList.length, 0)
    await row.getByRole("link").click()
    const table = page.getByRole("region", { name: "Rates by period" })
    await table.waitFor()
    const blocked = await table.locator("tbody tr td:nth-child(3)").allInnerTexts()
    const told = await coloured.allInnerTexts()
    assert.deepStrictEqual(told, blocked.slice(0, told.length))
    assert.deepStrictEqual(told, inList)
  })

  it("says why a number rests: in the list, on its page and where it was passed over", async (console) => {
    const { assertAccessible, goto, page, signIn } = console
    const key = await server().key("nrm")
    const rested = await server().inStorage(
      Effect.gen(function*() {
        const transitions = yield* Transitions
        const found = yield* Effect.flatMap(Workspaces, ({ findByName }) => findByName(Demo.usWorkspace))
        const { id: workspaceId } = Option.getOrThrow(found)
        const candidates = yield* transitions.candidates(workspaceId, { limit: candidatesMax })
        // The others go on: they are what other tests find.
        const { blocks, dials, id, number } = candidates.find(({ blocks, dials, state }) =>
          state === "active" && dials >= 50 && blocks > 0.05 * dials
        )!
        const blockRate = percentage(blocks, dials)
        const rest = {
          event: "pause",
          origin: "rest-rule",
          keyId: null,
          carrier: null,
          note: null,
          effectiveAt: null,
          until: Date.UTC(2999, 0, 31, 17)
        } as const
        yield* transitions.apply(workspaceId, [id], rest, [{ blockRate, dials, aboveBlockRate: 5 }])
        return { id, number, blockRate, dials }
      }).pipe(Effect.locally(CurrentActor, { kind: "restRule", id: null, name: "rest rule", address: null }))
    )
    const figures = `${rested.blockRate}% > 5%`
    await goto(`/numbers?search=${rested.number}`)
    await signIn(await server().person("operator"))
    const row = page.getByRole("row").nth(1)
    await row.getByText(`${figures}, until 31 Jan`).waitFor()
    await assertAccessible()
    await row.getByRole("link").click()
    const why = `by the rest rule: ${figures} of ${rested.dials.toLocaleString("en-US")} dials in 30 days were blocked`
    await page.getByRole("note").getByText(why).waitFor()
    // What it says was kept with the rest: it stays as it was, whatever the number's figures are by then.
    const { history } = await server().send(key, "GET", `/admin/numbers/${rested.id}`) as {
      readonly history: ReadonlyArray<{ readonly grounds: unknown }>
    }
    const { blockRate, dials } = rested
    assert.deepStrictEqual(history[0]!.grounds, { blockRate, dials, aboveBlockRate: 5 })
    await page.getByRole("link", { name: "Assign" }).click()
    await page.getByLabel("Prospect's phone").fill(`${rested.number.slice(0, 3)} 555 0142`)
    await page.getByRole("combobox", { name: "Campaign" }).fill("home")
    await page.getByRole("option", { name: /Home Warranty/ }).click()
    await page.getByRole("button", { name: "Try it" }).click()
    await page.getByRole("region", { name: "Passed over" }).getByText(why).first().waitFor()
    await assertAccessible()
  })

  it("sorts by a figure, in columns that are chosen, and keeps that under a name", async (console) => {
    const { assertAccessible, goto, page, signIn } = console
    await goto("/numbers")
    await signIn(await server().person("operator"))
    await firstActive(page)
    await page.getByRole("button", { name: "30 days", exact: true }).click()
    await page.waitForURL(/sort=-dials/)
    await page.locator("[role=columnheader][aria-sort=descending]").waitFor()
    const dialsOf = async () => {
      await firstActive(page)
      // Not by its role: a column without a head has none.
      const header = await page.getByRole("row").first().evaluate((row) =>
        Array.from(row.children, ({ textContent }) => textContent ?? "")
      )
      const at = header.findIndex((each) => each.trim() === "30 days")
      const cells = await page.getByRole("row").evaluateAll(
        (rows, at) => rows.slice(1, 12).map((row) => row.children[at]!.textContent ?? ""),
        at
      )
      return cells.map((each) => Number(each.replaceAll(",", "")))
    }
    const highest = await dialsOf()
    assert.deepStrictEqual(highest, highest.toSorted((a, b) => b - a))
    assert.isAbove(highest[0]!, 0)
    await page.getByRole("button", { name: "Columns" }).click()
    await page.getByRole("dialog").getByRole("checkbox", { name: "Dials by day" }).uncheck()
    await page.getByRole("dialog").getByRole("checkbox", { name: "No answer" }).check()
    await assertAccessible()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    assert.strictEqual(await page.getByRole("columnheader", { name: "Dials by day" }).count(), 0)
    await page.getByRole("columnheader", { name: "No answer" }).waitFor()
    await page.getByRole("button", { name: "Views" }).click()
    await page.getByLabel("Keep what is shown as").fill("Most dialed")
    await page.getByRole("button", { name: "Keep", exact: true }).click()
    const own = page.getByRole("dialog").getByRole("region", { name: "Yours" })
    await own.getByRole("link", { name: "Most dialed" }).waitFor()
    await assertAccessible()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await goto("/numbers")
    await firstActive(page)
    await page.getByRole("button", { name: "Views" }).click()
    await page.getByRole("dialog").getByRole("link", { name: "Most dialed" }).click()
    await page.waitForURL(/sort=-dials/)
    await page.getByRole("columnheader", { name: "No answer" }).waitFor()
    assert.strictEqual(await page.getByRole("columnheader", { name: "Dials by day" }).count(), 0)
  })

  it("downloads what is shown", async ({ goto, page, signIn }) => {
    await goto("/numbers?state=NY&sort=number&columns=status")
    await signIn(await server().person("operator"))
    await firstActive(page)
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click()
    ])
    const path = await file.path()
    const [header, ...lines] = readFileSync(path, "utf8").trim().split("\r\n")
    assert.strictEqual(header, "country_code,number,brand,status,level,reason,paused_until")
    const found = await page.getByText(/numbers? found$/).innerText()
    assert.strictEqual(lines.length, Number(/^[0-9,]+/.exec(found)![0].replaceAll(",", "")))
  })

  it("sorts long lists by a figure no more, and says so; writes a file part by part until it is called off", async (console) => {
    const { assertAccessible, expect, goto, page, signIn } = console
    expect("unreachable")
    const key = await server().key("nrm")
    const { numbers } = await server().send(key, "GET", "/admin/numbers?limit=1") as NumberPage
    await page.route("**/admin/numbers?**", (route) =>
      route.fulfill({
        json: { total: 900_000, listed: 900_000, matched: null, matchedMore: 0, numbers: Array(100).fill(numbers[0]) }
      }))
    await goto("/numbers")
    await signIn(await server().person("operator"))
    await page.getByText(/more than 250,000 are sorted by number and status only/).waitFor()
    const header = page.getByRole("columnheader")
    assert.strictEqual(await header.filter({ hasText: "Blocked" }).getByRole("button").count(), 0)
    assert.strictEqual(await header.filter({ hasText: "Number" }).getByRole("button").count(), 1)
    // The file does not come to its end here.
    const calledOff = page.waitForEvent("requestfailed", (request) => request.url().includes("/admin/numbers.csv"))
    await page.route("**/admin/numbers.csv?**", () => undefined)
    await page.getByRole("button", { name: "Download CSV" }).click()
    const dialog = page.getByRole("dialog", { name: "Download CSV" })
    await dialog.getByText("0 of 900,000 numbers").waitFor()
    await assertAccessible()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await dialog.waitFor({ state: "detached" })
    await calledOff
  })

  it("stops a bulk action after what is under way, and says truly what was done", async ({ goto, page, signIn }) => {
    const key = await server().key("nrm")
    await goto("/numbers")
    await signIn(await server().person("operator"))
    await firstActive(page)
    await page.getByRole("button", { name: /^Choose all / }).click()
    await page.getByRole("button", { name: "Remediate" }).click()
    const dialog = page.getByRole("dialog")
    // The first answer comes after "Stop" was pressed.
    let release: () => void = () => undefined
    const pressed = new Promise<void>((resolve) => {
      release = resolve
    })
    let requests = 0
    await page.route("**/admin/numbers/actions", async (route) => {
      requests++
      const answer = await route.fetch()
      await pressed
      await route.fulfill({ response: answer })
    })
    await dialog.getByRole("button", { name: /^Remediate [0-9,]+ numbers$/ }).click()
    await dialog.getByRole("button", { name: "Stop" }).click()
    release()
    await dialog.getByText(/left as they were$/).waitFor()
    const said = await dialog.locator(".action-count").innerText()
    const [, done, within = "0"] = /^(\d+) done(?:, (\d+) within the cooldown)?, ([0-9,]+) left/.exec(said)!
    assert.strictEqual(Number(done) + Number(within), 100, said)
    assert.notInclude(said, "failed")
    assert.strictEqual(requests, 1)
    const { numbers } = await server().send(key, "GET", "/admin/numbers?limit=101") as NumberPage
    const requestsOf = async (index: number) =>
      (await server().send(key, "GET", `/admin/numbers/${numbers[index]!["id"]}`) as {
        readonly history: ReadonlyArray<{ readonly what: string }>
      }).history.filter(({ what }) => what === "remediation").length
    assert.isAtLeast(await requestsOf(99), 1)
    assert.strictEqual(await requestsOf(100), 0)
  })

  it("shows the last row of a long list without asking for all", async ({ goto, page, signIn }) => {
    const asked: Array<string> = []
    page.on("request", (request) => {
      if (request.url().includes("/admin/numbers?")) asked.push(request.url())
    })
    const workspace = await server().workspace()
    await server().send(await server().key("universal", workspace), "POST", "/inbound-group", {
      group_id: "long",
      phones: Array.from({ length: 2_000 }, (_, i) => `212556${String(i).padStart(4, "0")}`)
    })
    await goto("/numbers")
    await signIn(await server().person("operator", workspace))
    await firstActive(page)
    const table = page.getByRole("table", { name: "Numbers" })
    const rows = Number(await table.getAttribute("aria-rowcount"))
    assert.isAbove(rows, 1_000)
    await table.focus()
    await page.keyboard.press("End")
    await page.locator(`[role="row"][aria-rowindex="${rows}"] a`).waitFor()
    assert.isBelow(await page.getByRole("row").count(), 60)
    assert.isBelow(asked.length, rows / 200)
  })

  it("scrolls through a million numbers, and calls off what was passed by", async ({ goto, page, signIn }) => {
    const key = await server().key("nrm")
    const { numbers } = await server().send(key, "GET", "/admin/numbers?limit=1") as NumberPage
    let asked = 0
    let calledOff = 0
    page.on("requestfailed", (request) => {
      if (request.failure()?.errorText === "net::ERR_ABORTED") calledOff++
    })
    // Answers come when everything was scrolled: until then each is under way.
    let release: () => void = () => undefined
    const scrolled = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route("**/admin/numbers?**", async (route) => {
      const query = new URL(route.request().url()).searchParams
      const offset = Number(query.get("offset"))
      if (asked++ > 0) await scrolled
      const rows = Array.from({ length: 100 }, (_, index) => ({ ...numbers[0]!, id: offset + index + 1 }))
      const page = { total: 1_000_000, listed: 1_000_000, matched: null, matchedMore: 0 }
      // One that was called off cannot be answered any more.
      await route.fulfill({ json: { ...page, numbers: rows } }).catch(() => undefined)
    })
    await goto("/numbers")
    await signIn(await server().person("operator"))
    await page.getByText("1,000,000 numbers in the inventory").waitFor()
    const table = page.getByRole("table", { name: "Numbers" })
    for (const part of [0.2, 0.5, 0.8, 1]) {
      await table.evaluate((element, part) => {
        element.scrollTop = element.scrollHeight * part
      }, part)
      while (await firstIndex(page) < part * 900_000) await page.waitForTimeout(20)
    }
    release()
    await page.locator(`[role="row"][aria-rowindex="1000001"] a`).waitFor()
    assert.isAtLeast(calledOff, 2)
    assert.isBelow(await page.getByRole("row").count(), 60)
    // Rows that come in meanwhile may hold the list where it is; whoever wants to be at its top presses again.
    while (await firstIndex(page) > 2) {
      await table.press("Home")
      await page.waitForTimeout(50)
    }
    await page.locator(`[role="row"][aria-rowindex="2"] a`).waitFor()
  })

  it("filters by what is callable, says it by hand with the route, and takes it back", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    const key = await server().key("nrm")
    await goto("/numbers?state=TX&columns=status,place,callable")
    await signIn(await server().person("operator"))
    await firstActive(page)
    await page.getByRole("combobox", { name: "Callable" }).click()
    await page.getByRole("option", { name: "Unknown" }).click()
    await page.waitForURL(/callable=unknown/)
    await page.getByText(/numbers? found$/).waitFor()
    const number = (await page.getByRole("row").nth(1).getByRole("link").innerText()).trim()
    await rowOf(page, number).getByText("Unknown").waitFor()
    const boxes = page.getByRole("row").getByRole("checkbox")
    for (const index of [0, 1]) await boxes.nth(index).check()
    await assertAccessible()
    await assertFitsNarrow()
    await page.getByRole("button", { name: "Say callable" }).click()
    const dialog = page.getByRole("dialog", { name: "Say callable: 2 numbers" })
    await dialog.getByText("2 numbers, whatever their status.").waitFor()
    await dialog.getByLabel("Route").fill("IN_GROUP SALES")
    await assertAccessible()
    await dialog.getByRole("button", { name: "Say callable: 2 numbers" }).click()
    await dialog.getByText("2 done").waitFor()
    const totalOf = async (callable: string) =>
      (await server().send(key, "GET", `/admin/numbers?state=TX&limit=1&callable=${callable}`) as {
        readonly total: number
      }).total
    assert.strictEqual(await totalOf("yes"), 2)
    // They are no longer what is found.
    await rowOf(page, number).waitFor({ state: "detached" })
    await dialog.getByRole("button", { name: "Undo" }).click()
    await page.getByText("Say of 2 numbers what was said before").waitFor()
    assert.strictEqual(await totalOf("yes"), 0)
    await rowOf(page, number).getByRole("link").click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "Callable back" }) })
    await section.getByText("Nobody has said anything").waitFor()
    assert.strictEqual(await section.getByRole("button", { name: "Take back" }).count(), 0)
    await section.getByRole("button", { name: "Say not callable" }).click()
    await page.getByLabel("Reason").fill("Its trunk is gone")
    await page.getByRole("button", { name: `Say not callable: ${number}` }).click()
    await page.getByRole("dialog").getByText("1 done").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    const byHand = section.getByRole("row").filter({ hasText: "By hand" })
    await byHand.getByText("Its trunk is gone").waitFor()
    await byHand.getByText("No", { exact: true }).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await section.getByRole("button", { name: "Take back" }).click()
    await page.getByRole("button", { name: `Take back what was said of ${number}` }).click()
    await page.getByRole("dialog").getByText("1 done").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await section.getByText("Nobody has said anything").waitFor()
  })

  it("asks for remediation once, and says so the second time", async ({ assertAccessible, goto, page, signIn }) => {
    await goto("/numbers")
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("row").nth(1).getByRole("link").click()
    const remediate = async (carrier: string) => {
      await page.getByRole("button", { name: "Remediate" }).click()
      await page.getByRole("dialog").getByLabel("Carrier ID").fill(carrier)
      await page.getByRole("dialog").getByRole("button", { name: /^Remediate / }).click()
    }
    await remediate("12")
    await page.getByText("Expected a carrier ID of 6 digits").waitFor()
    await assertAccessible()
    await page.getByRole("dialog").getByLabel("Carrier ID").fill("123456")
    await page.getByRole("dialog").getByRole("button", { name: /^Remediate / }).click()
    await page.getByText("Request received").waitFor()
    await page.getByRole("button", { name: "Close" }).click()
    await page.getByText("Carrier 123456").waitFor()
    await remediate("")
    await page.getByText("0 done, 1 within the cooldown").waitFor()
  })

  it("says when there is no such number", async ({ expect, goto, page, signIn }) => {
    expect(404)
    await goto("/numbers/999999999")
    await signIn(await server().person("operator"))
    await page.getByRole("heading", { name: "There is no such number" }).waitFor()
    await goto("/numbers/none")
    await page.getByRole("heading", { name: "There is no such number" }).waitFor()
  })
}, { own: {} })
