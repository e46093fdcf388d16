/**
 * The audit trail: what was done is found and exported, and undone from the toast and from the page.
 */
import { assert } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { browserTests } from "./browser/harness.ts"

browserTests("audit", (it, server) => {
  it("undoes an edit and a deletion at once, and says what an undo would do before it is done", async (console) => {
    const { assertAccessible, assertFitsNarrow, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
    const groupNow = () => server().send(key, "GET", "/inbound-group?group_id=undone")
    await server().send(key, "POST", "/inbound-group", { group_id: "undone", phones: ["2125559401", "2125559402"] })
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "undone", exact: true }).click()
    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByLabel("Remove phones").fill("2125559401")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("0 phones added, 1 removed; 1 left the inventory").waitFor()
    await page.getByRole("button", { name: "Undo", exact: true }).click()
    await page.getByText("Put 1 number back into the group").waitFor()
    assert.deepInclude(await groupNow(), {
      group: { group_id: "undone", group_name: "undone", phones: ["2125559401", "2125559402"] }
    })

    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await page.getByText("It can be undone for a day").waitFor()
    await page.getByRole("button", { name: "Delete the group" }).click()
    await page.getByText("2 numbers left the inventory").waitFor()
    assert.deepInclude(await groupNow(), { success: false })
    // One of its numbers is taken elsewhere meanwhile.
    await server().send(key, "POST", "/inbound-group", { group_id: "elsewhere", phones: ["2125559402"] })

    await page.getByRole("link", { name: "Audit" }).click()
    await page.getByRole("heading", { name: "Audit" }).waitFor()
    const deletion = page.getByRole("listitem").filter({ hasText: "Deleted the group “undone”" })
    await deletion.getByRole("button", { name: /^Undo/ }).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("audit")
    await deletion.getByRole("button", { name: /^Undo/ }).click()
    const question = page.getByRole("alertdialog", { name: "Undo this change?" })
    await question.getByText("Make the group “undone” again, with 1 number").waitFor()
    await question.getByText("+12125559402 is in the group elsewhere now").waitFor()
    await assertAccessible()
    await question.getByRole("button", { name: "Undo the change" }).click()
    await deletion.getByText("undone", { exact: true }).waitFor()
    assert.deepInclude(await groupNow(), {
      group: { group_id: "undone", group_name: "undone", phones: ["2125559401"] }
    })
  })

  it("finds by text, by who and by kind, and exports what was found", async ({ page, signIn }) => {
    const workspace = await server().workspace("Demo UK")
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
    await server().send(key, "POST", "/inbound-group", { group_id: "thames", phones: ["020 7946 0101"] })
    await server().send(key, "POST", "/inbound-group", { group_id: "tyne", phones: ["020 7946 0102"] })
    await server().send(key, "DELETE", "/inbound-group", { group_id: "tyne" })
    await page.getByRole("link", { name: "Audit" }).click()
    const entries = page.getByRole("list", { name: "Changes, the latest first" }).locator("> li")
    await page.getByLabel("Search what was done, or to what").fill("tyne")
    await entries.nth(1).waitFor()
    await entries.nth(2).waitFor({ state: "detached" })
    await page.getByRole("combobox", { name: "Kind of change" }).click()
    await page.getByRole("option", { name: "Groups deleted" }).click()
    await entries.nth(1).waitFor({ state: "detached" })
    await entries.first().getByText("Deleted the group “tyne”").waitFor()
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "CSV" }).click()
    const text = await readFile(await (await saving).path(), "utf8")
    const [header, ...lines] = text.trim().split("\r\n")
    assert.match(header!, /^id,at,actor_kind,actor,address,action,/)
    assert.strictEqual(lines.length, 1)
    assert.include(lines[0]!, ",group.deleted,group,tyne,")
    await page.getByLabel("Who").fill("nobody of this name")
    await page.getByText("No change is found").waitFor()
  })
})
