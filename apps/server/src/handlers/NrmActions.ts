/**
 * Number reputation as both of its variants over HTTP run it; each puts the results into its own words.
 */
import { type Actor, AniLifecycle } from "@anipool/core/reputation/AniLifecycle"
import { AniReportPages } from "@anipool/core/reputation/AniReportPages"
import { RemediationDesk } from "@anipool/core/reputation/RemediationDesk"
import type * as Api from "@anipool/http-api/NrmApi"
import type { Caller } from "@anipool/http-api/Security"
import { pageSizeMax } from "@anipool/storage/AniReports"
import * as Effect from "effect/Effect"
import * as UseCase from "./UseCase.ts"

/** The actions, for the caller of a request. */
export const make = Effect.gen(function*() {
  const desk = yield* RemediationDesk
  const lifecycle = yield* AniLifecycle
  const reports = yield* AniReportPages
  return {
    page: ({ number, page = 1, page_size: pageSize = pageSizeMax }: typeof Api.AniQuery.Type) =>
      UseCase.forCaller(({ workspace }) => reports.page(workspace.id, { page, pageSize, number })),
    remediate: (request: typeof Api.RemediationRequest.Type) =>
      UseCase.forCaller((caller) => desk.request(caller.workspace, request, actorOf(caller))),
    pause: (request: typeof Api.PauseRequest.Type) =>
      UseCase.forCaller((caller) =>
        Effect.map(lifecycle.pause(caller.workspace, request, actorOf(caller)), ({ number }) => ({
          status: "paused" as const,
          ani: number
        }))
      ),
    activate: (request: typeof Api.ActivationRequest.Type) =>
      UseCase.forCaller((caller) =>
        Effect.map(lifecycle.activate(caller.workspace, request, actorOf(caller)), ({ number }) => ({
          status: "active" as const,
          ani: number
        }))
      )
  }
})

// internal

/** Who acts, for the record. */
const actorOf = ({ key }: Caller): Actor => ({ origin: "interface", keyId: key?.id ?? null })
