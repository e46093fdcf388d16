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

  it("refuses a wrong key with the server's words, and forgets it", async ({ expect, goto, page }) => {
    expect(401, 404)
    await goto("/")
    await page.getByLabel("API key").fill("no-such-key-of-at-least-32-characters")
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("alert").waitFor()
    assert.strictEqual(await page.evaluate(() => sessionStorage.length + localStorage.length), 0)
    assert.isString(server().url)
  })
})
