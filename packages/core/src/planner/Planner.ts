/**
 * The ANI planner: what a company should hold in each region, from what it dialed and what it holds.
 */
import type { PoolId } from "@anipool/domain/Ani"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as CarrierName from "@anipool/domain/carriers/CarrierName"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as Period from "@anipool/domain/planner/Period"
import * as Plan from "@anipool/domain/planner/Plan"
import type { GroupBy, InventoryMode } from "@anipool/domain/planner/PlannerData"
import type { Country, Workspace } from "@anipool/domain/Workspace"
import { type CampaignSet, type PlannedCampaign, PlannerFigures } from "@anipool/storage/PlannerFigures"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import { InvalidRequest } from "../CoreError.ts"

/** What a report should be about; what is left out has the interface's default. */
export interface Request {
  readonly dateStart?: LocalDate | undefined
  readonly dateEnd?: LocalDate | undefined
  readonly dailyDialsTarget?: Plan.Target | undefined
  readonly groupBy?: GroupBy | undefined
  readonly inventoryMode?: InventoryMode | undefined
  /** Identifiers of the campaigns to include; an empty list is as if left out. */
  readonly campaigns?: ReadonlyArray<string> | undefined
  /** Identifiers of the campaigns to leave out; an empty list is as if left out. */
  readonly campaignsExclude?: ReadonlyArray<string> | undefined
  /** Only ANIs that are in one of these pools count as held (at most `poolsMax` of the port); left out: all of them. */
  readonly pools?: ReadonlyArray<PoolId> | undefined
  /** Only ANIs that this carrier may carry count as held. */
  readonly carrier?: string | undefined
}

/** A report, with all that was decided on the way. */
export interface Report {
  readonly country: Country
  readonly period: Period.Period
  readonly businessDays: number
  readonly dialsPerAni: number
  readonly groupBy: GroupBy
  readonly inventoryMode: InventoryMode
  /** The carrier that may carry the ANIs which count as held; null: whichever. */
  readonly carrier: string | null
  readonly plan: Plan.Plan
  /** By ZIP, there were dials, but none with an area code of its ZIP. */
  readonly missingZipData: boolean
  /** The outbound and blended campaigns of the workspace, by number. */
  readonly campaigns: ReadonlyArray<PlannedCampaign>
  /** The numbers of those that were analyzed. */
  readonly selectedCampaigns: ReadonlyArray<number>
}

/** The ANI planner. */
export class Planner extends Context.Tag("@anipool/core/Planner")<Planner, {
  /** Makes a report. Its time follows the days, campaigns and area codes that were dialed, never how often. */
  readonly generate: (
    workspace: Workspace,
    request: Request
  ) => Effect.Effect<Report, InvalidRequest | StorageError>
}>() {}

/** `Planner` over the daily counters. */
export const make = Effect.gen(function*() {
  const figures = yield* PlannerFigures
  return Planner.of({
    generate: Effect.fn("Planner.generate")(function*({ country, id, policy, timeZone }, request) {
      const { dailyDialsTarget = "BETTER", groupBy = "area_code", inventoryMode = "managed" } = request
      if (groupBy === "zip" && country === "uk") {
        return yield* InvalidRequest.field(
          "groupBy",
          "expected \"area_code\" or \"ani\": ZIP codes are US and Canada only"
        )
      }
      const carrier = request.carrier === undefined ? undefined : CarrierName.read(request.carrier)
      if (request.carrier !== undefined && carrier === undefined) {
        return yield* InvalidRequest.field("carrier", CarrierName.nameExpected)
      }
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      const period = yield* periodOf(today, request)
      const known = yield* figures.campaigns(id)
      const campaigns = yield* campaignsOf(known, request)
      const selection = { ...period, campaigns }
      const [dials, anis] = yield* Effect.all([
        figures.dials(id, { basis: groupBy, ...selection }),
        // What the workspace never shows is no supply; what single campaigns require is not looked at.
        figures.anis(id, inventoryMode, {
          pools: request.pools,
          isCallable: inventoryMode === "managed" && Policy.resolve(policy).requireCallbackRoute,
          carrier
        })
      ], { concurrency: 2 })

      const businessDays = Period.businessDays(period)
      const dialsPerAni = Plan.dialsPerAni[dailyDialsTarget]
      const plan = Plan.make({ country, businessDays, dialsPerAni, dials, anis })
      if (plan.unplacedDials > 0) yield* tellUnplaced(id, plan.unplacedDials)
      const missingZipData = groupBy === "zip" && !hasDials(dials) &&
        hasDials(yield* figures.dials(id, { basis: "area_code", ...selection }))
      const outbound = known.filter(({ type }) => type !== "Inbound")
      const isSelected = among(campaigns)
      return {
        country,
        period,
        businessDays,
        dialsPerAni,
        groupBy,
        inventoryMode,
        carrier: carrier ?? null,
        plan,
        missingZipData,
        campaigns: outbound,
        selectedCampaigns: outbound.filter(({ key }) => isSelected(key)).map(({ key }) => key)
      }
    })
  })
})

