/**
 * Which carriers may carry which numbers: told and shown, with how their calls fare there.
 */
import { AniStatus } from "@anipool/domain/Ani"
import { refusalCodes, windowDays } from "@anipool/domain/carriers/CarrierDials"
import * as CarrierFields from "@anipool/domain/carriers/CarrierFields"
import { attestations } from "@anipool/domain/carriers/NumberCarriers"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit, TextLimit } from "../BodyLimit.ts"
import * as Failure from "../Failure.ts"
import { ShowsFigures } from "../FiguresAge.ts"
import * as LongList from "../LongList.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { whole } from "./Query.ts"

/** Rows in one request. */
export const rowsMax = 2_000

/** Largest body of a request with rows, in bytes. */
export const rowBytesMax = 1024 * 1024

/** Numbers in one page of a carrier's, at most. */
export const pageMax = 1_000

/** A row, as it is documented; each is read by itself, so that one that is wrong is refused alone. */
export const NumberCarrierRow = Schema.Struct(
  Object.fromEntries(CarrierFields.fields.map(({ example, isRequired, meaning, name }) => {
    const described = Schema.String.annotations({ description: meaning, examples: [example] })
    return [name, isRequired ? described : optional(described)]
  }))
).annotations({ identifier: "NumberCarrier" })

/** Rows, in one of two forms. */
export const CarriersTold = Schema.Struct({
  carriers: optional(
    LongList.make({
      max: rowsMax,
      is: (input): input is unknown => input !== undefined,
      schema: Schema.Unknown,
      jsonSchema: { $ref: "#/components/schemas/NumberCarrier" }
    }).annotations({ description: `At most ${rowsMax.toLocaleString("en")}.` })
  ),
  csv: optional(Schema.String.annotations({
    description: `In place of \`carriers\`: CSV whose header names ${
      CarrierFields.fields.map(({ name }) => name).join(", ")
    } (attestation and home may be missing), at most ${rowsMax.toLocaleString("en")} lines below it.`
  }))
}).annotations({ identifier: "NumberCarriersTold" })

const outcomes = ["recorded", "same", "refused"] as const

/** What became of rows. */
export const CarriersEntered = Schema.Struct({
  counts: Schema.Struct({ recorded: Schema.Int, same: Schema.Int, refused: Schema.Int }).annotations({
    description: "Rows by what became of them."
  }),
  rows: Schema.Array(Schema.Struct({
    row: Schema.Int.annotations({ description: "From 1; in CSV the line, the header counted." }),
    outcome: Schema.Literal(...outcomes).annotations({
      description: "`same`: it was known, and nothing changed; `refused`: as `says` tells."
    }),
    says: Schema.String.annotations({ description: "Why it was refused; empty where it was not." })
  })).annotations({ description: "Each row, in their order." })
}).annotations({ identifier: "NumberCarriersEntered" })
/** What became of rows. */
export type CarriersEntered = typeof CarriersEntered.Type

/** What calls that show a number get at a carrier. */
export const Attestation = Schema.Literal(...attestations).annotations({
  identifier: "CarrierAttestation",
  description: "`unknown`: the carrier carries the number, and nobody said how it signs its calls."
})

/** How calls fared at a carrier. */
const counts = {
  dials: Schema.Int.annotations({ description: `Dials of the last ${windowDays} days whose \`carrier\` it was.` }),
  refused: Schema.Int.annotations({
    description: `Of these, those that reached nobody and were blocked, or ended with SIP ${refusalCodes.join(", ")}.`
  })
}

/** How the calls of a number fared at carriers. */
export const CarrierDialed = Schema.Struct({
  carrier: Schema.String.annotations({ examples: ["telnyx"] }),
  ...counts
}).annotations({ identifier: "AdminCarrierDialed" })

/** What is known of how the calls of a number fared at carriers. */
export const fared = {
  dialed: Schema.Array(CarrierDialed).annotations({
    description:
      `By name, those that dials of the last ${windowDays} days named; they need not be among the carriers that may carry it.`
  }),
  refusedAt: Schema.NullOr(Schema.String).annotations({
    description: "The carrier that refuses the number more than its others do together, beyond chance; null: none."
  })
}

