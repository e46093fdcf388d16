import * as NumberActionsApi from "@anipool/http-api/admin/NumberActionsApi"
import * as NumberRegroupingApi from "@anipool/http-api/admin/NumberRegroupingApi"
import * as TagsApi from "@anipool/http-api/admin/TagsApi"
import * as AssignmentApi from "@anipool/http-api/AssignmentApi"
import * as PlainDecoder from "@anipool/server/input/PlainDecoder"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as FastCheck from "effect/FastCheck"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

const schemas: Readonly<Record<string, Schema.Schema.AnyNoContext>> = {
  "POST /assignment": AssignmentApi.AssignmentRequest,
  "a lead of a batch": AssignmentApi.Lead,
  "fields of every kind": Schema.Struct({
    prospect_phone: Schema.String,
    prospect_zip: Schema.optionalWith(Schema.String, { default: () => "none" }),
    real_time: Schema.optionalWith(Schema.Boolean, { nullable: true, exact: true }),
    e164: Schema.optional(Schema.Literal("a", "b"))
  }),
  "fields without names of their own": Schema.Struct({
    row_id: Schema.String.pipe(Schema.minLength(2)),
    country_code: Schema.NullOr(Schema.Literal("+1")),
    e164: Schema.optionalWith(Schema.BooleanFromString, { exact: true })
  }),
  "lists, and numbers": Schema.Struct({
    row_id: Schema.optional(
      Schema.Array(Schema.Int.pipe(Schema.positive())).pipe(Schema.minItems(1), Schema.maxItems(2))
    ),
    prospect_zip: Schema.optionalWith(Schema.Array(Schema.String), { nullable: true, exact: true }),
    e164: Schema.optional(Schema.Number),
    real_time: Schema.optional(Schema.Array(Schema.NumberFromString)),
    else: Schema.optional(Schema.Tuple([Schema.Number], Schema.String))
  })
}

const names = [
  "prospect_phone",
  "prospect_zip",
  "dialer_campaign",
  "country_code",
  "real_time",
  "e164",
  "with_fields",
  "row_id",
  "else"
]
const value = FastCheck.oneof(
  FastCheck.constantFrom<unknown>(
    "2125550123",
    "12345",
    "",
    "+1",
    "a",
    "true",
    1,
    44,
    7,
    true,
    false,
    null,
    [],
    {},
    1.5
  ),
  FastCheck.array(FastCheck.constantFrom<unknown>(1, 2, 0, -1, 1.5, "1", "a", null, []), { maxLength: 4 }),
  FastCheck.string()
)
const body = FastCheck.oneof(
  { weight: 20, arbitrary: FastCheck.dictionary(FastCheck.constantFrom(...names), value) },
  FastCheck.constantFrom<unknown>(null, [], "text", 1)
)

describe("PlainDecoder", () => {
  for (const [name, schema] of Object.entries(schemas)) {
    it(`decodes ${name} as the schema does, or leaves it to that`, () => {
      const decodePlain = PlainDecoder.make(schema.ast)
      const decode = ParseResult.decodeUnknownEither(schema)
      FastCheck.assert(
        FastCheck.property(body, (input) => {
          const plain = decodePlain?.(input)
          if (plain !== undefined) assert.deepStrictEqual(Either.right(plain), decode(input))
        }),
        { numRuns: 2_000 }
      )
    })
  }

  it("knows what is asked for most often", () => {
    const plainOf = ({ ast }: Schema.Schema.AnyNoContext, input: unknown) => PlainDecoder.make(ast)?.(input)
    const lead = { prospect_phone: "2125550123", prospect_zip: "10001", dialer_campaign: null }
    assert.deepStrictEqual(plainOf(AssignmentApi.AssignmentRequest, { ...lead, real_time: true }), {
      prospectPhone: "2125550123",
      prospectZip: "10001",
      realTime: true
    })
    assert.isDefined(plainOf(AssignmentApi.Lead, { ...lead, row_id: "1" }))
  })

  it("knows lists of numbers' ids, which are long", () => {
    const plainOf = ({ ast }: Schema.Schema.AnyNoContext, input: unknown) => PlainDecoder.make(ast)?.(input)
    const ids = [1, 2, 3]
    assert.deepStrictEqual(plainOf(NumberActionsApi.ActionRequest, { action: "pause", ids }), { action: "pause", ids })
    assert.deepStrictEqual(plainOf(TagsApi.NumberTagging, { ids, addTags: ["a"] }), { ids, addTags: ["a"] })
    assert.deepStrictEqual(
      plainOf(NumberRegroupingApi.RegroupRequest, { action: "move", ids, into: "g" }),
      { action: "move", ids, into: "g" }
    )
  })
})
