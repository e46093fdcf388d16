/**
 * Connections to telephony providers, whatever the storage: how they are looked after, what providers ask and tell by them,
 * and that nobody else does.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import * as Http from "node:http"
import { failure, TestServer, type TestWorkspace } from "./TestServer.ts"

const publicUrl = "https://hooks.example.com"
const token = "0123456789abcdef0123456789abcdef"
const form = "application/x-www-form-urlencoded"

type Parameters = Readonly<Record<string, string>>

interface Connection {
  readonly id: string
  readonly voiceUrl: string
  readonly statusUrl: string
}

const refused = failure("Expected a request that is signed by the provider of a connection")

/** What Twilio's servers send to an address that was given to them. */
const byTwilio = (address: string, parameters: Parameters, authToken = token) => {
  const url = address.replace(/#.*/, "")
  const signature = createHmac("sha1", authToken)
    .update(url + Object.keys(parameters).sort().map((name) => name + parameters[name]!).join(""))
    .digest("base64")
  return {
    path: url.slice(publicUrl.length),
    text: new URLSearchParams(parameters).toString(),
    headers: { "content-type": form, "x-twilio-signature": signature }
  }
}

/** An account at Telnyx: its public key, and what its servers send. */
const telnyx = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519")
  const { x } = publicKey.export({ format: "jwk" })
  const send = (
    address: string,
    content: Parameters | { readonly data: unknown },
    at = Math.floor(Date.now() / 1000)
  ) => {
    const isEvent = "data" in content
    const text = isEvent ? JSON.stringify(content) : new URLSearchParams(content as Parameters).toString()
    return {
      path: address.slice(publicUrl.length),
      text,
      headers: {
        "content-type": isEvent ? "application/json" : form,
        "telnyx-timestamp": String(at),
        "telnyx-signature-ed25519": sign(null, Buffer.from(`${at}|${text}`), privateKey).toString("base64")
      }
    }
  }
  return { publicKey: Buffer.from(x!, "base64url").toString("base64"), send }
}

/** What TwiML says: the numbers, and where to tell what became of the call. */
const read = (text: string) => {
  const unescape = (value: string | undefined) => value?.replaceAll("&amp;", "&")
  return {
    callerId: /callerId="([^"]*)"/.exec(text)?.[1],
    to: /<Number [^>]*>([^<]*)<\/Number>/.exec(text)?.[1],
    statusUrl: unescape(/statusCallback="([^"]*)"/.exec(text)?.[1]) ?? ""
  }
}

const created = (workspace: TestWorkspace, settings: Readonly<Record<string, unknown>> = {}) =>
  Effect.gen(function*() {
    const { send } = yield* TestServer
    const answer = yield* send("POST", "/admin/connections", {
      key: workspace.admin,
      body: { provider: "twilio", name: "Sales", publicUrl, campaign: "C1", signingKey: token, ...settings }
    })
    assert.strictEqual(answer.status, 200, answer.text)
    return answer.json as Connection
  })

/** A workspace that dials, with a connection. */
const open = (settings: Readonly<Record<string, unknown>> = {}, ...numbers: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const server = yield* TestServer
    const workspace = yield* server.workspace()
    yield* workspace.campaign("C1", "pool")
    yield* workspace.campaign("C2", "other")
    yield* workspace.hold("pool", ...numbers)
    const connection = yield* created(workspace, settings)
    const post = (request: { readonly path: string; readonly text: string; readonly headers: Parameters }) =>
      server.send("POST", request.path, request)
    return { server, workspace, connection, post }
  })

let calls = 0

/** A call that an agent makes with the Voice SDK. */
const call = (more: Parameters = {}): Parameters => ({
  CallSid: `CA${String(++calls).padStart(32, "0")}`,
  AccountSid: "AC1",
  From: "client:ann",
  To: "+12125550123",
  Direction: "inbound",
  CallStatus: "ringing",
  ...more
})

/** How the leg to the prospect ended. */
const ended = (more: Parameters = {}): Parameters => ({
  CallSid: `CA${String(++calls).padStart(32, "0")}`,
  ParentCallSid: "CA00",
  AccountSid: "AC1",
  Direction: "outbound-dial",
  CallStatus: "completed",
  CallDuration: "42",
  CallbackSource: "call-progress-events",
  SequenceNumber: "3",
  Timestamp: new Date().toUTCString(),
  From: "+12125550100",
  To: "+12125550123",
  ...more
})

