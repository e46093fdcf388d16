/**
 * A whole working day, from the first page to the last, by keyboard alone: what an operator does at a desk, an administrator on a
 * phone and a viewer on both. In the middle a sign-in ends and the server restarts, and nothing that was typed is lost. The
 * interface is asked only for what came of it.
 */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import type { Locator, Page } from "playwright-core"
import { menu } from "../src/pages.ts"
import { type ConsolePage, narrow, smallDesk } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

/** The day before yesterday, where the demo is: yesterday may be the day on which it was loaded, before midnight. */
const aDayThatIsOver = new Date(Date.now() - 2 * 86_400_000).toLocaleDateString("en-CA", {
  timeZone: "America/New_York"
})

/** Goes to a page by its shortcut. */
const openPage = async (page: Page, label: string) => {
  const { letter } = menu.find((each) => each.label === label)!
  // One right after the other: the second is waited for a moment only.
  await Promise.all([page.keyboard.press("g"), page.keyboard.press(letter)])
  await page.getByRole("heading", { level: 1, name: label, exact: true }).and(page.locator(":focus")).waitFor()
}

/** Marks a choice of a list that is open, from the first on. */
const mark = async (page: Page, choice: Locator) => {
  await choice.waitFor()
  while (!await choice.evaluate((each) => each.matches("[data-highlighted]"))) await page.keyboard.press("ArrowDown")
}

/** Goes to what the finder finds; `choice`: how it is shown there. */
const find = async (page: Page, name: string, choice: string | RegExp = name) => {
  await page.keyboard.press("Control+k")
  const finder = page.getByRole("dialog", { name: "Find" })
  await finder.getByRole("combobox").and(page.locator(":focus")).waitFor()
  await page.keyboard.type(name)
  await mark(page, finder.getByRole("option", { name: choice }).first())
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
}

/** The group of a name, not campaigns that are called nearly the same. */
const findGroup = (page: Page, name: string) => find(page, name, new RegExp(`^${name}\\s*[\\d,]+ numbers$`))

/** Uses a button or a link, as the keyboard does. */
const use = (what: Locator) => what.press("Enter")

/** Writes something in place of what stands in a field. */
const write = async (field: Locator, text: string) => {
  await field.focus()
  await field.press("Control+a")
  await field.page().keyboard.insertText(text)
}

const isFocused = (page: Page, what: Locator) => what.and(page.locator(":focus")).waitFor()

const file = (name: string, lines: ReadonlyArray<string>) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(`country_code,number,inbound_group_id\n${lines.join("\n")}\n`)
})

/** Saves what a button saves, and answers its lines. */
const saved = async (page: Page, name: string): Promise<ReadonlyArray<string>> => {
  const [download] = await Promise.all([page.waitForEvent("download"), use(page.getByRole("button", { name }))])
  return readFileSync(await download.path(), "utf8").trim().split(/\r?\n/)
}

/** The number that burns, as it is written. */
const burning = async (page: Page): Promise<{ readonly item: Locator; readonly number: string }> => {
  const item = page.getByRole("region", { name: "Numbers that burn" }).getByRole("listitem").first()
  const [, area, exchange, line] = /\+1 ?(\d{3}) ?(\d{3}) ?(\d{4})/.exec(await item.innerText())!
  return { item, number: `${area} ${exchange} ${line}` }
}

