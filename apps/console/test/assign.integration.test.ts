/**
 * Trying a prospect, and the explanation of the answer.
 */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { narrow, wide } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

/** Whoever is signed in by name says for which campaign. */
const choose = async (page: Page, words: string, campaign: RegExp) => {
  await page.getByRole("combobox", { name: "Campaign" }).fill(words)
  await page.getByRole("option", { name: campaign }).click()
}

browserTests("assign", (it, server) => {
  it("explains a number for a prospect in New York, on a map and in tables", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/assign")
    await signIn(await server().person("viewer"))
    await choose(page, "solar", /Solar Outbound/)
    await page.getByRole("heading", { name: "No prospect tried yet" }).waitFor()
    await page.getByRole("button", { name: "New York" }).click()
    const answer = page.getByRole("region", { name: "Answer" })
    await answer.getByText("Home area code").waitFor()
    assert.match(await answer.innerText(), /\+1 (212|332|646|917|718|347|465|929) \d{3} \d{4}/)
    assert.include(await answer.innerText(), "a number of the prospect's own area code")
    await page.getByRole("img", { name: /^Map of the ladder around/ }).waitFor()
    await page.getByText("Picked here").waitFor()
    await page.getByRole("heading", { name: "Passed over" }).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("assign")
    await page.setViewportSize(narrow)
    const reasons = page.getByRole("region", { name: "Passed over" })
    assert.isAtMost(
      await reasons.evaluate((element) => element.scrollWidth - element.clientWidth),
      0,
      "reasons are cut off"
    )
    await page.setViewportSize(wide)
    await page.getByRole("button", { name: "All of it" }).click()
    await page.getByRole("button", { name: "All of it", pressed: true }).waitFor()
  })

  it("says why there is no number", async ({ goto, page, signIn }) => {
    await goto("/assign")
    await signIn(await server().person("viewer"))
    await choose(page, "solar", /Solar Outbound/)
    await page.getByRole("combobox", { name: "Country" }).click()
    await page.getByRole("option", { name: /^United Kingdom/ }).click()
    await page.getByRole("button", { name: "London" }).click()
    const answer = page.getByRole("region", { name: "Answer" })
    await answer.getByText("No number", { exact: true }).waitFor()
    await answer.getByText("The campaign's group has no number for any tier that its policy allows.").waitFor()
    await page.getByText("There are none").first().waitFor()
  })

  it("says what is wrong with a phone beside it", async ({ expect, goto, page, signIn }) => {
    expect(400)
    await goto("/assign")
    await signIn(await server().person("viewer"))
    await choose(page, "solar", /Solar Outbound/)
    await page.getByRole("button", { name: "Try it" }).click()
    await page.getByText("Expected a string of 10 to 20 characters").waitFor()
    await page.getByLabel("Prospect's phone").fill("12345")
    await page.getByRole("button", { name: "Try it" }).click()
    const message = page.getByRole("alert")
    await message.waitFor()
    assert.match(await message.innerText(), /expected a string of 10 to 20 characters/i)
    const described = await page.getByLabel("Prospect's phone").getAttribute("aria-describedby")
    assert.strictEqual(await message.getAttribute("id"), described)
  })
})
