/**
 * What needs somebody, alerts and where they go, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { receiver } from "./receiver.ts"
import { failure, TestServer, type TestWorkspace } from "./TestServer.ts"

interface Need {
  readonly kind: string
  readonly subject: string
  readonly what: string
  readonly cost: number
  readonly costs: string
  readonly action: { readonly name: string; readonly target: string }
}

interface Proposed {
  readonly numbers: ReadonlyArray<{
    readonly numberId: number
    readonly number: string
    readonly action: string
    readonly leaves: ReadonlyArray<unknown>
    readonly cost: string | null
    readonly replacement: { readonly numberId: number; readonly number: string } | null
  }>
}

interface Detail {
  readonly history: ReadonlyArray<{
    readonly what: string
    readonly group: { readonly groupId: string } | null
    readonly entry: number | null
    readonly grounds: { readonly cost?: string } | null
  }>
}

interface Delivery {
  readonly state: string
  readonly tries: number
  readonly status: number | null
  readonly error: string | null
}

interface Webhook {
  readonly description: string
  readonly isOn: boolean
  readonly last: Delivery | null
}

interface Kinds {
  readonly kinds: ReadonlyArray<{ readonly kind: string; readonly total: number; readonly needs: ReadonlyArray<Need> }>
}

/** Asks as the admin key does; answers the body, and fails where it is not 200. */
const asking = ({ admin: key }: TestWorkspace) =>
  Effect.map(
    TestServer,
    ({ send }) => <A>(method: string, path: string, body?: unknown) =>
      Effect.map(send(method, path, { key, body }), ({ json, status, text }) => {
        assert.strictEqual(status, 200, `${method} ${path}: ${text}`)
        return json as A
      })
  )

/** Asks again until what is answered is so; counts are written down every few seconds. */
const until = <A, E, R>(ask: Effect.Effect<A, E, R>, isSo: (answer: A) => boolean) =>
  Effect.repeat(Effect.delay(ask, "50 millis"), { until: isSo }).pipe(Effect.timeout("30 seconds"))

/** Dials of a number that are blocked, a minute ago and before, or others of some days ago. */
const blockedDials = (
  number: string,
  count: number,
  daysAgo = 0,
  disposition: (i: number) => string = () => "Spam Likely"
) =>
  Array.from({ length: count }, (_, i) => ({
    campaign_id: "C1",
    campaign_name: "Spring",
    agent_name: "Ann",
    zip: "10001",
    sys_created_date_original: "2026-02-27",
    total_dial_attempts: "3",
    skill_name: "East",
    lead_source: "web",
    from_number: number,
    to_number: `646555${String(1000 + i)}`,
    disposition_name: disposition(i),
    datetime: new Date(Date.now() - 60_000 - i * 1_000 - daysAgo * 86_400_000).toISOString().slice(0, 19)
      .replace("T", " "),
    call_direction: "Outbound",
    dial_id: `${number} ${daysAgo} ${i}`
  }))

