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

const schemaOf = ({ example, form, lengthMax, meaning, presence }: DialRecord.Field) => {
  const text = Schema.String.pipe(
    presence === "required" ? Schema.minLength(1) : (each) => each,
    form === "text-or-integer" ? (each) => each : Schema.maxLength(lengthMax)
  )
  const schema: Schema.Schema.Any = typeof form === "object"
    ? "oneOf" in form ? Schema.Literal(...form.oneOf) : Schema.Int.pipe(Schema.between(form.from, form.to))
    : form === "text-or-integer"
    ? Schema.Union(text, Schema.Int)
    : text
  const described = schema.annotations({ description: meaning, examples: [example] })
  return presence === "optional" ? optional(described) : described
}

/** A dial record, as it is documented; records are read by `DialRecord.read`, which tells all that is wrong at once. */
export const Dial = Schema.Struct(Object.fromEntries(DialRecord.fields.map((field) => [field.name, schemaOf(field)])))
  .annotations({ identifier: "Dial" })

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
