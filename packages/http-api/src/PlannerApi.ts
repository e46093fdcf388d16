/**
 * The ANI planner: how many ANIs to hold in each region.
 */
import { Identifier, identifierLengthMax, isIdentifier } from "@anipool/domain/Campaign"
import { PlanDate } from "@anipool/domain/planner/Period"
import { Country } from "@anipool/domain/Workspace"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "./Access.ts"
import { BodyOptional } from "./BodyOptional.ts"
import * as Failure from "./Failure.ts"
import * as LongList from "./LongList.ts"
import { optional } from "./Optional.ts"
import { Repeatable } from "./Repeatable.ts"
import { PlannerKey } from "./Security.ts"

/** Campaigns in one filter: as many as a workspace may hold. */
export const filterMax = 100_000

const Identifiers = LongList.make({
  max: filterMax,
  is: isIdentifier,
  schema: Identifier,
  jsonSchema: { type: "string", minLength: 1, maxLength: identifierLengthMax }
})

const filter = (description: string) => optional(Identifiers.annotations({ description }))

const GroupBy = Schema.Literal("area_code", "ani", "zip").annotations({
  description:
    "Whose area code counts: of the prospect's phone, of the ANI that was used, or of the prospect's ZIP (US and Canada only)."
})

const InventoryMode = Schema.Literal("managed", "all").annotations({
  description: "Which ANIs count as held: active ones, or all but those removed from the dialer."
})

/** What a report should be about. */
export const PlannerRequest = Schema.Struct({
  dateStart: optional(PlanDate.annotations({ description: "Default: the first of the current month." })),
  dateEnd: optional(PlanDate.annotations({ description: "Default: yesterday." })),
  dailyDialsTarget: optional(
    Schema.Literal("BEST", "BETTER", "GOOD").annotations({
      description: "Dials that an ANI should make in a day: 50, 75 or 100. Default: `BETTER`."
    })
  ),
  groupBy: optional(GroupBy),
  inventoryMode: optional(InventoryMode),
  campaigns: filter("Identifiers of the campaigns to include; not together with `campaignsExclude`."),
  campaignsExclude: filter("Identifiers of the campaigns to leave out.")
}).annotations({ identifier: "PlannerRequest" })
/** What a report should be about. */
export type PlannerRequest = typeof PlannerRequest.Type

const count = (description: string) => Schema.Int.annotations({ description })

/** A region's row. */
export const RegionStats = Schema.Struct({
  region: Schema.String.annotations({ description: "Region or city; UK: the counties.", examples: ["New York City"] }),
  state: Schema.String.annotations({
    description: "State or province; `TF` for toll-free; UK: the area code without its leading zero.",
    examples: ["NY"]
  }),
  areaCodes: Schema.Array(Schema.String).annotations({ description: "All area codes of the region." }),
  dailyDialsAverage: count("Dials per business day, rounded up."),
  currentAnis: count("ANIs held."),
  proposedAnis: count("ANIs to hold; 0 below the threshold."),
  difference: count("Proposed minus held: positive means add numbers."),
  belowThreshold: Schema.Boolean.annotations({ description: "Fewer than 20 dials per business day." })
}).annotations({ identifier: "PlannerRegion" })

/** A campaign of the company. */
export const CampaignEntry = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  internalIdentifier: Schema.String.annotations({ description: "What the filters take." }),
  campaignType: Schema.String.annotations({ examples: ["outbound"] }),
  inboundCampaignIds: Schema.Array(Schema.Int),
  inboundCampaignNames: Schema.Array(Schema.String)
}).annotations({ identifier: "PlannerCampaign" })

/** A report. */
export const PlannerData = Schema.Struct({
  country: Country,
  dateStart: Schema.String,
  dateEnd: Schema.String,
  bizDays: count("Days from Monday to Friday in the range."),
  dailyDialsTarget: count("Dials that an ANI should make in a day."),
  groupBy: GroupBy,
  inventoryMode: InventoryMode,
  regionStats: Schema.Array(RegionStats).annotations({ description: "Most dials a day first." }),
  totalDials: Schema.Int,
  totalContacts: Schema.Int,
  overallContactRate: Schema.Number.annotations({ description: "Percent, two decimals." }),
  totalCurrentAnis: count("Of all regions."),
  totalProposedAnis: count("Of the regions that are not below the threshold."),
  aniDifference: count("`totalProposedAnis` minus `totalCurrentAnis`."),
  missingZipData: Schema.Boolean.annotations({
    description: "By `zip`: there were dials, but none with an area code of its ZIP."
  }),
  tollFreeRecommendation: count("UK: about 1 % of `totalProposedAnis`; else 0."),
  selectedCampaigns: Schema.Array(Schema.Int).annotations({ description: "The outbound campaigns analyzed." }),
  campaigns: Schema.Array(CampaignEntry).annotations({ description: "The company's outbound and blended campaigns." })
}).annotations({ identifier: "PlannerData" })

/** What is answered. */
export const PlannerAnswer = Schema.Struct({ success: Schema.Literal(true), data: PlannerData }).annotations({
  identifier: "PlannerAnswer"
})

/** `POST /ani-planner/generate` */
export const generate = HttpApiEndpoint.post("generate", "/ani-planner/generate")
  .setPayload(PlannerRequest)
  .addSuccess(PlannerAnswer)
  .addError(Failure.UnreadableBody)
  .annotate(BodyOptional, true)
  .annotate(
    OpenApi.Transform,
    (operation) => ({ ...operation, requestBody: { ...operation["requestBody"], required: false } })
  )
  .annotate(Access.Access, Access.callers("planner", "read"))
  .annotate(OpenApi.Identifier, "generatePlan")
  .annotate(Repeatable, "by-nature")
  .annotate(OpenApi.Summary, "Plan the inventory")
  .annotate(
    OpenApi.Description,
    "How many ANIs to hold in each region, from the dials of a range of days and what is held now. Without a body: this month until yesterday; on the first of a month, the month before."
  )

/** The ANI planner. */
export class PlannerApi extends HttpApiGroup.make("planner")
  .add(generate)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(PlannerKey)
  .annotate(OpenApi.Title, "ANI planner")
  .annotate(OpenApi.Description, "Which numbers a company should hold, by where it dials.")
{}
