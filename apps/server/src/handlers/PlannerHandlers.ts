/**
 * The ANI planner over HTTP.
 */
import { Planner } from "@anipool/core/planner/Planner"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/PlannerApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the planner group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "planner",
  (handlers) =>
    Effect.map(Planner, (planner) =>
      handlers.handleRaw(
        "generate",
        EndpointInput.body(Api.generate, (request) =>
          UseCase.forCaller(({ workspace }) => planner.generate(workspace, request)).pipe(
            Effect.map((report) => ({ success: true as const, data: PlannerReport.toData(report) }))
          ))
      ))
)
