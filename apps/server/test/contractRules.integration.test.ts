/**
 * What holds of every endpoint, asked of each that the contract declares: its methods, its keys, its body and what is wrong
 * with it.
 */
import { assert, layer } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Http from "node:http"
import * as Client from "./attack/Client.ts"
import * as Contract from "./attack/Contract.ts"
import * as JsonSchema from "./attack/JsonSchema.ts"
import type { Request } from "./attack/Requests.ts"
import * as Tenancy from "./attack/Tenancy.ts"
import * as OwnProcess from "./process/OwnProcess.ts"

class Server extends Context.Tag("@anipool/server/test/contractRules/Server")<Server, OwnProcess.OwnProcess>() {}

const endpoints = Contract.endpoints()
// Without a session nothing of a user's body is read: people are tested by their own suite.
const withBody = endpoints.filter(({ body, isOfUser }) => body !== undefined && !isOfUser)
const isLegacy = ({ path }: Contract.Endpoint) => path.endsWith(".php")
const nameOf = ({ method, path }: Contract.Endpoint) => `${method} ${path}`

/** The endpoint's own request, with a key that opens it. */
const requestOf = (
  endpoint: Contract.Endpoint,
  changed: Partial<Pick<Request, "method" | "headers" | "text">> = {}
) => {
  const { keyHeader, keys } = endpoint
  const secret = OwnProcess.secretOf("own", keys?.[0] ?? "universal")
  const plain = Tenancy.plainRequest(endpoint)
  return {
    ...plain,
    ...changed,
    headers: {
      ...plain.headers,
      [keyHeader]: keyHeader === "x-apikey" ? secret : `Bearer ${secret}`,
      ...changed.headers
    }
  }
}

/** Sends a request, whose answer must have its documented form. */
const send = (request: Request) =>
  Effect.gen(function*() {
    const { url } = yield* Server
    const answer = yield* Client.send(url, request)
    assert.isUndefined(Client.faultOf(request, answer), `${nameOf(request.endpoint)}: ${answer.text}`)
    return { status: answer.status, text: answer.text, message: messageOf(answer.text) }
  })

const messageOf = (text: string): string => {
  const { message, reason } = JSON.parse(text)
  return String(message ?? reason ?? "")
}

/** The object that an endpoint's body is, or may be. */
const objectOf = ({ body }: Contract.Endpoint): JsonSchema.JsonSchema | undefined => {
  const definitions = Contract.definitions()
  const schema = JsonSchema.resolve(definitions, body!)
  return [schema, ...(schema.anyOf ?? []).map((each) => JsonSchema.resolve(definitions, each))].find(
    ({ properties }) => properties !== undefined
  )
}

/** Each field of the object that an endpoint takes, with a body that it takes. */
const fieldsOf = (endpoint: Contract.Endpoint) => {
  const { properties = {}, required = [] } = objectOf(endpoint) ?? {}
  const body = JSON.parse(Tenancy.plainRequest(endpoint).text!)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    whole: (value: unknown) => JSON.stringify({ ...body, [name]: value }),
    without: JSON.stringify(Object.fromEntries(Object.entries(body).filter(([each]) => each !== name)))
  }))
}

/** Values of every kind. */
const kinds: ReadonlyArray<unknown> = [1.5, "\u0000", true, {}, [], [1], { a: [] }]

// Live: a real process takes real time.
/** Lists each of whose rows is answered by itself, by the path that takes them. */
const rowByRow = new Map([["/reputation/observations", "observations"], ["/admin/rights", "rights"], [
  "/admin/carriers",
  "carriers"
], ["/admin/owners", "owners"]])

