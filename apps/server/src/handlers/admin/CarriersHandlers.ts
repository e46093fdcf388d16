/**
 * Which carriers may carry which numbers, over HTTP.
 */
import { CarrierDesk, columns, rowsMax } from "@anipool/core/inventory/CarrierDesk"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import * as Api from "@anipool/http-api/admin/CarriersApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as ToldRows from "../../input/ToldRows.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminCarriers",
  (handlers) =>
    Effect.map(CarrierDesk, (desk) =>
      handlers
        .handle(
          "list",
          () => UseCase.forCaller(({ workspace }) => Effect.map(desk.counts(workspace), (carriers) => ({ carriers })))
        )
        .handle("known", ({ urlParams: { number } }) =>
          UseCase.forCaller(({ workspace }) => desk.known(workspace, number)).pipe(
            Effect.map(({ carriers, dialed, refusedAt, ...number }) => ({
              number: PhoneNumber.toE164(number),
              carriers,
              dialed,
              refusedAt
            }))
          ))
        .handle("carried", ({ urlParams: { after, carrier, limit = Api.pageMax } }) =>
          UseCase.forCaller(({ workspace }) =>
            desk.carriedBy(workspace, carrier, { after, limit })
          ).pipe(
            Effect.map((page) => {
              const numbers = page.map(({ aniId, attestation, isHome, status, ...number }) => ({
                id: aniId,
                number: PhoneNumber.toE164(number),
                status,
                attestation,
                isHome
              }))
              return { numbers, next: page.length < limit ? null : numbers.at(-1)!.number }
            })
          ))
        .handleRaw(
          "enter",
          EndpointInput.body(Api.enter, (told) =>
            UseCase.forCaller(({ workspace }) =>
              Effect.gen(function*() {
                const rows = yield* ToldRows.of("carriers", told.carriers, told.csv, columns, rowsMax)
                return ToldRows.answered(rows, yield* desk.enter(workspace, rows))
              })
            ))
        ))
)
