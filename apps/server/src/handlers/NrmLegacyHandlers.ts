/**
 * Number reputation over HTTP, older variant: the actions of the current one, in its words.
 */
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import * as Api from "@anipool/http-api/NrmLegacyApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "../input/EndpointInput.ts"
import * as Legacy from "./Legacy.ts"
import * as NrmActions from "./NrmActions.ts"
import * as NrmRecords from "./NrmRecords.ts"

/** The handlers of the older number reputation group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "nrmLegacy",
  (handlers) =>
    Effect.map(NrmActions.make, (actions) => {
      const answerPage = EndpointInput.plainAnswer(Api.list)
      const list = EndpointInput.query(
        Api.list,
        (query) => Effect.map(actions.page(query), (page) => answerPage(NrmRecords.pageOf(page, NrmRecords.legacy)))
      )
      return handlers
        .handleRaw("list", (raw) => Effect.mapError(list(raw), (failure) => LegacyFailure.from(failure, "")))
        .handleRaw(
          "remediate",
          Legacy.body(Api.remediate, (request) =>
            Effect.map(actions.remediate(request), ({ ani, isReceived }) => ({
              status: isReceived ? "recieved request" as const : "within cooldown" as const,
              ani: ani.number
            })), inWords({}))
        )
        .handleRaw(
          "pause",
          Legacy.body(Api.pause, actions.pause, inWords({ Conflict: "only active anis can be paused" }))
        )
        .handleRaw(
          "activate",
          Legacy.body(
            Api.activate,
            ({ date = "", ...request }) =>
              date.trim() === ""
                ? new Failure.BadRequest({ message: "no date informed" })
                : actions.activate({ ...request, date }),
            inWords({
              Conflict: "only anis in cooling off status can be activated"
            })
          )
        )
    })
)

// internal

/** Puts some kinds of failures into other words: that the ANI is unknown, and what else an endpoint has. */
const inWords = (words: Partial<Record<Failure.Failure["_tag"], string>>) => ({ _tag, message }: Failure.Failure) =>
  words[_tag] ?? (_tag === "NotFound" ? "ani not in inventory" : message)
