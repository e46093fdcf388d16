/**
 * What becomes of somebody at work: a key that is revoked, a server that goes and comes back.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

browserTests("at work", (it, server) => {
  it("keeps the pages of other keys when one is revoked", async ({ addKey, expect, page, signIn }) => {
    const workspace = await server().workspace()
    const key = await server().key("universal", workspace)
    await signIn(await server().key("planner", workspace))
    await addKey(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "Solar" }).waitFor()
    await server().revoke(key)
    expect(401, 403)
    const search = page.getByLabel("Search groups")
    for (let i = 0; await search.isVisible(); i++) {
      // It may be gone by then, and is searched once the typing has stopped.
      await search.fill(`solar ${i}`, { timeout: 1_000 }).catch(() => undefined)
      await page.waitForTimeout(500)
    }
    await page.getByText("None of your keys opens this page").waitFor()
    await page.getByText("Your universal key was removed", { exact: true }).first().waitFor()
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    assert.deepStrictEqual(await links.allInnerTexts(), ["Today", "Trends", "Planner"])
  })

  it("a page that was not loaded yet waits for a server that is away, and what was typed is still there", async (console) => {
    const { assertAccessible, expect, page, signIn } = console
    expect("unreachable", 503)
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("button", { name: "New group" }).waitFor()
    // It is lost where the browser loads anything anew.
    await page.evaluate(() => Object.assign(window, { typed: "still here" }))
    await server().stop()
    try {
      await page.getByRole("link", { name: "Assign" }).click()
      await page.getByRole("heading", { name: "The server is away, trying again" }).waitFor()
      assert.include(page.url(), "/console/assign")
      await assertAccessible()
    } finally {
      await server().start()
    }
    await page.getByRole("heading", { name: "Assign", exact: true }).waitFor()
    assert.strictEqual(await page.evaluate(() => Reflect.get(window, "typed")), "still here")
  })

  it("says that one is still signed in where the server is away, and signs out once it is back", async (console) => {
    const { expect, page, signIn } = console
    expect("unreachable", 503)
    await signIn(await server().person("operator", await server().workspace()))
    const signOut = page.getByRole("button", { name: "Sign out" })
    await server().stop()
    try {
      await signOut.click()
      await page.getByText("You are still signed in").first().waitFor()
      await signOut.waitFor()
    } finally {
      await server().start()
    }
    await signOut.click()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
  })
}, { own: { isEmpty: true } })
