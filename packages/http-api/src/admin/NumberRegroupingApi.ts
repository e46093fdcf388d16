/**
 * Numbers that are moved, copied or replaced between groups, looked at first.
 */
import { actedMax } from "@anipool/domain/Ani"
import { Identifier } from "@anipool/domain/Campaign"
import { fromMax } from "@anipool/domain/groups/Regrouping"
import { inputLengthMax } from "@anipool/domain/PhoneInput"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { Keeps } from "./Keeps.ts"
import { acted } from "./NumberActionsApi.ts"
import { NumberFilter } from "./NumberListApi.ts"

/** Numbers that are not moved and named with why. */
export const refusedNamedMax = 1_000

/** What to do with which numbers' groups. */
export const RegroupRequest = Schema.Struct({
  action: Schema.Literal("move", "copy", "replace").annotations({
    description:
      "`move`: out of groups and into another. `copy`: into another, staying where they are. `replace`: out of one group, and others take their place."
  }),
  ids: acted.ids,
  filter: optional(NumberFilter.annotations({ description: `All that it finds, at most ${actedMax}.` })),
  from: optional(
    Schema.Array(Identifier).pipe(Schema.minItems(1), Schema.maxItems(fromMax)).annotations({
      description:
        "The groups that they leave: a number that is in none of them stays as it is. Of a move all that they are in unless given; of a replacement one; of a copy none."
    })
  ),
  into: optional(Identifier.annotations({
    description: "The group that they come into; of a replacement it may be left out, and they only leave."
  })),
  reserve: optional(Identifier.annotations({
    description:
      "Of a replacement: the group whose active numbers take their place, as many as leave, of the same area codes as far as it has them."
  })),
  phones: optional(
    Schema.Array(StorableText.pipe(Schema.maxLength(inputLengthMax))).pipe(
      Schema.minItems(1),
      Schema.maxItems(actedMax)
    ).annotations({
      description:
        "Of a replacement instead: numbers of the inventory that take their place; they stay in their other groups."
    })
  )
}).annotations({ identifier: "AdminNumberRegrouping" })

const regrouped = {
  found: Schema.Int.annotations({ description: "Numbers that are named, or found." }),
  moved: Schema.Int.annotations({ description: "Those that go." }),
  taking: Schema.Int.annotations({ description: "Of a replacement: those that take their place." }),
  leaving: Schema.Int.annotations({
    description: "Those that are in no group then, and leave the inventory."
  }),
  refusedCount: Schema.Int,
  refused: Schema.Array(Schema.Struct({
    id: Schema.NullOr(Schema.Int),
    phone: Schema.String,
    why: Schema.Literal("notInGroup", "alreadyThere", "unknown"),
    message: Schema.String
  })).annotations({
    description: `Numbers that stay as they are, and why; the first ${refusedNamedMax.toLocaleString("en")}.`
  })
}

/** What a regrouping would do. */
export const RegroupPreview = Schema.Struct({ ...regrouped, keeps: Keeps })
  .annotations({ identifier: "AdminNumberRegroupPreview" })
/** What a regrouping would do. */
export type RegroupPreview = typeof RegroupPreview.Type

/** What a regrouping did. */
export const RegroupResult = Schema.Struct({
  ...regrouped,
  entry: Schema.NullOr(Schema.Int).annotations({
    description: "The entry of the audit trail, by which it is undone; null: nothing was changed."
  })
}).annotations({ identifier: "AdminNumberRegroupResult" })

/** `POST /admin/numbers/groups/preview` */
export const previewRegroup = HttpApiEndpoint.post("previewRegroup", "/admin/numbers/groups/preview")
  .setPayload(RegroupRequest)
  .addSuccess(RegroupPreview)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberRegrouping")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Say what moving, copying or replacing numbers would do")

/** `POST /admin/numbers/groups` */
export const regroup = HttpApiEndpoint.post("regroup", "/admin/numbers/groups")
  .setPayload(RegroupRequest)
  .addSuccess(RegroupResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminRegroupNumbers")
  .annotate(OpenApi.Summary, "Move, copy or replace numbers between groups")
  .annotate(
    OpenApi.Description,
    "Exactly one of `ids` and `filter`. All as one change, which is undone as one. Numbers that rest go on resting."
  )
