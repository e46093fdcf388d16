/**
 * Signing in by keys, and out.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

browserTests("sign-in", (it, server) => {
  it("is asked for wherever one begins", async ({ assertAccessible, assertFitsNarrow, goto, page, screenshot }) => {
    await goto("/groups")
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    assert.strictEqual(await page.title(), "Sign in · Anipool")
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("sign-in")
  })

  it("says that a wrong key is one, and keeps nothing of it", async ({ expect, goto, page }) => {
    expect(401)
    await server().person("viewer")
    await goto("/")
    await page.getByRole("button", { name: "Use an API key" }).click()
    await page.getByLabel("API key").fill("no-such-key-of-at-least-32-characters")
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.getByRole("alert").getByText("The server does not know this key").waitFor()
    assert.isNull(await page.evaluate(() => sessionStorage.getItem("anipool.keys")))
  })

  it("opens what the key's type does, keeps the key in this tab alone, and lets it go", async ({ page, signIn }) => {
    const key = await server().key("universal")
    await signIn(key)
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor()
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    assert.deepStrictEqual(await links.allInnerTexts(), ["Today", "Trends", "Campaigns", "Inbound groups", "Assign"])
    await page.getByText("United States").waitFor()
    const kept = await page.evaluate(() => ({
      session: JSON.stringify(sessionStorage),
      other: JSON.stringify(localStorage) + document.cookie + window.location.href
    }))
    assert.include(kept.session, key)
    assert.notInclude(kept.other, key)
    await page.reload()
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    assert.isNull(await page.evaluate(() => sessionStorage.getItem("anipool.keys")))
  })

  it("opens more pages with more keys of one workspace, and takes none of another", async ({ addKey, page, signIn }) => {
    await signIn(await server().key("universal"))
    await addKey(await server().key("nrm"))
    await addKey(await server().key("planner"))
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    assert.deepStrictEqual(await links.allInnerTexts(), [
      "Today",
      "Trends",
      "Campaigns",
      "Inbound groups",
      "Numbers",
      "Assign",
      "Planner"
    ])
    await page.getByRole("button", { name: "Add a key" }).click()
    await page.getByLabel("API key").fill(await server().key("universal", "Demo UK"))
    await page.getByRole("button", { name: "Add the key" }).click()
    await page.getByRole("alert").getByText("you are signed in to “Demo”").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Add a key" }).and(page.locator(":focus")).waitFor()
  })
})
