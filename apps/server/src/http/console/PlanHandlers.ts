/**
 * The planner over HTTP, as the console shows it.
 */
import { InvalidRequest, Overloaded } from "@anipool/core/CoreError"
import { Planner, type Report } from "@anipool/core/planner/Planner"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import * as Simulator from "@anipool/core/planner/Simulator"
import * as Geography from "@anipool/domain/geo/Geography"
import { percentage } from "@anipool/domain/lifecycle/Figures"
import * as BuyList from "@anipool/domain/planner/BuyList"
import type * as OutcomeCounts from "@anipool/domain/planner/OutcomeCounts"
import type { Region } from "@anipool/domain/planner/Regions"
import type * as Simulation from "@anipool/domain/planner/Simulation"
import { callingCodeOf, type Country } from "@anipool/domain/Workspace"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/console/PlanApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as EndpointInput from "../EndpointInput.ts"
import * as ErrorMapping from "../ErrorMapping.ts"

/** The handlers of the console's planner group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "consolePlanner", (handlers) =>
  Effect.gen(function*() {
    const planner = yield* Planner
    const history = yield* PlannerHistory
    const simulator = yield* Simulator.Simulator
    // Each takes all of a processor, and some ten megabytes.
    const place = yield* Effect.makeSemaphore(1)

    const replay = Effect.fnUntraced(function*(asked: Api.WhatIf) {
      const { workspace } = yield* CurrentCaller
      const inventory = yield* inventoryOf(asked)
      if (asked.dateEnd < asked.dateStart) {
        return yield* InvalidRequest.field("dateEnd", `expected a date not before dateStart (${asked.dateStart})`)
      }
      const period = { from: asked.dateStart, to: asked.dateEnd }
      const dials = yield* simulator.recorded(workspace, period, Api.replayedMax)
      const { dailyCap, dailyDialsTarget, localShare, radiusMiles } = asked
      return yield* simulator.run(workspace, {
        dials,
        inventory,
        policy: {
          ...(dailyCap === undefined ? {} : { dailyCap }),
          ...(radiusMiles === undefined ? {} : { radiusMiles })
        },
        target: dailyDialsTarget,
        localShare
      })
    })

    return handlers
      .handleRaw(
        "report",
        EndpointInput.body(Api.report, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap(({ workspace }) => planner.generate(workspace, request)),
            ErrorMapping.answering,
            Effect.map((report) => ({ data: PlannerReport.toData(report), regions: regionsOf(report) }))
          ))
      )
      .handle("history", ({ urlParams: { limit } }) =>
        CurrentCaller.pipe(
          Effect.flatMap(({ workspace }) => history.latest(workspace, Math.min(limit, historyMax))),
          ErrorMapping.answering,
          Effect.map((runs) => ({
            plans: runs.map(({ day, madeAt, totals }): Api.PastPlan => ({
              day,
              madeAt,
              totalDials: totals.totalDials,
              totalCurrentAnis: totals.totalCurrentAnis,
              totalProposedAnis: totals.totalProposedAnis,
              aniDifference: totals.aniDifference,
              overallContactRate: totals.overallContactRate
            }))
          }))
        ))
      .handleRaw(
        "whatIf",
        EndpointInput.body(Api.whatIf, (asked) =>
          place.withPermitsIfAvailable(1)(replay(asked)).pipe(
            Effect.flatMap(Option.match({ onNone: () => Effect.fail(busy), onSome: Effect.succeed })),
            ErrorMapping.answering,
            Effect.map(shownOutcome)
          ))
      )
  }))

// internal

/** Past reports in one answer: a good year's. */
const historyMax = 400

const busy = new Overloaded({ message: "Dials are being replayed for another request; please try again" })

const inventoryOf = (
  { inventory, purchases }: Api.WhatIf
): Either.Either<Simulator.Inventory, InvalidRequest> => {
  switch (inventory) {
    case "present":
      return Either.right({ _tag: "Present" })
    case "proposed":
      return Either.right({ _tag: "Proposed" })
    case "purchases":
      return purchases === undefined
        ? Either.left(InvalidRequest.field("purchases", "is missing, expected an array"))
        : Either.right({ _tag: "Purchases", purchases })
  }
}

const regionsOf = ({ country, plan }: Report): ReadonlyArray<Api.PlannedRegion> =>
  plan.rows.map((row) => ({
    region: row.region.name,
    state: row.region.state,
    ...middleOf(country, row.region),
    purchases: BuyList.ofRow(country, row)
  }))

/** The middle of a region's area codes; null where none of them has a place. */
const middleOf = (country: Country, { areaCodes }: Region) => {
  const callingCode = callingCodeOf(country)
  const placed = areaCodes.flatMap((shown) => {
    const areaCode = Geography.find(callingCode, callingCode === 44 ? shown.replace(/^0/, "") : shown)
    return areaCode === undefined || Number.isNaN(areaCode.latitude) ? [] : [areaCode]
  })
  if (placed.length === 0) return { latitude: null, longitude: null }
  return {
    latitude: placed.reduce((sum, { latitude }) => sum + latitude, 0) / placed.length,
    longitude: placed.reduce((sum, { longitude }) => sum + longitude, 0) / placed.length
  }
}

/** Percent, two decimals; 0 of nothing. */

const localOf = ({ byMatchTier }: OutcomeCounts.OutcomeCounts): number =>
  byMatchTier.sameAreaCode + byMatchTier.sameRegion

const totalsOf = ({ total, uses }: Simulation.Result): Api.ReplayTotals => ({
  dials: total.dials,
  tiers: [
    { name: "area code", dials: total.byMatchTier.sameAreaCode },
    { name: "region", dials: total.byMatchTier.sameRegion },
    { name: "nearest", dials: total.byMatchTier.nearest },
    { name: "state", dials: total.byMatchTier.state },
    { name: "other", dials: total.byMatchTier.other }
  ],
  refused: total.byMatchTier.refused,
  overCap: total.overTarget,
  localShare: percentage(localOf(total), total.dials),
  anisUsed: uses.size,
  dialsPerAni: total.usesPerAni
})

const shownOutcome = ({ bought, anis, result, wanted }: Simulator.Outcome): Api.WhatIfResult => ({
  anisHeld: anis,
  bought,
  skipped: result.skipped,
  total: totalsOf(result),
  regions: [...result.regions]
    // One that only its numbers were used of was not dialed.
    .filter(([, { dials }]) => dials > 0)
    .map(([region, counts]) => ({
      region: region?.name ?? "",
      state: region?.state ?? "",
      dials: counts.dials,
      localShare: percentage(localOf(counts), counts.dials),
      refused: counts.byMatchTier.refused
    }))
    .sort((a, b) => b.dials - a.dials || (`${a.state} ${a.region}` < `${b.state} ${b.region}` ? -1 : 1))
    .slice(0, Api.regionsMax),
  wanted: wanted === undefined
    ? null
    : { localShare: wanted.localShare, toBuy: wanted.toBuy, total: totalsOf(wanted.result) }
})
