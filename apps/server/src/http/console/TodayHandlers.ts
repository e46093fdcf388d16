/**
 * What goes on now, over HTTP.
 */
import { Today } from "@anipool/core/console/Today"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as Api from "@anipool/http-api/console/TodayApi"
import { CurrentCaller } from "@anipool/http-api/Security"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as ErrorMapping from "../ErrorMapping.ts"

/** The handlers of the console's today group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "consoleToday",
  (handlers) =>
    Effect.map(Today, (today) =>
      handlers.handle("today", () =>
        CurrentCaller.pipe(
          Effect.flatMap(({ workspace }) => today.read(workspace, Api.minutes)),
          ErrorMapping.answering,
          Effect.map(({ queue, states, uploads, ...report }): Api.Today => ({
            ...report,
            assignedToday: report.tiers.reduce((sum, { assigned }) => sum + assigned, 0),
            contactRate: Figures.percentage(report.contactsToday, report.dialsToday),
            anis: states,
            queue: { dials: queue.records, lagSeconds: queue.lagMs / 1000 },
            uploads: uploads.map(({ id, progress, status }) => ({ uploadId: id, status, progress }))
          }))
        )))
)
