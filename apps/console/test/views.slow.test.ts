/**
 * Views, columns and orders of the lists: an operator keeps one for everybody, and a viewer opens it.
 */
import { assert } from "@effect/vitest"
import { narrow } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

browserTests("views", (it, server) => {
  it("keeps a shared view of groups, which a viewer opens by the list and by the finder", async (console) => {
    const { assertAccessible, assertFitsNarrow, expect, goto, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    await signIn(await server().person("operator", workspace))
    await goto("/groups")
    const table = page.getByRole("table", { name: "Inbound groups" })
    const header = table.getByRole("columnheader", { name: "Active" })
    await header.getByRole("button").click()
    await page.waitForURL(/sort=-activeAnis/)
    assert.strictEqual(await header.getAttribute("aria-sort"), "descending")
    const dialog = page.getByRole("dialog")
    await page.getByRole("button", { name: "Columns" }).click()
    await dialog.getByRole("checkbox", { name: "Numbers" }).uncheck()
    await dialog.getByRole("button", { name: "Move Campaigns that dial from it to the left" }).click()
    await assertAccessible()
    await screenshot("views-columns")
    await dialog.getByRole("button", { name: "Close" }).click()
    const shown = () => table.getByRole("columnheader").allInnerTexts()
    const chosen = ["Group", "Campaigns that dial from it", "Active"]
    assert.deepStrictEqual(await shown(), chosen)
    const keep = async (name: string) => {
      await dialog.getByLabel("Keep what is shown as").fill(name)
      await dialog.getByRole("button", { name: "Keep", exact: true }).click()
    }
    await page.getByRole("button", { name: "Views" }).click()
    await dialog.getByLabel("Share it with the workspace").check()
    await keep("Most active")
    const shared = dialog.getByRole("region", { name: "Shared" })
    await shared.getByRole("link", { name: "Most active" }).waitFor()
    expect(409)
    await dialog.getByLabel("Share it with the workspace").check()
    await keep("Most active")
    await dialog.getByText("A view of this name is there already.").waitFor()
    await dialog.getByLabel("Keep what is shown as").fill("")
    await dialog.getByLabel("Share it with the workspace").uncheck()
    await shared.getByRole("button", { name: "Rename Most active" }).click()
    await shared.getByLabel("Name of Most active").fill("Busiest groups")
    await shared.getByRole("button", { name: "Rename", exact: true }).click()
    await shared.getByRole("link", { name: "Busiest groups" }).waitFor()
    await assertAccessible()
    await screenshot("views-kept")
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByRole("button", { name: /Sign out/ }).first().click()

    await signIn(await server().person("viewer", workspace))
    await page.evaluate(() => {
      const id = localStorage.getItem("anipool.workspace")
      localStorage.setItem(`anipool.numberViews.${id}`, JSON.stringify([{ name: "Of before", view: { state: "NY" } }]))
    })
    await goto("/groups")
    await page.getByRole("button", { name: "Views" }).click()
    assert.strictEqual(await shared.getByRole("button").count(), 0)
    assert.strictEqual(await dialog.getByLabel("Share it with the workspace").count(), 0)
    await shared.getByRole("link", { name: "Busiest groups" }).click()
    await page.waitForURL(/sort=-activeAnis/)
    await header.waitFor()
    assert.deepStrictEqual(await shown(), chosen)
    await page.setViewportSize(narrow)
    await assertFitsNarrow()

    await goto("/numbers")
    await page.getByRole("button", { name: "Views" }).click()
    await dialog.getByRole("button", { name: "Take over" }).click()
    const own = dialog.getByRole("region", { name: "Yours" })
    await own.getByRole("link", { name: "Of before" }).waitFor()
    assert.strictEqual(await dialog.getByRole("button", { name: "Take over" }).count(), 0)
    await screenshot("views-numbers")
    await own.getByRole("link", { name: "Of before" }).click()
    await page.waitForURL(/state=NY/)

    await page.keyboard.press("Control+K")
    await page.getByRole("combobox", { name: /^Find/ }).fill("Busiest")
    await page.getByRole("option", { name: /Busiest groups/ }).click()
    await page.waitForURL(/groups\?.*sort=-activeAnis/)
  })
})
