/**
 * Dials intake: one record for each call that was made or taken.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import * as Failure from "./Failure.ts"
import { Hot } from "./Hot.ts"
import { optional } from "./Optional.ts"
import { Repeatable } from "./Repeatable.ts"
import { DialsKey } from "./Security.ts"

const lengthMaxOf = new Map(DialRecord.fields.map(({ lengthMax, name }) => [name, lengthMax]))

const text = (name: string, description: string, example: string) =>
  Schema.String.pipe(Schema.minLength(1), Schema.maxLength(lengthMaxOf.get(name)!))
    .annotations({ description, examples: [example] })

/** A dial record, as it is documented; records are read by `DialRecord.read`, which tells all that is wrong at once. */
export const Dial = Schema.Struct({
  campaign_id: text("campaign_id", "The caller's identifier of the campaign.", "spring-sale"),
  campaign_name: text("campaign_name", "An unknown campaign is registered under this name.", "Spring sale"),
  agent_name: text("agent_name", "The agent who handled the call.", "Ann Lee"),
  from_number: text("from_number", "The number that the call came from.", "2125550100"),
  disposition_name: text("disposition_name", "The call's result, by the name of its disposition.", "No Answer"),
  to_number: text("to_number", "The number that the call went to.", "(646) 555-0123"),
  datetime: text("datetime", "UTC: `YYYY-MM-DD HH:MM:SS`, or ISO 8601.", "2026-03-02 15:04:05"),
  call_direction: text(
    "call_direction",
    "Inbound, Outbound, SMS, Preview, Transfer, Manual and the like. All but Inbound, SMS and Transfer count.",
    "Outbound"
  ),
  zip: Schema.String.pipe(Schema.maxLength(lengthMaxOf.get("zip")!)).annotations({
    description: "US ZIP code of the prospect, 5 digits preferred; may be empty outside the US.",
    examples: ["10001"]
  }),
  sys_created_date_original: text("sys_created_date_original", "When the lead was made, `YYYY-MM-DD`.", "2026-02-27"),
  total_dial_attempts: Schema.Union(Schema.String.pipe(Schema.minLength(1)), Schema.Int).annotations({
    description: "Dial attempts on this lead.",
    examples: [3]
  }),
  skill_name: text("skill_name", "Skill, team or queue.", "Sales East"),
  lead_source: text("lead_source", "Source code, identifier or URL.", "web-form"),
  dial_id: optional(
    Schema.String.pipe(Schema.maxLength(lengthMaxOf.get("dial_id")!)).annotations({
      description: "Identifier of the dial or conversation; a record of the same `dial_id` and time counts once.",
      examples: ["d-1029384756"]
    })
  )
}).annotations({ identifier: "Dial" })

/** Any JSON: what of it is wrong is told by `DialRecord.read`. */
const DialBody = Schema.Unknown.annotations({ jsonSchema: { $ref: "#/components/schemas/Dial" } })

/** What is answered once a record is durable. */
export const DialQueued = Schema.Struct({ message: Schema.Literal("dial queued") }).annotations({
  identifier: "DialQueued"
})
/** What is answered once a record is durable. */
export type DialQueued = typeof DialQueued.Type

/** `POST /dials` */
export const post = HttpApiEndpoint.post("post", "/dials")
  .setPayload(DialBody)
  .addSuccess(DialQueued)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.dialers("dials"))
  .annotate(OpenApi.Identifier, "recordDial")
  .annotate(Repeatable, "by-dial-id")
  .annotate(Hot, true)
  .annotate(OpenApi.Summary, "Queue a dial record")
  .annotate(
    OpenApi.Description,
    "The record is durable when this is answered, and in the figures a moment later. A failure names every field that is missing, empty or of the wrong form."
  )

/** Dials intake. */
export class DialsApi extends HttpApiGroup.make("dials")
  .add(post)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(DialsKey)
  .annotate(OpenApi.Title, "Dials intake")
  .annotate(OpenApi.Description, "What became of each call: the source of all statistics.")
{}
