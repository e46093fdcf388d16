/**
 * Number reputation over HTTP, current variant.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/NrmApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as NrmActions from "./NrmActions.ts"
import * as NrmRecords from "./NrmRecords.ts"

/** The handlers of the number reputation group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "nrm", (handlers) =>
  Effect.map(NrmActions.make, (actions) => {
    const answerPage = EndpointInput.plainAnswer(Api.list)
    return handlers
      .handleRaw(
        "list",
        EndpointInput.query(Api.list, (query) =>
          Effect.map(actions.page(query), (page) => answerPage(NrmRecords.pageOf(page, NrmRecords.current))))
      )
      .handleRaw(
        "remediate",
        EndpointInput.body(Api.remediate, (request) =>
          Effect.map(actions.remediate(request), ({ ani, isReceived }) => ({
            status: isReceived ? "received request" as const : "within cooldown" as const,
            ani: ani.number
          })))
      )
      .handleRaw("pause", EndpointInput.body(Api.pause, actions.pause))
      .handleRaw("activate", EndpointInput.body(Api.activate, actions.activate))
  }))
