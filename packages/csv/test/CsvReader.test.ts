import * as CsvHeader from "@anipool/csv/CsvHeader"
import * as CsvReader from "@anipool/csv/CsvReader"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"

const columns = { required: ["number", "group"], optional: ["brand"], others: "refused" } as const

const rows = (text: string, given: CsvHeader.Columns<"number" | "group", "brand"> = columns, rowsMax?: number) =>
  CsvReader.read(Readable.from([Buffer.from(text)]), given, rowsMax).pipe(
    Stream.runCollect,
    Effect.map((all) => [...all])
  )

// Streams of Node go on by the event loop, which a test's clock does not move.
describe("CsvReader.read", () => {
  it.live("takes columns in any order and case, after a byte order mark, and tells each line's number", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* rows("\uFEFFGroup , NUMBER\nA,1\n\n\"B\n,x\",2\n"), [[
        { line: 2, values: { number: "1", group: "A", brand: "" }, surplus: 0 },
        { line: 5, values: { number: "2", group: "B\n,x", brand: "" }, surplus: 0 }
      ]])
    }))

  it.live("leaves empty what a short line lacks, and counts what a long one has beyond the header", () =>
    Effect.gen(function*() {
      const [batch] = yield* rows("number,group\n1\n1,A,x,y\n")
      assert.deepStrictEqual(batch?.map(({ surplus, values }) => [values.group, surplus]), [["", 0], ["A", 2]])
    }))

  it.live("hands lines on in batches", () =>
    Effect.gen(function*() {
      const batches = yield* rows("number,group\n1,A\n2,A\n3,A\n", columns, 2)
      assert.deepStrictEqual(batches.map((batch) => batch.length), [2, 1])
    }))

  for (
    const [text, expected] of [
      ["", /^it is empty; expected the header number,group \(and, if wanted, brand\)$/],
      ["number,group,colour\n", /^its header names "colour"; expected/],
      ["number,number,group\n", /^its header names number twice/],
      ["number\n1\n", /^its header lacks group/],
      ["number,group\n\"1,A\n2,B\n", /^it is no CSV that can be read: .*at line 3/],
      [`number,group\n${"1".repeat(CsvHeader.lineBytesMax + 1)},A\n`, /^it is no CSV that can be read: Max Record Size/]
    ] as const
  ) {
    it.live(`refuses ${JSON.stringify(text.slice(0, 30))}`, () =>
      Effect.gen(function*() {
        const failure = yield* Effect.flip(rows(text))
        assert.strictEqual(failure._tag, "CsvInvalid")
        if (failure._tag === "CsvInvalid") assert.match(failure.message, expected)
      }))
  }

  it.live("passes other columns over where that is asked for", () =>
    Effect.gen(function*() {
      const [batch] = yield* rows("colour,number,group\nred,1,A\n", { ...columns, others: "ignored" })
      assert.deepStrictEqual(batch?.map(({ values }) => values), [{ number: "1", group: "A", brand: "" }])
    }))

  it.live("says that the input broke off", () =>
    Effect.gen(function*() {
      const input = Readable.from((function*() {
        yield Buffer.from("number,group\n")
        throw new Error("disk on fire")
      })())
      const failure = yield* Effect.flip(Stream.runDrain(CsvReader.read(input, columns)))
      assert.strictEqual(failure._tag, "InputBroken")
    }))
})

describe("CsvReader.fieldsOf", () => {
  it("reads quotes, doubled ones and empty fields", () => {
    assert.deepStrictEqual(CsvReader.fieldsOf("a,\"b,\"\"c\",,\"\""), ["a", "b,\"c", "", ""])
    assert.deepStrictEqual(CsvReader.fieldsOf("a,,c"), ["a", "", "c"])
  })

  it("reads back whatever was quoted", () => {
    FastCheck.assert(FastCheck.property(
      FastCheck.array(FastCheck.string({ maxLength: 5, unit: FastCheck.constantFrom("a", "\"", ",", "\n", " ") }), {
        minLength: 1
      }),
      (fields) => {
        const record = fields.map((field) => `"${field.replaceAll("\"", "\"\"")}"`).join(",")
        assert.deepStrictEqual(CsvReader.fieldsOf(record), fields)
      }
    ))
  })

  it("knows no fields where quotes are not in order", () => {
    for (const text of ["\"a", "a,\"b\"c", "a,b\"c"]) assert.isUndefined(CsvReader.fieldsOf(text))
  })
})
