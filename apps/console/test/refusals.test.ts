/**
 * Where a form shows why its request was refused.
 */
import { NewMember, WorkspaceChange } from "@anipool/http-api/admin/MembersApi"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { fromError, fromStatus } from "../src/api/ApiError.ts"
import { refusals } from "../src/api/refusals.ts"

const fields = ["name", "password", "timeZone"] as const

const answered = (message: string) => fromStatus(400, message, "invalid_request")

const source = fileURLToPath(new URL("../src", import.meta.url))

describe("a refusal", () => {
  it("of a field that a form names is shown by it, as it is said nowhere else then", () => {
    const forms = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"))
      .flatMap((name) => {
        const text = readFileSync(join(source, name), "utf8")
        return [...text.matchAll(/\brefusals\([^()[\]]*\[([^\]]*)\]/g)].map(([, names]) => ({
          name,
          names: names!,
          text
        }))
      })
    assert.isAbove(forms.length, 10)
    const lost = forms.flatMap(({ name, names, text }) =>
      [...names.matchAll(/"(\w+)"/g)].map(([, field]) => field!)
        .filter((field) => !new RegExp(`\\brefused(\\.at)?\\.${field}\\b`).test(text))
        .map((field) => `${name}: ${field}`)
    )
    assert.deepStrictEqual(lost, [])
  })

  it("stands at the field that it names, in a sentence", () => {
    assert.deepStrictEqual(refusals(answered("password: expected 12 to 256 characters"), fields), {
      at: { password: "Expected 12 to 256 characters." },
      other: undefined
    })
    assert.deepStrictEqual(
      refusals(answered("name: is missing, expected a string of 1 to 64 characters"), fields).at,
      { name: "Expected 1 to 64 characters." }
    )
    assert.deepStrictEqual(refusals(answered("timeZone.city: expected another form"), fields).at, {
      timeZone: "Expected another form."
    })
  })

  it("stands at no field where it names another, or none", () => {
    for (const message of ["named: expected another form", "Try again later", "two words: expected nothing"]) {
      const { at, other } = refusals(answered(message), fields)
      assert.deepStrictEqual([at, other?.endsWith(".")], [{}, true])
    }
    assert.deepStrictEqual(refusals(null, fields), { at: {}, other: undefined })
  })

  it("stands where its code says what it is about", () => {
    const taken = fromStatus(409, "There is a workspace of this name", "workspace_exists")
    assert.deepStrictEqual(refusals(taken, fields, { workspace_exists: "name" }).at, {
      name: "There is a workspace of this name."
    })
  })

  it("of what was typed and cannot be sent is told as the server would", () => {
    const of = (schema: Schema.Schema<never, never> | Schema.Schema.Any, input: unknown) =>
      refusals(
        fromError(
          Either.getOrThrowWith(
            Either.flip(Schema.encodeUnknownEither(schema as Schema.Schema<unknown>)(input)),
            () => new Error("it can be sent")
          )
        ),
        fields
      )
    assert.deepStrictEqual(of(WorkspaceChange, { timeZone: "New York" }).at, {
      timeZone: "Expected an IANA time zone name such as \"America/New_York\" or \"UTC\"."
    })
    const { at, other } = of(NewMember, { name: "?", password: "", role: "viewer" })
    assert.deepStrictEqual([Object.keys(at), other], [["name"], undefined])
  })
})
