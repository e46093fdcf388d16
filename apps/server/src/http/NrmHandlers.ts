/**
 * Number reputation over HTTP, current variant.
 */
import { type Actor, AniLifecycle } from "@anipool/core/reputation/AniLifecycle"
import { AniReportPages, type ReportPageRequest } from "@anipool/core/reputation/AniReportPages"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/NrmApi"
import { type Caller, CurrentCaller } from "@anipool/http-api/Security"
import { pageSizeMax } from "@anipool/storage/AniReports"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as EndpointInput from "./EndpointInput.ts"
import * as ErrorMapping from "./ErrorMapping.ts"
import * as NrmRecords from "./NrmRecords.ts"

/** The handlers of the number reputation group. */
export const layer = HttpApiBuilder.group(AnipoolApi, "nrm", (handlers) =>
  Effect.gen(function*() {
    const desk = yield* RemediationDesk
    const lifecycle = yield* AniLifecycle
    const reports = yield* AniReportPages
    const answerPage = EndpointInput.plainAnswer(Api.list)
    return handlers
      .handleRaw(
        "list",
        EndpointInput.query(Api.list, (query) =>
          CurrentCaller.pipe(
            Effect.flatMap(({ workspace }) =>
              reports.page(workspace.id, { ...pageAsked(query), number: query.number })
            ),
            ErrorMapping.answering,
            Effect.map((page) => answerPage(NrmRecords.pageOf(page, NrmRecords.current)))
          ))
      )
      .handleRaw(
        "remediate",
        EndpointInput.body(Api.remediate, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => desk.request(caller.workspace, request, actorOf(caller))),
            ErrorMapping.answering,
            Effect.map(({ ani, isReceived }) => ({
              status: isReceived ? "received request" as const : "within cooldown" as const,
              ani: ani.number
            }))
          ))
      )
      .handleRaw(
        "pause",
        EndpointInput.body(Api.pause, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => lifecycle.pause(caller.workspace, request, actorOf(caller))),
            ErrorMapping.answering,
            Effect.map(({ number }) => ({ status: "paused" as const, ani: number }))
          ))
      )
      .handleRaw(
        "activate",
        EndpointInput.body(Api.activate, (request) =>
          CurrentCaller.pipe(
            Effect.flatMap((caller) => lifecycle.activate(caller.workspace, request, actorOf(caller))),
            ErrorMapping.answering,
            Effect.map(({ number }) => ({ status: "active" as const, ani: number }))
          ))
      )
  }))

/** The page that a query asks for. */
export const pageAsked = (
  { page = 1, page_size: pageSize = pageSizeMax }: { readonly page?: number; readonly page_size?: number }
): Pick<ReportPageRequest, "page" | "pageSize"> => ({ page, pageSize })

/** Who asks, for the record. */
export const actorOf = ({ key }: Caller): Actor => ({ origin: "interface", keyId: key.id })
