/**
 * The table of who may what under `/admin/`, and that the documentation says what it says.
 */
import { KeyType } from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
import * as Access from "@anipool/http-api/admin/Access"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"

const docs = readFileSync(new URL("../../../docs/interface/admin.md", import.meta.url), "utf8")

/** Every endpoint under `/admin/` that a key opens. */
const endpoints = Object.entries(OpenApiDocument.get().paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { security }]) =>
    path.startsWith("/admin/") && security?.some((each) => "adminKey" in each) === true
      ? [{ method: method.toUpperCase(), path }]
      : []
  )
)

/** The types that a row names, as the documentation writes them. */
const typesOf = ({ keys, ...access }: Access.Access): string =>
  keys === "any" ? "any" : KeyType.literals
    .filter((type) => Access.isOpenTo({ keys, ...access }, type) && (type !== "admin" || keys === "administration"))
    .map((type) => `\`${type}\``).join(" or ")

describe("Access", () => {
  it("has a row for every endpoint, and none for what is not there", () => {
    const used = new Set(endpoints.map(({ path }) => Access.onPath(path)))
    assert.deepStrictEqual(Access.table.filter((row) => !used.has(row)), [])
    assert.deepStrictEqual(endpoints.filter(({ path }) => !Access.table.includes(Access.onPath(path))), [])
    assert.isAbove(endpoints.length, 60)
  })

  it("lets keys of the interface do what the interface gives them, and nothing of the company's", () => {
    const open = (type: typeof KeyType.Type) =>
      Access.table.filter((row) => Access.isOpenTo(row, type)).map(({ path }) => path)
    const every = ["/admin/session", "/admin/workspaces", "/admin/today", "/admin/needs"]
    assert.deepStrictEqual(open("dials"), every)
    assert.deepStrictEqual(open("nrm"), [...every, "/admin/numbers", "/admin/numbers.csv"])
    assert.deepStrictEqual(open("planner"), [...every, "/admin/planner"])
    assert.deepStrictEqual(open("assignment"), [...every, "/admin/assignment/preview"])
    assert.deepStrictEqual(open("universal"), [
      ...every,
      "/admin/groups",
      "/admin/uploads",
      "/admin/snapshots",
      "/admin/campaigns",
      "/admin/dispositions",
      "/admin/assignment/preview"
    ])
    assert.lengthOf(open("admin"), Access.table.length)
  })

  it("goes by the longest path, by segments, and leaves what it does not know to administrators", () => {
    const actOn = (method: string, path: string) => Access.actOf(Access.onPath(path), method, path)
    assert.strictEqual(Access.onPath("/admin/campaigns/C%2F1/policy/preview").keys, "administration")
    assert.strictEqual(Access.onPath("/admin/campaigns/policy").keys, "custom")
    assert.strictEqual(Access.onPath("/admin/campaignsX").keys, "administration")
    assert.strictEqual(actOn("PUT", "/admin/campaigns/C1/policy"), "operate")
    assert.strictEqual(actOn("POST", "/admin/campaigns/C1/policy/preview"), "read")
    assert.strictEqual(actOn("GET", "/admin/webhooks"), "read")
    assert.strictEqual(actOn("POST", "/admin/webhooks"), "administer")
    assert.strictEqual(actOn("PUT", "/admin/alerts/7/acknowledgement"), "operate")
    assert.strictEqual(actOn("PUT", "/admin/alerts/thresholds"), "administer")
    assert.strictEqual(actOn("POST", "/admin/planner/what-if"), "read")
    assert.strictEqual(actOn("GET", "/admin/keys"), "administer")
    assert.strictEqual(actOn("GET", "/admin/nothing"), "administer")
  })

  it("is in the document: what a key opens, a session opens too", () => {
    const { components, paths } = OpenApiDocument.get()
    assert.deepInclude(components.securitySchemes["session"], { type: "apiKey", in: "cookie", name: "anipool_session" })
    for (const { method, path } of endpoints) {
      const { description, security } = paths[path]![method.toLowerCase() as "get"]!
      assert.deepStrictEqual(security, [{ adminKey: [] }, { session: [] }], path)
      assert.match(description ?? "", /Any active key\.$|Keys of type ("\w+" or )*"admin"\.$/, path)
    }
  })

  it("is what docs/interface/admin.md has, row by row", () => {
    const rows = [...docs.matchAll(/^\| `(\/admin\/[^`]*)` \| ([^|]+) \| (\w+) \| (\w+) \|$/gm)].map(
      ([, path, keys, reads, changes]) => [path, keys, reads, changes]
    )
    assert.deepStrictEqual(
      rows,
      Access.table.map((row) => [row.path, typesOf(row), Role.leastFor(row.reads), Role.leastFor(row.changes)])
    )
  })

  it("is what the list of endpoints there says of each", () => {
    const told = [...docs.matchAll(/^\| (`(?:GET|POST|PUT|PATCH|DELETE)\b[^|]*) \| ([^|]+?) +\|/gm)].map(
      ([, names, keys]) => ({ method: /[A-Z]+/.exec(names!)![0], path: /\/admin\/[^`\s]+/.exec(names!)![0], keys })
    )
    const wrong = told.filter(({ keys, method, path }) => {
      const isOfKeys = endpoints.some((each) => each.path === path && each.method === method)
      const row = isOfKeys ? Access.onPath(path) : undefined
      return row !== undefined && keys !== typesOf(row)
    })
    assert.deepStrictEqual(wrong, [])
    assert.isAbove(told.length, 60)
  })
})
