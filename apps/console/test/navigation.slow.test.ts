/**
 * Getting about: by keyboard, on a narrow screen, in either theme, to what is not there.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

browserTests("getting about", (it, server) => {
  it("keeps the theme that was chosen", async ({ page, signIn }) => {
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const changed = (from: string) =>
      page.waitForFunction((from) => getComputedStyle(document.body).backgroundColor !== from, from)
    await signIn(await server().person("viewer"))
    const light = await background()
    await page.emulateMedia({ colorScheme: "dark" })
    await changed(light)
    const dark = await background()
    await page.getByRole("button", { name: "Theme: system" }).click()
    await changed(dark)
    assert.strictEqual(await background(), light)
    await page.reload()
    await page.getByRole("button", { name: "Theme: light" }).waitFor()
    assert.strictEqual(await background(), light)
  })
})
