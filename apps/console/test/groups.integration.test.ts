/**
 * Inbound groups: the list, one group changed and deleted, and a snapshot from its file to what it changed.
 */
import { assert } from "@effect/vitest"
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
    await signIn(await server().person("viewer"))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const rows = page.getByRole("table", { name: "Inbound groups" }).getByRole("row")
    await rows.nth(1).getByRole("link").waitFor()
    const all = await rows.count()
    assert.isAbove(all, 2)
    assert.strictEqual(await page.title(), "Inbound groups · Anipool")
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("groups")
    for (const name of ["Numbers", "Active"]) {
      const header = page.getByRole("columnheader", { name })
      await header.getByRole("button").click()
      await page.waitForURL(name === "Active" ? /sort=-activeAnis/ : /sort=-anis/)
      assert.strictEqual(await header.getAttribute("aria-sort"), "descending")
      const missing = await header.evaluate((each) => each.scrollWidth - each.clientWidth)
      assert.isAtMost(missing, 0, `${name} with its arrow has room`)
    }
    await page.getByLabel("Search groups").fill("solar")
    await page.getByRole("status").getByText("1 group", { exact: true }).waitFor()
    assert.strictEqual(await rows.count(), 2)
    await page.getByRole("link", { name: "Solar" }).click()
    await page.getByRole("status").getByText(/^[1-9][\d,]* numbers$/).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("group")
    await page.getByRole("img", { name: /^Dials of each of the last 30 days/ }).waitFor()
    await page.getByRole("heading", { name: "Dials of the last 30 days" }).evaluate((heading) =>
      heading.closest("section")?.scrollIntoView()
    )
    await screenshot("group-timeline")
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
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
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
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
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
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await signIn(await server().person("operator", workspace))
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
    const workspace = await server().workspace("Demo UK")
    const key = await server().key("admin", workspace)
    await server().send(key, "POST", "/admin/snapshots", await server().send(key, "GET", "/admin/snapshots/current"))
    await signIn(await server().person("operator", workspace))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    // One that changed nothing.
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
    await dialog.getByText(/^What campaigns keep is not told of all groups at once/).waitFor()
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
})
