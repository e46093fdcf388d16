/**
 * What of a workspace needs somebody now: figures of storage, held against the workspace's thresholds.
 */
import * as Failing from "@anipool/domain/alerts/Failing"
import * as Findings from "@anipool/domain/alerts/Findings"
import * as Need from "@anipool/domain/alerts/Need"
import { defaults, type Thresholds } from "@anipool/domain/alerts/Thresholds"
import * as HoldOutHarm from "@anipool/domain/assignment/HoldOutHarm"
import { ofPersons } from "@anipool/domain/assignment/RefusalReason"
import * as CarrierWave from "@anipool/domain/health/CarrierWave"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Workspace } from "@anipool/domain/Workspace"
import { Activity, refusalReasons } from "@anipool/storage/Activity"
import { AlertFigures, anisMax, failingMax, type SupplySought } from "@anipool/storage/AlertFigures"
import { Alerts } from "@anipool/storage/Alerts"
import { AniOverview } from "@anipool/storage/AniOverview"
import type { Dials } from "@anipool/storage/Dials"
import { Health } from "@anipool/storage/Health"
import { InventoryFeed } from "@anipool/storage/InventoryFeed"
import { type Remediation, Remediations } from "@anipool/storage/Remediations"
import { RightsToUse } from "@anipool/storage/RightsToUse"
import { Snapshots } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import type { Workspaces } from "@anipool/storage/Workspaces"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as HoldOutWatch from "../administration/HoldOutWatch.ts"
import * as BurningNumbers from "../reputation/BurningNumbers.ts"
import * as Dialing from "./Dialing.ts"

/** Uploads that are looked at: the last ones. */
export const uploadsLookedAt = 50

/** Requests for remediation that are looked at in each state: the oldest. */
export const remediationsLookedAt = anisMax / 2

const hourMs = 3_600_000
const dayMs = 86_400_000

/** What needs somebody. */
export class Needs extends Context.Tag("@anipool/core/Needs")<Needs, {
  /**
   * All that needs somebody now, the dearest first; of a kind and subject one. Bounded: of each kind what storage tells
   * at once.
   */
  readonly find: (workspace: Workspace) => Effect.Effect<ReadonlyArray<Need.Need>, StorageError>
  /** The workspace's thresholds, or the defaults. */
  readonly thresholds: (workspace: Workspace) => Effect.Effect<Thresholds, StorageError>
}>() {}