/** What everybody does: campaigns are compared, a pick is explained, numbers to buy are planned, trends are saved. */
const look = async (page: Page): Promise<{ readonly areaCode: string; readonly wanted: number }> => {
  await openPage(page, "Campaigns")
  const dialed = page.getByRole("columnheader", { name: "Dials today" })
  await use(dialed.getByRole("button"))
  await page.locator("[aria-sort=descending]").and(dialed).waitFor()
  const links = page.getByRole("table", { name: "Campaigns" }).getByRole("row").getByRole("link")
  await links.first().waitFor()
  await page.keyboard.press("j")
  // It need not stay in the first row: the order follows the dials, which go on.
  const focused = links.and(page.locator(":focus"))
  await focused.waitFor()
  const name = await focused.innerText()
  await page.keyboard.press("o")
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor()

  await openPage(page, "Assign")
  const campaign = page.getByRole("combobox", { name: "Campaign", exact: true })
  await write(campaign, "solar")
  await page.getByRole("option", { name: /Solar Outbound/ }).waitFor()
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await write(page.getByLabel("Prospect's phone"), "206 555 0142")
  await page.keyboard.press("Enter")
  await page.getByRole("region", { name: "Answer" }).getByText(/Home: 206 Seattle/).waitFor()
  await page.locator("main h1").focus()

  await openPage(page, "Planner")
  await page.getByLabel("From").fill(aDayThatIsOver)
  await page.getByLabel("To", { exact: true }).fill(aDayThatIsOver)
  await use(page.getByRole("button", { name: "Plan", exact: true }))
  await page.locator(".planner-report:not([data-stale])").waitFor()
  const [, toBuy] = await saved(page, "Download buy list")
  const [areaCode, wanted] = toBuy!.split(",")

  await openPage(page, "Trends")
  await page.getByRole("region", { name: "State by day" }).getByRole("row").nth(1).waitFor()
  await page.getByRole("combobox", { name: "Rows" }).press("ArrowDown")
  await mark(page, page.getByRole("option", { name: "By area code" }))
  await page.keyboard.press("Enter")
  await page.getByRole("region", { name: "Area code by day" }).getByRole("row").nth(1).waitFor()
  assert.match((await saved(page, "Download CSV"))[0]!, /^area_code,/)
  await page.locator("main h1").focus()
  return { areaCode: areaCode!, wanted: Number(wanted) }
}

