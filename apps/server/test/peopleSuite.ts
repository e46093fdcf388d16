/**
 * People, sessions and keys over HTTP, whatever the storage.
 */
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { is } from "./groupsSuite.ts"
import { consoleHeaders, failure, type Sent, TestServer } from "./TestServer.ts"

/** Requests of somebody who is signed in, in a workspace. */
const openAs = Effect.fnUntraced(function*(cookie: string, workspace?: number) {
  const { send, url } = yield* TestServer
  const headers = {
    cookie,
    ...consoleHeaders(url),
    ...(workspace === undefined ? {} : { "x-anipool-workspace": String(workspace) })
  }
  return (method: string, path: string, sent: Sent = {}) =>
    send(method, path, { ...sent, headers: { ...headers, ...sent.headers } })
})

/** A workspace, and its administrator's and its members' requests. */
const open = Effect.fnUntraced(function*() {
  const server = yield* TestServer
  const workspace = yield* server.workspace({ inboundGroups: true })
  const admin = yield* server.user(true)
  const as = yield* openAs(admin.cookie, workspace.id)
  const member = Effect.fnUntraced(function*(role: string) {
    const user = yield* server.user(false)
    const { status, text } = yield* as("PUT", `/admin/members/${user.name}`, { body: { role } })
    assert.strictEqual(status, 200, text)
    return { ...user, as: yield* openAs(user.cookie, workspace.id) }
  })
  return { server, workspace, admin, as, member }
})

