/**
 * The finder, and the list of shortcuts: by keyboard alone, from every page.
 */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { narrow } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

const finder = (page: Page) => page.getByRole("dialog", { name: "Find" })

/** What is marked: what Enter goes to. */
const marked = (page: Page) => finder(page).locator("[role=option][data-highlighted]")

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).and(page.locator(":focus"))

browserTests("finder and shortcuts", (it, server) => {
  for (
    const [who, sign] of [
      ["a viewer", () => server().person("viewer")],
      ["an operator", () => server().person("operator")],
      ["an administrator", () => server().person("administrator")],
      ["who has one admin key", () => server().key("admin")]
    ] as const
  ) {
    it(`finds groups and numbers for ${who}, from every page, by keyboard alone`, async ({ page, signIn }) => {
      await signIn(await sign())
      const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
      for (const label of await links.allInnerTexts()) {
        await links.filter({ hasText: label }).click()
        await page.getByRole("heading", { level: 1, name: label === "Settings" ? "People" : label, exact: true })
          .waitFor()
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
  }

  it("is a button on a narrow screen", async ({ page, signIn }) => {
    await page.setViewportSize(narrow)
    await signIn(await server().person("operator"))
    await page.getByRole("button", { name: /^Find/ }).click()
    await finder(page).getByRole("combobox").fill("solar")
    await finder(page).getByRole("option", { name: /^Solar/ }).first().click()
    await page.getByRole("heading", { level: 1, name: "Solar" }).waitFor()
  })

  it("shortcuts are listed by a question mark, but not while one writes", async ({ assertAccessible, goto, page, signIn }) => {
    await goto("/groups")
    await signIn(await server().person("operator"))
    await page.getByRole("heading", { level: 1, name: "Inbound groups" }).waitFor()
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    const field = page.getByRole("searchbox").first()
    await field.focus()
    await page.keyboard.press("?")
    assert.strictEqual(await field.inputValue(), "?")
    assert.strictEqual(await list.count(), 0)
    await field.fill("")
    await field.blur()
    await page.keyboard.press("?")
    await list.getByText("Ctrl K").waitFor()
    await assertAccessible()
    // The finder takes its place.
    await page.keyboard.press("Control+k")
    await list.waitFor({ state: "detached" })
    await finder(page).waitFor()
    await page.keyboard.press("Escape")
    await finder(page).waitFor({ state: "detached" })
  })

  it("shortcuts are not opened by a question mark once that is switched off, until it is on again", async ({ page, signIn }) => {
    await signIn(await server().person("operator"))
    const today = page.getByRole("heading", { level: 1, name: "Today" })
    await today.waitFor()
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" })
    await page.keyboard.press("?")
    await list.getByLabel("Single characters are shortcuts").uncheck()
    await page.keyboard.press("Escape")
    await list.waitFor({ state: "detached" })
    const openByFinder = async () => {
      await page.keyboard.press("Control+k")
      await finder(page).getByRole("combobox").fill("shortcuts")
      await marked(page).getByText("Show the keyboard shortcuts").waitFor()
      await page.keyboard.press("Enter")
      await list.waitFor()
    }
    for (const isLoadedAnew of [false, true]) {
      if (isLoadedAnew) await page.reload()
      await today.waitFor()
      // A shortcut keeps its key from the page: that it did nothing is known at once.
      await page.evaluate(() => {
        window.addEventListener("keydown", ({ defaultPrevented }) => Object.assign(window, { defaultPrevented }))
      })
      await page.keyboard.press("?")
      assert.isFalse(await page.evaluate(() => Reflect.get(window, "defaultPrevented")))
    }
    await openByFinder()
    await list.getByLabel("Single characters are shortcuts").check()
    await page.keyboard.press("Escape")
    await list.waitFor({ state: "detached" })
    await page.keyboard.press("?")
    await list.waitFor()
  })
})
