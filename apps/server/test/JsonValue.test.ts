import * as JsonValue from "@anipool/server/input/JsonValue"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"

/** What is made of a text that comes in pieces of a size; what is wrong with it as a text. */
const make = (text: string, size: number): unknown => {
  const value = JsonValue.make()
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += size) {
    const written = value.write(bytes.subarray(i, i + size))
    if (Either.isLeft(written)) return written.left.message
  }
  return Either.getOrElse(value.end(), ({ message }) => message)
}

const size = FastCheck.integer({ min: 1, max: 9 })

describe("JsonValue", () => {
  it("makes what JSON.parse makes, in pieces of any size", () => {
    FastCheck.assert(FastCheck.property(FastCheck.jsonValue(), size, (value, size) => {
      const text = JSON.stringify(value)
      assert.deepStrictEqual(make(text, size), JSON.parse(text))
    }))
  })

  it("takes no text that JSON.parse does not take, and none that it does not", () => {
    const parts = [
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "\"a\"",
      "\"__proto__\"",
      "1",
      "-0",
      "1.5e-3",
      "true",
      "null",
      " ",
      "\\",
      "\""
    ]
    FastCheck.assert(
      FastCheck.property(FastCheck.array(FastCheck.constantFrom(...parts), { maxLength: 9 }), size, (parts, size) => {
        const text = parts.join("")
        let expected: unknown
        try {
          expected = JSON.parse(text)
        } catch {
          expected = text.trim() === "" ? "body: is missing, expected JSON" : "body: expected JSON in UTF-8"
        }
        assert.deepStrictEqual(make(text, size), expected, text)
      }),
      { numRuns: 2_000 }
    )
  })

  it("keeps a field of the name of what every object has", () => {
    const made = make("{\"__proto__\": {\"polluted\": 1}, \"constructor\": 2}", 7) as object
    assert.deepStrictEqual(Object.keys(made), ["__proto__", "constructor"])
    assert.strictEqual(Object.getPrototypeOf(made), Object.prototype)
    assert.notProperty({}, "polluted")
  })

  it("refuses what is nested deeper than may be, and more values than may be, names of fields with them", () => {
    assert.strictEqual(make("[".repeat(65), 9), "body: expected at most 64 levels of nesting")
    assert.deepStrictEqual(make("[".repeat(64) + "]".repeat(64), 9), JSON.parse("[".repeat(64) + "]".repeat(64)))
    const many = (count: number) => `[${"0,".repeat(count - 2)}0]`
    assert.isArray(make(many(JsonValue.valuesMax), 65_536))
    assert.strictEqual(make(many(JsonValue.valuesMax + 1), 65_536), "body: expected at most 500000 values")
    const fields = Array.from({ length: JsonValue.valuesMax / 2 }, (_, i) => `"${i}":0`).join()
    assert.strictEqual(make(`{${fields}}`, 65_536), "body: expected at most 500000 values")
  })
})
