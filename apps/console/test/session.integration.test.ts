/**
 * What becomes of somebody at work: a key that is revoked, a server that goes and comes back.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

browserTests("at work", (it, server) => {
  it("goes back to the sign-in when the key is revoked, and shows nothing of before", async (console) => {
    const { assertAccessible, expect, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("universal", workspace)
    await signIn(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "Solar" }).waitFor()
    await server().revoke(key)
    expect(401, 403)
    // Any request finds it out; a revoked key may be good for five more seconds.
    const search = page.getByLabel("Search groups")
    for (let i = 0; await search.isVisible(); i++) {
      // It may be gone by then, and is searched once the typing has stopped.
      await search.fill(`solar ${i}`, { timeout: 1_000 }).catch(() => undefined)
      await page.waitForTimeout(500)
    }
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
    await page.getByText("Your key was removed: The API key is inactive").waitFor()
    assert.isNull(await page.evaluate(() => sessionStorage.getItem("anipool.keys")))
    assert.strictEqual(await page.getByText("Solar").count(), 0)
    await assertAccessible()
    await screenshot("signed-out")
    // Another key begins anew, on the page that was left, whose address holds what was searched.
    await signIn(await server().key("universal", workspace))
    await page.getByLabel("Search groups").fill("")
    await page.getByRole("link", { name: "Solar" }).waitFor()
  })

  it("says that the server is away, and goes on by itself when it is back", async (console) => {
    const { assertAccessible, expect, page, screenshot, signIn } = console
    await signIn(await server().person("operator", await server().workspace()))
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
}, { own: { isEmpty: true } })
