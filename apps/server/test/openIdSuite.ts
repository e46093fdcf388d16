/**
 * Signing in by a provider that says whatever it likes, over HTTP, whatever the storage.
 */
import type { OpenIdSettings } from "@anipool/environment/OpenIdSettings"
import type { Storage } from "@anipool/storage/Storage"
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as IssuingProvider from "./openId/IssuingProvider.ts"
import * as Server from "./TestServer.ts"
import { TestServer } from "./TestServer.ts"

/** The provider that a server has people sign in by. */
class Issuer extends Context.Tag("@anipool/server/test/Issuer")<Issuer, IssuingProvider.IssuingProvider>() {}

const issuer = Layer.scoped(
  Issuer,
  Effect.acquireRelease(Effect.promise(IssuingProvider.start), ({ close }) => Effect.promise(close))
)

const settingsFor = (provider: IssuingProvider.IssuingProvider): OpenIdSettings => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: Option.none(),
  publicUrl: "http://127.0.0.1",
  label: "Acme",
  scopes: "openid profile email",
  domains: ["acme.example"],
  roleClaim: Option.none(),
  workspace: Option.none(),
  role: "viewer"
})

/** Goes to the provider; what leads back from there, and the cookie that was given before. */
const leave = Effect.fnUntraced(function*(said: IssuingProvider.Claims) {
  const { url } = yield* TestServer
  const { vouch } = yield* Issuer
  const out = yield* get(`${url}/admin/sign-in/provider`)
  const asked = new URL(out.location).searchParams
  const query = new URLSearchParams({ code: vouch(said, asked.get("nonce")!), state: asked.get("state")! })
  return { path: `${url}/admin/sign-in/provider/callback?${query}`, cookie: out.cookies[0]!.split(";", 1)[0]! }
})

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise(async () => {
    const response = await fetch(url, { redirect: "manual", headers })
    return { location: response.headers.get("location") ?? "", cookies: response.headers.getSetCookie() }
  })

/** Comes back: the problem that the console is told, or the session's cookie. */
const comeBack = ({ cookie, path }: { readonly path: string; readonly cookie: string }) =>
  Effect.map(get(path, { cookie }), ({ cookies, location }) => ({
    problem: new URL(location, path).searchParams.get("problem"),
    session: cookies.find((each) => /session=[\w-]/.test(each))?.split(";", 1)[0]
  }))

const signIn = (said: IssuingProvider.Claims) => Effect.flatMap(leave(said), comeBack)

/** Somebody whose address is right in both places. */
const right = (account: string) => {
  const claims = { email: `${account}@acme.example`, email_verified: true, name: account }
  return { sub: account, token: claims, told: claims }
}

/** The tests of a provider over a storage. */
export const test = <E>(name: string, storage: Layer.Layer<Storage, E>) => {
  const server = Layer.unwrapEffect(
    Effect.map(Issuer, (provider) => Server.layer(storage, { openId: Option.some(settingsFor(provider)) }))
  )
  layer(Layer.provideMerge(server, issuer), { excludeTestServices: true })(name, (it) => {
    it.effect("an address and whether it was verified are of one place", () =>
      Effect.gen(function*() {
        yield* (yield* TestServer).user(true)
        const isVerified = { email_verified: true }
        const [own, theirs] = [{ email: "me@evil.example" }, { email: "ceo@acme.example" }]
        const notVerified = { ...theirs, email_verified: false }
        const mixed: ReadonlyArray<Omit<IssuingProvider.Claims, "sub">> = [
          { token: theirs, told: { ...own, ...isVerified } },
          { token: { ...own, ...isVerified }, told: theirs },
          { token: notVerified, told: { ...theirs, ...isVerified } },
          { token: theirs, told: isVerified },
          { token: isVerified, told: theirs },
          { token: { email: "acme.example", ...isVerified } },
          { token: { email: "@acme.example", ...isVerified } },
          { token: { email: "me@evil.example@acme.example", ...isVerified } }
        ]
        for (const said of mixed) {
          const { problem, session } = yield* signIn({ sub: "mixed", ...said })
          assert.deepStrictEqual([problem, session], ["domain_refused", undefined], JSON.stringify(said))
        }
        const whole = { email: "in-token@acme.example", ...isVerified }
        assert.isNull((yield* signIn({ sub: "in-token", token: whole })).problem)
        const told = { email: "told@acme.example", ...isVerified }
        assert.isNull((yield* signIn({ sub: "told", told })).problem)
        assert.isNull(
          (yield* signIn({ sub: "half", token: theirs, told: { ...told, email: "half@acme.example" } })).problem
        )
      }))

    it.effect("a token of another key is none", () =>
      Effect.gen(function*() {
        const { user } = yield* TestServer
        yield* user(true)
        assert.deepStrictEqual(yield* signIn({ ...right("forger"), isForged: true }), {
          problem: "provider_away",
          session: undefined
        })
        assert.isDefined((yield* signIn(right("signed"))).session)
      }))

    it.effect("an answer signs in once, also if it comes many times at once", () =>
      Effect.gen(function*() {
        yield* (yield* TestServer).user(true)
        const left = yield* leave(right("once"))
        const answers = yield* Effect.all(Array.from({ length: 8 }, () => comeBack(left)), { concurrency: "unbounded" })
        assert.lengthOf(answers.filter(({ session }) => session !== undefined), 1)
        assert.deepStrictEqual(yield* comeBack(left), { problem: "attempt_lost", session: undefined })
        assert.isDefined((yield* signIn(right("once"))).session)
      }))

    it.effect("what no storage keeps is left out of a name, and makes no two people one", () =>
      Effect.gen(function*() {
        const { send, user } = yield* TestServer
        const { cookie } = yield* user(true)
        const shown = {
          "nul\u0000": "nul",
          "half\uD83D": "half",
          "\u202Eturned": "turned",
          "\u200B": "seen-4@acme.example"
        }
        for (const [i, [name, expected]] of Object.entries(shown).entries()) {
          const account = `seen-${i + 1}`
          const { sub, token } = right(account)
          const { session } = yield* signIn({ sub, token: { ...token, name } })
          assert.isDefined(session, JSON.stringify(name))
          const { json } = yield* send("GET", "/admin/account", { headers: { cookie: session! } })
          assert.deepInclude((json as { readonly user: object }).user, { displayName: expected })
        }
        assert.strictEqual((yield* send("GET", "/admin/users", { headers: { cookie } })).status, 200)
        for (const sub of ["one\uD800", "one\uDC00", "one\u0000", "1".repeat(256)]) {
          const { problem, session } = yield* signIn({ ...right("one"), sub })
          assert.deepStrictEqual([problem, session], ["name_unusable", undefined], JSON.stringify(sub))
        }
      }))
  })
}
