/**
 * Who is asked by itself what they say of numbers, over HTTP.
 */
import { CheckDesk, type CheckState } from "@anipool/core/reputation/CheckDesk"
import * as Api from "@anipool/http-api/admin/ReputationCheckApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminReputationChecks",
  (handlers) =>
    Effect.map(CheckDesk, (desk) =>
      handlers
        .handle("list", () =>
          UseCase.forCaller(({ workspace }) => Effect.all([desk.list(workspace), desk.runs(workspace)])).pipe(
            Effect.map(([checks, runs]) => ({ checks: checks.map(toCheck), runs }))
          ))
        .handleRaw(
          "set",
          EndpointInput.pathAndBody(Api.set, ({ source }, { group, ...settings }) =>
            UseCase.forCaller(({ workspace }) =>
              desk.set(workspace, { source, ...settings, group: group ?? null })
            ).pipe(
              Effect.map(toCheck)
            ))
        )
        .handle("hasten", ({ path: { source } }) =>
          Effect.map(
            UseCase.forCaller(({ workspace }) =>
              desk.hasten(workspace, source)
            ),
            toCheck
          ))
        .handle("remove", ({ path: { source } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.as(desk.remove(workspace, source), { success: true as const })
          )))
)

// internal

const toCheck = ({ check, dueAt, next, spent }: CheckState): Api.ReputationCheck => ({ ...check, dueAt, spent, next })
