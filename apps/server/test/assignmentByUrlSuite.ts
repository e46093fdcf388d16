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

  it.effect("refuses a form in another character set", () =>
    Effect.gen(function*() {
      const { post } = yield* open("+12125550100")
      const lead = { prospect_phone: "2125550123" }
      const by = (charset: string) =>
        post(lead, "", { "content-type": `application/x-www-form-urlencoded; charset=${charset}` })
      assert.strictEqual((yield* by("UTF-8")).status, 200)
      const refused = yield* by("iso-8859-1")
      assert.strictEqual(refused.status, 415)
      assert.strictEqual(
        (refused.json as { readonly message: string }).message,
        "Content-Type: expected application/x-www-form-urlencoded in UTF-8"
      )
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

  it.effect("opens to keys of type assignment in URLs and forms if they may stand there, and to any in the header", () =>
    Effect.gen(function*() {
      const { get, key, post, server, workspace } = yield* open("+12125550100")
      const lead = { prospect_phone: "2125550123", dialer_campaign: "C1" }
      const query = new URLSearchParams(lead).toString()
      const statuses = (secret: string) =>
        Effect.map(
          Effect.all([
            get({ key: secret, ...lead }),
            post({ key: secret, ...lead }),
            server.send("GET", `/assignment?${query}`, { key: secret }),
            server.send("POST", "/assignment", { key: secret, text: query, headers: form }),
            server.send("POST", "/assignment", {
              text: query,
              headers: { ...form, authorization: `Basic ${Buffer.from(`anipool:${secret}`).toString("base64")}` }
            })
          ]),
          (answers) => answers.map(({ status }) => status)
        )
      const ordinary = yield* workspace.key("assignment", { campaign: "C1" })
      assert.deepStrictEqual(yield* statuses(key), [200, 200, 200, 200, 200])
      for (const secret of [ordinary, workspace.universal]) {
        assert.deepStrictEqual(yield* statuses(secret), [403, 403, 200, 200, 200])
      }
      assert.deepStrictEqual(yield* statuses("unknown"), [401, 401, 401, 401, 401])
      for (
        const secret of [
          yield* workspace.key("assignment", { campaign: "C1", allowInUrl: true, active: false }),
          workspace.admin
        ]
      ) assert.deepStrictEqual(yield* statuses(secret), [403, 403, 403, 403, 403])
      for (const authorization of ["Basic", "Basic !", "Basic YW5pcG9vbA==", "Basic YW5pcG9vbDo=", "Digest x"]) {
        const answer = yield* server.send("GET", `/assignment?${query}`, { headers: { authorization } })
        assert.strictEqual(answer.status, 401)
      }
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

  it.effect("answers FreeSWITCH's httapi by variables, named by the parameters that it posts", () =>
    Effect.gen(function*() {
      const { get, post, workspace } = yield* open("+12125550100", "+12125550101")
      yield* workspace.campaign("Empty", "none")
      const posted = {
        format: "httapi",
        session_id: "call-1",
        "Caller-Destination-Number": "2125550123",
        hostname: "fs"
      }
      const first = yield* post(posted)
      assert.strictEqual(first.headers.get("content-type"), "text/xml; charset=utf-8")
      const [, ani] = /<effective_caller_id_number>(\d{10})<\/effective_caller_id_number>/.exec(first.text) ?? []
      assert.deepStrictEqual(
        [first.status, first.text],
        [
          200,
          `<document type="xml/freeswitch-httapi"><variables><effective_caller_id_number>${ani}</effective_caller_id_number></variables><work><break/></work></document>`
        ]
      )
      // The same call asks again: the same number.
      assert.strictEqual((yield* get(posted)).text, first.text)
      const own = yield* get({ ...posted, prospect_phone: "2125550124", idempotency_key: "call-2", e164: "1" })
      assert.include(own.text, ">+1212")
      assert.notInclude(own.text, ani!)
      const none = yield* get({ ...posted, session_id: "call-3", dialer_campaign: "Empty" })
      assert.deepStrictEqual(
        [none.status, none.text],
        [200, "<document type=\"xml/freeswitch-httapi\"><work><break/></work></document>"]
      )
      const failure = yield* get({ ...posted, session_id: "call-4", dialer_campaign: "unknown" })
      assert.deepStrictEqual([failure.status, failure.text], [400, ""])
      assert.strictEqual(failure.headers.get("content-type"), "text/xml; charset=utf-8")
    }))

  it.effect("gives a number to the first hunt of a call in FreeSWITCH's dialplan, and finds nothing for others", () =>
    Effect.gen(function*() {
      const { post, workspace } = yield* open("+12125550100", "+12125550101")
      yield* workspace.campaign("Empty", "none")
      const query = "?format=dialplan&context=outbound"
      const hunt = {
        section: "dialplan",
        "Unique-ID": "call-1",
        "Hunt-Context": "outbound",
        "Hunt-Destination-Number": "2125550123"
      }
      const first = yield* post(hunt, query)
      const [, ani] = /data="anipool_ani=(\d{10})"/.exec(first.text) ?? []
      assert.strictEqual(
        first.text,
        "<document type=\"freeswitch/xml\"><section name=\"dialplan\"><context name=\"global\"><extension name=\"anipool\"><condition>" +
          `<action application="set" data="effective_caller_id_number=${ani}"/><action application="set" data="anipool_ani=${ani}"/>` +
          "<action application=\"transfer\" data=\"${destination_number}\"/></condition></extension></context></section></document>"
      )
      assert.strictEqual((yield* post(hunt, query)).text, first.text)
      const notFound =
        "<document type=\"freeswitch/xml\"><section name=\"result\"><result status=\"not found\"/></section></document>"
      for (
        const [parameters, at] of [
          [{ ...hunt, variable_anipool_ani: "2125550100" }, query],
          [{ ...hunt, "Hunt-Context": "public" }, query],
          [{ ...hunt, section: "directory" }, query],
          [{ ...hunt, "Unique-ID": "call-2" }, `${query}&dialer_campaign=Empty`]
        ] as const
      ) {
        const answer = yield* post(parameters, at)
        assert.deepStrictEqual([answer.status, answer.text], [200, notFound])
      }
      const refused = yield* post({ ...hunt, key: "unknown" }, query)
      assert.deepStrictEqual([refused.status, refused.text], [401, ""])
      const inside = yield* post({ ...hunt, "Hunt-Destination-Number": "1001" }, query)
      assert.deepStrictEqual([inside.status, inside.text], [400, ""])
      // What FreeSWITCH says twice is none of ours.
      assert.strictEqual((yield* post(hunt, `${query}&hostname=fs&hostname=fs`)).text, first.text)
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