/** `Planner` over the daily counters. */
export const layer: Layer.Layer<Planner, never, PlannerFigures> = Layer.effect(Planner, make)

// internal

/** Unknown identifiers that a message names: a client that sends a whole list of another company's learns enough. */
const unknownNamedMax = 10

const periodOf = (
  today: LocalDate,
  { dateEnd, dateStart }: Request
): Effect.Effect<Period.Period, InvalidRequest> => {
  const given = { dateStart, dateEnd }
  for (const field of ["dateStart", "dateEnd"] as const) {
    const date = given[field]
    if (date !== undefined && !Period.isDate(date)) {
      return InvalidRequest.field(field, "expected a date that exists, as YYYY-MM-DD")
    }
  }
  const period = Period.resolve(today, dateStart, dateEnd)
  return period.to >= period.from
    ? Effect.succeed(period)
    : InvalidRequest.field("dateEnd", `expected a date not before dateStart (${period.from})`)
}

const campaignsOf = (
  known: ReadonlyArray<PlannedCampaign>,
  { campaigns = [], campaignsExclude = [] }: Request
): Effect.Effect<CampaignSet, InvalidRequest> => {
  if (campaigns.length > 0 && campaignsExclude.length > 0) {
    return InvalidRequest.field("campaignsExclude", "expected nothing beside campaigns: at most one of the two")
  }
  const keys = new Map(known.map(({ id, key }) => [id, key]))
  const keysOf = (field: string, identifiers: ReadonlyArray<string>) => {
    const unknown = [...new Set(identifiers)].filter((each) => !keys.has(each))
    if (unknown.length === 0) return Effect.succeed(identifiers.flatMap((each) => keys.get(each) ?? []))
    const named = unknown.slice(0, unknownNamedMax).map((each) => JSON.stringify(each)).join(", ")
    return InvalidRequest.field(field, `expected identifiers of the company's campaigns, unknown: ${named}`)
  }
  if (campaigns.length > 0) {
    return Effect.map(keysOf("campaigns", campaigns), (keys) => ({ _tag: "Only", keys }))
  }
  return campaignsExclude.length > 0
    ? Effect.map(keysOf("campaignsExclude", campaignsExclude), (keys) => ({ _tag: "AllBut", keys }))
    : Effect.succeed({ _tag: "All" })
}

const among = (campaigns: CampaignSet): (key: number) => boolean => {
  if (campaigns._tag === "All") return () => true
  const named = new Set(campaigns.keys)
  return (key) => named.has(key) === (campaigns._tag === "Only")
}

const hasDials = (dials: ReadonlyArray<Plan.AreaCodeDials>): boolean => dials.some((each) => each.dials > 0)

const unplaced = Metric.counter("anipool_planner_unplaced_dials_total", {
  description: "Dials that reports left out because their area code is in no table of the workspace's country",
  incremental: true
})
// None yet is 0, and not missing.
unplaced.unsafeUpdate(0, [])

const tellUnplaced = (workspaceId: number, count: number) =>
  Effect.zipRight(
    Metric.incrementBy(unplaced, count),
    Effect.annotateLogs(
      Effect.logWarning("dials are in no region: their area code is in no table of the workspace's country"),
      { workspaceId, dials: count }
    )
  )
