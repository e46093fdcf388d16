/**
 * The first hour of a company: from an empty installation to the first number that its dialer is given, on one page.
 */
import { assert } from "@effect/vitest"
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { narrow, smallDesk } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

const run = promisify(execFile)

const password = "correct horse battery"

browserTests("the first hour", (it, server) => {
  it("goes from an empty installation to the first assignment, and loses nothing typed", async (console) => {
    const { assertAccessible, expect, goto, page, screenshot } = console
    await page.setViewportSize(narrow)
    await goto("/")
    await page.getByRole("link", { name: "Make the first administrator" }).click()
    await page.getByLabel("Code").fill(await server().setUpCode())
    await page.getByLabel("Name", { exact: true }).fill("ada@example.com")
    await page.getByLabel("Password").fill("short")
    expect(400)
    await page.getByRole("button", { name: "Set up" }).click()
    // At its field, in a sentence.
    const wrong = page.locator(".field").filter({ has: page.getByLabel("Password") }).getByRole("alert")
    assert.strictEqual(await wrong.innerText(), "Expected 12 to 256 characters.")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Set up" }).click()
    await page.getByLabel("Workspace name").fill("Acme")
    await page.getByLabel("Time zone").fill("UTC")
    await page.getByRole("button", { name: "Make the workspace" }).click()
    await page.getByText("of 7 steps are done").waitFor()
    await page.getByRole("link", { name: "Go on with the first steps" }).click()

    const step = (name: string) => page.locator(`[data-step=${name}]`)
    const isDone = (name: string) => step(name).getByText("Done", { exact: true }).waitFor()
    const dialog = page.getByRole("dialog")
    await step("timeZone").getByLabel("Time zone").fill("new york")
    await step("timeZone").getByRole("button", { name: "This is the time zone" }).click()
    await isDone("timeZone")
    await step("group").getByRole("button", { name: "New group" }).click()
    await dialog.getByLabel("Identifier").fill("east")
    await dialog.getByLabel("Phones").fill("212 555 0101\n646 555 0102")
    // The session ends, and the page is loaded anew: what was typed is there.
    expect(401)
    await page.context().clearCookies()
    await page.reload()
    await page.getByLabel("Name", { exact: true }).fill("ada@example.com")
    await page.getByLabel("Password").fill(password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await dialog.waitFor()
    assert.strictEqual(await dialog.getByLabel("Phones").inputValue(), "212 555 0101\n646 555 0102")
    await dialog.getByRole("button", { name: "Make the group" }).click()
    await isDone("group")
    await isDone("numbers")

    await page.setViewportSize(smallDesk)
    const link = page.getByRole("link", { name: "First steps", exact: true })
    assert.strictEqual(
      await link.getAttribute("aria-current"),
      "page",
      "it stands above the menu while some are to be done"
    )
    await step("campaign").getByRole("button", { name: "New campaign" }).click()
    await dialog.getByLabel("Identifier").fill("spring")
    await dialog.getByLabel("Name", { exact: true }).fill("Spring")
    await dialog.getByLabel("Group").fill("east")
    await dialog.getByRole("button", { name: "Make the campaign" }).click()
    await isDone("campaign")
    await screenshot("first-steps")
    await step("policy").getByRole("button", { name: "It is right as it stands" }).click()
    await isDone("policy")
    await step("key").getByRole("button", { name: "New key" }).click()
    await dialog.getByLabel("Name", { exact: true }).fill("Dialer")
    await dialog.getByRole("button", { name: "Make the key" }).click()
    await page.getByRole("button", { name: "I have copied it" }).click()
    await isDone("key")
    await step("dialer").getByText("Waiting for the first request…").waitFor()
    await assertAccessible()
    await screenshot("first-hour")
    const pasted = await step("dialer").locator("pre").innerText()
    const { stdout } = await run("bash", ["-c", pasted])
    assert.match(stdout, /2125550101|6465550102/)
    await step("dialer").getByText("First real assignment received.").waitFor()
    await step("dialer").getByText("was given to a prospect of 212 (New York, NY)").waitFor()
    await isDone("dialer")
    await link.waitFor({ state: "detached" })
    await screenshot("first-hour-done")
  })
}, { own: { isEmpty: true } })
