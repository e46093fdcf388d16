/**
 * ANIs of the custom dialer integration over HTTP.
 */
import { CustomAnis } from "@anipool/core/custom/CustomAnis"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/AnisApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"

/** The handlers of the ANIs group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "anis", (handlers) =>
  Effect.map(CustomAnis, (anis) =>
    handlers
      .handleRaw(
        "create",
        EndpointInput.body(Api.create, (ani) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => anis.create(caller, ani)),
            ErrorMapping.answering,
            Effect.map((ani) => ({ success: true as const, ani }))
          ))
      )
      .handleRaw(
        "update",
        EndpointInput.body(Api.update, ({ number, ...change }) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => anis.update(caller, number, change)),
            ErrorMapping.answering,
            Effect.map((ani) => ({ success: true as const, ani }))
          ))
      )
      .handleRaw(
        "get",
        EndpointInput.query(Api.get, ({ number }) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => anis.get(caller, number)),
            ErrorMapping.answering,
            Effect.map((ani) => ({ success: true as const, ani }))
          ))
      )
      .handleRaw(
        "remove",
        EndpointInput.body(Api.remove, ({ number }) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => anis.remove(caller, number)),
            ErrorMapping.answering,
            Effect.map(({ number }) => ({ success: true as const, number }))
          ))
      )))
