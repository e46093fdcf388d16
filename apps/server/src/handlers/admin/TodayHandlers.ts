/**
 * What goes on now, over HTTP.
 */
import { Today } from "@anipool/admin-core/Today"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as Api from "@anipool/http-api/admin/TodayApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as UseCase from "../UseCase.ts"

/** The handlers of the console's today group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminToday",
  (handlers) =>
    Effect.map(
      Today,
      (today) =>
        handlers.handle("today", () =>
          UseCase.forCaller(({ workspace }) => today.read(workspace, Api.minutes)).pipe(
            Effect.map(({ queue, states, uploads, ...report }): Api.Today => ({
              ...report,
              assignedToday: report.tiers.reduce((sum, { assigned }) => sum + assigned, 0),
              contactRate: Figures.percentage(report.contactsToday, report.dialsToday),
              anis: states,
              queue: { dials: queue.records, lagSeconds: queue.lagMs / 1000 },
              uploads: uploads.map(({ id, progress, status }) => ({ uploadId: id, status, progress }))
            }))
          ))
    )
)
