import * as CsvReader from "@anipool/csv/CsvReader"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import { assert, describe, it } from "@effect/vitest"
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"

describe("CsvWriter.format", () => {
  it("quotes what would break a line apart", () => {
    assert.strictEqual(
      CsvWriter.format(["a"], [["x,y"], ["say \"no\""], ["one\ntwo"]]),
      "a\r\n\"x,y\"\r\n\"say \"\"no\"\"\"\r\n\"one\ntwo\"\r\n"
    )
  })

  it("lets no text be taken for a formula, and leaves figures as they are", () => {
    assert.strictEqual(
      CsvWriter.format(["a", "b", "c"], [["=1+1", -3, true], ["@x", 4.5, false], ["-y", 0, true]]),
      "a,b,c\r\n'=1+1,-3,true\r\n'@x,4.5,false\r\n'-y,0,true\r\n"
    )
    for (const sign of ["=", "+", "-", "@", "\t", "\r"]) {
      assert.match(CsvWriter.format(["a"], [[`${sign}cmd|' /C calc'!A0`]]), /^a\r\n"?'/)
    }
  })

  it("ends lines as it is told", () => {
    assert.strictEqual(CsvWriter.format(["a"], [[1], [2]], "\n"), "a\n1\n2\n")
  })

  it.live("writes what the reader reads back, whatever it is, but for white space around it", () => {
    const text = Arbitrary.make(Schema.String).filter((each) =>
      !/^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(each.trim())
    )
    const tables = FastCheck.array(FastCheck.tuple(text, text), { maxLength: 20 })
    const rowsOf = (table: ReadonlyArray<readonly [string, string]>) =>
      Effect.runPromise(
        CsvReader.read(
          Readable.from([Buffer.from(CsvWriter.format(["a", "b"], table))]),
          { required: ["a", "b"], optional: [], others: "refused" }
        ).pipe(
          Stream.runCollect,
          Effect.map((batches) => [...batches].flat().map(({ values: { a, b } }) => [a, b]))
        )
      )
    return Effect.promise(() =>
      FastCheck.assert(
        FastCheck.asyncProperty(tables, async (table) => {
          const full = table.map(([a, b]) => [a.trim(), `x${b.trim()}`] as const)
          assert.deepStrictEqual(await rowsOf(full), full.map(([a, b]) => [a, b]))
        }),
        { numRuns: 200 }
      )
    )
  })
})
