/**
 * Every operation of the contract, from end to end: what its record says of it, that examples and documentation have it, and
 * that no code but the contract's own names its path.
 */
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import * as Operations from "@anipool/http-api/Operations"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import examples from "../src/examples.json" with { type: "json" }

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Operations that no example can be asked of: a provider, or whoever sets a server up. */
const withoutExample = [
  "adminSetUp",
  "adminSignInByProvider",
  "adminFinishSignInByProvider",
  "askByConnection",
  "tellByConnection"
]

const documents = OpenApiDocument.get().paths as Readonly<
  Record<
    string,
    Readonly<Record<string, { readonly responses: Readonly<Record<string, { readonly content?: object }>> }>>
  >
>

const sources = (folder: string): ReadonlyArray<string> =>
  readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap(({ name }) => {
    const src = `${folder}/${name}/src`
    try {
      return readdirSync(`${root}/${src}`, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("generated"))
        .map((file) => `${src}/${file}`)
    } catch {
      // What is deployed by has no code of its own.
      return []
    }
  })

/** The text of a source without its comments: those may tell of paths. */
const codeOf = (file: string): string =>
  readFileSync(`${root}/${file}`, "utf8").replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "")

describe("every operation", () => {
  it("says what it is, who may call it, what it answers and within which limits", () => {
    assert.isAbove(Operations.all.length, 130)
    assert.strictEqual(new Set(Operations.all.map(({ id }) => id)).size, Operations.all.length)
    for (
      const { allowed, bodyBytesMax, id, isHot, method, repeatable, route, statuses, summary, takesBody, textBytesMax }
        of Operations.all
    ) {
      assert.match(id, /^[a-z][A-Za-z0-9]+$/)
      assert.isAbove(summary.length, 5, id)
      assert.isTrue(statuses.some((status) => status < 400), id)
      // What is not only asked whether it lives may fail of itself.
      assert.isTrue(statuses.includes(500), id)
      // Who must show who they are may be refused.
      if (allowed.by !== "anyone") assert.isTrue(statuses.includes(401) || statuses.includes(403), id)
      if (takesBody) {
        assert.isTrue(statuses.includes(400), `${id}: a body may be wrong`)
        assert.isAtMost(bodyBytesMax, 100 * 1024 * 1024, id)
        assert.isAtMost(textBytesMax, bodyBytesMax, id)
      }
      if (method === "GET" || method === "PUT") assert.strictEqual(repeatable, "by-nature", id)
      if (isHot) assert.isFalse(route.startsWith("/admin/"), id)
      const document = documents[route]?.[method.toLowerCase()]
      assert.isDefined(document, id)
      assert.deepStrictEqual(Object.keys(document!.responses).map(Number).sort((a, b) => a - b), statuses, id)
    }
  })

  it("has an example, and a page that tells of it", () => {
    const told = new Set(Object.keys(examples))
    assert.deepStrictEqual(
      Operations.all.map(({ id }) => id).filter((id) => !told.has(id)).toSorted(),
      withoutExample.toSorted()
    )
    const pages = ["docs", "docs/interface", "docs/dialers"].flatMap((folder) =>
      readdirSync(`${root}/${folder}`).filter((name) => name.endsWith(".md")).map((name) =>
        readFileSync(`${root}/${folder}/${name}`, "utf8")
      )
    ).join("\n")
    for (const { id, route } of Operations.all) assert.include(pages, route, id)
  })

  it("is named by its path in the contract alone", () => {
    const files = [...sources("packages"), ...sources("apps")].filter((file) =>
      // What calls a server from outside spells them by hand; a worker has paths of its own, of the same names.
      !["packages/http-api/", "apps/bench/", "apps/faults/", "packages/telemetry/src/MetricsServer.ts"].some((each) =>
        file.startsWith(each)
      )
    )
    assert.isAbove(files.length, 500)
    const paths = new Set(Operations.all.flatMap(({ path, route }) => [path, route]))
    const named = files.flatMap((file) =>
      [...codeOf(file).matchAll(/["'`](\/[^"'`\s]*)["'`]/g)].map(([, path]) => path!)
        // Pages of the console have paths of their own.
        .filter((path) => paths.has(path) && !(file.startsWith("apps/console/") && !path.startsWith("/admin")))
        .map((path) => `${file}: ${path}`)
    )
    assert.deepStrictEqual(named, [])
  })
})

describe("Operations.match", () => {
  it("finds each operation by its path, whatever stands in the place of parameters, and the query aside", () => {
    const values = FastCheck.stringMatching(/^[A-Za-z0-9_%.~-]{1,12}$/)
    FastCheck.assert(
      FastCheck.property(
        FastCheck.constantFrom(...Operations.all),
        FastCheck.array(values, { minLength: 4, maxLength: 4 }),
        FastCheck.boolean(),
        (operation, given, hasQuery) => {
          const spelledOut = Operations.all.filter(({ path }) => !path.includes(":")).map(({ path }) => path)
          let used = 0
          const path = operation.path.replace(/:\w+/g, () => given[used++]!)
          const matched = Operations.match(hasQuery ? `${path}?a=/b` : path)
          // A parameter's value may spell another path out: that one goes first, as it does in the router.
          if (spelledOut.includes(path) && path !== operation.path) return
          if (matched!.route !== operation.route) {
            assert.isBelow(matched!.parameters.length, used)
            return
          }
          assert.strictEqual(matched!.operations.get(operation.method), operation)
          assert.deepStrictEqual(matched!.parameters, given.slice(0, used))
        }
      ),
      { numRuns: 1_000 }
    )
  })

  it("finds nothing where the path is spelled in another way", () => {
    for (
      const url of [
        "",
        "/",
        "/assignment/",
        "/Assignment",
        "//assignment",
        "/assignment/x/y/z",
        "/admin/groups//members"
      ]
    ) {
      assert.isUndefined(Operations.match(url), url)
    }
    assert.isTrue(Operations.all.some(({ path }) => LegacyFailure.isLegacyUrl(path)))
  })
})
