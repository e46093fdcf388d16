/**
 * `Dials` in memory. A step of processing is one synchronous step, so it is done wholly or not at all.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as Policy from "@anipool/domain/assignment/Policy"
import * as Prospect from "@anipool/domain/assignment/Prospect"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import * as Enrichment from "@anipool/domain/dials/Enrichment"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { minuteMs, tiers } from "@anipool/storage/Activity"
import { campaignsMax } from "@anipool/storage/Campaigns"
import * as Port from "@anipool/storage/Dials"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as DialLog from "./DialLog.ts"
import * as Inventory from "./Inventory.ts"
import * as MemoryActivity from "./MemoryActivity.ts"
import * as ShareDays from "./ShareDays.ts"
import * as State from "./State.ts"

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
      return next === undefined ? nothing : process(state, next, limit, now)
    }),

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
        Effect.sync(() => {
          const { classes } = State.get(state, workspaceId).dials
          if (to === null) {
            classes.delete(name)
            return true
          }
          if (!classes.has(name) && classes.size >= Port.classesMax) return false
          classes.set(name, to)
          return true
        })
    ),

    recount: Effect.fn("Dials.recount")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now) => recount(state, State.get(state, workspaceId), now))
    ),

    shares: Effect.fn("Dials.shares")(
      (
        workspaceId: WorkspaceId,
        { from, to }: { readonly from: LocalTime.LocalDate; readonly to: LocalTime.LocalDate }
      ) => Effect.sync(() => ShareDays.between(State.find(state, workspaceId)?.shareDays ?? new Map(), from, to))
    ),

    figures: Effect.fn("Dials.figures")((workspaceId: WorkspaceId) =>
      Effect.map(Clock.currentTimeMillis, (now): Port.Figures => {
        const known = State.find(state, workspaceId)
        return known === undefined
          ? { aniDays: [], anis: [], dialDays: [], shareDays: [] }
          : figuresOf(known, now)
      })
    )
  })

// internal

const nothing: Port.Processed = {
  workspaceId: Option.none(),
  taken: 0,
  recorded: 0,
  doubled: 0,
  rejected: {},
  waitedMs: 0,
  reached: []
}

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
  const { dials, workspace } = known
  const lane = dials.posted.length > 0 ? dials.posted : dials.imported
  const taken = lane.splice(0, limit)
  const setting: Enrichment.Setting = {
    country: workspace.country,
    now,
    keptFrom: state.dialsKeptFrom,
    dayOf: Enrichment.dayOfIn(workspace.timeZone)
  }
  const registered = dispositionsOf(known)
  const rejected: Partial<Record<Enrichment.Rejection, number>> = {}
  const reached: Array<Port.Reached> = []
  let recorded = 0
  let doubled = 0
  let volume = 0
  let contacts = 0
  const reject = (reason: Enrichment.Rejection, record: DialRecord, receivedAt: number) => {
    rejected[reason] = (rejected[reason] ?? 0) + 1
    dials.rejected.push({ id: ++dials.lastRejectedId, reason, receivedAt, record })
  }
  for (const { receivedAt, record } of taken) {
    const read = Enrichment.read(record, setting)
    if (Either.isLeft(read)) {
      reject(read.left, record, receivedAt)
      continue
    }
    const draft = read.right
    const campaignKey = campaignOf(state, known, record)
    if (campaignKey === undefined) {
      reject("campaign_limit", record, receivedAt)
      continue
    }
    const key = Enrichment.dispositionKey(record.dispositionName)
    const outcome = Enrichment.outcomeOf(record.dispositionName, registered.get(key), dials.classes)
    const found = aniOf(known, draft)
    const prospect = Prospect.keyOf({ callingCode: draft.prospect.callingCode, phone: draft.prospect.national })
    const counts = draft.isVolume && found !== undefined
    if (counts && outcome.contact) reached.push({ prospect, aniId: found.aniId, at: draft.dialedAt })
    const { policy } = known.campaigns.get(record.campaignId)!.campaign
    const dial: DialLog.Dial = {
      day: draft.day,
      dialedAt: draft.dialedAt,
      campaignKey,
      aniId: found?.aniId,
      ani: found?.ani ?? draft.ani,
      prospect: draft.prospect,
      zipAreaCode: draft.zipAreaCode,
      isVolume: draft.isVolume,
      outcome,
      share: counts ? HoldOut.shareOf(Policy.resolve(workspace.policy, policy), prospect) : undefined
    }
    if (DialLog.add(dials, record.dialId, dial)) {
      DialLog.count(known, dial)
      recorded++
      if (dial.isVolume) {
        volume++
        if (outcome.contact) contacts++
      }
    } else {
      doubled++
    }
  }
  if (volume > 0 && lane === dials.posted) {
    const minute = Math.floor(now / minuteMs) * minuteMs
    MemoryActivity.add(known, { minute, assigned: noneAssigned, refused: 0, dials: volume, contacts })
  }
  return {
    workspaceId: Option.some(workspace.id),
    taken: taken.length,
    recorded,
    doubled,
    rejected,
    waitedMs: now - Math.min(...taken.map(({ receivedAt }) => receivedAt)),
    reached
  }
}

const noneAssigned = Array.from({ length: tiers }, () => 0)

/** Registered dispositions by name; of several of one name, the lowest id. */
const dispositionsOf = ({ dispositions }: State.WorkspaceState): ReadonlyMap<string, Enrichment.Registered> => {
  const byName = new Map<string, Enrichment.Registered>()
  for (const disposition of [...dispositions.values()].sort(TextOrder.by(({ id }) => id))) {
    const key = Enrichment.dispositionKey(disposition.name)
    if (!byName.has(key)) byName.set(key, disposition)
  }
  return byName
}

