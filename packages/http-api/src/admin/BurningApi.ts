/**
 * What is done about numbers that burn: proposed, and done by people in one go.
 */
import { decidedMax } from "@anipool/domain/health/BurnPlan"
import { daysKept } from "@anipool/domain/health/Curve"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { AdminKey } from "../Security.ts"
import { whole } from "./Query.ts"

/** What becomes of a number that burns. */
export const BurningNumber = Schema.Struct({
  numberId: Schema.Int,
  number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550100"] }),
  evidence: Schema.String.annotations({
    description: "What its dials say.",
    examples: [
      "since Tuesday 10:40: 31 of 402 calls reached somebody, 61 were expected; as rare as one in 4 million healthy dials"
    ]
  }),
  mode: Schema.Literal("propose", "act").annotations({
    description:
      "As the policy of its campaigns has it; of several the more careful one. A number that burns among the subscribers of one carrier is proposed at most."
  }),
  action: Schema.Literal("rest", "retire", "spared-as-last", "spared-by-share", "woken").annotations({
    description:
      "`rest`: it rests for `restDays`; `retire`: it rests for good, as it came back burning twice; `spared-by-share`: as many of `sparedBy` rest as may; `spared-as-last`: it is the last of its area code that dials in `sparedBy`; `woken`: it was woken after its alarm was raised."
  }),
  restDays: Schema.NullOr(Schema.Int).annotations({ description: "Null: for good, or not at all." }),
  sparedBy: Schema.NullOr(Schema.String).annotations({ description: "The identifier of the group that spares it." }),
  replacement: Schema.NullOr(Schema.Struct({
    numberId: Schema.Int,
    number: Schema.String.annotations({ description: "E.164.", examples: ["+12125550199"] })
  })).annotations({
    description:
      "What takes its place from the reserve of its policy (`reserveGroup`), if it rests; null: nothing does."
  }),
  leaves: Schema.Array(Schema.Struct({
    groupId: Schema.String,
    left: Schema.Int.annotations({ description: "Those that are left, without what takes its place." }),
    of: Schema.Int.annotations({ description: "Those that dial with it." })
  })).annotations({
    description:
      "What its rest costs each of its groups in numbers of its area code that dial, once all before it in the list is done; none where it goes on."
  }),
  cost: Schema.NullOr(Schema.String).annotations({
    description: "The same in words; null where it goes on.",
    examples: ["leaves 3 of 4 numbers of 212 in group east; +1 212 555 0199 takes its place from the reserve"]
  })
}).annotations({ identifier: "AdminBurningNumber" })
/** What becomes of a number that burns. */
export type BurningNumber = typeof BurningNumber.Type

/** What becomes of those that burn. */
export const BurningPlan = Schema.Struct({
  numbers: Schema.Array(BurningNumber).annotations({ description: `The rarest evidence first, at most ${decidedMax}.` })
}).annotations({ identifier: "AdminBurningPlan" })
/** What becomes of those that burn. */
export type BurningPlan = typeof BurningPlan.Type

/** Which of them shall rest. */
export const BurningRest = Schema.Struct({
  ids: optional(
    Schema.Array(Schema.Int.pipe(Schema.positive())).pipe(
      Schema.minItems(1),
      Schema.maxItems(decidedMax, { message: () => `expected at most ${decidedMax} ids` })
    ).annotations({ description: "Of these alone; left out: of all that are proposed." })
  )
}).annotations({ identifier: "AdminBurningRest" })

/** How many rest now. */
export const BurningRested = Schema.Struct({
  rested: Schema.Int,
  entries: Schema.Array(Schema.Int).annotations({
    description: "The entries of the audit trail that tell of it: one for each length of rest."
  })
}).annotations({ identifier: "AdminBurningRested" })

/** `GET /admin/burning` */
export const plan = HttpApiEndpoint.get("plan", "/admin/burning")
  .addSuccess(BurningPlan)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminPlanBurning")
  .annotate(OpenApi.Summary, "Say what is to be done about numbers that burn")
  .annotate(
    OpenApi.Description,
    "Of the numbers of whose campaigns the policy's `burning` is `propose` or `act`. Nothing is done."
  )

/** `POST /admin/burning/rest` */
export const rest = HttpApiEndpoint.post("rest", "/admin/burning/rest")
  .setPayload(BurningRest)
  .addSuccess(BurningRested)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("nrm", "operate"))
  .annotate(OpenApi.Identifier, "adminRestBurning")
  .annotate(OpenApi.Summary, "Let numbers rest that burn, as proposed")
  .annotate(
    OpenApi.Description,
    "It is planned anew for those that are named, so less may rest than was proposed. Those that rest as long are one change, with what takes their places from the reserve, and can be undone as one."
  )

/** The curve of a number's evidence. */
export const EvidenceCurve = Schema.Struct({
  points: Schema.Array(Schema.Struct({
    day: Schema.String.annotations({ examples: ["2026-03-02"] }),
    log: Schema.Number.annotations({
      description: "The natural logarithm of how rare its dials were for a healthy number: of 1 million, 13.8."
    }),
    level: Schema.Number.annotations({ description: "The same of what an alarm took on that day." })
  })).annotations({
    description:
      `Of the last ${daysKept} days those on which there was a hundredth of what an alarm takes, or an alarm stood.`
  })
}).annotations({ identifier: "AdminEvidenceCurve" })
/** The curve of a number's evidence. */
export type EvidenceCurve = typeof EvidenceCurve.Type

/** `GET /admin/numbers/{id}/evidence` */
export const curve = HttpApiEndpoint.get("curve", "/admin/numbers/:id/evidence")
  .setPath(Schema.Struct({ id: whole(1, Number.MAX_SAFE_INTEGER) }))
  .addSuccess(EvidenceCurve)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("nrm", "read"))
  .annotate(OpenApi.Identifier, "adminGetNumberEvidence")
  .annotate(ErrorCodes, { 404: ["ani_not_found"] })
  .annotate(OpenApi.Summary, "Read the curve of the evidence that a number burns")

/** Numbers that burn. */
export class AdminBurningApi extends HttpApiGroup.make("adminBurning")
  .add(plan)
  .add(rest)
  .add(curve)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: numbers that burn")
  .annotate(OpenApi.Description, "What is done about numbers that burn.")
{}
