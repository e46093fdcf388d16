/**
 * What others say of numbers: taken in from vendors' files and answers, and read.
 */
import * as Observation from "@anipool/domain/reputation/Observation"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { whole } from "./admin/Query.ts"
import { BodyLimit, TextLimit } from "./BodyLimit.ts"
import { ErrorCodes } from "./ErrorCodes.ts"
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
    ? Observation.Label
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
  counts: Schema.Struct(
    Object.fromEntries(outcomes.map((outcome) => [outcome, Schema.Int])) as Record<
      typeof outcomes[number],
      typeof Schema.Int
    >
  ).annotations({ description: "Rows by what became of them." }),
  rows: Schema.Array(Schema.Struct({
    row: Schema.Int.annotations({ description: "From 1; in CSV the line, the header counted." }),
    outcome: Schema.Literal(...outcomes).annotations({
      description:
        "`changed`: it was known of this number, vendor, carrier and time, and said something else; `repeated`: it was known; `unknown`: the number is not in the inventory; `refused`: it is no observation. The last two are not kept."
    }),
    says: Schema.String.annotations({ description: "Why it was not kept; empty where it was." })
  })).annotations({ description: "Each row, in their order." })
}).annotations({ identifier: "ObservationsTaken" })

/** What is said of a number. */
export const ReputationStatement = Schema.Struct({
  vendor: Schema.String.annotations({ description: "In lower case." }),
  carrier: Schema.NullOr(Schema.String).annotations({ description: "In lower case; null: the vendor does not tell." }),
  label: Observation.Label,
  score: Schema.NullOr(Schema.Number).annotations({ description: `From 0 to ${Observation.scoreMax}.` }),
  at: Schema.Number.annotations({ description: "When it was said, milliseconds since the epoch." }),
  raw: Schema.NullOr(Schema.String).annotations({ description: "What the vendor said, as it came." })
}).annotations({ identifier: "ReputationStatement" })
/** What is said of a number. */
export type ReputationStatement = typeof ReputationStatement.Type

/** All that is said of a number. */
export const NumberReputation = Schema.Struct({
  label: Schema.NullOr(Observation.Label).annotations({
    description: "The worst of what is said now; null: nothing is."
  }),
  now: Schema.Array(ReputationStatement).annotations({
    description:
      `What each vendor and carrier said last, within ${Observation.currentDays} days: by vendor, then by carrier.`
  }),
  history: Schema.Array(ReputationStatement).annotations({
    description: `The latest first, at most 500, of the last ${Observation.keptDays} days.`
  })
}).annotations({ identifier: "NumberReputation" })
/** All that is said of a number. */
export type NumberReputation = typeof NumberReputation.Type

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

/** `GET /admin/numbers/{id}/reputation` */
export const ofNumber = HttpApiEndpoint.get("ofNumber", "/admin/numbers/:id/reputation")
  .setPath(Schema.Struct({ id: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(NumberReputation)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumberReputation")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Read what others say of a number")

/** What others say of numbers. */
export class ReputationApi extends HttpApiGroup.make("reputation")
  .add(observe)
  .add(ofNumber)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "What others say of numbers")
  .annotate(OpenApi.Description, "Labels of vendors and carriers, in one form.")
{}