/** The tests. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("says what needs somebody: numbers that burn, groups that are dry, refusals, rejected dials", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      const ask = yield* asking(workspace)
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      assert.deepStrictEqual(yield* ask("GET", "/admin/needs"), { kinds: [] })

      const dials = yield* workspace.key("dials")
      // What is usual of them must be known.
      for (let daysAgo = 16; daysAgo > 0; daysAgo--) {
        const usual = ["2125550100", "2125550101"].flatMap((number) =>
          blockedDials(number, 30, daysAgo, (i) => i === 0 ? "Spam Likely" : i % 4 === 0 ? "Sale" : "Voicemail")
        )
        yield* Effect.forEach(usual, (body) => send("POST", "/dials", { key: dials, body }), {
          concurrency: 16,
          discard: true
        })
      }
      const records = [
        ...blockedDials("2125550100", 60),
        ...blockedDials("12", 11).map((dial, i) => ({ ...dial, dial_id: `r${i}` }))
      ]
      yield* Effect.forEach(records, (body) => send("POST", "/dials", { key: dials, body }), {
        concurrency: 8,
        discard: true
      })
      const assignment = yield* workspace.key("assignment")
      yield* workspace.campaign("C2", "nowhere")
      for (let i = 0; i < 7; i++) {
        yield* send("POST", "/assignment", {
          key: assignment,
          body: { prospect_phone: `64655501${10 + i}`, dialer_campaign: "C2" }
        })
      }
      const { kinds } = yield* until(
        ask<Kinds>("GET", "/admin/needs"),
        // Refusals may be written down in two goes.
        ({ kinds }) => kinds.length === 3 && kinds.some(({ needs }) => needs[0]!.what.includes("refused 7 "))
      )
      const found = new Map(kinds.map(({ kind, needs }) => [kind, needs[0]!]))
      assert.deepStrictEqual(kinds.map(({ kind }) => kind), ["burning", "dials-rejected", "refused"])
      assert.match(
        found.get("burning")!.what,
        /^\+12125550100 burns since \w+ \d\d:\d\d: (5\d|60) of \1 calls were blocked, \d+ were expected; as rare as one in/
      )
      assert.match(found.get("burning")!.costs, /^5\d blocked dials more than expected since then$/)
      assert.strictEqual(found.get("burning")!.action.name, "rest-number")
      assert.match(found.get("refused")!.what, /^“C2” was refused 7 numbers in the last hour: the group that it names/)
      assert.match(found.get("dials-rejected")!.what, /^11 dials of the last day were rejected: the number that dialed/)
      assert.deepStrictEqual(
        yield* ask("GET", "/admin/needs/refused?limit=5"),
        { total: 1, needs: [found.get("refused")] }
      )
      assert.deepStrictEqual(yield* ask("GET", "/admin/needs/burning?offset=1"), { total: 1, needs: [] })

      // What the policy proposes says what it costs, and what would come from the reserve.
      yield* workspace.hold("reserve", "+13105550199", "+12125550199")
      yield* ask("PUT", "/admin/workspace/policy", { burning: "propose", burningShare: 100, reserveGroup: "reserve" })
      const [proposal] = (yield* ask<Proposed>("GET", "/admin/burning")).numbers
      const cost = "leaves 1 of 2 numbers of 212 in group east; +1 212 555 0199 takes its place from the reserve"
      assert.deepInclude(proposal, {
        number: "+12125550100",
        action: "rest",
        leaves: [{ groupId: "east", left: 1, of: 2 }],
        cost
      })
      assert.strictEqual(proposal!.replacement!.number, "+12125550199")
      const done = yield* ask<{ readonly rested: number; readonly entries: ReadonlyArray<number> }>(
        "POST",
        "/admin/burning/rest",
        { ids: [proposal!.numberId] }
      )
      assert.strictEqual(done.rested, 1)
      const historyOf = (numberId: number) =>
        Effect.map(ask<Detail>("GET", `/admin/numbers/${numberId}`), ({ history }) => history)
      const came = (yield* historyOf(proposal!.replacement!.numberId))
        .filter(({ entry }) => entry === done.entries[0]!).map(({ group, what }) => `${what} ${group?.groupId}`)
      assert.sameMembers(came, ["joined east", "left reserve"])
      assert.deepInclude((yield* historyOf(proposal!.numberId))[0]!.grounds, { cost })
      yield* ask("POST", `/admin/audit/${done.entries[0]!}/undo`)
      assert.deepInclude((yield* ask<Proposed>("GET", "/admin/burning")).numbers[0], { action: "woken", cost: null })

      // Each by its action: the number rests, the dials are read again.
      const nrm = yield* workspace.key("nrm")
      yield* send("POST", "/nrm/pause", { key: nrm, body: { ani: "2125550100" } })
      assert.deepStrictEqual(yield* ask("POST", "/admin/dials/rejected/from_number/retries"), { retried: 11 })
      yield* until(
        ask<Kinds>("GET", "/admin/needs"),
        ({ kinds }) => !kinds.some(({ kind }) => kind === "burning")
      )
    }))

  it.effect("says of calls that fail what fails: the carrier, the trunk, a list; and no number burns for it", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      const ask = yield* asking(workspace)
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100")
      const dials = yield* workspace.key("dials")
      const records = [{ sip_code: 403 }, { q850_cause: 34 }, { sip_code: 404 }].flatMap((told, i) =>
        blockedDials("2125550100", 20).map((dial, j) => ({ ...dial, ...told, dial_id: `f${i}-${j}` }))
      )
      yield* Effect.forEach(records, (body) => send("POST", "/dials", { key: dials, body }), {
        concurrency: 8,
        discard: true
      })
      const { kinds } = yield* until(
        ask<Kinds>("GET", "/admin/needs"),
        ({ kinds }) => kinds.length === 3 && kinds.every(({ needs }) => needs[0]!.cost === 20)
      )
      assert.deepStrictEqual(
        new Set(kinds.map(({ kind }) => kind)),
        new Set(["carrier-refuses", "trunk-fails", "list-invalid"])
      )
      for (const { needs, total } of kinds) {
        assert.strictEqual(total, 1)
        assert.match(needs[0]!.costs, /^33\.3% of (its|their) calls, counted against no number$/)
        assert.deepStrictEqual(needs[0]!.action, { name: "open-campaign", target: "C1" })
      }
    }))

  it.effect("keeps thresholds, and goes by them", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      const ask = yield* asking(workspace)
      const defaults = yield* ask<Record<string, number>>("GET", "/admin/alerts/thresholds")
      yield* workspace.campaign("C1", "nowhere")
      const key = yield* workspace.key("assignment")
      yield* send("POST", "/assignment", { key, body: { prospect_phone: "6465550110", dialer_campaign: "C1" } })
      const own = { ...defaults, refusals: 1 }
      assert.deepStrictEqual(yield* ask("PUT", "/admin/alerts/thresholds", own), own)
      assert.deepStrictEqual(yield* ask("GET", "/admin/alerts/thresholds"), own)
      yield* until(ask<Kinds>("GET", "/admin/needs"), ({ kinds }) => kinds.length === 1)
      yield* ask("PUT", "/admin/alerts/thresholds", { ...own, refusals: 0 })
      assert.deepStrictEqual(yield* ask("GET", "/admin/needs"), { kinds: [] })
      const refused = yield* send("PUT", "/admin/alerts/thresholds", {
        key: workspace.admin,
        body: { ...own, dryHours: 25 }
      })
      assert.deepStrictEqual([refused.status, refused.json], [
        400,
        failure("dryHours: expected a number from 0 to 24")
      ])
    }))

  it.scoped(
    "raises once, tells every webhook once under a good signature, and is acknowledged",
    () =>
      Effect.gen(function*() {
        const { send, workspace: open } = yield* TestServer
        const workspace = yield* open()
        const ask = yield* asking(workspace)
        const { arrived, url } = yield* receiver(500)
        const { id, secret } = yield* ask<{ readonly id: number; readonly secret: string }>("POST", "/admin/webhooks", {
          url,
          description: "Ours"
        })
        assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
        yield* ask("PUT", "/admin/alerts/thresholds", {
          ...yield* ask<object>("GET", "/admin/alerts/thresholds"),
          refusals: 1
        })
        yield* workspace.campaign("C1", "nowhere")
        const key = yield* workspace.key("assignment")
        yield* send("POST", "/assignment", { key, body: { prospect_phone: "6465550110", dialer_campaign: "C1" } })
        const { alerts: [alert] } = yield* until(
          ask<
            {
              readonly alerts: ReadonlyArray<Need & { readonly id: string; readonly resolvedAt: null }>
              readonly next: null
            }
          >(
            "GET",
            "/admin/alerts?state=open"
          ),
          ({ alerts }) => alerts.length > 0
        )
        assert.deepInclude(alert, { kind: "refused", subject: "no-group C1", resolvedAt: null })
        // The first try is answered 500; the second comes some seconds later, under the same id.
        yield* until(Effect.sync(() => arrived.length), (count) => count === 2)
        assert.strictEqual(arrived[0]!.id, arrived[1]!.id)
        for (const { id, isSignedBy, message } of arrived) {
          assert.isTrue(isSignedBy(secret))
          assert.isFalse(isSignedBy("whsec_c2VjcmV0"))
          assert.strictEqual(message.id, id)
          assert.strictEqual(message.type, "alerts")
          assert.include(message.subject, "“C1” was refused 1 number in the last hour")
          assert.deepStrictEqual(message.items.map(({ event, kind }) => [event, kind]), [["raised", "refused"]])
        }
        const { deliveries } = yield* until(
          ask<{ readonly deliveries: ReadonlyArray<Delivery> }>(
            "GET",
            `/admin/webhooks/${id}/deliveries`
          ),
          ({ deliveries }) => deliveries[0]?.state === "delivered"
        )
        assert.strictEqual(deliveries.length, 1)
        assert.deepInclude(deliveries[0], { tries: 2, status: 204, error: null })
        const acknowledged = yield* ask<{ readonly acknowledgedBy: string }>(
          "PUT",
          `/admin/alerts/${alert!.id}/acknowledgement`
        )
        assert.isString(acknowledged.acknowledgedBy)
        const { entries } = yield* ask<{ readonly entries: ReadonlyArray<{ readonly action: string }> }>(
          "GET",
          "/admin/audit"
        )
        assert.deepStrictEqual(
          entries.map(({ action }) => action).filter((action) => /^(alert|webhook)/.test(action)),
          ["alert.acknowledged", "alert.thresholds", "webhook.created"]
        )
        // Some more looks change nothing.
        yield* Effect.sleep("1 second")
        assert.strictEqual(arrived.length, 2)
      })
  )

  it.scoped("webhooks are managed: tested, changed, given another secret, deleted", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      const other = yield* open()
      const ask = yield* asking(workspace)
      const { arrived, url } = yield* receiver()
      const made = yield* ask<{ readonly id: number; readonly secret: string }>("POST", "/admin/webhooks", {
        url,
        isOn: false
      })
      const path = `/admin/webhooks/${made.id}`
      yield* ask("POST", `${path}/deliveries`)
      yield* until(Effect.sync(() => arrived.length), (count) => count === 1)
      assert.strictEqual(arrived[0]!.message.type, "test")
      assert.isTrue(arrived[0]!.isSignedBy(made.secret))
      const { secret } = yield* ask<{ readonly secret: string }>("POST", `${path}/secret`)
      yield* ask("POST", `${path}/deliveries`)
      yield* until(Effect.sync(() => arrived.length), (count) => count === 2)
      assert.isTrue(arrived[1]!.isSignedBy(secret))
      assert.isFalse(arrived[1]!.isSignedBy(made.secret))
      yield* ask("PUT", path, { url, description: "New", isOn: true })
      const { webhooks: [listed] } = yield* until(
        ask<{ readonly webhooks: ReadonlyArray<Webhook> }>(
          "GET",
          "/admin/webhooks"
        ),
        ({ webhooks }) => webhooks[0]?.last?.state === "delivered"
      )
      assert.deepInclude(listed, { description: "New", isOn: true })
      assert.notInclude(JSON.stringify(listed), secret)

      const bad = yield* send("POST", "/admin/webhooks", {
        key: workspace.admin,
        body: { url: "http://169.254.169.254/" }
      })
      assert.deepStrictEqual([bad.status, bad.json], [400, failure("url: this address is not sent to")])
      // It is nobody else's.
      for (
        const [method, at] of [["GET", "/deliveries"], ["POST", "/deliveries"], ["POST", "/secret"], ["DELETE", ""]]
      ) {
        const { json, status } = yield* send(method!, `/admin/webhooks/987654321${at}`, { key: other.admin })
        assert.deepStrictEqual([status, json], [404, failure("Webhook not found")], `${method} ${at}`)
      }
      yield* ask("DELETE", path)
      assert.deepStrictEqual(yield* ask("GET", "/admin/webhooks"), { webhooks: [], mailFrom: null })
      for (let i = 0; i < 10; i++) yield* ask("POST", "/admin/webhooks", { url, isOn: false })
      const eleventh = yield* send("POST", "/admin/webhooks", { key: workspace.admin, body: { url } })
      assert.deepStrictEqual([eleventh.status, eleventh.json], [
        409,
        failure("A workspace has at most 10 destinations of alerts")
      ])
    }))

  it.scoped("Slack and Teams get messages of their own form, and their addresses stay secret", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      const ask = yield* asking(workspace)
      for (const channel of ["slack", "teams"]) {
        const { arrived, url } = yield* receiver()
        const made = yield* ask<{ readonly id: number; readonly url: string; readonly secret: null }>(
          "POST",
          "/admin/webhooks",
          { channel, url, kinds: ["dry"], quiet: { from: "22:00", to: "07:00", timeZone: null, passesCritical: true } }
        )
        const host = `${new URL(url).origin}/…`
        assert.deepInclude(made, { url: host, secret: null })
        const path = `/admin/webhooks/${made.id}`
        // Sent as it is shown it stays what it is.
        const changed = yield* ask<object>("PUT", path, { url: host, description: "Night shift" })
        assert.deepInclude(changed, { channel, url: host, kinds: [], tellsResolved: true, quiet: null })
        yield* ask("POST", `${path}/deliveries`)
        yield* until(Effect.sync(() => arrived.length), (count) => count === 1)
        assert.include(
          JSON.stringify(arrived[0]!.message),
          "This is a test. Alerts of this workspace will arrive here."
        )
        assert.property(arrived[0]!.message, channel === "slack" ? "blocks" : "attachments")
        assert.strictEqual(arrived[0]!.id, "undefined", "nobody there checks a signature")
        const shown = JSON.stringify([yield* ask("GET", "/admin/webhooks"), yield* ask("GET", "/admin/audit")])
        assert.notInclude(shown, new URL(url).pathname)
        const refusals = [
          ["PUT", path, { url, channel: "webhook" }, "channel: it is never changed: add another destination"],
          ["POST", `${path}/secret`, undefined, "webhook: messages that go there are not signed"]
        ] as const
        for (const [method, path, body, expected] of refusals) {
          const { json, status } = yield* send(method, path, { key: workspace.admin, body })
          assert.deepStrictEqual([status, json], [400, failure(expected)])
        }
      }
      const refusals = [
        [{ channel: "email", url: "mailto:ann@example.com" }, "url: no mail server is set up"],
        [
          {
            url: "https://example.com",
            quiet: { from: "07:00", to: "07:00", timeZone: null, passesCritical: false }
          },
          "quiet.to: expected another time than that of from"
        ],
        [
          { url: "https://example.com", report: { every: "day", weekday: 1, at: "07:00" } },
          "report: expected null: reports go by e-mail alone"
        ],
        [
          { url: "https://example.com", tellsAlerts: false },
          "tellsAlerts: expected true: without alerts and a report nothing would go there"
        ],
        [
          { url: "https://example.com", report: { every: "week", weekday: 8, at: "07:00" } },
          "report.weekday: expected a day of the week, from 1 (Monday) to 7 (Sunday)"
        ],
        [
          { url: "https://example.com", report: { every: "day", weekday: 1, at: "7:00" } },
          "report.at: expected a time such as 22:00"
        ]
      ] as const
      for (const [body, expected] of refusals) {
        const { json, status } = yield* send("POST", "/admin/webhooks", { key: workspace.admin, body })
        assert.deepStrictEqual([status, json], [400, failure(expected)])
      }
    }))
  it.effect("shows the report that would come now, and nobody of those who were called", () =>
    Effect.gen(function*() {
      const { send, workspace: open } = yield* TestServer
      const workspace = yield* open()
      const ask = yield* asking(workspace)
      yield* workspace.campaign("C1", "east")
      yield* workspace.hold("east", "+12125550100", "+12125550101")
      const dials = yield* workspace.key("dials")
      yield* Effect.forEach(blockedDials("2125550100", 30), (body) => send("POST", "/dials", { key: dials, body }), {
        concurrency: 8,
        discard: true
      })
      const nrm = yield* workspace.key("nrm")
      const body = { ani: "2125550101", note: "because of 6465551001" }
      yield* send("POST", "/nrm/pause", { key: nrm, body })
      for (const every of ["day", "week"]) {
        const { html, subject, text } = yield* ask<
          { readonly subject: string; readonly html: string; readonly text: string }
        >("GET", `/admin/report?every=${every}`)
        assert.include(subject, every === "day" ? ": report of " : ": weekly report, ")
        assert.include(text, "1 active, 1 at rest, 0 in no group")
        assert.include(text, "+12125550101 rests: put to rest by hand")
        assert.notMatch(`${subject}${html}${text}`, /646[- ]?555/)
        assert.match(html, /^<!doctype html>.*<\/html>$/s)
        assert.notMatch(html, /<script|<img|https?:/)
      }
      const refused = yield* send("GET", "/admin/report?every=hour", { key: workspace.admin })
      assert.strictEqual(refused.status, 400)
    }))
}
