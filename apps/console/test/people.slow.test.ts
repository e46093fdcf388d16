/**
 * People: from an empty installation to the first assignment in the console alone; a session in a cookie; roles.
 */
import { assert } from "@effect/vitest"
import type { Page } from "playwright-core"
import { dialogOf } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

const password = "correct horse battery"

const signInByName = async (page: Page, name: string, secret = password) => {
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Password", { exact: true }).fill(secret)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).click()
  await page.getByRole("option", { name: option, exact: true }).click()
}

// In the order in which they stand: the first makes what the others find.
browserTests("people", (it, server) => {
  it("sets a company up from an empty installation to the first assignment, in the console alone", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot } = console
    await goto("/")
    await page.getByRole("link", { name: "Make the first administrator" }).click()
    await page.getByLabel("Code").fill((await server().setUpCode()).toLowerCase())
    await page.getByLabel("Name", { exact: true }).fill("Ada@Example.com")
    await page.getByLabel("Full name").fill("Ada Lovelace")
    await page.getByLabel("Password").fill(password)
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("set-up")
    await page.getByRole("button", { name: "Set up" }).click()
    const firstWorkspace = page.getByRole("heading", { name: "Make a workspace" })
    await firstWorkspace.waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await signInByName(page, "ada@example.com")
    await firstWorkspace.waitFor()
    await page.getByLabel("Workspace name").fill("Acme")
    const zone = page.getByLabel("Time zone")
    await zone.fill("Gotham")
    await zone.press("Tab")
    await page.getByText("Not a time zone. Type a city, such as New York.").waitFor()
    await zone.fill("new york")
    await zone.press("Tab")
    assert.strictEqual(await zone.inputValue(), "America/New_York")
    await assertAccessible()
    await page.getByRole("button", { name: "Make the workspace" }).click()
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Today" }).waitFor()

    await page.getByRole("link", { name: "Settings" }).click()
    await page.getByRole("link", { name: "Keys" }).click()
    await page.getByText("There is no key yet").waitFor()
    await page.getByRole("button", { name: "New key" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Dialer")
    await page.getByLabel("It may stand in a URL").waitFor()
    await choose(page, "Type", "Universal: assignment, custom integration, groups")
    await page.getByLabel("It may stand in a URL").waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Make the key" }).click()
    const secret = await page.getByLabel("Secret", { exact: true }).inputValue()
    await page.getByRole("button", { name: "I have copied it" }).click()
    await page.getByText("Never used · made by ada@example.com").waitFor()
    assert.notInclude(await page.content(), secret)
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("keys")

    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: /groups/i }).click()
    await page.getByRole("button", { name: "New group" }).click()
    await page.getByLabel("Identifier").fill("east")
    await page.getByLabel("Name", { exact: true }).fill("East")
    await page.getByLabel(/phones|numbers/i).last().fill("212 555 0101\n646 555 0102")
    await dialogOf(page).getByRole("button", { name: /make|create/i }).click()
    await dialogOf(page).waitFor({ state: "detached" })

    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Campaigns" }).click()
    await page.getByText("No campaigns yet").waitFor()
    await page.getByRole("button", { name: "New campaign" }).click()
    await dialogOf(page).getByLabel("Identifier").fill("spring")
    await dialogOf(page).getByLabel("Name", { exact: true }).fill("Spring")
    await dialogOf(page).getByLabel("Group").fill("east")
    await page.getByRole("button", { name: "Make the campaign" }).click()
    await page.getByRole("link", { name: "Spring" }).waitFor()
    await goto("/assign")
    await page.getByRole("combobox", { name: "Campaign" }).fill("Spring")
    await page.getByRole("option", { name: /Spring/ }).click()
    await page.getByLabel("Prospect's phone").fill("212 555 0142")
    await page.getByRole("button", { name: "Try it" }).click()
    const answer = page.getByRole("region", { name: "Answer" })
    await answer.getByText("Home area code").waitFor()
    assert.match(await answer.innerText(), /\+1 (212 555 0101|646 555 0102)/)

    const assigned = await server().send(secret, "POST", "/assignment", {
      prospect_phone: "2125550142",
      dialer_campaign: "spring"
    })
    assert.match(JSON.stringify(assigned), /2125550101|6465550102/)
  })

  it("keeps the session in a cookie that no script reads: a new tab does not ask again, until one signs out", async (console) => {
    const { expect, goto, page } = console
    expect(401)
    await goto("/")
    await signInByName(page, "ada@example.com", "not the password")
    await page.getByRole("alert").getByText("The name or the password is wrong").waitFor()
    await signInByName(page, " ADA@example.com ")
    await page.getByRole("button", { name: "Sign out" }).waitFor()
    const kept = await page.evaluate(() =>
      JSON.stringify(sessionStorage) + JSON.stringify(localStorage) + document.cookie
    )
    assert.notInclude(kept, password)
    assert.notInclude(kept, "anipool_session")
    const [cookie] = await page.context().cookies()
    assert.deepInclude(cookie, { name: "anipool_session", httpOnly: true, sameSite: "Strict" })
    const tab = await page.context().newPage()
    await tab.goto(`${server().url}/console/settings/keys`)
    await tab.getByText("Dialer").waitFor()
    await tab.getByRole("button", { name: "Sign out" }).click()
    await tab.getByRole("heading", { name: "Sign in" }).waitFor()
    await page.reload()
    await page.getByRole("heading", { name: "Sign in" }).waitFor()
  })

  it("adds somebody as a viewer, who sees the pages and no settings; and goes from workspace to workspace", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot } = console
    await goto("/settings")
    await signInByName(page, "ada@example.com")
    await page.getByRole("button", { name: "Add somebody" }).click()
    await page.getByLabel("Name", { exact: true }).fill("bob")
    await page.getByLabel("Full name").fill("Bob")
    await page.getByLabel("First password").fill("the first of bob")
    await choose(page, "Role", "Viewer")
    await page.getByRole("button", { name: "Add", exact: true }).click()
    await page.getByRole("combobox", { name: "Role of bob" }).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("people")
    await page.getByRole("link", { name: "Workspace", exact: true }).click()
    await page.getByLabel("Workspace name").fill("Second")
    await page.getByRole("button", { name: "Make the workspace" }).click()
    await page.getByRole("combobox", { name: "Workspace" }).getByText("Second").waitFor()
    await assertAccessible()
    await choose(page, "Workspace", "Acme")
    await page.getByRole("combobox", { name: "Workspace" }).getByText("Acme").waitFor()
    await page.getByRole("button", { name: "Sign out" }).click()
    await signInByName(page, "bob", "the first of bob")
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link")
    await links.first().waitFor()
    const shown = await links.allInnerTexts()
    assert.include(shown, "Numbers")
    assert.notInclude(shown, "Settings")
    const changes =
      /^(New|Edit|Delete|Rest|Activate|Remediate|Say|Take back|Import|Choose|Apply|Register|Let it rest|Read them again)/
    for (
      const [path, there] of [
        ["/numbers", "Download CSV"],
        ["/groups", "The groups as they are"],
        ["/groups/east", "At a glance"],
        ["/campaigns", "Spring"],
        ["/campaigns/spring", "Preview on yesterday"],
        ["/dispositions", "No dispositions yet"]
      ] as const
    ) {
      await goto(path)
      await page.getByText(there).first().waitFor()
      assert.strictEqual(await page.getByRole("button", { name: changes }).count(), 0, path)
    }
    await goto("/settings")
    await page.getByText("Your role does not open this page").waitFor()
    await assertAccessible()
    await goto("/numbers")
    const number = page.getByRole("link", { name: /212/ })
    await number.waitFor()
    assert.strictEqual(await page.getByRole("checkbox").count(), 0)
    await number.click()
    await page.getByRole("heading", { name: "Rates" }).waitFor()
    assert.strictEqual(await page.getByRole("button", { name: changes }).count(), 0)
    await page.getByRole("link", { name: "Bob" }).click()
    await page.getByLabel("Present password").fill("the first of bob")
    await page.getByLabel("New password").fill("the second of bob")
    await page.getByRole("button", { name: "Change the password" }).click()
    await page.getByText("Your password was changed").first().waitFor()
    await assertAccessible()
    await assertFitsNarrow()
  })
}, { own: { isEmpty: true } })
