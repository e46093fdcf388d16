/**
 * Trying a prospect, and the explanation of the answer.
 */
import * as Demo from "@anipool/demo/Demo"
import { assert } from "@effect/vitest"
import { narrow, wide } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

browserTests("assign", (it, server) => {
  it("explains a number for a prospect in New York, on a map and in tables", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/assign")
    await signIn(await server().key("assignment"))
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

  it("counts nothing", async ({ goto, page, signIn }) => {
    const key = await server().key("assignment")
    const used = async () => {
      const tried = await server().send(key, "POST", "/admin/assignment/preview", { phone: "2065550142" })
      return tried as { readonly ani: string; readonly usedToday: number }
    }
    const before = await used()
    await goto("/assign")
    await signIn(key)
    for (let times = 0; times < 3; times++) {
      await page.getByLabel("Prospect's phone").fill("206 555 0142")
      await page.getByRole("button", { name: "Try it" }).click()
      await page.getByRole("region", { name: "Answer" }).waitFor()
    }
    assert.deepStrictEqual(await used(), before)
  })

  it("explains a number for a prospect in the UK", async ({ assertAccessible, goto, page, screenshot, signIn }) => {
    await goto("/assign")
    await signIn(await server().key("assignment", Demo.ukWorkspace))
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

  it("says that a ZIP is not known, and what was taken for it", async ({ assertAccessible, goto, page, signIn }) => {
    await goto("/assign")
    await signIn(await server().key("assignment"))
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

  it("says why there is no number", async ({ goto, page, signIn }) => {
    await goto("/assign")
    await signIn(await server().key("assignment"))
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
    await signIn(await server().key("assignment"))
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
