/**
 * Signing in by keys, and out.
 */
import { assert } from "@effect/vitest"
import { menu } from "../src/pages.ts"
import { browserTests } from "./browser/harness.ts"

browserTests("sign-in", (it, server) => {
  it("opens every page with a key of type admin, and does there what the interface is asked for", async (console) => {
    const { page, signIn } = console
    await signIn(await server().key("admin", await server().workspace("Demo UK")))
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    for (const name of await links.allInnerTexts()) {
      await links.filter({ hasText: name }).click()
      await page.getByRole("heading", { name: name === "Settings" ? "People" : name, level: 1 }).waitFor()
    }
    assert.deepStrictEqual(await links.allInnerTexts(), menu.map((entry) => entry.label))
    await links.filter({ hasText: "Inbound groups" }).click()
    await page.getByRole("button", { name: "New group" }).click()
    await page.getByLabel("Identifier").fill("by-admin")
    await page.getByLabel("Name", { exact: true }).fill("By admin")
    await page.getByLabel(/phones|numbers/i).last().fill("020 7946 0991")
    await page.getByRole("dialog").getByRole("button", { name: /make|create/i }).click()
    await page.getByRole("link", { name: "By admin" }).first().waitFor()
  })
})
