/**
 * What is asked of assignment by URLs and forms, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { failure, TestServer } from "./TestServer.ts"

const assigned = (ani: string) => ({ success: true, ani, message: "ANI assigned successfully" })
const form = { "content-type": "application/x-www-form-urlencoded" }

/** The tests of `GET /assignment` and of its forms. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  const open = Effect.fn(function*(...numbers: ReadonlyArray<string>) {
    const server = yield* TestServer
    const workspace = yield* server.workspace()
    yield* workspace.campaign("C1", "pool")
    yield* workspace.hold("pool", ...numbers)
    const key = yield* workspace.key("assignment", { campaign: "C1", allowInUrl: true })
    const get = (parameters: Readonly<Record<string, string>>) =>
      server.send("GET", `/assignment?${new URLSearchParams({ key, ...parameters }).toString()}`)
    const post = (parameters: Readonly<Record<string, string>>, query = "", headers = form) =>
      server.send("POST", `/assignment${query}`, {
        text: new URLSearchParams({ key, ...parameters }).toString(),
        headers
      })
    return { server, workspace, key, get, post }
  })

  it.effect("answers a URL as it answers a body", () =>
    Effect.gen(function*() {
      const { get, post } = yield* open("+14155550100", "+12125550100")
      const byPhone = yield* get({ prospect_phone: "(212) 555-0123" })
      assert.deepStrictEqual([byPhone.status, byPhone.json], [200, assigned("2125550100")])
      assert.strictEqual(byPhone.headers.get("cache-control"), "no-store")
      assert.strictEqual(byPhone.headers.get("content-type"), "application/json")
      const byZip = { prospect_phone: "4155550123", prospect_zip: "10001", dialer_campaign: "C1", e164: "1" }
      assert.deepStrictEqual((yield* get(byZip)).json, assigned("+12125550100"))
      assert.deepStrictEqual((yield* post(byZip)).json, assigned("+12125550100"))
    }))

  it.effect("takes an empty parameter as if left out, and a plus that was not encoded", () =>
    Effect.gen(function*() {
      const { key, server } = yield* open("+12125550100")
      const empty = "prospect_zip=&dialer_campaign=&country_code=&e164=&format=&idempotency_key=&prospect_phone="
      const answer = yield* server.send("GET", `/assignment?${empty}&key=${key}&prospect_phone=+12125550123&unknown=1`)
      assert.deepStrictEqual(answer.json, assigned("2125550100"))
    }))

  it.effect("answers the bare number where it is asked for, and nothing where there is none", () =>
    Effect.gen(function*() {
      const { get, post, workspace } = yield* open("+12125550100")
      yield* workspace.campaign("Empty", "none")
      const lead = { prospect_phone: "2125550123", format: "text" }
      for (const answer of [yield* get(lead), yield* post(lead)]) {
        assert.deepStrictEqual([answer.status, answer.text], [200, "2125550100"])
        assert.strictEqual(answer.headers.get("content-type"), "text/plain; charset=utf-8")
      }
      const none = yield* get({ ...lead, dialer_campaign: "Empty" })
      assert.deepStrictEqual([none.status, none.text], [200, ""])
    }))

  it.effect("no failure of a bare answer has a body, which could be taken for a number", () =>
    Effect.gen(function*() {
      const { get, post, server } = yield* open("+12125550100")
      const failures = [
        yield* get({ prospect_phone: "1", format: "text" }),
        yield* get({ prospect_phone: "2125550123", format: "text", key: "unknown" }),
        yield* get({ prospect_phone: "2125550123", format: "text", dialer_campaign: "unknown" }),
        yield* post({ prospect_phone: "2125550123", key: "unknown", format: "text" }),
        yield* post({ prospect_phone: "2".repeat(20_000) }, "?format=text"),
        yield* server.send("GET", "/assignment?format=text")
      ]
      assert.deepStrictEqual(
        failures.map(({ status, text }) => [status, text]),
        [[400, ""], [401, ""], [400, ""], [401, ""], [413, ""], [401, ""]]
      )
    }))

  it.effect("counts a request that is named by a parameter once", () =>
    Effect.gen(function*() {
      const { get, post } = yield* open("+12125550100", "+12125550101", "+12125550102")
      const lead = { prospect_phone: "2125550123", idempotency_key: "call-1" }
      const first = yield* get(lead)
      for (const again of [yield* get(lead), yield* post(lead)]) assert.deepStrictEqual(again.json, first.json)
      const others = [yield* get({ prospect_phone: "2125550123" }), yield* get({ prospect_phone: "2125550123" })]
      const numbers = [first, ...others].map(({ json }) => (json as { readonly ani: string }).ani)
      assert.strictEqual(new Set(numbers).size, 3)
      const another = yield* get({ ...lead, prospect_phone: "4155550123" })
      assert.strictEqual(another.status, 409)
    }))

  it.effect("opens to keys of type assignment that may stand in URLs alone, wherever they stand", () =>
    Effect.gen(function*() {
      const { get, key, server, workspace } = yield* open("+12125550100")
      const statuses = (secret: string) =>
        Effect.map(
          Effect.all([
            get({ key: secret, prospect_phone: "2125550123" }),
            server.send("GET", "/assignment?prospect_phone=2125550123", { key: secret }),
            server.send("POST", "/assignment", { key: secret, text: "prospect_phone=2125550123", headers: form })
          ]),
          (answers) => answers.map(({ status }) => status)
        )
      assert.deepStrictEqual(yield* statuses(key), [200, 200, 200])
      assert.deepStrictEqual(yield* statuses("unknown"), [401, 401, 401])
      for (
        const secret of [
          yield* workspace.key("assignment", { campaign: "C1" }),
          yield* workspace.key("assignment", { campaign: "C1", allowInUrl: true, active: false }),
          workspace.universal,
          workspace.admin
        ]
      ) assert.deepStrictEqual(yield* statuses(secret), [403, 403, 403])
      const ordinary = yield* workspace.key("assignment", { campaign: "C1" })
      const refused = yield* get({ key: ordinary, prospect_phone: "2125550123" })
      const message = "The API key may not stand in a URL or a form: make one that may (\"key create --allow-in-url\")"
      assert.deepStrictEqual(refused.json, failure(message))
      // It opens the rest of assignment as any other.
      const posted = yield* server.send("POST", "/assignment", { key, body: { prospect_phone: "2125550123" } })
      assert.strictEqual(posted.status, 200)
      const elsewhere = yield* server.send("POST", `/assignment/batch?key=${key}`, { body: { leads: [] } })
      assert.strictEqual(elsewhere.status, 401)
    }))

  it.effect("says which parameter is wrong, and refuses one that is said twice", () =>
    Effect.gen(function*() {
      const { get, key, post, server } = yield* open("+12125550100")
      const messageOf = (answer: { readonly json: unknown }) => (answer.json as { readonly message: string }).message
      assert.match(messageOf(yield* get({})), /^prospect_phone: /)
      for (const [name, value] of [["e164", "maybe"], ["country_code", "7"], ["format", "xml"]] as const) {
        const answer = yield* get({ prospect_phone: "2125550123", [name]: value })
        assert.strictEqual(answer.status, 400)
        assert.match(messageOf(answer), new RegExp(`^${name}: `))
      }
      const long = yield* get({ prospect_phone: "2125550123", idempotency_key: "x".repeat(256) })
      assert.match(messageOf(long), /^idempotency_key: /)
      const twice = yield* server.send(
        "GET",
        `/assignment?key=${key}&prospect_phone=2125550123&prospect_phone=4155550123`
      )
      assert.deepStrictEqual(twice.json, failure("prospect_phone: expected once"))
      const inBoth = yield* post({ prospect_phone: "2125550123" }, "?prospect_phone=4155550123")
      assert.deepStrictEqual(inBoth.json, failure("prospect_phone: expected once"))
      const encoded = yield* post(
        { prospect_phone: "2125550123" },
        "",
        { ...form, "content-encoding": "gzip" } as typeof form
      )
      assert.strictEqual(encoded.status, 415)
    }))

  it.effect("leaves what is posted as JSON, and other paths, to the contract", () =>
    Effect.gen(function*() {
      const { key, server } = yield* open("+12125550100")
      const json = yield* server.send("POST", `/assignment?key=${key}`, { body: { prospect_phone: "2125550123" } })
      assert.strictEqual(json.status, 401)
      for (const path of ["/assignmentx", "/assignment/", "/%61ssignment"]) {
        assert.strictEqual((yield* server.send("GET", `${path}?key=${key}&prospect_phone=2125550123`)).status, 404)
      }
      assert.strictEqual((yield* server.send("HEAD", `/assignment?key=${key}&prospect_phone=2125550123`)).status, 404)
    }))
}
