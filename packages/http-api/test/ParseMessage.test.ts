import * as ParseMessage from "@anipool/domain/ParseMessage"
import * as AnisApi from "@anipool/http-api/AnisApi"
import * as AssignmentApi from "@anipool/http-api/AssignmentApi"
import * as CampaignsApi from "@anipool/http-api/CampaignsApi"
import * as DispositionsApi from "@anipool/http-api/DispositionsApi"
import { assert, describe, it } from "@effect/vitest"
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

const messageOf = <A, I>(schema: Schema.Schema<A, I>, input: unknown): string => {
  const decoded = ParseResult.decodeUnknownEither(schema)(input)
  assert.isTrue(Either.isLeft(decoded), `${JSON.stringify(input)} should not decode`)
  return Either.isLeft(decoded) ? ParseMessage.format(decoded.left) : ""
}

describe("ParseMessage", () => {
  const phone = "prospect_phone: expected a string of 10 to 20 characters"
  const campaign = { id: "C1", name: "One", type: "Outbound" }
  const ani = { country_code: "+1", number: "2125550100", inbound_group_id: "east" }

  it.each([
    ["a string that is too short", AssignmentApi.AssignmentRequest, { prospect_phone: "212555" }, phone],
    ["a string that is too long", AssignmentApi.AssignmentRequest, { prospect_phone: "2".repeat(21) }, phone],
    ["a number where text is asked", AssignmentApi.AssignmentRequest, { prospect_phone: 2125550123 }, phone],
    [
      "a field that is missing",
      AssignmentApi.AssignmentRequest,
      {},
      "prospect_phone: is missing, expected a string of 10 to 20 characters"
    ],
    ["null for a required field", AssignmentApi.AssignmentRequest, { prospect_phone: null }, phone],
    [
      "text where true or false is asked",
      AssignmentApi.AssignmentRequest,
      { prospect_phone: "2125550123", e164: "true" },
      "e164: expected true or false"
    ],
    [
      "text where an optional text has another form",
      AssignmentApi.AssignmentRequest,
      { prospect_phone: "2125550123", prospect_zip: 10001 },
      "prospect_zip: expected a string"
    ],
    [
      "a choice of numbers and texts",
      AssignmentApi.AssignmentRequest,
      { prospect_phone: "2125550123", country_code: 7 },
      "country_code: expected one of 1, 44, \"+1\", \"+44\", \"1\", \"44\""
    ],
    ["no object", AssignmentApi.AssignmentRequest, [], "body: expected an object"],
    ["nothing", AssignmentApi.AssignmentRequest, null, "body: expected an object"],
    ["a missing array", AssignmentApi.BatchRequest, {}, "leads: is missing, expected an array of at most 10000 items"],
    [
      "something else than an array",
      AssignmentApi.BatchRequest,
      { leads: { row_id: "1" } },
      "leads: expected an array of at most 10000 items"
    ],
    [
      "an array that is too long",
      AssignmentApi.BatchRequest,
      { leads: Array.from({ length: 10_001 }, (_, i) => ({ row_id: String(i) })) },
      "leads: expected an array of at most 10000 items"
    ],
    [
      "a field within an array",
      AssignmentApi.BatchRequest,
      { leads: [{ row_id: "1" }, { row_id: 2 }] },
      "leads.1.row_id: expected a string"
    ],
    [
      "a missing field within an array",
      AssignmentApi.BatchRequest,
      { leads: [{}] },
      "leads.0.row_id: is missing, expected a string"
    ],
    ["an element of another kind", AssignmentApi.BatchRequest, { leads: ["1"] }, "leads.0: expected an object"],
    [
      "a choice of texts",
      CampaignsApi.NewCampaign,
      { ...campaign, type: "outbound" },
      "type: expected one of \"Inbound\", \"Outbound\", \"Blended\""
    ],
    [
      "an empty identifier",
      CampaignsApi.NewCampaign,
      { ...campaign, id: "" },
      "id: expected a string of 1 to 255 characters"
    ],
    [
      "an upper bound alone",
      CampaignsApi.NewCampaign,
      { ...campaign, inbound_pool_id: "x".repeat(256) },
      "inbound_pool_id: expected a string of at most 255 characters"
    ],
    [
      "a missing flag",
      DispositionsApi.Shown,
      { id: "D1", name: "Sale", type: "Agent", success: true },
      "contact: is missing, expected true or false"
    ],
    [
      "a number for a code",
      AnisApi.NewAni,
      { ...ani, country_code: 1 },
      "country_code: expected one of \"+1\", \"+44\", \"1\", \"44\""
    ]
  ] as ReadonlyArray<[string, Schema.Schema.AnyNoContext, unknown, string]>)(
    "tells what was expected: %s",
    (_, schema, input, expected) => {
      assert.strictEqual(messageOf(schema, input), expected)
    }
  )

  it("never repeats what was sent", () => {
    const secret = "+1 (212) 555-0123, or so"
    for (const input of [{ prospect_phone: secret }, { prospect_phone: [secret] }, secret, [secret]]) {
      assert.notInclude(messageOf(AssignmentApi.AssignmentRequest, input), "555")
    }
  })

  it("tells the place within the alternative that was meant", () => {
    const group = Schema.Struct({ group_id: Schema.String, phones: Schema.Array(Schema.String) })
    const schema = Schema.Union(group, Schema.Array(group))
    assert.strictEqual(
      messageOf(schema, { group_id: "east", phones: [1] }),
      "phones.0: expected a string"
    )
    assert.strictEqual(messageOf(schema, "east"), "body: expected one of an object, an array")
  })

  it("names single bounds and lower ones", () => {
    assert.strictEqual(ParseMessage.describe(Schema.NonEmptyString.ast), "a string of at least 1 character")
    assert.strictEqual(
      ParseMessage.describe(Schema.Array(Schema.String).pipe(Schema.minItems(2)).ast),
      "an array of at least 2 items"
    )
  })
})
