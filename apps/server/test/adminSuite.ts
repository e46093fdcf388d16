/**
 * What the console asks over HTTP about sessions, groups and prospects, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { group, is, open as openGroups, phone } from "./groupsSuite.ts"
import { failure, TestServer } from "./TestServer.ts"

/** Paths of the console's endpoints that are read, with the type of key that each asks for; null: any. */
const readable = [
  ["/admin/session", null],
  ["/admin/today", null],
  ["/admin/trends", null],
  ["/admin/groups", "universal"],
  ["/admin/groups/G", "universal"],
  ["/admin/groups/G/members", "universal"],
  ["/admin/groups/G/deletion", "universal"],
  ["/admin/uploads", "universal"],
  ["/admin/planner/history", "planner"],
  ["/admin/audit", "admin"],
  ["/admin/audit/1", "admin"]
] as const

const keyTypes = ["nrm", "assignment", "planner", "dials", "universal", "admin"] as const

/** A workspace with a campaign C1 that dials from `pool`, and trials with its key. */
const openTrials = Effect.fn(function*(...numbers: ReadonlyArray<string>) {
  const server = yield* TestServer
  const workspace = yield* server.workspace()
  yield* workspace.campaign("C1", "pool")
  yield* workspace.hold("pool", ...numbers)
  const key = yield* workspace.key("assignment", { campaign: "C1" })
  return {
    key,
    assign: (body: unknown) => server.send("POST", "/assignment", { key, body }),
    attempt: (body: unknown) => server.send("POST", "/admin/assignment/preview", { key, body }),
    tried: (body: unknown) =>
      Effect.map(server.send("POST", "/admin/assignment/preview", { key, body }), ({ json, status, text }) => {
        assert.strictEqual(status, 200, text)
        return json as Tried
      })
  }
})

interface Placed {
  readonly areaCode: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly distanceMiles: number | null
  readonly anis: number
}

interface Tried {
  readonly ani: string | null
  readonly e164: string | null
  readonly tier: number | null
  readonly tierName: string | null
  readonly areaCode: string | null
  readonly usedToday: number | null
  readonly by: string | null
  readonly isPostalCodeKnown: boolean | null
  readonly home: ReadonlyArray<Placed>
  readonly tiers: ReadonlyArray<{
    readonly tier: number
    readonly name: string
    readonly anis: number
    readonly areaCodes: ReadonlyArray<Placed>
  }>
  readonly passedOver: ReadonlyArray<{ readonly reason: string; readonly count: number }>
}

interface TodayAnswer {
  readonly at: number
  readonly minutes: ReadonlyArray<{
    readonly at: number
    readonly assigned: number
    readonly refused: number
    readonly dials: number
    readonly contacts: number
  }>
  readonly assignedToday: number
  readonly dialsToday: number
  readonly contactsToday: number
  readonly contactRate: number
  readonly contactRateLast30: number
  readonly anis: { readonly active: number; readonly coolingOff: number; readonly inventoried: number }
  readonly queue: { readonly dials: number; readonly lagSeconds: number }
  readonly uploads: ReadonlyArray<unknown>
  readonly tiers: ReadonlyArray<{ readonly tier: number; readonly name: string; readonly assigned: number }>
}

