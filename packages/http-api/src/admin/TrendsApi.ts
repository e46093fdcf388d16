/**
 * What became of dials over some days, by the hour: today beside other days, and where numbers do badly.
 */
import { PlanDate } from "@anipool/domain/planner/Period"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import * as Access from "../Access.ts"
import * as Failure from "../Failure.ts"
import { ShowsFigures } from "../FiguresAge.ts"
import * as LongList from "../LongList.ts"
import { AdminKey } from "../Security.ts"

/** Days in one answer. */
export const daysMax = 92

/** Rows in one answer, and one more for all others. */
export const rowsMax = 200

/** What rows can be. */
export const TrendsBy = Schema.Literal("area_code", "state", "campaign", "hour").annotations({
  description: "What rows are. Area codes and states are those of the numbers that were shown. Default: `hour`."
})

/** What columns can be. */
export const TrendsAcross = Schema.Literal("day", "hour").annotations({
  description: "What columns are: each day, or each hour of the day over all days. Default: `day`."
})

const isCount = (input: unknown): input is number => Number.isSafeInteger(input) && (input as number) >= 0

/** A count for each column. */
const counts = (description: string) =>
  LongList.make({
    max: daysMax,
    is: isCount,
    schema: Schema.NonNegativeInt,
    jsonSchema: { type: "integer", minimum: 0 }
  }).annotations({ description })

/** A row. */
export const TrendsRow = Schema.Struct({
  key: Schema.NullOr(Schema.String).annotations({
    description:
      "A state, an area code (UK: without the leading zero), a campaign's identifier, or an hour. Null: no state is known, the campaign was deleted, or it is all other rows together.",
    examples: ["NY"]
  }),
  name: Schema.NullOr(Schema.String).annotations({ description: "A campaign's name, or an area code's place." }),
  rows: Schema.Int.annotations({
    description: `1; of the last row, where there are more than ${rowsMax}: how many others it stands for.`
  }),
  dials: counts("Dials in each column, of those that count in statistics."),
  contacts: counts("Those of them that reached somebody."),
  blocks: counts("Those that were blocked."),
  noAnswers: counts("Those that nobody answered.")
}).annotations({ identifier: "AdminTrendsRow" })
/** A row. */
export type TrendsRow = typeof TrendsRow.Type

/** What became of dials. */
export const Trends = Schema.Struct({
  by: TrendsBy,
  across: TrendsAcross,
  from: Schema.String.annotations({ examples: ["2026-01-24"] }),
  to: Schema.String.annotations({ examples: ["2026-01-31"] }),
  today: Schema.String.annotations({
    description: "The workspace's day, which is not over.",
    examples: ["2026-01-31"]
  }),
  hour: Schema.Int.annotations({ description: "The hour that the workspace's clocks show, 0 to 23." }),
  columns: Schema.Array(Schema.String).annotations({ description: "Each day, or the hours `0` to `23`." }),
  rows: Schema.Array(TrendsRow).annotations({
    description: `Most dials first, at most ${rowsMax} and the others as one; hours in their order.`
  })
}).annotations({ identifier: "AdminTrends" })
/** What became of dials. */
export type Trends = typeof Trends.Type

/** `GET /admin/trends` */
export const read = HttpApiEndpoint.get("read", "/admin/trends")
  .setUrlParams(Schema.Struct({
    by: Schema.optionalWith(TrendsBy, { exact: true, default: () => "hour" as const }),
    across: Schema.optionalWith(TrendsAcross, { exact: true, default: () => "day" as const }),
    from: Schema.optionalWith(
      PlanDate.annotations({
        description: "The first day, in the workspace's time zone. Default: a week before the last."
      }),
      { exact: true }
    ),
    to: Schema.optionalWith(PlanDate.annotations({ description: "The last day, within. Default: today." }), {
      exact: true
    })
  }))
  .addSuccess(Trends)
  .annotate(Access.Access, Access.callers("any", "read"))
  .annotate(ShowsFigures, true)
  .annotate(OpenApi.Identifier, "adminGetTrends")
  .annotate(OpenApi.Summary, "Read what became of dials over some days")
  .annotate(
    OpenApi.Description,
    `At most ${daysMax} days. Dials are counted by the hour as they are processed, and kept for 400 days; those of before this was counted are in it after \`anipool dials recount\`.`
  )

/** What became of dials over some days. */
export class AdminTrendsApi extends HttpApiGroup.make("adminTrends")
  .add(read)
  .addError(Failure.responses.badRequest)
  .addError(Failure.responses.notFound)
  .addError(Failure.ServerFault)
  .middleware(AdminKey)
  .annotate(OpenApi.Title, "Administration: trends")
  .annotate(OpenApi.Description, "What became of dials, by the hour.")
{}
