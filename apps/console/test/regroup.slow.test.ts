/**
 * Numbers that an operator moves between groups and tags: what it costs, doing it, and taking it back.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

interface Found {
  readonly total: number
}

browserTests("numbers between groups", (it, server) => {
  it("says what campaigns keep, moves them as one change, and takes it back as one", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    const key = await server().key("nrm")
    const countOf = async (pool: string) =>
      (await server().send(key, "GET", `/admin/numbers?pool=${pool}&limit=1`) as Found).total
    const before = [await countOf("solar-pool"), await countOf("medicare-blended")]
    await goto("/numbers?pool=solar-pool")
    await signIn(await server().person("operator"))
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").check()
    await page.getByRole("button", { name: "Move or copy…" }).click()
    const dialog = page.getByRole("dialog", { name: "Move, copy or replace 2 numbers" })
    const told = dialog.getByRole("status", { name: "What would change" })
    // The group whose numbers are listed is what they leave.
    assert.strictEqual(await dialog.getByLabel("Out of").inputValue(), "solar-pool")
    const into = dialog.getByLabel("Move to")
    console.expect(400)
    await into.fill("medicare-blendd")
    await dialog.getByRole("alert").getByText("Expected a group that is there; near it: medicare-blended.").waitFor()
    assert.strictEqual(await into.getAttribute("aria-invalid"), "true")
    assert.isTrue(await dialog.getByRole("button", { name: "Move", exact: true }).isDisabled())
    await into.fill("medicare-blended")
    await told.getByText("2 numbers will move.").waitFor()
    const keeps = dialog.getByRole("region", { name: "What campaigns keep" })
    await keeps.getByText(/“Solar Outbound” \(group “.*”\) keeps/).waitFor()
    await assertAccessible()
    await screenshot("numbers-regroup")
    await assertFitsNarrow()
    // What was typed is asked about before it is thrown away, and outlives a reload.
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Keep editing" }).click()
    await dialog.getByRole("radio", { name: "Replace" }).check()
    await dialog.getByLabel("Replace with numbers of").fill("medicare-blended")
    await told.getByText("2 numbers take their place.").waitFor()
    await screenshot("numbers-replace")
    await dialog.getByRole("radio", { name: "Move" }).check()
    await told.getByText("2 numbers will move.").waitFor()
    await dialog.getByRole("button", { name: "Move", exact: true }).click()
    await page.getByText("The numbers were moved").waitFor()
    assert.deepStrictEqual([await countOf("solar-pool"), await countOf("medicare-blended")], [
      before[0]! - 2,
      before[1]! + 2
    ])
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("The change was undone").waitFor()
    assert.deepStrictEqual([await countOf("solar-pool"), await countOf("medicare-blended")], before)
  })

  it("tags numbers and campaigns as one change, and finds them by it", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/numbers?pool=auto-pool&tags=On+trial")
    await signIn(await server().person("operator"))
    await page.getByText("3 numbers found").waitFor()
    const row = page.getByRole("row").nth(1)
    await row.getByText("On trial").waitFor()
    // By keyboard alone: chosen, and the dialog opened, filled and sent.
    await row.getByRole("checkbox").press("Space")
    await page.getByRole("button", { name: "Tag…" }).press("Enter")
    const dialog = page.getByRole("dialog", { name: "Tag 1 number" })
    const told = dialog.getByRole("status", { name: "What would change" })
    console.expect(400)
    await dialog.getByLabel("Give").fill("-VIP")
    await dialog.getByRole("alert").getByText(/^Expected 1 to 40 characters: a letter or a digit/).waitFor()
    await dialog.getByLabel("Give").fill("VIP, on Trial")
    await told.getByText("“VIP” is given to 1 number.").waitFor()
    await told.getByText("“On trial” is given to none; 1 has it already.").waitFor()
    await assertAccessible()
    await screenshot("numbers-tags")
    await assertFitsNarrow()
    // What was typed is asked about before it is thrown away.
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Keep editing" }).click()
    await dialog.getByLabel("Give").press("Enter")
    await page.getByText("The tags were changed").waitFor()
    await page.getByLabel("Tag", { exact: true }).click()
    await page.getByRole("option", { name: "VIP (1)" }).click()
    await page.getByText("1 number found").waitFor()
    assert.include(decodeURIComponent(page.url()), "tags=VIP")
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("The change was undone").waitFor()
    await page.getByText("No number matches").waitFor()

    // A number's page, and a campaign's.
    await goto("/numbers?pool=auto-pool")
    await page.getByRole("row").nth(1).getByRole("link").click()
    await page.getByRole("list", { name: "Tags" }).getByText("On trial").waitFor()
    await screenshot("number-tags")
    await goto("/campaigns?tags=Seasonal")
    await page.getByText("2 campaigns").waitFor()
    await screenshot("campaigns-tags")
    await page.getByRole("button", { name: "Tag them all…" }).click()
    const all = page.getByRole("dialog", { name: "Tag 2 campaigns" })
    await all.getByLabel("Take").fill("seasonal")
    await all.getByText("“Seasonal” is taken from 2 campaigns.").waitFor()
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Discard it" }).click()
    await goto("/campaigns/roofing-leads")
    await page.getByRole("list", { name: "Tags" }).getByText("Seasonal").waitFor()
    await page.getByRole("button", { name: "Tag…" }).waitFor()
    await assertAccessible()
  })

  it("renames a tag and deletes one in the settings, and takes both back", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await goto("/settings/workspace")
    await signIn(await server().person("administrator"))
    const tags = page.getByRole("list", { name: "Tags" })
    await tags.getByRole("listitem").filter({ hasText: "On trial" }).getByRole("link", { name: "3 numbers" }).waitFor()
    await tags.getByRole("button", { name: "Rename On trial" }).press("Enter")
    const name = tags.getByLabel("Name of On trial")
    await name.fill("seasonal")
    await tags.getByText("“Seasonal” is there already: they become one.").waitFor()
    await assertAccessible()
    await name.press("Enter")
    await tags.getByRole("listitem").filter({ hasText: "Seasonal" }).getByText("3 numbers, 3 campaigns").waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await tags.getByText("On trial").waitFor()
    await tags.getByRole("button", { name: "Delete On trial" }).click()
    const question = page.getByRole("alertdialog", { name: "Delete the tag “On trial”?" })
    await question.getByText("3 numbers and 1 campaign lose it.").waitFor()
    await screenshot("tags-delete")
    await question.getByRole("button", { name: "Delete the tag" }).click()
    await tags.getByText("On trial").waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Undo" }).last().click()
    await tags.getByText("On trial").waitFor()
    await screenshot("tags-settings")
    await assertAccessible()
    await assertFitsNarrow()
  })

  it("shows tags to who may only look, and offers nothing to change", async ({ goto, page, signIn }) => {
    await goto("/campaigns/roofing-leads")
    await signIn(await server().person("viewer"))
    await page.getByRole("list", { name: "Tags" }).getByText("Seasonal").waitFor()
    await goto("/campaigns?tags=Seasonal")
    await page.getByText("2 campaigns").waitFor()
    await goto("/numbers?tags=On+trial")
    await page.getByText("3 numbers found").waitFor()
    await page.getByRole("row").nth(1).getByText("On trial").waitFor()
    assert.strictEqual(await page.getByRole("button", { name: /^Tag/ }).count(), 0)
  })
})
