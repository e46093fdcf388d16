/**
 * A day's work, from the first page to the last, in the console alone; the interface is asked only for what came of it.
 */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

interface Listed {
  readonly numbers: ReadonlyArray<{ readonly status: string; readonly pools: ReadonlyArray<string> }>
}

/** Yesterday, where the demo is. */
const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("en-CA", { timeZone: "America/New_York" })

const openPage = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name, exact: true }).click()

/** Changes a group by its dialog, from its page. */
const editGroup = async (page: Page, name: string, field: "Add phones" | "Remove phones", phones: string) => {
  await openPage(page, "Inbound groups")
  await page.getByRole("link", { name, exact: true }).click()
  await page.getByRole("button", { name: "Edit" }).click()
  await page.getByLabel(field).fill(phones)
  await page.getByRole("button", { name: "Save" }).click()
}

browserTests("a day's work", (it, server) => {
  it("rests a number that burns, buys and imports two, moves them to another group, and undoes that", async (console) => {
    const { page, signIn } = console
    const key = await server().key("admin")
    const operator = await server().person("operator")
    const numbersOf = async (search: string) =>
      (await server().send(key, "GET", `/admin/numbers?search=${search}`) as Listed).numbers
    await signIn(operator)

    const burning = page.getByRole("region", { name: "Numbers that burn" }).getByRole("listitem").first()
    const [, burned] = /\+1 ?([0-9 ]{10,12})/.exec(await burning.innerText())!
    await burning.getByRole("button", { name: "Let it rest" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: /^Rest / }).click()
    await dialog.getByText("1 done").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    assert.strictEqual((await numbersOf(burned!.replaceAll(" ", "")))[0]!.status, "COOLING_OFF")

    await openPage(page, "Planner")
    await page.getByLabel("From").fill(yesterday)
    await page.getByLabel("To", { exact: true }).fill(yesterday)
    await page.getByRole("button", { name: "Plan", exact: true }).click()
    const [list] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download buy list" }).click()
    ])
    const [, line] = readFileSync(await list.path(), "utf8").split("\r\n")
    const [areaCode, wanted] = line!.split(",")
    assert.isAtLeast(Number(wanted), 2)
    // What a carrier sold for it.
    const bought = [`${areaCode}5559801`, `${areaCode}5559802`]

    await openPage(page, "Inbound groups")
    await page.getByRole("link", { name: "Solar", exact: true }).click()
    await page.getByRole("heading", { name: "Solar", level: 1 }).waitFor()
    const groupId = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1)!)
    await openPage(page, "Numbers")
    await page.getByRole("button", { name: "Import" }).click()
    const lines = bought.map((number) => `1,${number},${groupId}\n`)
    await dialog.getByLabel("File").setInputFiles({
      name: "bought.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`country_code,number,inbound_group_id\n${lines.join("")}`)
    })
    await dialog.getByText("It would be: 2 created").waitFor()
    await dialog.getByRole("button", { name: "Import 2 numbers" }).click()
    await dialog.getByText("It was: 2 created").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    const poolsOf = async () => (await numbersOf(`${areaCode}555980`)).map(({ pools }) => pools)
    assert.deepStrictEqual(await poolsOf(), [["Solar"], ["Solar"]])

    await editGroup(page, "Medicare", "Add phones", bought.join("\n"))
    await page.getByText("2 phones added, 0 removed").waitFor()
    await editGroup(page, "Solar", "Remove phones", bought.join("\n"))
    await page.getByText("0 phones added, 2 removed; 0 left the inventory").waitFor()
    assert.deepStrictEqual(await poolsOf(), [["Medicare"], ["Medicare"]])

    // The last by its message, the one before on the page that lists what was done.
    const message = page.getByRole("dialog").filter({ hasText: "0 phones added, 2 removed" })
    await message.getByRole("button", { name: "Undo" }).click()
    await page.getByText("Put 2 numbers back into the group").waitFor()
    await openPage(page, "Audit")
    const added = page.getByRole("listitem").filter({ hasText: "“Medicare”" })
    await added.getByRole("button", { name: /^Undo/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo the change" }).click()
    await added.getByText("undone", { exact: true }).waitFor()
    assert.deepStrictEqual(await poolsOf(), [["Solar"], ["Solar"]])
  })
}, { own: {} })
