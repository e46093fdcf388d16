/**
 * What a busy day brings, from its dials to what was done and undone by hand: numbers that burn, a campaign that falls, a trunk
 * that fails.
 *
 * A small company's: 60 numbers, with 100 dials each on the day that ends now and 10 on each day of the fortnight before.
 */
import * as Thresholds from "@anipool/domain/alerts/Thresholds"
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as BusyDay from "@anipool/storage-contract/BusyDay"
import { Alerts } from "@anipool/storage/Alerts"
import { Anis } from "@anipool/storage/Anis"
import { Campaigns } from "@anipool/storage/Campaigns"
import { Dials, enqueueMax } from "@anipool/storage/Dials"
import { Dispositions } from "@anipool/storage/Dispositions"
import { Workspaces } from "@anipool/storage/Workspaces"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { follow } from "./browser/ConsolePage.ts"
import { browserTests } from "./browser/harness.ts"

const hourMs = 3_600_000

/** A time zone in which it is between 20 and 21 o'clock: the day's twelve hours are all of today. */
const zoneOfEvening = (now: number): string => {
  const east = 20 - new Date(now).getUTCHours()
  const hours = east > 12 ? east - 24 : east
  // These names count hours to the west.
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`
}

/** A number in a text, with or without spaces. */
const written = (national: string): RegExp =>
  new RegExp(`${national.slice(0, 3)} ?${national.slice(3, 6)} ?${national.slice(6)}`)

const seconds = (now: number) => Math.floor(now / 1_000) * 1_000

/** Opens a workspace in which numbers that burn rest by themselves, and queues the dials; answers its name. */
const open = Effect.gen(function*() {
  const alerts = yield* Alerts
  const anis = yield* Anis
  const campaigns = yield* Campaigns
  const dials = yield* Dials
  const dispositions = yield* Dispositions
  const workspaces = yield* Workspaces
  const now = seconds(Date.now())
  const { hour, numbers } = BusyDay.make({
    numbers: 30,
    burning: 2,
    dials: 100,
    usualDials: 10,
    opensAt: now - BusyDay.hours * hourMs
  })
  const { id, name } = yield* workspaces.create({
    name: "Busy",
    country: "us",
    timeZone: zoneOfEvening(now),
    inboundGroups: true,
    fields: {},
    policy: { burning: "act" }
  })
  yield* anis.putMany(
    id,
    numbers.map(({ areaCode, group, national }) => ({
      callingCode: 1,
      number: national,
      areaCode,
      inboundGroupId: group,
      isBranded: false,
      brandName: ""
    }))
  )
  // The hours of the day begin at the minute at which the test does, and what is usual of an hour with them: evidence differs by a
  // fifth for that. At this level it is some ten times what is needed where a number burns, and a tenth where none does.
  yield* alerts.setThresholds(id, { ...Thresholds.defaults, falseAlarms: 100 })
  yield* dispositions.create(id, { id: "D1", name: "Sale", type: "Agent", contact: true, success: true })
  for (const group of ["east", "west"] as const) {
    for (const each of BusyDay.campaigns[group]) {
      yield* campaigns.create(id, { id: each, name: each, type: "Outbound", inboundPoolId: group, policy: {} })
    }
  }
  for (let day = -BusyDay.usualDays; day <= 0; day++) {
    const made = Array.from({ length: BusyDay.hours }, (_, each) => hour(day, each)).flat()
    const records = made.map(({ body }) => Either.getOrThrow(DialRecord.read(body, "us")))
    assert.isAtMost(records.length, enqueueMax)
    yield* dials.enqueue([{ workspaceId: id, records }])
  }
  // All are counted before anybody looks.
  while ((yield* dials.waiting(id)).records > 0) yield* Effect.sleep("50 millis")
  const [last, other] = numbers.map(({ national }) => written(national))
  return { name, last: last!, other: other! }
})

browserTests("a busy day", (it, server) => {
  it("is told, explained, acted on and undone, from its dials on", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, signIn } = console
    const { last, name, other } = await server().inStorage(open)
    const key = await server().key("admin", name)
    const planned = async () =>
      await server().send(key, "GET", "/admin/burning") as {
        readonly numbers: ReadonlyArray<{ readonly action: string }>
      }
    // One rests when the server has looked; the other is named and goes on.
    const isDone = (numbers: ReadonlyArray<{ readonly action: string }>) =>
      numbers.length > 0 && numbers.every(({ action }) => action !== "rest")
    while (!isDone((await planned()).numbers)) await page.waitForTimeout(100)
    await signIn(await server().person("operator", name))
    await goto("/today")
    const listOf = (kind: string) => page.getByRole("region", { name: kind }).getByRole("listitem")

    // Of the two that are blocked one rests by itself; the other goes on, as it is the last of its area code.
    const burning = listOf("Numbers that burn").filter({ hasText: "burns since" })
    await burning.filter({ hasText: last })
      .getByText(/burns since .*: \d+ of \d+ calls were blocked, \d+ were expected; as rare as one in /).waitFor()
    const proposed = page.getByRole("region", { name: "Proposed" }).getByRole("listitem")
    await proposed.filter({ hasText: last })
      .getByText("goes on: it is the last number of its area code that dials in group east.").waitFor()
    assert.strictEqual(await burning.count(), 1)

    // The campaign and the trunk are told once each, and none of their numbers.
    await listOf("Campaigns that fall").getByText(/All dials of “spring” fall today: .* were expected/).waitFor()
    assert.strictEqual(await listOf("Campaigns that fall").count(), 1)
    await listOf("Calls that end in congestion").getByText(/in the last hour: a trunk is full or down/).waitFor()
    assert.strictEqual(await listOf("Calls that end in congestion").count(), 1)
    await assertAccessible()
    await assertFitsNarrow()

    // The number says why it rests, and so does the audit trail, by which it is undone.
    await goto("/numbers")
    await page.getByRole("searchbox").fill("5551001")
    await follow(page, page.getByRole("row").filter({ hasText: other }).getByRole("link"))
    await page.getByRole("heading", { level: 1, name: other }).waitFor()
    await page.getByText(/it burnt since .*: \d+ of \d+ calls were blocked, .* as rare as one in /).first().waitFor()
    await goto("/audit")
    const entry = page.getByRole("listitem").filter({ hasText: "rest rule" })
    await entry.getByRole("button", { name: /^Undo/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo the change" }).click()
    await entry.getByText("undone", { exact: true }).waitFor()

    // It dials again, and is left alone: somebody wanted it so.
    await goto("/today")
    await burning.filter({ hasText: other }).waitFor()
    await proposed.filter({ hasText: other }).getByText("goes on: it was woken after its alarm was raised.").waitFor()
    assert.strictEqual(await burning.count(), 2)
  })
}, { own: { isEmpty: true, looksOften: true } })