browserTests("a day's work", (it, server, open) => {
  const works = [
    {
      role: "operator",
      colleague: "administrator",
      size: smallDesk,
      line: "980",
      group: "Medicare",
      note: "Rings at the wrong shop"
    },
    {
      role: "administrator",
      colleague: "operator",
      size: narrow,
      line: "970",
      group: "Roofing",
      note: "Labelled as spam"
    }
  ] as const
  for (const { colleague, group, line, note, role, size } of works) {
    it(`of an ${role} at ${size.width} px: nothing typed is lost`, async (console: ConsolePage) => {
      const { expect, page, signIn } = console
      const key = await server().key("admin")
      const person = await server().person(role)
      const numbersOf = async (search: string) => {
        const answer = await server().send(key, "GET", `/admin/numbers?search=${search.replaceAll(" ", "")}`)
        return (answer as {
          readonly numbers: ReadonlyArray<{ readonly status: string; readonly pools: ReadonlyArray<string> }>
        }).numbers
      }
      const dialog = page.getByRole("dialog")
      const close = async () => {
        await use(dialog.getByRole("button", { name: "Close" }))
        await dialog.waitFor({ state: "detached" })
      }
      await page.setViewportSize(size)
      await signIn(person)

      // What needs somebody, and the number that it is about.
      const { item, number } = await burning(page)
      const rest = item.getByRole("button", { name: "Let it rest" })
      await use(rest)
      await dialog.getByText(/active numbers/).first().waitFor()
      await page.keyboard.press("Escape")
      await isFocused(page, rest)
      await find(page, number)

      // It rests with a note; the sign-in ends in the middle of it.
      await use(page.getByRole("button", { name: "Rest", exact: true }))
      await write(dialog.getByLabel("Note"), note)
      await dialog.getByText("1 number will rest.").waitFor()
      expect(401)
      await page.context().clearCookies()
      await use(dialog.getByRole("button", { name: /^Rest / }))
      await page.getByText("You were signed out").waitFor()
      await signIn(person)
      assert.strictEqual(await dialog.getByLabel("Note").inputValue(), note)
      await use(dialog.getByRole("button", { name: /^Rest / }))
      await dialog.getByText("1 done").waitFor()
      await close()
      await page.getByText(note).first().waitFor()
      assert.strictEqual((await numbersOf(number))[0]!.status, "COOLING_OFF")

      // It was the wrong one.
      await use(page.getByRole("button", { name: "Activate" }))
      await use(dialog.getByRole("button", { name: `Activate ${number}` }))
      await dialog.getByText("1 done").waitFor()
      await close()
      await page.getByRole("button", { name: "Rest", exact: true }).waitFor()

      const { areaCode, wanted } = await look(page)
      assert.isAtLeast(wanted, 1)
      const bought = [1, 2].map((each) => `${areaCode}555${line}${each}`)

      // What a carrier sold goes into a group that is not there: it is seen before it is made.
      await openPage(page, "Numbers")
      await use(page.getByRole("button", { name: "Import" }))
      const chosen = dialog.getByLabel("File", { exact: true })
      await chosen.setInputFiles(file("bought.csv", bought.map((each) => `1,${each},solar-pol`)))
      await dialog.getByText("There is no group solar-pol yet").waitFor()
      await dialog.getByText("There is solar-pool.").waitFor()
      await chosen.setInputFiles(file("bought again.csv", bought.map((each) => `1,${each},solar-pool`)))
      await dialog.getByText("It would be: 2 created").waitFor()
      await use(dialog.getByRole("button", { name: "Import 2 numbers" }))
      await dialog.getByText("It was: 2 created").waitFor()
      await close()

      // They are pasted into another group, while the server restarts.
      await findGroup(page, group)
      await use(page.getByRole("button", { name: "Edit" }))
      await write(dialog.getByLabel("Add phones"), bought.join("\n"))
      await dialog.getByText("2 to add").waitFor()
      expect("unreachable", 503)
      await server().stop()
      await use(dialog.getByRole("button", { name: "Save" }))
      await dialog.getByRole("button", { name: "Save" }).and(page.locator(":enabled")).waitFor()
      await server().start()
      assert.strictEqual(await dialog.getByLabel("Add phones").inputValue(), bought.join("\n"))

      // Somebody else gives the group another name meanwhile.
      await write(dialog.getByLabel("Name"), `${group}, mine`)
      const other = await open()
      await other.signIn(await server().person(colleague))
      await findGroup(other.page, group)
      await use(other.page.getByRole("button", { name: "Edit" }))
      await write(other.page.getByLabel("Name"), `${group}, theirs`)
      await use(other.page.getByRole("button", { name: "Save" }))
      await other.page.getByRole("heading", { level: 1, name: `${group}, theirs` }).waitFor()
      await other.close()
      expect(409)
      await use(dialog.getByRole("button", { name: "Save" }))
      await dialog.getByText(`It is called “${group}, theirs” now`).waitFor()
      await use(dialog.getByRole("button", { name: "Apply mine on top" }))
      await page.getByText("2 phones added, 0 removed").waitFor()
      await page.getByRole("heading", { level: 1, name: `${group}, mine` }).waitFor()
      assert.deepStrictEqual((await numbersOf(`${areaCode}555${line}`)).map(({ pools }) => pools.length), [2, 2])

      // A campaign's policy, tried on yesterday before it holds.
      await find(page, "Solar Outbound")
      const cap = page.getByRole("group", { name: "Daily cap" })
      await cap.getByLabel("Set for this campaign").press("Space")
      await write(cap.getByLabel(/^Value/), line)
      await use(page.getByRole("button", { name: "Preview on yesterday" }))
      await page.getByRole("status", { name: "What would have come of yesterday" }).getByRole("row").first().waitFor()
      await use(page.getByRole("button", { name: "Apply the policy" }))
      await page.getByText("The policy was changed").waitFor()
      await page.locator("main h1").focus()

      // What was done is found again, and undone: the policy, and the numbers in the other group.
      await openPage(page, "Audit")
      for (const what of ["policy", `“${group}, mine”`]) {
        const entry = page.getByRole("list", { name: "Changes, the latest first" }).locator("> li")
          .filter({ hasText: what, hasNotText: "Undid" }).first()
        await use(entry.getByRole("button", { name: /^Undo/ }))
        await use(page.getByRole("alertdialog").getByRole("button", { name: "Undo the change" }))
        await entry.getByText("undone", { exact: true }).waitFor()
      }
      assert.deepStrictEqual((await numbersOf(`${areaCode}555${line}`)).map(({ pools }) => pools.length), [1, 1])
    })
  }

  for (const size of [narrow, smallDesk]) {
    it(`of a viewer at ${size.width} px: all of it is looked at, and nothing can be changed`, async ({ page, signIn }) => {
      await page.setViewportSize(size)
      await signIn(await server().person("viewer"))
      const { item, number } = await burning(page)
      await use(item.getByRole("link", { name: "Open the number" }))
      await page.getByRole("heading", { level: 1, name: number }).waitFor()
      assert.strictEqual(await page.getByRole("button", { name: "Rest", exact: true }).count(), 0)
      await look(page)
      await openPage(page, "Audit")
      await page.getByRole("list", { name: "Changes, the latest first" }).locator("> li").first().waitFor()
      assert.strictEqual(await page.getByRole("button", { name: /^Undo/ }).count(), 0)
    })
  }
}, { own: {} })
