/**
 * What needs you, from what was really done, and alerts that reach another system.
 */
import { Campaigns } from "@anipool/storage/Campaigns"
import { Remediations } from "@anipool/storage/Remediations"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as SmtpSender from "@anipool/webhooks/SmtpSender"
import * as MailServer from "@anipool/webhooks/testing/MailServer"
import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createHmac } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { follow } from "./browser/ConsolePage.ts"
import type { ConsoleServer } from "./browser/ConsoleServer.ts"
import { browserTests } from "./browser/harness.ts"

/** Of the mail server that a test starts. */
let mailPort = 0

const sender = "Anipool <alerts@example.com>"

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

/** Has a number of the inventory blocked as nobody's is, and answers it. */
const burn = async (server: ConsoleServer): Promise<string> => {
  const nrm = await server.key("nrm")
  const { data } = await server.send(nrm, "GET", "/nrm/anis?page_size=50") as {
    readonly data: ReadonlyArray<{ readonly phone: string; readonly status: string }>
  }
  const phone = data.find(({ status }) => /active/i.test(status))!.phone
  const dials = await server.key("dials")
  await Promise.all(Array.from({ length: 120 }, (_, i) => server.send(dials, "POST", "/dials", dial(i, phone))))
  return phone
}

/** A receiver on loopback, and what it was sent. */
const receiver = async () => {
  const received: Array<{ readonly headers: IncomingHttpHeaders; readonly body: string }> = []
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => body += chunk.toString())
    request.on("end", () => {
      received.push({ headers: request.headers, body })
      response.end()
    })
  })
  await new Promise<void>((then) => server.listen(0, "127.0.0.1", then))
  const { port } = server.address() as AddressInfo
  return { received, url: `http://127.0.0.1:${port}/alerts`, close: () => server.close() }
}

