/**
 * What is asked of the number reputation interface over HTTP, in its older variant, whatever the storage.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import { Remediations } from "@anipool/storage/Remediations"
import { Transitions } from "@anipool/storage/Transitions"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Reputation from "./reputationServer.ts"
import { type Sent, TestServer, type TestWorkspace } from "./TestServer.ts"

const { is } = Reputation

const failed = (reason: string, ani = "") => ({ status: "failed", reason, ani })

/** A new workspace, and requests with a key of the older interface. */
const open = Effect.fn(function*(settings: Parameters<TestServer["Type"]["workspace"]>[0] = {}) {
  const server = yield* TestServer
  const workspace: TestWorkspace = yield* server.workspace(settings)
  const key = yield* workspace.key("nrm")
  const send = (method: string, path: string, sent: Omit<Sent, "key"> = {}) =>
    server.send(method, `/nrm/${path}`, { ...sent, headers: { "x-apikey": key, ...sent.headers } })
  return {
    workspace,
    key,
    send,
    list: (query = "") => send("GET", `anis.php${query}`),
    post: (path: string, body: unknown) => send("POST", `${path}.php`, { body })
  }
})

interface Page {
  readonly data: ReadonlyArray<Record<string, unknown> & { readonly phone: string }>
}

const dataOf = (json: unknown) => (json as Page).data