/** The number of the record's campaign, which is registered if it is unknown; undefined when there is no room for it. */
const campaignOf = (state: State.State, known: State.WorkspaceState, record: DialRecord): number | undefined => {
  const found = known.campaigns.get(record.campaignId)
  if (found !== undefined) return found.key
  if (known.campaigns.size >= campaignsMax) return undefined
  const key = known.nextCampaignKey++
  known.campaigns.set(record.campaignId, {
    key,
    campaign: { id: record.campaignId, name: record.campaignName, type: "Outbound", inboundPoolId: null, policy: {} }
  })
  State.advanceSettings(state, known)
  return key
}

/** The ANI of a draft: the one that is held, in whichever country, else the one removed last. */
const aniOf = (
  { inventory }: State.WorkspaceState,
  { ani, aniElsewhere }: Enrichment.Draft
): { readonly aniId: AniId; readonly ani: Enrichment.Placed } | undefined => {
  const readings = aniElsewhere === undefined ? [ani] : [ani, aniElsewhere]
  for (const find of [Inventory.holderOf, Inventory.lastRemoved]) {
    for (const reading of readings) {
      const row = find(inventory, reading.callingCode, reading.national)
      if (row !== undefined) return { aniId: row.id, ani: reading }
    }
  }
  return undefined
}

/** Counts all anew in one step: there is no limit on what one may take here. */
const recount = (state: State.State, known: State.WorkspaceState, now: number): Port.Recounted => {
  const { dials } = known
  const before = figuresOf(known, now)
  // The first day whose dials are all kept.
  const first = State.dayAt(known, state.dialsKeptFrom + dayMs - 1)
  DialLog.recount(known, dials, first)
  return { next: undefined, dials: dials.byKey.size, corrected: DialLog.differences(before, figuresOf(known, now)) }
}

const dayMs = 86_400_000

/** Today and the 29 days before it. */
const figuresOf = (known: State.WorkspaceState, now: number): Port.Figures => {
  const today = State.dayAt(known, now)
  return DialLog.figures(known, today, LocalTime.addDays(today, -29))
}
