/**
 * The planner: a report on a map and as tables, its files, and what if.
 */
import * as Demo from "@anipool/demo/Demo"
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
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
    await goto("/planner")
    await signIn(await server().person("viewer", Demo.ukWorkspace))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
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
})
