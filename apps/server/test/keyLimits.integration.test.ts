/**
 * Limits on keys, as an operator sets them, over a real server.
 */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as OwnProcess from "./process/OwnProcess.ts"

const requests = [
  ["POST", "/assignment", "authorization"],
  ["GET", "/custom/campaigns?id=C1", "authorization"],
  ["GET", "/nrm/anis.php", "x-apikey"]
] as const

const ask = (
  url: string,
  [method, path, header]: typeof requests[number],
  secret: string,
  headers: Readonly<Record<string, string>> = {}
) =>
  Effect.promise(async () => {
    const value = header === "authorization" ? `Bearer ${secret}` : secret
    const response = await fetch(url + path, { method, headers: { ...headers, [header]: value } })
    return { status: response.status, json: await response.json(), retryAfter: response.headers.get("retry-after") }
  })

const universal = OwnProcess.secretOf("own", "universal")

const tooMany = (header: string, message: string) => ({
  status: 429,
  json: header === "x-apikey"
    ? { status: "failed", reason: message, ani: "" }
    : { success: false, message, code: "too_many_requests" },
  retryAfter: "1"
})

// Live: real connections take real time.
describe("limits on keys", () => {
  it.scopedLive("a key is answered 429 beyond what the operator allows, and others are not", () =>
    Effect.gen(function*() {
      const { url } = yield* OwnProcess.start({ env: { ANIPOOL_KEY_REQUESTS_PER_SECOND: "2" } })
      const message = "The API key is used more often than this server allows; please try again"
      for (const request of requests) {
        const answers = yield* Effect.all(Array.from({ length: 20 }, () => ask(url, request, universal)), {
          concurrency: "unbounded"
        })
        const refused = answers.filter(({ status }) => status === 429)
        assert.isAbove(refused.length, 0)
        assert.isBelow(refused.length, 20)
        for (const each of refused) assert.deepStrictEqual(each, tooMany(request[2], message))
        assert.notStrictEqual((yield* ask(url, request, OwnProcess.secretOf("other", "universal"))).status, 429)
        yield* Effect.sleep("1100 millis")
      }
    }))

  it.scopedLive("an address that shows unknown keys is answered 429; keys that were found here work from there", () =>
    Effect.gen(function*() {
      const { url } = yield* OwnProcess.start({
        env: { ANIPOOL_UNKNOWN_KEYS_PER_MINUTE: "60", ANIPOOL_TRUSTED_PROXIES: "127.0.0.1" }
      })
      const message = "Too many unknown API keys come from this address; please try again"
      for (const [i, request] of requests.entries()) {
        const from = { "x-forwarded-for": `198.51.100.${i}` }
        assert.notStrictEqual((yield* ask(url, request, universal, from)).status, 401)
        const statuses = yield* Effect.forEach(
          Array.from({ length: 80 }, (_, j) => `unknown-${i}-${j}`),
          (secret) => Effect.map(ask(url, request, secret, from), ({ status }) => status)
        )
        assert.deepStrictEqual(statuses.slice(0, 60), Array.from({ length: 60 }, () => 401))
        assert.include(statuses.slice(60), 429)
        // One may be let through each second.
        const refused = yield* Effect.repeat(ask(url, request, "another", from), {
          until: ({ status }) => status === 429
        })
        assert.deepStrictEqual(refused, tooMany(request[2], message))
        assert.notInclude([401, 429], (yield* ask(url, request, universal, from)).status)
        const elsewhere = { "x-forwarded-for": "198.51.100.99" }
        assert.strictEqual((yield* ask(url, request, "another", elsewhere)).status, 401)
      }
    }))
})
