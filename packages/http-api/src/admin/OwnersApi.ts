/**
 * Numbers that are kept for owners: told and shown.
 */
import { AniStatus } from "@anipool/domain/Ani"
import { ownerLengthMax, ownersMax, WrittenOwner } from "@anipool/domain/assignment/Owner"
import * as OwnerFields from "@anipool/domain/owners/OwnerFields"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit, TextLimit } from "../BodyLimit.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import * as LongList from "../LongList.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { toldBy } from "./AuditApi.ts"
import { whole } from "./Query.ts"

/** Rows in one request. */
export const rowsMax = 2_000

/** Largest body of a request with rows, in bytes. */
export const rowBytesMax = 1024 * 1024

/** Owners in one page, at most. */
export const pageMax = 1_000

/** A row, as it is documented; each is read by itself, so that one that is wrong is refused alone. */
export const NumberOwnerRow = Schema.Struct(
  Object.fromEntries(
    OwnerFields.fields.map(({ example, meaning, name }) => [
      name,
      Schema.String.annotations({ description: meaning, examples: [example] })
    ])
  )
).annotations({ identifier: "NumberOwner" })

/** Rows, in one of two forms. */
export const OwnersTold = Schema.Struct({
  owners: optional(
    LongList.make({
      max: rowsMax,
      is: (input): input is unknown => input !== undefined,
      schema: Schema.Unknown,
      jsonSchema: { $ref: "#/components/schemas/NumberOwner" }
    }).annotations({ description: `At most ${rowsMax.toLocaleString("en")}.` })
  ),
  csv: optional(Schema.String.annotations({
    description: `In place of \`owners\`: CSV whose header names ${
      OwnerFields.fields.map(({ name }) => name).join(", ")
    }, at most ${rowsMax.toLocaleString("en")} lines below it.`
  }))
}).annotations({ identifier: "NumberOwnersTold" })

/** What became of rows. */
export const OwnersEntered = Schema.Struct({
  counts: Schema.Struct({ recorded: Schema.Int, same: Schema.Int, refused: Schema.Int }).annotations({
    description: "Rows by what became of them."
  }),
  rows: Schema.Array(Schema.Struct({
    row: Schema.Int.annotations({ description: "From 1; in CSV the line, the header counted." }),
    outcome: Schema.Literal("recorded", "same", "refused").annotations({
      description: "`same`: it was known, and nothing changed; `refused`: as `says` tells."
    }),
    says: Schema.String.annotations({ description: "Why it was refused; empty where it was not." })
  })).annotations({ description: "Each row, in their order." })
}).annotations({ identifier: "NumberOwnersEntered" })

/** An owner, and the number that is kept for them. */
export const OwnerKept = Schema.Struct({
  owner: Schema.String.annotations({ examples: ["4021"] }),
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
  id: Schema.Int.annotations({ description: "The number's." }),
  status: AniStatus
}).annotations({ identifier: "AdminNumberOwner" })
/** An owner, and the number that is kept for them. */
export type OwnerKept = typeof OwnerKept.Type

/** Owners, and the numbers that are kept for them. */
export const OwnerPage = Schema.Struct({
  owners: Schema.Array(OwnerKept).annotations({ description: "By owner." }),
  next: Schema.NullOr(Schema.String).annotations({
    description: "What `after` is for the next page; null: this is the last."
  })
}).annotations({ identifier: "AdminNumberOwners" })
/** Owners, and the numbers that are kept for them. */
export type OwnerPage = typeof OwnerPage.Type

/** The number that is to be kept for an owner. */
export const OwnerWanted = Schema.Struct({
  number: StorableText.annotations({
    description: "A number of the inventory, formatted or not.",
    examples: ["2125550100"]
  })
}).annotations({ identifier: "AdminNumberOwnerWanted" })

/** A number that is kept for an owner, and the entry that tells of it. */
export const OwnerPut = Schema.Struct({
  ...OwnerKept.fields,
  entry: Schema.NullOr(toldBy).annotations({ description: "Null: it was kept already." })
}).annotations({ identifier: "AdminNumberOwnerPut" })

/** That none is kept any more, and the entry that tells of it. */
export const OwnerRemoved = Schema.Struct({ success: Schema.Literal(true), entry: toldBy }).annotations({
  identifier: "AdminNumberOwnerRemoved"
})

const path = Schema.Struct({
  owner: WrittenOwner.annotations({ description: `The owner, up to ${ownerLengthMax} characters.` })
})

/** `GET /admin/owners` */
export const list = HttpApiEndpoint.get("list", "/admin/owners")
  .setUrlParams(Schema.Struct({
    number: Schema.optionalWith(
      StorableText.pipe(Schema.maxLength(40, { message: () => "expected at most 40 characters" })).annotations({
        description: "The owners of this number alone.",
        examples: ["2125550100"]
      }),
      { exact: true }
    ),
    after: Schema.optionalWith(
      StorableText.annotations({ description: "Those after this owner; left out: from the first." }),
      { exact: true }
    ),
    limit: Schema.optionalWith(
      whole(1, pageMax).annotations({ description: `How many at most. Default: ${pageMax.toLocaleString("en")}.` }),
      { exact: true }
    )
  }))
  .addSuccess(OwnerPage)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminListOwners")
  .annotate(OpenApi.Summary, "List the owners that numbers are kept for")

/** `POST /admin/owners` */
export const enter = HttpApiEndpoint.post("enter", "/admin/owners")
  .setPayload(OwnersTold)
  .addSuccess(OwnersEntered)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, rowBytesMax)
  .annotate(TextLimit, rowBytesMax)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminEnterOwners")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Tell which numbers are kept for owners")
  .annotate(
    OpenApi.Description,
    `Each row is of an owner; what is said last holds, and owners that are not named stay as they are. A row that is no good is refused alone. A workspace keeps numbers for at most ${
      ownersMax.toLocaleString("en")
    } owners.`
  )

/** `PUT /admin/owners/{owner}` */
export const put = HttpApiEndpoint.put("put", "/admin/owners/:owner")
  .setPath(path)
  .setPayload(OwnerWanted)
  .addSuccess(OwnerPut)
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminPutOwner")
  .annotate(ErrorCodes, { 409: ["limit_reached"] })
  .annotate(OpenApi.Summary, "Keep a number for an owner")
  .annotate(OpenApi.Description, "In place of the one that is kept. A number may be kept for several owners.")

/** `DELETE /admin/owners/{owner}` */
export const remove = HttpApiEndpoint.del("remove", "/admin/owners/:owner")
  .setPath(path)
  .addSuccess(OwnerRemoved)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminRemoveOwner")
  .annotate(ErrorCodes, { 404: ["owner_not_found"] })
  .annotate(OpenApi.Summary, "Keep no number for an owner any more")

/** Numbers that are kept for owners. */
export class AdminOwnersApi extends HttpApiGroup.make("adminOwners")
  .add(list)
  .add(enter)
  .add(put)
  .add(remove)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: owners of numbers")
  .annotate(OpenApi.Description, "Which number is kept for which agent, or for whoever owns a lead.")
{}
