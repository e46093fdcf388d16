/**
 * Requests for assignment and of dials, of all kinds, good and bad, and what is answered to them by a server of their own.
 */
import * as Bootstrap from "@anipool/core/administration/Bootstrap"
import * as Server from "@anipool/server/Server"
import { StartFailed } from "@anipool/server/StartFailed"
import type { Storage } from "@anipool/storage/Storage"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import type * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as Http from "node:http"

/** A request as it goes over the wire; `pieces` are its body, sent in chunks, or with a length. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly pieces: ReadonlyArray<Buffer>
  readonly chunked: boolean
}

/** What is answered, but for what differs from answer to answer. */
export interface Answer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly requestId: string
  readonly text: string
}

const secretOf = (name: string) => `secret-of-${name}-`.padEnd(40, "x")

const us = ["2125550100", "2125550101", "6465550100", "4155550100", "4155550101", "3125550100", "8005550100"]
const uk = ["2079460000", "2079460001", "1614960000", "1314960000"]

const bootstrap = JSON.stringify({
  workspaces: [
    {
      name: "us",
      country: "us",
      fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" },
      policy: { dailyCap: 120 },
      keys: [
        { type: "universal", secret: secretOf("universal") },
        { type: "assignment", secret: secretOf("assignment"), defaultCampaign: "C1" },
        { type: "assignment", secret: secretOf("inactive"), defaultCampaign: "C1", active: false },
        { type: "dials", secret: secretOf("dials") }
      ]
    },
    {
      name: "uk",
      country: "uk",
      keys: [
        { type: "universal", secret: secretOf("british"), defaultCampaign: "C2" },
        { type: "dials", secret: secretOf("british-dials") }
      ]
    }
  ]
})

/** A server with numbers and campaigns, the same for each. */
export const serve = <E>(
  storage: Layer.Layer<Storage, E>,
  hotRoutes: boolean
): Effect.Effect<{ readonly send: (sent: Sent) => Effect.Effect<Answer> }, StartFailed, Scope.Scope> =>
  Effect.gen(function*() {
    // Its connections end with the server. Destroying it as well could cut off an answer that is not read yet.
    const agent = new Http.Agent({ keepAlive: true, maxSockets: 1 })
    const { url } = yield* Server.serve({
      host: "127.0.0.1",
      port: 0,
      storage: storage as Layer.Layer<Storage>,
      prepare: Effect.mapError(Bootstrap.apply(bootstrap), (error) => new StartFailed({ message: String(error) })),
      hotRoutes
    })
    const register = (name: string, path: string, body: unknown) =>
      Effect.flatMap(
        sendTo(url, agent, { ...plain, path, headers: headersOf(name), pieces: [Buffer.from(JSON.stringify(body))] }),
        ({ status, text }) => status === 200 ? Effect.void : Effect.dieMessage(`${path}: ${status} ${text}`)
      )
    for (const name of ["universal", "british"]) {
      for (const [id, pool] of [["C1", "P1"], ["C2", "P2"], ["C3", undefined], ["C4", "empty"]] as const) {
        const campaign = { id, name: id, type: "Outbound", inbound_pool_id: pool ?? null }
        yield* register(name, "/custom/campaigns", campaign)
      }
      for (const [i, number] of us.entries()) {
        const ani = { country_code: "+1", number, inbound_group_id: i % 3 === 2 ? "P2" : "P1" }
        yield* register(name, "/custom/anis", ani)
      }
      for (const number of uk) {
        yield* register(name, "/custom/anis", { country_code: "+44", number, inbound_group_id: "P2" })
      }
    }
    return { send: (sent) => sendTo(url, agent, sent) }
  })

/** A request that is good in all respects. */
export const good: Sent = {
  method: "POST",
  path: "/assignment",
  headers: { authorization: `Bearer ${secretOf("assignment")}`, "content-type": "application/json" },
  pieces: [Buffer.from(JSON.stringify({ prospect_phone: "2125550123" }))],
  chunked: false
}

/** Requests, the same ones for the same seed. */
export const sample = (count: number, seed: number): ReadonlyArray<Sent> =>
  FastCheck.sample(requests, { numRuns: count, seed })

// internal

const plain = { method: "POST", chunked: false }

const headersOf = (name: string) => ({
  authorization: `Bearer ${secretOf(name)}`,
  "content-type": "application/json"
})

