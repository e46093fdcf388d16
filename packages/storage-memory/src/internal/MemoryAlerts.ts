/**
 * `Alerts` in memory.
 */
import type { Kind } from "@anipool/domain/alerts/Need"
import { defaults, type Thresholds } from "@anipool/domain/alerts/Thresholds"
import * as AlertEntries from "@anipool/domain/trail/AlertEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Alert,
  type AlertChange,
  type AlertFilter,
  Alerts,
  forgottenMax,
  keptFor,
  pageSizeMax,
  raisedMax
} from "@anipool/storage/Alerts"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AlertLog from "./AlertLog.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) => {
  const now = () => state.clock.unsafeCurrentTimeMillis()
  return Alerts.of({
    thresholds: Effect.fn("Alerts.thresholds")((workspaceId: WorkspaceId) =>
      Effect.sync(() => Option.fromNullable(State.find(state, workspaceId)?.alertLog.thresholds))
    ),

    setThresholds: Effect.fn("Alerts.setThresholds")((workspaceId: WorkspaceId, thresholds: Thresholds) =>
      Trail.acting((actor) => {
        const { alertLog, trail } = State.get(state, workspaceId)
        Trail.record(trail, now(), actor, AlertEntries.thresholds(alertLog.thresholds ?? defaults, thresholds))
        alertLog.thresholds = thresholds
      })
    ),

    claim: Effect.fn("Alerts.claim")((every: Duration.Duration) =>
      Effect.sync(() => {
        const before = now() - Duration.toMillis(every)
        const [next] = state.workspaces
          .filter(({ alertLog }) => alertLog.lookedAt <= before)
          .sort((a, b) => a.alertLog.lookedAt - b.alertLog.lookedAt)
        if (next === undefined) return Option.none()
        next.alertLog.lookedAt = now()
        return Option.some(next.workspace.id)
      })
    ),

    open: Effect.fn("Alerts.open")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const log = State.find(state, workspaceId)?.alertLog
        return { version: log?.version ?? 0, alerts: log?.alerts.filter(isOpen) ?? [] }
      })
    ),

    apply: Effect.fn("Alerts.apply")((workspaceId: WorkspaceId, version: number, change: AlertChange) =>
      Effect.sync(() => {
        State.assertAtMost("Alerts.apply", change.raise.length, raisedMax)
        const { alertLog: log, workspace } = State.get(state, workspaceId)
        if (log.version !== version) return false
        const at = now()
        log.version++
        const held = new Map(change.hold.map(({ id, need }) => [id, need]))
        const gone = new Set(change.gone)
        const resolved = new Set(change.resolve)
        log.alerts = [
          ...log.alerts.map((alert) => {
            if (!isOpen(alert)) return alert
            const need = held.get(alert.id)
            if (need !== undefined) return { ...alert, ...need, goneSince: null }
            if (resolved.has(alert.id)) return { ...alert, resolvedAt: at }
            return gone.has(alert.id) ? { ...alert, goneSince: at } : alert
          }),
          ...change.raise.map(({ id, need }): Alert => ({
            ...need,
            id,
            raisedAt: at,
            goneSince: null,
            resolvedAt: null,
            acknowledgedAt: null,
            acknowledgedBy: null
          }))
        ]
        if (change.message !== null) {
          AlertLog.queueAll(log, change.message, { now: at, timeZone: workspace.timeZone })
        }
        return true
      })
    ),

    list: Effect.fn("Alerts.list")((workspaceId: WorkspaceId, { after, kind, limit, state: wanted }: AlertFilter) =>
      Effect.sync(() => {
        State.assertAtMost("Alerts.list", limit, pageSizeMax)
        return [...State.find(state, workspaceId)?.alertLog.alerts ?? []]
          .filter((alert) =>
            (wanted === undefined || (wanted === "open") === isOpen(alert)) &&
            (kind === undefined || alert.kind === kind) &&
            (after === undefined || lastFirst(after, alert) < 0)
          )
          .sort(lastFirst)
          .slice(0, limit)
      })
    ),

    counts: Effect.fn("Alerts.counts")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const counts = new Map<Kind, number>()
        for (const alert of State.find(state, workspaceId)?.alertLog.alerts ?? []) {
          if (isOpen(alert)) counts.set(alert.kind, (counts.get(alert.kind) ?? 0) + 1)
        }
        return counts
      })
    ),

    acknowledge: Effect.fn("Alerts.acknowledge")((workspaceId: WorkspaceId, id: string) =>
      Trail.acting((actor) => {
        const workspace = State.find(state, workspaceId)
        const alert = workspace?.alertLog.alerts.find((each) => each.id === id)
        if (workspace === undefined || alert === undefined) return Option.none()
        if (alert.acknowledgedAt !== null) return Option.some(alert)
        const { alertLog: log, trail } = workspace
        const noted = { ...alert, acknowledgedAt: now(), acknowledgedBy: actor.name }
        Trail.record(trail, now(), actor, AlertEntries.acknowledged(id, alert.what))
        log.alerts = log.alerts.map((each) => each.id === id ? noted : each)
        return Option.some(noted)
      })
    ),

    forget: Effect.sync(() => {
      const before = now() - Duration.toMillis(keptFor)
      let left = forgottenMax
      for (const { alertLog } of state.workspaces) {
        alertLog.alerts = alertLog.alerts.filter(({ resolvedAt }) =>
          resolvedAt === null || resolvedAt >= before || left-- <= 0
        )
      }
      return forgottenMax - Math.max(0, left)
    }).pipe(Effect.withSpan("Alerts.forget"))
  })
}

// internal

const isOpen = ({ resolvedAt }: Alert): boolean => resolvedAt === null

const lastFirst = (a: Pick<Alert, "id" | "raisedAt">, b: Pick<Alert, "id" | "raisedAt">): number =>
  b.raisedAt - a.raisedAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
