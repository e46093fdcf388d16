/**
 * Who may call what: every operation, in every role, with every type of key, under every spelling of its path. What is
 * expected stands in `accessTable.ts`. What is allowed need not succeed, as what it asks for is not there; but it is let in.
 */
import { KeyType } from "@anipool/domain/ApiKey"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as Operations from "@anipool/http-api/Operations"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Http from "node:http"
import { type Row, rows } from "./accessTable.ts"
import { consoleHeaders, TestServer } from "./TestServer.ts"
import * as Server from "./TestServer.ts"

/** Somebody who asks, in a role or with a key; as nobody without either. */
interface Asker {
  readonly name: string
  readonly role?: "viewer" | "operator" | "administrator" | "installation" | "stranger"
  readonly key?: KeyType
  readonly headers: (row: Row) => Readonly<Record<string, string>>
}

interface Answer {
  readonly status: number
  readonly text: string
}

const agent = new Http.Agent({ keepAlive: true, maxSockets: 16 })

/** Asks for a path as it stands here: `fetch` would make another one of it. */
const ask = (url: string, method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) =>
  Effect.async<Answer>((resume) => {
    const { hostname, port } = new URL(url)
    const sent = body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) }
    const request = Http.request({ agent, hostname, port, method, path, headers: sent }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (chunk) => text += chunk)
      response.on("end", () => resume(Effect.succeed({ status: response.statusCode ?? 0, text })))
    })
    request.on("error", (error) => resume(Effect.die(new Error(`${method} ${path}: ${String(error)}`))))
    request.end(body)
  })

const codeOf = ({ text }: Answer): string | undefined => /"code":"(\w+)"/.exec(text)?.[1]

/** A body that is none for any operation, so that whoever is let in changes nothing. */
const bodyOf = ({ method }: Row) => method === "GET" ? undefined : JSON.stringify({ nothing: "that it asks for" })

const fill = (route: string, identifier: string): string =>
  route.replace(/\{\w*(kind|Kind)\}/g, "number-burns").replace(/\{\w+\}/g, identifier)

const rank = { viewer: 1, operator: 2, administrator: 3 }

/** How somebody is answered on an operation; undefined: let in. */
const refusalOf = ({ keys, role }: Row, asker: Asker): string | undefined => {
  if (role === "anyone") return undefined
  if (role === "provider") return "403 signature_invalid"
  if (asker.key !== undefined) {
    if (keys.includes(asker.key)) return undefined
    return keys.length === 0 ? "401 signed_out" : "403 key_type_not_allowed"
  }
  // A session is no key: who shows no other credentials shows none.
  if (asker.role === undefined || role === "none") {
    return role === "installation" || role === "user" && keys.length === 0 ? "401 signed_out" : "401 key_required"
  }
  if (role === "user" || asker.role === "installation") return undefined
  if (role === "installation") return "403 role_too_low"
  if (asker.role === "stranger") return "403 no_member"
  return rank[asker.role] >= rank[role] ? undefined : "403 role_too_low"
}

/** Whether it is asked by URLs, which `HEAD` asks for nothing by. */
const isByUrl = ({ method, route }: Row): boolean => method === "GET" && /^\/(assignment|dials\/vicidial)$/.test(route)

/** Whether a row's operation does something to who asks, whatever its body. */
const isOfSignIn = ({ method, role }: Row): boolean => role === "anyone" && method === "POST"

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`

/** A path in other spellings, each of which some reader takes for the same one; in the later ones by one asker alone. */
const spellings = (route: string) => {
  const path = fill(route, "987654321")
  const last = path.lastIndexOf("/")
  const letter = /.*[/.-]([a-z])[a-z.-]*/.exec(route.replaceAll(/\{\w+\}/g, (name) => "1".repeat(name.length)))
  const at = letter === null ? -1 : path.lastIndexOf(letter[1]!)
  return {
    byAll: [
      `${path};x`,
      `${path};/preview`,
      `${path}#x`,
      `${path.slice(0, at)}${percent(path[at]!)}${path.slice(at + 1)}`,
      `${path.slice(0, last)}/${path.slice(last)}`,
      `${path.slice(0, last)}/.${path.slice(last)}`,
      `/${path[1]!.toUpperCase()}${path.slice(2)}`,
      `${path}/`
    ],
    byOne: [
      `${path};`,
      `/;x${path}`,
      `${path.slice(0, last + 1)};x${path.slice(last)}`,
      `${path}#/preview`,
      `${path}?limit=1#x`,
      `${path.slice(0, at)}${percent(path[at]!).toUpperCase()}${path.slice(at + 1)}`,
      `${path.slice(0, -1)}${percent(path.at(-1)!)}`,
      `/${path}`,
      `/x/..${path}`,
      `/x/%2e%2e${path}`,
      `${path}/.`,
      path.toUpperCase(),
      `/%2F${path.slice(1)}`,
      `/\\${path.slice(1)}`,
      `${path}%`,
      `${path}%00%c0%80`,
      `http://example.com${path}`
    ]
  }
}

