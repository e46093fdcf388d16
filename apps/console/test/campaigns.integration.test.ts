/**
 * Campaigns: the list and its figures, one made, changed, deleted and brought back, its policy tried on yesterday and set,
 * and dispositions.
 */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

/** The figure of a card. */
const stat = (page: Page, label: string) => page.locator(`.stat dt:text-is("${label}") + dd`)

interface Counts {
  readonly assigned: number
  readonly dials: number
}

interface Listed {
  readonly campaigns: ReadonlyArray<{ readonly id: string; readonly isRegistered: boolean; readonly today: Counts }>
}

browserTests("campaigns", (it, server) => {
  it("lists campaigns with figures that add up with the day's, and one of them", async (console) => {
    const { assertAccessible, assertFitsNarrow, page, screenshot, signIn } = console
    const key = await server().key("admin")
    await signIn(await server().person("viewer"))
    await page.getByRole("link", { name: "Campaigns" }).click()
    const rows = page.getByRole("table", { name: "Campaigns" }).getByRole("row")
    await rows.nth(1).getByRole("link").first().waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("campaigns")
    const { campaigns } = await server().send(key, "GET", "/admin/campaigns") as Listed
    const today = await server().send(key, "GET", "/admin/today") as {
      readonly dialsToday: number
      readonly tiers: ReadonlyArray<{ readonly assigned: number }>
    }
    const sum = (counts: ReadonlyArray<number>) => counts.reduce((total, count) => total + count, 0)
    assert.strictEqual(sum(campaigns.map(({ today }) => today.dials)), today.dialsToday)
    assert.strictEqual(
      sum(campaigns.map(({ today }) => today.assigned)),
      sum(today.tiers.map(({ assigned }) => assigned))
    )
    await page.getByLabel("Search campaigns").fill("solar")
    await page.getByRole("status").getByText("1 campaign", { exact: true }).waitFor()
    await rows.nth(1).getByRole("link").first().click()
    await page.getByRole("img", { name: /^Local share and contact rate/ }).waitFor()
    await page.getByRole("group", { name: "Daily cap" }).waitFor()
    const solar = campaigns.find(({ id }) => id === "solar-outbound")!
    assert.include(await stat(page, "Dials today").innerText(), solar.today.dials.toLocaleString("en-US"))
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("campaign")
    await page.getByRole("link", { name: "Plan its numbers" }).waitFor()
    await console.goto("/campaigns/no-such-campaign")
    console.expect(404)
    await page.getByText("There is no such campaign").waitFor()
  })

  it("makes a campaign, changes it, deletes it with what that changes, and brings it back", async (console) => {
    const { assertAccessible, page, signIn } = console
    const workspace = await server().workspace()
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByRole("button", { name: "New campaign" }).click()
    await page.getByLabel("Identifier").fill("spring")
    await page.getByLabel("Name").fill("Spring")
    await page.getByLabel("Group").fill("solar")
    await assertAccessible()
    await page.getByRole("button", { name: "Make the campaign" }).click()
    await page.getByRole("link", { name: "Spring" }).click()
    await page.getByRole("heading", { name: "Spring" }).waitFor()
    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByLabel("Name").fill("Spring, east")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("heading", { name: "Spring, east" }).waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByRole("heading", { name: "Spring", exact: true }).waitFor()
    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByLabel("Name").fill("Spring, east")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("heading", { name: "Spring, east" }).waitFor()
    await page.getByRole("button", { name: "Delete" }).click()
    await page.getByText("Nothing was assigned or dialed for it today.").waitFor()
    await assertAccessible()
    await page.getByRole("button", { name: "Delete the campaign" }).click()
    await page.getByRole("dialog", { name: "“Spring, east” was deleted" }).getByRole("button", { name: "Undo" }).click()
    await page.getByRole("link", { name: "Spring, east" }).waitFor()
  })

  it("undoes what was done here, never what somebody else did since", async (console) => {
    const { goto, page, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    const path = "/admin/campaigns/solar-outbound/policy"
    const { override } = await server().send(key, "GET", path) as { readonly override: object }
    await signIn(await server().person("operator", workspace))
    await goto("/campaigns/solar-outbound")
    const tiers = page.getByRole("group", { name: "Where numbers may be from" }).first()
    await tiers.getByLabel("Set for this campaign").check()
    await tiers.getByLabel("abroad", { exact: true }).uncheck()
    await page.getByRole("button", { name: "Apply the policy" }).click()
    await page.getByText("The policy was changed").waitFor()
    await server().send(key, "PUT", path, { ...override, dailyCap: 5 })
    console.expect(409)
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("The policy was changed again since").first().waitFor()
    assert.deepInclude(await server().send(key, "GET", path), { override: { ...override, dailyCap: 5 } })
    await server().send(key, "PUT", path, override)
  })
})
