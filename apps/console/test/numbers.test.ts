/**
 * The inventory: filtered, as long as it is, and what is done to numbers.
 */
import { assert } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

interface NumberPage {
  readonly numbers: ReadonlyArray<Record<string, unknown>>
}

/** A row of the list, by what it says. */
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })

/** Where in the list the first row stands that is drawn. */
const firstIndex = async (page: Page): Promise<number> =>
  Number(await page.getByRole("row").nth(1).getAttribute("aria-rowindex"))

/** The first active number that the list shows. */
const firstActive = async (page: Page): Promise<string> => {
  const row = page.getByRole("row").filter({ has: page.getByText("Active", { exact: true }) }).first()
  return (await row.getByRole("link").innerText()).trim()
}

browserTests("numbers", (it, server) => {
  it("lists the inventory with figures, and filters it in the address", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/numbers")
    await signIn(await server().key("nrm"))
    await page.getByText(/^[0-9,]+ numbers in the inventory$/).waitFor()
    await firstActive(page)
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("numbers")
    await page.getByLabel("Begins with").fill("(212) 5")
    await page.getByText(/^[0-9,]+ numbers? found$/).waitFor()
    await rowOf(page, "New York, NY").first().waitFor()
    assert.include(decodeURIComponent(page.url()), "prefix=(212)")
    assert.strictEqual(await rowOf(page, "Chicago, IL").count(), 0)
    await page.reload()
    await rowOf(page, "New York, NY").first().waitFor()
    assert.strictEqual(await page.getByLabel("Begins with").inputValue(), "(212) 5")
    await page.getByRole("button", { name: "Clear filters" }).click()
    await page.getByRole("combobox", { name: "State" }).fill("TX")
    await page.getByRole("option", { name: /^TX / }).click()
    await page.getByText(/numbers? found$/).waitFor()
    assert.strictEqual(await rowOf(page, ", TX").count(), await page.getByRole("row").count() - 1)
    await page.getByRole("combobox", { name: "Status", exact: true }).click()
    await page.getByRole("option", { name: "Cooling off" }).click()
    await page.waitForURL(/status=COOLING_OFF/)
    await page.getByLabel("Begins with").fill("999")
    await page.getByRole("heading", { name: "No number matches" }).waitFor()
  })

  it("shows the last row of a long list without asking for all", async ({ goto, page, signIn }) => {
    const asked: Array<string> = []
    page.on("request", (request) => {
      if (request.url().includes("/console-api/numbers?")) asked.push(request.url())
    })
    await goto("/numbers")
    await signIn(await server().key("nrm"))
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
    const { numbers } = await server().send(key, "GET", "/console-api/numbers?limit=1") as NumberPage
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
    await page.route("**/console-api/numbers?**", async (route) => {
      const query = new URL(route.request().url()).searchParams
      const offset = Number(query.get("offset"))
      if (asked++ > 0) await scrolled
      const rows = Array.from({ length: 100 }, (_, index) => ({ ...numbers[0]!, id: offset + index + 1 }))
      // One that was called off cannot be answered any more.
      await route.fulfill({ json: { total: 1_000_000, numbers: rows } }).catch(() => undefined)
    })
    await goto("/numbers")
    await signIn(key)
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

  it("says that the list could not be loaded, and loads it again", async ({ expect, goto, page, signIn }) => {
    expect(500)
    const fail = async (route: Route) => {
      await route.fulfill({ status: 500, json: { success: false, message: "A fault of the server (a test's)" } })
    }
    await page.route("**/console-api/numbers?**", fail)
    await goto("/numbers")
    await signIn(await server().key("nrm"))
    await page.getByText("A fault of the server (a test's)").waitFor()
    await page.unroute("**/console-api/numbers?**", fail)
    await page.getByRole("button", { name: "Try again" }).click()
    await firstActive(page)
  })

  it("pauses one number and activates it again", async ({ goto, page, signIn }) => {
    await goto("/numbers")
    await signIn(await server().key("nrm"))
    const number = await firstActive(page)
    await rowOf(page, number).getByRole("checkbox").check()
    await page.getByRole("button", { name: "Pause" }).click()
    const dialog = page.getByRole("dialog", { name: `Pause ${number}` })
    await dialog.getByLabel("Note").fill("Looked at in a test")
    await dialog.getByRole("button", { name: `Pause ${number}` }).click()
    await dialog.getByText("1 done").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await rowOf(page, number).getByText("Cooling off").waitFor()
    await rowOf(page, number).getByRole("link").click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    await page.getByText("Looked at in a test").waitFor()
    await page.getByRole("button", { name: "Activate" }).click()
    await page.getByRole("dialog").getByRole("button", { name: `Activate ${number}` }).click()
    await page.getByRole("dialog").getByText("1 done").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await page.getByText("Activated", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Pause" }).waitFor()
  })

  it("tells what became of each of several", async ({ expect, goto, page, signIn }) => {
    expect(409)
    const key = await server().key("nrm")
    await goto("/numbers?prefix=312")
    await signIn(key)
    await page.getByRole("row").filter({ hasText: "Chicago" }).nth(3).waitFor()
    const checkboxes = page.getByRole("checkbox")
    for (const index of [0, 1, 2]) await checkboxes.nth(index).check()
    // Somebody else was quicker with the second.
    const second = (await page.getByRole("row").nth(2).getByRole("link").innerText()).replaceAll(" ", "")
    await server().send(key, "POST", "/nrm/pause", { ani: second })
    await page.getByRole("button", { name: "Pause" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Pause 3 numbers" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("2 done, 1 failed").waitFor()
    await dialog.getByText("Only active ANIs can be paused").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByText("Cooling off").nth(2).waitFor()
    await page.getByText("Choose numbers to pause").waitFor()
  })

  it("asks for remediation once, and says so the second time", async ({ assertAccessible, goto, page, signIn }) => {
    await goto("/numbers?prefix=305")
    await signIn(await server().key("nrm"))
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
    await page.getByText("Within cooldown").waitFor()
  })

  it("shows one number's figures, days and history", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/numbers")
    await signIn(await server().key("nrm"))
    await page.getByRole("row").nth(5).getByRole("link").click()
    await page.getByRole("heading", { name: "History" }).waitFor()
    await page.getByRole("img", { name: /^Dials of each of the last 90 days/ }).waitFor()
    await page.getByText("As a table").click()
    assert.strictEqual(await page.getByRole("region", { name: "Dials by day" }).getByRole("row").count(), 91)
    await page.getByText("As a table").click()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("number")
  })

  it("says when there is no such number", async ({ expect, goto, page, signIn }) => {
    expect(404)
    await goto("/numbers/999999999")
    await signIn(await server().key("nrm"))
    await page.getByRole("heading", { name: "There is no such number" }).waitFor()
    await goto("/numbers/none")
    await page.getByRole("heading", { name: "There is no such number" }).waitFor()
  })
})
