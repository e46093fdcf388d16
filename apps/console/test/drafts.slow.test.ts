/**
 * What was typed and is not saved: a session that ends, a reload, another page and a key pressed in haste take nothing of it.
 */
import { assert } from "@effect/vitest"
import type { Page, Route } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

const openGroup = async (page: Page) => {
  await page.getByRole("link", { name: "Inbound groups" }).click()
  await page.getByRole("link", { name: "Solar" }).click()
  await page.getByRole("button", { name: "Edit" }).click()
  return page.getByRole("dialog", { name: "Edit the group" })
}

const typed = "213 555 0101, 213 555 0102"

browserTests("what was typed", (it, server) => {
  it("is there again after a session that ended in the middle of it, and nobody else's", async (console) => {
    const { assertAccessible, expect, goto, page, signIn } = console
    const workspace = await server().workspace()
    const [operator, other] = [
      await server().person("operator", workspace),
      await server().person("administrator", workspace)
    ]
    await signIn(operator)
    const dialog = await openGroup(page)
    await dialog.getByLabel("Add phones").fill(typed)
    const toRemove = dialog.getByLabel("Remove phones")
    await toRemove.fill("213 555 010")
    await dialog.getByText("2 to add").waitFor()
    expect(401)
    await page.context().clearCookies()
    // What it asks next is refused.
    await toRemove.press("End")
    await toRemove.press("3")
    await page.getByText("You were signed out").waitFor()
    await signIn(operator)
    await dialog.waitFor()
    assert.strictEqual(await dialog.getByLabel("Add phones").inputValue(), typed)
    assert.strictEqual(await toRemove.inputValue(), "213 555 0103")
    await dialog.getByText("What you typed before is here again").waitFor()
    await assertAccessible()
    const address = page.url()
    await page.context().clearCookies()
    await page.reload()
    await signIn(other)
    await goto(new URL(address).pathname.replace("/console", ""))
    await page.getByRole("button", { name: "Edit" }).click()
    assert.strictEqual(await dialog.getByLabel("Add phones").inputValue(), "")
  })

  it("is there after a reload and after another page, and is saved as what it was begun on", async (console) => {
    const { page, signIn } = console
    const workspace = await server().workspace()
    await signIn(await server().person("operator", workspace))
    const dialog = await openGroup(page)
    await dialog.getByLabel("Add phones").fill(typed)
    await dialog.getByText("2 to add").waitFor()
    await page.reload()
    await dialog.waitFor()
    assert.strictEqual(await dialog.getByLabel("Add phones").inputValue(), typed)
    await page.goBack()
    await page.getByRole("heading", { name: "Inbound groups" }).waitFor()
    await page.goForward()
    await dialog.waitFor()
    assert.strictEqual(await dialog.getByLabel("Add phones").inputValue(), typed)
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.reload()
    await page.getByRole("heading", { name: "Solar" }).waitFor()
    assert.strictEqual(await dialog.count(), 0)
  })

  it("is there again where it was a note on a number, and the request was refused", async (console) => {
    const { expect, goto, page, signIn } = console
    const operator = await server().person("operator", await server().workspace())
    await goto("/numbers?search=213&status=ACTIVE_AND_BEING_MANAGED")
    await signIn(operator)
    await page.getByRole("row").nth(1).getByRole("link").click()
    await page.getByRole("button", { name: "Rest", exact: true }).click()
    const dialog = page.getByRole("dialog")
    const note = dialog.getByLabel("Note")
    await note.fill("Rings at the wrong shop")
    await page.reload()
    assert.strictEqual(await note.inputValue(), "Rings at the wrong shop")
    await dialog.getByText("1 number will rest.").waitFor()
    expect(401)
    // The session ends with that very request: what the page asks by itself would otherwise be told so first.
    const endSession = async (route: Route) => {
      await page.context().clearCookies()
      await route.continue()
    }
    await page.route("**/admin/numbers/actions", endSession)
    await dialog.getByRole("button", { name: /^Rest / }).click()
    await page.getByText("You were signed out").waitFor()
    await page.unroute("**/admin/numbers/actions", endSession)
    await signIn(operator)
    assert.strictEqual(await note.inputValue(), "Rings at the wrong shop")
    await page.keyboard.press("Escape")
    await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Keep editing" })
      .click()
    await dialog.getByRole("button", { name: /^Rest / }).click()
    await dialog.getByText("1 done").waitFor()
    await page.reload()
    await page.getByText("Rings at the wrong shop").first().waitFor()
    assert.strictEqual(await dialog.count(), 0)
  })

  it("is thrown away by nobody's haste: leaving asks, and unchanged forms do not", async (console) => {
    const { assertAccessible, page, signIn } = console
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    const dialog = page.getByRole("dialog", { name: "New group" })
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" })
    const open = () => page.getByRole("button", { name: "New group" }).click()
    await open()
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
    await open()
    await dialog.getByLabel("Phones").fill(typed)
    const ways = [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole("button", { name: "Cancel" }).click()
    ]
    for (const leave of ways) {
      await leave()
      await question.waitFor()
      await question.getByRole("button", { name: "Keep editing" }).click()
      await question.waitFor({ state: "detached" })
      assert.strictEqual(await dialog.getByLabel("Phones").inputValue(), typed)
    }
    await page.keyboard.press("Escape")
    await question.waitFor()
    await assertAccessible()
    await question.getByRole("button", { name: "Discard it" }).click()
    await dialog.waitFor({ state: "detached" })
    await open()
    assert.strictEqual(await dialog.getByLabel("Phones").inputValue(), "")
  })

  it("is asked about however soon Escape follows the last key", async (console) => {
    const { page, signIn } = console
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("button", { name: "New group" }).click()
    await page.getByRole("dialog", { name: "New group" }).getByLabel("Phones").evaluate(async (field, value) => {
      const phones = field as HTMLTextAreaElement
      phones.focus()
      phones.setRangeText(value)
      phones.dispatchEvent(new InputEvent("input", { bubbles: true }))
      // The form is rendered, and nothing else was done yet.
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      phones.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }))
    }, typed)
    await page.getByRole("alertdialog", { name: "Leave without saving?" }).waitFor({ timeout: 20_000 })
  })

  it("is not what was saved: the form begins with what it was changed to", async (console) => {
    const { page, signIn } = console
    await signIn(await server().person("operator", await server().workspace()))
    await page.getByRole("link", { name: "Campaigns" }).click()
    await page.getByRole("link", { name: "Solar" }).first().click()
    await page.getByRole("button", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit the campaign" })
    await dialog.getByLabel("Name").fill("Solar roofs")
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByRole("heading", { name: "Solar roofs" }).waitFor()
    await page.getByRole("button", { name: "Edit" }).click()
    assert.strictEqual(await dialog.getByLabel("Name").inputValue(), "Solar roofs")
    await page.keyboard.press("Escape")
    await dialog.waitFor({ state: "detached" })
  })

  it("a secret is closed by its own button alone, and can be copied", async (console) => {
    const { assertAccessible, page, signIn } = console
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
    await signIn(await server().person("administrator", await server().workspace()))
    await page.getByRole("link", { name: "Settings" }).click()
    await page.getByRole("link", { name: "Keys" }).click()
    await page.getByRole("button", { name: "New key" }).click()
    await page.getByRole("dialog", { name: "New key" }).getByLabel("Name").fill("Dialer")
    await page.getByRole("button", { name: "Make the key" }).click()
    const secret = page.getByRole("dialog", { name: "The key’s secret" })
    const value = await secret.getByLabel("Secret").inputValue()
    await page.keyboard.press("Escape")
    await page.mouse.click(5, 5)
    await secret.getByRole("button", { name: "Copy" }).click()
    await secret.getByText("Copied.").waitFor()
    assert.strictEqual(await page.evaluate(() => navigator.clipboard.readText()), value)
    await assertAccessible()
    await secret.getByRole("button", { name: "I have copied it" }).click()
    await secret.waitFor({ state: "detached" })
  })
})
