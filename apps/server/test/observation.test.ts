/**
 * What a server tells of its requests: traces, and the access log.
 */
import * as AccessLog from "@anipool/server/dispatch/AccessLog"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import * as Otlp from "@anipool/telemetry/Otlp"
import * as Collector from "@anipool/telemetry/testing/Collector"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { callerCode } from "./callerCode.ts"
import * as TestServer from "./TestServer.ts"

const server = Layer.fresh(TestServer.layer(MemoryStorage.layer))

const traceId = "0af7651916cd43dd8448eb211c80319c"
const prospect = "6465550123"
const lead = { dialer_campaign: "C1", prospect_phone: prospect }

/** Requests of either way of answering, with secrets and a prospect's number wherever they may stand. */
const ask = Effect.gen(function*() {
  const { send, workspace } = yield* TestServer.TestServer
  const { campaign, hold, key, universal } = yield* workspace({ inboundGroups: true })
  yield* hold("P1", "+12125550100")
  yield* campaign("C1", "P1")
  const headers = {
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    "idempotency-key": `secret-${prospect}`,
    "user-agent": `dialer of ${prospect}`
  }
  const sent = { key: universal, headers }
  const inUrl = yield* key("assignment", { campaign: "C1", allowInUrl: true })
  const parameters = `key=${inUrl}&prospect_phone=${prospect}`
  const dialsInUrl = yield* key("dials", { allowInUrl: true })
  const call = `key=${dialsInUrl}&call_id=${
    callerCode(Date.now())
  }&campaign=C1&status=NA&phone_number=${prospect}&time_zone=UTC`
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" }
  const answers = [
    yield* send("POST", "/assignment", { ...sent, body: lead }),
    yield* send("GET", `/custom/campaigns?id=C1&prospect=${prospect}`, sent),
    yield* send("GET", `/invented/${prospect}`, sent),
    yield* send("GET", `/custom/anis?number=+1${prospect}`, sent),
    yield* send("POST", "/assignment", { ...sent, text: `{"prospect_phone": "${prospect}"` }),
    yield* send("GET", `/assignment?${parameters}`, { headers }),
    yield* send("POST", "/assignment", { headers: form, text: parameters }),
    yield* send("GET", `/dials/vicidial?${call}`, { headers }),
    yield* send("POST", "/dials/vicidial", { headers: form, text: call }),
    yield* send("GET", `/invented?${parameters}`, { headers })
  ]
  for (const path of ["/health/live", "/health/ready", "/metrics"]) yield* send("GET", path, sent)
  return { answers, secrets: [prospect, universal, inUrl, dialsInUrl, "2125550100"] }
})

// Live: real requests take real time.
describe("traces of a server", () => {
  it.scopedLive("name requests by route and id, go on with the caller's, and tell no number and no key", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make
      const otlp = Otlp.layer({
        tracesUrl: Option.some(`${collector.url}/v1/traces`),
        metricsUrl: Option.some(`${collector.url}/v1/metrics`),
        headers: Redacted.make({}),
        protocol: "http/json",
        timeoutMs: 10_000,
        serviceName: "anipool",
        attributes: {},
        sampler: { isParentBased: true, ratio: 1 },
        metricIntervalMs: 60_000
      })
      const { answers, secrets } = yield* ask.pipe(Effect.provide(server), Effect.provide(otlp))
      const spans = collector.spans()
      const requests = spans.filter((span) => span.parentSpanId === "b7ad6b7169203331")
      assert.deepStrictEqual(
        requests.map(({ attributes, kind, name }) => [name, kind, attributes["http.response.status_code"]]),
        [
          ["POST /assignment", 2, 200],
          ["GET /custom/campaigns", 2, 200],
          ["GET other", 2, 404],
          ["GET /custom/anis", 2, answers[3]?.status],
          ["POST /assignment", 2, 400],
          ["GET /assignment", 2, 200],
          ["POST /assignment", 2, 200],
          ["GET /dials/vicidial", 2, 200],
          ["POST /dials/vicidial", 2, 200],
          ["GET other", 2, 404]
        ]
      )
      for (const [i, { attributes, traceId: id }] of requests.entries()) {
        assert.strictEqual(id, traceId)
        assert.strictEqual(attributes["anipool.request_id"], answers[i]?.headers.get("x-request-id"))
        assert.strictEqual(attributes["http.route"], requests[i]?.name.split(" ")[1])
      }
      // What a request does is within its span.
      assert.isTrue(spans.some(({ parentSpanId }) => parentSpanId === requests[1]?.spanId))
      const names = spans.map(({ name }) => name)
      for (const never of ["/health", "/metrics", "StorageHealth.check", "Dials.queue", "Snapshots.claim"]) {
        assert.isFalse(names.some((name) => name.includes(never)), never)
      }
      assert.isAbove(collector.received.length, 1)
      for (const { body } of collector.received) {
        for (const secret of secrets) assert.notInclude(body.toString(), secret)
      }
    }))
})

describe("the access log", () => {
  const logged = Effect.gen(function*() {
    const lines: Array<Readonly<Record<string, unknown>>> = []
    const text: Array<string> = []
    const log = Logger.replace(
      Logger.defaultLogger,
      Logger.map(Logger.structuredLogger, ({ annotations, logLevel, message }) => {
        text.push(JSON.stringify({ annotations, message }))
        if (message === "request") lines.push({ logLevel, ...annotations })
      })
    )
    const asked = yield* ask.pipe(Effect.provide(server), Effect.provide(log))
    return { ...asked, lines, text: text.join("\n") }
  })

  it.live("has a line for each request, with its route, its id and its key's number, and no prospect's", () =>
    Effect.gen(function*() {
      const { answers, lines, secrets, text } = yield* logged
      const all = answers.map(({ headers, status }) => {
        const line = lines.find(({ requestId }) => requestId === headers.get("x-request-id"))
        assert.deepInclude(line, { logLevel: "INFO", status })
        assert.isNumber(line?.["durationMs"])
        return [line?.["method"], line?.["route"], typeof line?.["keyId"]]
      })
      assert.deepStrictEqual(all, [
        ["POST", "/assignment", "number"],
        ["GET", "/custom/campaigns", "number"],
        ["GET", "other", "undefined"],
        ["GET", "/custom/anis", "number"],
        ["POST", "/assignment", "number"],
        ["GET", "/assignment", "number"],
        ["POST", "/assignment", "number"],
        ["GET", "/dials/vicidial", "number"],
        ["POST", "/dials/vicidial", "number"],
        ["GET", "other", "undefined"]
      ])
      for (const secret of secrets) assert.notInclude(text, secret)
    }).pipe(Effect.provideService(AccessLog.AccessLog, AccessLog.of({ isAccessLogged: true }))))

  it.live("is off unless it is asked for", () =>
    Effect.map(logged, ({ lines }) => assert.deepStrictEqual(lines, [])).pipe(
      Effect.provideService(AccessLog.AccessLog, AccessLog.of({ isAccessLogged: false }))
    ))

  it("leaves out what is too much of a second, and says how much that was", () => {
    const { admit } = AccessLog.of({ isAccessLogged: true })
    const second = Array.from({ length: AccessLog.linesMax + 50 }, () => admit(5_000))
    assert.strictEqual(second.filter((each) => each === 0).length, AccessLog.linesMax)
    assert.strictEqual(second.filter((each) => each === undefined).length, 50)
    assert.deepStrictEqual([admit(6_000), admit(6_001)], [50, 0])
    assert.isUndefined(AccessLog.of({ isAccessLogged: false }).admit(0))
  })
})
