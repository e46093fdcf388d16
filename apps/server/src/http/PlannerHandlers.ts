/**
 * The ANI planner over HTTP.
 */
import { Planner } from "@anipool/core/planner/Planner"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/PlannerApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"

/** The handlers of the planner group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "planner",
  (handlers) =>
    Effect.map(Planner, (planner) =>
      handlers.handleRaw(
        "generate",
        EndpointInput.body(Api.generate, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap(({ workspace }) => planner.generate(workspace, request)),
            ErrorMapping.answering,
            Effect.map((report) => ({ success: true as const, data: PlannerReport.toData(report) }))
          ))
      ))
)
