/**
 * Campaigns and dispositions as resources over HTTP, whatever the storage.
 */
import type * as Api from "@anipool/http-api/admin/CampaignsApi"
import type * as PolicyApi from "@anipool/http-api/admin/PolicyApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { failure, TestServer } from "./TestServer.ts"

const open = Effect.fn(function*() {
  const server = yield* TestServer
  const workspace = yield* server.workspace()
  const key = workspace.admin
  const send = (method: string, path: string, body?: unknown) =>
    server.send(method, path, { key, ...body === undefined ? {} : { body } })
  return {
    server,
    workspace,
    send,
    /** What is answered, which must be well. */
    ask: (method: string, path: string, body?: unknown) =>
      Effect.map(send(method, path, body), ({ json, status, text }) => {
        assert.strictEqual(status, 200, text)
        return json
      })
  }
})

const page = (json: unknown) => json as typeof Api.CampaignPage.Type

/** The tests of campaigns and dispositions as resources. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("campaigns: made, listed with what they did, changed and deleted", () =>
    Effect.gen(function*() {
      const { ask, send, server, workspace } = yield* open()
      yield* workspace.hold("pool", "+12125550100", "+14155550100")
      const made = yield* ask("POST", "/admin/campaigns", {
        id: "C/1",
        name: "Spring",
        type: "Outbound",
        groupId: "pool"
      })
      assert.deepStrictEqual(made, { id: "C/1", name: "Spring", type: "Outbound", groupId: "pool" })
      const again = yield* send("POST", "/admin/campaigns", { id: "C/1", name: "Spring", type: "Outbound" })
      assert.strictEqual(again.status, 409)
      const assignment = yield* workspace.key("assignment")
      for (const prospect of ["2125550123", "2125550124", "3125550123"]) {
        const body = { prospect_phone: prospect, dialer_campaign: "C/1" }
        assert.strictEqual((yield* server.send("POST", "/assignment", { key: assignment, body })).status, 200)
      }
      // What was assigned is written down within some seconds.
      const row = yield* ask("GET", "/admin/campaigns?search=SPR").pipe(
        Effect.map((json) => page(json).campaigns[0]!),
        Effect.filterOrFail(({ today }) => today.assigned === 3),
        Effect.retry(Schedule.intersect(Schedule.spaced("200 millis"), Schedule.recurs(60)))
      )
      assert.deepStrictEqual(row, {
        id: "C/1",
        name: "Spring",
        type: "Outbound",
        isRegistered: true,
        groupId: "pool",
        group: { groupId: "pool", name: row.group!.name },
        activeAnis: 2,
        ownSettings: [],
        tags: [],
        today: { assigned: 3, local: 2, refused: 0, dials: 0, contacts: 0 },
        last30: { assigned: 3, local: 2, refused: 0, dials: 0, contacts: 0 }
      })
      const path = `/admin/campaigns/${encodeURIComponent("C/1")}`
      const { campaign, days, holdOut } = (yield* ask("GET", path)) as Api.CampaignDetail
      assert.deepStrictEqual(campaign, row)
      assert.deepStrictEqual(days, [{ day: days[0]!.day, ...row.today }])
      assert.isNull(holdOut.effect)

      assert.deepInclude(
        yield* ask("PATCH", path, { name: "Summer", groupId: "" }),
        { id: "C/1", name: "Summer", type: "Outbound", groupId: null }
      )
      const changed = page(yield* ask("GET", "/admin/campaigns")).campaigns[0]!
      assert.deepStrictEqual([changed.name, changed.group, changed.activeAnis], ["Summer", null, 2])

      yield* workspace.key("dials", { campaign: "C/1" })
      yield* ask("PUT", `${path}/policy`, { dailyCap: 9 })
      const deletion = (yield* ask("GET", `${path}/deletion`)) as typeof Api.CampaignDeletion.Type
      assert.deepStrictEqual([deletion.today, deletion.settings, deletion.keys.length], [row.today, ["dailyCap"], 1])
      assert.deepInclude(yield* ask("DELETE", path), { success: true })
      const gone = { status: 404, json: failure("Campaign not found"), code: "campaign_not_found" }
      for (
        const [method, at, body] of [
          ["GET", path],
          ["DELETE", path],
          ["PATCH", path, {}],
          ["GET", `${path}/deletion`],
          ["GET", `${path}/policy`],
          ["PUT", `${path}/policy`, {}],
          ["POST", `${path}/policy/preview`, {}]
        ] as const
      ) {
        assert.deepInclude(yield* send(method, at, body), gone, `${method} ${at}`)
      }
    }))

  it.effect("campaigns: a group that is not there is refused, with the one that is near, or made", () =>
    Effect.gen(function*() {
      const { ask, send, workspace } = yield* open()
      yield* workspace.hold("auto-pool", "+12125550100")
      const campaign = { id: "C1", name: "Spring", type: "Outbound" }
      const refused = yield* send("POST", "/admin/campaigns", { ...campaign, groupId: "auto_pol" })
      assert.strictEqual(refused.status, 400)
      assert.deepStrictEqual(
        refused.json,
        failure("groupId: expected a group that is there; near it: auto-pool")
      )
      assert.strictEqual((yield* send("GET", "/admin/campaigns/C1")).status, 404)
      const groups = () => Effect.map(ask("GET", "/admin/campaign-groups?search=o"), (json) => json)
      assert.deepStrictEqual(yield* groups(), { groups: [{ groupId: "auto-pool", name: "auto-pool" }] })
      yield* ask("POST", "/admin/campaigns", { ...campaign, groupId: "auto-pool" })
      const wrong = yield* send("PATCH", "/admin/campaigns/C1", { groupId: "solo", name: "Summer" })
      assert.deepStrictEqual(wrong.json, failure("groupId: expected a group that is there"))
      const made = yield* ask("PATCH", "/admin/campaigns/C1", { groupId: "solo", name: "Summer", makeGroup: true })
      assert.deepInclude(made, { name: "Summer", groupId: "solo" })
      assert.deepStrictEqual(yield* groups(), {
        groups: [{ groupId: "auto-pool", name: "auto-pool" }, { groupId: "solo", name: "solo" }]
      })
      // A dialer's software may name a group before it is there; what a campaign names already may be named again.
      yield* ask("POST", "/custom/campaigns", { id: "C2", name: "Autumn", type: "Outbound", inbound_pool_id: "later" })
      yield* ask("PATCH", "/admin/campaigns/C2", { groupId: "later", name: "Winter" })
      yield* ask("PATCH", "/admin/campaigns/C2", { groupId: "" })
    }))

  it.effect("campaigns: one that only dials named is told so, and registering it keeps its dials", () =>
    Effect.gen(function*() {
      const { ask, server, workspace } = yield* open()
      const record = {
        campaign_id: "dialed",
        campaign_name: "By a dial",
        agent_name: "Ann",
        from_number: "2125550100",
        disposition_name: "Sale",
        to_number: "6465550123",
        datetime: new Date().toISOString().replace("T", " ").slice(0, 19),
        call_direction: "Outbound",
        zip: "10001",
        sys_created_date_original: "2026-01-05",
        total_dial_attempts: "2",
        skill_name: "East",
        lead_source: "web"
      }
      const posted = yield* server.send("POST", "/dials", { key: yield* workspace.key("dials"), body: record })
      assert.strictEqual(posted.status, 200, posted.text)
      const listed = ask("GET", "/admin/campaigns").pipe(
        Effect.map(page),
        Effect.filterOrFail(({ total }) => total === 1),
        Effect.retry(Schedule.intersect(Schedule.spaced("200 millis"), Schedule.recurs(60)))
      )
      const named = yield* listed
      assert.deepStrictEqual([named.unregistered, named.campaigns[0]!.isRegistered], [1, false])
      assert.strictEqual(named.campaigns[0]!.today.dials, 1)
      yield* workspace.campaign("dialed")
      const registered = yield* listed
      assert.deepStrictEqual([registered.unregistered, registered.campaigns[0]!.isRegistered], [0, true])
      assert.strictEqual(registered.campaigns[0]!.today.dials, 1)
    }))

  it.effect("policies: read, replaced, tried on yesterday, and undone", () =>
    Effect.gen(function*() {
      const { ask, send, workspace } = yield* open()
      yield* workspace.hold("pool", "+12125550100")
      yield* workspace.campaign("C1", "pool")
      const path = "/admin/campaigns/C1/policy"
      const before = (yield* ask("GET", path)) as Api.CampaignPolicy
      assert.deepStrictEqual(before.override, {})
      assert.deepStrictEqual(before.effective, before.inherited)
      const tried = (yield* ask("POST", `${path}/preview`, { dailyCap: 5, sticky: true })) as PolicyApi.PolicyPreview
      assert.strictEqual(tried.effective.dailyCap, 5)
      assert.deepStrictEqual(tried.leftAside, ["sticky"])
      assert.deepStrictEqual([tried.present.dials, tried.tried.dials], [0, 0])
      assert.deepStrictEqual(((yield* ask("GET", path)) as Api.CampaignPolicy).override, {})
      const set = (yield* ask("PUT", path, { dailyCap: 5, radiusMiles: 50 })) as Api.CampaignPolicy
      assert.deepStrictEqual(set.override, { dailyCap: 5, radiusMiles: 50 })
      assert.deepStrictEqual([set.inherited.radiusMiles, set.effective.radiusMiles], [100, 50])
      const wrong = yield* send("PUT", path, { dailyCap: 0 })
      assert.strictEqual(wrong.status, 400)
      assert.match((wrong.json as { readonly message: string }).message, /dailyCap/)
      const { entries } = (yield* ask("GET", "/admin/audit?action=policy.changed")) as {
        readonly entries: ReadonlyArray<{ readonly id: number }>
      }
      yield* ask("POST", `/admin/audit/${entries[0]!.id}/undo`)
      assert.deepStrictEqual(((yield* ask("GET", path)) as Api.CampaignPolicy).override, {})
    }))

  it.effect("policies: the workspace's is tried on yesterday, and it is told which campaigns say otherwise", () =>
    Effect.gen(function*() {
      const { ask, send, workspace } = yield* open()
      yield* workspace.hold("pool", "+12125550100")
      for (const id of ["C1", "C2"]) yield* workspace.campaign(id, "pool")
      const path = "/admin/workspace/policy"
      assert.deepStrictEqual(yield* ask("GET", `${path}/overriding`), { total: 0, campaigns: [] })
      yield* ask("PUT", "/admin/campaigns/C2/policy", { dailyCap: 5, radiusMiles: 50 })
      const { campaigns, total } = (yield* ask("GET", `${path}/overriding`)) as PolicyApi.Overriding
      assert.strictEqual(total, 1)
      assert.deepStrictEqual(campaigns.map(({ id, settings }) => [id, settings]), [["C2", ["dailyCap", "radiusMiles"]]])
      const tried = (yield* ask("POST", `${path}/preview`, { dailyCap: 3, sticky: true })) as PolicyApi.PolicyPreview
      assert.deepStrictEqual([tried.effective.dailyCap, tried.effective.radiusMiles], [3, 100])
      assert.deepStrictEqual(tried.leftAside, ["sticky"])
      const { override } = (yield* ask("GET", path)) as typeof PolicyApi.ShownPolicy.Type
      assert.notStrictEqual(override.dailyCap, 3)
      assert.strictEqual((yield* send("POST", `${path}/preview`, { dailyCap: 0 })).status, 400)
    }))

  it.effect("shadow policies: of two who read the same ones the second is told, and takes nothing from the first", () =>
    Effect.gen(function*() {
      const { ask, send } = yield* open()
      const path = "/admin/workspace/policy/shadows"
      const near = { name: "Near", policy: { radiusMiles: 20 } }
      assert.deepStrictEqual(yield* ask("GET", path), { version: 0, policies: [] })
      assert.deepInclude(yield* ask("PUT", path, { policies: [near], version: 0 }), { version: 1, policies: [near] })
      const late = yield* send("PUT", path, { policies: [], version: 0 })
      assert.deepStrictEqual([late.status, late.code], [409, "state_changed"])
      assert.deepStrictEqual(yield* ask("GET", path), { version: 1, policies: [near] })
      // Who names no version replaces what stands.
      assert.deepInclude(yield* ask("PUT", path, { policies: [] }), { version: 2, policies: [] })
    }))

  it.effect("dispositions: made, listed with the class of their name, changed and deleted", () =>
    Effect.gen(function*() {
      const { ask, send } = yield* open()
      const busy = { id: "b", name: "Busy", type: "System", contact: false, success: false }
      assert.deepStrictEqual(yield* ask("POST", "/admin/dispositions", busy), {
        ...busy,
        class: "no_answer",
        isClassOwn: false
      })
      const sale = { id: "s", name: "Sale", type: "Agent", contact: true, success: true }
      yield* ask("POST", "/admin/dispositions", { ...sale, class: "neither" })
      assert.strictEqual((yield* send("POST", "/admin/dispositions", busy)).status, 409)
      const blocked = { ...busy, name: "Call screening", class: "block", isClassOwn: true }
      assert.deepInclude(
        yield* ask("PATCH", "/admin/dispositions/b", { name: "Call screening", class: "block" }),
        blocked
      )
      assert.deepStrictEqual(yield* ask("GET", "/admin/dispositions"), {
        total: 2,
        dispositions: [blocked, { ...sale, class: "neither", isClassOwn: true }]
      })
      assert.deepInclude(yield* ask("GET", "/admin/dispositions?search=SAL&limit=1"), { total: 1 })
      assert.deepInclude(yield* ask("PATCH", "/admin/dispositions/b", { class: "usual" }), {
        class: "neither",
        isClassOwn: false
      })
      assert.deepInclude(yield* ask("DELETE", "/admin/dispositions/b"), { success: true })
      assert.deepInclude(yield* send("DELETE", "/admin/dispositions/b"), {
        status: 404,
        json: failure("Disposition not found"),
        code: "disposition_not_found"
      })
    }))
}
