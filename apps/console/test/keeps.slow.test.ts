/**
 * What campaigns keep of their numbers, told to an operator before something is done to these.
 */
import * as Demo from "@anipool/demo/Demo"
import { Activity, refusalReasons, slotMs } from "@anipool/storage/Activity"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { browserTests } from "./browser/harness.ts"

/** Calls that a campaign asked numbers for just now. */
const dials = Effect.fnUntraced(function*(campaign: string, assigned: number) {
  const { id } = yield* Effect.flatMap(
    Workspaces,
    ({ findByName }) => Effect.map(findByName(Demo.usWorkspace), Option.getOrThrow)
  )
  const now = yield* Clock.currentTimeMillis
  const slot = Math.floor(now / slotMs) * slotMs
  const refused = refusalReasons.map(() => 0)
  yield* Effect.flatMap(
    Activity,
    ({ addCampaigns }) => addCampaigns([{ workspaceId: id, campaign, slot, assigned, local: 0, refused }])
  )
})

browserTests("what campaigns keep", (it, server) => {
  it("is said before numbers rest", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    await server().inStorage(dials("solar-outbound", 33))
    await goto("/numbers?pool=solar-pool")
    await signIn(await server().person("operator"))
    await page.getByRole("button", { name: /^Choose all/ }).click()
    await page.getByRole("button", { name: /^Rest/ }).click()
    const keeps = page.getByRole("region", { name: "What campaigns keep" })
    const said = await keeps.innerText()
    assert.match(
      said,
      /“Solar Outbound” \(group “.*”\) keeps 0 of [\d,]+ active numbers; [\d,]+ calls an hour dial from it; dry at once/
    )
    await assertAccessible()
    await screenshot("keeps-rest")
    await assertFitsNarrow()
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.getByRole("row").nth(1).getByRole("checkbox").check()
    await page.getByRole("button", { name: /^Rest/ }).click()
    await keeps.getByText(/keeps [\d,]+ of [\d,]+ active numbers, in .* area codes?; [\d,]+ calls an hour/).waitFor()
    await screenshot("keeps-one")
    await page.getByRole("button", { name: "Cancel" }).click()
    // Taking numbers out of the group, and an import that puts them elsewhere, say the same.
    const phone = (await page.getByRole("row").nth(1).getByRole("link").innerText()).replaceAll(/\D/g, "")
    const csv = `country_code,number,inbound_group_id\n1,${phone.slice(-10)},elsewhere\n`
    await page.getByRole("button", { name: "Import" }).click()
    await page.getByRole("dialog").getByLabel("File").setInputFiles({
      name: "numbers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv)
    })
    await keeps.getByText(/“Solar Outbound” .* keeps [\d,]+ of [\d,]+ active numbers/).waitFor()
    await assertAccessible()
    await screenshot("keeps-import")
    await page.getByRole("button", { name: "Cancel" }).click()
    await goto("/groups/solar-pool")
    await page.getByRole("button", { name: /^Edit/ }).click()
    await page.getByLabel("Remove phones").fill(phone)
    await keeps.getByText(/“Solar Outbound” .* keeps [\d,]+ of [\d,]+ active numbers/).waitFor()
    await assertAccessible()
    await screenshot("keeps-edit")
    await assertFitsNarrow()
  })
})