/** The figures of a number. */
const figures = (workspace: TestWorkspace, number: string) =>
  Effect.map(
    Effect.flatMap(TestServer, ({ send }) => send("GET", `/admin/numbers?search=${number}`, { key: workspace.admin })),
    ({ json }) => {
      const [row] = (json as { readonly numbers: ReadonlyArray<Readonly<Record<string, number>>> }).numbers
      return { dials: row?.["dialsToday"], blockRate: row?.["blockRate"], noAnswerRate: row?.["noAnswerRate"] }
    }
  )

/** Waits until a number has so many dials: the server's worker counts them. */
const counted = (workspace: TestWorkspace, number: string, dials: number) =>
  Effect.repeat(Effect.delay(figures(workspace, number), "50 millis"), { until: (each) => each.dials === dials }).pipe(
    Effect.timeout("30 seconds")
  )

/** The tests, over any server. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("connections are made, listed, changed and deleted, and their signing keys are shown to nobody", () =>
    Effect.gen(function*() {
      const { send, workspace: makeWorkspace } = yield* TestServer
      const workspace = yield* makeWorkspace()
      const ask = (method: string, path: string, body?: unknown) =>
        send(method, path, { key: workspace.admin, ...body === undefined ? {} : { body } })
      const made = yield* created(workspace, { fallbackNumber: "(212) 555-0199", zipParameter: "Zip" })
      const { createdAt, ...rest } = made as Connection & { readonly createdAt: number }
      assert.isAtLeast(createdAt, Date.now() - 60_000)
      assert.match(made.id, /^[\w-]{22}$/)
      assert.deepStrictEqual(rest as unknown, {
        id: made.id,
        provider: "twilio",
        name: "Sales",
        publicUrl,
        campaign: "C1",
        campaignParameter: null,
        zipParameter: "Zip",
        fallbackNumber: "+12125550199",
        voiceUrl: `${publicUrl}/connections/${made.id}/voice`,
        statusUrl: `${publicUrl}/connections/${made.id}/status`
      })
      const settings = { name: "Support", publicUrl, campaign: "C2" }
      const changed = yield* ask("PUT", `/admin/connections/${made.id}`, { ...settings, signingKey: "another-token" })
      assert.deepInclude(changed.json, { id: made.id, name: "Support", campaign: "C2", fallbackNumber: null })
      const listed = yield* ask("GET", "/admin/connections")
      assert.deepStrictEqual(listed.json, { connections: [changed.json] })
      const trail = yield* ask("GET", "/admin/audit")
      for (const { text } of [changed, listed, trail]) {
        assert.notInclude(text, token)
        assert.notInclude(text, "another-token")
      }
      const other = yield* makeWorkspace()
      const gone = failure("Connection not found")
      for (const key of [other.admin, workspace.admin]) {
        const answers = [
          yield* send("PUT", `/admin/connections/${key === other.admin ? made.id : "a".repeat(22)}`, {
            key,
            body: settings
          }),
          yield* send("DELETE", `/admin/connections/${key === other.admin ? made.id : "a".repeat(22)}`, { key })
        ]
        for (const { code, json, status } of answers) {
          assert.deepStrictEqual([status, code, json], [404, "connection_not_found", gone])
        }
      }
      assert.strictEqual((yield* ask("DELETE", `/admin/connections/${made.id}`)).status, 200)
      assert.deepStrictEqual((yield* ask("GET", "/admin/connections")).json, { connections: [] })
    }))

  it.effect("a connection that cannot work is refused, naming the field", () =>
    Effect.gen(function*() {
      const { send, workspace } = yield* TestServer
      const { admin: key } = yield* workspace()
      const good = { provider: "twilio", name: "Sales", publicUrl, campaign: "C1", signingKey: token }
      const url =
        "publicUrl: expected an https address such as \"https://hooks.example.com\", without a slash at its end"
      const publicKey = "signingKey: expected the public key of the account, 32 bytes in base64"
      const bad: ReadonlyArray<readonly [object, string]> = [
        [{ publicUrl: "http://hooks.example.com" }, url],
        [{ publicUrl: "https://hooks.example.com/" }, url],
        [{ publicUrl: "https://hooks.example.com?x" }, url],
        [{ publicUrl: "https://ann@hooks.example.com" }, url],
        [{ signingKey: "with blanks" }, "signingKey: expected the auth token of the account"],
        [{ provider: "telnyx" }, publicKey],
        [{ provider: "telnyx", signingKey: Buffer.alloc(31).toString("base64") }, publicKey],
        [{ fallbackNumber: "911" }, "fallbackNumber: expected 10 digits after the calling code +1"]
      ]
      for (const [change, message] of bad) {
        const answer = yield* send("POST", "/admin/connections", { key, body: { ...good, ...change } })
        assert.deepStrictEqual([answer.status, answer.json], [400, failure(message)])
      }
      for (const publicUrl of ["http://localhost:8080", "http://127.0.0.1", "https://example.com:8443/hooks/anipool"]) {
        const answer = yield* send("POST", "/admin/connections", { key, body: { ...good, publicUrl } })
        assert.strictEqual(answer.status, 200, publicUrl)
      }
    }))

  it.effect("Twilio asks how to dial, and is told the number that the ledger has", () =>
    Effect.gen(function*() {
      const { connection, post, server, workspace } = yield* open(
        { campaignParameter: "Campaign", zipParameter: "Zip" },
        "+12125550100",
        "+14155550100"
      )
      yield* workspace.hold("other", "+13105550100")
      const asked = call({ To: "(212) 555-0123" })
      const first = yield* post(byTwilio(connection.voiceUrl, asked))
      assert.deepStrictEqual([first.status, first.headers.get("content-type")], [200, "text/xml; charset=utf-8"])
      assert.strictEqual(first.headers.get("cache-control"), "no-store")
      const { callerId, statusUrl, to } = read(first.text)
      assert.deepStrictEqual([callerId, to], ["+12125550100", "+12125550123"])
      assert.include(statusUrl, `${connection.statusUrl}?campaign=C1&agent=ann&started=`)
      assert.match(statusUrl, /#rc=3&rp=5xx,ct,rt$/)
      // Asked again it says the same, byte by byte, and counts once.
      assert.strictEqual((yield* post(byTwilio(connection.voiceUrl, asked))).text, first.text)
      const dialsOf = (more: Parameters) =>
        Effect.map(post(byTwilio(connection.voiceUrl, call(more))), ({ text }) => read(text).callerId)
      assert.strictEqual(yield* dialsOf({ Zip: "94105" }), "+14155550100")
      assert.strictEqual(yield* dialsOf({ Campaign: "C2" }), "+13105550100")
      assert.strictEqual(yield* dialsOf({ To: "sip:+14155550123@acme.sip.twilio.com;transport=udp" }), "+14155550100")
      // Another number of the same call is another request.
      const again = yield* post(byTwilio(connection.voiceUrl, { ...asked, To: "+14155550123" }))
      assert.strictEqual(read(again.text).callerId, "+14155550100")
      const used = yield* server.send("GET", "/admin/numbers?search=2125550100", { key: workspace.admin })
      const [row] = (used.json as { readonly numbers: ReadonlyArray<Readonly<Record<string, number>>> }).numbers
      assert.strictEqual(row?.["assignedToday"], 1, used.text)
    }))

  it.effect("a call is made without a number of ours: by the connection's own, by the caller's, by none", () =>
    Effect.gen(function*() {
      const { connection, post, workspace } = yield* open({
        fallbackNumber: "+12125550199",
        campaignParameter: "Campaign"
      })
      const plain = yield* created(workspace)
      const callerOf = (to: Connection, more: Parameters = {}) =>
        Effect.map(post(byTwilio(to.voiceUrl, call(more))), ({ status, text }) => {
          assert.strictEqual(status, 200)
          return [read(text).callerId, read(text).to]
        })
      // No number in the pool; a campaign that nobody registered.
      assert.deepStrictEqual(yield* callerOf(connection), ["+12125550199", "+12125550123"])
      assert.deepStrictEqual(yield* callerOf(connection, { Campaign: "unknown" }), ["+12125550199", "+12125550123"])
      assert.deepStrictEqual(yield* callerOf(plain), [undefined, "+12125550123"])
      const from = "sip:+12125550177@acme.sip.twilio.com"
      assert.deepStrictEqual(yield* callerOf(plain, { From: from }), ["+12125550177", "+12125550123"])
    }))

  it.effect("calls to anything but a number of +1 or +44 are not taken", () =>
    Effect.gen(function*() {
      const { connection, post } = yield* open({ fallbackNumber: "+12125550199" }, "+12125550100")
      for (
        const To of ["", "911", "+4930123456", "client:bob", "sip:bob@example.com", "+1212555012", "1-800-FLOWERS"]
      ) {
        const answer = yield* post(byTwilio(connection.voiceUrl, call({ To })))
        assert.strictEqual(answer.status, 200)
        assert.include(answer.text, "<Response><Reject/></Response>", To)
      }
      const british = yield* post(byTwilio(connection.voiceUrl, call({ To: "+442079460123" })))
      assert.strictEqual(read(british.text).to, "+442079460123")
      const without = yield* post(byTwilio(connection.voiceUrl, { To: "+12125550123" }))
      assert.deepStrictEqual([without.status, without.json], [400, failure("CallSid: expected the call's identifier")])
    }))

  it.effect("what was asked and told of a call counts once, repeated and in any order", () =>
    Effect.gen(function*() {
      const { connection, post, server, workspace } = yield* open({}, "+12125550100", "+14155550100")
      const { callerId, statusUrl } = read((yield* post(byTwilio(connection.voiceUrl, call()))).text)
      assert.strictEqual(callerId, "+12125550100")
      const end = ended()
      const tell = (more: Parameters) =>
        Effect.map(post(byTwilio(statusUrl, { ...end, ...more })), ({ json, status }) => {
          assert.strictEqual(status, 200)
          return (json as { readonly message: string }).message
        })
      const [queued, nothing] = ["dial queued", "nothing to record"]
      assert.strictEqual(yield* tell({}), queued)
      // Its earlier states come late, the end comes again, at another time even.
      for (const CallStatus of ["initiated", "ringing", "in-progress"]) {
        assert.strictEqual(yield* tell({ CallStatus, SequenceNumber: "0" }), nothing)
      }
      assert.strictEqual(yield* tell({}), queued)
      assert.strictEqual(yield* tell({ Timestamp: new Date(Date.now() - 5_000).toUTCString() }), queued)
      // The agent's own leg is no dial.
      assert.strictEqual(yield* tell({ CallSid: "CA00", Direction: "inbound", From: "client:ann" }), nothing)
      assert.strictEqual(yield* tell({ From: "client:ann" }), nothing)
      // Dials are counted in their order: after this one the others are.
      const after = read((yield* post(byTwilio(connection.voiceUrl, call({ To: "+14155550123" })))).text)
      yield* post(byTwilio(after.statusUrl, ended({ From: "+14155550100", To: "+14155550123", CallStatus: "busy" })))
      yield* counted(workspace, "4155550100", 1)
      assert.deepInclude(yield* counted(workspace, "2125550100", 1), { dials: 1, blockRate: 0 })
      // Who calls back finds who dialed.
      const back = yield* server.send("GET", "/callback?ani=2125550100&prospect=2125550123", {
        key: workspace.universal
      })
      assert.deepInclude((back.json as { readonly callback: object }).callback, {
        campaign_id: "C1",
        agent_name: "ann",
        disposition_name: "Answered"
      })
    }))

  it.effect("an end that storage could not keep is refused, and the next ones are counted", () =>
    Effect.gen(function*() {
      const account = telnyx()
      const { connection, post, workspace } = yield* open(
        { provider: "telnyx", signingKey: account.publicKey },
        "+12125550100"
      )
      const tell = (more: Parameters) =>
        Effect.map(post(account.send(connection.statusUrl, ended(more))), ({ json, status }) => [status, json])
      const unstorable = failure("dial_id: expected text without NUL characters and unpaired surrogates")
      assert.deepStrictEqual(yield* tell({ CallSid: "v3:\u0000" }), [400, unstorable])
      const long = failure("dial_id: expected at most 255 characters")
      assert.deepStrictEqual(yield* tell({ CallSid: "v".repeat(256) }), [400, long])
      const payload = {
        call_leg_id: "\ud800",
        from: "+12125550100",
        to: "+12125550123",
        start_time: new Date().toISOString()
      }
      const event = account.send(connection.statusUrl, { data: { event_type: "call.hangup", payload } })
      assert.deepStrictEqual((yield* post(event)).json, unstorable)
      const never = yield* tell({ Timestamp: "+275760-09-13T00:00:00Z" })
      assert.deepStrictEqual(never, [400, failure("Timestamp: expected what a call's end is told with")])
      for (const CallSid of ["v3:/?#&=%\"'\\<>", "é🙂".repeat(50)]) {
        assert.deepStrictEqual(yield* tell({ CallSid }), [200, { message: "dial queued" }])
      }
      yield* counted(workspace, "2125550100", 2)
    }))

  it.effect("a carrier's refusal is a block, and who did not answer is told", () =>
    Effect.gen(function*() {
      const { connection, post, workspace } = yield* open({}, "+12125550100")
      const tell = (more: Parameters) => post(byTwilio(connection.statusUrl, ended(more)))
      for (const SipResponseCode of ["607", "608"]) {
        yield* tell({ CallStatus: "failed", CallDuration: "0", SipResponseCode })
      }
      yield* tell({ CallStatus: "busy", SipResponseCode: "607" })
      for (const CallStatus of ["busy", "no-answer", "canceled"]) yield* tell({ CallStatus })
      // No fault of the number.
      for (const SipResponseCode of ["403", "404"]) yield* tell({ CallStatus: "failed", SipResponseCode })
      yield* tell({ AnsweredBy: "machine_start" })
      // A refusal that comes in a call that was answered is none.
      yield* tell({ SipResponseCode: "607" })
      const found = yield* counted(workspace, "2125550100", 10)
      assert.deepStrictEqual(found, { dials: 10, blockRate: 30, noAnswerRate: 30 })
    }))

  it.effect("Telnyx asks and tells likewise, by forms and by events", () =>
    Effect.gen(function*() {
      const account = telnyx()
      const { connection, post, workspace } = yield* open(
        { provider: "telnyx", signingKey: account.publicKey },
        "+12125550100"
      )
      const first = yield* post(account.send(connection.voiceUrl, call({ CallSid: "v3:leg-1" })))
      const { callerId, statusUrl } = read(first.text)
      assert.strictEqual(callerId, "+12125550100")
      assert.notInclude(first.text, "answerOnBridge")
      assert.notInclude(statusUrl, "#")
      const { Direction: _, ...end } = ended({ Timestamp: new Date().toISOString().replace("T", " ") })
      for (let i = 0; i < 2; i++) {
        assert.deepStrictEqual((yield* post(account.send(statusUrl, end))).json, { message: "dial queued" })
      }
      const hangup = {
        data: {
          event_type: "call.hangup",
          payload: {
            call_leg_id: "428c31b6-7af4-4bcb-b7f5-5013ef9657c1",
            from: "+12125550100",
            to: "+12125550123",
            start_time: new Date().toISOString(),
            hangup_cause: "call_rejected",
            sip_hangup_cause: "607"
          }
        }
      }
      for (let i = 0; i < 2; i++) {
        assert.deepStrictEqual((yield* post(account.send(connection.statusUrl, hangup))).json, {
          message: "dial queued"
        })
      }
      const answered = { data: { ...hangup.data, event_type: "call.answered" } }
      const told = yield* post(account.send(connection.statusUrl, answered))
      assert.deepStrictEqual(told.json, { message: "nothing to record" })
      assert.deepInclude(yield* counted(workspace, "2125550100", 2), { blockRate: 50 })

      const seconds = Math.floor(Date.now() / 1000)
      for (const at of [seconds - 600, seconds + 600]) {
        const stale = yield* post(account.send(statusUrl, end, at))
        assert.deepStrictEqual([stale.status, stale.code, stale.json], [403, "signature_invalid", refused])
      }
      const broken = account.send(connection.statusUrl, { data: {} })
      const unsigned = yield* post({ ...broken, text: "{" })
      assert.strictEqual(unsigned.status, 403)
    }))

  it.effect("what Telnyx tells counts at the address that it was told at, and once", () =>
    Effect.gen(function*() {
      const account = telnyx()
      const telnyxs = { provider: "telnyx", signingKey: account.publicKey }
      const { connection, post, workspace } = yield* open(telnyxs, "+12125550100")
      const other = yield* open(telnyxs, "+12125550100")
      const asked = yield* post(account.send(connection.voiceUrl, call()))
      const { statusUrl } = read(asked.text)
      const captured = account.send(statusUrl, ended())
      const { path } = captured
      const changed = [
        ...Array.from({ length: 20 }, (_, i) =>
          path.replace(/started=(\d+)/, (_, at: string) => `started=${Number(at) - 1_000 * i - 1}`)),
        ...Array.from({ length: 5 }, (_, i) =>
          `${connection.statusUrl.slice(publicUrl.length)}?started=${Date.now() - 1_000 * i}`),
        `${path}&zip=10001`,
        path.replace(/&seal=.*/, ""),
        path.replace(/&seal=/, "&seal=x"),
        path.replace(/(&seal=.*)/, "$1$1"),
        path.replace(connection.id, other.connection.id)
      ]
      const elsewhere = [
        connection.statusUrl.slice(publicUrl.length),
        other.connection.statusUrl.slice(publicUrl.length)
      ]
      const refuses = (paths: ReadonlyArray<string>, request: typeof captured) =>
        Effect.forEach(paths, (each) =>
          Effect.map(post({ ...request, path: each }), ({ code, json, status }) =>
            assert.deepStrictEqual([status, code, json], [403, "signature_invalid", refused], each)))
      // Whoever captured it comes before it, and after.
      yield* refuses(changed, captured)
      assert.deepStrictEqual((yield* post(captured)).json, { message: "dial queued" })
      yield* refuses([...changed, ...elsewhere], captured)
      // Told again where it was, as after an answer that was lost; written in another way.
      assert.deepStrictEqual((yield* post(captured)).json, { message: "dial queued" })
      const spelled = { ...captured, path: path.replace("campaign=C1", "campaign=%43%31") }
      assert.deepStrictEqual((yield* post(spelled)).json, { message: "dial queued" })
      // An event names no address of this server's: where it came first it counts.
      const payload = {
        call_leg_id: "428c31b6-7af4-4bcb-b7f5-5013ef9657c2",
        from: "+12125550100",
        to: "+12125550123",
        start_time: new Date().toISOString()
      }
      const event = account.send(connection.statusUrl, { data: { event_type: "call.hangup", payload } })
      assert.deepStrictEqual((yield* post(event)).json, { message: "dial queued" })
      yield* refuses([elsewhere[1]!, `${event.path}?started=1`], event)
      yield* counted(workspace, "2125550100", 2)
      // Dials are counted in their order: what came there before this one is counted with it.
      const last = account.send(other.connection.statusUrl, ended())
      assert.deepStrictEqual((yield* post(last)).json, { message: "dial queued" })
      yield* counted(other.workspace, "2125550100", 1)
      assert.strictEqual((yield* figures(workspace, "2125550100")).dials, 2)
    }))

  it.effect("nobody else asks or tells: one answer, whatever is wrong", () =>
    Effect.gen(function*() {
      const { connection, post, server } = yield* open({}, "+12125550100")
      const good = byTwilio(connection.voiceUrl, call())
      const { "x-twilio-signature": signature, ...bare } = good.headers
      const nobodys = byTwilio(`${publicUrl}/connections/${"a".repeat(22)}/voice`, call())
      const stranger = telnyx().send(connection.voiceUrl, call())
      const requests = [
        { ...good, headers: bare },
        { ...good, headers: { ...bare, "x-twilio-signature": "" } },
        { ...good, headers: { ...bare, "x-twilio-signature": `${signature}x` } },
        { ...good, text: good.text.replace("2125550123", "2125550124") },
        { ...good, text: `${good.text}&more=1` },
        { ...good, path: `${good.path}?more=1` },
        { ...good, path: good.path.replace("/voice", "/status") },
        byTwilio(connection.voiceUrl, call(), "another-token"),
        stranger,
        { ...nobodys },
        { ...good, path: "/connections/x/voice" },
        { ...good, path: `/connections/${encodeURIComponent("ä".repeat(22))}/status` }
      ]
      for (const request of requests) {
        const answer = yield* post(request)
        assert.deepStrictEqual([answer.status, answer.code, answer.json], [403, "signature_invalid", refused])
      }
      // A header that comes twice is none of the provider's.
      const doubled = yield* raw(server.url, good.path, {
        ...good.headers,
        "x-twilio-signature": [signature, signature]
      }, good.text)
      assert.strictEqual(doubled.status, 403)
      for (const path of [good.path, nobodys.path]) {
        const large = yield* post({ ...good, path, text: "x".repeat(16_385) })
        assert.deepStrictEqual([large.status, large.json], [413, failure("body: expected at most 16384 bytes")])
        const packed = yield* post({ ...good, path, headers: { ...good.headers, "content-encoding": "gzip" } })
        assert.strictEqual(packed.status, 415)
      }
      assert.strictEqual((yield* server.send("GET", good.path)).status, 404)
      assert.strictEqual((yield* post({ ...good, path: `/connections/${connection.id}/other` })).status, 404)
      assert.strictEqual((yield* post(good)).status, 200)
    }))
}

/** A request as it is, with headers that come several times. */
const raw = (url: string, path: string, headers: Http.OutgoingHttpHeaders, text: string) =>
  Effect.async<{ readonly status: number | undefined }>((resume) => {
    const request = Http.request(`${url}${path}`, { method: "POST", headers }, (response) => {
      response.resume().on("end", () => resume(Effect.succeed({ status: response.statusCode })))
    })
    request.on("error", (error) => resume(Effect.die(error)))
    request.end(text)
  })
