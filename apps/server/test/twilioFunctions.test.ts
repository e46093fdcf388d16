/**
 * The Functions that docs/dialers/twilio-functions.md has, run as Twilio's runtime runs them: with a context, an event and a callback,
 * and the globals `Twilio` and `Runtime`. They ask a real server.
 */
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { standIn } from "./standIn.ts"
import { layer as serverLayer, TestServer, type TestWorkspace } from "./TestServer.ts"

const page = readFileSync(new URL("../../../docs/dialers/twilio-functions.md", import.meta.url), "utf8")

/** The Functions of the page by their names. */
const sources = new Map(
  [...page.matchAll(/```js file=(\w+)\.js\n([^]*?)```\n/g)].map(([, name, text]) => [name!, text!])
)

const fallback = "+12125550199"

type Variables = Readonly<Record<string, string>>
type Handler = (
  context: Variables,
  event: Variables,
  callback: (error: unknown, answer: unknown) => void
) => Promise<void>

/** TwiML as `Twilio.twiml.VoiceResponse` writes it. */
class VoiceResponse {
  #inner = ""

  reject() {
    this.#inner += "<Reject/>"
  }

  dial(attributes: Variables) {
    return {
      number: (of: Variables, text: string) => {
        this.#inner += `<Dial${written(attributes)}><Number${written(of)}>${text}</Number></Dial>`
      }
    }
  }

  toString() {
    return `<Response>${this.#inner}</Response>`
  }
}