/** The tests of `/nrm/*.php`. */
export const suite = (it: Vitest.MethodsNonLive<Reputation.Services, true>): void => {
  it.effect("nrm .php: a record has every field, of its type", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100")
      const { id: workspaceId, today } = yield* Reputation.stored(workspace.name)
      const expected = {
        inbound_campaign: "east",
        added_to_inventory_date: today,
        status: "Active and Being Managed",
        phone: "2125550100",
        areacode: "212",
        locality: "New York",
        state: "NY",
        dials_today: 0,
        contacts_day: 0,
        contact_rate_day: 0,
        success_rate_day: 0,
        block_rate_day: 0,
        noanswer_rate_day: 0,
        dials_last30: 0,
        contacts_last30: 0,
        contact_rate_last30: 0,
        success_rate_last30: 0,
        block_rate_last30: 0,
        noanswer_rate_last30: 0
      }
      const fresh = dataOf((yield* list()).json)
      assert.deepStrictEqual(fresh, [expected])
      assert.deepStrictEqual(Object.keys(fresh[0]!), Object.keys(expected))
      const id = yield* Reputation.idOf(workspaceId, 1, "2125550100")
      yield* Reputation.dialed(workspaceId, today, id, [3, 2])
      assert.deepStrictEqual(dataOf((yield* list()).json), [{
        ...expected,
        dials_today: 24,
        contacts_day: 6,
        contact_rate_day: 25,
        success_rate_day: 12.5,
        block_rate_day: 37.5,
        noanswer_rate_day: 12.5,
        dials_last30: 40,
        contacts_last30: 10,
        contact_rate_last30: 25,
        success_rate_last30: 12.5,
        block_rate_last30: 37.5,
        noanswer_rate_last30: 12.5
      }])
    }))

  it.effect("nrm .php: a UK number's areacode has no leading zero", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open({ country: "uk" })
      yield* workspace.hold("P", "+441214960100")
      assert.deepInclude(dataOf((yield* list()).json)[0], {
        phone: "1214960100",
        areacode: "121",
        locality: "Birmingham",
        state: "England"
      })
    }))

  it.effect("nrm .php: pages like the current variant, and takes no filter", () =>
    Effect.gen(function*() {
      const { list, workspace } = yield* open()
      const empty = { result: "success", count: 0, can_next_page: false, can_prev_page: false, data: [] }
      is(yield* list(), 200, { ...empty, total_anis: 0, total_pages: 0 })
      yield* workspace.hold("P", "+12125550100", "+12125550101", "+13105550100")
      const all = dataOf((yield* list()).json)
      is(yield* list("?page=2&page_size=2&number=212"), 200, {
        result: "success",
        count: 1,
        total_anis: 3,
        can_next_page: false,
        can_prev_page: true,
        total_pages: 2,
        data: all.slice(2)
      })
      is(yield* list("?page=5"), 200, { ...empty, total_anis: 3, total_pages: 1, can_prev_page: true })
      const { json } = yield* list("?page_size=2000")
      assert.strictEqual(dataOf(json).length, 3)
      for (const query of ["page=0", "page=-1", "page=x", "page_size=0", "page_size=", "page_size=1.5"]) {
        const field = query.split("=")[0]!
        is(yield* list(`?${query}`), 400, failed(`${field}: expected a whole number from 1`))
      }
    }))

  it.effect("nrm .php: remediate, in its own spelling", () =>
    Effect.gen(function*() {
      const remediations = yield* Remediations
      const { post, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100")
      const ani = "2125550100"
      is(yield* post("remediate", { ani: "+1 212 555 0100", carrier: "123456", note: "spam" }), 200, {
        status: "recieved request",
        ani
      })
      is(yield* post("remediate", { ani }), 200, { status: "within cooldown", ani })
      const { id } = yield* Reputation.stored(workspace.name)
      const [only, ...others] = yield* remediations.list(id, { limit: 10 })
      assert.deepInclude(only, { number: ani, carrier: "123456", note: "spam" })
      assert.deepStrictEqual(others, [])
    }))

  it.effect("nrm .php: pause and activate, with its own reasons", () =>
    Effect.gen(function*() {
      const transitions = yield* Transitions
      const { list, post, workspace } = yield* open()
      yield* workspace.hold("P", "+12125550100")
      const ani = "2125550100"
      const date = "20260105093000"
      is(yield* post("activate", { ani, date }), 409, failed("only anis in cooling off status can be activated", ani))
      is(yield* post("pause", { ani, carrier: "123456", date }), 200, { status: "paused", ani })
      assert.deepInclude(dataOf((yield* list()).json)[0], { status: "Cooling Off" })
      is(yield* post("pause", { ani }), 409, failed("only active anis can be paused", ani))
      for (const body of [{ ani }, { ani, date: null }, { ani, date: "" }, { ani, date: " " }, { ani: "2125550199" }]) {
        is(yield* post("activate", body), 400, failed("no date informed", body.ani))
      }
      is(yield* post("activate", { ani, date: "20260201000000" }), 200, { status: "active", ani })
      const { id } = yield* Reputation.stored(workspace.name)
      const history = yield* transitions.history(id, yield* Reputation.idOf(id, 1, ani))
      assert.deepStrictEqual(history.map(({ carrier, effectiveAt, event }) => [event, carrier, effectiveAt]), [
        ["activate", null, Date.UTC(2026, 1, 1)],
        ["pause", "123456", Date.UTC(2026, 0, 5, 9, 30)]
      ])
    }))

  it.effect("nrm .php: a failure names the number as it was sent", () =>
    Effect.gen(function*() {
      const { post } = yield* open()
      const date = "20260101000000"
      for (const path of ["remediate", "pause", "activate"]) {
        for (const ani of ["2125550199", "+1 (212) 555-0199"]) {
          is(yield* post(path, { ani, date }), 404, failed("ani not in inventory", ani))
        }
        const ani = "2125550199"
        is(
          yield* post(path, { ani, date, carrier: "12345" }),
          400,
          failed("carrier: expected a carrier ID of 6 digits", ani)
        )
        is(yield* post(path, { ani: "abc", date }), 400, failed("ani: expected a phone number", "abc"))
        is(yield* post(path, { ani: "", date }), 400, failed("ani: expected a string of 1 to 64 characters"))
        is(yield* post(path, { date }), 400, failed("ani: is missing, expected a string of 1 to 64 characters"))
        is(yield* post(path, { ani: 2125550199, date }), 400, failed("ani: expected a string of 1 to 64 characters"))
        is(yield* post(path, []), 400, failed("body: expected an object"))
      }
      for (const path of ["pause", "activate"]) {
        is(
          yield* post(path, { ani: "2125550199", date: "20260230000000" }),
          400,
          failed("date: expected YYYYMMDDHHMMSS, YYYY-MM-DD HH:MM:SS or ISO 8601, a real date", "2125550199")
        )
      }
    }))

  it.effect("nrm .php: any active key opens it, in X-ApiKey; none, an unknown and an inactive one are 401", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key } = yield* workspace()
      const inactive = yield* key("nrm", { active: false })
      const refused = failed("X-ApiKey: expected an active API key")
      const endpoints = [["GET", "anis"], ["POST", "remediate"], ["POST", "pause"], ["POST", "activate"]] as const
      for (const [method, name] of endpoints) {
        const path = `/nrm/${name}.php`
        const body = method === "POST" ? { body: { ani: "2125550100", date: "20260101000000" } } : {}
        const missing = yield* send(method, path, body)
        is(missing, 401, refused)
        assert.strictEqual(missing.headers.get("www-authenticate"), "X-ApiKey")
        for (const wrong of ["", "x".repeat(40), inactive]) {
          is(yield* send(method, path, { ...body, headers: { "x-apikey": wrong } }), 401, refused)
        }
        for (const type of ["nrm", "assignment", "planner", "dials", "universal"] as const) {
          const good = yield* key(type)
          const answer = yield* send(method, path, { ...body, headers: { "X-ApiKey": good } })
          assert.strictEqual(answer.status, method === "GET" ? 200 : 404, type)
          is(yield* send(method, path, { ...body, key: good }), 401, refused)
          is(yield* send(method, path, { ...body, headers: { "x-apikey": `Bearer ${good}` } }), 401, refused)
        }
      }
    }))

  it.effect("nrm .php: its failures have its form wherever they come from", () =>
    Effect.gen(function*() {
      const { send } = yield* open()
      const server = yield* TestServer
      is(yield* send("POST", "pause.php", { text: "{" }), 400, failed("body: expected JSON"))
      is(yield* send("POST", "pause.php"), 400, failed("body: is missing, expected JSON"))
      is(
        yield* send("POST", "pause.php", { text: new Uint8Array([0x22, 0xff, 0x22]) }),
        400,
        failed("body: expected JSON in UTF-8")
      )
      is(
        yield* send("POST", "pause.php", { text: "ani=1", headers: { "content-type": "text/plain" } }),
        415,
        failed("Content-Type: expected application/json in UTF-8")
      )
      is(
        yield* send("POST", "pause.php", { text: " ".repeat(1_048_577) }),
        413,
        failed("body: expected at most 1048576 bytes")
      )
      const unknown = failed("No such path, or not with this method")
      for (
        const [method, path] of [["POST", "anis.php"], ["GET", "pause.php"], ["PUT", "activate.php"], [
          "GET",
          "nothing.php"
        ]]
      ) {
        is(yield* send(method!, path!), 404, unknown)
      }
      is(yield* server.send("GET", "/nothing.php?ani=1"), 404, unknown)
      is(yield* server.send("GET", "/nothing?x=.php"), 404, { success: false, message: unknown.reason })
      // A byte order mark is no fault here either.
      is(
        yield* send("POST", "pause.php", { text: "\uFEFF{\"ani\": \"2125550199\"}" }),
        404,
        failed("ani not in inventory", "2125550199")
      )
    }))

  it.effect("nrm .php: the client derived from the contract understands every answer", () =>
    Effect.gen(function*() {
      const { url } = yield* TestServer
      const { key, workspace } = yield* open()
      yield* workspace.hold("east", "+12125550100")
      const client = yield* HttpApiClient.make(AnipoolApi, {
        baseUrl: url,
        transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("x-apikey", key))
      }).pipe(Effect.provide(FetchHttpClient.layer))
      const ani = "2125550100"
      const page = yield* client.nrmLegacy.list({ payload: { page: 1 } })
      assert.deepStrictEqual([page.count, page.data[0]!.phone], [1, ani])
      assert.strictEqual((yield* client.nrmLegacy.remediate({ payload: { ani } })).status, "recieved request")
      assert.strictEqual((yield* client.nrmLegacy.pause({ payload: { ani } })).status, "paused")
      const conflict = yield* Effect.flip(client.nrmLegacy.pause({ payload: { ani } }))
      assert.deepInclude(conflict, {
        _tag: "LegacyFailed",
        kind: "Conflict",
        reason: "only active anis can be paused",
        ani
      })
      const dateless = yield* Effect.flip(client.nrmLegacy.activate({ payload: { ani } }))
      assert.deepInclude(dateless, { _tag: "LegacyFailed", kind: "BadRequest", reason: "no date informed", ani })
      assert.strictEqual(
        (yield* client.nrmLegacy.activate({ payload: { ani, date: "20260101000000" } })).status,
        "active"
      )
    }))
}