/** `Needs` over storage. */
export const make = Effect.gen(function*() {
  const activity = yield* Activity
  const alerts = yield* Alerts
  const feed = yield* InventoryFeed
  const health = yield* Health
  const figures = yield* AlertFigures
  const holdOut = yield* HoldOutWatch.HoldOutWatch
  const overview = yield* AniOverview
  const remediations = yield* Remediations
  const rights = yield* RightsToUse
  const snapshots = yield* Snapshots

  const thresholdsOf = ({ id }: Workspace) => Effect.map(alerts.thresholds(id), Option.getOrElse(() => defaults))

  const burning = Effect.fnUntraced(function*({ id, timeZone }: Workspace, now: number) {
    const { others, waves } = CarrierWave.of(
      (yield* BurningNumbers.find({ health, overview }, id)).map(({ evidence, row: { callingCode, id, number } }) => ({
        carrier: evidence.carrier,
        id,
        phone: PhoneNumber.toE164({ callingCode, national: number }),
        told: evidence,
        timeZone,
        now
      }))
    )
    const dialing = waves.length === 0 ? 0 : (yield* health.months(id, 1)).numbers
    return [
      ...waves.map(({ carrier, numbers }) => Findings.burningAtCarrier(carrier, numbers, dialing)),
      ...others.map(Findings.burning)
    ]
  })

  const falling = ({ id }: Workspace) => Effect.map(health.fallen(id), (fallen) => fallen.map(Findings.falling))

  /** What campaigns asked for in the last hour, by where their numbers are from. */
  const asked = Effect.fnUntraced(function*(workspace: Workspace, thresholds: Thresholds, now: number) {
    const { id, timeZone } = workspace
    const recent = yield* activity.campaigns(id, Dialing.lastHour(now))
    if (recent.length === 0) return []
    const settings = yield* feed.settings(id)
    if (Option.isNone(settings)) return []
    const names = new Map((yield* overview.pools(id)).map(({ groupId, name }) => [groupId, name]))
    const byId = new Map(settings.value.campaigns.map((campaign) => [campaign.id, campaign]))
    const sourceOf = Dialing.sourcesOf(settings.value.pools, names)
    const dialing = recent.flatMap((activity): ReadonlyArray<Dialing.Dialing> => {
      const campaign = byId.get(activity.campaign)
      return campaign === undefined ? [] : [Dialing.of(workspace, campaign, sourceOf, activity)]
    })
    const { hours, hoursLeft } = Dialing.day(now, timeZone)
    return [
      ...refusals(dialing, thresholds),
      ...yield* dryness(workspace, dialing, thresholds, { hours, hoursLeft, now })
    ]
  })

  const dryness = Effect.fnUntraced(function*(
    { id }: Workspace,
    dialing: ReadonlyArray<Dialing.Dialing>,
    thresholds: Thresholds,
    { hours, hoursLeft, now }: { readonly hours: number; readonly hoursLeft: number; readonly now: number }
  ) {
    if (thresholds.dryHours === 0 && thresholds.activeNumbers === 0) return []
    const groups = Dialing.groupBySource(dialing).filter((group) => Dialing.askedIn(group) >= thresholds.dryPace)
    const sources = groups.map((group) => {
      const pace = Dialing.askedIn(group) / hours
      const sought = Dialing.suppliesOf(group).map((source): SupplySought => ({
        ...source,
        plenty: Findings.plenty(source.hourlyCap, { pace, hoursLeft }, thresholds)
      }))
      return { group, pace, sought }
    })
    const supplies = yield* figures.supplies(id, sources.flatMap(({ sought }) => sought))
    let at = 0
    return sources.flatMap(({ group, pace, sought }) => {
      const need = Findings.dry({
        source: group[0]!.named,
        campaigns: group.map(({ campaign }) => campaign.name),
        supplies: supplies.slice(at, at += sought.length),
        pace,
        hoursLeft,
        now
      }, thresholds)
      return need === undefined ? [] : [need]
    })
  })

  const failingCalls = ({ id }: Workspace, limits: Failing.Limits, now: number) =>
    Effect.map(figures.failing(id, now - hourMs, failingMax), (lately) => Failing.of(lately, limits))

  const failedUploads = Effect.fnUntraced(function*({ id, inboundGroups }: Workspace, hours: number, now: number) {
    if (!inboundGroups) return []
    const uploads = yield* snapshots.list(id, uploadsLookedAt)
    // The latest first: what was applied after it says what it would have said.
    const applied = uploads.findIndex(({ status }) => status === "completed")
    return uploads.slice(0, applied < 0 ? uploads.length : applied)
      .filter(({ createdAt, status }) => status === "failed" && now - createdAt < hours * hourMs)
      .map(({ createdAt, id, message }) => Findings.uploadFailed(id, message, createdAt))
  })

  const rejectedDials = Effect.fnUntraced(function*({ id }: Workspace, countMin: number, now: number) {
    const counts = yield* figures.rejected(id, now - dayMs)
    return counts.filter(({ count }) => count >= countMin)
      .map(({ count, reason, since }) => Findings.dialsRejected(reason, count, since))
  })

  const waitingRemediations = Effect.fnUntraced(function*({ id }: Workspace, days: number, now: number) {
    const listed = yield* Effect.forEach(
      ["RECEIVED", "IN_PROGRESS"] as const,
      (state) => remediations.list(id, { state, limit: remediationsLookedAt })
    )
    const waiting: ReadonlyArray<Remediation> = listed.flat()
      .filter(({ requestedAt }) => now - requestedAt >= days * dayMs)
    const lately = new Map(
      (yield* figures.lately(id, waiting.map(({ aniId }) => aniId))).map((each) => [each.id, each])
    )
    return waiting.map(({ aniId, callingCode, id, number, requestedAt }) =>
      Findings.remediationWaiting({
        id,
        aniId,
        phone: PhoneNumber.toE164({ callingCode, national: number }),
        requestedAt,
        dials: lately.get(aniId)?.dials ?? 0,
        blocks: lately.get(aniId)?.blocks ?? 0
      }, now)
    )
  })

  const endingRights = Effect.fnUntraced(function*({ id, timeZone }: Workspace, days: number, now: number) {
    const today = LocalTime.dateAt(now, timeZone)
    const periods = [
      { isOver: true, from: "1970-01-01", to: LocalTime.addDays(today, -1) },
      { isOver: false, from: today, to: LocalTime.addDays(today, days - 1) }
    ]
    const found = yield* Effect.forEach(
      periods,
      ({ from, isOver, to }) =>
        Effect.map(
          rights.ending(id, { from, to, limit: 1 }),
          ({ first: [first], total }) =>
            first === undefined ? [] : [Findings.rightsEnding({
              isOver,
              total,
              first: { id: first.aniId, phone: PhoneNumber.toE164(first), lastDay: first.lastDay },
              now
            })]
        )
    )
    return found.flat()
  })

  const harmfulPreference = (workspace: Workspace, now: number) =>
    Effect.map(
      holdOut.judge(workspace),
      (judgement) => HoldOutHarm.isHarm(judgement) ? [Findings.preferenceHarms(judgement, now)] : []
    )

  return Needs.of({
    thresholds: thresholdsOf,

    find: Effect.fn("Needs.find")(function*(workspace) {
      const now = yield* Clock.currentTimeMillis
      const thresholds = yield* thresholdsOf(workspace)
      const { failedUploadHours, falseAlarms, rejectedDials: rejectedMin, remediationDays, rightDays } = thresholds
      const found = yield* Effect.all([
        falseAlarms === 0 ? none : burning(workspace, now),
        falseAlarms === 0 ? none : falling(workspace),
        asked(workspace, thresholds, now),
        thresholds.failingCalls === 0 ? none : failingCalls(workspace, thresholds, now),
        failedUploadHours === 0 ? none : failedUploads(workspace, failedUploadHours, now),
        rejectedMin === 0 ? none : rejectedDials(workspace, rejectedMin, now),
        remediationDays === 0 ? none : waitingRemediations(workspace, remediationDays, now),
        rightDays === 0 ? none : endingRights(workspace, rightDays, now),
        harmfulPreference(workspace, now)
      ])
      return found.flat().sort(Need.byCost)
    })
  })
})

/** `Needs` over storage. */
export const layer: Layer.Layer<
  Needs,
  never,
  | Activity
  | AlertFigures
  | Alerts
  | AniOverview
  | Dials
  | Health
  | InventoryFeed
  | Remediations
  | RightsToUse
  | Snapshots
  | Workspaces
> = Layer.provide(Layer.effect(Needs, make), HoldOutWatch.layer)

// internal

const none: Effect.Effect<ReadonlyArray<Need.Need>> = Effect.succeed([])

const refusals = (dialing: ReadonlyArray<Dialing.Dialing>, { refusals }: Thresholds): ReadonlyArray<Need.Need> =>
  refusals === 0 ? [] : dialing.flatMap(({ activity, campaign, named }) =>
    refusalReasons.flatMap((reason, i) => {
      const count = activity.refused[i]!
      return count < refusals || ofPersons.has(reason) ? [] : [
        Findings.refused({
          campaign,
          source: named,
          reason,
          count,
          asked: Dialing.askedBy(activity),
          since: activity.since[i]!
        })
      ]
    })
  )