const sendTo = (url: string, agent: Http.Agent, { chunked, headers, method, path, pieces }: Sent) =>
  Effect.async<Answer>((resume) => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const request = Http.request(url, {
      agent,
      method,
      path,
      headers: {
        ...headers,
        ...(chunked ? { "transfer-encoding": "chunked" } : { "content-length": length })
      }
    }, (response) => {
      const received: Array<Buffer> = []
      response.on("data", (piece: Buffer) => received.push(piece)).on("end", () => {
        const { date: _date, "x-request-id": requestId, ...rest } = response.headers
        const id = String(requestId)
        const text = Buffer.concat(received).toString()
          .replaceAll(id, "<id>")
          .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, "<time>")
        resume(Effect.succeed({ status: response.statusCode, headers: rest, requestId: id, text }))
      })
    })
    request.on("error", (error) => resume(Effect.die(error)))
    for (const piece of pieces) request.write(piece)
    request.end()
  })

const mostly = <A>(usual: A, weight: number, ...others: ReadonlyArray<A>) =>
  FastCheck.oneof({ weight, arbitrary: FastCheck.constant(usual) }, {
    weight: 1,
    arbitrary: FastCheck.constantFrom(...others)
  })

const bearer = (name: string) => `Bearer ${secretOf(name)}`

const authorizationOf = (...good: ReadonlyArray<string>) =>
  FastCheck.oneof({ weight: 12, arbitrary: FastCheck.constantFrom(...good.map(bearer)) }, badAuthorization)

const badAuthorization = {
  weight: 2,
  arbitrary: FastCheck.constantFrom(
    undefined,
    "",
    "Bearer",
    "Bearer ",
    bearer("dials"),
    bearer("inactive"),
    bearer("nobody"),
    `bearer    ${secretOf("assignment")}`,
    `  ${bearer("assignment")}  `,
    `${bearer("assignment")} more`,
    secretOf("assignment"),
    `Basic ${secretOf("assignment")}`
  )
}

const contentType = mostly<string | undefined>(
  "application/json",
  10,
  undefined,
  "",
  "text/plain",
  "application/json; charset=utf-8",
  "APPLICATION/JSON; Charset=\"UTF-8\"",
  "application/json; charset=latin1",
  "application/vnd.api+json",
  "application/jsonp",
  "application/json, text/plain",
  "multipart/form-data; boundary=x"
)

const contentEncoding = mostly<string | undefined>(undefined, 15, "identity", "gzip", "Identity", "")

// The same key comes up with many bodies: as a retry, and as another request.
const idempotencyKey = mostly<string | undefined>(undefined, 8, "", "a", "b", "c", "d", "e", "k".repeat(256))

const wrong = FastCheck.oneof(
  FastCheck.constantFrom<unknown>(
    null,
    true,
    0,
    1.5,
    -1,
    "",
    "1",
    [],
    {},
    [null],
    { a: 1 },
    "\u0000",
    "é☎",
    "x".repeat(300)
  ),
  FastCheck.jsonValue({ maxDepth: 2 })
)

const or = (values: ReadonlyArray<unknown>, weight: number) =>
  FastCheck.oneof({ weight, arbitrary: FastCheck.constantFrom(...values) }, { weight: 1, arbitrary: wrong })

const phones = [
  "2125550123",
  "(212) 555-0123",
  "+1 415 555 0123",
  "6465550199",
  "9075550100",
  "020 7946 0123",
  "+44 161 496 0123",
  "0000000000",
  "212555012",
  "123456789012345678901",
  "not a number!"
]

const fields = FastCheck.record({
  prospect_phone: or(phones, 20),
  prospect_zip: or(["10001", "94103", "99999", "1", null], 8),
  dialer_campaign: or(["C1", "C2", "C3", "C4", "unknown", null], 12),
  country_code: or([1, 44, "1", "44", "+1", "+44", null], 12),
  real_time: or([true, false, null], 8),
  e164: or([true, false, null], 8),
  with_fields: or([true, false, null], 8),
  unknown: wrong
}, { requiredKeys: [] })

const limit = 1024 * 1024

const dial = FastCheck.record({
  campaign_id: or(["C1", "C5"], 20),
  campaign_name: or(["Spring"], 20),
  agent_name: or(["Ann", "  ", ""], 20),
  from_number: or(["2125550100", "anonymous"], 20),
  disposition_name: or(["Sale", "Busy"], 20),
  to_number: or(phones, 20),
  datetime: or(["2026-03-02 15:04:05", "2026-03-02T15:04:05.123Z", "2026-13-02 15:04:05", "yesterday"], 20),
  call_direction: or(["Outbound", "Inbound"], 20),
  zip: or(["10001", "", null], 20),
  sys_created_date_original: or(["2026-02-01"], 20),
  total_dial_attempts: or(["3", 3, 2.5], 20),
  skill_name: or(["East"], 20),
  lead_source: or(["web", "x".repeat(2_049)], 20),
  dial_id: or(["d1", "d2", "", null], 20),
  unknown: wrong
}, {
  requiredKeys: ["campaign_id", "campaign_name", "from_number", "disposition_name", "to_number", "call_direction"]
})

