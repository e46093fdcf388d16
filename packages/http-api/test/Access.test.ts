/**
 * Who may call what, as the contract declares it, and that the documentation says so.
 */
import { KeyType } from "@anipool/domain/ApiKey"
import * as Role from "@anipool/domain/people/Role"
import * as Access from "@anipool/http-api/Access"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as Operations from "@anipool/http-api/Operations"
import { AdminKey, AdminVisitor } from "@anipool/http-api/Security"
import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"

const file = new URL("../../../docs/interface/admin.md", import.meta.url)
const docs = readFileSync(file, "utf8")

/** Every operation under `/admin/` that a key opens. */
const ofKeys = Operations.all.filter(({ allowed, route }) =>
  route.startsWith("/admin/") && (allowed.by === "caller" || allowed.by === "visitor")
)

/** The types that open an operation, as the documentation writes them; `admin` where no other one does. */
const typesOf = (allowed: Access.Allowed): string => {
  const types = KeyType.literals.filter((type) => Access.isOpenTo(allowed, type))
  if (types.length === KeyType.literals.length) return "any"
  const others = types.filter((type) => type !== "admin")
  return (others.length === 0 ? types : others).map((type) => `\`${type}\``).join(" or ")
}

const actOf = (allowed: Access.Allowed): Role.Act | null => allowed.by === "caller" ? allowed.act : "read"

/** The table of access: a row for all operations of a path that are open to the same ones. */
const table = (): string => {
  const header = "| Path | Key | Role |\n| --- | --- | --- |\n"
  const rows = new Map<string, Array<string>>()
  for (const { allowed, method, route } of ofKeys) {
    const row = `\`${route}\` | ${typesOf(allowed)}`
    rows.set(row, [...rows.get(row) ?? [], `\`${method}\` ${Role.leastFor(actOf(allowed) ?? "read")}`])
  }
  return header + [...rows].map(([row, roles]) => `| ${row} | ${roles.join(", ")} |\n`).join("")
}

/** An interface of one endpoint, that asks for a middleware and declares who may call it, or does not. */
const apiOf = (middleware: typeof AdminKey | typeof AdminVisitor, allowed?: Access.Allowed) => {
  const endpoint = HttpApiEndpoint.get("odd", "/admin/odd")
  const declared = allowed === undefined ? endpoint : endpoint.annotate(Access.Access, allowed)
  return HttpApi.make("odd").add(HttpApiGroup.make("odd").add(declared).middleware(middleware as typeof AdminKey))
}

