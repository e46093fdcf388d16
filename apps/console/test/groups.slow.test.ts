/**
 * Inbound groups: the list, one group changed and deleted, and a snapshot from its file to what it changed.
 */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { dialogOf } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

/** A file as the chooser gets it. */
const file = (groups: unknown) => ({
  name: "snapshot.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(groups))
})

browserTests("inbound groups", (it, server) => {
  it("takes a file that is dropped, and asks before it replaces anything", async ({ page, signIn }) => {
    const workspace = await server().workspace("Demo UK")
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer()
      data.items.add(new File([text], "dropped.json", { type: "application/json" }))
      return data
    }, JSON.stringify([{ group_id: "dropped", phones: ["020 7946 0003"] }]))
    await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped })
    const question = page.getByRole("dialog", { name: "Replace all groups?" })
    await question.getByText("dropped.json").waitFor()
    await page.keyboard.press("Escape")
    await question.waitFor({ state: "detached" })
    assert.deepInclude(await server().send(key, "GET", "/inbound-group?group_id=dropped"), { success: false })
    await page.locator(".drop-zone").dispatchEvent("drop", { dataTransfer: dropped })
    await question.getByLabel("Type 100% to go on").fill("100%")
    await question.getByRole("button", { name: "Replace all groups" }).click()
    await page.getByRole("link", { name: "dropped" }).waitFor()
    assert.deepInclude(await server().send(key, "GET", "/inbound-group?group_id=dropped"), { success: true })
  })

  it("downloads the groups, and restores them from JSON and from CSV", async ({ page, signIn }) => {
    const workspace = await server().workspace("Demo UK")
    const key = await server().key("admin", workspace)
    const groups = [
      { group_id: "both", group_name: "=Both, \"quoted\"", phones: ["2079460001", "+12125550100"] },
      { group_id: "none", group_name: "None", phones: [] }
    ]
    const current = () => server().send(key, "GET", "/admin/snapshots/current")
    const replaceBy = async (what: unknown) => {
      const { uploadId } = await server().send(key, "POST", "/admin/snapshots", what) as { readonly uploadId: number }
      const stateOf = () => server().send(key, "GET", `/upload/inventory-groups/${uploadId}`)
      while (!JSON.stringify(await stateOf()).includes("completed")) await page.waitForTimeout(50)
    }
    await replaceBy(groups)
    const before = await current()
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    for (const form of ["JSON", "CSV"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `${form}: download all groups` }).click()
      ])
      const name = download.suggestedFilename()
      assert.strictEqual(name, `${workspace} groups.${form.toLowerCase()}`)
      const path = await download.path()
      await replaceBy([{ group_id: "other", phones: ["2079460002"] }])
      const buffer = readFileSync(path)
      await page.getByLabel("Snapshot file").setInputFiles({ name, mimeType: "text/plain", buffer })
      const dialog = page.getByRole("dialog", { name: "Replace all groups?" })
      await dialog.getByLabel("Type 100% to go on").fill("100")
      await dialog.getByRole("button", { name: "Replace all groups" }).click()
      await page.getByText(`${name} was applied`).first().waitFor()
      assert.deepStrictEqual(await current(), before)
    }
  })

  it("says what is wrong with a CSV before anything is sent", async ({ page, signIn }) => {
    await signIn(await server().person("operator"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const buffer = Buffer.from("group,phone\nA,2125550100\n")
    await page.getByLabel("Snapshot file").setInputFiles({ name: "wrong.csv", mimeType: "text/csv", buffer })
    await page.getByText("wrong.csv cannot be read: its header lacks group_id").waitFor()
  })

  it("has the operator look again where groups changed since", async (console) => {
    const { assertAccessible, expect, page, signIn } = console
    expect(409)
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const all = await server().send(key, "GET", "/admin/snapshots/current") as ReadonlyArray<object>
    await page.getByLabel("Snapshot file").setInputFiles(
      file([...all, { group_id: "looked", phones: ["2125559401"] }])
    )
    const dialog = page.getByRole("dialog", { name: "Replace all groups?" })
    await dialog.getByText("Nothing is taken away.").waitFor()
    await server().send(key, "POST", "/inbound-group", { group_id: "meanwhile", phones: ["2125559402"] })
    await dialog.getByRole("button", { name: "Replace all groups" }).click()
    await dialog.getByText("The groups have changed since this was worked out").waitFor()
    await assertAccessible()
    assert.deepInclude(await server().send(key, "GET", "/inbound-group?group_id=looked"), { success: false })
    await dialog.getByRole("button", { name: "Look again" }).click()
    await dialog.getByText("meanwhile").waitFor()
    await dialog.getByRole("button", { name: "Replace all groups" }).click()
    await page.getByText("snapshot.json was applied").waitFor()
    assert.deepInclude(await server().send(key, "GET", "/inbound-group?group_id=meanwhile"), { success: false })
  })

  it("tells the end of an upload on another page, and the list is no older on return", async ({ page, signIn }) => {
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
    // Time stands still for the page: what it knows does not become old by itself.
    await page.clock.setFixedTime(new Date())
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const all = await server().send(key, "GET", "/admin/snapshots/current") as ReadonlyArray<object>
    const many = Array.from({ length: 20_000 }, (_, i) => `21256${String(i).padStart(5, "0")}`)
    await page.getByLabel("Snapshot file").setInputFiles(file([...all, { group_id: "zz-away", phones: many }]))
    const dialog = page.getByRole("dialog", { name: "Replace all groups?" })
    await dialog.getByRole("button", { name: "Replace all groups" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByRole("link", { name: "Assign" }).click()
    await page.getByText("snapshot.json was applied").waitFor()
    assert.include(page.url(), "/assign")
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "zz-away" }).waitFor({ timeout: 3_000 })
  })

  it("stays quick with more numbers than a browser can lay out", async ({ expect, goto, page, signIn }) => {
    // Its life is asked of a server that has no such group.
    expect(404)
    // Rows of 36 pixels: beyond the eight million that are laid out. The server's own pages are tested elsewhere.
    const count = 240_000
    const all = Array.from({ length: count }, (_, i) => ({ callingCode: 44, number: String(2_070_000_000 + i) }))
    const many = {
      groupId: "many",
      name: "many",
      anis: count,
      activeAnis: count,
      campaigns: [],
      version: 1,
      lastUses: null
    }
    await page.route("**/admin/groups/many", (route) => route.fulfill({ json: many }))
    await page.route("**/admin/groups/many/members?**", (route) => {
      const query = new URL(route.request().url()).searchParams
      const search = query.get("search") ?? ""
      const found = search === "" ? all : all.filter(({ number }) => number.startsWith(search))
      const offset = Number(query.get("offset"))
      const members = found.slice(offset, offset + Number(query.get("limit")))
      return route.fulfill({ json: { groupId: "many", name: "many", total: found.length, members } })
    })
    await goto("/groups/many")
    await signIn(await server().person("viewer", "Demo UK"))
    const table = page.getByRole("table", { name: "Numbers of the group" })
    await table.getByText("20 7000 0000").waitFor()
    await table.focus()
    await page.keyboard.press("End")
    await table.getByText("20 7023 9999").waitFor()
    assert.isBelow(await table.getByRole("row").count(), 60)
    await page.keyboard.press("PageUp")
    await table.getByText("20 7023 9975").waitFor()
    await table.evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2
    })
    await table.getByText(/^20 701[12] \d{4}$/).first().waitFor()
    await page.keyboard.press("Home")
    await table.getByText("20 7000 0000").waitFor()
    await page.getByLabel("Numbers that begin with…").fill("207012345")
    await page.getByText("10 numbers").waitFor()
  })

  it("selects many phones at once, beside a table that is folded away", async (console) => {
    const { goto, page, signIn } = console
    await goto("/groups/solar-pool")
    await signIn(await server().person("operator"))
    const folded = page.locator("details:not([open])").first()
    await folded.waitFor()
    const skipped = await folded.evaluate((element) => getComputedStyle(element, "::details-content").contentVisibility)
    assert.strictEqual(skipped, "visible", "nothing in the page is skipped by the browser")
    assert.isFalse(await folded.getByRole("table").isVisible())
    await folded.locator("summary").click()
    await page.locator("details[open]").getByRole("table").waitFor()
    await page.locator("details[open] summary").click()
    await page.getByRole("button", { name: "Edit" }).click()
    const field = page.getByRole("dialog", { name: "Edit the group" }).getByLabel("Add phones")
    const session = await page.context().newCDPSession(page)
    await session.send("Performance.enable")
    const worked = async (does: () => Promise<unknown>) => {
      const at = async () =>
        (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")!.value
      const before = await at()
      await does()
      await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))))
      return await at() - before
    }
    const written = await worked(() =>
      field.evaluate((element) => {
        const area = element as HTMLTextAreaElement
        area.setRangeText(Array.from({ length: 4_000 }, (_, i) => `202556${String(i).padStart(4, "0")}`).join("\n"))
        area.dispatchEvent(new InputEvent("input", { bubbles: true }))
      })
    )
    await page.getByText(/ … 3,99\d more/).waitFor()
    // Of what is skipped the browser made ten times as much as of showing them, and a hundred times at 25,000.
    assert.isBelow(await worked(() => field.press("Control+a")), 3 * written)
    await field.press("Delete")
    assert.strictEqual(await field.inputValue(), "")
    await page.keyboard.press("Escape")
    await dialogOf(page).waitFor({ state: "detached" })
  })

  it("says why a file is no snapshot, and changes nothing", async ({ expect, page, signIn }) => {
    expect(400)
    await signIn(await server().person("operator"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.locator(".history li").first().waitFor()
    const before = await page.locator(".history li").count()
    await page.getByLabel("Snapshot file").setInputFiles(file({ group_id: "A" }))
    await page.getByText("body: expected an array").waitFor()
    assert.strictEqual(await page.locator(".history li").count(), before)
  })
})
