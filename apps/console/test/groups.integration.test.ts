/**
 * Inbound groups: the list, one group changed and deleted, and a snapshot from its file to what it changed.
 */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

/** A file as the chooser gets it. */
const file = (groups: unknown) => ({
  name: "snapshot.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(groups))
})

const phones = (areaCode: string, first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `${areaCode}555${String(first + i).padStart(4, "0")}`)

/** The figure that stands beside a label. */
const figure = (page: Page, label: string) =>
  page.locator("dl.changes").first().locator(`dt:text-is("${label}") + dd`).innerText()

browserTests("inbound groups", (it, server) => {
  it("lists groups with their counts, and finds them", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await signIn(await server().key("admin"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const rows = page.getByRole("table", { name: "Inbound groups" }).getByRole("row")
    await rows.nth(1).getByRole("link").waitFor()
    const all = await rows.count()
    assert.isAbove(all, 2)
    assert.strictEqual(await page.title(), "Inbound groups · Anipool")
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("groups")
    await page.getByLabel("Search groups").fill("solar")
    await page.getByRole("status").getByText("1 group", { exact: true }).waitFor()
    assert.strictEqual(await rows.count(), 2)
    await page.getByRole("link", { name: "Solar" }).click()
    await page.getByRole("status").getByText(/^[1-9][\d,]* numbers$/).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("group")
    await page.getByLabel("Numbers that begin with…").fill("+2 1 2")
    await page.getByRole("table", { name: "Numbers of the group" }).getByText(/^212 /).first().waitFor()
    await page.getByRole("link", { name: "Inbound groups" }).first().click()
    await page.getByLabel("Search groups").fill("nothing of this name")
    await page.getByText("No group matches").waitFor()
    await goto("/groups/no-such-group")
    console.expect(404)
    await page.getByText("There is no such group").waitFor()
  })

  it("makes a group, changes it as its preview says, and deletes it with what leaves the inventory", async (console) => {
    const { assertAccessible, page, screenshot, signIn } = console
    const key = await server().key("admin")
    await signIn(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("button", { name: "New group" }).click()
    await page.getByLabel("Identifier").fill("spring")
    await page.getByLabel("Name").fill("Spring campaign")
    await page.getByLabel("Phones").fill("212 555 9001, (212) 555-9002\n+1 646 555 9003\nnonsense")
    await page.getByText("3 phones; 1 cannot be read: nonsense").waitFor()
    await assertAccessible()
    await page.getByRole("button", { name: "Make the group" }).click()
    await page.getByRole("link", { name: "Spring campaign" }).click()
    await page.getByRole("heading", { name: "Spring campaign" }).waitFor()
    await page.getByText("212 555 9002").waitFor()

    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByLabel("Name").fill("Spring, east")
    await page.getByLabel("Add phones").fill("2125559001\n2125559004\n2125559005")
    await page.getByLabel("Remove phones").fill("+16465559003, 7185559999")
    const preview = page.getByRole("status", { name: "What would change" })
    await preview.getByText("3 → 4 phones").waitFor()
    assert.include(await preview.innerText(), "+2 to add (1 in it already), −1 to remove (1 not in it)")
    await assertAccessible()
    await screenshot("group-edit")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("2 phones added, 1 removed; 1 left the inventory").waitFor()
    await page.getByRole("heading", { name: "Spring, east" }).waitFor()
    assert.deepStrictEqual(await server().send(key, "GET", "/inbound-group?group_id=spring"), {
      success: true,
      group: {
        group_id: "spring",
        group_name: "Spring, east",
        phones: ["2125559001", "2125559002", "2125559004", "2125559005"]
      }
    })

    // One of its phones is in another group too: it stays.
    await server().send(key, "POST", "/inbound-group", { group_id: "other", phones: ["2125559001"] })
    await server().send(key, "POST", "/custom/campaigns", {
      id: "spring-dial",
      name: "Spring dial",
      type: "Outbound",
      inbound_pool_id: "spring"
    })
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await page.getByText("It holds 4 numbers. 3 numbers are in no other group and leave the inventory.").waitFor()
    await page.getByText("1 campaign would dial from nothing: spring-dial").waitFor()
    await assertAccessible()
    await screenshot("group-delete")
    await page.getByRole("button", { name: "Delete the group" }).click()
    await page.getByText("3 numbers left the inventory").waitFor()
    await page.getByRole("heading", { name: "Inbound groups" }).waitFor()
    assert.deepInclude(await server().send(key, "GET", "/inbound-group?group_id=spring"), { success: false })
  })

  it("an edit leaves what another added meanwhile, and numbers of the other country as they are", async (console) => {
    const { page, signIn } = console
    const key = await server().key("admin")
    await signIn(key)
    await server().send(key, "POST", "/inbound-group", {
      group_id: "twofold",
      phones: ["2125559201", "+442079460000"]
    })
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "twofold" }).click()
    await page.getByText("+44 20 7946 0000").waitFor()
    await page.getByRole("button", { name: "Edit" }).click()
    await page.getByLabel("Name").fill("Twofold, renamed")
    await page.getByRole("status", { name: "What would change" }).getByText("2 → 2 phones").waitFor()
    await server().send(key, "PUT", "/inbound-group", {
      group_id: "twofold",
      group_name: "twofold",
      phones: ["2125559201", "2125559202", "+442079460000"]
    })
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("What others changed meanwhile stayed").waitFor()
    assert.deepStrictEqual(await server().send(key, "GET", "/inbound-group?group_id=twofold"), {
      success: true,
      group: {
        group_id: "twofold",
        group_name: "Twofold, renamed",
        phones: ["2125559201", "2125559202", "+442079460000"]
      }
    })
    assert.deepInclude(await server().send(key, "GET", "/custom/anis?number=2125559202"), { success: true })
  })

  it("shows both sides where two changed the same, and applies on top or leaves it", async (console) => {
    const { assertAccessible, expect, page, screenshot, signIn } = console
    expect(409)
    const key = await server().key("admin")
    await signIn(key)
    await server().send(key, "POST", "/inbound-group", { group_id: "both", phones: ["2125559301", "2125559302"] })
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("link", { name: "both" }).click()
    const edit = async (theirs: string, mine: string) => {
      await page.getByRole("button", { name: "Edit" }).click()
      await page.getByLabel("Name").fill(mine)
      await page.getByLabel("Add phones").fill("2125559304")
      await page.getByRole("status", { name: "What would change" }).waitFor()
      await server().send(key, "PUT", "/inbound-group", {
        group_id: "both",
        group_name: theirs,
        phones: ["2125559302", "2125559303"]
      })
      await page.getByRole("button", { name: "Save" }).click()
      const conflict = page.getByRole("dialog", { name: "Edit the group" })
      await conflict.getByText(`It is called “${theirs}” now`).waitFor()
      await conflict.getByText(`Call it “${mine}”`).waitFor()
      return conflict
    }
    const first = await edit("Theirs", "Mine")
    await first.getByText("1 number added").waitFor()
    await first.getByText("+ +12125559303").waitFor()
    await first.getByText("− +12125559301").waitFor()
    await assertAccessible()
    await screenshot("group-conflict")
    await first.getByRole("button", { name: "Take theirs" }).click()
    await page.getByRole("heading", { name: "Theirs" }).waitFor()
    const groupNow = () => server().send(key, "GET", "/inbound-group?group_id=both")
    assert.deepInclude(await groupNow(), {
      group: { group_id: "both", group_name: "Theirs", phones: ["2125559302", "2125559303"] }
    })
    const second = await edit("Theirs again", "Mine again")
    await second.getByRole("button", { name: "Apply mine on top" }).click()
    await page.getByRole("heading", { name: "Mine again" }).waitFor()
    assert.deepInclude(await groupNow(), {
      group: { group_id: "both", group_name: "Mine again", phones: ["2125559302", "2125559303", "2125559304"] }
    })
  })

  it("takes a snapshot from its file to what it changed, and keeps it in the history", async (console) => {
    const { assertAccessible, assertFitsNarrow, page, screenshot, signIn } = console
    const key = await server().key("admin", "Demo UK")
    await signIn(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    // The demo's past has one.
    const uploads = page.locator(".history li")
    await uploads.first().waitFor()
    assert.strictEqual(await uploads.count(), 1)
    const before = await server().send(key, "GET", "/admin/groups") as {
      readonly groups: ReadonlyArray<{ readonly groupId: string; readonly anis: number }>
    }
    await page.getByLabel("Snapshot file").setInputFiles(file([
      { group_id: "north", group_name: "North", phones: phones("0161", 100, 40).map((phone) => phone.slice(0, 11)) },
      { group_id: "south", group_name: "South", phones: ["020 7946 0001", "020 7946 0002", "nonsense"] },
      { group_id: "", phones: ["020 7946 0009"] }
    ]))
    const dialog = page.getByRole("dialog", { name: "Replace all groups?" })
    await dialog.getByText("A group that is not in it is deleted").waitFor()
    // Nothing was sent to be applied yet, and what would come of it is told.
    await dialog.getByText(/^This removes 100% of your numbers/).waitFor()
    await dialog.getByText("is deleted").first().waitFor()
    await dialog.getByText("nonsense").waitFor()
    await dialog.getByText("expected a group_id of 1 to 255 characters").waitFor()
    assert.strictEqual(await uploads.count(), 1)
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("snapshot-preview")
    const apply = dialog.getByRole("button", { name: "Replace all groups" })
    assert.isTrue(await apply.isDisabled())
    await dialog.getByLabel("Type 100% to go on").fill("10%")
    assert.isTrue(await apply.isDisabled())
    await dialog.getByLabel("Type 100% to go on").fill("100")
    await apply.click()
    await page.locator(".upload-state").getByText("completed").waitFor()
    assert.strictEqual(await figure(page, "Groups made"), "2")
    assert.strictEqual(await figure(page, "Groups deleted"), String(before.groups.length))
    assert.strictEqual(await figure(page, "Phones added"), "42")
    assert.strictEqual(await figure(page, "Groups skipped"), "1")
    await page.getByText("expected a group_id of 1 to 255 characters").waitFor()
    await page.getByText("nonsense").waitFor()
    await page.getByRole("link", { name: "North" }).waitFor()
    await page.getByRole("status").getByText("2 groups").waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("snapshot")
    await uploads.nth(1).waitFor()
    await page.getByRole("button", { name: "+42 −" }).click()
    await page.getByRole("dialog", { name: /Upload \d+/ }).getByText("Left the inventory").waitFor()
  })

  it("takes a file that is dropped, and asks before it replaces anything", async ({ page, signIn }) => {
    const key = await server().key("admin", "Demo UK")
    await signIn(key)
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
    const key = await server().key("admin", "Demo UK")
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
    await signIn(key)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    for (const form of ["JSON", "CSV"]) {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: `${form}: download all groups` }).click()
      ])
      const name = download.suggestedFilename()
      assert.strictEqual(name, `Demo UK groups.${form.toLowerCase()}`)
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
    await signIn(await server().key("admin"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const buffer = Buffer.from("group,phone\nA,2125550100\n")
    await page.getByLabel("Snapshot file").setInputFiles({ name: "wrong.csv", mimeType: "text/csv", buffer })
    await page.getByText("wrong.csv cannot be read: its header lacks group_id").waitFor()
  })

  it("has the operator look again where groups changed since", async (console) => {
    const { assertAccessible, expect, page, signIn } = console
    expect(409)
    const key = await server().key("admin")
    await signIn(key)
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
    const key = await server().key("admin")
    await signIn(key)
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

  it("stays quick with more numbers than a browser can lay out", async ({ goto, page, signIn }) => {
    // Rows of 36 pixels: beyond the eight million that are laid out. The server's own pages are tested elsewhere.
    const count = 240_000
    const all = Array.from({ length: count }, (_, i) => ({ callingCode: 44, number: String(2_070_000_000 + i) }))
    const many = { groupId: "many", name: "many", anis: count, activeAnis: count, campaigns: [], version: 1 }
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
    await signIn(await server().key("universal", "Demo UK"))
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

  it("says why a file is no snapshot, and changes nothing", async ({ expect, page, signIn }) => {
    expect(400)
    await signIn(await server().key("admin"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.locator(".history li").first().waitFor()
    const before = await page.locator(".history li").count()
    await page.getByLabel("Snapshot file").setInputFiles(file({ group_id: "A" }))
    await page.getByText("body: expected an array").waitFor()
    assert.strictEqual(await page.locator(".history li").count(), before)
  })
})
