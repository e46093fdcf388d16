/**
 * The demo's past: weeks of assignments and of the dials that followed them, what was done to numbers, past plans, what
 * went on today, and a snapshot. Dials come in as imported ones do, so every figure is counted by the product itself.
 *
 * Each part may have been done before, by a load that was cut short: it comes to the same.
 */
import type { InvalidRequest } from "@anipool/core/CoreError"
import { DialsAdministration } from "@anipool/core/dials/DialsAdministration"
import * as DialsProcessing from "@anipool/core/dials/DialsProcessing"
import { Planner } from "@anipool/core/planner/Planner"
import * as PlannerReport from "@anipool/core/planner/PlannerReport"
import type { AniId } from "@anipool/domain/Ani"
import { isLocal } from "@anipool/domain/assignment/TierName"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as BuyList from "@anipool/domain/planner/BuyList"
import type { Workspace } from "@anipool/domain/Workspace"
import {
  Activity,
  minuteMs,
  type NewActivity,
  type NewCampaignActivity,
  refusalReasons,
  slotMs,
  tiers
} from "@anipool/storage/Activity"
import { Dials } from "@anipool/storage/Dials"
import type { InboundGroups } from "@anipool/storage/InboundGroups"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as InventoryPage from "@anipool/storage/InventoryPage"
import { PastAssignments } from "@anipool/storage/PastAssignments"
import { PlannerRuns } from "@anipool/storage/PlannerRuns"
import type { ProspectHistory } from "@anipool/storage/ProspectHistory"
import * as RecordedDials from "@anipool/storage/RecordedDials"
import { Remediations } from "@anipool/storage/Remediations"
import type { Snapshots } from "@anipool/storage/Snapshots"
import type { StatisticsUpkeep } from "@anipool/storage/StatisticsUpkeep"
import type { StorageError } from "@anipool/storage/StorageError"
import type { Tags } from "@anipool/storage/Tags"
import { Transitions } from "@anipool/storage/Transitions"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as DemoDays from "./DemoDays.ts"
import * as DemoDials from "./DemoDials.ts"
import type * as DemoLeads from "./DemoLeads.ts"
import * as DemoSnapshot from "./DemoSnapshot.ts"
import * as DemoTags from "./DemoTags.ts"

/** Weeks back from which a plan is kept. */
const plansKept = 3

/** ANIs of a workspace of the demo. */
const anisMax = 10_000

/** Records that are queued together. */
const queuedMax = 2_500

/** Numbers that rest. */
const restingMax = 12

/** Numbers that the desk was asked to mend. */
const remediatedMax = 12

/** The last call is made so long ago: storage's clock may be a little behind, and knows of none that are to come. */
const clockGraceMs = 5_000

const dayMs = 86_400_000

/** The demo's past. */
export class DemoHistory extends Context.Tag("@anipool/demo/DemoHistory")<DemoHistory, {
  /** Gives a workspace of the demo its past; its ANIs and campaigns must be there, and nothing else happen in it. */
  readonly load: (workspace: Workspace, story: DemoLeads.Story) => Effect.Effect<void, InvalidRequest | StorageError>
}>() {}

