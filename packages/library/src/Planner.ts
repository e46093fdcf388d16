/**
 * The ANI planner: what a company should hold in each region, from what it dialed and what it holds.
 */
import type * as Core from "@anipool/core/planner/Planner"
import type { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import type { PlannerData } from "@anipool/domain/planner/PlannerData"
import type { PlannerRunTotals } from "@anipool/storage/PlannerRuns"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { CallOptions } from "./CallOptions.ts"
import * as Inputs from "./internal/inputs.ts"
import type { WorkspaceCalls } from "./internal/WorkspaceCalls.ts"

/** What a plan should be about. */
export interface PlanRequest {
  /** The first day, `YYYY-MM-DD`; without it the first of this month. */
  readonly dateStart?: string | undefined
  /** The last day; without it yesterday. */
  readonly dateEnd?: string | undefined
  /** Dials that one ANI should make in a day: 50, 75 or 100. Default: `BETTER`. */
  readonly dailyDialsTarget?: "BEST" | "BETTER" | "GOOD" | undefined
  /** Whose area code counts: the prospect's, the ANI's, or that of the prospect's ZIP. Default: `area_code`. */
  readonly groupBy?: "area_code" | "ani" | "zip" | undefined
  /** Which ANIs count: active ones, or all but removed ones. Default: `managed`. */
  readonly inventoryMode?: "managed" | "all" | undefined
  /** Identifiers of the campaigns to include. */
  readonly campaigns?: ReadonlyArray<string> | undefined
  /** Identifiers of the campaigns to leave out, in place of those to include. */
  readonly campaignsExclude?: ReadonlyArray<string> | undefined
}

/** A plan. */
export interface Plan extends PlannerData {}

/** A plan that was kept, without its regions and campaigns. */
export interface KeptPlan extends PlannerRunTotals {}

/** The planner of one workspace. */
export interface Planner {
  /** Makes a plan. */
  readonly generate: (
    request?: PlanRequest,
    options?: CallOptions & {
      /** Keeps it as the one of the workspace's present day. */
      readonly keep?: boolean
    }
  ) => Promise<Plan>
  /** The plans that were kept, one for each day, the latest first; at most `limit` (1 to 500). */
  readonly history: (limit: number, options?: CallOptions) => Promise<ReadonlyArray<KeptPlan>>
}

/** The planner of one workspace. */
export const make = (
  planner: Core.Planner["Type"],
  history: PlannerHistory["Type"],
  { run }: WorkspaceCalls
): Planner => ({
  generate: (request = {}, { keep = false, signal } = {}) =>
    run(
      ({ workspace }) =>
        Effect.flatMap(readRequest(request), (request) => planner.generate(workspace, request)).pipe(
          Effect.tap((report) => keep ? history.keep(workspace, report) : Effect.void),
          Effect.map(PlannerReport.toData)
        ),
      { signal }
    ),
  history: (limit, options) => run(({ workspace }) => history.latest(workspace, limit), options)
})

// internal

const readRequest = Inputs.reader(
  Schema.partialWith(
    Schema.Struct({
      dateStart: Schema.String,
      dateEnd: Schema.String,
      dailyDialsTarget: Schema.Literal("BEST", "BETTER", "GOOD"),
      groupBy: Schema.Literal("area_code", "ani", "zip"),
      inventoryMode: Schema.Literal("managed", "all"),
      campaigns: Schema.Array(Schema.String),
      campaignsExclude: Schema.Array(Schema.String)
    }),
    { exact: true }
  ),
  "request"
)
