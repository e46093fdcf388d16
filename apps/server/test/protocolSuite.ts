/**
 * What is asked of every request over HTTP, whatever the storage: keys, paths, bodies, answers.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import { type Answer, coded, failure, TestServer } from "./TestServer.ts"

const is = (answer: Answer, status: number, json: unknown) => {
  assert.deepStrictEqual({ status: answer.status, json: answer.json }, { status, json })
}

const anything = "x".repeat(40)
const keyExpected = failure("Authorization: expected \"Bearer <API key>\"")
const keyUnknown = failure("Authorization: expected a known API key")
const pathUnknown = failure("No such path, or not with this method")
const endpoints = [
  ["POST", "/assignment"],
  ["POST", "/assignment/batch"],
  ...["/custom/campaigns", "/custom/dispos", "/custom/anis"].flatMap((path) =>
    ["POST", "PUT", "GET", "DELETE"].map((method): [string, string] => [method, path])
  )
] as ReadonlyArray<[string, string]>

/** A request whose body is sent piece by piece; what is answered, and whether all of the body could be sent before. */
const sendSlowly = (
  url: string,
  options: { readonly headers: Http.OutgoingHttpHeaders; readonly pieces: Iterable<string>; readonly endless?: boolean }
) =>
  Effect.async<{ readonly status: number | undefined; readonly text: string }>((resume) => {
    const request = Http.request(`${url}/assignment`, { method: "POST", headers: options.headers }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk: string) => text += chunk).on("end", () => {
        resume(Effect.succeed({ status: response.statusCode, text }))
        if (options.endless === true) request.destroy()
      })
    })
    request.on("error", (error) => resume(Effect.die(error)))
    for (const piece of options.pieces) request.write(piece)
    if (options.endless === true) request.flushHeaders()
    else request.end()
  })

