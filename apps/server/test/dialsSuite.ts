/**
 * Dials intake over HTTP: what is answered, and that a posted dial comes to be counted.
 */
import type { PlannerData } from "@anipool/http-api/PlannerApi"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { failure, TestServer } from "./TestServer.ts"

const dial = {
  campaign_id: "C1",
  campaign_name: "Spring",
  agent_name: "Ann",
  from_number: "2125550100",
  disposition_name: "Sale",
  to_number: "(646) 555-0123",
  datetime: "2026-03-02 15:04:05",
  call_direction: "Outbound",
  zip: "10001",
  sys_created_date_original: "2026-02-27",
  total_dial_attempts: "3",
  skill_name: "East",
  lead_source: "web",
  dial_id: "d1"
}

const queued = { message: "dial queued" }

/** The tests, over any server. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("POST /dials queues a record", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key } = yield* workspace()
      const dials = yield* key("dials")
      const good = [
        dial,
        { ...dial, total_dial_attempts: 3 },
        { ...dial, dial_id: null },
        { ...dial, dial_id: "" },
        { ...dial, datetime: "2026-03-02T15:04:05.123+02:00" },
        { ...dial, something_else: [1] },
        // Numbers are looked at later: what cannot be read is kept with the reason.
        { ...dial, from_number: "anonymous" }
      ]
      for (const body of good) {
        const answer = yield* send("POST", "/dials", { key: dials, body })
        assert.deepStrictEqual([answer.status, answer.json], [200, queued], JSON.stringify(body))
      }
      const marked = yield* send("POST", "/dials", {
        key: dials,
        text: `\uFEFF${JSON.stringify(dial)}`,
        headers: { "content-type": "application/json" }
      })
      assert.deepStrictEqual([marked.status, marked.json], [200, queued])
    }))

  it.effect("POST /dials names every field that is missing, empty or of the wrong form", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key } = yield* workspace()
      const dials = yield* key("dials")
      const { agent_name: _, zip: __, ...without } = dial
      const all = Object.keys(dial).filter((name) => name !== "dial_id").join(", ")
      const bad: ReadonlyArray<readonly [unknown, string]> = [
        [{}, `${all}: is missing or empty, expected text`],
        [
          { ...without, skill_name: "  ", lead_source: null },
          "agent_name, zip, skill_name, lead_source: is missing or empty, expected text"
        ],
        [
          { ...dial, campaign_id: 7, total_dial_attempts: 1.5 },
          "campaign_id: expected a string; total_dial_attempts: expected a string or an integer"
        ],
        [
          { ...dial, zip: "", datetime: "yesterday" },
          "zip: is missing or empty, expected text; datetime: expected UTC as YYYY-MM-DD HH:MM:SS, or ISO 8601"
        ],
        [{ ...dial, datetime: "2026-02-30 10:00:00" }, "datetime: expected UTC as YYYY-MM-DD HH:MM:SS, or ISO 8601"],
        [{ ...dial, campaign_name: "x".repeat(256) }, "campaign_name: expected at most 255 characters"],
        [
          { ...dial, agent_name: "a\u0000b" },
          "agent_name: expected text without NUL characters and unpaired surrogates"
        ],
        [[dial], "body: expected an object"],
        [null, "body: expected an object"]
      ]
      for (const [body, message] of bad) {
        const answer = yield* send("POST", "/dials", {
          key: dials,
          text: JSON.stringify(body),
          headers: { "content-type": "application/json" }
        })
        assert.deepStrictEqual([answer.status, answer.json], [400, failure(message)])
      }
    }))

  it.effect("POST /dials takes an empty ZIP outside the US", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      for (const country of ["ca", "uk"] as const) {
        const { key } = yield* workspace({ country })
        const dials = yield* key("dials")
        const { zip: _, ...without } = dial
        for (const body of [without, { ...dial, zip: "" }, { ...dial, zip: null }]) {
          const answer = yield* send("POST", "/dials", { key: dials, body })
          assert.deepStrictEqual([answer.status, answer.json], [200, queued])
        }
      }
    }))

  it.effect("POST /dials asks for an active key of type dials", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key, universal } = yield* workspace()
      const inactive = yield* key("dials", { active: false })
      const outcomes: ReadonlyArray<readonly [string | undefined, number, string]> = [
        [undefined, 401, "Authorization: expected \"Bearer <API key>\""],
        ["nobody-has-this-secret-at-all-in-here", 401, "Authorization: expected a known API key"],
        [universal, 403, "The API key is of type \"universal\", expected \"dials\""],
        [inactive, 403, "The API key is inactive"]
      ]
      for (const [secret, status, message] of outcomes) {
        const answer = yield* send("POST", "/dials", { ...(secret === undefined ? {} : { key: secret }), body: dial })
        assert.deepStrictEqual([answer.status, answer.json], [status, failure(message)])
      }
      const read = yield* send("GET", "/dials", { key: yield* key("dials") })
      assert.strictEqual(read.status, 404)
    }))

  it.effect(
    "a campaign that only a dial named is in the planner's list, and dialable once it is registered",
    () =>
      Effect.gen(function*() {
        const { send, workspace } = yield* TestServer
        const { hold, key, universal } = yield* workspace()
        yield* hold("pool", "+12125550100")
        const id = "from a dial"
        const planner = yield* key("planner")
        const planned = Effect.map(
          send("POST", "/ani-planner/generate", { key: planner, body: {} }),
          ({ json }) => (json as { readonly data: typeof PlannerData.Type }).data.campaigns
        )
        yield* send("POST", "/dials", { key: yield* key("dials"), body: { ...dial, campaign_id: id } })
        // The server's worker processes it.
        const before = yield* planned.pipe(
          Effect.delay("50 millis"),
          Effect.repeat({ until: (campaigns) => campaigns.length > 0 })
        )
        const listed = { campaignType: "outbound", inboundCampaignIds: [], inboundCampaignNames: [] }
        const number = before[0]!.id
        assert.deepStrictEqual(before, [{ id: number, name: "Spring", internalIdentifier: id, ...listed }])

        const assignment = yield* key("assignment", { campaign: id })
        const lead = { prospect_phone: "6465550123" }
        const notFound = "Campaign not found"
        const path = "/custom/campaigns"
        const refused = [
          yield* send("POST", "/assignment", { key: universal, body: { ...lead, dialer_campaign: id } }),
          yield* send("POST", "/assignment", { key: assignment, body: lead }),
          yield* send("POST", "/admin/assignment/preview", { key: assignment, body: { phone: "6465550123" } }),
          yield* send("GET", `${path}?id=${encodeURIComponent(id)}`, { key: universal }),
          yield* send("PUT", path, { key: universal, body: { id, name: "Mine" } }),
          yield* send("DELETE", path, { key: universal, body: { id } })
        ]
        assert.deepStrictEqual(
          refused.map(({ json }) => (json as { readonly message: string }).message),
          refused.map(() => notFound)
        )
        assert.deepStrictEqual(refused.map(({ status }) => status), [400, 400, 400, 404, 404, 404])
        const batch = yield* send("POST", "/assignment/batch", {
          key: assignment,
          body: { leads: [{ row_id: "1", ...lead }] }
        })
        assert.deepStrictEqual(batch.json, {
          success: true,
          results: [{ row_id: "1", serviceani: "", error: "Campaign not found" }]
        })

        const campaign = { id, name: "Mine", type: "Outbound", inbound_pool_id: "pool" }
        const created = yield* send("POST", path, { key: universal, body: campaign })
        assert.deepStrictEqual([created.status, created.json], [200, { success: true, campaign }])
        const again = yield* send("POST", path, { key: universal, body: campaign })
        assert.deepStrictEqual([again.status, again.json], [409, failure("Campaign already exists")])
        const assigned = yield* send("POST", "/assignment", { key: assignment, body: lead })
        assert.deepInclude(assigned.json, { success: true, ani: "2125550100" })
        const [now, ...others] = yield* planned
        assert.deepInclude(now, { id: number, name: "Mine", internalIdentifier: id })
        assert.deepStrictEqual(others, [])
      })
  )

  it.effect("GET /callback says who dialed a prospect that calls back", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key, universal } = yield* workspace()
      const assignment = yield* key("assignment")
      yield* send("POST", "/dials", { key: yield* key("dials"), body: dial })
      const find = (query: string, secret = assignment) => send("GET", `/callback?${query}`, { key: secret })
      const pair = "ani=2125550100&prospect=%2B16465550123"
      // The server's worker processes it.
      const found = yield* find(pair).pipe(
        Effect.delay("50 millis"),
        Effect.repeat({ until: (answer) => answer.status !== 404 })
      )
      const callback = {
        campaign_id: "C1",
        campaign_name: "Spring",
        agent_name: "Ann",
        datetime: "2026-03-02 15:04:05",
        disposition_name: "Sale"
      }
      assert.deepStrictEqual([found.status, found.json], [200, { success: true, callback }])
      assert.strictEqual((yield* find(pair, universal)).status, 200)
      assert.strictEqual((yield* find(pair, yield* key("dials"))).status, 403)
      const nobody = yield* find("ani=2125550100&prospect=6465550124")
      assert.deepInclude(nobody, { status: 404, code: "dial_not_found" })
      const other = yield* Effect.flatMap(workspace(), (each) => each.key("assignment"))
      assert.strictEqual((yield* find(pair, other)).status, 404)
      const wrong = yield* find("ani=1&prospect=6465550123")
      assert.match((wrong.json as { readonly message: string }).message, /^ani: expected /)
      assert.match(((yield* find("ani=2125550100")).json as { readonly message: string }).message, /^prospect: /)
    }))
}
