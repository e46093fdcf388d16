/**
 * Dispositions of the custom dialer integration over HTTP.
 */
import { CustomDispositions } from "@anipool/core/custom/CustomDispositions"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/DispositionsApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the dispositions group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "dispositions",
  (handlers) =>
    Effect.map(CustomDispositions, (dispositions) =>
      handlers
        .handleRaw(
          "create",
          EndpointInput.body(
            Api.create,
            (dispo) => UseCase.forCaller((caller) => Effect.map(dispositions.create(caller, dispo), toAnswer))
          )
        )
        .handleRaw(
          "update",
          EndpointInput.body(Api.update, ({ id, ...change }) =>
            UseCase.forCaller((caller) =>
              Effect.map(dispositions.update(caller, id, change), ({ value }) => toAnswer(value))
            ))
        )
        .handleRaw(
          "get",
          EndpointInput.query(Api.get, ({ id }) =>
            UseCase.forCaller((caller) =>
              Effect.map(dispositions.get(caller, id), toAnswer)
            ))
        )
        .handleRaw(
          "remove",
          EndpointInput.body(Api.remove, ({ id }) =>
            UseCase.forCaller((caller) =>
              Effect.as(dispositions.remove(caller, id), { success: true as const, id })
            ))
        ))
)

// internal

const toAnswer = <A>(dispo: A) => ({ success: true as const, dispo })
