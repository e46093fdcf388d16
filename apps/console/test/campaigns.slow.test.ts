/**
 * Campaigns: the list and its figures, one made, changed, deleted and brought back, its policy tried on yesterday and set,
 * and dispositions.
 */
import { PolicySettings } from "@anipool/http-api/admin/PolicyApi"
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

browserTests("campaigns", (it, server, open) => {
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
    const header = page.getByRole("columnheader", { name: "Dials today" })
    await header.getByRole("button").click()
    await page.waitForURL(/sort=-dials/)
    assert.strictEqual(await header.getAttribute("aria-sort"), "descending")
    const dialed = Math.max(...campaigns.map(({ today }) => today.dials)).toLocaleString("en-US")
    await rows.nth(1).getByRole("cell", { name: dialed, exact: true }).first().waitFor()
    await header.getByRole("button").press("Enter")
    await page.waitForURL(/sort=dials/)
    assert.strictEqual(await header.getAttribute("aria-sort"), "ascending")
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
    const { assertAccessible, expect, page, signIn } = console
    const workspace = await server().workspace()
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByRole("button", { name: "New campaign" }).click()
    await page.getByLabel("Identifier").fill("spring")
    await page.getByLabel("Name").fill("Spring")
    const dialog = page.getByRole("dialog", { name: "New campaign" })
    await dialog.getByLabel("Group").fill("solr")
    await dialog.getByText("There is no such group. Choose one from the list, or have it made.").waitFor()
    await assertAccessible()
    // In haste: the server refuses it, and says what is near.
    expect(400)
    await page.getByRole("button", { name: "Make the campaign" }).click()
    const group = dialog.getByRole("combobox", { name: "Group" })
    const refusal = dialog.getByRole("alert").filter({ hasText: "Expected a group that is there; near it: solar-pool" })
    await refusal.waitFor()
    assert.include(await group.getAttribute("aria-describedby"), await refusal.getAttribute("id") ?? "none")
    await group.fill("Solar")
    await dialog.getByText("There is no such group").waitFor({ state: "detached" })
    await dialog.getByLabel("Name").focus()
    await group.and(page.locator("[value=solar-pool]")).waitFor()
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

  it("shows what another policy would have done yesterday, sets it, and undoes it", async (console) => {
    const { assertAccessible, goto, page, screenshot, signIn } = console
    const key = await server().key("admin")
    const policy = () =>
      server().send(key, "GET", "/admin/campaigns/solar-outbound/policy") as Promise<{ readonly override: object }>
    const { override } = await policy()
    await signIn(await server().person("operator"))
    await goto("/campaigns/solar-outbound")
    const tiers = page.getByRole("group", { name: "Where numbers may be from" }).first()
    await tiers.getByLabel("Set for this campaign").check()
    for (const tier of ["overlay", "near", "state", "country", "toll-free", "abroad"]) {
      await tiers.getByLabel(tier, { exact: true }).uncheck()
    }
    await page.getByRole("button", { name: "Preview on yesterday" }).click()
    const preview = page.getByRole("status", { name: "What would have come of yesterday" })
    const refused = preview.getByRole("row", { name: /^Refused/ }).getByRole("cell")
    await refused.first().waitFor()
    const [before, after] = (await refused.allInnerTexts()).map((text) => Number(text.replaceAll(",", "")))
    assert.isAbove(after!, before!)
    assert.deepStrictEqual((await policy()).override, override)
    await assertAccessible()
    await screenshot("campaign-policy")
    await page.getByRole("button", { name: "Apply the policy" }).click()
    await page.getByText("The policy was changed").waitFor()
    assert.deepStrictEqual((await policy()).override, { ...override, tiers: ["home", "phone"] })
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("The change was undone").waitFor()
    assert.deepStrictEqual((await policy()).override, override)
  })

  it("sets the workspace's policy after a look at yesterday, and names the campaigns that say otherwise", async (console) => {
    const { assertAccessible, assertFitsNarrow, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await server().send(key, "PUT", "/admin/campaigns/solar-outbound/policy", { dailyCap: 12 })
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByRole("link", { name: "Policy" }).click()
    const cap = page.getByRole("group", { name: "Daily cap" })
    await cap.getByRole("checkbox", { name: "Set for this workspace" }).waitFor()
    const others = page.getByRole("list", { name: "Campaigns that say otherwise" })
    await others.getByText("Daily cap").waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("policy")
    await cap.getByRole("textbox").fill("9")
    await page.getByRole("button", { name: "Preview on yesterday" }).click()
    await page.getByText(/Nothing was assigned on/).waitFor()
    // What is typed outlasts a reload.
    await page.reload()
    assert.strictEqual(await cap.getByRole("textbox").inputValue(), "9")
    await page.getByRole("button", { name: "Apply the policy" }).click()
    await page.getByText("The policy was changed").first().waitFor()
    const { override } = await server().send(key, "GET", "/admin/workspace/policy") as {
      readonly override: { readonly dailyCap: number }
    }
    assert.strictEqual(override.dailyCap, 9)
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("The change was undone").waitFor()
    assert.deepInclude(await server().send(key, "GET", "/admin/workspace/policy"), { override: { dailyCap: 75 } })
    await server().send(key, "PUT", "/admin/workspace/policy", { dailyCap: 9 })
    await others.getByRole("link").click()
    await page.getByRole("group", { name: "Daily cap" }).getByText("As the workspace: 9").waitFor()
  })

  it("adds, changes and removes a policy to compare, beside somebody else who does", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    const names = async () => {
      const { policies } = await server().send(key, "GET", "/admin/workspace/policy/shadows") as {
        readonly policies: ReadonlyArray<{ readonly name: string; readonly policy: object }>
      }
      return policies.map(({ name, policy }) => [name, policy])
    }
    await server().send(key, "PUT", "/admin/workspace/policy", { explore: true })
    await goto("/policy")
    await signIn(await server().person("operator", workspace))
    await page.getByText("Nothing is compared yet: add a policy").waitFor()
    await page.getByRole("button", { name: "Add a policy to compare" }).click()
    const adding = page.getByRole("dialog", { name: "New policy to compare" })
    await adding.getByLabel("Name").fill("Near")
    const radius = adding.getByRole("group", { name: PolicySettings.settings.radiusMiles.label })
    await radius.getByLabel("Set by this policy").check()
    await radius.getByRole("textbox").fill("far")
    await radius.getByText(/^Expected a .*number from/).waitFor()
    assert.isTrue(await adding.getByRole("button", { name: "Add the policy" }).isDisabled())
    await radius.getByRole("textbox").fill("20")
    await assertAccessible()
    await assertFitsNarrow()
    await adding.getByRole("button", { name: "Add the policy" }).click()
    await page.getByText("The policy was added").waitFor()
    await page.getByText("Near cannot be told: the dials are worth fewer than 1,000").waitFor()
    assert.deepStrictEqual(await names(), [["Near", { radiusMiles: 20 }]])
    await assertAccessible()
    await assertFitsNarrow()
    // A name stands once; the refusal stands at it.
    await page.getByRole("button", { name: "Add a policy to compare" }).click()
    await adding.getByLabel("Name").fill("Near")
    console.expect(400)
    await adding.getByRole("button", { name: "Add the policy" }).click()
    await adding.getByRole("alert").getByText("Expected different names; “Near” stands twice.").waitFor()
    await adding.getByLabel("Name").fill("Plain")

    const other = await open()
    try {
      await other.goto("/policy")
      await other.signIn(await server().person("viewer", workspace))
      await other.page.getByRole("rowheader", { name: /^Near/ }).waitFor()
      for (const name of ["Add a policy to compare", "Edit Near", "Remove Near"]) {
        assert.strictEqual(await other.page.getByRole("button", { name }).count(), 0)
      }
    } finally {
      await other.close()
    }

    const colleague = await open()
    try {
      await colleague.goto("/policy")
      await colleague.signIn(await server().person("operator", workspace))
      const edit = async (at: typeof page, miles: string) => {
        await at.getByRole("button", { name: "Edit Near" }).click()
        const editing = at.getByRole("dialog", { name: "Edit the policy" })
        await editing.getByRole("textbox", { name: "Value" }).fill(miles)
        return editing
      }
      const theirs = await edit(colleague.page, "30")
      // What was added meanwhile stays.
      await adding.getByRole("button", { name: "Add the policy" }).click()
      await page.getByText("Plain cannot be told").waitFor()
      const mine = await edit(page, "40")
      await theirs.getByRole("button", { name: "Save" }).click()
      await colleague.page.getByText("The policy was changed").waitFor()
      assert.deepStrictEqual(await names(), [["Near", { radiusMiles: 30 }], ["Plain", {}]])
      // Both changed the same: it is shown, and nothing is replaced before one is chosen.
      await mine.getByRole("button", { name: "Save" }).click()
      const conflict = mine.getByRole("alert", { name: "Others changed this policy meanwhile" })
      await conflict.getByRole("region", { name: "What others have" }).getByText(/: 30$/).waitFor()
      await conflict.getByRole("region", { name: "What you were to set" }).getByText(/: 40$/).waitFor()
      await assertAccessible()
      assert.deepStrictEqual((await names())[0], ["Near", { radiusMiles: 30 }])
      await mine.getByRole("button", { name: "Apply mine on top" }).click()
      await page.getByText("The policy was changed").waitFor()
      assert.deepStrictEqual(await names(), [["Near", { radiusMiles: 40 }], ["Plain", {}]])
      // The colleague's page still shows it as it was.
      await colleague.page.getByRole("button", { name: "Remove Near" }).click()
      const removing = colleague.page.getByRole("alertdialog", { name: "Remove “Near”?" })
      await removing.getByRole("button", { name: "Remove the policy" }).click()
      await removing.getByText("Others changed it since it was shown here.").waitFor()
      await removing.getByRole("button", { name: "Remove the policy" }).click()
      await colleague.page.getByText("The policy was removed").waitFor()
      await colleague.page.getByRole("rowheader", { name: /^Near/ }).waitFor({ state: "detached" })
      assert.deepStrictEqual(await names(), [["Plain", {}]])
    } finally {
      await colleague.close()
    }
  })

  it("registers a campaign that only dials named", async (console) => {
    const { page, signIn } = console
    const dialed = {
      campaign_id: "by-a-dial",
      campaign_name: "By a dial",
      agent_name: "Ann",
      from_number: "2125550100",
      disposition_name: "Sale",
      to_number: "6465550123",
      datetime: new Date().toISOString().replace("T", " ").slice(0, 19),
      call_direction: "Outbound",
      zip: "10001",
      sys_created_date_original: "2026-01-05",
      total_dial_attempts: "2",
      skill_name: "East",
      lead_source: "web"
    }
    await server().send(await server().key("dials"), "POST", "/dials", dialed)
    const key = await server().key("admin")
    for (let i = 0; i < 100; i++) {
      const { campaigns } = await server().send(key, "GET", "/admin/campaigns?search=by-a-dial") as Listed
      if (campaigns.length > 0) break
      await new Promise((then) => setTimeout(then, 200))
    }
    await signIn(await server().person("operator"))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByLabel("Search campaigns").fill("by-a-dial")
    await page.getByText("not registered").waitFor()
    await page.getByRole("button", { name: "Register" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Register" }).click()
    await page.getByText("The campaign is registered").waitFor()
    await page.getByText("not registered").waitFor({ state: "detached" })
  })

  it("registers a list of the dialer, changes what it sets, and removes it", async (console) => {
    const { assertAccessible, assertFitsNarrow, expect, page, signIn } = console
    await signIn(await server().person("operator"))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByRole("link", { name: "Lists", exact: true }).click()
    await page.getByText("No list has terms of its own").waitFor()
    await assertAccessible()
    await page.getByRole("button", { name: "New list" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Identifier").fill("1001")
    await dialog.getByLabel("Name").fill("Spring leads")
    await dialog.getByLabel("Group", { exact: true }).fill("nowhere")
    await dialog.getByRole("group", { name: "Daily cap" }).getByLabel("Set by this list").check()
    await dialog.getByRole("group", { name: "Daily cap" }).getByRole("textbox").fill("9")
    await assertAccessible()
    // What belongs to campaigns is not there to be set.
    assert.strictEqual(await dialog.getByRole("group", { name: "Live shadow" }).count(), 0)
    expect(400)
    await dialog.getByRole("button", { name: "Register the list" }).click()
    await dialog.getByText("Expected a group that is there").waitFor()
    await dialog.getByLabel("Group", { exact: true }).fill("")
    await dialog.getByRole("button", { name: "Register the list" }).click()
    const row = page.getByRole("row", { name: /Spring leads/ })
    await row.getByText("Daily cap").waitFor()
    await row.getByText("what its campaign does").waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await page.getByRole("button", { name: "Edit 1001" }).click()
    await dialog.getByRole("group", { name: "Daily cap" }).getByLabel("Set by this list").uncheck()
    // The message of what was done before hides nothing of the dialog's end.
    const save = dialog.getByRole("button", { name: "Save" })
    await save.scrollIntoViewIfNeeded()
    const [message, button] = await Promise.all([page.locator(".toast").boundingBox(), save.boundingBox()])
    assert.isBelow(message!.y + message!.height, button!.y)
    await save.click()
    await row.getByText("nothing").waitFor()

    // Both change the same one: it is shown, and nothing is put before one is chosen.
    await page.getByRole("button", { name: "Edit 1001" }).click()
    await dialog.getByLabel("Name").fill("Mine")
    const admin = await server().key("admin")
    await server().send(admin, "PUT", "/admin/lists/1001", { name: "Theirs", policy: { hourlyCap: 4 } })
    expect(409)
    await dialog.getByRole("button", { name: "Save" }).click()
    const conflict = dialog.getByRole("alert", { name: "Others changed this list meanwhile" })
    const theirs = conflict.getByRole("region", { name: "What others have" })
    await theirs.getByText("Theirs").waitFor()
    await theirs.getByText(/: 4$/).waitFor()
    await conflict.getByRole("region", { name: "What you were to set" }).getByText("Mine").waitFor()
    await assertAccessible()
    await dialog.getByRole("button", { name: "Apply mine on top" }).click()
    await page.getByRole("row", { name: /Mine/ }).getByText("nothing").waitFor()
    // Removed meanwhile: who takes that has nothing left of theirs.
    await page.getByRole("button", { name: "Edit 1001" }).click()
    await dialog.getByLabel("Name").fill("Spring leads")
    await server().send(admin, "DELETE", "/admin/lists/1001")
    expect(409)
    expect(404)
    await dialog.getByRole("button", { name: "Save" }).click()
    await conflict.getByText("It was removed: calls that name it go by their campaign.").waitFor()
    await dialog.getByRole("button", { name: "Apply mine on top" }).click()
    await row.getByText("what its campaign does").waitFor()

    await page.getByRole("button", { name: "Remove 1001" }).click()
    await page.getByRole("button", { name: "Remove the list" }).click()
    await row.waitFor({ state: "detached" })
  })

  it("makes a disposition with a class, changes it, and deletes it", async (console) => {
    const { assertAccessible, assertFitsNarrow, expect, page, signIn } = console
    await signIn(await server().person("operator"))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByRole("link", { name: "Dispositions" }).click()
    await page.getByRole("table", { name: "Dispositions" }).getByRole("row").nth(1).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await page.getByRole("button", { name: "New disposition" }).click()
    await page.getByLabel("Identifier").fill("screened")
    await page.getByLabel("Name").fill("Call guard")
    await page.getByLabel("Counts as").click()
    await page.getByRole("option", { name: "Blocked" }).click()
    await assertAccessible()
    await page.getByRole("button", { name: "Make the disposition" }).click()
    const row = page.getByRole("row", { name: /Call guard/ })
    await row.getByText("Blocked").waitFor()
    // One that is there already is refused at its field.
    expect(409)
    await page.getByRole("button", { name: "New disposition" }).click()
    await page.getByLabel("Identifier").fill("screened")
    await page.getByLabel("Name").fill("Call guard")
    await page.getByRole("button", { name: "Make the disposition" }).click()
    const refused = page.getByRole("dialog", { name: "New disposition" }).locator(".field").filter({
      has: page.getByRole("alert")
    })
    assert.match(await refused.innerText(), /^Identifier/)
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("button", { name: "Discard it" }).click()
    await page.getByRole("button", { name: "Edit Call guard" }).click()
    await page.getByLabel("Contact: the prospect was reached").check()
    await page.getByRole("button", { name: "Save" }).click()
    await row.getByText("yes").waitFor()
    await page.getByRole("button", { name: "Delete Call guard" }).click()
    await page.getByRole("button", { name: "Delete the disposition" }).click()
    await row.waitFor({ state: "detached" })
  })
}, { own: {} })
