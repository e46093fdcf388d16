/**
 * Today: figures that follow what happens.
 */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { busyHour } from "./browser/busyHour.ts"
import { browserTests } from "./browser/harness.ts"

/** The figure of a name, as it is shown. */
const stat = (page: Page, label: string) =>
  page.locator(".stat", { has: page.getByText(label, { exact: true }) }).locator("dd")

browserTests("today", (it, server) => {
  it("shows what goes on, and follows it while it is looked at", async (console) => {
    const { assertAccessible, assertFitsNarrow, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("assignment", workspace)
    await server().inStorage(busyHour(workspace))
    await signIn(await server().person("viewer", workspace))
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor()
    await page.getByRole("img", { name: /The last hour: [1-9]/ }).waitFor()
    // With what follows the pointer in the chart, too.
    await page.getByRole("img", { name: /The last hour: [1-9]/ }).hover()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("today")
    const assigned = async () =>
      Number((await stat(page, "Assigned today").innerText()).split("\n")[0]!.replaceAll(",", ""))
    const before = await assigned()
    for (let i = 0; i < 7; i++) {
      const answer = await server().send(key, "POST", "/assignment", {
        prospect_phone: `21255501${10 + i}`,
        prospect_zip: "10001"
      })
      assert.deepInclude(answer, { success: true })
    }
    await stat(page, "Assigned today").getByText(String((before + 7).toLocaleString("en-US")), { exact: false })
      .waitFor()
    assert.strictEqual(await assigned(), before + 7)
    await page.getByRole("list", { name: "Assignments by tier" }).getByText("1 · home").waitFor()
  })

  it("asks for nothing while it is hidden", async ({ page, signIn }) => {
    // The page's clock is put forward: nothing tells that nothing will happen.
    await page.clock.install()
    await signIn(await server().person("viewer"))
    await page.getByRole("img", { name: /The last hour: \d/ }).waitFor()
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" })
      document.dispatchEvent(new Event("visibilitychange"))
    })
    let asked = 0
    page.on("request", (request) => {
      if (request.url().endsWith("/admin/today")) asked++
    })
    // Longer than two of its intervals.
    await page.clock.runFor(7_000)
    await page.evaluate(() => undefined)
    assert.isAtMost(asked, 1)
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "visible" })
      document.dispatchEvent(new Event("visibilitychange"))
    })
    await page.waitForRequest((request) => request.url().endsWith("/admin/today"))
  })
})
