/**
 * The planner over HTTP, as the console shows it.
 */
import { PlanReports } from "@anipool/admin-core/PlanReports"
import { LastUses } from "@anipool/core/planner/LastUses"
import * as PlannedRegions from "@anipool/core/planner/PlannedRegions"
import { PlannerHistory } from "@anipool/core/planner/PlannerHistory"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import { WhatIf } from "@anipool/core/planner/WhatIf"
import * as Api from "@anipool/http-api/admin/PlanApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the console's planner group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "adminPlanner", (handlers) =>
  Effect.gen(function*() {
    const reports = yield* PlanReports
    const history = yield* PlannerHistory
    const lastUses = yield* LastUses
    const whatIf = yield* WhatIf
    const limits = { dialsMax: Api.replayedMax, regionsMax: Api.regionsMax }
    return handlers
      .handleRaw(
        "report",
        EndpointInput.body(Api.report, (request) =>
          UseCase.forCaller(({ workspace }) =>
            reports.make(workspace, request)
          ).pipe(
            Effect.map(({ report, ...about }): Api.PlanReport => ({
              data: PlannerReport.toData(report),
              regions: PlannedRegions.of(report),
              carrier: report.carrier,
              ...about
            }))
          ))
      )
      .handle("history", ({ urlParams: { limit } }) =>
        UseCase.forCaller(({ workspace }) =>
          history.latest(workspace, limit)
        ).pipe(
          Effect.map((runs) => ({
            plans: runs.map(({ day, madeAt, totals }): Api.PastPlan => ({ day, madeAt, ...totals }))
          }))
        ))
      .handle("lastUses", ({ urlParams }) =>
        UseCase.forCaller(({ workspace }) => lastUses.worth(workspace, urlParams)))
      .handleRaw(
        "whatIf",
        EndpointInput.body(
          Api.whatIf,
          (request) => UseCase.forCaller(({ workspace }) => whatIf.replay(workspace, request, limits))
        )
      )
  }))
