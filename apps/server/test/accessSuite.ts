/**
 * Who may what under `/admin/`: every endpoint, asked with every type of key and in every role, whatever the storage. What
 * is allowed need not succeed, as what it asks for is not there; but it is not refused.
 */
import { KeyType } from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
import * as Access from "@anipool/http-api/Access"
import * as Operations from "@anipool/http-api/Operations"
import { assert, type Vitest } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Contract from "./attack/Contract.ts"
import { consoleHeaders, type Sent, TestServer } from "./TestServer.ts"

/** Somebody who asks, and whether they may. */
interface Asker {
  readonly name: string
  readonly sent: Pick<Sent, "key" | "headers">
  readonly may: (access: Access.Allowed, act: Role.Act) => boolean
}

const administration = Contract.endpoints().filter(({ path }) => path.startsWith("/admin/"))

/** Signing in changes who asks: it has tests of its own. */
const isOfSignIn = (path: string): boolean => /^\/admin\/(sign-|set-up)/.test(path)

/** Asks with a body that is none for the endpoint, for things that are not there. */
const ask = Effect.fnUntraced(function*({ body, method, path }: Contract.Endpoint, { sent }: Asker) {
  const { send } = yield* TestServer
  const filled = path.replace(/\{\w*(kind|Kind)\}/g, "number-burns").replace(/\{\w+\}/g, "987654321")
  return yield* send(method, filled, {
    ...sent,
    ...body === undefined ? {} : { body: { nothing: "that it asks for" } }
  })
})

/** The tests of who may what. */
export const suite = (it: Vitest.MethodsNonLive<TestServer, true>): void => {
  it.effect("access: every endpoint of administration for every type of key and every role", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace({ inboundGroups: true })
      const byKey = yield* Effect.forEach(KeyType.literals, (type) =>
        Effect.map(workspace.key(type), (key): Asker => ({
          name: `a key of type ${type}`,
          sent: { key },
          may: (access) => Access.isOpenTo(access, type)
        })))
      const byRole = yield* Effect.forEach(
        Role.Role.literals,
        (role) =>
          Effect.gen(function*(): Effect.fn.Return<Asker, never, TestServer> {
            const { cookie, name } = yield* server.user(false)
            const put = yield* server.send("PUT", `/admin/members/${name}`, { key: workspace.admin, body: { role } })
            assert.strictEqual(put.status, 200, put.text)
            const headers = { ...consoleHeaders(server.url), cookie, "x-anipool-workspace": String(workspace.id) }
            return { name: role, sent: { headers }, may: (_, act) => Role.isAllowed(role, act) }
          })
      )
      let asked = 0
      for (const endpoint of administration) {
        if (endpoint.keys === undefined) continue
        const access = Operations.all.find(({ method, route }) =>
          method === endpoint.method && route === endpoint.path
        )!.allowed
        const act = access.by === "caller" && access.act !== null ? access.act : "read"
        for (const asker of [...byKey, ...byRole]) {
          const { code, json, status } = yield* ask(endpoint, asker)
          const what = `${endpoint.method} ${endpoint.path} by ${asker.name}: ${JSON.stringify(json)}`
          if (asker.may(access, act)) assert.notInclude([401, 403, 500], status, what)
          else {
            assert.strictEqual(status, 403, what)
            assert.strictEqual(code, asker.sent.key === undefined ? "role_too_low" : "key_type_not_allowed", what)
          }
          asked++
        }
        const nobody = yield* ask(endpoint, { name: "nobody", sent: {}, may: () => false })
        assert.strictEqual(nobody.status, 401, `${endpoint.method} ${endpoint.path} by nobody`)
      }
      assert.isAbove(asked, 500)
    }))

  it.effect("access: no key opens what is of a user or of the installation", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const workspace = yield* server.workspace()
      const { cookie } = yield* server.user(false)
      const headers = { ...consoleHeaders(server.url), cookie }
      for (const endpoint of administration.filter(({ isOfUser, path }) => isOfUser && !isOfSignIn(path))) {
        const what = `${endpoint.method} ${endpoint.path}`
        const byKey = yield* ask(endpoint, { name: "admin", sent: { key: workspace.admin }, may: () => false })
        assert.strictEqual(byKey.status, 401, what)
        const byUser = yield* ask(endpoint, { name: "user", sent: { headers }, may: () => true })
        const isOfInstallation = endpoint.path.startsWith("/admin/users") || what === "POST /admin/workspaces"
        assert.strictEqual(byUser.status === 403, isOfInstallation, `${what}: ${byUser.text}`)
      }
    }))

  it.effect("access: a key sees its own workspace, a user theirs, an administrator of the installation all", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const one = yield* server.workspace({ timeZone: "America/Chicago" })
      const other = yield* server.workspace()
      const seen = (sent: Sent) =>
        Effect.map(server.send("GET", "/admin/workspaces", sent), ({ json, status, text }) => {
          assert.strictEqual(status, 200, text)
          return (json as { readonly workspaces: ReadonlyArray<{ readonly id: number; readonly role: unknown }> })
            .workspaces
        })
      const shown = { id: one.id, name: one.name, country: "us", timeZone: "America/Chicago" }
      assert.deepStrictEqual<unknown>(yield* seen({ key: yield* one.key("dials") }), [{ ...shown, role: null }])
      assert.deepStrictEqual<unknown>(yield* seen({ key: one.admin }), [{ ...shown, role: "administrator" }])
      const { cookie, name } = yield* server.user(false)
      assert.deepStrictEqual(yield* seen({ headers: { cookie } }), [])
      yield* server.send("PUT", `/admin/members/${name}`, { key: one.admin, body: { role: "viewer" } })
      assert.deepStrictEqual<unknown>(yield* seen({ headers: { cookie } }), [{ ...shown, role: "viewer" }])
      const boss = yield* server.user(true)
      const all = yield* seen({ headers: { cookie: boss.cookie } })
      assert.includeMembers(all.map(({ id }) => id), [one.id, other.id])
      assert.deepStrictEqual([...new Set(all.map(({ role }) => role))], ["administrator"])
      const signedOut = yield* server.send("GET", "/admin/workspaces", { headers: { cookie: "anipool_session=x" } })
      assert.deepInclude(signedOut, { status: 401 })
      assert.strictEqual(signedOut.code, "key_required")
    }))

  it.effect("access: an admin key does on the interface what the pages need, and is no dialer's", () =>
    Effect.gen(function*() {
      const server = yield* TestServer
      const { admin: key, hold, campaign } = yield* server.workspace({ inboundGroups: true })
      yield* hold("pool", "+12125550100")
      yield* campaign("C1", "pool")
      const group = { group_id: "G", group_name: "G", phones: ["2125550101"] }
      assert.strictEqual((yield* server.send("POST", "/inbound-group", { key, body: group })).status, 200)
      assert.strictEqual((yield* server.send("GET", "/custom/campaigns?id=C1", { key })).status, 200)
      const paused = yield* server.send("POST", "/nrm/pause", { key, body: { ani: "2125550100" } })
      assert.strictEqual(paused.status, 200, paused.text)
      const lead = { prospect_phone: "2125550142", dialer_campaign: "C1" }
      assert.strictEqual((yield* server.send("POST", "/assignment", { key, body: lead })).status, 403)
      assert.strictEqual((yield* server.send("POST", "/dials", { key, body: [] })).status, 403)
    }))
}
