/**
 * What becomes of somebody at work: a key that is revoked, a server that goes and comes back.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

browserTests("at work", (it, server) => {
  it("goes back to the sign-in when the key is revoked, and shows nothing of before", async (console) => {
    const { assertAccessible, expect, page, screenshot, signIn } = console
    const key = await server().key("universal")
    await signIn(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "Solar" }).waitFor()
    await server().revoke(key)
    expect(401, 403)
    // Any request finds it out; a revoked key may be good for five more seconds.
    const search = page.getByLabel("Search groups")
    for (let i = 0; await search.isVisible(); i++) {
      await search.fill(`solar ${i}`).catch(() => undefined)
      await page.waitForTimeout(250)
    }
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    await page.getByText("Your key was removed: The API key is inactive").waitFor()
    assert.isNull(await page.evaluate(() => sessionStorage.getItem("anipool.keys")))
    assert.strictEqual(await page.getByText("Solar").count(), 0)
    await assertAccessible()
    await screenshot("signed-out")
    // Another key begins anew, on the page that was left.
    await signIn(await server().key("universal"))
    await page.getByRole("link", { name: "Solar" }).waitFor()
  })

  it("keeps the pages of other keys when one is revoked", async ({ addKey, expect, page, signIn }) => {
    const key = await server().key("universal")
    await signIn(await server().key("planner"))
    await addKey(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "Solar" }).waitFor()
    await server().revoke(key)
    expect(401, 403)
    const search = page.getByLabel("Search groups")
    for (let i = 0; await search.isVisible(); i++) {
      await search.fill(`solar ${i}`).catch(() => undefined)
      await page.waitForTimeout(250)
    }
    await page.getByText("None of your keys opens this page").waitFor()
    await page.getByText("Your universal key was removed", { exact: true }).first().waitFor()
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    assert.deepStrictEqual(await links.allInnerTexts(), ["Today", "Planner"])
  })

  it("a page that was not loaded yet waits for a server that is away, and what was typed is still there", async (console) => {
    const { assertAccessible, expect, page, signIn } = console
    expect("unreachable", 503)
    await signIn(await server().key("universal"))
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

  it("says that the server is away, and goes on by itself when it is back", async (console) => {
    const { assertAccessible, expect, page, screenshot, signIn } = console
    await signIn(await server().key("universal"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "Solar" }).waitFor()
    expect("unreachable", 503)
    await server().stop()
    await page.getByLabel("Search groups").fill("medicare")
    await page.getByText("The server does not answer. Trying again…").waitFor()
    await assertAccessible()
    await screenshot("away")
    await server().start()
    await page.getByRole("link", { name: "Medicare" }).waitFor()
    await page.getByText("The server does not answer. Trying again…").waitFor({ state: "detached" })
    assert.strictEqual(await page.getByRole("link", { name: "Solar" }).count(), 0)
  })
})
