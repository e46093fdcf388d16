/**
 * A number's and a group's life: an operator moves and rests a number, and a viewer reads who did what, and when.
 */
import { assert } from "@effect/vitest"
import { browserTests } from "./browser/harness.ts"

browserTests("timelines", (it, server) => {
  it("tell a viewer what an operator did to a number and to a group, with its audit", async (console) => {
    const { assertAccessible, assertFitsNarrow, page, screenshot, signIn } = console
    const workspace = await server().workspace()
    const operator = await server().person("operator", workspace)
    await signIn(operator)
    await page.getByRole("link", { name: "Inbound groups" }).click()
    await page.getByRole("button", { name: "New group" }).click()
    const making = page.getByRole("dialog", { name: "New group" })
    await making.getByLabel("Identifier").fill("moved")
    await making.getByLabel("Name").fill("Moved")
    await making.getByLabel("Phones").fill("213 555 0177, 213 555 0178")
    await making.getByRole("button", { name: /^Make/ }).click()
    await making.waitFor({ state: "detached" })
    await page.getByRole("link", { name: "Moved" }).first().click()
    await page.getByRole("button", { name: "Edit" }).click()
    const editing = page.getByRole("dialog", { name: "Edit the group" })
    await editing.getByLabel("Remove phones").fill("213 555 0178")
    await editing.getByText("1 to remove").waitFor()
    await editing.getByRole("button", { name: "Save" }).click()
    await editing.waitFor({ state: "detached" })
    await page.context().clearCookies()
    await page.reload()
    await signIn(await server().person("viewer", workspace))
    const done = page.getByRole("list", { name: "What was done to the group, the latest first" })
    await done.getByText("1 left").waitFor()
    await done.getByText("2 came").waitFor()
    assert.strictEqual(await done.getByRole("listitem").count(), 2)
    await assertAccessible()
    await assertFitsNarrow()
    await page.getByRole("heading", { name: "Dials of the last 30 days" }).waitFor()
    await page.getByText("As a table").first().click()
    await page.getByRole("row").filter({ hasText: "1 number removed" }).waitFor()
    await assertAccessible()
    await screenshot("group-history")
    await done.getByRole("link").first().click()
    await page.getByText("The list begins with change").waitFor()
    await page.getByRole("list", { name: "Changes, the latest first" }).getByText("1 number removed").waitFor()
    await assertAccessible()
    await page.getByRole("link", { name: "Numbers" }).click()
    await page.getByRole("search", { name: "Filter numbers" }).getByRole("searchbox").fill("2135550177")
    await page.getByText("1 number found").waitFor()
    await page.getByRole("row").nth(1).getByRole("link").click()
    await page.getByText("Came into", { exact: true }).waitFor()
    await page.getByRole("listitem").getByRole("link", { name: "Moved", exact: true }).waitFor()
    await page.getByText("As a table").first().click()
    await page.getByText("came into Moved").waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("number-history")
    // Its calls are blocked by a network that names whom to ask: one case, with both calls; an operator closes it.
    await page.getByText("No network that blocks this number has named whom to ask.").waitFor()
    const dials = await server().key("dials", workspace)
    for (const to of ["6465550123", "6465550124"]) {
      await server().send(dials, "POST", "/dials", {
        campaign_id: "C1",
        campaign_name: "Spring",
        agent_name: "Ann",
        from_number: "2135550177",
        disposition_name: "No Answer",
        to_number: to,
        datetime: new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace("T", " "),
        call_direction: "Outbound",
        zip: "10001",
        sys_created_date_original: "2026-02-27",
        total_dial_attempts: "3",
        skill_name: "East",
        lead_source: "web",
        sip_code: 603,
        sip_reason:
          "Network Blocked; SIP;cause=603;text=\"v=analytics1;url=https://redress.example/form;id=77\";location=TN"
      })
    }
    const nrm = await server().key("nrm", workspace)
    await server().send(nrm, "POST", "/nrm/remediate", { ani: "2135550177", note: "Shown as spam" })
    await server().send(nrm, "POST", "/reputation/observations", {
      observations: ["t-mobile", "at&t"].map((carrier) => ({
        number: "2135550177",
        vendor: "free caller registry",
        carrier,
        label: "flagged",
        score: 82,
        at: new Date(Date.now() - 86_400_000).toISOString(),
        raw: "Spam Likely, as shown to subscribers on their telephones when it rings"
      }))
    })
    await page.context().clearCookies()
    await page.reload()
    await signIn(operator)
    const right = page.locator("section").filter({ has: page.getByRole("heading", { name: "Right to use" }) })
    await right.getByText("No evidence was entered.").waitFor()
    await right.getByRole("button", { name: "Enter evidence…" }).click()
    const evidence = page.getByRole("dialog", { name: "Enter evidence of the right to use it" })
    await evidence.getByLabel("Document").fill("LOA 2026-17")
    await evidence.getByLabel("First day").fill("2026-01-02")
    await evidence.getByLabel("Last day").fill("2026-01-01")
    await evidence.getByRole("button", { name: "Enter" }).click()
    await evidence.getByText("to: expected a day that is not before from").waitFor()
    await evidence.getByLabel("Last day").fill("2999-12-31")
    await assertAccessible()
    await evidence.getByRole("button", { name: "Enter" }).click()
    await evidence.waitFor({ state: "detached" })
    await right.getByRole("cell", { name: "LOA 2026-17" }).waitFor()
    await right.getByText("Shown today", { exact: true }).waitFor()
    await screenshot("number-right")
    const owners = page.locator("section").filter({ has: page.getByRole("heading", { name: "Kept for owners" }) })
    await owners.getByText("It is kept for nobody").waitFor()
    await owners.getByRole("button", { name: "Keep it for an owner…" }).click()
    const keeping = page.getByRole("dialog", { name: "Keep the number for an owner" })
    await keeping.getByLabel("Owner").fill("4021")
    await assertAccessible()
    await keeping.getByRole("button", { name: "Keep it" }).click()
    await keeping.waitFor({ state: "detached" })
    await owners.getByRole("listitem").filter({ hasText: "4021" }).waitFor()
    await assertAccessible()
    await owners.getByRole("button", { name: "Remove the owner 4021" }).click()
    await owners.getByText("It is kept for nobody").waitFor()
    const redress = page.getByRole("link", { name: "https://redress.example/form" })
    for (let tries = 0; await redress.count() === 0 && tries < 60; tries++) {
      await page.getByText("No network that blocks this number has named whom to ask.").or(redress).first().waitFor()
      if (await redress.count() === 0) await page.reload()
    }
    await page.getByText(/^[12] calls? as evidence$/).click()
    await page.getByRole("cell", { name: "A transit network" }).first().waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await page.getByRole("region", { name: "What each vendor and carrier says now" }).waitFor()
    await assertFitsNarrow()
    // The desk: the case is handed in with a vendor, ends, and is compared; the same vendor does not take it again so soon.
    const here = page.url()
    await page.getByRole("link", { name: "Numbers" }).first().click()
    // As if there were more than a page of cases.
    await page.route(/\/admin\/redress\?(?!.*after=)/, async (route) => {
      const response = await route.fetch()
      const { cases } = await response.json() as { readonly cases: ReadonlyArray<{ readonly id: number }> }
      await route.fulfill({ response, json: { cases, next: cases.at(-1)?.id ?? null } })
    })
    await page.getByRole("link", { name: "Remediation" }).click()
    const blocks = page.getByRole("region", { name: "Blocks that name whom to ask" })
    await page.getByRole("button", { name: "Show more" }).click()
    await page.getByRole("button", { name: "Show more" }).waitFor({ state: "detached" })
    await page.unrouteAll()
    const asked = blocks.getByRole("row").filter({ hasText: "+12135550177" })
    assert.strictEqual(
      await asked.getByRole("link", { name: "redress.example" }).getAttribute("href"),
      "https://redress.example/form"
    )
    await asked.getByRole("cell", { name: "77", exact: true }).waitFor()
    // It may be closed here as at its number; where there are more, the others follow.
    await asked.getByRole("button", { name: "Close…" }).click()
    const closingHere = page.getByRole("alertdialog", { name: "Close the case at redress.example?" })
    await assertAccessible()
    await closingHere.getByRole("button", { name: "Cancel" }).click()
    await closingHere.waitFor({ state: "detached" })
    await page.getByText("No case has ended yet.").waitFor()
    const queue = page.getByRole("region", { name: "Cases", exact: true })
    const handIn = async () => {
      await queue.getByRole("checkbox", { name: /^Choose \+12135550177/ }).check()
      await page.getByRole("button", { name: "Hand in (1)…" }).click()
      const dialog = page.getByRole("dialog", { name: "Hand 1 number in" })
      await dialog.getByLabel("Vendor").fill("Hiya")
      await assertAccessible()
      await dialog.getByRole("button", { name: "Hand in", exact: true }).click()
      return dialog
    }
    await (await handIn()).waitFor({ state: "detached" })
    await queue.getByRole("cell", { name: "Hiya" }).waitFor()
    await queue.getByRole("cell", { name: "Handed in" }).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("remediation")
    await queue.getByRole("button", { name: "Done…" }).click()
    const ending = page.getByRole("alertdialog")
    await ending.getByLabel("What came of it").fill("They took the label back")
    await ending.getByRole("button", { name: "Done" }).click()
    const helps = page.getByRole("region", { name: "What came of cases, by vendor" })
    await helps.getByRole("cell", { name: "too few numbers" }).first().waitFor()
    await page.getByText("No case is so").waitFor()
    await page.getByRole("combobox", { name: "State" }).click()
    await page.getByRole("option", { name: "Done", exact: true }).click()
    const again = await handIn()
    await again.getByText("it was handed in with hiya today; again after 60 days").waitFor()
    await assertAccessible()
    await again.getByRole("button", { name: "Close" }).last().click()
    await page.goto(here)
    await page.getByRole("button", { name: "Close the case…" }).click()
    const closing = page.getByRole("alertdialog", { name: "Close the case at redress.example?" })
    await closing.getByLabel("What came of it").fill("They lifted it")
    await closing.getByRole("button", { name: "Close the case" }).click()
    await page.getByText(/, closed .*: They lifted it$/).waitFor()
    await screenshot("number-redress")
    await assertAccessible()
  })
})