layer(Layer.scoped(Server, OwnProcess.start()), { excludeTestServices: true })("every endpoint", (it) => {
  it.effect("is not there with another method", () =>
    Effect.gen(function*() {
      for (const endpoint of endpoints) {
        // A path parameter of another endpoint may stand for a word of this one's.
        const declared = endpoints.filter(({ path }) =>
          path === endpoint.path || new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(endpoint.path)
        ).map(({ method }) => method)
        for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
          if (declared.includes(method)) continue
          const answer = yield* send(requestOf(endpoint, { method, text: "{}" }))
          const message = "No such path, or not with this method"
          assert.deepStrictEqual([answer.status, answer.message], [404, message], `${method} ${endpoint.path}`)
        }
      }
    }))

  it.effect("looks at the key before the body", () =>
    Effect.gen(function*() {
      for (const endpoint of endpoints) {
        const { keyHeader, keys } = endpoint
        if (keys === undefined) continue
        const text = endpoint.body === undefined ? undefined : "{"
        const statusWith = (secret: string) =>
          Effect.map(
            send(requestOf(endpoint, {
              headers: { [keyHeader]: keyHeader === "x-apikey" ? secret : `Bearer ${secret}` },
              text,
              ...(text === undefined ? {} : { method: endpoint.method })
            })),
            ({ status }) => status
          )
        assert.strictEqual(yield* statusWith("unknown"), 401, nameOf(endpoint))
        const inactive = isLegacy(endpoint) ? 401 : 403
        assert.strictEqual(yield* statusWith(OwnProcess.secretOf("own", "inactive")), inactive, nameOf(endpoint))
        for (const type of OwnProcess.keyTypes) {
          if (keys.includes(type)) continue
          assert.strictEqual(yield* statusWith(OwnProcess.secretOf("own", type)), 403, nameOf(endpoint))
        }
      }
    }))

  it.effect("takes JSON only, and says what is wrong with what is none", () =>
    Effect.gen(function*() {
      for (const endpoint of withBody) {
        const text = Tenancy.plainRequest(endpoint).text!
        const plain = yield* send(requestOf(endpoint, { text, headers: { "content-type": "text/plain" } }))
        assert.strictEqual(plain.status, 415, nameOf(endpoint))
        const cut = yield* send(requestOf(endpoint, { text: text.slice(0, -1) }))
        assert.strictEqual(cut.status, 400, nameOf(endpoint))
        assert.match(cut.message, /^body: expected JSON/, nameOf(endpoint))
        const missing = yield* send(requestOf(endpoint, { text: "" }))
        if (endpoint.isBodyRequired && !endpoint.path.startsWith("/admin/")) {
          assert.deepStrictEqual(
            [missing.status, missing.message],
            [400, "body: is missing, expected JSON"],
            nameOf(endpoint)
          )
        }
        for (const other of ["1", "\"text\"", "true", "null"]) {
          assert.strictEqual((yield* send(requestOf(endpoint, { text: other }))).status, 400, nameOf(endpoint))
        }
      }
    }))

  it.effect("takes a byte order mark, and fields that nobody knows", () =>
    Effect.gen(function*() {
      for (const endpoint of withBody) {
        const text = Tenancy.plainRequest(endpoint).text!
        const object = objectOf(endpoint) === undefined
          ? text
          : JSON.stringify({ ...JSON.parse(text), unknown: { to: [null] } })
        const { status } = yield* send(requestOf(endpoint, { text }))
        for (const other of [`\uFEFF${text}`, object]) {
          const answer = yield* send(requestOf(endpoint, { text: other }))
          // What was made by the first exists by now, or what was deleted does not.
          assert.include([status, 409, 404], answer.status, `${nameOf(endpoint)}: ${answer.text}`)
        }
      }
    }))

  it.effect("refuses a value of another kind, naming its field", () =>
    Effect.gen(function*() {
      for (const endpoint of withBody) {
        for (const { name, schema, whole } of fieldsOf(endpoint)) {
          for (const value of kinds) {
            if (JsonSchema.fault(Contract.definitions(), schema, value) === undefined) continue
            // Each of its rows is answered by itself.
            if (rowByRow.get(endpoint.path) === name && Array.isArray(value)) continue
            const answer = yield* send(requestOf(endpoint, { text: whole(value) }))
            const asked = `${nameOf(endpoint)} with ${name} ${JSON.stringify(value)}: ${answer.text}`
            assert.strictEqual(answer.status, 400, asked)
            assert.include(answer.message, name, asked)
          }
        }
      }
    }))

  it.effect("takes null for what may be left out as if it were, and for nothing else", () =>
    Effect.gen(function*() {
      for (const endpoint of withBody) {
        for (const { isRequired, name, whole, without } of fieldsOf(endpoint)) {
          const [left, empty] = [
            yield* send(requestOf(endpoint, { text: without })),
            yield* send(requestOf(endpoint, { text: whole(null) }))
          ]
          const asked = `${nameOf(endpoint)} with ${name} null: ${empty.text}, without it: ${left.text}`
          if (isRequired) assert.deepStrictEqual([left.status, empty.status], [400, 400], asked)
          else assert.include([left.status, 409, 404], empty.status, asked)
        }
      }
    }))

  it.effect("takes bodies of unknown length up to its limit", () =>
    Effect.gen(function*() {
      const { url } = yield* Server
      for (const endpoint of withBody) {
        // Those that take more are asked where groups, uploads and batches are tested.
        if (
          /inventory-groups|inbound-group|batch|numbers\/import|admin\/groups|admin\/snapshots|observations|admin\/rights|admin\/carriers/
            .test(
              endpoint.path
            )
        ) continue
        const { headers, method, path, text } = requestOf(endpoint)
        const statusOf = (bytes: number) =>
          Effect.async<number | undefined>((resume) => {
            const chunked = { ...headers, "transfer-encoding": "chunked" }
            const request = Http.request(`${url}${path}`, { method, headers: chunked }, (response) => {
              response.resume().on("end", () => resume(Effect.succeed(response.statusCode)))
            }).on("error", (error) => resume(Effect.die(error)))
            request.write(text)
            request.end(" ".repeat(bytes - text!.length))
          })
        assert.strictEqual(yield* statusOf(1_048_577), 413, nameOf(endpoint))
        assert.notStrictEqual(yield* statusOf(1_048_576), 413, nameOf(endpoint))
      }
    }))
})