const written = (attributes: Variables): string =>
  Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`).join("")

/** What a Function said to its log. */
interface Log {
  readonly lines: Array<string>
}

const load = (name: string, log: Log): { readonly handler: Handler } => {
  const exports = {}
  new Function("exports", "require", "Runtime", "Twilio", "console", sources.get(name)!)(
    exports,
    (path: string) => load(path.replace("/functions/", ""), log),
    { getFunctions: () => ({ anipool: { path: "/functions/anipool" } }) },
    { twiml: { VoiceResponse } },
    { warn: (line: string) => log.lines.push(line) }
  )
  return exports as { readonly handler: Handler }
}

/** What a Function answers: an object becomes JSON, TwiML becomes its text. */
const call = (name: string, context: Variables, event: Variables, log: Log = { lines: [] }) =>
  Effect.promise(() =>
    new Promise<unknown>((resolve, reject) => {
      load(name, log).handler(
        context,
        event,
        (error, answer) =>
          error === null ? resolve(answer instanceof VoiceResponse ? answer.toString() : answer) : reject(error)
      ).catch(reject)
    })
  )

const contextOf = (url: string, workspace: TestWorkspace) =>
  Effect.gen(function*() {
    return {
      ANIPOOL_URL: url,
      ANIPOOL_KEY: yield* workspace.key("assignment", { campaign: "C1" }),
      ANIPOOL_DIALS_KEY: yield* workspace.key("dials"),
      FALLBACK_NUMBER: fallback,
      // Nothing here is about how fast a machine is.
      ANIPOOL_BUDGET_MS: "30000"
    }
  })

const event = { prospect: "+12125550123", call: "CA1" }

// Live: a real server takes real time.
layer(serverLayer(MemoryStorage.layer), { excludeTestServices: true })("Twilio's Functions", (it) => {
  it.scoped("get a number for a call, the same one when it asks again, and tell what became of it", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.campaign("C1", "pool")
      yield* workspace.campaign("C2", "other")
      yield* workspace.hold("pool", "+12125550100", "+12125550101")
      yield* workspace.hold("other", "+13125550102")
      const context = yield* contextOf(url, workspace)
      const first = (yield* call("number", context, event)) as {
        readonly ani: string
        readonly at: string
        readonly assigned: boolean
      }
      assert.isTrue(first.assigned)
      assert.include(["+12125550100", "+12125550101"], first.ani)
      assert.deepInclude(yield* call("number", context, event), { ani: first.ani, assigned: true })
      const another = yield* call("number", context, { ...event, call: "CA2" })
      assert.notDeepInclude(another, { ani: first.ani })
      const ofC2 = yield* call("number", context, { ...event, call: "CA3", campaign: "C2", zip: "10001" })
      assert.deepInclude(ofC2, { ani: "+13125550102", assigned: true })

      const { ani, at } = first
      const ended = { ...event, ani, at, call: "CA9", campaign: "C1", status: "completed", seconds: "61" }
      for (let time = 0; time < 2; time++) assert.deepStrictEqual(yield* call("ended", context, ended), { told: true })
      const log: Log = { lines: [] }
      assert.deepStrictEqual(yield* call("ended", context, { ...ended, ani: "" }, log), { told: false })
      assert.include(log.lines[0]!, "from_number")
    }))

  it.scoped("dial with it, tell where the leg's end is told, and dial nothing but numbers", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.campaign("C1", "pool")
      yield* workspace.hold("pool", "+12125550100")
      const context = yield* contextOf(url, workspace)
      const asked = { CallSid: "CA1", To: "+12125550123" }
      const dial = "<Response><Dial callerId=\"+12125550100\" answerOnBridge=\"true\">"
      assert.strictEqual(
        yield* call("dial", context, asked),
        `${dial}<Number>+12125550123</Number></Dial></Response>`
      )
      assert.strictEqual(
        yield* call("dial", { ...context, ANIPOOL_STATUS_URL: "https://x/status" }, asked),
        `${dial}<Number statusCallback="https://x/status" statusCallbackEvent="completed" statusCallbackMethod="POST">+12125550123</Number></Dial></Response>`
      )
      for (const To of ["911", "client:ann", ""]) {
        assert.strictEqual(yield* call("dial", context, { ...asked, To }), "<Response><Reject/></Response>")
      }
    }))

  it.scoped("show the fallback number where there is none to give, and say why", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const workspace = yield* make()
      yield* workspace.campaign("C1", "pool")
      const context = yield* contextOf(url, workspace)
      const log: Log = { lines: [] }
      const shown = (over: Variables, asked: Variables) => call("number", { ...context, ...over }, asked, log)
      const cases: ReadonlyArray<readonly [over: Variables, asked: Variables, why: string]> = [
        [{}, { call: "CA1" }, "200 No available ANI found"],
        [{ ANIPOOL_KEY: "another" }, { call: "CA2" }, "401"],
        [{}, { call: "CA3", campaign: "unknown" }, "400 Campaign not found"],
        [{}, { call: "CA4", prospect: "911" }, "400 prospect_phone"],
        [{}, { call: "CA1", prospect: "+13125550123" }, "409 Idempotency-Key"]
      ]
      for (const [over, asked, why] of cases) {
        assert.deepInclude(yield* shown(over, { ...event, ...asked }), { ani: fallback, assigned: false })
        assert.include(log.lines.at(-1)!, why)
      }
    }))

  it.scoped("show it where the server is away, is slow, or answers something else", () =>
    Effect.gen(function*() {
      const { url, workspace: make } = yield* TestServer
      const context = yield* contextOf(url, yield* make())
      const elsewhere = yield* standIn((response) => response.end("{\"ani\":\"+12125550100\"}"))
      const answers: ReadonlyArray<(response: ServerResponse) => void> = [
        (response) => response.destroy(),
        (response) => response.writeHead(503).end("{\"success\":false}"),
        (response) => response.writeHead(401).end("{\"ani\":\"+12125550100\"}"),
        (response) => response.end("+12125550100"),
        (response) => response.end("{\"ani\":12125550100}"),
        (response) => response.end("{\"ani\":\"2125550100\"}"),
        (response) => response.writeHead(307, { location: elsewhere }).end()
      ]
      for (const answer of answers) {
        const ANIPOOL_URL = yield* standIn(answer)
        assert.deepInclude(yield* call("number", { ...context, ANIPOOL_URL }, event), {
          ani: fallback,
          assigned: false
        })
      }
      const silent = yield* standIn(() => {})
      const slow = { ...context, ANIPOOL_URL: silent, ANIPOOL_BUDGET_MS: "50" }
      assert.deepInclude(yield* call("number", slow, event), { ani: fallback, assigned: false })
      assert.deepStrictEqual(yield* call("ended", slow, { ...event, at: "2026-03-02T15:04:05.000Z" }), { told: false })
      const nobody = { ...context, ANIPOOL_URL: "http://127.0.0.1:1" }
      assert.include(yield* call("dial", nobody, { To: "+12125550123" }), `callerId="${fallback}"`)
    }))
})
