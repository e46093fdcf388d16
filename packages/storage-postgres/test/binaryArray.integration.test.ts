/**
 * Arrays in binary form as PostgreSQL reads them, beside those of texts.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as ArrayLiteral from "../src/internal/arrayLiteral.ts"
import * as BinaryArray from "../src/internal/binaryArray.ts"

const itself = <A>(value: A): A => value

const whole = (bits: number) => FastCheck.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 })
const longAgo = Date.UTC(1, 0)
const longHence = Date.UTC(9999, 0)

/** What is given of each type, and how it is written as text. */
const types: { readonly [T in BinaryArray.Type]: Given<T> } = {
  bigint: { values: whole(54), toText: String },
  boolean: { values: FastCheck.boolean(), toText: String },
  date: {
    values: FastCheck.integer({ min: longAgo / 86_400_000, max: longHence / 86_400_000 }),
    toText: (day) => LocalTime.dateOf(day)
  },
  integer: { values: whole(32), toText: String },
  smallint: { values: whole(16), toText: String },
  text: {
    values: FastCheck.oneof(
      // PostgreSQL holds no NUL, and no halves of characters.
      FastCheck.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
      FastCheck.string({ unit: "grapheme-ascii" }),
      FastCheck.constantFrom("", "NULL", "null", "{}", ",", "\"", "\\", " a ", "Ä", "a\u{1f600}b")
    ),
    toText: itself
  },
  timestamptz: {
    values: FastCheck.integer({ min: longAgo, max: longHence }),
    toText: (ms) => new Date(ms).toISOString()
  }
}

layer(TestDatabase.layer, { excludeTestServices: true })("a binary array", (it) => {
  for (const [type, given] of Object.entries(types) as ReadonlyArray<[BinaryArray.Type, Given<BinaryArray.Type>]>) {
    it.effect(`holds what one of text holds, of type ${type}, and nulls`, () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient.SqlClient
        const arrays = FastCheck.array(FastCheck.option(given.values, { freq: 4 }))
        for (const values of [...FastCheck.sample(arrays, 100), [], [null]]) {
          const binary = sql`${BinaryArray.make(type, values, itself)}::${sql.literal(type)}[]`
          const plain = ArrayLiteral.texts(values, (value) => value === null ? null : given.toText(value))
          const [row] = yield* sql`
            SELECT ${binary} IS NOT DISTINCT FROM ${plain}::${
            sql.literal(type)
          }[] AS same, cardinality(${binary}) AS length`
          assert.deepStrictEqual(row, { same: true, length: values.length }, JSON.stringify(values))
        }
      }))
  }

  it("is not made of what its type cannot hold", () => {
    const wrong: ReadonlyArray<readonly [BinaryArray.Type, number]> = [
      ["bigint", 2 ** 53],
      ["date", 0.5],
      ["integer", Number.NaN],
      ["integer", 2 ** 31],
      ["smallint", -(2 ** 15) - 1],
      ["timestamptz", Infinity]
    ]
    for (const [type, value] of wrong) assert.throws(() => BinaryArray.make(type, [value], itself), RangeError)
  })
})

// internal

interface Given<T extends BinaryArray.Type> {
  readonly values: FastCheck.Arbitrary<BinaryArray.Element[T]>
  readonly toText: (value: BinaryArray.Element[T]) => string
}
