/**
 * What others say of numbers, taken in: vendors' files and answers.
 */
import { Label } from "@anipool/domain/reputation/Label"
import * as Observation from "@anipool/domain/reputation/Observation"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { BodyLimit, TextLimit } from "./BodyLimit.ts"
import * as Failure from "./Failure.ts"
import * as LongList from "./LongList.ts"
import { optional } from "./Optional.ts"
import { Repeatable } from "./Repeatable.ts"
import { AdminKey } from "./Security.ts"

/** Observations in one request. */
export const observationsMax = 10_000

/** Largest body of a request with observations, in bytes. */
export const observationBytesMax = 16 * 1024 * 1024

const schemaOf = ({ example, isRequired, meaning, name }: Observation.Field) => {
  const schema: Schema.Schema.Any = name === "label"
    ? Label
    : name === "score"
    ? Schema.Number.pipe(Schema.between(0, Observation.scoreMax))
    : Schema.String
  const described = schema.annotations({ description: meaning, examples: [example] })
  return isRequired ? described : optional(described)
}

/** An observation, as it is documented; each is read by `Observation.read`, so that one that is wrong is refused alone. */
export const ObservationRow = Schema.Struct(
  Object.fromEntries(Observation.fields.map((field) => [field.name, schemaOf(field)]))
).annotations({ identifier: "Observation" })

/** Observations, in one of two forms. */
export const ObservationsTold = Schema.Struct({
  observations: optional(
    LongList.make({
      max: observationsMax,
      is: (input): input is unknown => input !== undefined,
      schema: Schema.Unknown,
      jsonSchema: { $ref: "#/components/schemas/Observation" }
    }).annotations({ description: `At most ${observationsMax.toLocaleString("en")}.` })
  ),
  csv: optional(Schema.String.annotations({
    description: `In place of \`observations\`: CSV whose header names ${
      Observation.fields.map(({ name }) => name).join(", ")
    } (those that may be left out may be missing), at most ${observationsMax.toLocaleString("en")} lines below it.`
  }))
}).annotations({ identifier: "ObservationsTold" })

const outcomes = ["recorded", "changed", "repeated", "unknown", "refused"] as const

/** What became of observations. */
export const ObservationsTaken = Schema.Struct({
  success: Schema.Literal(true),
  stored: Schema.Int.annotations({ description: "Observations that are kept now, the repeated ones among them." }),
  refused: Schema.Array(Schema.Struct({
    index: Schema.Int.annotations({ description: "Its place, from 0; in CSV of the lines below the header." }),
    message: Schema.String.annotations({ description: "Each field that is wrong, and what was expected." })
  })).annotations({ description: "Those that are not kept, in their order." }),
  counts: Schema.Struct(
    Object.fromEntries(outcomes.map((outcome) => [outcome, Schema.Int])) as Record<
      typeof outcomes[number],
      typeof Schema.Int
    >
  ).annotations({
    description:
      "Observations by what became of them. `changed`: it was known of this number, vendor, carrier and time, and said something else; `repeated`: it was known; `unknown`: the number is not in the inventory; `refused`: it is no observation. The last two are not kept."
  })
}).annotations({ identifier: "ObservationsTaken" })

/** `POST /reputation/observations` */
export const observe = HttpApiEndpoint.post("observe", "/reputation/observations")
  .setPayload(ObservationsTold)
  .addSuccess(ObservationsTaken)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, observationBytesMax)
  .annotate(TextLimit, observationBytesMax)
  .annotate(Access.Access, Access.callers("reputation", "operate"))
  .annotate(OpenApi.Identifier, "recordObservations")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Record what others say of numbers")
  .annotate(
    OpenApi.Description,
    "One observation of a number, vendor, carrier and time counts once, however often it is told; what was told last holds. A row that is no good is refused alone."
  )

/** What others say of numbers. */
export class ReputationApi extends HttpApiGroup.make("reputation")
  .add(observe)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "What others say of numbers")
  .annotate(OpenApi.Description, "Labels of vendors and carriers, in one form.")
{}
