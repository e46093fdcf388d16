/**
 * `Dials` in memory. A step of processing is one synchronous step, so it is done wholly or not at all.
 */
import * as Thresholds from "@anipool/domain/alerts/Thresholds"
import type { DayCounts } from "@anipool/domain/dials/DayCounts"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import * as ProcessingPlan from "@anipool/domain/dials/ProcessingPlan"
import * as StoredDays from "@anipool/domain/dials/StoredDays"
import * as AlarmLevel from "@anipool/domain/health/AlarmLevel"
import * as HealthBook from "@anipool/domain/health/HealthBook"
import * as Figures from "@anipool/domain/lifecycle/Figures"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { minuteMs, tiers } from "@anipool/storage/Activity"
import type { ArchivedDay } from "@anipool/storage/ArchivedDays"
import { campaignsMax } from "@anipool/storage/Campaigns"
import * as Port from "@anipool/storage/Dials"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as ArchiveMarks from "./ArchiveMarks.ts"
import * as CarrierLog from "./CarrierLog.ts"
import * as DialLog from "./DialLog.ts"
import * as HealthLog from "./HealthLog.ts"
import * as Inventory from "./Inventory.ts"
import * as MemoryActivity from "./MemoryActivity.ts"
import * as RedressBook from "./RedressBook.ts"
import * as ShareDays from "./ShareDays.ts"
import * as State from "./State.ts"
import * as Trail from "./Trail.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Port.Dials.of({
    enqueue: Effect.fn("Dials.enqueue")(
      function*(
        batches: ReadonlyArray<Port.Batch>,
        imported?: { readonly workspaceId: WorkspaceId; readonly progress: Port.ImportProgress }
      ) {
        State.assertAtMost(
          "Dials.enqueue",
          batches.reduce((sum, { records }) => sum + records.length, 0),
          Port.enqueueMax
        )
        const receivedAt = yield* Clock.currentTimeMillis
        const queues = batches.map(({ records, workspaceId }) => ({
          records,
          dials: State.get(state, workspaceId).dials
        }))
        const lane = imported === undefined ? "posted" as const : "imported" as const
        for (const { dials, records } of queues) {
          for (const record of records) dials[lane].push({ record, receivedAt })
        }
        if (imported === undefined) return
        const { progress, workspaceId } = imported
        State.get(state, workspaceId).dials.imports.set(progress.source, progress)
      }
    ),

    importProgress: Effect.fn("Dials.importProgress")((workspaceId: WorkspaceId, source: string) =>
      Effect.sync(() => Option.fromNullable(State.find(state, workspaceId)?.dials.imports.get(source)))
    ),

    process: Effect.fn("Dials.process")(function*(limit: number) {
      State.assertAtMost("Dials.process", limit, Port.processMax)
      const now = yield* Clock.currentTimeMillis
      const next = longestWaiting(state)
      return next === undefined ? Port.nothingProcessed : process(state, next, limit, now)
    }),

    recordImported: Effect.fn("Dials.recordImported")(
      function*(workspaceId: WorkspaceId, records: ReadonlyArray<DialRecord>, progress: Port.ImportProgress) {
        State.assertAtMost("Dials.recordImported", records.length, Port.importedMax)
        const now = yield* Clock.currentTimeMillis
        const known = State.get(state, workspaceId)
        known.dials.imports.set(progress.source, progress)
        return record(state, known, records.map((each) => ({ record: each, receivedAt: now })), "imported", now)
      }
    ),

    waiting: Effect.fn("Dials.waiting")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now): Port.QueueState => {
        const dials = State.find(state, workspaceId)?.dials
        return {
          records: dials === undefined ? 0 : Math.min(DialLog.waiting(dials), Port.waitingMax),
          lagMs: now - (dials?.posted[0]?.receivedAt ?? now)
        }
      })
    ),

    queue: Effect.map(Clock.currentTimeMillis, (now) => {
      let records = 0
      let oldest = now
      for (const { dials } of state.workspaces) {
        records += DialLog.waiting(dials)
        oldest = Math.min(oldest, dials.posted[0]?.receivedAt ?? now)
      }
      return { records, lagMs: now - oldest }
    }).pipe(Effect.withSpan("Dials.queue")),

    latestTo: Effect.fn("Dials.latestTo")((workspaceId: WorkspaceId, pair: Port.Pair) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const dial = workspace && DialLog.latestTo(workspace.dials, pair)
        if (workspace === undefined || dial === undefined) return Option.none()
        const { campaignKey, draft: { dialedAt, record } } = dial
        const campaigns = [...workspace.campaigns.values(), ...workspace.dialedCampaigns.values()]
        const known = campaigns.find(({ key }) => key === campaignKey)?.campaign
        return Option.some<Port.PastDial>({
          campaign: known === undefined ? null : { id: known.id, name: known.name },
          agentName: record.agentName,
          dialedAt,
          dispositionName: record.dispositionName
        })
      })
    ),

    rejected: Effect.fn("Dials.rejected")(
      (workspaceId: WorkspaceId, { after = 0, limit }: { readonly after?: number; readonly limit: number }) =>
        Effect.sync(() => {
          State.assertAtMost("Dials.rejected", limit, Port.rejectedPageMax)
          const rejected = State.find(state, workspaceId)?.dials.rejected ?? []
          return rejected.filter(({ id }) => id > after).slice(0, limit)
        })
    ),

    classes: Effect.fn("Dials.classes")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.dials.classes ?? []]
          .map(([name, each]): Port.OwnClass => ({ name, class: each }))
          .sort(TextOrder.by(({ name }) => name))
      )
    ),

    setClass: Effect.fn("Dials.setClass")(
      (workspaceId: WorkspaceId, name: string, to: DispositionClass | null) =>
        Trail.acting((actor) => {
          const workspace = State.get(state, workspaceId)
          const { classes } = workspace.dials
          const before = classes.get(name) ?? null
          if (to !== null && before === null && classes.size >= Port.classesMax) return Option.none()
          if (before === to) return Option.some(null)
          DialLog.setClass(workspace.dials, name, to)
          return Option.some(
            State.record(state, workspace, actor, SettingsEntries.dispositionClassed(name, before, to))
          )
        })
    ),

    recount: Effect.fn("Dials.recount")(
      (workspaceId: WorkspaceId, _from: Port.RecountCursor | undefined, isDryRun: boolean) =>
        Effect.map(Clock.currentTimeMillis, (now) => recount(state, State.get(state, workspaceId), isDryRun, now))
    ),

    keptFrom: Effect.sync(() => state.dialsStoredFrom),

    recountArchived: Effect.fn("Dials.recountArchived")(
      (workspaceId: WorkspaceId, day: Pick<ArchivedDay, "day" | "digest">, counts: DayCounts, isDryRun: boolean) =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          recountArchived(State.get(state, workspaceId), day, counts, isDryRun, now))
    ),

    shares: Effect.fn("Dials.shares")(
      (
        workspaceId: WorkspaceId,
        { from, to }: { readonly from: LocalTime.LocalDate; readonly to: LocalTime.LocalDate }
      ) =>
        Effect.sync(() => ShareDays.between(State.find(state, workspaceId)?.shareDays ?? new Map(), from, to))
    ),

    shareDays: Effect.fn("Dials.shareDays")((workspaceId: WorkspaceId, asked: Port.ShareDaysAsked) =>
      Effect.suspend(() => {
        State.assertAtMost("Dials.shareDays", asked.limit, Port.shareDaysMax)
        return EventLoop.result(ShareDays.ofBoth(State.find(state, workspaceId)?.shareDays ?? new Map(), asked))
      })
    ),

    figures: Effect.fn("Dials.figures")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now): Port.Figures => {
        const known = State.find(state, workspaceId)
        return known === undefined
          ? { aniDays: [], anis: [], dialDays: [], shareDays: [], hours: [] }
          : figuresOf(known, State.dayAt(known, now))
      })
    )
  })

