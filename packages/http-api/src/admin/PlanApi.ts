/**
 * What the console shows of the planner beyond the interface's report: what to buy, past reports, and what if.
 */
import * as Policy from "@anipool/domain/assignment/Policy"
import * as PolicySettings from "@anipool/domain/assignment/PolicySettings"
import { nameLengthMax as carrierLengthMax } from "@anipool/domain/carriers/CarrierName"
import { PlanDate } from "@anipool/domain/planner/Period"
import { StorableText } from "@anipool/domain/StorableText"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { optional } from "../Optional.ts"
import { PlannerData, PlannerRequest } from "../PlannerApi.ts"
import { Repeatable } from "../Repeatable.ts"
import { AdminKey } from "../Security.ts"
import { LastUseBuyList } from "./LastUses.ts"
import { limit } from "./Query.ts"

/** Lines of one list of purchases. */
export const purchasesMax = 1_000

/** Dials that one what-if replays: more is refused, as a page is waited for. */
export const replayedMax = 200_000

/** Regions that a what-if answers. */
export const regionsMax = 500

/** Numbers of one area code to buy. */
export const Purchase = Schema.Struct({
  areaCode: Schema.String,
  anis: Schema.Int.pipe(Schema.between(1, 100_000))
}).annotations({ identifier: "AdminPurchase" })
/** Numbers of one area code to buy. */
export type Purchase = typeof Purchase.Type

/** What the console adds to a row of the report. */
export const PlannedRegion = Schema.Struct({
  region: Schema.String,
  state: Schema.String,
  latitude: Schema.NullOr(Schema.Number).annotations({ description: "Middle of its area codes; null: nowhere." }),
  longitude: Schema.NullOr(Schema.Number),
  purchases: Schema.Array(Purchase).annotations({ description: "What to buy where it lacks numbers, most first." })
}).annotations({ identifier: "AdminPlannedRegion" })
/** What the console adds to a row of the report. */
export type PlannedRegion = typeof PlannedRegion.Type

/** Which numbers count as held. */
export const ComparedWith = Schema.Literal("inventory", "groups").annotations({
  description: "The workspace's numbers, or those in the groups that the planned campaigns dial from."
})

/** What a report should be about: what the interface asks, and which numbers it is compared with. */
export const PlanRequest = Schema.Struct({
  ...PlannerRequest.fields,
  comparedWith: optional(ComparedWith),
  carrier: optional(
    StorableText.pipe(Schema.maxLength(2 * carrierLengthMax)).annotations({
      description: "Only numbers that this carrier may carry count as held."
    })
  )
}).annotations({ identifier: "AdminPlanRequest" })
/** What a report should be about. */
export type PlanRequest = typeof PlanRequest.Type

/** The interface's report, with where its regions are and what to buy for them. */
export const PlanReport = Schema.Struct({
  data: PlannerData,
  regions: Schema.Array(PlannedRegion).annotations({ description: "In the order of `data.regionStats`." }),
  cutOff: Schema.NullOr(Schema.String).annotations({
    description: "The last day that was asked for, where that is still to come: the report ends today."
  }),
  comparedWith: ComparedWith,
  carrier: Schema.NullOr(Schema.String).annotations({ description: "As it was asked for; null: whichever." }),
  groups: Schema.Array(Schema.Struct({ groupId: Schema.String, name: Schema.String })).annotations({
    description:
      "Groups that the planned campaigns dial from; none where all are planned, or one dials from every number."
  }),
  dialed: Schema.Array(Schema.Struct({ from: Schema.String, to: Schema.String, dials: Schema.Int })).annotations({
    description: "Without dials in the period: at most 12 months that have some, the latest first."
  })
}).annotations({ identifier: "AdminPlanReport" })
/** The interface's report, with what to buy. */
export type PlanReport = typeof PlanReport.Type

/** A report that was kept. */
export const PastPlan = Schema.Struct({
  day: Schema.String,
  madeAt: Schema.Number,
  totalDials: Schema.Int,
  totalCurrentAnis: Schema.Int,
  totalProposedAnis: Schema.Int,
  aniDifference: Schema.Int,
  overallContactRate: Schema.Number
}).annotations({ identifier: "AdminPastPlan" })
/** A report that was kept. */
export type PastPlan = typeof PastPlan.Type

const { radiusMiles } = PolicySettings.settings
const dailyCap = Struct.omit(PolicySettings.settings.dailyCap, "none")

/** What to try. */
export const WhatIf = Schema.Struct({
  dateStart: PlanDate,
  dateEnd: PlanDate,
  inventory: Schema.Literal("present", "proposed", "purchases").annotations({
    description: "As it is; with what a plan for these dials would buy; or with `purchases`."
  }),
  purchases: optional(Schema.Array(Purchase).pipe(Schema.maxItems(purchasesMax))),
  dailyDialsTarget: optional(Schema.Literal("BEST", "BETTER", "GOOD")),
  dailyCap: optional(Policy.schemaOf(dailyCap)),
  radiusMiles: optional(Policy.schemaOf(radiusMiles)),
  localShare: optional(
    Schema.Number.pipe(Schema.between(0, 100)).annotations({
      description: "Percent of the dials that should be given a local number: what to buy for it is searched."
    })
  )
}).annotations({ identifier: "AdminWhatIf" })
/** What to try. */
export type WhatIf = typeof WhatIf.Type

