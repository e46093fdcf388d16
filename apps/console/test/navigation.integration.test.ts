/**
 * Getting about: by keyboard, on a narrow screen, in either theme, to what is not there.
 */
import { assert } from "@effect/vitest"
import { dialogOf, narrow } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

browserTests("getting about", (it, server) => {
  it("works by keyboard alone", async ({ goto, page }) => {
    const focused = () =>
      page.evaluate(() =>
        document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? ""
      )
    const { name, password } = await server().person("operator")
    await goto("/groups")
    await page.getByLabel("Name", { exact: true }).and(page.locator(":focus")).waitFor()
    await page.keyboard.type(name)
    await page.keyboard.press("Tab")
    await page.keyboard.type(password)
    await page.keyboard.press("Enter")
    await page.getByRole("link", { name: "Solar" }).waitFor()
    // From the top the first stop is the link past the menu.
    await page.keyboard.press("Tab")
    assert.strictEqual(await focused(), "Skip to the page")
    await page.keyboard.press("Enter")
    const stops: Array<string> = []
    while (!stops.includes("Medicare") && stops.length < 12) {
      await page.keyboard.press("Tab")
      stops.push(await focused())
    }
    assert.deepStrictEqual(stops.slice(0, 2), ["New group", ""])
    await page.keyboard.press("Enter")
    // On another page its heading has the focus, so that it is read out.
    await page.getByRole("heading", { name: "Medicare" }).and(page.locator(":focus")).waitFor()
    await page.getByRole("button", { name: "Edit" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("dialog", { name: "Edit the group" }).getByLabel("Name").waitFor()
    for (let i = 0; i < 9; i++) {
      await page.keyboard.press("Tab")
      // The guards at the dialog's ends hand the focus on to its other end.
      await page.waitForFunction(() => !document.activeElement?.hasAttribute("data-base-ui-focus-guard"))
      const isInside = await page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null)
      assert.isTrue(isInside, `left the dialog by tab ${i}`)
    }
    await page.keyboard.press("Escape")
    await dialogOf(page).waitFor({ state: "detached" })
    assert.strictEqual(await focused(), "Edit")
  })

  it("has its menu behind a button on a narrow screen", async ({ assertAccessible, page, signIn }) => {
    await page.setViewportSize(narrow)
    await signIn(await server().person("viewer"))
    const menu = page.getByRole("navigation", { name: "Pages" })
    assert.isFalse(await menu.isVisible())
    await page.getByRole("button", { name: "Open the menu" }).click()
    await menu.waitFor()
    await assertAccessible()
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("heading", { name: "Inbound groups" }).waitFor()
    await menu.waitFor({ state: "hidden" })
  })

  it("says so where there is no page", async ({ assertAccessible, goto, page, signIn }) => {
    await signIn(await server().person("viewer"))
    await goto("/no/such/page")
    await page.getByText("There is no such page").waitFor()
    await assertAccessible()
    await page.getByRole("link", { name: "Go to the first page" }).click()
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor()
  })
})
