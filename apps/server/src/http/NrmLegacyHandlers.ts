/**
 * Number reputation over HTTP, older variant: the use cases of the current one, in its words.
 */
import { AniLifecycle } from "@anipool/core/reputation/AniLifecycle"
import { AniReportPages } from "@anipool/core/reputation/AniReportPages"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Failure from "@anipool/http-api/Failure"
import * as LegacyFailure from "@anipool/http-api/LegacyFailure"
import * as Api from "@anipool/http-api/NrmLegacyApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"
import * as Legacy from "./Legacy.ts"
import { actorOf, pageAsked } from "./NrmHandlers.ts"
import * as NrmRecords from "./NrmRecords.ts"

/** The handlers of the older number reputation group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "nrmLegacy", (handlers) =>
  Effect.gen(function*() {
    const desk = yield* RemediationDesk
    const lifecycle = yield* AniLifecycle
    const reports = yield* AniReportPages
    const answerPage = EndpointInput.plainAnswer(Api.list)
    const list = EndpointInput.query(Api.list, (query) =>
      CurrentCaller.pipe(
        Effect.flatMap(({ workspace }) => reports.page(workspace.id, pageAsked(query))),
        ErrorMapping.answering,
        Effect.map((page) => answerPage(NrmRecords.pageOf(page, NrmRecords.legacy)))
      ))
    return handlers
      .handleRaw("list", (raw) => Effect.mapError(list(raw), (failure) => LegacyFailure.from(failure, "")))
      .handleRaw(
        "remediate",
        Legacy.body(Api.remediate, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => desk.request(caller.workspace, request, actorOf(caller))),
            ErrorMapping.answering,
            Effect.map(({ ani, isReceived }) => ({
              status: isReceived ? "recieved request" as const : "within cooldown" as const,
              ani: ani.number
            }))
          ), inWords({}))
      )
      .handleRaw(
        "pause",
        Legacy.body(Api.pause, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => lifecycle.pause(caller.workspace, request, actorOf(caller))),
            ErrorMapping.answering,
            Effect.map(({ number }) => ({ status: "paused" as const, ani: number }))
          ), inWords({ Conflict: "only active anis can be paused" }))
      )
      .handleRaw(
        "activate",
        Legacy.body(Api.activate, ({ date = "", ...request }) =>
          date.trim() === ""
            ? new Failure.BadRequest({ message: "no date informed" })
            : CurrentCaller.pipe(
              Effect.flatMap((caller) => lifecycle.activate(caller.workspace, { ...request, date }, actorOf(caller))),
              ErrorMapping.answering,
              Effect.map(({ number }) => ({ status: "active" as const, ani: number }))
            ), inWords({ Conflict: "only anis in cooling off status can be activated" }))
      )
  }))

// internal

/** Says some kinds of failures in other words: that the ANI is unknown, and what else an endpoint has. */
const inWords = (words: Partial<Record<Failure.Failure["_tag"], string>>) => ({ _tag, message }: Failure.Failure) =>
  words[_tag] ?? (_tag === "NotFound" ? "ani not in inventory" : message)
