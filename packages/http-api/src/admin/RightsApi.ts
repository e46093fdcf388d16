/**
 * The evidence that numbers may be used: entered and shown.
 */
import * as RightFields from "@anipool/domain/limits/RightFields"
import { StorableText } from "@anipool/domain/StorableText"
import { ActorKind } from "@anipool/domain/trail/Entry"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit, TextLimit } from "../BodyLimit.ts"
import * as Failure from "../Failure.ts"
import * as LongList from "../LongList.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"

/** Versions in one request. */
export const rightsMax = 2_000

/** Largest body of a request with versions, in bytes. */
export const rightBytesMax = 4 * 1024 * 1024

/** A version, as it is documented; each is read by itself, so that one that is wrong is refused alone. */
export const RightToUseRow = Schema.Struct(
  Object.fromEntries(RightFields.fields.map(({ example, isRequired, meaning, name }) => {
    const described = Schema.String.annotations({ description: meaning, examples: [example] })
    return [name, isRequired ? described : optional(described)]
  }))
).annotations({ identifier: "RightToUse" })

/** Versions, in one of two forms. */
export const RightsTold = Schema.Struct({
  rights: optional(
    LongList.make({
      max: rightsMax,
      is: (input): input is unknown => input !== undefined,
      schema: Schema.Unknown,
      jsonSchema: { $ref: "#/components/schemas/RightToUse" }
    }).annotations({ description: `At most ${rightsMax.toLocaleString("en")}.` })
  ),
  csv: optional(Schema.String.annotations({
    description: `In place of \`rights\`: CSV whose header names ${
      RightFields.fields.map(({ name }) => name).join(", ")
    } (carrier, place and to may be missing), at most ${rightsMax.toLocaleString("en")} lines below it.`
  }))
}).annotations({ identifier: "RightsToUseTold" })

const outcomes = ["recorded", "same", "refused"] as const

/** What became of versions. */
export const RightsEntered = Schema.Struct({
  counts: Schema.Struct({ recorded: Schema.Int, same: Schema.Int, refused: Schema.Int }).annotations({
    description: "Rows by what became of them."
  }),
  rows: Schema.Array(Schema.Struct({
    row: Schema.Int.annotations({ description: "From 1; in CSV the line, the header counted." }),
    outcome: Schema.Literal(...outcomes).annotations({
      description:
        "`same`: the number's last version says the same, and none was added; `refused`: none was, as `says` tells."
    }),
    says: Schema.String.annotations({
      description:
        "Why it was refused, or a warning: that the place of a UK local number is of another area, or that this cannot be told. Else empty."
    })
  })).annotations({ description: "Each row, in their order." })
}).annotations({ identifier: "RightsToUseEntered" })
/** What became of versions. */
export type RightsEntered = typeof RightsEntered.Type

/** A version, by whom it was entered and when. */
export const RightVersion = Schema.Struct({
  version: Schema.Int.annotations({ description: "From 1." }),
  document: Schema.NullOr(Schema.String).annotations({ description: "Null: nothing shows the right any more." }),
  carrier: Schema.NullOr(Schema.String),
  place: Schema.NullOr(Schema.String),
  placeSays: Schema.String.annotations({
    description:
      "Of a UK local number: that the place is of another area, or that this cannot be told. Empty where nothing is to be said.",
    examples: ["place: M1 1AA has the area code 0161, the number that of 0121 (Birmingham)"]
  }),
  from: Schema.String.annotations({ examples: ["2026-01-01"] }),
  to: Schema.NullOr(Schema.String),
  enteredAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  enteredBy: Schema.Struct({ kind: ActorKind, name: Schema.String })
}).annotations({ identifier: "RightVersion" })
/** A version, by whom it was entered and when. */
export type RightVersion = typeof RightVersion.Type

/** What is known of the right to use a number. */
export const NumberRight = Schema.Struct({
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
  shown: Schema.Literal("nothing", "right", "right-and-place").annotations({
    description: "What evidence shows today."
  }),
  until: Schema.NullOr(Schema.String).annotations({
    description: "The last day on which anything is shown without a gap; null: for good, or nothing is shown today."
  }),
  versions: Schema.Array(RightVersion).annotations({ description: "The last first." })
}).annotations({ identifier: "AdminNumberRight" })
/** What is known of the right to use a number. */
export type NumberRight = typeof NumberRight.Type

/** `GET /admin/rights` */
export const known = HttpApiEndpoint.get("known", "/admin/rights")
  .setUrlParams(Schema.Struct({
    number: StorableText.pipe(Schema.maxLength(40, { message: () => "expected at most 40 characters" })).annotations({
      description: "The number, held or not.",
      examples: ["2125550100"]
    })
  }))
  .addSuccess(NumberRight)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetRightToUse")
  .annotate(OpenApi.Summary, "Read what shows that a number may be used")

/** `POST /admin/rights` */
export const enter = HttpApiEndpoint.post("enter", "/admin/rights")
  .setPayload(RightsTold)
  .addSuccess(RightsEntered)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, rightBytesMax)
  .annotate(TextLimit, rightBytesMax)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminEnterRightsToUse")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Enter evidence that numbers may be used")
  .annotate(
    OpenApi.Description,
    "Each row is a version of its number, and stays. On a day that version decides that was entered last of those that have begun by then; one without a document takes the right away. A row that is no good is refused alone."
  )

/** The right to use numbers. */
export class AdminRightsApi extends HttpApiGroup.make("adminRights")
  .add(known)
  .add(enter)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: the right to use numbers")
  .annotate(OpenApi.Description, "Evidence that numbers may be used, by versions.")
{}
