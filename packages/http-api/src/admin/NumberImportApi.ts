/**
 * Numbers that come in by a table, looked at first.
 */
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { BodyLimit, TextLimit } from "../BodyLimit.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { Keeps } from "./Keeps.ts"

/** Largest body of an import, in bytes: a hundred thousand lines. */
export const importBytesMax = 16 * 1024 * 1024

/** Lines of an import that are named. */
export const linesNamedMax = 2_000

/** Groups that an import names of those that it makes, and campaigns with each of them. */
export const newGroupsNamedMax = 100
const importCampaignsNamedMax = 10

/** A table to be imported. */
export const ImportRequest = Schema.Struct({
  csv: Schema.String.annotations({
    description:
      "CSV with the header country_code,number,inbound_group_id,is_branded,brand_name (the last two may be missing), as `anipool ani import` takes it; at most 100,000 lines."
  }),
  intoExistingGroups: optional(Schema.Boolean.annotations({
    description: "Whether a line is refused whose group is not there, which it makes otherwise. Default: false."
  }))
}).annotations({ identifier: "AdminNumberImport" })

const lineEffects = ["created", "moved", "changed", "unchanged", "doubled", "refused"] as const

/** What an import does, or did. */
export const ImportPlan = Schema.Struct({
  counts: Schema.Struct(
    Object.fromEntries(lineEffects.map((effect) => [effect, Schema.Int])) as Record<
      typeof lineEffects[number],
      typeof Schema.Int
    >
  ).annotations({ description: "Lines by what they do." }),
  lines: Schema.Array(Schema.Struct({
    line: Schema.Int.annotations({ description: "From 1, the header counted." }),
    effect: Schema.Literal(...lineEffects).annotations({
      description: "`doubled`: a later line has the same number, and counts."
    }),
    number: Schema.String,
    groupId: Schema.String.annotations({ description: "The group that it is to be in." }),
    says: Schema.String.annotations({
      description: "Of a moved number the group it leaves, of a refused line why, of a doubled one which counts."
    })
  })).annotations({ description: `Refused ones first; the first ${linesNamedMax.toLocaleString("en")}.` }),
  newGroups: Schema.Array(Schema.Struct({
    groupId: Schema.String,
    numbers: Schema.Int.annotations({ description: "Numbers that it gets." }),
    campaigns: Schema.Array(Schema.String).annotations({
      description: `Campaigns that would dial from it, the first ${importCampaignsNamedMax}.`
    }),
    near: Schema.NullOr(Schema.String).annotations({
      description: "The group that is there with nearly this identifier; null: there is none."
    })
  })).annotations({
    description:
      `Groups that are not there and that it makes, those with the most numbers first; the first ${newGroupsNamedMax}.`
  }),
  newGroupsCount: Schema.Int.annotations({ description: "How many groups it makes." })
}).annotations({ identifier: "AdminNumberImportPlan" })
/** What an import does, or did. */
export type ImportPlan = typeof ImportPlan.Type

/** What an import would do, and what campaigns keep. */
export const ImportPreview = Schema.Struct({
  ...ImportPlan.fields,
  keeps: Schema.NullOr(Keeps).annotations({
    description:
      "What campaigns keep. Null: no number comes into a group or leaves one; or they go between more than 100 pairs of groups."
  })
}).annotations({ identifier: "AdminNumberImportPreview" })

/** `POST /admin/numbers/import/preview` */
export const previewImport = HttpApiEndpoint.post("previewImport", "/admin/numbers/import/preview")
  .setPayload(ImportRequest)
  .addSuccess(ImportPreview)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, importBytesMax)
  .annotate(TextLimit, importBytesMax)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberImport")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Say what an import would do")

/** `POST /admin/numbers/import` */
export const importNumbers = HttpApiEndpoint.post("importNumbers", "/admin/numbers/import")
  .setPayload(ImportRequest)
  .addSuccess(ImportPlan)
  .addError(Failure.UnreadableBody)
  .annotate(BodyLimit, importBytesMax)
  .annotate(TextLimit, importBytesMax)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminImportNumbers")
  .annotate(OpenApi.Summary, "Import numbers")
  .annotate(
    OpenApi.Description,
    "Lines that are no good are refused alone. They go in by slices of 2,000 in their order, each in one transaction."
  )
