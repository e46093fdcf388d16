/**
 * Dials that VICIdial tells of by its URLs: whose number is resolved, what is refused, and that a call counts once.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { callerCode } from "./callerCode.ts"
import { coded, TestServer, withoutCode } from "./TestServer.ts"

const queued = { message: "dial queued" }
const form = { "content-type": "application/x-www-form-urlencoded" }

/** The tests, over any server. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  const open = Effect.gen(function*() {
    const server = yield* TestServer
    const workspace = yield* server.workspace({ timeZone: "Etc/UTC" })
    yield* workspace.campaign("C1", "pool")
    yield* workspace.hold("pool", "+12125550100")
    const assignment = yield* workspace.key("assignment", { campaign: "C1" })
    const key = yield* workspace.key("dials", { allowInUrl: true })
    const call = (id: string, more: Readonly<Record<string, string>> = {}) =>
      new URLSearchParams({
        key,
        call_id: id,
        campaign: "C1",
        status: "NA",
        phone_number: "6465550123",
        phone_code: "1",
        user: "VDAD",
        ...more
      }).toString()
    const tell = (id: string, more?: Readonly<Record<string, string>>) =>
      server.send("GET", `/dials/vicidial?${call(id, more)}`)
    const ask = (prospect: string, requestKey?: string) =>
      server.send("POST", "/assignment", {
        key: assignment,
        body: { prospect_phone: prospect },
        headers: requestKey === undefined ? {} : { "idempotency-key": requestKey }
      })
    /** The call that a prospect is called back for, once the worker has processed it. */
    const recorded = (prospect: string) =>
      Effect.repeat(
        Effect.delay(
          server.send("GET", `/callback?ani=2125550100&prospect=${prospect}`, { key: assignment }),
          "20 millis"
        ),
        { until: ({ status }) => status === 200 }
      ).pipe(Effect.map(({ json }) => (json as { readonly callback: unknown }).callback))
    return { server, workspace, key, call, tell, ask, recorded }
  })

  it.effect("GET /dials/vicidial queues a dial with the number that was given under the call's code", () =>
    Effect.gen(function*() {
      const { ask, call, recorded, server, tell, workspace } = yield* open
      yield* server.send("POST", "/custom/dispos", {
        key: workspace.universal,
        body: { id: "SALE", name: "Sale Made", type: "Agent", contact: true, success: true }
      })
      const placedAt = Math.floor(Date.now() / 1_000) * 1_000 - 300_000
      const id = callerCode(placedAt)
      yield* ask("6465550123", id)
      const told = {
        status: "SALE",
        user: "6666",
        postal_code: "10001",
        entry_date: "2026-02-27 08:00:00",
        source_id: "é"
      }
      const answer = yield* tell(id, told)
      assert.deepStrictEqual([answer.status, answer.json], [200, queued])
      // What is no date is none, wherever it would be cut.
      const undated = call(id, { ...told, entry_date: "123456789😀" })
      const posted = yield* server.send("POST", "/dials/vicidial", { text: undated, headers: form })
      assert.deepStrictEqual([posted.status, posted.json], [200, queued])
      assert.deepStrictEqual(yield* recorded("6465550123"), {
        campaign_id: "C1",
        campaign_name: "C1",
        agent_name: "6666",
        datetime: new Date(placedAt).toISOString().slice(0, 19).replace("T", " "),
        disposition_name: "Sale Made"
      })
    }))

  it.effect("a call to another number of the lead is one to that number, with what was given for it under the code", () =>
    Effect.gen(function*() {
      const { ask, recorded, server, tell, workspace } = yield* open
      const [id, other] = [callerCode(Date.now()), callerCode(Date.now() - 60_000)]
      yield* ask("6465550127", id)
      yield* ask("6465550128", `${id} 6465550128`)
      const dialed = { phone_number: "6465550127", dialed_number: "6465550128", user: "6667" }
      assert.deepStrictEqual((yield* tell(id, dialed)).json, queued)
      assert.deepInclude(yield* recorded("6465550128"), { agent_name: "6667" })
      const main = yield* server.send("GET", "/callback?ani=2125550100&prospect=6465550127", {
        key: yield* workspace.key("assignment", { campaign: "C1" })
      })
      assert.strictEqual(main.status, 404)
      const wrong = yield* tell(other, { dialed_number: "911" })
      assert.match((wrong.json as { readonly message: string }).message, /^dialed_number: /)
    }))

  it.effect("a call told with the lead's main number alone is put right by a record that tells which one was dialed", () =>
    Effect.gen(function*() {
      const { ask, recorded, server, tell, workspace } = yield* open
      const placedAt = Math.floor(Date.now() / 1_000) * 1_000 - 5_000
      const id = callerCode(placedAt)
      yield* ask("6465550131", id)
      assert.deepStrictEqual((yield* tell(id, { phone_number: "6465550131", user: "6666" })).json, queued)
      assert.deepInclude(yield* recorded("6465550131"), { agent_name: "6666" })
      const posted = yield* server.send("POST", "/dials", {
        key: yield* workspace.key("dials"),
        body: {
          campaign_id: "C1",
          campaign_name: "C1",
          agent_name: "6666",
          from_number: "2125550100",
          disposition_name: "No Answer",
          to_number: "6465550132",
          datetime: new Date(placedAt).toISOString(),
          call_direction: "Outbound",
          zip: "10001",
          sys_created_date_original: "2026-02-27",
          total_dial_attempts: 1,
          skill_name: "East",
          lead_source: "web",
          dial_id: id
        }
      })
      assert.deepStrictEqual(posted.json, queued)
      assert.deepInclude(yield* recorded("6465550132"), { agent_name: "6666" })
      const main = yield* server.send("GET", "/callback?ani=2125550100&prospect=6465550131", {
        key: yield* workspace.key("assignment", { campaign: "C1" })
      })
      assert.strictEqual(main.status, 404)
    }))

  it.effect("a call that did not ask by its code is known by its prospect, campaign and time", () =>
    Effect.gen(function*() {
      const { ask, recorded, tell } = yield* open
      yield* ask("6465550124")
      const answer = yield* tell(callerCode(Date.now(), "M"), { phone_number: "6465550124", user: "" })
      assert.deepStrictEqual([answer.status, answer.json], [200, queued])
      assert.deepInclude(yield* recorded("6465550124"), { agent_name: "", disposition_name: "No Answer" })
    }))

  it.effect("a call whose number nobody knows is refused, and one that came in is no dial", () =>
    Effect.gen(function*() {
      const { ask, tell } = yield* open
      yield* ask("6465550125")
      const unknown = yield* tell(callerCode(Date.now()), { phone_number: "6465550126" })
      assert.deepStrictEqual([unknown.status, unknown.code], [404, "assignment_not_found"])
      const early = yield* tell(callerCode(Date.now() - 3_600_000), { phone_number: "6465550125" })
      assert.deepStrictEqual([early.status, early.code], [404, "assignment_not_found"])
      for (const id of [callerCode(Date.now(), "Y"), "1784156400.51"]) {
        const other = yield* tell(id)
        assert.deepStrictEqual([other.status, other.json], [200, { message: "no dial" }])
      }
    }))

  it.effect("names the parameter that is wrong", () =>
    Effect.gen(function*() {
      const { tell } = yield* open
      const id = callerCode(Date.now())
      const wrong: ReadonlyArray<readonly [string, Readonly<Record<string, string>>, string]> = [
        ["", {}, "call_id"],
        [id, { campaign: "" }, "campaign"],
        [id, { status: "x".repeat(256) }, "status"],
        [id, { phone_number: "911" }, "phone_number"],
        [id, { user: "a\u0000b" }, "user"],
        [id, { time_zone: "Mars/Olympus" }, "time_zone"],
        [callerCode(Date.now() - 172_800_000), {}, "call_id"]
      ]
      for (const [code, more, field] of wrong) {
        const { json, status } = yield* tell(code, more)
        assert.strictEqual(status, 400, field)
        assert.match((json as { readonly message: string }).message, new RegExp(`^${field}: `))
      }
    }))

  it.effect("opens to keys of type dials that may stand in URLs alone", () =>
    Effect.gen(function*() {
      const { call, server, workspace } = yield* open
      const refused: ReadonlyArray<readonly [string, number, object]> = [
        ["unknown", 401, coded("key_unknown", "key: expected a known API key")],
        [
          yield* workspace.key("dials", { allowInUrl: true, active: false }),
          403,
          coded("key_inactive", "The API key is inactive")
        ],
        [
          yield* workspace.key("dials"),
          403,
          coded(
            "key_not_allowed_in_url",
            "The API key may not stand in a URL or a form: make one that may (\"key create --allow-in-url\")"
          )
        ],
        [
          yield* workspace.key("assignment", { allowInUrl: true }),
          403,
          coded("key_type_not_allowed", "The API key is of type \"assignment\", expected \"dials\"")
        ]
      ]
      for (const [key, status, body] of refused) {
        const answer = yield* server.send("GET", `/dials/vicidial?${call(callerCode(Date.now()), { key })}`)
        const { code, json } = withoutCode(JSON.parse(answer.text))
        assert.deepStrictEqual([answer.status, { ...json as object, code }], [status, body])
      }
    }))
}
