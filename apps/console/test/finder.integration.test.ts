/**
 * The finder, and the list of shortcuts: by keyboard alone, from every page.
 */
import { assert } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { dialogOf } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

const finder = (page: Page) => page.getByRole("dialog", { name: "Find" })

/** What is marked: what Enter goes to. */
const marked = (page: Page) => finder(page).locator("[role=option][data-highlighted]")

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).and(page.locator(":focus"))

browserTests("finder and shortcuts", (it, server) => {
  it("finds groups and numbers for a viewer, by keyboard alone", async ({ page, signIn }) => {
    await signIn(await server().person("viewer"))
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    for (const label of ["Today", "Numbers"]) {
      await links.filter({ hasText: label }).click()
      await page.getByRole("heading", { level: 1, name: label, exact: true }).waitFor()
      await page.keyboard.press("Control+k")
      await finder(page).getByRole("combobox").and(page.locator(":focus")).waitFor()
      await page.keyboard.type("medicare")
      await finder(page).getByRole("option", { name: /^Medicare\s*[\d,]+ numbers$/ }).waitFor()
      await finder(page).getByRole("combobox").fill("212")
      await finder(page).getByRole("option", { name: /^212 \d{3} \d{4}/ }).nth(5).waitFor()
      await page.keyboard.press("ArrowDown")
      const number = await marked(page).locator(".finder-label").innerText()
      await page.keyboard.press("Enter")
      await heading(page, number).waitFor()
    }
  })

  it("goes to pages, groups and numbers, by keyboard alone", async (console) => {
    const { assertAccessible, page, screenshot, signIn } = console
    await signIn(await server().person("operator"))
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor()
    await page.keyboard.press("Control+k")
    await finder(page).getByRole("combobox").and(page.locator(":focus")).waitFor()
    await page.keyboard.type("inb")
    await marked(page).getByText("Inbound groups").waitFor()
    await page.keyboard.press("Enter")
    await heading(page, "Inbound groups").waitFor()
    // In a field too, where it writes nothing.
    await page.getByRole("searchbox").first().fill("sol")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("medic")
    await marked(page).getByText("Medicare Blended").waitFor()
    await assertAccessible()
    await page.keyboard.press("Enter")
    await heading(page, "Medicare Blended").waitFor()
    await page.keyboard.press("Control+k")
    await page.keyboard.type("medic")
    await finder(page).getByText("Medicare", { exact: true }).waitFor()
    await page.keyboard.press("ArrowDown")
    await marked(page).getByText("Medicare", { exact: true }).waitFor()
    await page.keyboard.press("Enter")
    await heading(page, "Medicare").waitFor()
    await page.keyboard.press("Meta+k")
    await page.keyboard.type("212 5")
    await marked(page).getByText(/^212 5/).waitFor()
    await screenshot("finder")
    await page.keyboard.press("ArrowDown")
    const number = await marked(page).locator(".finder-label").innerText()
    await page.keyboard.press("Enter")
    await heading(page, number).waitFor()
    // Escape gives the focus back to what had it.
    await page.getByRole("button", { name: "Rest", exact: true }).focus()
    await page.keyboard.press("Control+k")
    await finder(page).waitFor()
    await page.keyboard.press("Escape")
    await finder(page).waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Rest", exact: true }).and(page.locator(":focus")).waitFor()
  })

  it("does what can be done from anywhere", async ({ page, signIn }) => {
    // A key: whoever is signed in by name has none to add.
    await signIn(await server().key("universal"))
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor()
    const choose = async (words: string, label: string) => {
      await page.keyboard.press("Control+k")
      await finder(page).getByRole("combobox").fill(words)
      await marked(page).getByText(label).waitFor()
      await page.keyboard.press("Enter")
    }
    await choose("dark", "Use the dark theme")
    await page.getByRole("button", { name: "Theme: dark" }).waitFor()
    await choose("new gr", "New group")
    await page.getByRole("dialog", { name: "New group" }).waitFor()
    // What a dialog asks is answered first.
    await page.keyboard.press("Control+k")
    assert.strictEqual(await finder(page).count(), 0)
    await page.keyboard.press("Escape")
    await dialogOf(page).waitFor({ state: "detached" })
    await choose("add a k", "Add a key")
    await page.getByRole("dialog", { name: "Your keys" }).waitFor()
    await page.keyboard.press("Escape")
    await dialogOf(page).waitFor({ state: "detached" })
    await choose("sign", "Sign out")
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    await page.keyboard.press("Control+k")
    assert.strictEqual(await finder(page).count(), 0)
  })

  it("is typed into by who doesn't wait until it is drawn, and does nothing behind it", async (console) => {
    const { page, signIn } = console
    await signIn(await server().person("operator"))
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor()
    /** All in one task: the finder can neither be loaded in it, nor drawn. */
    const press = (keys: ReadonlyArray<string>) =>
      page.evaluate((keys) => {
        for (const key of keys) {
          const target = document.activeElement ?? document.body
          const ctrlKey = key === "Control+k"
          target.dispatchEvent(
            new KeyboardEvent("keydown", { key: ctrlKey ? "k" : key, ctrlKey, bubbles: true, cancelable: true })
          )
        }
      }, keys)
    const combobox = finder(page).getByRole("combobox").and(page.locator(":focus"))
    // "g" and "n" would go to the numbers.
    await press(["Control+k", "g", "n", " ", "m"])
    await combobox.waitFor()
    assert.strictEqual(await combobox.inputValue(), "gn m")
    await page.keyboard.type("ed")
    assert.strictEqual(await combobox.inputValue(), "gn med")
    assert.match(page.url(), /\/today$/)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Control+k")
    await page.keyboard.type("inb")
    await marked(page).getByText("Inbound groups").waitFor()
    assert.strictEqual(await combobox.inputValue(), "inb")
  })

  it("calls off what is not looked for any more, and acts on nothing that is not", async ({ page, signIn }) => {
    let calledOff = 0
    let asked = 0
    page.on("requestfailed", (request) => {
      if (request.failure()?.errorText === "net::ERR_ABORTED") calledOff++
    })
    const held: Array<Route> = []
    await page.route("**/admin/numbers?**", async (route) => {
      asked++
      if (new URL(route.request().url()).searchParams.get("search") === "21") held.push(route)
      else await route.continue()
    })
    await signIn(await server().person("viewer"))
    await page.keyboard.press("Control+k")
    const input = finder(page).getByRole("combobox")
    await input.waitFor()
    asked = 0
    await input.fill("2")
    await input.fill("21")
    await finder(page).getByText("Searching…").waitFor()
    while (held.length === 0) await page.waitForTimeout(20)
    // Nothing is found yet: Enter goes nowhere.
    await page.keyboard.press("Enter")
    await input.fill("212")
    await marked(page).getByText(/^212/).waitFor()
    assert.strictEqual(asked, 2)
    assert.strictEqual(calledOff, 1)
    // Answers that come late are nobody's.
    await held[0]!.abort().catch(() => undefined)
    await input.fill("nothing is called so")
    await finder(page).getByText("Nothing matches").waitFor()
    assert.strictEqual(await input.getAttribute("maxlength"), "100")
  })
})
