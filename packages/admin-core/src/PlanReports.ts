/**
 * The planner's report as a page shows it: days to come are left out, it says which numbers are compared, and where there
 * is nothing to conclude from it names the months that have dials.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import { Planner, type Report, type Request } from "@anipool/core/planner/Planner"
import type { PoolId } from "@anipool/domain/Ani"
import * as Source from "@anipool/domain/assignment/Source"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { type CampaignSet, type DialedMonth, PlannerFigures, poolsMax } from "@anipool/storage/PlannerFigures"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** Which numbers count as held: those of the workspace, or those of the groups that the planned campaigns dial from. */
export type ComparedWith = "inventory" | "groups"

/** What a report should be about. */
export interface PlanReportRequest extends Omit<Request, "pools"> {
  /** Default: `inventory`. */
  readonly comparedWith?: ComparedWith | undefined
}

/** A group that campaigns dial from. */
export interface PlannedGroup {
  readonly groupId: string
  readonly name: string
}

/** A report, and what to know before anything is concluded from it. */
export interface PlanReport {
  readonly report: Report
  /** The last day that was asked for, where that is still to come: the report ends today. */
  readonly cutOff: LocalTime.LocalDate | null
  /** `inventory` also where groups were asked for, and a planned campaign dials from every number. */
  readonly comparedWith: ComparedWith
  /** The groups that the planned campaigns dial from; none where all are planned, or one dials from every number. */
  readonly groups: ReadonlyArray<PlannedGroup>
  /** Without dials in the period: the months that have some, the latest first. */
  readonly dialed: ReadonlyArray<DialedMonth>
}

/** The planner's report as a page shows it. */
export class PlanReports extends Context.Tag("@anipool/admin-core/PlanReports")<PlanReports, {
  /** Makes a report, as `Planner.generate` does; a period that begins after today is refused. */
  readonly make: (
    workspace: Workspace,
    request: PlanReportRequest
  ) => Effect.Effect<PlanReport, InvalidRequest | StorageError>
}>() {}

/** `PlanReports` over the planner. */
export const make = Effect.gen(function*() {
  const feed = yield* InventoryFeed
  const figures = yield* PlannerFigures
  const planner = yield* Planner

  /** The groups that some campaigns dial from; undefined where one of them dials from every number. */
  const groupsOf = Effect.fnUntraced(function*({ id }: Workspace, keys: ReadonlyArray<number>) {
    const settings = yield* feed.settings(id)
    const known = yield* figures.campaigns(id)
    if (Option.isNone(settings)) return undefined
    const { campaigns, pools } = settings.value
    const ids = new Map(pools.map((pool) => [pool.groupId, pool.id]))
    const groupIds = new Map(pools.map((pool) => [pool.id, pool.groupId]))
    const names = new Map(known.flatMap(({ pool }) => pool === null ? [] : [[pool.id, pool.name] as const]))
    const planned = new Set(keys)
    const groups = new Map<PoolId, PlannedGroup>()
    for (const campaign of campaigns) {
      if (!planned.has(campaign.key)) continue
      const source = Source.of(campaign, (groupId) => ids.get(groupId))
      if (source._tag === "Everything") return undefined
      if (source._tag === "Nothing") continue
      const groupId = groupIds.get(source.id) ?? ""
      groups.set(source.id, { groupId, name: names.get(source.id) ?? groupId })
    }
    return groups.size > poolsMax ? undefined : groups
  })

  return PlanReports.of({
    make: Effect.fn("PlanReports.make")(function*(workspace, { comparedWith = "inventory", ...request }) {
      const today = LocalTime.dateAt(yield* Clock.currentTimeMillis, workspace.timeZone)
      const { dateEnd, dateStart } = request
      if (dateStart !== undefined && dateStart > today) {
        return yield* InvalidRequest.field("dateStart", `expected a day that is not to come: today is ${today}`)
      }
      const cutOff = dateEnd !== undefined && dateEnd > today ? dateEnd : null
      const asked = cutOff === null ? request : { ...request, dateEnd: today }
      const report = yield* planner.generate(workspace, asked)
      const isChosen = (request.campaigns ?? []).length + (request.campaignsExclude ?? []).length > 0
      const groups = isChosen ? yield* groupsOf(workspace, report.selectedCampaigns) : undefined
      const isOfGroups = comparedWith === "groups" && groups !== undefined
      return {
        report: isOfGroups ? yield* planner.generate(workspace, { ...asked, pools: [...groups.keys()] }) : report,
        cutOff,
        comparedWith: isOfGroups ? "groups" : "inventory",
        groups: groups === undefined ? [] : [...groups.values()],
        dialed: report.plan.totalDials > 0
          ? []
          : yield* figures.dialedMonths(workspace.id, campaignsOf(report, isChosen))
      } satisfies PlanReport
    })
  })
})

/** `PlanReports` over the planner. */
export const layer: Layer.Layer<PlanReports, never, InventoryFeed | Planner | PlannerFigures> = Layer.effect(
  PlanReports,
  make
)

// internal

const campaignsOf = ({ selectedCampaigns }: Report, isChosen: boolean): CampaignSet =>
  isChosen ? { _tag: "Only", keys: selectedCampaigns } : { _tag: "All" }