const posted = FastCheck.tuple(fields, FastCheck.constantFrom(...phones)).map(([body, phone]) =>
  JSON.stringify({ prospect_phone: phone, ...body })
)

const odd = FastCheck.constantFrom(
  "",
  "  \n",
  "\uFEFF",
  "\uFEFF\uFEFF{}",
  "null",
  "nothing",
  "\u0000",
  "{'a':1}",
  "[".repeat(10_000),
  "{\"prospect_phone\":\"2125550123\",\"prospect_phone\":1}",
  "{\"__proto__\":{\"prospect_phone\":\"2125550123\"}}",
  "{\"prospect_phone\":\"2125550123\",\"__proto__\":{\"e164\":true}}",
  "{\"prospect_phone\":\"\\u0032125550123\",\"dialer_campaign\":\"\\u0000\"}",
  "{\"prospect_phone\":\"2125550123\",\"dialer_campaign\":\"\\ud800\"}"
)

const textOf = (posted: FastCheck.Arbitrary<string>, fields: FastCheck.Arbitrary<object>) =>
  FastCheck.oneof(
    { weight: 30, arbitrary: posted },
    { weight: 6, arbitrary: fields.map((body) => JSON.stringify(body)) },
    { weight: 2, arbitrary: posted.map((json) => `\uFEFF${json}`) },
    { weight: 2, arbitrary: posted.map((json) => json.slice(0, -1)) },
    { weight: 2, arbitrary: FastCheck.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: odd }
  )

const bodyOf = (text: FastCheck.Arbitrary<string>): FastCheck.Arbitrary<Buffer> =>
  FastCheck.oneof(
    { weight: 200, arbitrary: text.map((each) => Buffer.from(each)) },
    { weight: 8, arbitrary: FastCheck.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 2,
      arbitrary: FastCheck.constantFrom(limit - 1, limit, limit + 1, limit + 200_000).map((length) =>
        Buffer.from(JSON.stringify({ prospect_phone: "2125550123" }).padEnd(length, " "))
      )
    }
  )

const pathOf = (path: string) =>
  mostly(
    path,
    25,
    `${path}?e164=true`,
    `${path}?`,
    `${path}/`,
    `/${path}`,
    path.replace("/a", "/A").replace("/d", "/D"),
    `${path}%20`,
    path.slice(0, -1) + (path.endsWith("t") ? "%74" : "%73"),
    `${path}#x`,
    `${path}/more`
  )

const requestsTo = (
  path: string,
  authorization: FastCheck.Arbitrary<string | undefined>,
  body: FastCheck.Arbitrary<Buffer>
): FastCheck.Arbitrary<Sent> =>
  FastCheck.record({
    method: mostly("POST", 25, "GET", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"),
    path: pathOf(path),
    authorization,
    contentType,
    contentEncoding,
    idempotencyKey,
    body,
    cuts: FastCheck.array(FastCheck.nat(60), { maxLength: 2 }),
    chunked: mostly(false, 4, true),
    connection: mostly("keep-alive", 20, "close")
  }).map((
    { authorization, body, chunked, connection, contentEncoding, contentType, cuts, idempotencyKey, method, path }
  ) => ({
    method,
    path,
    chunked,
    headers: {
      connection,
      ...(authorization === undefined ? {} : { authorization }),
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...(contentEncoding === undefined ? {} : { "content-encoding": contentEncoding }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
    },
    pieces: split(body, cuts)
  }))

const dials = dial.map((body) => JSON.stringify(body))

const requests: FastCheck.Arbitrary<Sent> = FastCheck.oneof(
  {
    weight: 2,
    arbitrary: requestsTo(
      "/assignment",
      authorizationOf("assignment", "universal", "british"),
      bodyOf(textOf(posted, fields))
    )
  },
  {
    weight: 1,
    arbitrary: requestsTo("/dials", authorizationOf("dials", "british-dials"), bodyOf(textOf(dials, dial)))
  }
)

const split = (body: Buffer, cuts: ReadonlyArray<number>): ReadonlyArray<Buffer> => {
  const at = [0, ...cuts.filter((cut) => cut < body.length).sort((a, b) => a - b), body.length]
  return at.slice(1).map((end, i) => body.subarray(at[i], end)).filter((piece) => piece.length > 0)
}
