/**
 * Arrays as PostgreSQL reads them.
 */
import * as TestDatabase from "@anipool/storage-postgres/testing/TestDatabase"
import * as SqlClient from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as ArrayLiteral from "../src/internal/arrayLiteral.ts"

const itself = <A>(value: A): A => value

layer(TestDatabase.layer, { excludeTestServices: true })("an array literal", (it) => {
  const texts = FastCheck.array(
    FastCheck.option(FastCheck.oneof(
      // PostgreSQL holds no NUL.
      FastCheck.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
      FastCheck.constantFrom("", "NULL", "null", "{}", ",", "\"", "\\", "\\\"", " a ", "O'Brien \"Bob\" \\ Smith")
    ))
  )

  it.effect("holds any texts, and nulls", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      for (const given of FastCheck.sample(texts, 200)) {
        const [row] = yield* sql<{ readonly back: unknown }>`
          SELECT to_json(${ArrayLiteral.texts(given, itself)}::text[]) AS back`
        assert.deepStrictEqual(row!.back, given)
      }
    }))

  it.effect("holds numbers, booleans and dates, and nulls", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql`
        SELECT to_json(${ArrayLiteral.plain([1, null, -2.5], itself)}::float8[]) AS numbers,
          to_json(${ArrayLiteral.plain([true, undefined, false], itself)}::boolean[]) AS booleans,
          to_json(${ArrayLiteral.plain(["2026-03-01", null], itself)}::date[]) AS dates,
          to_json(${ArrayLiteral.plain([], itself)}::integer[]) AS none`
      assert.deepStrictEqual(row, {
        numbers: [1, null, -2.5],
        booleans: [true, null, false],
        dates: ["2026-03-01", null],
        none: []
      })
    }))
})
