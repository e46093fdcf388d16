/**
 * Who is asked by itself what they say of numbers: asked now, once the page has said what that costs.
 */
import { browserTests } from "./browser/harness.ts"

browserTests("checks", (it, server) => {
  it("has a source asked now, by administrators, once it has said what that costs", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    // This server has no credentials of Telnyx, and asks nobody.
    await server().send(key, "PUT", "/admin/reputation-checks/telnyx", {
      everyDays: 7,
      numbers: "active",
      price: 0.01,
      monthlyLimit: 50
    })
    await goto("/remediation")
    await signIn(await server().person("administrator", workspace))
    const asked = page.getByRole("region", { name: "Who is asked by itself" })
    const row = asked.getByRole("row").filter({ hasText: "Telnyx" })
    const next = row.getByRole("cell").nth(1)
    const before = await next.innerText()
    await row.getByRole("button", { name: "Ask now…" }).click()
    const dialog = page.getByRole("alertdialog", { name: "Ask Telnyx now?" })
    await dialog.getByText(
      "The server has not its credentials. Of this month's limit of 50, 0 is spent; nothing is asked beyond it."
    ).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    await dialog.waitFor({ state: "detached" })
    await row.getByText(before, { exact: true }).waitFor()
    await row.getByRole("button", { name: "Ask now…" }).click()
    await dialog.getByRole("button", { name: "Ask now" }).click()
    await page.getByText("Telnyx is asked within about a minute").waitFor()
    await dialog.waitFor({ state: "detached" })
    // It was due an hour after it was set, and is due now.
    await row.getByText(before, { exact: true }).waitFor({ state: "detached" })
  })
})