/** Everybody, in a workspace of their own. */
const askers = Effect.gen(function*() {
  const server = yield* TestServer
  const workspace = yield* server.workspace({ inboundGroups: true })
  const signedIn = (cookie: string) => () => ({
    ...consoleHeaders(server.url),
    cookie,
    "x-anipool-workspace": String(workspace.id)
  })
  const inRoles = yield* Effect.forEach(
    ["viewer", "operator", "administrator"] as const,
    Effect.fnUntraced(function*(role) {
      const { cookie, name } = yield* server.user(false)
      const put = yield* server.send("PUT", `/admin/members/${name}`, { key: workspace.admin, body: { role } })
      assert.strictEqual(put.status, 200, put.text)
      return { name: role, role, headers: signedIn(cookie) }
    })
  )
  const byKey = yield* Effect.forEach(KeyType.literals, (type) =>
    Effect.map(workspace.key(type), (secret) => ({
      name: `a key of type ${type}`,
      key: type,
      headers: ({ route }: Row): Readonly<Record<string, string>> =>
        route.endsWith(".php") ? { "x-apikey": secret } : { authorization: `Bearer ${secret}` }
    })))
  const everybody: ReadonlyArray<Asker> = [
    ...inRoles,
    ...byKey,
    {
      name: "an administrator of the installation",
      role: "installation",
      headers: signedIn((yield* server.user(true)).cookie)
    },
    { name: "a user of no workspace", role: "stranger", headers: signedIn((yield* server.user(false)).cookie) },
    { name: "nobody", headers: () => consoleHeaders(server.url) }
  ]
  return everybody
})

const headersFor = (row: Row, asker: Asker) => ({
  ...asker.headers(row),
  ...row.method === "GET"
    ? {}
    : { "content-type": row.role === "provider" ? "application/x-www-form-urlencoded" : "application/json" }
})

/** What is wrong with how somebody was answered on an operation that they named by its own path. */
const faultOf = (row: Row, asker: Asker, answer: Answer): string | undefined => {
  const refusal = refusalOf(row, asker)
  const { status } = answer
  const code = codeOf(answer)
  if (refusal === undefined) {
    const isLetIn = ![401, 403, 500].includes(status) && code !== "path_not_found"
    return isLetIn ? undefined : `was not let in: ${status} ${answer.text}`
  }
  const [expected, expectedCode] = refusal.split(" ")
  // Failures of the older interface have no code.
  return String(status) === expected && (row.route.endsWith(".php") || code === expectedCode)
    ? undefined
    : `expected ${refusal}: ${status} ${answer.text}`
}