/** `DemoHistory` over storage. */
export const make = Effect.gen(function*() {
  const activity = yield* Activity
  const administration = yield* DialsAdministration
  const dials = yield* Dials
  const feed = yield* InventoryFeed.InventoryFeed
  const jobs = yield* DialsProcessing.jobs
  const past = yield* PastAssignments
  const planner = yield* Planner
  const recorded = yield* RecordedDials.RecordedDials
  const remediations = yield* Remediations
  const runs = yield* PlannerRuns
  const transitions = yield* Transitions
  const snapshot = yield* DemoSnapshot.make
  const tags = yield* DemoTags.make
  const process = Option.getOrThrow(Arr.findFirst(jobs, ({ name }) => name === "dials")).step

  const queue = (workspace: Workspace, days: ReadonlyArray<ReadonlyArray<DemoDials.Request>>) => {
    const records = days.flat().flatMap(({ call }) => call === undefined ? [] : [call.record])
    return Effect.forEach(
      Arr.chunksOf(records, queuedMax),
      (portion, i) =>
        administration.queueImported(workspace.id, portion, {
          source: "demo",
          position: i,
          lines: i * queuedMax + portion.length,
          refused: 0,
          isComplete: false
        }),
      { discard: true }
    )
  }

  /** Has all that is queued recorded, by this process or by workers that are at it, and counted. */
  const processed = Effect.fnUntraced(function*({ id }: Workspace) {
    const turn = Effect.gen(function*() {
      while ((yield* dials.waiting(id)).records > 0) yield* process
    })
    // While one step waits for storage the next one is read.
    yield* Effect.all([turn, turn], { concurrency: 2, discard: true })
    // What came last may wait to be counted: it is once nothing is queued.
    yield* process
  })

  /** What was dialed until now: first the days that are over, then today. A dial that is there already is not made again. */
  const dial = Effect.fnUntraced(function*(workspace: Workspace, dialer: DemoDials.Dialer, now: number) {
    const { today } = dialer
    const ofDay = DemoDials.make(dialer)
    const over = Arr.makeBy(DemoDays.days - 1, (i) => LocalTime.addDays(today, i + 1 - DemoDays.days))
      .map((day) => ({ day, requests: ofDay(day, now) }))
    for (const { day, requests } of over) yield* past.record(workspace.id, day, assignmentsOf(requests))
    yield* queue(workspace, over.map(({ requests }) => requests))
    const begun = yield* recorded.page(workspace.id, { from: today, to: today, limit: RecordedDials.pageSizeMax })
    const requests = ofDay(today, begun.at(-1)?.at ?? now - clockGraceMs)
    if (yield* past.record(workspace.id, today, assignmentsOf(requests))) {
      yield* activity.add(minutesOf(workspace, requests))
      yield* activity.addCampaigns(slotsOf(workspace, requests))
    }
    yield* queue(workspace, [requests])
    yield* processed(workspace)
  })

  const rest = Effect.fnUntraced(function*(workspace: Workspace, resting: ReadonlyArray<Resting>, now: number) {
    for (const { from, id, kind } of resting) {
      if ((yield* transitions.history(workspace.id, id)).length > 0) continue
      yield* transitions.apply(workspace.id, [id], {
        event: "pause",
        origin: kind.origin,
        keyId: null,
        carrier: null,
        note: kind.note,
        effectiveAt: LocalTime.endOf(LocalTime.addDays(from, -1), workspace.timeZone),
        until: kind.restDays === null ? null : now + kind.restDays * dayMs
      })
    }
  })

  const remediate = Effect.fnUntraced(function*(workspace: Workspace, burned: ReadonlyArray<AniId>) {
    for (const [i, id] of burned.entries()) {
      const asked = yield* remediations.request(workspace.id, id, {
        keyId: null,
        carrier: null,
        note: remediationNotes[i % remediationNotes.length]!
      })
      if (asked._tag === "None" || asked.value !== "received") continue
      const [made] = yield* remediations.list(workspace.id, { aniId: id, limit: 1 })
      for (const step of stepsOf(i)) {
        yield* remediations.step(workspace.id, made!.id, step).pipe(
          // Each follows on the one before by the desk's own rule.
          Effect.catchTag("StepRefused", Effect.die)
        )
      }
    }
  })

  const plan = Effect.fnUntraced(function*(workspace: Workspace, today: LocalTime.LocalDate, now: number) {
    for (let weeks = plansKept; weeks >= 1; weeks--) {
      const day = LocalTime.addDays(today, -7 * weeks)
      const report = yield* planner.generate(workspace, {
        dateStart: LocalTime.addDays(day, -7),
        dateEnd: LocalTime.addDays(day, -1)
      })
      yield* runs.save(workspace.id, {
        day,
        madeAt: now - 7 * weeks * dayMs,
        data: PlannerReport.toData(report),
        purchases: BuyList.ofPlan(report.country, report.plan)
      })
    }
  })

  return DemoHistory.of({
    load: Effect.fn("DemoHistory.load")(function*(workspace, story) {
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, workspace.timeZone)
      const limit = Math.min(anisMax, InventoryFeed.pageSizeMax)
      const numbers = [...InventoryPage.entries(yield* feed.inInventory(workspace.id, 0, limit))]
      const settings = Option.getOrThrow(yield* feed.settings(workspace.id))
      const burned = numbers.filter(({ number }) => DemoDays.isBurned(number))
      const resting = restingOf(burned.slice(0, restingMax).map(({ id }) => id), today)
      yield* tags.load(workspace.id, numbers)
      yield* dial(workspace, {
        settings,
        numbers,
        story,
        restsFrom: new Map(resting.map(({ from, id }) => [id, from])),
        today
      }, now)
      yield* rest(workspace, resting, now)
      yield* remediate(workspace, burned.slice(0, remediatedMax).map(({ id }) => id))
      yield* plan(workspace, today, now)
      yield* snapshot.load(workspace)
    })
  })
})

