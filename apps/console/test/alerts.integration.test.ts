/**
 * What needs you, from what was really done, and alerts that reach another system.
 */
import { Campaigns } from "@anipool/storage/Campaigns"
import { Remediations } from "@anipool/storage/Remediations"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Page } from "playwright-core"
import { browserTests } from "./browser/harness.ts"

/** The list of one kind. */
const kindOf = (page: Page, name: string) => page.getByRole("region", { name })

const dial = (i: number, fromNumber: string) => ({
  campaign_id: "solar-outbound",
  campaign_name: "Solar",
  agent_name: "Ann",
  from_number: fromNumber,
  disposition_name: "Spam Likely",
  to_number: `6465551${String(100 + i)}`,
  datetime: new Date(Date.now() - 30_000 - i * 500).toISOString().slice(0, 19).replace("T", " "),
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: "1",
  skill_name: "East",
  lead_source: "web",
  dial_id: `alerts-${fromNumber}-${i}`
})

/** The identifier of a workspace. */
const idOf = (workspace: string) =>
  Effect.flatMap(
    Workspaces,
    ({ findByName }) => Effect.map(findByName(workspace), (found) => Option.getOrThrow(found).id)
  )

browserTests("alerts", (it, server) => {
  it("says which campaign is refused and why, and that rejected dials can be read again", async (console) => {
    const { page, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    await server().send(key, "POST", "/custom/campaigns", {
      id: "lost",
      name: "Lost",
      type: "Outbound",
      inbound_pool_id: "never-there"
    })
    const dialer = await server().key("assignment", workspace)
    for (let i = 0; i < 8; i++) {
      await server().send(dialer, "POST", "/assignment", {
        prospect_phone: `64655502${10 + i}`,
        dialer_campaign: "lost"
      })
    }
    const dials = await server().key("dials", workspace)
    for (let i = 0; i < 12; i++) await server().send(dials, "POST", "/dials", dial(i, "12"))
    await signIn(await server().person("operator", workspace))
    const refused = kindOf(page, "Refused requests").getByRole("listitem").filter({ hasText: "Lost" })
    await refused.getByText(/was refused 8 numbers in the last hour: the group that it names is not there/).waitFor()
    await refused.getByRole("link", { name: "Open the groups" }).waitFor()
    const rejected = kindOf(page, "Rejected dials").getByRole("listitem").filter({ hasText: "the number that dialed" })
    await rejected.getByRole("button", { name: "Read them again" }).click()
    await page.getByText("12 dials queued again").waitFor()
    await refused.getByRole("link", { name: "Open the groups" }).click()
    await page.waitForURL(/\/groups$/)
    await server().inStorage(
      Effect.flatMap(idOf(workspace), (id) => Effect.flatMap(Campaigns, ({ remove }) => remove(id, "lost")))
    )
  })

  it("says which group runs dry, and which remediation waits, as the thresholds have it", async (console) => {
    const { goto, page, signIn } = console
    const workspace = await server().workspace()
    const key = await server().key("admin", workspace)
    const nrm = await server().key("nrm", workspace)
    await server().send(key, "POST", "/inbound-group", {
      group_id: "thin",
      group_name: "Thin",
      phones: ["2125559901"]
    })
    await server().send(key, "POST", "/custom/campaigns", {
      id: "thin-out",
      name: "Thin out",
      type: "Outbound",
      inbound_pool_id: "thin"
    })
    await server().inStorage(
      Effect.flatMap(
        idOf(workspace),
        (id) => Effect.flatMap(Campaigns, ({ update }) => update(id, "thin-out", { policy: { dailyCap: 20 } }))
      )
    )
    const dialer = await server().key("assignment", workspace)
    for (let i = 0; i < 12; i++) {
      await server().send(dialer, "POST", "/assignment", {
        prospect_phone: `64655503${10 + i}`,
        dialer_campaign: "thin-out"
      })
    }
    await server().send(nrm, "POST", "/nrm/remediate", { ani: "2125559901" })
    await signIn(await server().person("administrator", workspace))
    const dry = kindOf(page, "Groups that run dry").getByRole("listitem").filter({ hasText: "Thin" })
    await dry.getByText(/runs dry in about .*: 8 uses left|has only 1 active number/).waitFor()
    await dry.getByRole("link", { name: "Open the group" }).waitFor()
    await goto("/alerts")
    const days = page.getByLabel("Days that a remediation waits")
    await days.fill("0.5")
    await page.getByRole("button", { name: "Save" }).click()
    assert.isFalse(await days.evaluate((input: HTMLInputElement) => input.checkValidity()))
    await server().inStorage(
      Effect.flatMap(
        idOf(workspace),
        (id) =>
          Effect.flatMap(
            Remediations,
            ({ list }) => Effect.map(list(id, { state: "RECEIVED", limit: 10 }), (all) => assert.isNotEmpty(all))
          )
      )
    )
    await days.fill("3")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByText("Saved", { exact: true }).waitFor()
    await page.reload()
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll("input")).some((input) => input.type === "number" && input.value === "3")
    )
  })
})
