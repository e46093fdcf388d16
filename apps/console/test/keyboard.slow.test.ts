/**
 * A long list by keyboard alone, as close as it can stand, and what stays while it is scrolled.
 */
import { assert } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import * as ConsolePage from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

const table = (page: Page) => page.getByRole("table", { name: "Numbers" })

const rows = (page: Page) => page.locator(".table-body [role=row]:has(a)")

/** The row that has the focus, by its place in the list; the header is the first. */
const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest("[role=row]")?.getAttribute("aria-rowindex")))

const boxOf = async (locator: Locator) => (await locator.boundingBox())!

browserTests("keyboard and density", (it, server) => {
  it("goes to a page, finds, goes from row to row, chooses, acts and opens, by single characters", async (console) => {
    const { page, signIn } = console
    await signIn(await server().person("operator"))
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor()
    await page.keyboard.press("g")
    await page.keyboard.press("n")
    await page.getByRole("heading", { level: 1, name: "Numbers" }).and(page.locator(":focus")).waitFor()
    await rows(page).first().waitFor()
    await page.keyboard.press("/")
    await page.getByRole("searchbox").first().and(page.locator(":focus")).waitFor()
    // Characters of a field are the field's.
    await page.keyboard.type("gk")
    assert.strictEqual(await page.getByRole("searchbox").first().inputValue(), "gk")
    await page.getByRole("searchbox").first().fill("")
    await rows(page).first().waitFor()
    await page.keyboard.press("Tab")
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press("j")
    const first = await focused(page)
    await page.keyboard.press("j")
    await page.keyboard.press("j")
    assert.strictEqual(await focused(page), first + 2)
    await page.keyboard.press("k")
    assert.strictEqual(await focused(page), first + 1)
    await page.keyboard.press("x")
    await page.keyboard.press("j")
    await page.keyboard.press("x")
    await page.getByRole("status").getByText("2 chosen").waitFor()
    const opened = rows(page).and(page.locator(`[aria-rowindex="${first + 2}"]`)).getByRole("link")
    const number = await opened.innerText()
    await page.keyboard.press("a")
    await page.getByRole("region", { name: "Chosen numbers" }).getByRole("button").and(page.locator(":focus")).waitFor()
    // A dialog that asks something is answered first.
    await page.getByRole("button", { name: "Columns" }).click()
    await page.getByRole("dialog", { name: "Columns" }).waitFor()
    await page.keyboard.press("g")
    await page.keyboard.press("t")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog", { name: "Columns" }).waitFor({ state: "detached" })
    await opened.focus()
    await page.keyboard.press("o")
    await page.getByRole("heading", { level: 1, name: number }).waitFor()
    // A page without a search is searched from everywhere.
    await page.keyboard.press("/")
    await page.getByRole("dialog", { name: "Find" }).waitFor()
  })

  it("shows more rows where they are dense, and keeps what a row is in sight, at a desk and on a phone", async (console) => {
    const { goto, hindrances, page, signIn } = console
    await goto("/numbers")
    await signIn(await server().person("operator"))
    await rows(page).first().waitFor()
    await table(page).evaluate((element) => element.scrollTo({ top: 54 * 30 }))
    const seen = () =>
      table(page).evaluate((element) => {
        const { bottom } = element.querySelector(".table-head")!.getBoundingClientRect()
        const tops = Array.from(element.querySelectorAll(".table-body [role=row]"))
          .map((row) => [row.getBoundingClientRect().top, Number(row.getAttribute("aria-rowindex"))] as const)
        return {
          first: Math.min(...tops.filter(([top]) => top >= bottom - 1).map(([, index]) => index)),
          drawn: tops.length,
          room: element.clientHeight
        }
      })
    await page.locator("[aria-rowindex='35']").waitFor()
    const comfortable = await seen()
    await page.getByRole("button", { name: "Dense rows" }).click()
    await page.waitForFunction(() => document.querySelector(".table-body [role=row]")!.clientHeight === 41)
    const dense = await seen()
    // The same row is the first; the others are drawn only as far as they are seen.
    assert.closeTo(dense.first, comfortable.first, 1)
    assert.isAtMost(dense.drawn, dense.room / 42 + 14)
    assert.isAbove(dense.room / 42, (comfortable.room / 54) * 1.25)
    await page.reload()
    await page.getByRole("button", { name: "Dense rows", pressed: true }).waitFor()
    await rows(page).first().waitFor()
    assert.deepStrictEqual(await hindrances(), [], "dense")
    await page.setViewportSize(ConsolePage.narrow)
    await page.getByRole("button", { name: "Open the menu" }).waitFor()
    // Some columns more than fit.
    await table(page).evaluate((element) => element.style.width = "240px")
    const link = rows(page).first().getByRole("link")
    const header = page.getByRole("columnheader", { name: "Number" })
    const at = await boxOf(link)
    const headerAt = await boxOf(header)
    await table(page).evaluate((element) => element.scrollBy({ left: 60 }))
    await page.locator(".table[data-aside]").waitFor()
    assert.closeTo((await boxOf(link)).x, at.x, 1)
    await table(page).evaluate((element) => element.scrollBy({ top: 20 }))
    assert.deepStrictEqual(await boxOf(header), headerAt)
    // It lies over what goes past under it.
    assert.isTrue(
      await link.evaluate((element) => {
        const { height, width, x, y } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height - 2)?.closest(".kept") !== null
      })
    )
    await page.setViewportSize(ConsolePage.wide)
    await page.getByRole("button", { name: "Dense rows" }).click()
    await page.waitForFunction(() => document.querySelector(".table-body [role=row]")!.clientHeight === 53)
  })
})
