import { CsvInvalid, lineBytesMax } from "@anipool/csv/CsvHeader"
import * as CsvPieces from "@anipool/csv/CsvPieces"
import * as CsvReader from "@anipool/csv/CsvReader"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"

const columns = { required: ["number", "group"], optional: ["brand"], others: "refused" } as const

/** The lines of a text that comes in pieces of so many characters. */
const linesOf = async (text: string, size = 3) => {
  const pieces = async function*() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const lines: Array<unknown> = []
  await CsvPieces.read(pieces(), columns, (line) => lines.push(line))
  return lines
}

describe("CsvPieces.read", () => {
  it("reads what CsvReader reads, however it is cut", async () => {
    const field = FastCheck.string({ maxLength: 6 }).map((text) => `"${text.replaceAll("\"", "\"\"")}"`)
    const rows = FastCheck.array(FastCheck.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
    await FastCheck.assert(
      FastCheck.asyncProperty(rows, FastCheck.integer({ min: 1, max: 20 }), async (rows, size) => {
        const text = `\uFEFFBrand,number,group\n${rows.map((row) => row.join(",")).join("\n")}\n`
        const batches = await Effect.runPromise(
          Stream.runCollect(CsvReader.read(Readable.from([Buffer.from(text)]), columns))
        )
        assert.deepStrictEqual(await linesOf(text, size), [...batches].flat())
      }),
      { numRuns: 25 }
    )
  })

  for (
    const [text, expected] of [
      ["", /^it is empty; expected the header number,group \(and, if wanted, brand\)$/],
      ["number\n1\n", /^its header lacks group/],
      ["number,group\n\"1,A\n2,B\n", /^it is no CSV that can be read: .*at line 3/],
      [`number,group\n${"1".repeat(lineBytesMax + 1)},A\n`, /^it is no CSV that can be read: Max Record Size/]
    ] as const
  ) {
    it(`refuses ${JSON.stringify(text.slice(0, 30))}`, async () => {
      const failure = await linesOf(text, 1_000).then(() => undefined, (error: unknown) => error)
      assert.instanceOf(failure, CsvInvalid)
      assert.match((failure as CsvInvalid).message, expected)
    })
  }

  it("ends with what its reader throws", async () => {
    const stop = new Error("stop")
    const pieces = async function*() {
      while (true) yield "number,group\n1,A\n"
    }
    const failure = await CsvPieces.read(pieces(), columns, () => {
      throw stop
    }).then(() => undefined, (error: unknown) => error)
    assert.strictEqual(failure, stop)
  })
})
