/**
 * What is done to many numbers at once, looked at first: rests, remediations, and what is said of them by hand.
 */
import { actedMax } from "@anipool/domain/Ani"
import { CarrierId, Note } from "@anipool/domain/lifecycle/Remediation"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { Repeatable } from "../Repeatable.ts"
import { Keeps } from "./Keeps.ts"
import { NumberFilter } from "./NumberListApi.ts"

/** What to do to which numbers. */
export const acted = {
  action: Schema.Literal("pause", "activate", "remediate", "sayCallable", "sayNotCallable", "takeBackCallable")
    .annotations({
      description: "The last three say by hand that numbers can be called back, or cannot, or take back what was said."
    }),
  ids: optional(
    Schema.Array(Schema.Int.pipe(Schema.positive())).pipe(
      Schema.minItems(1),
      Schema.maxItems(actedMax, { message: () => `expected 1 to ${actedMax} numbers' ids` })
    ).annotations({ description: "These numbers; or give `filter`." })
  ),
  filter: optional(NumberFilter.annotations({ description: "All that it finds, as the list does." }))
}

/** What to do to which numbers, to be looked at first. */
export const ActionPreviewRequest = Schema.Struct(acted).annotations({ identifier: "AdminNumberActionPreviewRequest" })

/** What to do to which numbers. */
export const ActionRequest = Schema.Struct({
  ...acted,
  after: optional(
    Schema.Int.pipe(Schema.nonNegative()).annotations({
      description: "With `filter`: only numbers of higher ids, `next` of the answer before."
    })
  ),
  limit: optional(
    Schema.Int.pipe(Schema.between(1, actedMax)).annotations({
      description: `With \`filter\`: so many numbers at most; ${actedMax} unless given.`
    })
  ),
  until: optional(Schema.String.annotations({
    description: "When a rest ends by itself, written like `date` of `/nrm/pause`.",
    examples: ["2026-12-24T18:00:00Z"]
  })),
  note: optional(Note),
  carrier: optional(CarrierId)
}).annotations({ identifier: "AdminNumberAction" })

/** What an action would do. */
export const ActionPreview = Schema.Struct({
  found: Schema.Int.annotations({ description: "Numbers that are named, or found, and held." }),
  fitting: Schema.Int.annotations({ description: "Those whose state the action is for." }),
  keeps: Schema.NullOr(Keeps).annotations({
    description:
      `Of a pause or an activation: what campaigns keep. Null: of other actions, and of more than ${actedMax} numbers.`
  })
}).annotations({ identifier: "AdminNumberActionPreview" })
/** What an action would do. */
export type ActionPreview = typeof ActionPreview.Type

/** What an action did. */
export const ActionResult = Schema.Struct({
  done: Schema.Int,
  refused: Schema.Int,
  outcomes: Schema.Array(Schema.Struct({
    id: Schema.Int,
    phone: Schema.NullOr(Schema.String).annotations({ description: "E.164; null where it is not in the inventory." }),
    outcome: Schema.Literal("done", "wrongState", "withinCooldown", "unknown"),
    message: Schema.String
  })).annotations({ description: "What became of each, in the order of `ids`, or by id." }),
  next: Schema.NullOr(Schema.Int).annotations({
    description: "Where to go on by `after`; null: nothing is left that the filter finds."
  }),
  entry: Schema.NullOr(Schema.Int).annotations({
    description:
      "The entry that tells of all of it, and undoes it as one; null: nothing was changed, or each number has one of its own, as of remediations."
  })
}).annotations({ identifier: "AdminNumberActionResult" })
/** What an action did. */
export type ActionResult = typeof ActionResult.Type

/** `POST /admin/numbers/actions/preview` */
export const previewAction = HttpApiEndpoint.post("previewAction", "/admin/numbers/actions/preview")
  .setPayload(ActionPreviewRequest)
  .addSuccess(ActionPreview)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminPreviewNumberAction")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Count the numbers that an action is for")

/** `POST /admin/numbers/actions` */
export const act = HttpApiEndpoint.post("act", "/admin/numbers/actions")
  .setPayload(ActionRequest)
  .addSuccess(ActionResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminActOnNumbers")
  .annotate(OpenApi.Summary, "Let numbers rest, activate or remediate them")
  .annotate(
    OpenApi.Description,
    "Exactly one of `ids` and `filter`. A number that the action is not for is refused alone. What a request does to states and callback routes is one change, which is undone as one; remediations are asked for number by number, and what was asked for stays, also when the request is broken off."
  )
