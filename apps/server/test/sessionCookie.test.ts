/**
 * The cookie of a session behind a proxy that speaks TLS with browsers.
 */
import { People } from "@anipool/core/people/People"
import { UserName } from "@anipool/domain/people/User"
import * as Server from "@anipool/server/Server"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"

const password = "a password for root"

const start = Effect.gen(function*() {
  const { prepared, url } = yield* Server.serve({
    host: "127.0.0.1",
    port: 0,
    storage: MemoryStorage.layer,
    prepare: People,
    keyLimits: { requestsPerSecond: Option.none(), unknownKeysPerMinute: Option.none(), trustedProxies: ["127.0.0.1"] }
  })
  yield* prepared.create({
    name: UserName.make("root"),
    displayName: "Root",
    password: Redacted.make(password),
    isAdministrator: true
  })
  return (method: string, path: string, headers: Readonly<Record<string, string>>) =>
    Effect.promise(() =>
      fetch(url + path, {
        method,
        headers: { "content-type": "application/json", "x-anipool-console": "1", origin: url, ...headers },
        ...(method === "POST" ? { body: JSON.stringify({ name: "root", password }) } : {})
      })
    )
})

// Live: a real server takes real time.
describe("the cookie of a session", () => {
  it.scopedLive("is one that browsers take by TLS and from this host alone, where they come by TLS", () =>
    Effect.gen(function*() {
      const send = yield* start
      const byTls = { "x-forwarded-proto": "https" }
      const signedIn = yield* send("POST", "/admin/sign-in", byTls)
      const set = signedIn.headers.get("set-cookie") ?? ""
      assert.match(
        set,
        /^__Host-anipool_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure$/
      )
      const cookie = set.split(";", 1)[0]!
      assert.strictEqual((yield* send("GET", "/admin/account", { ...byTls, cookie })).status, 200)
      // One that a neighbour under the same domain, or somebody on the way of plain HTTP, has had the browser keep.
      const planted = cookie.replace("__Host-", "")
      assert.strictEqual((yield* send("GET", "/admin/account", { ...byTls, cookie: planted })).status, 401)
      assert.strictEqual(
        (yield* send("GET", "/admin/account", { ...byTls, cookie: `${planted.slice(0, -2)}xx; ${cookie}` })).status,
        200
      )
      const out = yield* send("POST", "/admin/sign-out", { ...byTls, cookie })
      assert.match(out.headers.get("set-cookie") ?? "", /^__Host-anipool_session=; Path=\/; Max-Age=0;.*; Secure$/)
      assert.strictEqual((yield* send("GET", "/admin/account", { ...byTls, cookie })).status, 401)
    }))
})