const signatureOf = (secret: string, headers: IncomingHttpHeaders, body: string): string => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64")
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`
}

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

  it("lets a number that burns rest, from the page that says so, with one of the reserve in its place", async (console) => {
    const { assertAccessible, assertFitsNarrow, goto, page, screenshot, signIn } = console
    const phone = await burn(server())
    await signIn(await server().person("operator"))
    await page.goto("/console/today")
    const burning = kindOf(page, "Numbers that burn")
    const row = burning.getByRole("listitem").filter({ hasText: phone.slice(-4) }).filter({ hasText: "burns since" })
    await row.getByText(/burns since .*: .* calls were blocked, .* expected; as rare as one in /).waitFor()
    // What the policy proposes, done by a click and undone by another.
    const key = await server().key("admin")
    const { override } = await server().send(key, "GET", "/admin/workspace/policy") as {
      readonly override: Readonly<Record<string, unknown>>
    }
    const spare = `${phone.slice(-10, -7)}5559942`
    // The campaign that dials from all numbers would dial from the reserve, too: from now on it has a group of its own.
    await server().send(key, "POST", "/inbound-group", {
      group_id: "home-warranty",
      group_name: "Home Warranty",
      phones: ["2125559943"]
    })
    await server().send(key, "POST", "/inbound-group", { group_id: "reserve", group_name: "Spares", phones: [spare] })
    await server().send(key, "PUT", "/admin/workspace/policy", {
      ...override,
      burning: "propose",
      burningShare: 100,
      reserveGroup: "reserve"
    })
    await page.reload()
    const proposed = page.getByRole("region", { name: "Proposed" })
    const proposal = proposed.getByRole("listitem").filter({ hasText: phone.slice(-4) })
    await proposal.getByText(
      /would rest for 7 days; that leaves \d+ of \d+ numbers? of \d{3} in group .+ 555 9942 takes its place from the reserve\./
    ).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("today-needs")
    await proposal.getByRole("button", { name: "Let it rest" }).click()
    const asking = page.getByRole("alertdialog").or(page.getByRole("dialog"))
    await asking.getByText(/calls were blocked, .* expected/).waitFor()
    await asking.getByRole("button", { name: "Let it rest" }).click()
    await row.waitFor({ state: "detached" })
    await page.getByText("1 number rests now").waitFor()
    /** Opens the page of a number, and answers its groups. */
    const groupsOf = async (number: string) => {
      await goto("/numbers")
      await page.getByRole("searchbox").fill(number.slice(-10))
      const written = number.slice(-10).replace(/(\d{3})(\d{3})/, "$1 $2 ")
      await follow(page, page.getByRole("row").getByRole("link", { name: written }))
      await page.getByRole("heading", { level: 1, name: written }).waitFor()
      const status = page.locator(".stat", { has: page.getByText("Status", { exact: true }) })
      await status.waitFor()
      return status
    }
    // Both numbers tell it, and so do both once it is undone.
    await (await groupsOf(phone)).getByText(/^it burnt/).waitFor()
    await page.getByRole("note").filter({ hasText: "It rests" })
      .filter({ hasText: "555 9942 takes its place from the reserve" }).waitFor()
    const came = await groupsOf(spare)
    await came.getByText("Active").first().waitFor()
    assert.notInclude(await came.innerText(), "Spares")
    await page.getByText(/^Came into/).first().waitFor()
    await assertAccessible()
    await goto("/audit")
    // The entry of the undo names it, too, and stands above it.
    const entry = page.getByRole("listitem").filter({ hasText: "takes its place from the reserve" }).last()
    await entry.getByRole("button", { name: /^Undo/ }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo the change" }).click()
    await entry.getByText("undone", { exact: true }).waitFor()
    await (await groupsOf(phone)).getByText("Active").first().waitFor()
    await (await groupsOf(spare)).getByText("Spares", { exact: true }).waitFor()
    await goto("/today")
    await row.waitFor()
    await proposal.getByText("goes on: it was woken after its alarm was raised").waitFor()
    await row.getByRole("button", { name: "Let it rest" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: /^Rest / }).click()
    // The number leaves the list at once; what came of it stays to be read.
    await row.waitFor({ state: "detached" })
    await dialog.getByText("1 done").waitFor()
    await dialog.getByRole("button", { name: "Close" }).click()
    await dialog.waitFor({ state: "detached" })
  })

  it("sends alerts to a webhook, signed with a secret that is shown once", async (console) => {
    const { assertAccessible, assertFitsNarrow, expect, goto, page, screenshot, signIn } = console
    const { close, received, url } = await receiver()
    await page.clock.install()
    await goto("/alerts")
    await signIn(await server().person("administrator"))
    await page.getByRole("button", { name: "Add a destination" }).click()
    await page.getByRole("dialog").getByRole("radio", { name: "Signed webhook" }).check()
    const dialog = page.getByRole("dialog")
    expect(400)
    await dialog.getByLabel("Address").fill("http://169.254.169.254/latest")
    await dialog.getByRole("button", { name: "Add" }).click()
    await dialog.getByText("This address is not sent to").waitFor()
    await dialog.getByLabel("Address").fill(url)
    await dialog.getByLabel("Description").fill("Our pager")
    await dialog.getByRole("button", { name: "Add" }).click()
    const secret = await page.getByLabel("Secret", { exact: true }).inputValue()
    assert.match(secret, /^whsec_/)
    await assertAccessible()
    await page.getByRole("button", { name: "I have copied it" }).click()
    const row = page.getByRole("list", { name: "Destinations" }).getByRole("listitem").filter({ hasText: url })
    await row.getByRole("button", { name: "Send a test" }).click()
    await row.getByText(/Last taken .*200/).waitFor()
    // What begins now is told of as well.
    const key = await server().key("admin")
    await server().send(key, "POST", "/custom/campaigns", {
      id: "lost-too",
      name: "Lost too",
      type: "Outbound",
      inbound_pool_id: "never-there-either"
    })
    const dialer = await server().key("assignment")
    for (let i = 0; i < 6; i++) {
      await server().send(dialer, "POST", "/assignment", {
        prospect_phone: `64655504${10 + i}`,
        dialer_campaign: "lost-too"
      })
    }
    const open = page.getByRole("list", { name: "Open alerts" }).getByRole("listitem").filter({ hasText: "Lost too" })
    // The list asks every 15 seconds: the page's clock is put forward until it has.
    while (await open.count() === 0) {
      await page.clock.runFor(1_000)
      await page.waitForTimeout(50)
    }
    await row.getByRole("button", { name: "Deliveries" }).click()
    await page.getByRole("list", { name: "Deliveries" }).getByText(/Lost too/).waitFor()
    await assertAccessible()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    // It is listed from when it waits.
    const about = () => received.filter(({ body }) => body.includes("Lost too"))
    for (let i = 0; i < 300 && about().length === 0; i++) await page.waitForTimeout(100)
    assert.strictEqual(about().length, 1)
    assert.include(received[0]!.body, "This is a test")
    for (const { body, headers } of received) {
      assert.strictEqual(headers["webhook-signature"], signatureOf(secret, headers, body))
    }
    await open.getByRole("button", { name: "Acknowledge" }).click()
    await open.getByText(/acknowledged by/).waitFor()
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("alerts")
    await row.getByRole("button", { name: "Delete" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    await page.getByText("Alerts go nowhere yet.").waitFor()
    close()
  })

  it("tells people by e-mail, who want some of it, and not at night", async (console) => {
    const { assertAccessible, assertFitsNarrow, expect, goto, page, screenshot, signIn } = console
    const arrives = await MailServer.start({ extensions: ["AUTH PLAIN"] })
    mailPort = arrives.port
    const workspace = await server().workspace()
    await goto("/alerts")
    await signIn(await server().person("administrator", workspace))
    await page.getByRole("button", { name: "Add a destination" }).click()
    const dialog = page.getByRole("dialog")
    assert.isTrue(await dialog.getByRole("radio", { name: "E-mail" }).isChecked())
    expect(400)
    await dialog.getByLabel("E-mail addresses").fill("ann at example.com")
    await dialog.getByRole("button", { name: "Add", exact: true }).click()
    await dialog.getByText("“ann” is not an e-mail address such as ann@example.com.").waitFor()
    await dialog.getByLabel("E-mail addresses").fill("ann@example.com, bob@example.com")
    await dialog.getByLabel("Description").fill("Floor managers")
    await dialog.getByLabel("Each week, of 7 days").check()
    await dialog.getByRole("combobox", { name: "Day of the report" }).click()
    await page.getByRole("option", { name: "Friday" }).click()
    await dialog.getByLabel("Report at").fill("06:30")
    await dialog.getByRole("button", { name: "Preview the report" }).click()
    const report = page.getByRole("dialog", { name: "The report" })
    await report.getByText(/WHAT NEEDS DOING NOW\nNothing needs anybody\./).waitFor()
    await assertAccessible()
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      report.getByRole("button", { name: "Download as HTML" }).click()
    ])
    assert.strictEqual(file.suggestedFilename(), "anipool-report-week.html")
    await report.getByRole("button", { name: "Close" }).click()
    await report.waitFor({ state: "detached" })
    await dialog.getByLabel("Rejected dials").uncheck()
    await dialog.getByLabel(/Hold messages in quiet hours/).check()
    await dialog.getByLabel("From", { exact: true }).fill("21:30")
    await dialog.getByLabel(/In another time zone/).check()
    await dialog.getByRole("combobox", { name: "Time zone" }).fill("Europe/London")
    await assertAccessible()
    await assertFitsNarrow()
    await screenshot("alerts-destination")
    await dialog.getByRole("button", { name: "Add", exact: true }).click()
    await dialog.waitFor({ state: "detached" })
    const row = page.getByRole("list", { name: "Destinations" }).getByRole("listitem")
    await row.getByText(
      /A report each Friday at 06:30\. Only numbers that burn, .*\. Quiet from 21:30 to 07:00 in Europe\/London, but for what is critical\./
    ).waitFor()
    // Whoever sets a report up sees it in the mailbox at once.
    await row.getByRole("button", { name: "Send the report now" }).click()
    await row.getByText(/Last taken .*250/).waitFor()
    assert.strictEqual(arrives.mails.length, 1)
    assert.include(arrives.mails[0], "WHAT NEEDS DOING NOW")
    assert.include(arrives.mails[0], "</html>")
    assert.includeMembers([...arrives.commands], ["RCPT TO:<ann@example.com>", "RCPT TO:<bob@example.com>"])
    await row.getByRole("button", { name: "Deliveries" }).click()
    await page.getByRole("list", { name: "Deliveries" }).getByText(/SMTP 250/).waitFor()
    await assertAccessible()
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await assertFitsNarrow()
    await screenshot("alerts-destinations")
    // The hours are there again when it is edited.
    await row.getByRole("button", { name: "Edit" }).click()
    assert.strictEqual(await dialog.getByLabel("From", { exact: true }).inputValue(), "21:30")
    assert.isFalse(await dialog.getByLabel("Rejected dials").isChecked())
    // What comes in quiet hours is listed with their end.
    const clock = (ms: number) =>
      new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit" }).format(ms)
    const end = clock(Date.now() + 2 * 3_600_000)
    await dialog.getByLabel("From", { exact: true }).fill(clock(Date.now() - 2 * 3_600_000))
    await dialog.getByLabel("To", { exact: true }).fill(end)
    await dialog.getByLabel(/Send what is critical at once/).uncheck()
    await dialog.getByRole("button", { name: "Save" }).click()
    await dialog.waitFor({ state: "detached" })
    const key = await server().key("admin", workspace)
    await server().send(key, "POST", "/custom/campaigns", {
      id: "lost-at-night",
      name: "Lost at night",
      type: "Outbound",
      inbound_pool_id: "never-there"
    })
    const dialer = await server().key("assignment", workspace)
    for (let i = 0; i < 6; i++) {
      await server().send(dialer, "POST", "/assignment", {
        prospect_phone: `64655505${10 + i}`,
        dialer_campaign: "lost-at-night"
      })
    }
    await row.getByRole("button", { name: "Deliveries" }).click()
    const held = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem").filter({
      hasText: "Lost at night"
    })
    // By the workspace's clock, whose minutes are those of London.
    await held.getByText(new RegExp(`held until \\d\\d${end.slice(2)}$`)).waitFor()
    await screenshot("alerts-held")
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await row.getByRole("button", { name: "Edit" }).click()
    assert.strictEqual(await dialog.getByLabel("Report at").inputValue(), "06:30")
    await dialog.getByLabel("Also tell of alerts").uncheck()
    await dialog.getByLabel("Rejected dials").waitFor({ state: "detached" })
    await dialog.getByLabel("Send messages there").uncheck()
    await dialog.getByRole("button", { name: "Save" }).click()
    await row.getByText("off", { exact: true }).waitFor()
    await row.getByText(/A report each Friday at 06:30\. No alerts\./).waitFor()
    await page.context().clearCookies()
    await goto("/alerts")
    await signIn(await server().person("viewer", workspace))
    await row.getByText(/Floor managers/).waitFor()
    assert.deepStrictEqual(await row.getByRole("button").allTextContents(), ["Deliveries"])
    await arrives.close()
  })

  it("says that an upload failed", async (console) => {
    const { page, signIn } = console
    // A snapshot only fails when storage does, again and again: the server's answer is changed on its way.
    await page.route("**/admin/needs", (route) =>
      route.fulfill({
        json: {
          kinds: [{
            kind: "upload-failed",
            total: 7,
            cost: 0,
            needs: [{
              kind: "upload-failed",
              subject: "7",
              what: "Upload 7 failed: it could not be applied",
              cost: 0,
              costs: "Groups are as they were before it",
              since: Date.now(),
              action: { name: "open-uploads", target: "7" }
            }]
          }]
        }
      }))
    await signIn(await server().person("administrator"))
    const uploads = kindOf(page, "Failed uploads")
    await uploads.getByText("and 6 more").waitFor()
    await uploads.getByRole("button", { name: "Show all 7" }).waitFor()
    await uploads.getByRole("link", { name: "Open the uploads" }).click()
    await page.waitForURL(/\/groups$/)
  })

  it("goes to older alerts and back", async (console) => {
    const { goto, page, signIn } = console
    // Weeks of alerts take weeks: the server's answer is changed on its way, as it would be page by page.
    const next = "1760000000000_2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d"
    const alert = (what: string, isFirst: boolean) => ({
      alerts: [{
        id: "2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d",
        kind: "upload-failed",
        subject: what,
        what,
        cost: 0,
        costs: "",
        action: { name: "open-groups", target: "" },
        since: Date.now(),
        raisedAt: Date.now(),
        resolvedAt: Date.now(),
        acknowledgedAt: null,
        acknowledgedBy: null
      }],
      next: isFirst ? next : null
    })
    await page.route(/\/admin\/alerts\?.*state=resolved/, (route) => {
      const isFirst = !route.request().url().includes(`after=${next}`)
      return route.fulfill({ json: alert(isFirst ? "The latest" : "The one before", isFirst) })
    })
    await goto("/alerts")
    await signIn(await server().person("administrator"))
    const past = page.getByRole("list", { name: "Past alerts" })
    await past.getByText("The latest").waitFor()
    await page.getByRole("button", { name: "Older" }).click()
    await past.getByText("The one before").waitFor()
    assert.isTrue(await page.getByRole("button", { name: "Older" }).isDisabled())
    await page.getByRole("button", { name: "Newer" }).click()
    await past.getByText("The latest").waitFor()
  })
}, {
  own: {
    looksOften: true,
    mail: {
      from: sender,
      send: (mail) =>
        SmtpSender.make({ host: "127.0.0.1", port: mailPort, tls: "off", signIn: Option.none(), from: sender }).send(
          mail
        )
    }
  }
})