/** The carriers of a number. */
export const CarriersOfNumber = Schema.Struct({
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
  carriers: Schema.Array(Schema.Struct({
    carrier: Schema.String.annotations({ examples: ["telnyx"] }),
    attestation: Attestation,
    isHome: Schema.Boolean.annotations({ description: "Whether the number belongs to it." })
  })).annotations({ description: "By name." }),
  ...fared
}).annotations({ identifier: "AdminNumberCarriers" })
/** The carriers of a number. */
export type CarriersOfNumber = typeof CarriersOfNumber.Type

/** The carriers that may carry numbers of the workspace, and those that its dials named. */
export const CarrierList = Schema.Struct({
  carriers: Schema.Array(Schema.Struct({
    carrier: Schema.String.annotations({ examples: ["telnyx"] }),
    home: Schema.Int.annotations({ description: "Numbers that belong to it." }),
    A: Schema.Int.annotations({ description: "Numbers whose calls get A there." }),
    B: Schema.Int,
    C: Schema.Int,
    unknown: Schema.Int,
    ...counts
  })).annotations({
    description:
      "By name, at most 1,000 that may carry numbers and 1,000 that dials named. Numbers in the inventory are counted, resting ones too."
  })
}).annotations({ identifier: "AdminCarriers" })
/** The carriers that may carry numbers of the workspace. */
export type CarrierList = typeof CarrierList.Type

/** Numbers that a carrier may carry. */
export const CarriedNumbers = Schema.Struct({
  numbers: Schema.Array(Schema.Struct({
    id: Schema.Int,
    number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
    status: AniStatus,
    attestation: Attestation,
    isHome: Schema.Boolean
  })).annotations({ description: "By number." }),
  next: Schema.NullOr(Schema.String).annotations({
    description: "What `after` is for the next page; null: this is the last."
  })
}).annotations({ identifier: "AdminCarriedNumbers" })
/** Numbers that a carrier may carry. */
export type CarriedNumbers = typeof CarriedNumbers.Type

const aNumber = StorableText.pipe(Schema.maxLength(40, { message: () => "expected at most 40 characters" }))

/** `GET /admin/carriers` */
export const list = HttpApiEndpoint.get("list", "/admin/carriers")
  .addSuccess(CarrierList)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminListCarriers")
  .annotate(OpenApi.Summary, "List the carriers that may carry numbers")

/** `GET /admin/carriers/of` */
export const known = HttpApiEndpoint.get("known", "/admin/carriers/of")
  .setUrlParams(Schema.Struct({
    number: aNumber.annotations({ description: "The number, held or not.", examples: ["2125550100"] })
  }))
  .addSuccess(CarriersOfNumber)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumberCarriers")
  .annotate(OpenApi.Summary, "Read which carriers may carry a number")

/** `GET /admin/carriers/numbers` */
export const carried = HttpApiEndpoint.get("carried", "/admin/carriers/numbers")
  .setUrlParams(Schema.Struct({
    carrier: StorableText.annotations({ examples: ["telnyx"] }),
    after: Schema.optionalWith(
      aNumber.annotations({ description: "Those after this number; left out: from the first." }),
      { exact: true }
    ),
    limit: Schema.optionalWith(
      whole(1, pageMax).annotations({ description: `How many at most. Default: ${pageMax.toLocaleString("en")}.` }),
      { exact: true }
    )
  }))
  .addSuccess(CarriedNumbers)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListCarriedNumbers")
  .annotate(OpenApi.Summary, "List the numbers that a carrier may carry")

/** `POST /admin/carriers` */
export const enter = HttpApiEndpoint.post("enter", "/admin/carriers")
  .setPayload(CarriersTold)
  .addSuccess(CarriersEntered)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, rowBytesMax)
  .annotate(TextLimit, rowBytesMax)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminEnterNumberCarriers")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Tell which carriers may carry numbers")
  .annotate(
    OpenApi.Description,
    "Each row is of a number and a carrier; what is said last holds, and carriers that are not named stay as they are. A row that is no good is refused alone."
  )

/** The carriers of numbers. */
export class AdminCarriersApi extends HttpApiGroup.make("adminCarriers")
  .add(list)
  .add(known)
  .add(carried)
  .add(enter)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: carriers of numbers")
  .annotate(OpenApi.Description, "Which carriers may carry calls that show a number, and what attestation these get.")
{}