describe("Access", () => {
  it("is declared by every endpoint, and fits what the endpoint asks for", () => {
    assert.isAbove(Operations.all.length, 130)
    assert.throws(() => Operations.of(apiOf(AdminKey)), /GET \/admin\/odd.*does not declare who may call it/)
    assert.throws(() => Operations.of(apiOf(AdminKey, Access.anyone)), /GET \/admin\/odd is for "anyone"/)
    assert.throws(() => Operations.of(apiOf(AdminKey, Access.visitor)), /GET \/admin\/odd is for "visitor"/)
    assert.throws(() => Operations.of(apiOf(AdminVisitor, Access.callers("nrm", "read"))), /is for "caller"/)
    assert.lengthOf(Operations.of(apiOf(AdminVisitor, Access.visitor)), 1)
  })

  it("lets keys of the interface do what the interface gives them, and nothing of the company's", () => {
    const open = (type: typeof KeyType.Type) =>
      new Set(ofKeys.filter(({ allowed }) => Access.isOpenTo(allowed, type)).map(({ route }) => route.split(/[/.]/)[2]))
    const every = ["session", "workspaces", "needs", "today", "trends"]
    const isSame = (type: typeof KeyType.Type, ...more: ReadonlyArray<string>) =>
      assert.sameMembers([...open(type)], [...every, ...more], type)
    isSame("dials")
    isSame(
      "nrm",
      "burning",
      "carriers",
      "numbers",
      "owners",
      "redress",
      "remediation-terms",
      "remediations",
      "reputation-checks",
      "rights",
      "tags"
    )
    isSame("planner", "planner")
    isSame("assignment", "assignment")
    isSame(
      "universal",
      "groups",
      "uploads",
      "snapshots",
      "campaigns",
      "campaign-groups",
      "dispositions",
      "assignment",
      "tags"
    )
    assert.lengthOf(ofKeys.filter(({ allowed }) => Access.isOpenTo(allowed, "admin")), ofKeys.length)
    const closed = ofKeys.filter(({ allowed, route }) =>
      !Access.isOpenTo(allowed, "universal") && /campaigns/.test(route) ||
      !Access.isOpenTo(allowed, "nrm") && /numbers/.test(route)
    )
    assert.deepStrictEqual(closed.map(({ method, route }) => `${method} ${route}`), [
      "GET /admin/campaigns/{campaignId}/policy",
      "PUT /admin/campaigns/{campaignId}/policy",
      "POST /admin/campaigns/{campaignId}/policy/preview",
      "POST /admin/numbers/import/preview",
      "POST /admin/numbers/import"
    ])
  })

  it("lets those who read change nothing of the workspace: they look ahead, and keep views of their own", () => {
    const read = Operations.all.filter(({ allowed, method }) => method !== "GET" && actOf(allowed) === "read")
    assert.deepStrictEqual(
      read.filter(({ allowed }) => allowed.by === "caller").map(({ method, route }) => `${method} ${route}`),
      [
        "POST /ani-planner/generate",
        "POST /admin/workspace/policy/preview",
        "POST /admin/campaigns/{campaignId}/policy/preview",
        "POST /admin/groups/{groupId}/preview",
        "POST /admin/snapshots/preview",
        "POST /admin/numbers/actions/preview",
        "POST /admin/numbers/groups/preview",
        "POST /admin/numbers/import/preview",
        "POST /admin/tags/numbers/preview",
        "POST /admin/tags/campaigns/preview",
        "POST /admin/views",
        "PATCH /admin/views/{view}",
        "DELETE /admin/views/{view}",
        "POST /admin/assignment/preview",
        "POST /admin/planner/report",
        "POST /admin/planner/what-if"
      ]
    )
  })

  it("is in the document: what a key opens, a session opens too", () => {
    const { components, paths } = OpenApiDocument.get()
    assert.deepInclude(components.securitySchemes["session"], { type: "apiKey", in: "cookie", name: "anipool_session" })
    for (const { method, route } of ofKeys) {
      const { description, security } = paths[route]![method.toLowerCase() as "get"]!
      assert.deepStrictEqual(security, [{ adminKey: [] }, { session: [] }], route)
      assert.match(description ?? "", /Any active key\.$|Keys of type ("\w+" or )*"admin"\.$/, route)
    }
  })

  // `UPDATE_SNAPSHOTS=1` writes it.
  it("is what docs/interface/admin.md has, row by row", () => {
    const written = /^\| Path \| Key \| Role \|\n(?:\|[^\n]*\n)+/m.exec(docs)?.[0]
    assert.isDefined(written)
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(file, docs.replace(written!, table()))
    else assert.strictEqual(written, table())
  })

  it("is what the list of endpoints there says of each", () => {
    const told = [...docs.matchAll(/^\| (`(?:GET|POST|PUT|PATCH|DELETE)\b[^|]*) \| ([^|]+?) +\|/gm)].flatMap(
      ([, names, keys]) => {
        const route = /\/admin\/[^`\s]+/.exec(names!)![0]
        return [...names!.matchAll(/\b[A-Z]{3,}\b/g)].map(([method]) => ({ method, route, keys }))
      }
    )
    const wrong = told.filter(({ keys, method, route }) => {
      const operation = ofKeys.find((each) => each.route === route && each.method === method)
      return operation !== undefined && keys !== typesOf(operation.allowed)
    })
    assert.deepStrictEqual(wrong, [])
    const named = new Set(told.map(({ method, route }) => `${method} ${route}`))
    assert.deepStrictEqual(ofKeys.filter(({ method, route }) => !named.has(`${method} ${route}`)), [])
  })
})