/** The tests of what all requests have in common. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("a key that is missing or unknown is 401, on every endpoint", () =>
    Effect.gen(function*() {
      const { send } = yield* TestServer
      for (const [method, path] of endpoints) {
        const missing = yield* send(method, path)
        is(missing, 401, keyExpected)
        assert.strictEqual(missing.headers.get("www-authenticate"), "Bearer")
        is(yield* send(method, path, { key: anything }), 401, keyUnknown)
      }
    }))

  it.effect("a key is only taken in the form of a bearer token", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal } = yield* workspace()
      const authorized = (authorization: string) =>
        send("GET", "/custom/campaigns?id=C1", { headers: { authorization } })
      for (const good of [`Bearer ${universal}`, `bearer ${universal}`, `BEARER   ${universal}`]) {
        is(yield* authorized(good), 404, failure("Campaign not found"))
      }
      for (
        const bad of [
          "",
          "Bearer",
          "Bearer ",
          universal,
          `Basic ${universal}`,
          `ABCDEF ${universal}`,
          `Bearer ${universal} x`
        ]
      ) {
        is(yield* authorized(bad), 401, keyExpected)
      }
      is(
        yield* send("GET", `/custom/campaigns?id=C1&key=${universal}`, { headers: { "x-apikey": universal } }),
        401,
        keyExpected
      )
    }))

  it.effect("a key of another type is 403, and so is an inactive one", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { key } = yield* workspace()
      for (const type of ["nrm", "planner", "dials"] as const) {
        const answer = yield* send("POST", "/assignment", { key: yield* key(type), body: {} })
        is(answer, 403, failure(`The API key is of type "${type}", expected "assignment" or "universal"`))
      }
      for (const type of ["nrm", "planner", "dials", "assignment"] as const) {
        const answer = yield* send("GET", "/custom/anis?number=1", { key: yield* key(type) })
        is(answer, 403, failure(`The API key is of type "${type}", expected "universal"`))
      }
      const inactive = yield* key("universal", { active: false })
      for (const [method, path] of endpoints) {
        is(yield* send(method, path, { key: inactive }), 403, failure("The API key is inactive"))
      }
    }))

  it.effect("keys are checked before bodies are read", () =>
    Effect.gen(function*() {
      const { send, url, workspace } = yield* TestServer
      is(yield* send("POST", "/assignment", { text: "{" }), 401, keyExpected)
      is(
        yield* send("POST", "/assignment", { text: "a=b", headers: { "content-type": "text/plain" } }),
        401,
        keyExpected
      )
      const { key } = yield* workspace()
      const dials = yield* key("dials")
      assert.strictEqual((yield* send("POST", "/assignment", { key: dials, text: "{" })).status, 403)
      // Not a byte of the body is sent.
      const announced = yield* sendSlowly(url, { headers: { "content-length": 99_999_999 }, pieces: [], endless: true })
      assert.strictEqual(announced.status, 401)
    }))

  it.effect("an unknown path and a known one with another method are 404, with or without a key", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal } = yield* workspace()
      const unknown = [
        ["GET", "/"],
        ["GET", "/nothing"],
        ["POST", "/assignment/"],
        ["POST", "/assignment/batch/more"],
        ["POST", "/Assignment"],
        ["PUT", "/assignment"],
        ["PUT", "/assignment"],
        ["DELETE", "/assignment/batch"],
        ["PATCH", "/custom/campaigns"],
        ["OPTIONS", "/custom/anis"],
        ["POST", "/health/live"],
        ["POST", "/docs"],
        ["GET", "/%"],
        ["GET", "/custom/campaigns%3Fid=1"],
        ["GET", "/../etc/passwd"]
      ] as const
      for (const [method, path] of unknown) {
        is(yield* send(method, path), 404, pathUnknown)
        is(yield* send(method, path, { key: universal }), 404, pathUnknown)
      }
      assert.strictEqual((yield* send("HEAD", "/assignment")).status, 404)
    }))

  it.effect("a body that is not JSON by its type is 415", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal: key } = yield* workspace()
      const text = JSON.stringify({ id: "C1" })
      const remove = (headers: Readonly<Record<string, string>>) =>
        send("DELETE", "/custom/campaigns", { key, text, headers })
      const refused = [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/jsonp",
        "json",
        "text/json",
        "application/json; charset=latin1"
      ]
      for (const type of refused) {
        is(yield* remove({ "content-type": type }), 415, failure("Content-Type: expected application/json in UTF-8"))
      }
      is(yield* remove({ "content-encoding": "gzip" }), 415, failure("Content-Encoding: expected none"))
      const taken = [
        "application/json",
        "Application/JSON; Charset=UTF-8",
        "application/json;charset=\"utf-8\"",
        "application/vnd.api+json",
        "application/json; profile=x"
      ]
      for (const type of taken) {
        is(yield* remove({ "content-type": type }), 404, failure("Campaign not found"))
      }
    }))

  it.effect("a body without a type is taken for JSON", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { universal } = yield* workspace()
      const answer = yield* sendSlowly(url, {
        headers: { authorization: `Bearer ${universal}` },
        pieces: ["{\"prospect_phone\":", "\"2125550123\",\"dialer_campaign\":\"C1\"}"]
      })
      assert.deepStrictEqual(answer, {
        status: 400,
        text: JSON.stringify(coded("campaign_not_found", "Campaign not found"))
      })
    }))

  it.effect("malformed JSON is 400, and not quoted", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal: key } = yield* workspace()
      for (
        const text of [
          "{",
          "{\"prospect_phone\": \"2125550123\",}",
          "nothing",
          "{'a': 1}",
          "\u0000",
          "[".repeat(60)
        ]
      ) {
        is(yield* send("POST", "/assignment", { key, text }), 400, failure("body: expected JSON"))
      }
      for (const text of ["", "  \n", "\uFEFF"]) {
        is(yield* send("POST", "/assignment", { key, text }), 400, failure("body: is missing, expected JSON"))
      }
      is(yield* send("POST", "/assignment", { key }), 400, failure("body: is missing, expected JSON"))
      const latin1 = Buffer.from("{\"prospect_phone\": \"\xe9\"}", "latin1")
      is(yield* send("POST", "/assignment", { key, text: latin1 }), 400, failure("body: expected JSON in UTF-8"))
      is(yield* send("POST", "/assignment", { key, text: "\uFEFF\uFEFF{}" }), 400, failure("body: expected JSON"))
    }))

  it.effect("a byte order mark is accepted", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal: key } = yield* workspace()
      const text = `\uFEFF${JSON.stringify({ id: "C1", name: "Ünï", type: "Inbound" })}`
      is(yield* send("POST", "/custom/campaigns", { key, text }), 200, {
        success: true,
        campaign: { id: "C1", name: "Ünï", type: "Inbound" }
      })
    }))

  it.effect("a body of the limit is read, and one byte more is 413", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal: key } = yield* workspace()
      const padded = (body: unknown, bytes: number) => JSON.stringify(body).padEnd(bytes, " ")
      const limits = [
        ["DELETE", "/custom/campaigns", { id: "C1" }, 1_048_576, 404],
        ["POST", "/assignment", { prospect_phone: "2125550123" }, 1_048_576, 400],
        ["POST", "/assignment/batch", { leads: [] }, 16_777_216, 200]
      ] as const
      for (const [method, path, body, limit, status] of limits) {
        assert.strictEqual((yield* send(method, path, { key, text: padded(body, limit) })).status, status, path)
        is(
          yield* send(method, path, { key, text: padded(body, limit + 1) }),
          413,
          failure(`body: expected at most ${limit} bytes`)
        )
      }
    }))

  it.effect("a body that is announced too large is refused before it is sent", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { universal } = yield* workspace()
      const headers = { authorization: `Bearer ${universal}`, "content-type": "application/json" }
      const answer = yield* sendSlowly(url, {
        headers: { ...headers, "content-length": 1_048_577 },
        pieces: [],
        endless: true
      })
      assert.deepStrictEqual(answer, {
        status: 413,
        text: JSON.stringify(coded("payload_too_large", "body: expected at most 1048576 bytes"))
      })
    }))

  it.effect("a chunked body is refused as soon as it is too large, while it is still sent", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { universal } = yield* workspace()
      const headers = { authorization: `Bearer ${universal}`, "content-type": "application/json" }
      const piece = " ".repeat(65_536)
      const tooLarge = {
        status: 413,
        text: JSON.stringify(coded("payload_too_large", "body: expected at most 1048576 bytes"))
      }
      const unfinished = yield* sendSlowly(url, {
        headers,
        pieces: Array.from({ length: 17 }, () => piece),
        endless: true
      })
      assert.deepStrictEqual(unfinished, tooLarge)
      const whole = yield* sendSlowly(url, { headers, pieces: Array.from({ length: 320 }, () => piece) })
      assert.deepStrictEqual(whole, tooLarge)
      const small = yield* sendSlowly(url, { headers, pieces: ["{\"prospect", "_phone\":", "1}"] })
      assert.strictEqual(small.status, 400)
    }))

  it.effect("a body of brackets is refused before anything is made of it", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal: key } = yield* workspace({ inboundGroups: true })
      const deep = "[".repeat(500_000) + "]".repeat(500_000)
      const wide = `[${"[],".repeat(500_000)}0]`
      for (const [method, path] of [["POST", "/assignment/batch"], ["DELETE", "/inbound-group"]] as const) {
        is(
          yield* send(method, path, { key, text: deep }),
          400,
          failure("body: expected at most 64 levels of nesting")
        )
      }
      is(
        yield* send("POST", "/assignment/batch", { key, text: wide }),
        400,
        failure("body: expected at most 500000 values")
      )
    }))

  it.effect("unfinished bodies of a workspace take so much room, and give it back when they are gone", () =>
    Effect.gen(function*() {
      const { send, url, workspace } = yield* TestServer
      const { universal: key } = yield* workspace()
      const other = yield* workspace()
      const piece = " ".repeat(1_000_000)
      const begin = () => {
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
        const request = Http.request(`${url}/assignment/batch`, { method: "POST", headers })
        request.on("error", () => {})
        for (let i = 0; i < 16; i++) request.write(piece)
        return request
      }
      const batch = { key, text: JSON.stringify({ leads: [] }).padEnd(16_000_000, " ") }
      const unfinished = Array.from({ length: 5 }, begin)
      // Until there is no room for one more. Which body is refused while all arrive is anyone's guess: more are begun
      // for as long as there is room.
      const refused = yield* Effect.repeat(
        Effect.tap(send("POST", "/assignment/batch", batch), ({ status }) =>
          Effect.sync(() => {
            if (status === 200) unfinished.push(begin())
          })),
        { until: ({ status }) => status !== 200 }
      )
      is(refused, 503, failure("Too many large bodies are being read; please try again"))
      assert.strictEqual(refused.headers.get("retry-after"), "1")
      is(yield* send("POST", "/assignment/batch", { key, body: { leads: [] } }), 200, { success: true, results: [] })
      const another = yield* send("POST", "/assignment/batch", { ...batch, key: other.universal })
      assert.strictEqual(another.status, 200)
      for (const request of unfinished) request.destroy()
      yield* Effect.repeat(send("POST", "/assignment/batch", batch), { until: ({ status }) => status === 200 })
    }))

  it.effect("a connection goes on after a body that was too large", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { universal } = yield* workspace()
      const agent = new Http.Agent({ keepAlive: true, maxSockets: 1 })
      const post = (text: string) =>
        Effect.async<{ readonly status: number | undefined; readonly port: number | undefined }>((resume) => {
          const headers = { authorization: `Bearer ${universal}`, "content-type": "application/json" }
          const request = Http.request(`${url}/assignment`, { method: "POST", agent, headers }, (response) => {
            const port = request.socket?.localPort
            response.resume().on("end", () => resume(Effect.succeed({ status: response.statusCode, port })))
          })
          request.on("error", (error) => resume(Effect.die(error))).end(text)
        })
      const first = yield* post(" ".repeat(3_000_000))
      const second = yield* post("{}")
      assert.deepStrictEqual([first.status, second.status], [413, 400])
      assert.strictEqual(first.port, second.port)
      agent.destroy()
    }))

  it.effect("every answer has the headers of one", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { universal: key } = yield* workspace()
      const ids = new Set<string | null>()
      const answers = [
        yield* send("GET", "/health/live"),
        yield* send("GET", "/custom/campaigns?id=C1", { key }),
        yield* send("GET", "/nothing"),
        yield* send("POST", "/assignment")
      ]
      for (const { headers } of answers) {
        assert.strictEqual(headers.get("content-type"), "application/json")
        assert.strictEqual(headers.get("cache-control"), "no-store")
        assert.strictEqual(headers.get("x-content-type-options"), "nosniff")
        assert.match(headers.get("x-request-id") ?? "", /^[\da-f-]{36}$/)
        ids.add(headers.get("x-request-id"))
      }
      assert.strictEqual(ids.size, answers.length)
    }))

  it.effect("health, metrics, the document and its page ask for no key", () =>
    Effect.gen(function*() {
      const { send } = yield* TestServer
      is(yield* send("GET", "/health/live"), 200, { success: true })
      is(yield* send("GET", "/health/ready"), 200, { success: true })
      const metrics = yield* send("GET", "/metrics")
      assert.strictEqual(metrics.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8")
      assert.match(
        metrics.text,
        /^anipool_http_requests_total\{method="GET",route="\/health\/ready",status="200"\} \d+$/m
      )
      assert.match(metrics.text, /^# TYPE anipool_http_request_duration_seconds histogram$/m)
      const document = yield* send("GET", "/openapi.json")
      assert.strictEqual((document.json as { readonly openapi: string }).openapi, "3.1.0")
      const page = yield* send("GET", "/docs")
      assert.match(page.headers.get("content-type") ?? "", /^text\/html/)
      assert.strictEqual((yield* send("GET", "/docs/reference")).text, page.text)
      for (const [, path] of endpoints) assert.include(page.text, `<code>${path}</code>`)
      // It may name addresses, and loads nothing.
      assert.notMatch(page.text, /<(script|link|img|iframe)|src=|url\(|@import/)
      const policy = page.headers.get("content-security-policy") ?? ""
      for (const name of ["default-src", "base-uri", "form-action", "frame-ancestors"]) {
        assert.include(policy.split("; "), `${name} 'none'`)
      }
      assert.strictEqual(page.headers.get("referrer-policy"), "no-referrer")
      const head = yield* send("HEAD", "/docs")
      assert.deepStrictEqual([head.status, head.text], [200, ""])
    }))

  it.effect("metrics do not grow with paths that callers invent", () =>
    Effect.gen(function*() {
      const { send } = yield* TestServer
      yield* send("GET", "/invented/2125550123")
      const { text } = yield* send("GET", "/metrics")
      assert.notInclude(text, "invented")
      assert.match(text, /^anipool_http_requests_total\{method="GET",route="other",status="404"\} \d+$/m)
    }))

  it.effect("the client derived from the contract understands every answer", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { hold, universal } = yield* workspace()
      const client = yield* HttpApiClient.make(AnipoolApi, {
        baseUrl: url,
        transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(universal))
      }).pipe(Effect.provide(FetchHttpClient.layer))
      yield* hold("C1", "+442079460000")
      const { campaign } = yield* client.campaigns.create({
        payload: { id: "C1", name: "One", type: "Outbound", inboundPoolId: "C1" }
      })
      assert.deepStrictEqual(campaign, { id: "C1", name: "One", type: "Outbound", inboundPoolId: "C1" })
      assert.deepStrictEqual((yield* client.campaigns.get({ payload: { id: "C1" } })).campaign, campaign)
      const assigned = yield* client.assignment.assign({
        payload: { prospectPhone: "020 7946 0123", countryCode: 44, dialerCampaign: "C1", e164: true }
      })
      assert.strictEqual(assigned.ani, "+442079460000")
      const batch = yield* client.assignment.assignBatch({
        payload: { leads: [{ row_id: "1", prospect_phone: "020 7946 0123", dialer_campaign: "C1", country_code: 44 }] }
      })
      assert.deepStrictEqual(batch.results, [{ row_id: "1", serviceani: "2079460000", error: "" }])
      const { ani } = yield* client.anis.get({ payload: { number: "2079460000" } })
      assert.deepStrictEqual(
        ani,
        { number: "2079460000", callingCode: 44, inboundGroupId: "C1", isBranded: false, brandName: "" }
      )
      assert.isTrue((yield* client.ready()).success)
      const absent = yield* Effect.flip(client.dispositions.remove({ payload: { id: "D1" } }))
      assert.strictEqual(absent._tag, "NotFound")
      assert.strictEqual(absent.message, "Disposition not found")
    }))
}