// internal

const longestWaiting = (state: State.State): State.WorkspaceState | undefined => {
  let longest: State.WorkspaceState | undefined
  for (const lane of ["posted", "imported"] as const) {
    let oldest = Infinity
    for (const known of state.workspaces) {
      const first = known.dials[lane][0]
      if (first !== undefined && first.receivedAt < oldest) {
        oldest = first.receivedAt
        longest = known
      }
    }
    if (longest !== undefined) return longest
  }
  return undefined
}

const process = (state: State.State, known: State.WorkspaceState, limit: number, now: number): Port.Processed => {
  const lane = known.dials.posted.length > 0 ? "posted" : "imported"
  return record(state, known, known.dials[lane].splice(0, limit), lane, now)
}

const record = (
  state: State.State,
  known: State.WorkspaceState,
  received: ReadonlyArray<ProcessingPlan.Received>,
  lane: "posted" | "imported",
  now: number
): Port.Processed => {
  const { dials, workspace } = known
  const reading = ProcessingPlan.read(received, {
    country: workspace.country,
    now,
    storedFrom: ArchiveMarks.storedFrom(known.archiveMarks, state.dialsStoredFrom),
    timeZone: workspace.timeZone
  })
  const plan = ProcessingPlan.make(reading, factsOf(known, reading))
  for (const refused of plan.refused) dials.rejected.push({ id: ++dials.lastRejectedId, ...refused })
  const recorded = plan.dials.filter((dial) => DialLog.add(dials, dial))
  ArchiveMarks.cameFor(known.archiveMarks, "dial", recorded.map(({ draft }) => draft.dialedAt))
  for (const dial of recorded) {
    DialLog.count(known, dial)
    if (dial.aniId !== null) known.upkeep.unrated.add(dial.aniId)
  }
  CarrierLog.count(known.carrierLog, State.dayAt(known, now), recorded)
  // Recorded before, or within these records by one that could not tell whom it dialed.
  const corrections = recorded.length === plan.dials.length ? [] : DialLog.correct(dials, known, plan.dials)
  ArchiveMarks.cameFor(known.archiveMarks, "dial", corrections.map(({ of }) => of.dialedAt))
  RedressBook.open(known.redress, plan.named, now)
  const { alarmMode, falseAlarms } = known.alertLog.thresholds ?? Thresholds.defaults
  const keptFrom = now - 86_400_000 * AlarmLevel.keptDays
  HealthLog.fold(known.health, {
    today: LocalTime.dayNumber(State.dayAt(known, now)),
    falseAlarms,
    mode: alarmMode,
    cameFalse: alarmMode === "about"
      ? known.health.alarms.filter((alarm) =>
        alarm.raised.at >= keptFrom && HealthLog.courseOf(alarm, known.reputation.transitions) !== undefined
      ).length
      : 0,
    dials: HealthBook.dialsOf(recorded)
  })
  const volume = recorded.filter(({ draft }) => draft.isVolume)
  if (volume.length > 0 && lane === "posted") {
    MemoryActivity.add(known, {
      minute: Math.floor(now / minuteMs) * minuteMs,
      assigned: noneAssigned,
      refused: 0,
      dials: volume.length,
      contacts: volume.filter(({ outcome }) => outcome.contact).length
    })
  }
  return { workspaceId: Option.some(workspace.id), ...ProcessingPlan.summaryOf(plan, recorded.length, corrections) }
}