/** Answers each, some at a time, and tells the faults. */
const faultsOf = <A>(
  cases: ReadonlyArray<A>,
  check: (each: A) => Effect.Effect<string | undefined>
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(
    Effect.forEach(cases, check, { concurrency: 16 }),
    (faults) => faults.filter((fault) => fault !== undefined)
  )

const ensureNone = (faults: ReadonlyArray<string>) =>
  assert.deepStrictEqual(faults.slice(0, 20), [], `${faults.length} faults`)

// Real requests take real time.
layer(Server.layer(MemoryStorage.layer), { excludeTestServices: true })("access", (it) => {
  it("has every operation of the contract in its table", () => {
    assert.deepStrictEqual(
      rows.map(({ method, route }) => `${method} ${route}`).toSorted(),
      Operations.all.map(({ method, route }) => `${method} ${route}`).toSorted()
    )
  })

  it.effect("lets everybody do what they may, and nothing else, whatever the identifiers read like", () =>
    Effect.gen(function*() {
      const { url } = yield* TestServer
      const everybody = yield* askers
      const cases = rows.flatMap((row) =>
        (row.route.includes("{") ? ["987654321", "preview", "generate"] : [""]).flatMap((identifier) =>
          everybody.flatMap((asker) =>
            (row.method === "GET" && !isByUrl(row) ? ["GET", "HEAD"] : [row.method]).map((method) => ({
              asker,
              row,
              method,
              path: fill(row.route, identifier)
            }))
          )
        )
      ).filter(({ asker, row }) => !isOfSignIn(row) || asker.name === "nobody")
      const faults = yield* faultsOf(
        cases,
        ({ asker, method, path, row }) =>
          Effect.map(ask(url, method, path, headersFor(row, asker), bodyOf(row)), (answer) => {
            const refusal = refusalOf(row, asker)
            // An answer to `HEAD` says no code.
            const fault = method === "HEAD"
              ? refusal === undefined || String(answer.status) === refusal.slice(0, 3) ? undefined : `${answer.status}`
              : faultOf(row, asker, answer)
            return fault === undefined ? undefined : `${method} ${path} by ${asker.name}: ${fault}`
          })
      )
      ensureNone(faults)
      assert.isAbove(cases.length, 3_000)
    }))

  it.effect("answers 404 to every other spelling of a path, whoever asks and whatever is sent", () =>
    Effect.gen(function*() {
      const { url } = yield* TestServer
      const everybody = yield* askers
      const cases = rows.flatMap((row) => {
        const { byAll, byOne } = spellings(row.route)
        return everybody.flatMap((asker) =>
          [...byAll, ...asker.name === "administrator" ? byOne : []].map((path) => ({ asker, path, row }))
        )
      })
      const faults = yield* faultsOf(
        cases,
        ({ asker, path, row }) =>
          Effect.map(ask(url, row.method, path, headersFor(row, asker), bodyOf(row)), (answer) => {
            const isOf404 = answer.status === 404 && (codeOf(answer) === "path_not_found" ||
              path.split("?")[0]!.endsWith(".php") && answer.text.startsWith("{\"status\":\"failed\""))
            return isOf404
              ? undefined
              : `${row.method} ${path} by ${asker.name}: ${answer.status} ${answer.text}`
          })
      )
      ensureNone(faults)
      assert.isAbove(cases.length, 14_000)
    }))

  it.effect("refuses another spelling before its key and its body, and counts it as no operation", () =>
    Effect.gen(function*() {
      const { send, url } = yield* TestServer
      const headers = { authorization: "Bearer of-nobody", "content-type": "text/plain", "content-encoding": "gzip" }
      for (
        const path of ["/assignment;x", "//assignment", "/%61ssignment", "/assignment/", "/dials#", "/admin/./keys"]
      ) {
        const answer = yield* ask(url, "POST", path, headers, "no JSON")
        assert.deepStrictEqual([answer.status, codeOf(answer)], [404, "path_not_found"], path)
      }
      for (const path of ["/console//", "/console/;x/", "/console/../metrics", "/docs/%64", "/docs/#/"]) {
        const answer = yield* ask(url, "GET", path, {})
        assert.deepStrictEqual([answer.status, codeOf(answer)], [404, "path_not_found"], path)
      }
      for (const path of ["/console/", "/console/groups/", "/docs/", "/docs/interface/"]) {
        const answer = yield* ask(url, "GET", path, {})
        assert.match(answer.text, /^<!doctype html>/, path)
      }
      const legacy = yield* ask(url, "POST", "//nrm/pause.php", {}, "no JSON")
      assert.deepStrictEqual(
        [legacy.status, legacy.text],
        [404, "{\"status\":\"failed\",\"reason\":\"No such path, or not with this method\",\"ani\":\"\"}"]
      )
      const { text } = yield* send("GET", "/metrics")
      assert.match(text, /^anipool_http_requests_total\{method="POST",route="other",status="404"\} \d+$/m)
      for (const method of ["OPTIONS", "PATCH", "TRACE"]) {
        const answer = yield* ask(url, method, "/assignment", {})
        assert.deepStrictEqual([answer.status, codeOf(answer)], [404, "path_not_found"], method)
      }
    }))

  it.effect("leaves /metrics below 3,000 series, whatever is asked by whichever method", () =>
    Effect.gen(function*() {
      const { send, url, workspace } = yield* TestServer
      const { admin } = yield* workspace({ inboundGroups: true })
      const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]
      yield* Effect.forEach(
        rows.filter((row) => !isOfSignIn(row)).flatMap((row) => methods.map((method) => ({ method, row }))),
        ({ method, row }) => ask(url, method, fill(row.route, "987654321"), { authorization: `Bearer ${admin}` }),
        { concurrency: 16 }
      )
      const { text } = yield* send("GET", "/metrics")
      const series = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"))
      assert.isAtMost(series.length, 3_000)
      // Once each operation was answered in every way that the contract has.
      const answers = Object.values(OpenApiDocument.get().paths).flatMap((item) => Object.values(item))
        .reduce((sum, { responses }) => sum + Object.keys(responses).length, 0)
      const isOfHttp = (line: string) => line.startsWith("anipool_http_request_duration_seconds_")
      assert.isAtMost(answers + series.filter(isOfHttp).length, 3_000)
    }))

  it.effect("reads identifiers that need escapes as ever", () =>
    Effect.gen(function*() {
      const { url, workspace } = yield* TestServer
      const { admin, universal } = yield* workspace({ inboundGroups: true })
      const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" }
      for (const id of ["a/b", "a b", "100%", "%41", "é", "a;b#c?d", "a+b", "preview", "A.b-c_d~e", "it's (1)"]) {
        const made = yield* ask(
          url,
          "POST",
          "/custom/campaigns",
          { ...headers, authorization: `Bearer ${universal}` },
          JSON.stringify({ id, name: id, type: "Outbound" })
        )
        assert.strictEqual(made.status, 200, made.text)
        const escaped = encodeURIComponent(id)
        for (const path of new Set([escaped, escaped.replaceAll(/%\w\w/g, (hex) => hex.toLowerCase())])) {
          const read = yield* ask(url, "GET", `/admin/campaigns/${path}`, headers)
          assert.strictEqual(read.status, 200, `${path}: ${read.text}`)
          assert.include(read.text, `"id":${JSON.stringify(id)}`)
        }
      }
    }))
})
