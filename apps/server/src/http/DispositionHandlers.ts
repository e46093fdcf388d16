/**
 * Dispositions of the custom dialer integration over HTTP.
 */
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/DispositionsApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"

/** The handlers of the dispositions group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "dispositions",
  (handlers) =>
    Effect.map(CustomDispositions, (dispositions) =>
      handlers
        .handleRaw(
          "create",
          EndpointInput.body(Api.create, (dispo) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => dispositions.create(caller, dispo)),
              ErrorMapping.answering,
              Effect.map((dispo) => ({ success: true as const, dispo }))
            ))
        )
        .handleRaw(
          "update",
          EndpointInput.body(Api.update, ({ id, ...change }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => dispositions.update(caller, id, change)),
              ErrorMapping.answering,
              Effect.map((dispo) => ({ success: true as const, dispo }))
            ))
        )
        .handleRaw(
          "get",
          EndpointInput.query(Api.get, ({ id }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => dispositions.get(caller, id)),
              ErrorMapping.answering,
              Effect.map((dispo) => ({ success: true as const, dispo }))
            ))
        )
        .handleRaw(
          "remove",
          EndpointInput.body(Api.remove, ({ id }) =>
            CurrentCaller.pipe(
              Effect.flatMap((caller) => dispositions.remove(caller, id)),
              ErrorMapping.answering,
              Effect.as({ success: true as const, id })
            ))
        ))
)
