/**
 * The job that looks at each workspace about every minute, raises what began to need somebody, resolves what is over, and
 * where the policy says so lets numbers rest that burn, and stops a preference that does harm.
 * Any number of workers may run it: each workspace is looked at by one, and of any who change its alerts at once one does.
 */
import * as AlertPlan from "@anipool/domain/alerts/AlertPlan"
import * as Message from "@anipool/domain/alerts/Message"
import type { Need } from "@anipool/domain/alerts/Need"
import type { Workspace } from "@anipool/domain/Workspace"
import { type Alert, type AlertChange, Alerts } from "@anipool/storage/Alerts"
import type { StorageError } from "@anipool/storage/StorageError"
import { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import { HoldOutWatch } from "../administration/HoldOutWatch.ts"
import { BurnDesk } from "../reputation/BurnDesk.ts"
import { type Job, moreOrIdle } from "../worker/Worker.ts"
import { Needs } from "./Needs.ts"
import * as PreferenceStop from "./PreferenceStop.ts"

/** How often a workspace is looked at; a composition root may provide another time. */
export class LookInterval extends Context.Reference<LookInterval>()("@anipool/core/LookInterval", {
  defaultValue: () => Duration.minutes(1)
}) {}

/** How long a job that found nobody to look at rests. */
const rest = Duration.seconds(5)

/** The jobs. */
export const jobs: Effect.Effect<
  ReadonlyArray<Job>,
  never,
  Alerts | BurnDesk | HoldOutWatch | Needs | Workspaces
> = Effect.gen(
  function*() {
    const alerts = yield* Alerts
    const burning = yield* BurnDesk
    const holdOut = yield* HoldOutWatch
    const needs = yield* Needs
    const workspaces = yield* Workspaces
    const every = yield* LookInterval
    // What asks for a rate needs a beginning.
    yield* Metric.update(raised, 0)
    yield* Metric.update(resolved, 0)
    return [
      {
        name: "alerts",
        interval: Duration.min(rest, every),
        step: Effect.gen(function*() {
          const claimed = yield* alerts.claim(every)
          if (Option.isNone(claimed)) return "idle" as const
          const workspace = yield* workspaces.find(claimed.value)
          if (Option.isSome(workspace)) {
            yield* look(alerts, needs, workspace.value)
            yield* burning.act(workspace.value)
            yield* PreferenceStop.act({ alerts, holdOut, workspaces }, workspace.value)
          }
          return "more" as const
        })
      },
      {
        name: "forget-alerts",
        interval: Duration.minutes(10),
        step: Effect.map(alerts.forget, (forgotten) => moreOrIdle(forgotten > 0))
      }
    ]
  }
)

/** Looks at a workspace, and changes its alerts. */
export const look = Effect.fn("AlertEvaluation.look")(
  function*(
    alerts: Alerts["Type"],
    needs: Needs["Type"],
    workspace: Workspace
  ): Effect.fn.Return<void, StorageError> {
    // What is open first: a change is made from what was there before the figures were read.
    const { alerts: open, version } = yield* alerts.open(workspace.id)
    const found = yield* needs.find(workspace)
    const now = yield* Clock.currentTimeMillis
    const plan = AlertPlan.make(open, found, now)
    const byId = new Map(open.map((alert) => [alert.id, alert]))
    const raise = plan.raise.map((need) => ({ id: randomUUID(), need: cutOff(need) }))
    const hold = plan.hold.filter(({ id, need }) => isChanged(byId.get(id)!, need))
      .map(({ id, need }) => ({ id, need: cutOff(keepingSince(byId.get(id)!, need)) }))
    const { gone, resolve } = plan
    const items = [
      ...raise.map(({ id, need }) => itemOf("raised", id, need)),
      ...resolve.map((id) => itemOf("resolved", id, byId.get(id)!))
    ]
    if (items.length + hold.length + gone.length === 0) return
    const change: AlertChange = {
      raise,
      hold,
      gone,
      resolve,
      message: items.length === 0 ? null : Message.make(
        { id: randomUUID(), createdAt: iso(now), workspace: workspace.name },
        items
      )
    }
    if (!(yield* alerts.apply(workspace.id, version, change))) return
    yield* Metric.update(raised, raise.length)
    yield* Metric.update(resolved, resolve.length)
  }
)

// internal

/** Longest sentence that is kept, in characters: names of groups and campaigns stand in it. */
const textMax = 1_000

const cutOff = (need: Need): Need => ({
  ...need,
  what: need.what.slice(0, textMax),
  costs: need.costs.slice(0, textMax)
})

/** Some figures know no beginning: what goes on began when it was raised. */
const keepingSince = (alert: Alert, need: Need): Need => ({ ...need, since: Math.min(alert.since, need.since) })

const isChanged = (alert: Alert, need: Need): boolean =>
  alert.goneSince !== null || alert.what !== need.what || alert.cost !== need.cost || alert.costs !== need.costs ||
  alert.action.name !== need.action.name || alert.action.target !== need.action.target

const itemOf = (event: Message.Item["event"], alertId: string, need: Need): Message.Item => ({
  event,
  alertId,
  kind: need.kind,
  subject: need.subject,
  what: need.what,
  costs: need.costs,
  since: iso(need.since)
})

const iso = (epochMs: number): string => DateTime.formatIso(DateTime.unsafeMake(epochMs))

const raised = Metric.counter("anipool_alerts_raised_total", {
  description: "Alerts that were raised, of all workspaces",
  incremental: true
})

const resolved = Metric.counter("anipool_alerts_resolved_total", {
  description: "Alerts that were resolved, of all workspaces",
  incremental: true
})
