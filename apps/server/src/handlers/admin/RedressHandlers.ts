/**
 * Redress cases over HTTP.
 */
import { RedressDesk } from "@anipool/core/reputation/RedressDesk"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/RedressApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { RedressCase } from "@anipool/storage/RedressCases"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the redress group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminRedress",
  (handlers) =>
    Effect.map(RedressDesk, (desk) =>
      handlers
        .handle("list", ({ urlParams }) =>
          UseCase.forCaller(({ workspace }) => desk.list(workspace, urlParams)).pipe(
            Effect.map((cases) => ({
              cases: cases.map(toCase),
              next: cases.length < urlParams.limit ? null : cases.at(-1)!.id
            }))
          ))
        .handleRaw(
          "close",
          EndpointInput.pathAndBody(Api.close, ({ redressCase }, { note }) =>
            UseCase.forCaller(({ workspace }) => desk.close(workspace, redressCase, note ?? null)).pipe(
              Effect.map(toCase)
            ))
        ))
)

// internal

const toCase = ({ aniId, callingCode, calls, number, ...rest }: RedressCase): Api.RedressCase => ({
  ...rest,
  numberId: aniId,
  number: PhoneNumber.toE164({ callingCode, national: number }),
  calls: calls.map(({ id, ...call }) => ({ ...call, reference: id }))
})
