/**
 * The inventory: filtered, as long as it is, and what is done to numbers.
 */
import * as FiguresAge from "@anipool/http-api/FiguresAge"
import { assert } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { smallDesk, wide } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

/** A row of the list, by what it says. */
const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text })

/** The first active number that the list shows. */
const firstActive = async (page: Page): Promise<string> => {
  const row = page.getByRole("row").filter({ has: page.getByText("Active", { exact: true }) }).first()
  return (await row.getByRole("link").innerText()).trim()
}

browserTests("numbers", (it, server) => {
  it("lists the inventory with figures, and filters it in the address", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/numbers")
    await signIn(await server().person("viewer"))
    await page.getByText(/^[0-9,]+ numbers in the inventory$/).waitFor()
    await firstActive(page)
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("numbers")
    // Every column fits at a small desk: nothing has to be scrolled sideways, within the list either.
    await page.setViewportSize(smallDesk)
    const [inner, outer] = await page.getByRole("table", { name: "Numbers" }).evaluate(
      (table) => [table.scrollWidth, table.clientWidth] as const
    )
    assert.isAtMost(inner, outer)
    await page.setViewportSize(wide)
    await page.getByRole("searchbox").fill("1 (212) 5")
    await page.getByText(/^[0-9,]+ numbers? found$/).waitFor()
    await rowOf(page, "New York, NY").first().waitFor()
    await page.waitForURL(/search=/)
    assert.strictEqual(await rowOf(page, "Chicago, IL").count(), 0)
    await page.reload()
    await rowOf(page, "New York, NY").first().waitFor()
    assert.strictEqual(await page.getByRole("searchbox").inputValue(), "1 (212) 5")
    await page.getByRole("button", { name: "Clear filters" }).click()
    await page.getByRole("combobox", { name: "State" }).fill("TX")
    await page.getByRole("option", { name: /^TX / }).click()
    await page.getByText(/numbers? found$/).waitFor()
    assert.strictEqual(await rowOf(page, ", TX").count(), await page.getByRole("row").count() - 1)
    await page.getByRole("combobox", { name: "Status", exact: true }).click()
    await page.getByRole("option", { name: "Resting" }).click()
    await page.waitForURL(/status=COOLING_OFF/)
    await page.getByRole("searchbox").fill("999")
    await page.getByRole("heading", { name: "No number matches" }).waitFor()
  })

  it("says how old its figures are, where dials wait to be counted", async ({ goto, page, signIn }) => {
    let age = "42"
    await page.route("**/admin/numbers?**", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), [FiguresAge.header]: age } })
    })
    await goto("/numbers")
    await signIn(await server().person("viewer"))
    await page.getByText("Figures are 42 s old").waitFor()
    age = "1"
    await page.getByRole("searchbox").fill("212")
    await page.getByText("Figures are").waitFor({ state: "detached" })
  })

  it("chooses a range with Shift, rests it until a day, and undoes it", async ({ goto, page, signIn }) => {
    await goto("/numbers?search=213&status=ACTIVE_AND_BEING_MANAGED")
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("row").nth(4).getByRole("link").waitFor()
    const boxes = page.getByRole("row").getByRole("checkbox")
    await boxes.nth(0).click()
    await boxes.nth(3).click({ modifiers: ["Shift"] })
    await page.getByText("4 chosen").waitFor()
    await page.getByRole("button", { name: "Rest", exact: true }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("4 numbers will rest.").waitFor()
    await dialog.getByLabel("Rest until").fill("2999-01-31")
    await dialog.getByRole("button", { name: "Rest 4 numbers" }).click()
    await dialog.getByText("4 done").waitFor()
    await dialog.getByRole("button", { name: "Undo" }).click()
    await page.getByText("Activate 4 numbers again").waitFor()
    await page.getByText("Choose numbers to rest").waitFor()
  })

  it("imports a file after its lines were looked at", async ({ assertAccessible, goto, page, signIn }) => {
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await goto("/numbers")
    await signIn(await server().person("operator", workspace))
    await firstActive(page)
    await page.getByRole("button", { name: "Import" }).click()
    const dialog = page.getByRole("dialog", { name: "Import numbers" })
    const csv = "country_code,number,inbound_group_id\n1,9075550141,solr\n1,9075550142,solr\n1,907555,solr\n"
    await dialog.getByLabel("File").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv)
    })
    await dialog.getByText("It would be: 2 created, 1 refused").waitFor()
    await dialog.getByText("number: expected").waitFor()
    // A misspelt group is seen before it is made.
    await dialog.getByText("There is no group solr yet: it would be made with 2 numbers. No campaign dials from it.")
      .waitFor()
    await dialog.getByText("There is solar-pool.").waitFor()
    await assertAccessible()
    const limit = dialog.getByLabel("Only into groups that are there")
    await limit.check()
    await dialog.getByText("It would be: 3 refused").waitFor()
    await dialog.getByText("inbound_group_id: no group solr is there; near it: solar-pool").first().waitFor()
    await limit.uncheck()
    await dialog.getByText("It would be: 2 created, 1 refused").waitFor()
    const before = await server().send(key, "GET", "/admin/numbers?search=9075550141") as { readonly total: number }
    assert.strictEqual(before.total, 0)
    await dialog.getByRole("button", { name: "Import 2 numbers" }).click()
    await dialog.getByText("It was: 2 created, 1 refused").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByRole("searchbox").fill("(907) 555-0141")
    await rowOf(page, "907 555 0141").waitFor()
    await page.getByRole("link", { name: "Audit" }).click()
    await page.getByText("Imported 2 numbers into the group solr, which was made for it: 2 new, 0 changed").waitFor()
    await page.getByRole("button", { name: /^Undo: Imported 2 numbers/ }).click()
    const undo = page.getByRole("alertdialog")
    await undo.getByText("Delete the group solr, which was made for it").waitFor()
    await undo.getByRole("button", { name: "Undo the change" }).click()
    await undo.waitFor({ state: "detached" })
    const after = await server().send(key, "GET", "/admin/numbers?search=9075550141") as { readonly total: number }
    assert.strictEqual(after.total, 0)
  })

  it("says that the list could not be loaded, and loads it again", async ({ expect, goto, page, signIn }) => {
    expect(500)
    const fail = async (route: Route) => {
      await route.fulfill({
        status: 500,
        json: { success: false, message: "A fault of the server (a test's)", code: "internal_error" }
      })
    }
    await page.route("**/admin/numbers?**", fail)
    await goto("/numbers")
    await signIn(await server().person("viewer"))
    await page.getByText("A fault of the server (a test's)").waitFor()
    await page.unroute("**/admin/numbers?**", fail)
    await page.getByRole("button", { name: "Try again" }).click()
    await firstActive(page)
  })

  it("pauses one number and activates it again", async ({ goto, page, signIn }) => {
    await goto("/numbers")
    await signIn(await server().person("operator", await server().workspace()))
    const number = await firstActive(page)
    await rowOf(page, number).getByRole("checkbox").check()
    await page.getByRole("button", { name: "Rest", exact: true }).click()
    const dialog = page.getByRole("dialog", { name: `Rest ${number}` })
    await dialog.getByLabel("Note").fill("Looked at in a test")
    await dialog.getByRole("button", { name: `Rest ${number}` }).click()
    await dialog.getByText("1 done").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await rowOf(page, number).getByText("Resting").waitFor()
    await rowOf(page, number).getByRole("link").click()
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    const paused = page.getByRole("listitem").filter({ hasText: "Looked at in a test" })
    // Who it was, by name.
    await paused.getByText(/^by operator/).waitFor()
    await page.getByRole("button", { name: "Activate" }).click()
    await page.getByRole("dialog").getByRole("button", { name: `Activate ${number}` }).click()
    await page.getByRole("dialog").getByText("1 done").waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await page.getByText("Activated", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Rest", exact: true }).waitFor()
  })

  it("tells what became of each of several", async ({ goto, page, signIn }) => {
    const workspace = await server().workspace()
    const key = await server().key("nrm", workspace)
    await goto("/numbers?search=312")
    await signIn(await server().person("operator", workspace))
    await page.getByRole("row").filter({ hasText: "Chicago" }).nth(3).waitFor()
    const checkboxes = page.getByRole("checkbox")
    for (const index of [0, 1, 2]) await checkboxes.nth(index).check()
    // Somebody else was quicker with the second.
    const second = (await page.getByRole("row").nth(2).getByRole("link").innerText()).replaceAll(" ", "")
    await server().send(key, "POST", "/nrm/pause", { ani: second })
    await page.getByRole("button", { name: "Rest", exact: true }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Rest 2 numbers" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("2 done, 1 refused").waitFor()
    await dialog.getByText("Only active numbers can be put to rest").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByText("Resting").nth(2).waitFor()
    await page.getByText("Choose numbers to rest").waitFor()
  })

  it("shows one number's figures, days and history", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/numbers")
    await signIn(await server().person("viewer"))
    await page.getByRole("row").nth(5).getByRole("link").click()
    await page.getByRole("heading", { name: "History" }).waitFor()
    await page.getByRole("img", { name: /^Dials of each of the last 90 days/ }).waitFor()
    await page.getByText("As a table").click()
    assert.strictEqual(await page.getByRole("region", { name: "Dials by day" }).getByRole("row").count(), 91)
    await page.getByText("As a table").click()
    await assertAccessible()
    await assertFitsNarrow()
    await page.evaluate(() => window.scrollTo(0, 0))
    await screenshot("number")
    // One that was dialed for weeks, and rests.
    await goto("/numbers?status=COOLING_OFF&sort=-dials")
    await page.getByRole("row").nth(1).getByRole("link").click()
    const timeline = page.getByRole("heading", { name: "Dials of the last 90 days" })
    await page.getByRole("img", { name: /^Dials of each of the last 90 days/ }).waitFor()
    await page.getByText("Put to rest", { exact: true }).waitFor()
    await timeline.evaluate((heading) => heading.closest("section")?.scrollIntoView())
    await screenshot("number-timeline")
  })
})
