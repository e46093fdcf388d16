/**
 * What needs somebody, and the alerts about it, over HTTP.
 */
import { AlarmRecord } from "@anipool/core/alerts/AlarmRecord"
import { AlertDesk } from "@anipool/core/alerts/AlertDesk"
import * as Api from "@anipool/http-api/admin/AlertsApi"
import { AnipoolApi } from "@anipool/http-api/AnipoolApi"
import type { Alert } from "@anipool/storage/Alerts"
import * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Effect from "effect/Effect"
import * as Struct from "effect/Struct"
import * as EndpointInput from "../../input/EndpointInput.ts"
import * as UseCase from "../UseCase.ts"

/** The handlers of the group of what needs somebody. */
export const needsLayer = HttpApiBuilder.group(
  AnipoolApi,
  "adminNeeds",
  (handlers) =>
    Effect.map(AlertDesk, (desk) =>
      handlers
        .handle("needs", () =>
          UseCase.forCaller(({ workspace }) => desk.needs(workspace, Api.needsShownMax)).pipe(
            Effect.map((kinds) => ({ kinds: kinds.map(({ first, ...kind }) => ({ ...kind, needs: first })) }))
          ))
        .handle(
          "needsOf",
          ({ path: { kind }, urlParams }) =>
            UseCase.forCaller(({ workspace }) => desk.needsOf(workspace, kind, urlParams))
        ))
)

/** The handlers of the alerts group. */
export const layer = HttpApiBuilder.group(
  AnipoolApi,
  "adminAlerts",
  (handlers) =>
    Effect.map(Effect.all([AlertDesk, AlarmRecord]), ([desk, record]) =>
      handlers
        .handle("list", ({ urlParams: { after, ...filter } }) =>
          UseCase.forCaller(({ workspace }) =>
            desk.list(workspace, { ...filter, after: after === undefined ? undefined : afterOf(after) })
          ).pipe(
            Effect.map((alerts) => {
              const last = alerts.at(-1)
              return {
                alerts: alerts.map(toAlert),
                next: last === undefined || alerts.length < filter.limit ? null : `${last.raisedAt}_${last.id}`
              }
            })
          ))
        .handle(
          "acknowledge",
          ({ path: { alertId } }) =>
            UseCase.forCaller(({ workspace }) => desk.acknowledge(workspace, alertId)).pipe(Effect.map(toAlert))
        )
        .handle("falseAlarms", () =>
          UseCase.forCaller(({ workspace }) => record.of(workspace)))
        .handle("thresholds", () => UseCase.forCaller(({ workspace }) => desk.thresholds(workspace)))
        .handleRaw(
          "setThresholds",
          EndpointInput.body(
            Api.setThresholds,
            (thresholds) =>
              UseCase.forCaller(({ workspace }) => desk.setThresholds(workspace, thresholds)).pipe(
                Effect.as(thresholds)
              )
          )
        )
        .handle("retryRejected", ({ path: { reason } }) =>
          UseCase.forCaller(({ workspace }) =>
            Effect.map(desk.retryRejected(workspace, reason), (retried) => ({ retried }))
          )))
)

// internal

const toAlert = (alert: Alert): Api.Alert => Struct.omit(alert, "goneSince")

const afterOf = (text: string) => {
  const at = text.indexOf("_")
  return { raisedAt: Number(text.slice(0, at)), id: text.slice(at + 1) }
}
