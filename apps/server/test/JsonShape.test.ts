import * as JsonShape from "@anipool/server/http/JsonShape"
import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "effect/FastCheck"

/** Looks at a text in pieces of a size. */
const look = (text: string, size: number): string | undefined => {
  const { look } = JsonShape.make()
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += size) {
    const wrong = look(bytes.subarray(i, i + size))
    if (wrong !== undefined) return wrong
  }
  return undefined
}

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe("JsonShape", () => {
  it("refuses what is nested deeper than may be, whatever stands in texts, in pieces of any size", () => {
    FastCheck.assert(FastCheck.property(
      FastCheck.json({ maxDepth: 8 }),
      FastCheck.string(),
      FastCheck.integer({ min: 1, max: 9 }),
      FastCheck.integer({ min: 50, max: 70 }),
      (json, text, size, levels) => {
        const inner = JSON.stringify([text, JSON.parse(json)])
        const depth = levels + depthOf(JSON.parse(inner))
        const whole = "[".repeat(levels) + inner + "]".repeat(levels)
        const expected = depth > JsonShape.depthMax ? "expected at most 64 levels of nesting" : undefined
        assert.strictEqual(look(whole, size), expected)
      }
    ))
  })

  it("refuses more values than may be", () => {
    const many = (count: number) => `[${"0,".repeat(count - 3)}0,0]`
    assert.isUndefined(look(many(JsonShape.valuesMax - 1), 65_536))
    assert.strictEqual(look(many(JsonShape.valuesMax + 1), 65_536), "expected at most 500000 values")
    assert.isUndefined(look(JSON.stringify(["[,{".repeat(JsonShape.valuesMax)]), 65_536))
  })
})
