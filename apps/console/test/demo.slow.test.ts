/**
 * What there is to find in the demo, as a visitor finds it (docs/walkthrough.md).
 */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

/**
 * The last weekday that is over, where the demo is (less is dialed at weekends), but for yesterday: that may be the day on which
 * it was loaded, before midnight.
 */
const weekday = [2, 3, 4]
  .map((back) => new Date(Date.now() - back * 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/New_York" }))
  .find((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()))!

/** Whoever is signed in by name says for which campaign. */
const choose = async (page: Page, words: string, campaign: RegExp) => {
  await page.getByRole("combobox", { name: "Campaign" }).fill(words)
  await page.getByRole("option", { name: campaign }).click()
}

browserTests("demo", (it, server) => {
  it("has a city where home is used up for one campaign, and a campaign without a number near", async (console) => {
    const { goto, page, signIn } = console
    await goto("/assign")
    await signIn(await server().person("viewer"))
    await choose(page, "solar", /Solar Outbound/)
    const answer = page.getByRole("region", { name: "Answer" })
    await page.getByLabel("Prospect's phone").fill("316 555 0142")
    await page.getByRole("button", { name: "Try it" }).click()
    await answer.getByText(/Nearer, but passed over: \d+ numbers? at the daily cap/).waitFor()
    await page.getByLabel("Prospect's phone").fill("504 555 0142")
    await page.getByRole("combobox", { name: "Campaign" }).fill("auto")
    await page.getByRole("option", { name: /Auto Insurance/ }).click()
    await page.getByRole("button", { name: "Try it" }).click()
    await answer.getByText("No number", { exact: true }).waitFor()
  })

  it("lacks numbers in that city most of all, and a replay of a weekday shows what buying them changes", async (console) => {
    const { goto, page, signIn } = console
    await goto("/planner")
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /^Map of/ }).waitFor()
    await page.getByLabel("From").fill(weekday)
    await page.getByLabel("To", { exact: true }).fill(weekday)
    await page.getByRole("button", { name: "Plan", exact: true }).click()
    await page.getByRole("heading", { name: /^To buy: \d+ numbers in \d area codes?$/ }).waitFor()
    await page.getByRole("table", { name: "To buy" }).getByText("Wichita, KS").waitFor()
    await page.getByRole("form", { name: "What if" }).getByRole("button", { name: "Replay" }).click()
    const figures = page.getByRole("region", { name: "What if, in figures" })
    await figures.waitFor()
    const shares = await figures.getByRole("row", { name: /^Local share/ }).getByRole("cell").allInnerTexts()
    const [now, then] = shares.map(Number.parseFloat)
    assert.isAbove(then!, now! + 3)
  })
})
