/**
 * The document is compared with the list of its operations in `operations.snapshot.txt`: which of them a change touches is
 * seen in review. After a wanted change, `UPDATE_SNAPSHOTS=1` writes it anew.
 */
import { codes as known } from "@anipool/domain/ErrorCodeMeanings"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import { assert, describe, it } from "@effect/vitest"
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"

const snapshot = new URL("operations.snapshot.txt", import.meta.url)

/** Each operation with a hash of all that the document says of it, and the rest of the document. */
const listOf = ({ components, paths, ...rest }: ReturnType<typeof OpenApiDocument.get>): string => {
  const named = (text: string): ReadonlyArray<readonly [kind: string, name: string]> =>
    [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => [kind!, name!])
  const hashOf = (told: unknown) => {
    const texts = new Map([["", JSON.stringify(told)]])
    // A map goes on with what is added to it meanwhile: what is named, and what that names.
    for (const text of texts.values()) {
      for (const [kind, name] of named(text)) {
        const found = (components as unknown as Record<string, Record<string, unknown>>)[kind]?.[name]
        texts.set(`${kind}/${name}`, JSON.stringify(found))
      }
    }
    return createHash("sha256").update(JSON.stringify([...texts].sort())).digest("hex").slice(0, 12)
  }
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => `${hashOf(operation)} ${method.toUpperCase()} ${path}`)
  )
  return `${[...operations, `${hashOf([rest, components.securitySchemes])} the rest`].join("\n")}\n`
}

describe("OpenApiDocument", () => {
  const document = OpenApiDocument.get()

  it("is the one that was reviewed", () => {
    const list = listOf(document)
    if (process.env["UPDATE_SNAPSHOTS"] === "1") writeFileSync(snapshot, list)
    assert.deepStrictEqual(list.split("\n"), readFileSync(snapshot, "utf8").split("\n"))
  })

  it("refers only to what it holds", () => {
    const text = JSON.stringify(document)
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!)
    assert.isAbove(names.length, 20)
    for (const name of names) assert.property(document.components.schemas, name)
  })

  it("describes every endpoint, with every failure of those that ask for a key", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const at = `${method} ${path}`
        assert.isString(operation.summary, at)
        if (operation.security.length === 0) continue
        const failures = Object.keys(operation.responses).filter((status) => Number(status) >= 400)
        // The older number reputation interface knows no 403, and has a body of its own without codes.
        const isLegacy = path.endsWith(".php")
        // A provider's signature is right or it is not: nothing else is told.
        const isSigned = operation.security.some((each) => "twilioSignature" in each)
        const common = ["400", ...isLegacy ? [] : ["403"], ...isSigned ? [] : ["401", "404"], "500", "503"]
        const isRead = operation.requestBody !== undefined
        assert.includeMembers(failures, isRead ? [...common, "413", "415"] : common, at)
        for (const status of failures) {
          const content = operation.responses[Number(status)]?.content?.["application/json"] as {
            readonly schema: { readonly $ref: string }
            readonly examples?: Readonly<Record<string, { readonly $ref: string }>>
          }
          const schema = content.schema.$ref.split("/").at(-1)!
          const codes = Object.keys(content.examples ?? {})
          if (isLegacy) assert.deepStrictEqual([schema, codes], ["LegacyFailure", []], at)
          else {
            // What others did to a group stands beside the code.
            assert.include(["Failure", "VersionConflict"], schema, at)
            assert.isNotEmpty(codes, `${at} ${status}`)
            for (const code of codes) {
              assert.property(known, code, at)
              assert.deepStrictEqual(content.examples?.[code], { $ref: `#/components/examples/${code}` })
            }
          }
        }
      }
    }
  })

  it("shows a lead in full, although leads are read one by one", () => {
    const leads = JSON.stringify(document.components.schemas["AssignmentBatchRequest"])
    assert.include(leads, "#/components/schemas/Lead")
    assert.include(JSON.stringify(document.components.schemas["Lead"]), "prospect_phone")
  })

  it("names every operation as a method of a client may be called", () => {
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((each) => each.operationId))
    assert.strictEqual(new Set(ids).size, ids.length)
    for (const id of ids) assert.match(id, /^[a-z]+([A-Z][a-z]+)*$/)
  })

  it("says which body may be left out", () => {
    assert.isFalse(document.paths["/ani-planner/generate"]?.post?.requestBody?.required)
    assert.isTrue(document.paths["/assignment"]?.post?.requestBody?.required)
  })
})
