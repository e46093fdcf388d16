import * as PrintableText from "@anipool/domain/PrintableText"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

const escapes = "a\u001b[2J\u009b31m\u0000\r\n\t\u007f\u2028\u202eb"

describe("PrintableText", () => {
  it("leaves nothing in a line that a terminal would act on", () => {
    assert.strictEqual(
      PrintableText.inLine(escapes),
      "a\\u001b[2J\\u009b31m\\u0000\\u000d\\u000a\\u0009\\u007f\\u2028\\u202eb"
    )
    assert.strictEqual(PrintableText.inLine("Großkunden – 東京 🎉"), "Großkunden – 東京 🎉")
  })

  it("leaves nothing in JSON either, and it is the same value", () => {
    const json = JSON.stringify({ [escapes]: escapes }, undefined, 2)
    // What must not be left are control characters.
    // oxlint-disable-next-line no-control-regex
    assert.notMatch(PrintableText.inJson(json), /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u202e]/)
    FastCheck.assert(FastCheck.property(FastCheck.jsonValue(), FastCheck.string(), (value, text) => {
      const json = JSON.stringify([value, text, escapes])
      assert.deepStrictEqual(JSON.parse(PrintableText.inJson(json)), JSON.parse(json))
    }))
  })
})
