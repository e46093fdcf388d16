/**
 * The audit trail: what was done is found and exported, and undone from the toast and from the page.
 */
import { assert } from "@effect/vitest"
import { readFile } from "node:fs/promises"
import { browserTests } from "./browser/harness.ts"

browserTests("audit", (it, server) => {
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