const noneAssigned = Array.from({ length: tiers }, () => 0)

/** What is known of the campaigns that records name; unknown ones are added first. */
const campaignsOf = (
  known: State.WorkspaceState,
  reading: ProcessingPlan.Reading
): ProcessingPlan.Facts["campaigns"] => {
  const facts = () => {
    const found = new Map<string, ProcessingPlan.CampaignFact>()
    for (const id of reading.campaigns.keys()) {
      const registered = known.campaigns.get(id)
      const row = registered ?? known.dialedCampaigns.get(id)
      if (row !== undefined) found.set(id, { key: row.key, policy: registered?.campaign.policy ?? null })
    }
    return found
  }
  const room = campaignsMax - known.dialedCampaigns.size
  for (const campaign of ProcessingPlan.addedCampaigns(reading, facts(), room)) {
    known.dialedCampaigns.set(campaign.id, { key: known.nextCampaignKey++, campaign })
  }
  return facts()
}

const factsOf = (known: State.WorkspaceState, reading: ProcessingPlan.Reading): ProcessingPlan.Facts => {
  const { dials, dispositions, inventory, workspace } = known
  const anis = new Map<string, ProcessingPlan.AniFact>()
  const lookUp = (numbers: ReadonlyMap<string, PhoneNumber>) => {
    for (const [key, { callingCode, national }] of numbers) {
      const row = Inventory.holderOf(inventory, callingCode, national) ??
        Inventory.lastRemoved(inventory, callingCode, national)
      if (row === undefined) continue
      anis.set(key, { aniId: row.id, isInInventory: Inventory.isInInventory(row), poolId: Inventory.poolOf(row) })
    }
  }
  lookUp(reading.numbers)
  lookUp(ProcessingPlan.numbersElsewhere(reading, anis))
  return {
    policy: workspace.policy,
    campaigns: campaignsOf(known, reading),
    anis,
    dispositions: [...dispositions.values()],
    classes: dials.classes
  }
}