/** The tests of the console's endpoints. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("console: a session tells the workspace, and the pages that each type of key opens", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace({ inboundGroups: true, timeZone: "America/Chicago" })
      yield* workspace.campaign("z", "pool")
      yield* workspace.campaign("a")
      const pages = {
        nrm: ["today", "trends", "numbers"],
        assignment: ["today", "trends", "assign"],
        planner: ["today", "trends", "planner"],
        dials: ["today", "trends"],
        universal: ["today", "trends", "campaigns", "groups", "assign"],
        admin: [
          "today",
          "trends",
          "alerts",
          "campaigns",
          "groups",
          "numbers",
          "assign",
          "planner",
          "shadow",
          "audit",
          "settings"
        ]
      }
      for (const type of keyTypes) {
        const key = yield* workspace.key(type, { campaign: "z" })
        const { json, status } = yield* server.send("GET", "/admin/session", { key })
        assert.strictEqual(status, 200)
        const { workspace: { id, ...shown }, ...session } = json as { readonly workspace: { readonly id: number } }
        assert.isTrue(Number.isInteger(id))
        assert.deepStrictEqual<unknown>(shown, {
          name: workspace.name,
          country: "us",
          timeZone: "America/Chicago",
          inboundGroups: true
        })
        assert.deepStrictEqual<unknown>(session, {
          keyType: type,
          keyName: null,
          user: null,
          role: type === "admin" ? "administrator" : null,
          pages: pages[type],
          defaultCampaign: "z",
          campaigns: [{ id: "a", name: "a" }, { id: "z", name: "z" }]
        })
      }
    }))

  it.effect("console: without inbound groups there is no page of them, and 422", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace()
      const { json } = yield* server.send("GET", "/admin/session", { key: workspace.universal })
      assert.deepStrictEqual((json as { readonly pages: unknown }).pages, ["today", "trends", "campaigns", "assign"])
      for (const [path, type] of readable) {
        if (type !== "universal") continue
        is(
          yield* server.send("GET", path, { key: workspace.universal }),
          422,
          failure("Inbound groups are not enabled for this workspace")
        )
      }
    }))

  it.effect("console: a key that is missing, unknown, inactive or of another type is refused", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace({ inboundGroups: true })
      for (const [path, type] of readable) {
        assert.strictEqual((yield* server.send("GET", path)).status, 401, path)
        assert.strictEqual((yield* server.send("GET", path, { key: "k".repeat(40) })).status, 401, path)
        const inactive = yield* workspace.key(type ?? "nrm", { active: false })
        is(yield* server.send("GET", path, { key: inactive }), 403, failure("The API key is inactive"))
        for (const other of keyTypes) {
          if (type === null || other === type || other === "admin") continue
          const { status } = yield* server.send("GET", path, { key: yield* workspace.key(other) })
          assert.strictEqual(status, 403, `${path} with a key of type ${other}`)
        }
      }
    }))

  it.effect("console: groups are listed with counts and campaigns, searched, and in pages", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* openGroups()
      yield* send("POST", [group("G1", 1, 2), group("G2", 2), { ...group("C9", 3), group_name: "Other" }])
      yield* workspace.campaign("C1", "G1")
      yield* workspace.campaign("C2", "G1")
      yield* workspace.campaign("C9")
      const row = (groupId: string, name: string, anis: number, ...campaigns: ReadonlyArray<string>) => ({
        groupId,
        name,
        anis,
        activeAnis: anis,
        campaigns
      })
      const [g1, g2, other] = [
        row("G1", "Group G1", 2, "C1", "C2"),
        row("G2", "Group G2", 1),
        row("C9", "Other", 1, "C9")
      ]
      const list = (query: string) => send("GET", undefined, `/admin/groups${query}`)
      is(yield* list(""), 200, { total: 3, groups: [g1, g2, other] })
      is(yield* list("?search=oth"), 200, { total: 1, groups: [other] })
      is(yield* list("?offset=1&limit=1"), 200, { total: 3, groups: [g2] })
      is(yield* list("?offset=3"), 200, { total: 3, groups: [] })
      const second = yield* openGroups()
      is(yield* second.send("GET", undefined, "/admin/groups"), 200, { total: 0, groups: [] })
    }))

  it.effect("console: a group's members are listed, searched, and in pages; another workspace's are not found", () =>
    Effect.gen(function*() {
      const { send } = yield* openGroups()
      yield* send("POST", group("a/b ä", 1, 12, 13))
      const path = `/admin/groups/${encodeURIComponent("a/b ä")}`
      const members = (query: string) => send("GET", undefined, `${path}/members${query}`)
      const shown = (total: number, ...indexes: ReadonlyArray<number>) => ({
        groupId: "a/b ä",
        name: "Group a/b ä",
        total,
        members: indexes.map((index) => ({ callingCode: 1, number: phone(index) }))
      })
      is(yield* members(""), 200, shown(3, 1, 12, 13))
      is(yield* members("?offset=1&limit=1"), 200, shown(3, 12))
      is(yield* members(`?search=${encodeURIComponent("+1 (212) 555-001")}`), 200, shown(2, 12, 13))
      yield* send("POST", { group_id: "UK", phones: [phone(1), "+442079460000"] })
      is(yield* send("GET", undefined, "/admin/groups/UK/members"), 200, {
        groupId: "UK",
        name: "UK",
        total: 2,
        members: [{ callingCode: 1, number: phone(1) }, { callingCode: 44, number: "2079460000" }]
      })
      const second = yield* openGroups()
      const told = yield* send("GET", undefined, `${path}/timeline`)
      const { events } = told.json as { readonly events: ReadonlyArray<object> }
      assert.strictEqual(events.length, 1)
      assert.deepInclude(events[0], { joined: 3, left: 0 })
      const { days } = (yield* send("GET", undefined, `${path}/days`)).json as { readonly days: ReadonlyArray<object> }
      assert.strictEqual(days.length, 30)
      assert.deepInclude(days[29], { numbers: 0, dials: 0, noAnswers: 0 })
      for (const what of ["members", "timeline", "days", "deletion"]) {
        is(yield* second.send("GET", undefined, `${path}/${what}`), 404, failure("Group not found"))
      }
    }))

  it.effect("console: what a deletion would do is told, and done by the deletion alone", () =>
    Effect.gen(function*() {
      const { isHeld, send, workspace } = yield* openGroups()
      yield* send("POST", [group("A", 1, 2, 3), group("B", 3)])
      yield* workspace.campaign("C1", "A")
      const server = yield* TestServer
      yield* server.send("PUT", "/admin/lists/1001", { key: workspace.admin, body: { groupId: "A" } })
      const preview = send("GET", undefined, "/admin/groups/A/deletion")
      const has = (active: number) => ({ active, areaCodes: Math.min(active, 1), dryAt: null, without: 0 })
      is(yield* preview, 200, {
        anis: 3,
        anisRemoved: 2,
        campaigns: ["C1"],
        lists: ["1001"],
        keeps: {
          more: 0,
          sources: [{
            group: { groupId: "A", name: "Group A" },
            campaigns: [{ id: "C1", name: "C1" }],
            campaignsCount: 1,
            callsPerHour: 0,
            before: has(3),
            after: has(0)
          }]
        }
      })
      assert.isTrue(yield* isHeld(1))
      is(yield* send("DELETE", { group_id: "A" }), 200, { success: true, group_id: "A", anis_removed: 2 })
      is(yield* preview, 404, failure("Group not found"))
    }))

  it.effect("console: uploads are listed, the latest first", () =>
    Effect.gen(function*() {
      const { send } = yield* openGroups()
      const upload = (...indexes: ReadonlyArray<number>) =>
        Effect.map(
          send("POST", [group("A", ...indexes)], "/upload/inventory-groups"),
          ({ json }) => (json as { readonly uploadId: number }).uploadId
        )
      const first = yield* upload(1)
      const second = yield* upload(1, 2)
      const list = (query: string) =>
        Effect.map(
          send("GET", undefined, `/admin/uploads${query}`),
          ({ json }) =>
            (json as { readonly uploads: ReadonlyArray<{ readonly uploadId: number; readonly createdAt: number }> })
              .uploads
        )
      const all = yield* list("")
      assert.deepStrictEqual(all.map(({ uploadId }) => uploadId), [second, first])
      assert.isTrue(all.every(({ createdAt }) => Math.abs(Date.now() - createdAt) < 60_000))
      assert.deepStrictEqual((yield* list("?limit=1")).map(({ uploadId }) => uploadId), [second])
      const other = yield* openGroups()
      is(yield* other.send("GET", undefined, "/admin/uploads"), 200, { uploads: [] })
    }))

  it.effect("console: a list's bounds are told", () =>
    Effect.gen(function*() {
      const { send } = yield* openGroups()
      const limits = "expected a whole number from 1 to 500"
      for (const bad of ["0", "501", "1.5", "-1", "x", ""]) {
        for (const path of ["/admin/groups", "/admin/uploads", "/admin/groups/A/members"]) {
          is(yield* send("GET", undefined, `${path}?limit=${bad}`), 400, failure(`limit: ${limits}`))
        }
      }
      is(
        yield* send("GET", undefined, "/admin/groups?offset=-1"),
        400,
        failure("offset: expected a whole number from 0 to 100000000")
      )
      is(
        yield* send("GET", undefined, `/admin/groups?search=${"x".repeat(101)}`),
        400,
        failure("search: expected at most 100 characters")
      )
      is(
        yield* send("GET", undefined, "/admin/groups?search=%00"),
        400,
        failure("search: expected text without NUL characters and unpaired surrogates")
      )
    }))

  it.effect("console: a trial answers what assignment would, with the ladder; nothing is counted", () =>
    Effect.gen(function*() {
      const { assign, attempt, tried } = yield* openTrials("+12125550100", "+12125550101", "+14155550100")
      const trial = { phone: "(212) 555-0123" }
      const before = yield* tried(trial)
      assert.deepInclude(before, {
        ani: "2125550100",
        e164: "+12125550100",
        tier: 1,
        tierName: "home",
        areaCode: "212",
        usedToday: 0,
        by: "order"
      })
      assert.deepStrictEqual(before.home.map(({ anis, areaCode }) => [areaCode, anis]), [["212", 2]])
      const country = before.tiers.find(({ name }) => name === "country")!
      assert.strictEqual(country.areaCodes[0]!.areaCode, "415")
      assert.isAbove(country.areaCodes[0]!.distanceMiles!, 2_000)
      assert.closeTo(country.areaCodes[0]!.latitude!, 37.7, 1)
      assert.isAtMost(country.areaCodes.length, 60)
      assert.deepStrictEqual(before.tiers.map(({ name }) => name), [
        "home",
        "overlay",
        "near",
        "state",
        "country",
        "tollFree",
        "abroad"
      ])
      assert.strictEqual(before.tiers.reduce((sum, { anis }) => sum + anis, 0), 3)
      // Asked a hundred times, it stays as it was.
      for (let i = 0; i < 100; i++) assert.strictEqual((yield* attempt(trial)).status, 200)
      assert.deepStrictEqual(yield* tried(trial), before)
      assert.strictEqual(((yield* assign({ prospect_phone: "2125550123" })).json as Tried).ani, "2125550100")
      const after = yield* tried(trial)
      assert.deepInclude(after, { ani: "2125550101", usedToday: 0 })
      assert.isTrue(after.passedOver.some(({ count, reason }) => reason === "used-more" && count === 1))
    }))

  it.effect("console: a trial that finds none says so, with its ladder", () =>
    Effect.gen(function*() {
      const { tried } = yield* openTrials()
      const { ani, home, tier, tiers } = yield* tried({ phone: "2125550123", zip: "10001", campaign: "C1" })
      assert.deepStrictEqual([ani, tier], [null, null])
      assert.isAbove(home.length, 0)
      assert.isTrue(tiers.every(({ anis }) => anis === 0))
    }))

  it.effect("console: a trial tells whether the ZIP, postal code or postcode is known", () =>
    Effect.gen(function*() {
      const { tried } = yield* openTrials("+12125550100", "+441214960001")
      const known = (body: object) => Effect.map(tried(body), ({ isPostalCodeKnown }) => isPostalCodeKnown)
      const phone = "2065550123"
      assert.isNull(yield* known({ phone }))
      assert.isNull(yield* known({ phone, zip: " " }))
      assert.isTrue(yield* known({ phone, zip: "10001" }))
      assert.isTrue(yield* known({ phone, zip: "M5V 2T6" }))
      assert.isFalse(yield* known({ phone, zip: "00000" }))
      const british = { phone: "01214960123", countryCode: 44 }
      assert.isTrue(yield* known({ ...british, zip: "SW1A 1AA" }))
      assert.isFalse(yield* known({ ...british, zip: "10001" }))
    }))

  it.effect("console: what cannot be tried is refused", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { attempt } = yield* openTrials()
      const refused: ReadonlyArray<readonly [unknown, string]> = [
        [{}, "phone: is missing, expected a string of 10 to 20 characters"],
        [{ phone: "123" }, "phone: expected a string of 10 to 20 characters"],
        [{ phone: "2125550123", campaign: "none" }, "Campaign not found"],
        [{ phone: "2125550123", countryCode: 7 }, "countryCode: expected one of \"1\", \"+1\", \"44\", \"+44\", 1, 44"],
        [[], "body: expected an object"]
      ]
      for (const [body, message] of refused) {
        const answer = yield* attempt(body)
        assert.strictEqual(answer.status, 400, answer.text)
        if (!message.startsWith("countryCode")) is(answer, 400, failure(message))
      }
      assert.strictEqual((yield* server.send("POST", "/admin/assignment/preview", { body: {} })).status, 401)
      const { key } = yield* server.workspace()
      const without = yield* key("universal")
      is(
        yield* server.send("POST", "/admin/assignment/preview", { key: without, body: { phone: "2125550123" } }),
        400,
        failure("dialer_campaign is required")
      )
      for (const type of ["nrm", "planner", "dials"] as const) {
        const { status } = yield* server.send("POST", "/admin/assignment/preview", { key: yield* key(type), body: {} })
        assert.strictEqual(status, 403)
      }
    }))

  it.effect("console: today tells assignments by minute and tier, dials, numbers, what waits", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { key } = yield* openTrials("+12125550100", "+14155550100")
      const today = (more: object = {}) =>
        Effect.map(server.send("GET", "/admin/today", { key, ...more }), ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          return json as TodayAnswer
        })
      const before = yield* today()
      assert.strictEqual(before.minutes.length, 60)
      assert.deepStrictEqual(before.minutes.map(({ at }) => at % 60_000), before.minutes.map(() => 0))
      assert.isAtMost(Math.abs(before.at - Date.now()), 10_000)
      assert.deepInclude(before, {
        assignedToday: 0,
        dialsToday: 0,
        contactsToday: 0,
        contactRate: 0,
        contactRateLast30: 0,
        anis: { active: 2, coolingOff: 0, inventoried: 0 },
        queue: { dials: 0, lagSeconds: 0 },
        uploads: []
      })
      assert.deepStrictEqual(before.tiers.map(({ name, tier }) => [tier, name]), [
        [1, "home"],
        [2, "phone"],
        [3, "overlay"],
        [4, "near"],
        [5, "state"],
        [6, "country"],
        [7, "tollFree"],
        [8, "abroad"],
        [9, "lastResort"]
      ])
      for (const phone of ["2125550123", "2125550124", "4155550123", "3055550123"]) {
        yield* server.send("POST", "/assignment", { key, body: { prospect_phone: phone } })
      }
      yield* server.send("POST", "/assignment", { key, body: { prospect_phone: "2125550123", country_code: "+44" } })
      const after = yield* today()
      assert.strictEqual(after.assignedToday, 4)
      assert.deepStrictEqual(after.tiers.map(({ assigned }) => assigned), [3, 0, 0, 0, 0, 1, 0, 0, 0])
      assert.strictEqual(after.minutes.reduce((sum, { assigned }) => sum + assigned, 0), 4)
      // A trial is no assignment.
      yield* server.send("POST", "/admin/assignment/preview", { key, body: { phone: "2125550123" } })
      assert.strictEqual((yield* today()).assignedToday, 4)
      const other = yield* server.workspace()
      assert.strictEqual((yield* today({ key: other.universal })).assignedToday, 0)
    }))

  it.effect("console: dials that were processed, and numbers that none was found for, are counted by the minute", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace()
      yield* workspace.campaign("C1", "pool")
      yield* workspace.hold("pool", "+12125550100")
      const key = yield* workspace.key("dials")
      const now = new Date().toISOString().slice(0, 19)
      for (const [i, disposition] of ["No Answer", "Sale", "Busy"].entries()) {
        yield* server.send("POST", "/dials", {
          key,
          body: {
            campaign_id: "C1",
            campaign_name: "C1",
            agent_name: "Ann",
            from_number: "2125550100",
            disposition_name: disposition,
            to_number: `646555012${i}`,
            datetime: `${now}Z`,
            call_direction: "Outbound",
            zip: "10001",
            sys_created_date_original: now.slice(0, 10),
            total_dial_attempts: 1,
            skill_name: "East",
            lead_source: "web",
            dial_id: `d${i}`
          }
        })
      }
      yield* workspace.campaign("C2", "none")
      const refused = yield* server.send("POST", "/assignment", {
        key: workspace.universal,
        body: { prospect_phone: "2125550123", dialer_campaign: "C2" }
      })
      assert.strictEqual((refused.json as { readonly success: boolean }).success, false)
      const counted = yield* server.send("GET", "/admin/today", { key }).pipe(
        Effect.map(({ json }) => json as TodayAnswer),
        Effect.repeat({ until: ({ minutes }) => minutes.reduce((sum, { dials }) => sum + dials, 0) === 3 })
      )
      assert.strictEqual(counted.minutes.reduce((sum, each) => sum + each.refused, 0), 1)
      assert.strictEqual(counted.dialsToday, 3)
      assert.strictEqual(
        counted.minutes.reduce((sum, { contacts }) => sum + contacts, 0),
        counted.contactsToday
      )
    }))
}
