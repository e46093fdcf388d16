/**
 * The evidence that numbers may be used, over HTTP.
 */
import { columns, RightsDesk, rowsMax } from "@anipool/core/inventory/RightsDesk"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/RightsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as ToldRows from "../../input/ToldRows.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminRights",
  (handlers) =>
    Effect.map(RightsDesk, (desk) =>
      handlers
        .handle("known", ({ urlParams: { number } }) =>
          UseCase.forCaller(({ workspace }) => desk.known(workspace, number)).pipe(
            Effect.map(({ callingCode, national, ...right }) => ({
              ...right,
              number: PhoneNumber.toE164({ callingCode, national })
            }))
          ))
        .handleRaw(
          "enter",
          EndpointInput.body(Api.enter, (told) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.gen(function*() {
                const rows = yield* ToldRows.of("rights", told.rights, told.csv, columns, rowsMax)
                return ToldRows.answered(rows, yield* desk.enter(workspace, rows))
              })
            ))
        ))
)