/** Counts all anew in one step: there is no limit on what one may take here. */
const recount = (
  state: State.State,
  known: State.WorkspaceState,
  isDryRun: boolean,
  now: number
): Port.Recounted => {
  const today = State.dayAt(known, now)
  const reasonOf = (day: LocalTime.LocalDate) =>
    StoredDays.missingReason(day, state.dialsStoredFrom, known.historyDays.has(day))
  const before = figuresOf(known, today)
  const counters = isDryRun ? DialLog.copy(known) : known
  const dials = DialLog.recount(counters, known.dials, (day) => reasonOf(day) === undefined)
  for (const id of known.aniDays.keys()) known.upkeep.unrated.add(id)
  const left = DialLog.daysOf(known).flatMap((day): ReadonlyArray<StoredDays.LeftDay> => {
    const reason = reasonOf(day)
    return reason === undefined ? [] : [{ day, reason }]
  })
  const corrected = DialLog.differences(before, figuresOf(counters, today)) +
    CarrierLog.recount(
      known.carrierLog,
      [...known.dials.byKey.values()],
      (day) => reasonOf(day) === undefined,
      isDryRun
    ) +
    HealthLog.recount(known.health, state.dialsStoredFrom, isDryRun)
  return { next: undefined, dials, corrected, left }
}

const recountArchived = (
  known: State.WorkspaceState,
  { day, digest }: Pick<ArchivedDay, "day" | "digest">,
  counts: DayCounts,
  isDryRun: boolean,
  now: number
): Option.Option<number> => {
  const mark = ArchiveMarks.finished(known.archiveMarks).find((each) => each.kind === "dial" && each.day === day)
  const isElsewhere = DialLog.ofDay(known.dials, day).some(({ draft: { dialedAt } }) =>
    mark === undefined || dialedAt < mark.from || dialedAt >= mark.until
  )
  if (mark?.digest !== digest || known.historyDays.has(day) || isElsewhere) return Option.none()
  const today = State.dayAt(known, now)
  const before = figuresOf(known, today)
  const counters = isDryRun ? DialLog.copy(known) : known
  DialLog.setDay(counters, day, counts)
  if (!isDryRun) { for (const { aniId } of counts.anis) known.upkeep.unrated.add(aniId) }
  return Option.some(DialLog.dayDifferences(before, figuresOf(counters, today), day))
}

const figuresOf = (counters: DialLog.Counters, today: LocalTime.LocalDate): Port.Figures =>
  DialLog.figures(counters, today, Figures.windowStart(today))
