/**
 * The shadows of days: what was shown beside what Anipool would have shown.
 */
import { TierName } from "@anipool/domain/assignment/Policy"
import { PlanDate } from "@anipool/domain/planner/Period"
import { reasons } from "@anipool/domain/shadow/ShadowWords"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import { ErrorCodes } from "../ErrorCodes.ts"
import * as Failure from "../Failure.ts"
import { AdminKey } from "../Security.ts"

const count = (description: string) => Schema.Int.annotations({ description })
const percent = (description: string) => Schema.Number.annotations({ description })

/** The figures of one way of choosing. */
export const ShadowFigures = Schema.Struct({
  localShare: percent(
    "Percent of the dials with a number of the prospect's own area codes, or of one over the same ground."
  ),
  within50Miles: percent("Percent with a number whose area code serves a place within 50 miles of the prospect."),
  medianMiles: Schema.NullOr(Schema.Number).annotations({
    description: "From the prospect to the nearest place that the number's area code serves; null: it is known of none."
  }),
  mostUses: count("Uses of the number that was used most."),
  spread: count(
    "Of the area code whose numbers were used most unevenly: uses of the one used most less those of the one used least."
  ),
  overCap: count("Uses of numbers beyond the daily cap of the campaign that dialed; 75 where its policy has none."),
  bursts: count("Uses of a number within 60 seconds of its use before."),
  repeats: count("Dials that showed a prospect a number that an earlier dial of the day had shown them."),
  notCallable: Schema.NullOr(Schema.Int).annotations({
    description: "Dials with a number that is not known to be callable back; null: the register knows of none that is."
  }),
  refused: count("Dials that no number was had for; they count with the number that was shown."),
  lastResort: count("Dials that a number of last resort was had for.")
}).annotations({ identifier: "AdminShadowFigures" })
/** The figures of one way of choosing. */
export type ShadowFigures = typeof ShadowFigures.Type

const compared = { dials: Schema.Int, shown: ShadowFigures, anipool: ShadowFigures }

/** A dial for which the numbers differ. */
export const ShadowExample = Schema.Struct({
  at: Schema.String.annotations({ description: "`YYYY-MM-DD HH:MM:SS`, UTC.", examples: ["2026-03-05 15:04:05"] }),
  campaign: Schema.String,
  shown: Schema.String.annotations({ examples: ["+12125550100"] }),
  shownMiles: Schema.NullOr(Schema.Number),
  shownUses: Schema.NullOr(Schema.Int).annotations({
    description: "Uses on the day so far by the shadow's ledger; null: it is not in it."
  }),
  anipool: Schema.NullOr(Schema.String),
  anipoolMiles: Schema.NullOr(Schema.Number),
  anipoolUses: Schema.NullOr(Schema.Int),
  tier: Schema.NullOr(TierName)
}).annotations({ identifier: "AdminShadowExample" })
/** A dial for which the numbers differ. */
export type ShadowExample = typeof ShadowExample.Type

const live = {
  asked: count("Calls that asked and were told to keep their number."),
  matched: count(
    "Of them, those of which a dial is known: of the campaign, to the prospect, under the call's id or within two minutes."
  ),
  unmatched: count("Calls that asked and of which no dial is known."),
  unasked: count("Dials of campaigns that asked for any, for which nobody asked.")
}