/** What came of dials. */
export const ReplayTotals = Schema.Struct({
  dials: Schema.Int,
  tiers: Schema.Array(Schema.Struct({ name: Schema.String, dials: Schema.Int })).annotations({
    description: "Dials by where their number was from: `area code`, `region`, `nearest`, `state`, `other`."
  }),
  refused: Schema.Int.annotations({ description: "Dials that were given none." }),
  overCap: Schema.Int.annotations({ description: "Dials beyond the target of the ANI that made them." }),
  localShare: Schema.Number.annotations({ description: "Percent with a number of the same area code or region." }),
  anisUsed: Schema.Int,
  dialsPerAni: Schema.Struct({ median: Schema.Number, p95: Schema.Number, max: Schema.Number }).annotations({
    description: "Per day of use."
  })
}).annotations({ identifier: "AdminReplayTotals" })
/** What came of dials. */
export type ReplayTotals = typeof ReplayTotals.Type

/** What came of it. */
export const WhatIfResult = Schema.Struct({
  anisHeld: Schema.Int,
  bought: Schema.Array(Purchase),
  skipped: Schema.Int.annotations({ description: "Dials that could not be replayed." }),
  total: ReplayTotals,
  regions: Schema.Array(Schema.Struct({
    region: Schema.String,
    state: Schema.String,
    dials: Schema.Int,
    localShare: Schema.Number,
    refused: Schema.Int
  })).annotations({ description: `Most dials first, at most ${regionsMax}.` }),
  wanted: Schema.NullOr(Schema.Struct({
    localShare: Schema.Number,
    toBuy: Schema.Array(Purchase),
    total: ReplayTotals
  })).annotations({ description: "Where `localShare` was given: what to buy for it, and what came of the dials then." })
}).annotations({ identifier: "AdminWhatIfResult" })
/** What came of it. */
export type WhatIfResult = typeof WhatIfResult.Type

/** `POST /admin/planner/report` */
export const report = HttpApiEndpoint.post("report", "/admin/planner/report")
  .setPayload(PlanRequest)
  .addSuccess(PlanReport)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("planner", "read"))
  .annotate(OpenApi.Identifier, "adminGetPlannerReport")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Plan the inventory, and what to buy")
  .annotate(
    OpenApi.Description,
    "Days to come are left out; a period that begins after today is answered 400. Who plans some campaigns may compare them with their own groups."
  )

/** `GET /admin/planner/history` */
export const history = HttpApiEndpoint.get("history", "/admin/planner/history")
  .setUrlParams(Schema.Struct({ limit }))
  .addSuccess(Schema.Struct({ plans: Schema.Array(PastPlan) }).annotations({ identifier: "AdminPastPlans" }))
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("planner", "read"))
  .annotate(OpenApi.Identifier, "adminListPlannerReports")
  .annotate(OpenApi.Summary, "List reports that were kept, the latest first")

/** `POST /admin/planner/what-if` */
export const whatIf = HttpApiEndpoint.post("whatIf", "/admin/planner/what-if")
  .setPayload(WhatIf)
  .addSuccess(WhatIfResult)
  .addError(Failure.UnreadableBody)
  .annotate(Access.Access, Access.callers("planner", "read"))
  .annotate(OpenApi.Identifier, "adminPlanWhatIf")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Replay dials over another inventory")
  .annotate(OpenApi.Description, `At most ${replayedMax.toLocaleString("en")} dials; more is answered 400.`)

/** `GET /admin/planner/last-uses` */
export const lastUses = HttpApiEndpoint.get("lastUses", "/admin/planner/last-uses")
  .setUrlParams(Schema.Struct({
    from: Schema.optionalWith(PlanDate, { exact: true }).annotations({
      description: "The first day. Default: of 31 days up to the last one."
    }),
    to: Schema.optionalWith(PlanDate, { exact: true }).annotations({ description: "The last day. Default: yesterday." })
  }))
  .addSuccess(LastUseBuyList)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("planner", "read"))
  .annotate(OpenApi.Identifier, "adminGetLastUseBuyList")
  .annotate(OpenApi.Summary, "Tell which numbers to buy so that fewer run out")
  .annotate(
    OpenApi.Description,
    "For all groups whose last uses are kept: what one more number of each area code would have been worth on the days that were dialed both ways at night, which are kept for a month."
  )

/** What the console shows of the planner. */
export class AdminPlannerApi extends HttpApiGroup.make("adminPlanner")
  .add(report)
  .add(history)
  .add(whatIf)
  .add(lastUses)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: planner")
  .annotate(OpenApi.Description, "Reports with purchases, past reports, and what if.")
{}
