/**
 * ANIs of the custom dialer integration over HTTP.
 */
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/AnisApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as UseCase from "./UseCase.ts"

/** The handlers of the ANIs group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "anis", (handlers) =>
  Effect.map(CustomAnis, (anis) =>
    handlers
      .handleRaw(
        "create",
        EndpointInput.body(
          Api.create,
          (ani) => UseCase.forCaller((caller) => Effect.map(anis.create(caller, ani), toAnswer))
        )
      )
      .handleRaw(
        "update",
        EndpointInput.body(
          Api.update,
          ({ number, ...change }) =>
            UseCase.forCaller((caller) => Effect.map(anis.update(caller, number, change), toAnswer))
        )
      )
      .handleRaw(
        "get",
        EndpointInput.query(
          Api.get,
          ({ number }) => UseCase.forCaller((caller) => Effect.map(anis.get(caller, number), toAnswer))
        )
      )
      .handleRaw(
        "remove",
        EndpointInput.body(
          Api.remove,
          ({ number }) =>
            UseCase.forCaller((caller) =>
              Effect.map(anis.remove(caller, number), ({ number }) => ({ success: true as const, number }))
            )
        )
      )))

// internal

const toAnswer = <A>(ani: A) => ({ success: true as const, ani })