/** The tests of people, sessions and keys. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("people: who looks after a workspace does not learn of many names which the installation has", () =>
    Effect.gen(function*() {
      const { as, member, server } = yield* open()
      const { as: asMember, name } = yield* member("administrator")
      const taken = { body: { name, password: "a password for nobody", role: "viewer" } }
      for (let i = 0; i < 10; i++) {
        // What is no guess is not counted.
        const own = yield* asMember("PUT", `/admin/members/${name}`, { body: { role: "administrator" } })
        assert.strictEqual(own.status, 200)
        const unknown = yield* asMember("PUT", `/admin/members/nobody-${i}`, { body: { role: "viewer" } })
        assert.deepStrictEqual([unknown.status, unknown.code], [404, "user_not_found"])
        const known = yield* asMember("POST", "/admin/members", taken)
        assert.deepStrictEqual([known.status, known.code], [409, "user_exists"])
      }
      const { name: other } = yield* server.user(false)
      for (const each of ["nobody", other, name]) {
        const refused = yield* asMember("PUT", `/admin/members/${each}`, { body: { role: "viewer" } })
        assert.deepStrictEqual([refused.status, refused.code], [429, "too_many_requests"])
        assert.isAbove(Number(refused.headers.get("retry-after")), 100)
      }
      assert.strictEqual((yield* asMember("POST", "/admin/members", taken)).status, 429)
      // Whoever administers the installation sees all the names anyway.
      assert.strictEqual((yield* as("PUT", `/admin/members/${other}`, { body: { role: "viewer" } })).status, 200)
      assert.strictEqual((yield* as("POST", "/admin/members", taken)).status, 409)
    }))

  it.effect("people: a sign-in sets a cookie that scripts cannot read; sign-out ends the session", () =>
    Effect.gen(function*() {
      const { send, url, user } = yield* TestServer
      const { name, password } = yield* user(false)
      const headers = consoleHeaders(url)
      const answer = yield* send("POST", "/admin/sign-in", {
        body: { name: ` ${name.toUpperCase()}`, password },
        headers
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.notInclude(answer.text, password)
      const set = answer.headers.get("set-cookie") ?? ""
      assert.match(
        set,
        /^anipool_session=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/
      )
      const as = yield* openAs(set.split(";", 1)[0]!)
      const account = yield* as("GET", "/admin/account")
      assert.deepInclude(account.json, { workspaces: [], hasPassword: true })
      const out = yield* as("POST", "/admin/sign-out")
      assert.match(out.headers.get("set-cookie") ?? "", /^anipool_session=; Path=\/; Max-Age=0;/)
      const gone = yield* as("GET", "/admin/account")
      assert.deepStrictEqual([gone.status, gone.code], [401, "signed_out"])
    }))

  it.effect("people: whatever is wrong with a name or a password, the answer is the same, and soon 429", () =>
    Effect.gen(function*() {
      const { send, url, user } = yield* TestServer
      const { name, password } = yield* user(false)
      const attempt = (body: unknown) => send("POST", "/admin/sign-in", { body, headers: consoleHeaders(url) })
      const wrong = yield* attempt({ name, password: `${password}!` })
      const unknown = yield* attempt({ name: `nobody-${name}`, password })
      is(wrong, 401, failure("The name or the password is wrong"))
      assert.strictEqual(unknown.text, wrong.text)
      assert.strictEqual(wrong.code, "sign_in_failed")
      for (let i = 1; i < 10; i++) assert.strictEqual((yield* attempt({ name, password: "?" })).status, 401)
      const refused = yield* attempt({ name, password })
      assert.strictEqual(refused.status, 429, "also the right one")
      assert.isNotNull(refused.headers.get("retry-after"))
    }))

  it.effect("people: of guesses that come at once no more are compared than of those one after another", () =>
    Effect.gen(function*() {
      const { send, url, user } = yield* TestServer
      const { name, password } = yield* user(false)
      const headers = consoleHeaders(url)
      const guesses = yield* Effect.all(
        Array.from({ length: 30 }, () => send("POST", "/admin/sign-in", { body: { name, password: "?" }, headers })),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(guesses.filter(({ status }) => status === 401), 10)
      const refused = guesses.filter(({ status }) => status === 429)
      assert.lengthOf(refused, 20)
      assert.match(refused[0]!.text, /please try again in \d+ seconds/)
      assert.isAbove(Number(refused[0]!.headers.get("retry-after")), 60)
      const right = yield* send("POST", "/admin/sign-in", { body: { name, password }, headers })
      assert.strictEqual(right.status, 429)
    }))

  it.effect("people: a cookie alone changes nothing: a header and the server's own origin are asked for too", () =>
    Effect.gen(function*() {
      const { as, server, workspace } = yield* open()
      const other = yield* server.user(false)
      const forgeries: ReadonlyArray<Readonly<Record<string, string>>> = [
        { "x-anipool-console": "" },
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" }
      ]
      for (const headers of forgeries) {
        const put = yield* as("PUT", `/admin/members/${other.name}`, { body: { role: "viewer" }, headers })
        const signIn = yield* as("POST", "/admin/sign-in", { body: { name: "a", password: "b" }, headers })
        const group = yield* as("POST", "/inbound-group", {
          body: { group_id: "G", group_name: "G", phones: ["2125550100"] },
          headers
        })
        for (const { code, status } of [put, signIn]) {
          assert.deepStrictEqual([status, code], [403, "forged_request"], JSON.stringify(headers))
        }
        assert.strictEqual(group.status, 403, JSON.stringify(headers))
      }
      const { json } = yield* as("GET", "/admin/members")
      assert.deepStrictEqual(json, { members: [] })
      assert.strictEqual((yield* as("GET", "/admin/session", { headers: { origin: "" } })).status, 200)
      assert.isAbove(workspace.id, 0)
    }))

  it.effect("people: a role may do what it may, and no more, also in the interface", () =>
    Effect.gen(function*() {
      const { member, workspace } = yield* open()
      yield* workspace.campaign("C1", "G")
      const group = { group_id: "G", group_name: "G", phones: ["2125550100"] }
      const statuses = Effect.fnUntraced(function*(role: string) {
        const { as } = yield* member(role)
        const answers = yield* Effect.all([
          as("GET", "/admin/session"),
          as("GET", "/admin/groups"),
          as("POST", "/admin/assignment/preview", { body: { phone: "2125550123", campaign: "C1" } }),
          as("PUT", "/admin/workspace/policy", { body: { dailyCap: 50 } }),
          as("POST", "/inbound-group", { body: { ...group, group_id: role } }),
          as("GET", "/admin/keys"),
          as("PATCH", "/admin/workspace", { body: { timeZone: "America/Chicago" } }),
          as("GET", "/admin/users"),
          as("POST", "/assignment", { body: { prospect_phone: "2125550123", dialer_campaign: "C1" } }),
          as("POST", "/dials", { body: [] })
        ])
        return answers.map(({ status }) => status)
      })
      assert.deepStrictEqual(yield* statuses("viewer"), [200, 200, 200, 403, 403, 403, 403, 403, 401, 401])
      assert.deepStrictEqual(yield* statuses("operator"), [200, 200, 200, 200, 200, 403, 403, 403, 401, 401])
      assert.deepStrictEqual(yield* statuses("administrator"), [200, 200, 200, 200, 200, 200, 200, 403, 401, 401])
    }))

  it.effect("people: a session of one workspace opens no other, and the workspace must be named", () =>
    Effect.gen(function*() {
      const { member, server } = yield* open()
      const { as } = yield* member("administrator")
      const other = yield* server.workspace()
      const at = (workspace: string) =>
        Effect.map(
          as("GET", "/admin/session", { headers: { "x-anipool-workspace": workspace } }),
          ({ code, status }) => [status, code]
        )
      const none = [403, "no_member"]
      assert.deepStrictEqual(yield* at(String(other.id)), none)
      assert.deepStrictEqual(yield* at("2000000000"), none, "one that is not there is the same")
      for (const malformed of ["", "0", "-1", "x", "1.5"]) {
        assert.deepStrictEqual(yield* at(malformed), [403, "workspace_required"], malformed)
      }
    }))

  it.effect("people: users are made, listed, changed and disabled by administrators of the installation", () =>
    Effect.gen(function*() {
      const { as } = yield* open()
      const name = `ann-${Math.random().toString(36).slice(2)}`
      const made = yield* as("POST", "/admin/users", {
        body: { name: name.toUpperCase(), password: "a long password" }
      })
      assert.deepInclude(made.json, { name, displayName: name, isAdministrator: false, isDisabled: false })
      is(
        yield* as("POST", "/admin/users", { body: { name, password: "a long password" } }),
        409,
        failure("A user of this name exists already")
      )
      const short = yield* as("POST", "/admin/users", { body: { name: `${name}2`, password: "short" } })
      is(short, 400, failure("password: expected 12 to 256 characters"))
      const { server } = yield* open()
      const signedIn = yield* server.send("POST", "/admin/sign-in", {
        body: { name, password: "a long password" },
        headers: consoleHeaders(server.url)
      })
      const asAnn = yield* openAs(signedIn.headers.get("set-cookie")!.split(";", 1)[0]!)
      const page = yield* as("GET", `/admin/users?after=${name.slice(0, -1)}&limit=1`)
      assert.deepInclude(page.json, { next: name })
      const changed = yield* as("PATCH", `/admin/users/${name}`, { body: { displayName: "Ann", isDisabled: true } })
      assert.deepInclude(changed.json, { displayName: "Ann", isDisabled: true })
      assert.strictEqual((yield* asAnn("GET", "/admin/account")).status, 401)
      const password = { body: { password: "another password" } }
      assert.strictEqual((yield* as("PUT", `/admin/users/${name}/password`, password)).status, 200)
      assert.strictEqual((yield* as("PUT", "/admin/users/nobody-at-all/password", password)).status, 404)
    }))

  it.effect("people: one changes one's own password, and ends one's own sessions", () =>
    Effect.gen(function*() {
      const { server } = yield* open()
      const { cookie, name, password } = yield* server.user(false)
      const as = yield* openAs(cookie)
      const headers = consoleHeaders(server.url)
      const second = yield* server.send("POST", "/admin/sign-in", { body: { name, password }, headers })
      const asSecond = yield* openAs(second.headers.get("set-cookie")!.split(";", 1)[0]!)
      const listed = (yield* as("GET", "/admin/account/sessions")).json as {
        readonly sessions: ReadonlyArray<{ readonly id: number; readonly isThis: boolean; readonly address: string }>
      }
      assert.deepStrictEqual(listed.sessions.map(({ isThis }) => isThis), [false, true])
      assert.strictEqual(listed.sessions[0]!.address, "127.0.0.1")
      const end = `/admin/account/sessions/${listed.sessions[0]!.id}`
      assert.strictEqual((yield* as("DELETE", end)).status, 200)
      assert.strictEqual((yield* as("DELETE", end)).status, 404)
      assert.strictEqual((yield* asSecond("GET", "/admin/account")).status, 401)
      const next = "quite another password"
      const wrong = yield* as("PUT", "/admin/account/password", { body: { current: next, password: next } })
      assert.strictEqual(wrong.status, 401)
      const changed = yield* as("PUT", "/admin/account/password", { body: { current: password, password: next } })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.strictEqual((yield* as("GET", "/admin/account")).status, 401, "the session before")
      const asNext = yield* openAs(changed.headers.get("set-cookie")!.split(";", 1)[0]!)
      assert.strictEqual((yield* asNext("GET", "/admin/account")).status, 200)
    }))

  it.effect("people: keys are made, listed, rotated and revoked by name; type admin opens what its workspace has", () =>
    Effect.gen(function*() {
      const { admin, as, server, workspace } = yield* open()
      const made = yield* as("POST", "/admin/keys", { body: { name: "Robot", type: "admin" } })
      const { id, secret } = made.json as { readonly id: number; readonly secret: string }
      const statusWith = (key: string, path: string) =>
        Effect.map(server.send("GET", path, { key }), ({ status }) => status)
      for (
        const path of ["/admin/keys", "/admin/members", "/admin/groups", "/admin/numbers", "/admin/workspace/policy"]
      ) {
        assert.strictEqual(yield* statusWith(secret, path), 200, path)
      }
      for (const path of ["/admin/users", "/admin/account"]) {
        assert.include([401, 403], yield* statusWith(secret, path), path)
      }
      const listed = (yield* as("GET", "/admin/keys")).json as { readonly keys: ReadonlyArray<Record<string, unknown>> }
      assert.notInclude(JSON.stringify(listed), secret)
      assert.deepInclude(listed.keys[0], { id, name: "Robot", type: "admin", createdBy: admin.name, active: true })
      const rotated = yield* as("POST", `/admin/keys/${id}/rotation`, { body: { formerForHours: 1 } })
      const { secret: next } = rotated.json as { readonly secret: string }
      assert.deepStrictEqual(
        [yield* statusWith(secret, "/admin/workspace"), yield* statusWith(next, "/admin/workspace")],
        [200, 200]
      )
      const foreign = yield* open()
      assert.strictEqual((yield* foreign.as("DELETE", `/admin/keys/${id}`)).status, 404)
      const long = yield* as("POST", `/admin/keys/${id}/rotation`, { body: { formerForHours: 721 } })
      assert.strictEqual(long.status, 400)
      assert.strictEqual((yield* as("DELETE", `/admin/keys/${id}`)).status, 200)
      const past = { name: "Past", type: "nrm", expiresAt: 1 }
      is(yield* as("POST", "/admin/keys", { body: past }), 400, failure("expiresAt: expected a time to come"))
      assert.isAbove(workspace.id, 0)
    }))

  it.effect("people: a workspace is made by the installation's administrators, and changed by its own", () =>
    Effect.gen(function*() {
      const { as, member, workspace } = yield* open()
      const name = `made ${workspace.name}`
      const made = yield* as("POST", "/admin/workspaces", { body: { name, country: "uk", timeZone: "Europe/London" } })
      assert.deepInclude(made.json, { name, country: "uk", inboundGroups: true, policy: {} })
      assert.strictEqual((yield* as("POST", "/admin/workspaces", { body: { name, country: "uk" } })).status, 409)
      const { as: asMember } = yield* member("administrator")
      assert.strictEqual((yield* asMember("POST", "/admin/workspaces", { body: { name, country: "uk" } })).status, 403)
      const fields = { ani: "F1" }
      const changed = yield* asMember("PATCH", "/admin/workspace", { body: { fields, timeZone: "America/Denver" } })
      assert.deepInclude(changed.json, {
        name: workspace.name,
        fields,
        timeZone: "America/Denver",
        inboundGroups: true
      })
      const account = (yield* as("GET", "/admin/account")).json as { readonly workspaces: ReadonlyArray<unknown> }
      assert.isAbove(account.workspaces.length, 1)
    }))
}
