/**
 * What is done about numbers that burn, over HTTP.
 */
import { AlarmRecord } from "@anipool/core/alerts/AlarmRecord"
import { BurnDesk, type BurnLine } from "@anipool/core/reputation/BurnDesk"
import type { AniId } from "@anipool/domain/Ani"
import * as Api from "@anipool/http-api/admin/BurningApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminBurning",
  (handlers) =>
    Effect.map(Effect.all([BurnDesk, AlarmRecord]), ([desk, record]) =>
      handlers
        .handle("curve", ({ path: { id } }) =>
          Effect.map(
            UseCase.forCaller(({ workspace }) => record.curve(workspace, id as AniId)),
            (points) => ({ points })
          ))
        .handle("plan", () =>
          Effect.map(UseCase.forCaller(({ workspace }) => desk.plan(workspace)), (lines) => ({
            numbers: lines.map(toNumber)
          })))
        .handleRaw(
          "rest",
          EndpointInput.body(
            Api.rest,
            ({ ids }) =>
              UseCase.forCaller(({ workspace }) => desk.rest(workspace, ids as ReadonlyArray<AniId> | undefined))
          )
        ))
)

// internal

const toNumber = (
  { action, cost, evidence, id, leaves, mode, number, replacement, settings, sparedBy }: BurnLine
): Api.BurningNumber => ({
  numberId: id,
  number,
  evidence,
  mode,
  action,
  restDays: action === "rest" ? settings.burningRestDays : null,
  sparedBy,
  replacement: replacement && { numberId: replacement.id, number: replacement.number },
  leaves,
  cost
})
