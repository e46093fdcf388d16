/**
 * Where alerts go, over HTTP.
 */
import { AlertDesk } from "@anipool/core/alerts/AlertDesk"
import { Reports } from "@anipool/core/reports/Reports"
import { everything } from "@anipool/domain/alerts/Destination"
import * as Api from "@anipool/http-api/admin/WebhooksApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the webhooks group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminWebhooks",
  (handlers) =>
    Effect.map(Effect.all([AlertDesk, Reports]), ([desk, reports]) =>
      handlers
        .handle(
          "list",
          () =>
            UseCase.forCaller(({ workspace }) =>
              Effect.map(desk.endpoints(workspace), (webhooks) => ({ webhooks, mailFrom: desk.mailFrom ?? null }))
            )
        )
        .handleRaw(
          "create",
          EndpointInput.body(
            Api.create,
            (settings) =>
              UseCase.forCaller(({ workspace }) =>
                desk.addEndpoint(workspace, { ...settingsOf(settings), channel: settings.channel ?? "webhook" })
              ).pipe(
                Effect.map(({ endpoint, secret }) => ({
                  ...endpoint,
                  secret: secret === null ? null : Redacted.value(secret)
                }))
              )
          )
        )
        .handleRaw(
          "change",
          EndpointInput.pathAndBody(
            Api.change,
            ({ webhook }, settings) =>
              UseCase.forCaller(({ workspace }) =>
                desk.changeEndpoint(workspace, webhook, { ...settingsOf(settings), channel: settings.channel })
              )
          )
        )
        .handle("renewSecret", ({ path: { webhook } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.map(desk.renewSecret(workspace, webhook), (secret) => ({ secret: Redacted.value(secret) }))
          ))
        .handle("remove", ({ path: { webhook } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.as(desk.removeEndpoint(workspace, webhook), { success: true as const })
          ))
        .handle("deliveries", ({ path: { webhook }, urlParams }) =>
          UseCase.forCaller(({ workspace }) => desk.deliveries(workspace, webhook, urlParams)).pipe(
            Effect.map((deliveries) => ({
              deliveries,
              next: deliveries.length < urlParams.limit ? null : deliveries.at(-1)!.id
            }))
          ))
        .handle("test", ({ path: { webhook } }) =>
          UseCase.forCaller(({ workspace }) =>
            desk.test(workspace, webhook)
          ))
        .handle("report", ({ urlParams: { every } }) =>
          UseCase.forCaller(({ workspace }) =>
            reports.preview(workspace, every)
          )))
)

// internal

const settingsOf = (
  { description, isOn, kinds, quiet, report, tellsAlerts, tellsResolved, url }: Api.WebhookSettings
) => ({
  url,
  description: description ?? "",
  isOn: isOn ?? true,
  tellsAlerts: tellsAlerts ?? everything.tellsAlerts,
  kinds: kinds ?? everything.kinds,
  tellsResolved: tellsResolved ?? everything.tellsResolved,
  quiet: quiet ?? everything.quiet,
  report: report ?? everything.report
})
