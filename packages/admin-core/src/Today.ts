/**
 * What goes on in a workspace now: assignments and dials by the minute, and what waits or rests.
 */
import { type RecordedTierName, recordedTierNamesOf, recordedTierNumber } from "@anipool/domain/assignment/TierName"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import { callingCodeOf, type Country, type Workspace } from "@anipool/domain/Workspace"
import { type ActivityMinute, minuteMs, tiers } from "@anipool/storage/Activity"
import { AniOverview, type StateCounts } from "@anipool/storage/AniOverview"
import { Dials, type QueueState } from "@anipool/storage/Dials"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import { Snapshots, type Upload } from "@anipool/storage/Snapshots"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ActivityCounts } from "./ActivityCounts.ts"

/** Uploads that are looked at: those under way are among the last. */
export const uploadsLookedAt = 50

/** A minute: its beginning in milliseconds since the epoch, and what happened in it. */
export interface Minute {
  readonly at: number
  readonly assigned: number
  readonly refused: number
  readonly dials: number
  readonly contacts: number
}

/** What goes on. */
export interface TodayReport {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The workspace's day. */
  readonly day: LocalTime.LocalDate
  /** Every one of the minutes asked for, the present one last. */
  readonly minutes: ReadonlyArray<Minute>
  /** The day's assignments by tier, in the order in which they are tried; tiers of the workspace's country. */
  readonly tiers: ReadonlyArray<{ readonly tier: number; readonly name: RecordedTierName; readonly assigned: number }>
  readonly dialsToday: number
  readonly contactsToday: number
  /** Percent of the last 30 days' dials, two decimals. */
  readonly contactRateLast30: number
  readonly states: StateCounts
  readonly queue: QueueState
  /** Uploads that are queued or processed. */
  readonly uploads: ReadonlyArray<Upload>
}

/** What goes on in a workspace now. */
export class Today extends Context.Tag("@anipool/admin-core/Today")<Today, {
  /** What goes on, with the last `minutes` (1 to 1,440) one by one. */
  readonly read: (workspace: Workspace, minutes: number) => Effect.Effect<TodayReport, StorageError>
}>() {}

/** `Today` over storage, and what this process has counted and not written yet. */
export const make = Effect.gen(function*() {
  const activity = yield* ActivityCounts
  const dials = yield* Dials
  const figures = yield* PlannerFigures
  const overview = yield* AniOverview
  const snapshots = yield* Snapshots

  const dialed = ({ id }: Workspace, from: LocalTime.LocalDate, to: LocalTime.LocalDate) =>
    Effect.map(figures.dials(id, { basis: "area_code", from, to, campaigns: { _tag: "All" } }), (byCode) => ({
      dials: byCode.reduce((sum, each) => sum + each.dials, 0),
      contacts: byCode.reduce((sum, each) => sum + each.contacts, 0)
    }))

  return Today.of({
    read: Effect.fn("Today.read")(function*(workspace, minutes) {
      const { country, id, inboundGroups, timeZone } = workspace
      const at = yield* Clock.currentTimeMillis
      const day = LocalTime.dateAt(at, timeZone)
      const dayBegan = LocalTime.endOf(LocalTime.addDays(day, -1), timeZone)
      const firstMinute = Math.floor(at / minuteMs) * minuteMs - (minutes - 1) * minuteMs
      const [recent, last30, states, queue, uploads] = yield* Effect.all([
        activity.since(id, Math.min(dayBegan, firstMinute), day),
        dialed(workspace, Figures.windowStart(day), day),
        overview.states(id),
        dials.waiting(id),
        inboundGroups ? snapshots.list(id, uploadsLookedAt) : Effect.succeed([])
      ], { concurrency: 3 })
      return {
        at,
        day,
        minutes: everyMinute(firstMinute, minutes, recent.minutes),
        tiers: tiersOf(country, recent.minutes.filter(({ minute }) => minute >= dayBegan)),
        dialsToday: recent.day.dials,
        contactsToday: recent.day.contacts,
        contactRateLast30: Figures.percentage(last30.contacts, last30.dials),
        states,
        queue,
        uploads: uploads.filter(({ status }) => status === "queued" || status === "processing")
      }
    })
  })
})

/** `Today` over storage, and what this process has counted and not written yet. */
export const layer: Layer.Layer<
  Today,
  never,
  ActivityCounts | AniOverview | Dials | PlannerFigures | Snapshots
> = Layer.effect(Today, make)

// internal

const sum = (counts: ReadonlyArray<number>): number => counts.reduce((total, count) => total + count, 0)

const everyMinute = (
  first: number,
  count: number,
  all: ReadonlyArray<ActivityMinute>
): ReadonlyArray<Minute> => {
  const minutes = Array.from({ length: count }, (_, i) => ({
    at: first + i * minuteMs,
    assigned: 0,
    refused: 0,
    dials: 0,
    contacts: 0
  }))
  for (const { assigned, contacts, dials, minute, refused } of all) {
    const known = minutes[(minute - first) / minuteMs]
    if (known === undefined) continue
    known.assigned += sum(assigned)
    known.refused += refused
    known.dials += dials
    known.contacts += contacts
  }
  return minutes
}

const tiersOf = (country: Country, all: ReadonlyArray<ActivityMinute>): TodayReport["tiers"] => {
  const byTier = Array.from({ length: tiers }, (_, i) => sum(all.map(({ assigned }) => assigned[i] ?? 0)))
  return recordedTierNamesOf(callingCodeOf(country)).map((name) => {
    const tier = recordedTierNumber[name]
    return { tier, name, assigned: byTier[tier - 1] ?? 0 }
  })
}
