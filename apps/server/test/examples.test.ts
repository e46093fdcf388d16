/**
 * The examples of the OpenAPI document: each is sent to a real server, and its answer is the one that the document shows, in
 * all but times and what the server makes up. `UPDATE_SNAPSHOTS=1` writes them anew.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as MemoryStorage from "@anipool/storage-memory/MemoryStorage"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import { readFileSync, writeFileSync } from "node:fs"
import * as Contract from "./attack/Contract.ts"
import * as JsonSchema from "./attack/JsonSchema.ts"
import { callerCode } from "./callerCode.ts"
import { shown, type Step, steps, untold } from "./examples/story.ts"
import { consoleHeaders, layer as serverLayer, TestServer } from "./TestServer.ts"

const path = new URL("../../../packages/http-api/src/examples.json", import.meta.url)

interface Example {
  readonly parameters?: Readonly<Record<string, string>>
  readonly requests?: Readonly<Record<string, unknown>>
  readonly status: number
  readonly answers: Readonly<Record<string, unknown>>
}

const operations = new Map(
  Object.entries(OpenApiDocument.get().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => [operation.operationId, { path, method, operation }] as const)
  )
)

/** A server with a workspace, and what shows who asks: keys by scheme, and a session. */
const open = Effect.gen(function*() {
  const server = yield* TestServer
  const workspace = yield* server.workspace({
    name: "Acme",
    timeZone: "America/New_York",
    inboundGroups: true,
    fields: { ani: "F1", assignedAt: "F2", aniCopy: "F3" }
  })
  const { cookie, name, password } = yield* server.user(true)
  const key = {
    assignmentKey: yield* workspace.key("assignment"),
    assignmentKeyInUrl: yield* workspace.key("assignment", { allowInUrl: true }),
    universalKey: workspace.universal,
    nrmKey: yield* workspace.key("nrm"),
    legacyKey: yield* workspace.key("nrm"),
    plannerKey: yield* workspace.key("planner"),
    dialsKey: yield* workspace.key("dials"),
    dialsKeyInUrl: yield* workspace.key("dials", { allowInUrl: true }),
    adminKey: workspace.admin
  } as Readonly<Record<string, string>>
  const session = { ...consoleHeaders(server.url), cookie, "x-anipool-workspace": String(workspace.id) }
  return { server, key, session, user: name, password }
})

/** What the server made up, by the name that the story has for it. */
type MadeUp = Record<string, string>

const filled = (text: string, madeUp: MadeUp): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => madeUp[name] ?? whole)

const asShown = <A>(value: A): A => JSON.parse(filled(JSON.stringify(value), shown))

const ask = ({ key, server, session }: Effect.Effect.Success<typeof open>, step: Step, madeUp: MadeUp) => {
  const { method, operation, path } = operations.get(step.id)!
  const given = step.with ?? {}
  const scheme = Object.keys(operation.security[0] ?? {})[0]
  const query = new URLSearchParams(
    operation.parameters.filter((each) => each.in === "query" && each.name in given).map(({ name }) =>
      [name, filled(given[name]!, madeUp)] as [string, string]
    )
  )
  const isInUrl = scheme?.endsWith("KeyInUrl") === true
  if (isInUrl) query.set("key", key[scheme]!)
  const headers = {
    ...scheme === undefined || scheme === "session" ? session : {},
    ...scheme === "legacyKey" ? { "x-apikey": key[scheme]! } : {},
    ...Object.fromEntries(
      operation.parameters.filter((each) => each.in === "header" && each.name in given).map((
        { name }
      ) => [name, given[name]!])
    )
  }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled(given[name]!, madeUp)))
  const text = step.body === undefined ? undefined : filled(JSON.stringify(step.body), madeUp)
  const asked = server.send(method.toUpperCase(), `${url}${query.size === 0 ? "" : `?${query}`}`, {
    ...scheme !== undefined && !isInUrl && !["session", "legacyKey"].includes(scheme)
      ? { key: key[scheme]! }
      : {},
    ...text === undefined ? {} : { text },
    headers
  })
  return step.until === undefined
    ? asked
    : Effect.repeat(Effect.delay(asked, "50 millis"), { until: (answer) => answer.text.includes(step.until!) })
}

