/**
 * `Webhooks` in memory.
 */
import type { Message } from "@anipool/domain/alerts/Message"
import * as QuietHours from "@anipool/domain/alerts/QuietHours"
import type { ReportMessage } from "@anipool/domain/reports/ReportMail"
import * as Schedule from "@anipool/domain/reports/Schedule"
import * as AlertEntries from "@anipool/domain/trail/AlertEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Claim,
  type Delivery,
  type DueReport,
  type Endpoint,
  type EndpointSettings,
  endpointsMax,
  errorLengthMax,
  forgottenMax,
  keptFor,
  pageSizeMax,
  type QueuedReport,
  type Tried,
  Webhooks
} from "@anipool/storage/Webhooks"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as AlertLog from "./AlertLog.ts"
import * as Lease from "./Lease.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()
  return Webhooks.of({
    list: Effect.fn("Webhooks.list")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const log = State.find(state, workspaceId)?.alertLog
        return log?.endpoints.map((row) => toEndpoint(log, row)) ?? []
      })
    ),

    create: Effect.fn("Webhooks.create")(
      (workspaceId: WorkspaceId, settings: EndpointSettings, secret: Redacted.Redacted) =>
        Trail.acting((actor) => {
          const { alertLog: log, trail, workspace } = State.get(state, workspaceId)
          if (log.endpoints.length >= endpointsMax) return Option.none()
          const row = {
            ...settings,
            secret,
            id: ++log.lastEndpointId,
            createdAt: now(),
            reportSeenTo: Schedule.seenToAfter(undefined, settings, now(), workspace.timeZone),
            token: 0,
            leaseUntil: 0
          }
          log.endpoints = [...log.endpoints, row]
          Trail.record(trail, now(), actor, AlertEntries.created(row))
          return Option.some(toEndpoint(log, row))
        })
    ),

    update: Effect.fn("Webhooks.update")((workspaceId: WorkspaceId, id: number, settings: EndpointSettings) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.alertLog.endpoints.find((each) => each.id === id)
        if (workspace === undefined || row === undefined) return Option.none()
        const { alertLog: log, trail } = workspace
        const changed = {
          ...row,
          ...settings,
          reportSeenTo: Schedule.seenToAfter(row, settings, now(), workspace.workspace.timeZone)
        }
        Trail.record(trail, now(), actor, AlertEntries.changed(row, changed))
        log.endpoints = log.endpoints.map((each) => each.id === id ? changed : each)
        const end = settings.quiet === null
          ? undefined
          : QuietHours.endAt(settings.quiet, now(), workspace.workspace.timeZone)
        log.deliveries = log.deliveries.map((each) =>
          each.endpointId === id && each.isHeld && each.state === "waiting" && each.tries === 0
            ? { ...each, nextAt: end ?? now() }
            : each
        )
        return Option.some(toEndpoint(log, changed))
      })
    ),

    setSecret: Effect.fn("Webhooks.setSecret")((workspaceId: WorkspaceId, id: number, secret: Redacted.Redacted) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.alertLog.endpoints.find((each) => each.id === id)
        if (workspace === undefined || row === undefined) return false
        row.secret = secret
        Trail.record(workspace.trail, now(), actor, AlertEntries.secret(row))
        return true
      })
    ),

    remove: Effect.fn("Webhooks.remove")((workspaceId: WorkspaceId, id: number) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const row = workspace?.alertLog.endpoints.find((each) => each.id === id)
        if (workspace === undefined || row === undefined) return false
        const { alertLog: log, trail } = workspace
        Trail.record(trail, now(), actor, AlertEntries.deleted(row))
        log.endpoints = log.endpoints.filter((each) => each.id !== id)
        log.deliveries = log.deliveries.filter(({ endpointId }) => endpointId !== id)
        return true
      })
    ),

    send: Effect.fn("Webhooks.send")((workspaceId: WorkspaceId, id: number, message: Message | ReportMessage) =>
      Effect.sync(() => {
        const log = State.find(state, workspaceId)?.alertLog
        return log?.endpoints.some((each) => each.id === id) === true
          ? Option.some(toDelivery(AlertLog.queue(log, id, message, true, now())))
          : Option.none()
      })
    ),

    deliveries: Effect.fn("Webhooks.deliveries")((
      workspaceId: WorkspaceId,
      endpointId: number,
      { before = Infinity, limit }: { readonly before?: number | undefined; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("Webhooks.deliveries", limit, pageSizeMax)
        return [...State.find(state, workspaceId)?.alertLog.deliveries ?? []]
          .filter((each) => each.endpointId === endpointId && each.id < before)
          .reverse()
          .slice(0, limit)
          .map(toDelivery)
      })
    ),

    claim: Effect.fn("Webhooks.claim")((lease: Duration.Duration) =>
      Effect.sync(() => {
        const at = now()
        const due = state.workspaces.flatMap(({ alertLog, workspace }) =>
          alertLog.deliveries.flatMap((row) => {
            const endpoint = alertLog.endpoints.find(({ id }) => id === row.endpointId)
            return row.state === "waiting" && row.nextAt! <= at && Lease.isFree(row, at) &&
                (endpoint?.isOn === true || (endpoint !== undefined && row.isNamed))
              ? [{ alertLog, endpoint, row, workspace }]
              : []
          })
        ).sort((a, b) => a.row.nextAt! - b.row.nextAt!)
        const [first] = due
        if (first === undefined) return Option.none()
        const { alertLog, endpoint, row, workspace } = first
        const token = row.token + 1
        replace(alertLog, { ...row, token, leaseUntil: Lease.end(at, lease) })
        const { body, id, messageId, tries } = row
        const { channel, secret, url } = endpoint
        return Option.some({ workspaceId: workspace.id, id, tries, channel, url, secret, messageId, body, token })
      })
    ),

    settle: Effect.fn("Webhooks.settle")((claim: Claim, { error, retryAfter, status, tookMs }: Tried) =>
      Effect.sync(() => {
        const log = State.find(state, claim.workspaceId)?.alertLog
        const row = log?.deliveries.find(({ id }) => id === claim.id)
        if (log === undefined || row === undefined || row.state !== "waiting" || row.token !== claim.token) return
        const at = now()
        replace(log, {
          ...row,
          state: error === null ? "delivered" : retryAfter === null ? "failed" : "waiting",
          tries: row.tries + 1,
          nextAt: error === null || retryAfter === null ? null : at + Duration.toMillis(retryAfter),
          triedAt: at,
          status,
          tookMs,
          error: error?.slice(0, errorLengthMax) ?? null,
          leaseUntil: 0
        })
      })
    ),

    claimReport: Effect.fn("Webhooks.claimReport")((lease: Duration.Duration) =>
      Effect.sync(() => {
        const at = now()
        for (const { alertLog: log, workspace } of state.workspaces) {
          for (const row of log.endpoints) {
            const { id, isOn, report, reportSeenTo } = row
            if (!isOn || report === null || reportSeenTo === null || !Lease.isFree(row, at)) continue
            const day = Schedule.lastDue(report, at, workspace.timeZone)
            if (day <= reportSeenTo) continue
            const token = row.token + 1
            replaceEndpoint(log, { ...row, token, leaseUntil: Lease.end(at, lease) })
            return Option.some({
              workspaceId: workspace.id,
              endpointId: id,
              schedule: report,
              day,
              seenTo: reportSeenTo,
              token
            })
          }
        }
        return Option.none()
      })
    ),

    settleReport: Effect.fn("Webhooks.settleReport")((due: DueReport, queued: ReadonlyArray<QueuedReport>) =>
      Effect.sync(() => {
        const log = State.find(state, due.workspaceId)?.alertLog
        const row = log?.endpoints.find(({ id }) => id === due.endpointId)
        if (log === undefined || row === undefined || row.token !== due.token || row.reportSeenTo !== due.seenTo) {
          return false
        }
        replaceEndpoint(log, { ...row, reportSeenTo: due.day, leaseUntil: 0 })
        for (const { error, message } of queued) AlertLog.queue(log, row.id, message, false, now(), { error })
        return true
      })
    ),

    waiting: Effect.sync(() =>
      state.workspaces.reduce(
        (sum, { alertLog }) => sum + alertLog.deliveries.filter((each) => each.state === "waiting").length,
        0
      )
    ).pipe(Effect.withSpan("Webhooks.waiting")),

    forget: Effect.sync(() => {
      const before = now() - Duration.toMillis(keptFor)
      let left = forgottenMax
      for (const { alertLog } of state.workspaces) {
        alertLog.deliveries = alertLog.deliveries.filter(({ createdAt }) => createdAt >= before || left-- <= 0)
      }
      return forgottenMax - Math.max(0, left)
    }).pipe(Effect.withSpan("Webhooks.forget"))
  })
}

// internal

const replace = (log: AlertLog.AlertLog, row: AlertLog.DeliveryRow): void => {
  log.deliveries = log.deliveries.map((each) => each.id === row.id ? row : each)
}

const replaceEndpoint = (log: AlertLog.AlertLog, row: AlertLog.EndpointRow): void => {
  log.endpoints = log.endpoints.map((each) => each.id === row.id ? row : each)
}

const toDelivery = (row: AlertLog.DeliveryRow): Delivery => ({
  id: row.id,
  messageId: row.messageId,
  subject: row.subject,
  createdAt: row.createdAt,
  state: row.state,
  tries: row.tries,
  nextAt: row.nextAt,
  triedAt: row.triedAt,
  status: row.status,
  tookMs: row.tookMs,
  error: row.error
})

const toEndpoint = ({ deliveries }: AlertLog.AlertLog, row: AlertLog.EndpointRow): Endpoint => {
  const { leaseUntil: _lease, reportSeenTo: _seen, secret: _secret, token: _token, ...shown } = row
  const last = deliveries.filter((each) => each.endpointId === row.id && each.triedAt !== null).at(-1)
  return { ...shown, last: last === undefined ? null : toDelivery(last) }
}