/** The shadow of a day. */
export const ShadowReport = Schema.Struct({
  day: Schema.String,
  madeAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  ...compared,
  byCampaign: Schema.Array(Schema.Struct({ campaign: Schema.String, ...compared })).annotations({
    description: "Those with most dials first, at most 500."
  }),
  campaignsLeft: count("Campaigns that are not listed."),
  byHour: Schema.Array(Schema.Struct({ hour: Schema.Int, ...compared })).annotations({
    description: "By hour of the workspace's clock."
  }),
  same: count("Dials for which both come to the same number."),
  disagreements: Schema.Array(Schema.Struct({
    reason: Schema.Literal(...reasons),
    meaning: Schema.String,
    dials: Schema.Int,
    examples: Schema.Array(ShadowExample).annotations({ description: "The first of them, at most 3." })
  })),
  live: Schema.NullOr(Schema.Struct({
    ...live,
    byCampaign: Schema.Array(Schema.Struct({ campaign: Schema.String, ...live }))
  })).annotations({ description: "What came of calls in live shadow; null: none asked." }),
  anis: count("ANIs that take part."),
  skipped: count("Dials that could not be replayed: an unknown campaign, or no phone number."),
  waiting: count("Dials that were told of and are in no figure yet."),
  leftAside: Schema.Array(Schema.String).annotations({ description: "What of the policy the replay leaves aside." }),
  lift: Schema.Null.annotations({ description: "No lift in answers is claimed." }),
  note: Schema.String.annotations({ description: "Why." })
}).annotations({ identifier: "AdminShadowReport" })
/** The shadow of a day. */
export type ShadowReport = typeof ShadowReport.Type

/** Where a computation stands. */
export const ShadowRun = Schema.Struct({
  day: Schema.String,
  status: Schema.Literal("queued", "running", "done", "failed", "cancelled").annotations({
    description: "`queued` and `running` are under way."
  }),
  dials: count("Dials that were replayed so far."),
  askedAt: Schema.Number.annotations({ description: "Milliseconds since the epoch." }),
  message: Schema.NullOr(Schema.String).annotations({ description: "Why it failed." })
}).annotations({ identifier: "AdminShadowRun" })
/** Where a computation stands. */
export type ShadowRun = typeof ShadowRun.Type

/** What there is. */
export const Shadows = Schema.Struct({
  run: Schema.NullOr(ShadowRun).annotations({ description: "The computation that was asked for last." }),
  reports: Schema.Array(Schema.Struct({ day: Schema.String, madeAt: Schema.Number, ...compared })).annotations({
    description: "The latest day first, at most 100."
  })
}).annotations({ identifier: "AdminShadows" })
/** What there is. */
export type Shadows = typeof Shadows.Type

/** `GET /admin/shadow` */
export const list = HttpApiEndpoint.get("list", "/admin/shadow")
  .addSuccess(Shadows)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminListShadows")
  .annotate(OpenApi.Summary, "List the shadows that are kept, and what is computed")

/** `POST /admin/shadow` */
export const begin = HttpApiEndpoint.post("begin", "/admin/shadow")
  .setPayload(Schema.Struct({ day: PlanDate }).annotations({ identifier: "AdminShadowDay" }))
  .addSuccess(Shadows, { status: 202 })
  .addError(Failure.UnreadableBody)
  .addError(Failure.responses.conflict)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminComputeShadow")
  .annotate(ErrorCodes, { 409: ["shadow_under_way"] })
  .annotate(OpenApi.Summary, "Have the shadow of a day computed")
  .annotate(
    OpenApi.Description,
    "In the background, one at a time; its report takes the place of the day's one before. A day of more than 1,000,000 dials fails: `anipool shadow report` takes more."
  )

/** `DELETE /admin/shadow/run` */
export const cancel = HttpApiEndpoint.del("cancel", "/admin/shadow/run")
  .addSuccess(Shadows)
  .annotate(Access.Access, Access.callers("administration", "operate"))
  .annotate(OpenApi.Identifier, "adminCancelShadow")
  .annotate(OpenApi.Summary, "Cancel what is computed, if anything is")

/** `GET /admin/shadow/{day}` */
export const find = HttpApiEndpoint.get("find", "/admin/shadow/:day")
  .setPath(Schema.Struct({ day: PlanDate }))
  .addSuccess(ShadowReport)
  .addError(Failure.responses.badRequest)
  .annotate(Access.Access, Access.callers("administration", "read"))
  .annotate(OpenApi.Identifier, "adminGetShadow")
  .annotate(ErrorCodes, { 404: ["shadow_not_found"] })
  .annotate(OpenApi.Summary, "Read the shadow of a day")

/** The shadows of days. */
export class AdminShadowApi extends HttpApiGroup.make("adminShadow")
  .add(list)
  .add(begin)
  .add(cancel)
  .add(find)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: shadow")
  .annotate(OpenApi.Description, "What was shown on a day, beside what would have been.")
{}
