/**
 * Trying a prospect, and the explanation of the answer.
 */
import * as Demo from "@anipool/demo/Demo"
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

/** Whoever is signed in by name says for which campaign. */
const choose = async (page: Page, words: string, campaign: RegExp) => {
  await page.getByRole("combobox", { name: "Campaign" }).fill(words)
  await page.getByRole("option", { name: campaign }).click()
}

browserTests("assign", (it, server) => {
  it("counts nothing", async ({ goto, page, signIn }) => {
    const key = await server().key("assignment")
    const used = async () => {
      const tried = await server().send(key, "POST", "/admin/assignment/preview", { phone: "2065550142" })
      return tried as { readonly ani: string; readonly usedToday: number }
    }
    const before = await used()
    await goto("/assign")
    await signIn(await server().person("viewer"))
    await choose(page, "solar", /Solar Outbound/)
    for (let times = 0; times < 3; times++) {
      await page.getByLabel("Prospect's phone").fill("206 555 0142")
      await page.getByRole("button", { name: "Try it" }).click()
      await page.getByRole("region", { name: "Answer" }).waitFor()
    }
    assert.deepStrictEqual(await used(), before)
  })

  it("explains a number for a prospect in the UK", async ({ assertAccessible, goto, page, screenshot, signIn }) => {
    await goto("/assign")
    await signIn(await server().person("viewer", Demo.ukWorkspace))
    await page.getByLabel("Prospect's phone").fill("0121 496 0123")
    await page.getByRole("combobox", { name: "Campaign" }).fill("")
    await page.getByRole("button", { name: "Show choices of Campaign" }).click()
    await page.getByRole("option").first().click()
    await page.getByRole("button", { name: "Try it" }).click()
    const answer = page.getByRole("region", { name: "Answer" })
    await answer.waitFor()
    assert.match(await answer.innerText(), /\+44 121 \d{3} \d{4}/)
    await page.getByRole("img", { name: /^Map of the ladder around 0121/ }).waitFor()
    await answer.getByText("Home: 0121 Birmingham").waitFor()
    await assertAccessible()
    await screenshot("assign-uk")
  })

  it("tells why a person may not be called, by limits that are set in a form which says what presets are worth", async (console) => {
    const { assertAccessible, goto, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("assignment", workspace)
    await signIn(await server().person("operator", workspace))
    await goto("/campaigns/solar-outbound")
    const limit = page.getByRole("group", { name: "Attempts in 24 hours" })
    await limit.getByLabel("Set for this campaign").check()
    await limit.getByRole("textbox").fill("1")
    const presets = page.getByRole("group", { name: "Legal limits" }).first()
    await presets.getByLabel("Set for this campaign").check()
    await presets.getByLabel("Connecticut", { exact: true }).check()
    await presets.getByText("Connecticut: not verified. Look it up before you rely on it.").waitFor()
    await assertAccessible()
    await screenshot("campaign-limits")
    await page.getByRole("button", { name: "Apply the policy" }).click()
    await page.getByText("The policy was changed").waitFor()
    const ask = { prospect_phone: "2065550142", dialer_campaign: "solar-outbound" }
    assert.deepInclude(await server().send(key, "POST", "/assignment", ask), { success: true })
    assert.deepInclude(await server().send(key, "POST", "/assignment", ask), { success: false })
    await goto("/assign")
    await choose(page, "solar", /Solar Outbound/)
    await page.getByLabel("Prospect's phone").fill("206 555 0142")
    await page.getByRole("button", { name: "Try it" }).click()
    const answer = page.getByRole("region", { name: "Answer" })
    await answer.getByText("The policy allows 1 time in 24 hours; this person was called 1 time.").waitFor()
    await assertAccessible()
    await screenshot("assign-limits")
  })

  it("says that a ZIP is not known, and what was taken for it", async ({ assertAccessible, goto, page, signIn }) => {
    await goto("/assign")
    await signIn(await server().person("viewer"))
    await choose(page, "solar", /Solar Outbound/)
    const answer = page.getByRole("region", { name: "Answer" })
    await page.getByLabel("Prospect's phone").fill("206 555 0142")
    await page.getByLabel("ZIP or postal code").fill("00000")
    await page.getByRole("button", { name: "Try it" }).click()
    await answer.getByText("ZIP 00000 is not known: the phone's place was taken.").waitFor()
    await assertAccessible()
    await page.getByLabel("ZIP or postal code").fill("10001")
    await page.getByRole("button", { name: "Try it" }).click()
    await answer.getByText("phone of 206 Seattle, WA").waitFor()
    assert.strictEqual(await answer.getByText(/is not known/).count(), 0)
  })
})
