/**
 * Codes: one list, the document and docs/interface/errors.md.
 */
import { codes } from "@anipool/domain/ErrorCodeMeanings"
import * as OpenApiDocument from "@anipool/http-api/OpenApiDocument"
import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"

const docs = readFileSync(new URL("../../../docs/interface/errors.md", import.meta.url), "utf8")

/** The statuses that each code is answered with: at an operation, or before one is known. */
const statusesOf = (): ReadonlyMap<string, ReadonlySet<number>> => {
  const found = new Map(Object.keys(codes).map((code) => [code, new Set<number>()]))
  const add = (code: string, status: number) => found.get(code)?.add(status)
  for (const item of Object.values(OpenApiDocument.get().paths)) {
    for (const { responses } of Object.values(item)) {
      for (const [status, { content }] of Object.entries(responses)) {
        const { examples = {} } = (content?.["application/json"] ?? {}) as { readonly examples?: object }
        for (const code of Object.keys(examples)) add(code, Number(status))
      }
    }
  }
  add("path_not_found", 404)
  add("headers_too_large", 431)
  add("invalid_request", 417)
  return found
}

describe("codes of errors", () => {
  it("stand in docs/interface/errors.md, each with its statuses, its meaning, and what to do", () => {
    const rows = [...docs.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
    assert.deepStrictEqual(
      rows.map(([, code, statuses, meaning]) => [code, statuses, meaning]),
      Object.entries(codes).map(([code, meaning]) => {
        const statuses = [...statusesOf().get(code)!].toSorted((a, b) => a - b)
        return [code, statuses.length === 0 ? "–" : statuses.join(", "), meaning]
      })
    )
  })

  it("are kept within the list by the document", () => {
    const { components } = OpenApiDocument.get() as unknown as {
      readonly components: {
        readonly examples: Readonly<Record<string, { readonly value: { readonly code: string } }>>
      }
    }
    assert.isAbove(Object.keys(components.examples).length, 40)
    for (const code of Object.keys(components.examples)) assert.property(codes, code)
    for (const [code, { value }] of Object.entries(components.examples)) assert.strictEqual(value.code, code)
  })
})
