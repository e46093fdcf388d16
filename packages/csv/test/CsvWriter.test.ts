import * as CsvReader from "@anipool/csv/CsvReader"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import * as Formula from "@anipool/csv/Formula"
import { assert, describe, it } from "@effect/vitest"
import { parse as parseSync } from "csv-parse/sync"
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

  it("lets nothing hide that sign from it", () => {
    for (const before of ["", "\n", "\r\n", " ", "\u00a0", "\0", "\ufeff", "\u200b\n", "'", "''\n"]) {
      for (const sign of ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"]) {
        const [[held]] = [...parseSync(CsvWriter.lines([[`${before}${sign}1`, "x"]]))] as unknown as [[string]]
        assert.strictEqual(held, `'${before}${sign}1`, JSON.stringify(before + sign))
      }
    }
  })

  it("quotes whatever separates fields in some country", () => {
    for (const separator of [",", ";", "\t", "|", "\n", "\r"]) {
      assert.strictEqual(CsvWriter.lines([[`x${separator}=1+1`]]), `"x${separator}=1+1"\r\n`)
    }
    assert.strictEqual(CsvWriter.lines([[";=1+1"]]), "\";=1+1\"\r\n")
  })

  it("ends lines as it is told", () => {
    assert.strictEqual(CsvWriter.format(["a"], [[1], [2]], "\n"), "a\n1\n2\n")
  })

  it.live("writes what the reader reads back, whatever it is", () => {
    const signs = FastCheck.string({ unit: FastCheck.constantFrom(..."'=+-@\t\r\n ;,|\"\0\ufeffa\uff1d") })
    const text = FastCheck.oneof(Arbitrary.make(Schema.String), signs)
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
          const read = await rowsOf(table.map(([a, b]) => [a, `x${b}`]))
          // By a reference: a text is written with an apostrophe or as it is, and that tells which it was.
          for (const [at, [a, b]] of table.entries()) {
            const [held = "", second] = read[at]!
            const isFormula = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/.test(bare(a)) || /^'*[\t\r]/.test(a)
            assert.strictEqual(held, isFormula ? `'${a}` : a)
            assert.strictEqual(Formula.unguarded(held), a)
            assert.strictEqual(second, `x${b}`)
          }
          assert.lengthOf(read, table.length)
        }),
        { numRuns: 150 }
      )
    )
  })
})

/** Sign by sign, what stands behind apostrophes and then what cannot be seen. */
const bare = (text: string): string => {
  const signs = [...text]
  while (signs[0] === "'") signs.shift()
  while (signs[0] !== undefined && (signs[0].trim() === "" || /\p{C}/u.test(signs[0]))) signs.shift()
  return signs.join("")
}