/** Times, secrets and what else is new every time, as one that stays. */
const steady = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, each: unknown) => {
      if (Array.isArray(each)) return each.slice(0, 3)
      if (typeof each === "number") return each > 1_500_000_000_000 ? 1_772_463_845_000 : each
      if (typeof each !== "string") return each
      if (name === "day") return "2026-03-02"
      if (name === "secret") return "the secret, which is shown this once"
      if (/^user-[\da-f-]{36}$/.test(each)) return "root"
      return each
        .replaceAll(/^[\w-]{22}$/g, shown["connection"]!)
        .replaceAll(/\/connections\/[\w-]{22}\//g, `/connections/${shown["connection"]}/`)
        .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "2f1b6c1e-8a0e-4b8e-9d43-0d5f0b1c2a3d")
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, "2026-03-02T15:04:05.000Z")
        .replaceAll(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/g, "2026-03-02 15:04:05")
    })
  )

/** The first lines of a text. */
const linesOf = (text: string): string => text.split(/(?<=\n)/).slice(0, 5).join("")

/** The paths of an answer's fields, at every depth; the elements of a list are one. */
const fieldsOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return []
  const paths = Array.isArray(value)
    ? value.flatMap((each) => fieldsOf(each).map((path) => `[]${path}`))
    : Object.entries(value).flatMap(([name, each]) => [`.${name}`, ...fieldsOf(each).map((path) => `.${name}${path}`)])
  return [...new Set(paths)].toSorted()
}

/** What was told, with the answers of before where they have the same fields: what is made up differs each time. */
const withUnchanged = (
  before: Readonly<Record<string, Example>>,
  told: Readonly<Record<string, Example>>
): Readonly<Record<string, Example>> =>
  Record.map(told, (example, id) => ({
    ...example,
    answers: Record.map(example.answers, (answer, name) => {
      const known = before[id]?.answers[name]
      return JSON.stringify(fieldsOf(known)) === JSON.stringify(fieldsOf(answer)) ? known : answer
    })
  }))

// Live: a real server takes real time.
layer(serverLayer(MemoryStorage.layer), { excludeTestServices: true })("examples", (it) => {
  it.effect("are answered by a server as the document shows", () =>
    Effect.gen(function*() {
      const opened = yield* open
      // Dials that are too old are not kept.
      const dialed = new Date(Date.now() - 60_000).toISOString()
      const day = LocalTime.dateAt(Date.parse(dialed), "America/New_York")
      const call = callerCode(Date.now())
      const madeUp: MadeUp = { user: opened.user, password: opened.password, dialed, day, call }
      const told: Record<string, Example> = {}
      for (const step of steps) {
        const { method, operation } = operations.get(step.id)!
        const answer = yield* ask(opened, step, madeUp)
        const at = `${step.id} ${method}: ${answer.status} ${answer.text}`
        assert.isBelow(answer.status, 300, at)
        const json = answer.json as Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>
        if (step.id === "adminCreateKey") madeUp["key"] = String(json["id"])
        if (step.id === "adminCreateConnection") madeUp["connection"] = String(json["id"])
        if (step.id === "adminListAlerts") madeUp["alert"] = String(json["alerts"]![0]!["id"])
        if (step.id === "adminListAuditEntries") madeUp["entry"] = String(json["entries"]![0]!["id"])
        if (step.id === "adminListAccountSessions") {
          madeUp["session"] = String(json["sessions"]!.find((each) => each["isThis"] === false)!["id"])
        }
        const schema = operation.responses[answer.status]?.content?.["application/json"]?.schema
        if (schema !== undefined) {
          assert.isUndefined(JsonSchema.fault(Contract.definitions(), schema as JsonSchema.JsonSchema, answer.json), at)
        }
        const name = step.name ?? "example"
        const before = told[step.id]
        told[step.id] = {
          ...before,
          ...step.with === undefined ? {} : { parameters: asShown(step.with) },
          ...step.body === undefined ? {} : { requests: { ...before?.requests, [name]: asShown(step.body) } },
          status: answer.status,
          answers: { ...before?.answers, [name]: steady(answer.json ?? linesOf(answer.text)) }
        }
      }
      assert.deepStrictEqual(
        [...operations.keys()].filter((id) => told[id] === undefined).toSorted(),
        Object.keys(untold).toSorted()
      )
      const read = () => JSON.parse(readFileSync(path, "utf8")) as typeof told
      if (process.env["UPDATE_SNAPSHOTS"] === "1") {
        writeFileSync(path, `${JSON.stringify(withUnchanged(read(), told), null, 2)}\n`)
      }
      const recorded = read()
      assert.deepStrictEqual(Object.keys(recorded), Object.keys(told))
      for (const [id, { answers, ...asked }] of Object.entries(told)) {
        const { answers: before, ...askedBefore } = recorded[id]!
        assert.deepStrictEqual(askedBefore, asked, id)
        for (const [name, answer] of Object.entries(answers)) {
          assert.deepStrictEqual(fieldsOf(before[name]), fieldsOf(answer), `${id} ${name}`)
        }
      }
    }))
})
