/**
 * Trends: chosen days and rows, and the way from a cell to its numbers, as a viewer.
 */
import { assert } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { browserTests } from "./browser/harness.ts"

browserTests("trends", (it, server) => {
  it("shows other days, leads to a cell's numbers, and saves what is shown", async ({ goto, hindrances, page, screenshot, signIn }) => {
    await signIn(await server().person("viewer"))
    await goto("/trends")
    const table = page.getByRole("region", { name: "State by day" })
    await table.getByRole("row").nth(1).waitFor()
    await page.getByRole("img", { name: /^Map of \d+ states/ }).waitFor()
    await screenshot("trends")
    await table.evaluate((each) => each.closest("section")?.scrollIntoView())
    await screenshot("trends-map")

    // The lines of the plot, as a table.
    await page.getByText("As a table").first().click()
    const hours = page.getByRole("region", { name: "By the hour" })
    assert.isAbove(await hours.getByRole("row").count(), 1)
    assert.deepStrictEqual(
      (await hours.getByRole("columnheader").allInnerTexts()).slice(0, 3),
      ["Hour", "Today", "Yesterday"]
    )

    // One time range, in the address.
    await page.getByRole("combobox", { name: "Days" }).click()
    await page.getByRole("option", { name: "Last 30 days" }).click()
    await page.waitForURL(/from=.*to=/)
    await page.getByRole("columnheader").nth(25).waitFor({ state: "attached" })
    await page.reload()
    await table.getByRole("row").nth(1).waitFor()

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV" }).click()
    ])
    const lines = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/)
    assert.match(lines[0]!, /^state,name,day,dials,contacts,blocks,no_answers/)
    assert.isAbove(lines.length, 10)

    // In both themes and at both widths.
    assert.deepStrictEqual(await hindrances(), [])

    const state = (await table.getByRole("rowheader").first().innerText()).trim()
    await table.locator(".cell-link").first().click()
    await page.waitForURL(new RegExp(`/numbers\\?state=${state}`))
    await page.getByRole("heading", { level: 1, name: "Numbers" }).waitFor()
  })
})
