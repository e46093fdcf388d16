/**
 * Numbers that an operator moves between groups: what it costs, doing it, and taking it back.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

interface Found {
  readonly total: number
}

browserTests("numbers between groups", (it, server) => {
  it("says what campaigns keep, moves them as one change, and takes it back as one", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    const key = await server().key("nrm")
    const countOf = async (pool: string) =>
      (await server().send(key, "GET", `/admin/numbers?pool=${pool}&limit=1`) as Found).total
    const before = [await countOf("solar-pool"), await countOf("medicare-blended")]
    await goto("/numbers?pool=solar-pool")
    await signIn(await server().person("operator"))
    for (const row of [1, 2]) await page.getByRole("row").nth(row).getByRole("checkbox").check()
    await page.getByRole("button", { name: "Move or copy…" }).click()
    const dialog = page.getByRole("dialog", { name: "Move, copy or replace 2 numbers" })
    const told = dialog.getByRole("status", { name: "What would change" })
    // The group whose numbers are listed is what they leave.
    assert.strictEqual(await dialog.getByLabel("Out of").inputValue(), "solar-pool")
    const into = dialog.getByLabel("Move to")
    console.expect(400)
    await into.fill("medicare-blendd")
    await dialog.getByRole("alert").getByText("Expected a group that is there; near it: medicare-blended.").waitFor()
    assert.strictEqual(await into.getAttribute("aria-invalid"), "true")
    assert.isTrue(await dialog.getByRole("button", { name: "Move", exact: true }).isDisabled())
    await into.fill("medicare-blended")
    await told.getByText("2 numbers will move.").waitFor()
    const keeps = dialog.getByRole("region", { name: "What campaigns keep" })
    await keeps.getByText(/“Solar Outbound” \(group “.*”\) keeps/).waitFor()
    await assertAccessible()
    await screenshot("numbers-regroup")
    await assertFitsNarrow()
    // What was typed is asked about before it is thrown away, and outlives a reload.
    await page.keyboard.press("Escape")
    await page.getByRole("button", { name: "Keep editing" }).click()
    await dialog.getByRole("radio", { name: "Replace" }).check()
    await dialog.getByLabel("Replace with numbers of").fill("medicare-blended")
    await told.getByText("2 numbers take their place.").waitFor()
    await screenshot("numbers-replace")
    await dialog.getByRole("radio", { name: "Move" }).check()
    await told.getByText("2 numbers will move.").waitFor()
    await dialog.getByRole("button", { name: "Move", exact: true }).click()
    await page.getByText("The numbers were moved").waitFor()
    assert.deepStrictEqual([await countOf("solar-pool"), await countOf("medicare-blended")], [
      before[0]! - 2,
      before[1]! + 2
    ])
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByText("The change was undone").waitFor()
    assert.deepStrictEqual([await countOf("solar-pool"), await countOf("medicare-blended")], before)
  })
})