/** `DemoHistory` over storage. */
export const layer: Layer.Layer<
  DemoHistory,
  never,
  | Activity
  | Dials
  | DialsAdministration
  | InboundGroups
  | InventoryFeed.InventoryFeed
  | PastAssignments
  | Planner
  | PlannerRuns
  | ProspectHistory
  | RecordedDials.RecordedDials
  | Remediations
  | Snapshots
  | StatisticsUpkeep
  | Tags
  | Transitions
> = Layer.effect(DemoHistory, make)

// internal

/** A number that rests, and the first day on which it did. */
interface Resting {
  readonly id: AniId
  readonly from: LocalTime.LocalDate
  readonly kind: typeof rests[number]
}

/** How numbers rest now. */
const rests = [
  { origin: "rest-rule", note: null, restedDays: 2, restDays: 4 },
  { origin: "interface", note: "Shown as spam by two carriers", restedDays: 1, restDays: 2 },
  { origin: "rest-rule", note: null, restedDays: 3, restDays: 6 },
  { origin: "interface", note: "Until the desk has looked at it", restedDays: 5, restDays: null }
] as const

const restingOf = (ids: ReadonlyArray<AniId>, today: LocalTime.LocalDate): ReadonlyArray<Resting> =>
  ids.flatMap((id, i) => {
    // As many again are well by now, and are dialed on.
    if (i % 2 === 1) return []
    const kind = rests[i / 2 % rests.length]!
    return [{ id, from: LocalTime.addDays(today, -kind.restedDays), kind }]
  })

const remediationNotes = [
  "Customers say it is shown as spam",
  "Answer rate fell by half this week",
  "Labelled \"Scam likely\" on two handsets"
]

const stepsOf = (i: number) => {
  const begun = { state: "IN_PROGRESS" as const, note: "Asked the carriers to look at it" }
  if (i % 4 === 0) return []
  if (i % 4 === 1) return [begun]
  return i % 4 === 2
    ? [begun, { state: "DONE" as const, note: "Label taken off by all carriers" }]
    : [begun, { state: "REJECTED" as const, note: "The label is right: too many calls within an hour" }]
}

const assignmentsOf = (requests: ReadonlyArray<DemoDials.Request>) =>
  requests.flatMap(({ at, call, campaign, prospect }) =>
    call === undefined ? [] : [{ aniId: call.aniId, tier: call.tier, at, campaignKey: campaign.key, prospect }]
  )

/** What went on, minute by minute. */
const minutesOf = ({ id }: Workspace, requests: ReadonlyArray<DemoDials.Request>): ReadonlyArray<NewActivity> =>
  Object.values(Arr.groupBy(requests, ({ at }) => String(Math.floor(at / minuteMs)))).map((all) => {
    const calls = all.flatMap(({ call }) => call ?? [])
    return {
      workspaceId: id,
      minute: Math.floor(all[0].at / minuteMs) * minuteMs,
      assigned: Arr.makeBy(tiers, (i) => calls.filter(({ tier }) => tier === i + 1).length),
      refused: all.length - calls.length,
      dials: calls.length,
      contacts: calls.filter(({ isContact }) => isContact).length
    }
  })

/** What each campaign asked for, slot by slot. */
const slotsOf = (
  { id }: Workspace,
  requests: ReadonlyArray<DemoDials.Request>
): ReadonlyArray<NewCampaignActivity> =>
  Object.values(Arr.groupBy(requests, ({ at, campaign }) => `${Math.floor(at / slotMs)} ${campaign.id}`)).map((
    all
  ) => ({
    workspaceId: id,
    campaign: all[0].campaign.id,
    slot: Math.floor(all[0].at / slotMs) * slotMs,
    assigned: all.filter(({ call }) => call !== undefined).length,
    local: all.filter(({ call }) => call !== undefined && isLocal(call.tier)).length,
    refused: refusalReasons.map((reason) => all.filter(({ refusedFor }) => refusedFor === reason).length)
  }))
