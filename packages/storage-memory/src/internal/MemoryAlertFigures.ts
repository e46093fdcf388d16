/**
 * `AlertFigures` in memory.
 */
import type { Supply } from "@anipool/domain/alerts/Dryness"
import type { Lately, SignalCount } from "@anipool/domain/alerts/Failing"
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as Rules from "@anipool/domain/assignment/Rules"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import * as Regrouping from "@anipool/domain/groups/Regrouping"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AlertFigures,
  anisMax,
  changedMax,
  failingMax,
  type Kept,
  keptMax,
  type NumbersChange,
  type RejectedCount,
  rejectedMax,
  retriedMax,
  signalsMax,
  sourcesMax,
  type SupplyOf,
  type SupplySought
} from "@anipool/storage/AlertFigures"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import * as DialLog from "./DialLog.ts"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as Membership from "./Membership.ts"
import * as MemoryAniReports from "./MemoryAniReports.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AlertFigures.of({
    supplies: Effect.fn("AlertFigures.supplies")((workspaceId: WorkspaceId, sources: ReadonlyArray<SupplySought>) =>
      Effect.suspend(() => {
        State.assertAtMost("AlertFigures.supplies", sources.length, sourcesMax)
        const workspace = State.find(state, workspaceId)
        return Effect.forEach(sources, (source) => supplyOf(workspace, source))
      })
    ),

    keeps: Effect.fn("AlertFigures.keeps")(
      function*(workspaceId: WorkspaceId, sources: ReadonlyArray<SupplyOf>, change: NumbersChange | null) {
        State.assertAtMost("AlertFigures.keeps", sources.length, keptMax)
        const workspace = State.find(state, workspaceId)
        const isAfter = yield* placesAfter(workspace, change)
        return yield* Effect.forEach(sources, (source) => keptOf(workspace, source, isAfter))
      }
    ),

    poolsOf: Effect.fn("AlertFigures.poolsOf")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.gen(function*() {
        State.assertAtMost("AlertFigures.poolsOf", ids.length, changedMax)
        const workspace = State.find(state, workspaceId)
        const pools = new Set<PoolId>()
        yield* EventLoop.forEachQuick(ids, (id) => {
          const row = workspace === undefined ? undefined : Inventory.rowOf(workspace.inventory, id)
          for (const pool of row?.pools ?? []) pools.add(pool)
        })
        return [...pools].sort((a, b) => a - b)
      })
    ),

    rejected: Effect.fn("AlertFigures.rejected")((workspaceId: WorkspaceId, fromMs: number) =>
      Effect.sync(() => {
        const counts = new Map<Rejection, RejectedCount>()
        for (const { reason, receivedAt } of State.find(state, workspaceId)?.dials.rejected.slice(-rejectedMax) ?? []) {
          if (receivedAt < fromMs) continue
          const known = counts.get(reason)
          counts.set(reason, {
            reason,
            count: (known?.count ?? 0) + 1,
            since: Math.min(receivedAt, known?.since ?? receivedAt)
          })
        }
        return [...counts.values()]
      })
    ),

    retryRejected: Effect.fn("AlertFigures.retryRejected")((workspaceId: WorkspaceId, reason: Rejection) =>
      Effect.sync(() => {
        const { dials } = State.get(state, workspaceId)
        const taken = dials.rejected.filter((each) => each.reason === reason).slice(0, retriedMax)
        const ids = new Set(taken.map(({ id }) => id))
        dials.rejected = dials.rejected.filter(({ id }) => !ids.has(id))
        const receivedAt = state.clock.unsafeCurrentTimeMillis()
        dials.imported.push(...taken.map(({ record }) => ({ record, receivedAt })))
        return taken.length
      })
    ),

    failing: Effect.fn("AlertFigures.failing")((workspaceId: WorkspaceId, fromMs: number, limit: number) =>
      Effect.sync((): Lately => {
        State.assertAtMost("AlertFigures.failing", limit, failingMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { campaigns: [], signals: [] }
        const registered = [...workspace.campaigns.values(), ...workspace.dialedCampaigns.values()]
        const byKey = new Map(registered.map(({ campaign, key }) => [key, campaign]))
        const dialed = new Map<string, { readonly id: string; readonly name: string; dials: number }>()
        const told = new Map<string, SignalCount & { dials: number }>()
        const volume = DialLog.since(workspace.dials, fromMs).filter(({ draft }) => draft.isVolume)
        const latest = volume.length <= limit
          ? volume
          : volume.sort((a, b) => b.draft.dialedAt - a.draft.dialedAt).slice(0, limit)
        for (const dial of latest) {
          const campaign = byKey.get(dial.campaignKey)
          if (campaign === undefined) continue
          const { id, name } = campaign
          const known = dialed.get(id) ?? { id, name, dials: 0 }
          dialed.set(id, { ...known, dials: known.dials + 1 })
          const { dialedAt, record: { q850Cause, sipCode, sipReason } } = dial.draft
          if (dial.outcome.contact || q850Cause + sipCode + sipReason === "") continue
          const key = JSON.stringify([id, whole(sipCode), whole(q850Cause), sipReason])
          const before = told.get(key)
          told.set(key, {
            campaignId: id,
            sipCode: whole(sipCode),
            sipReason,
            q850Cause: whole(q850Cause),
            dials: (before?.dials ?? 0) + 1,
            since: Math.min(dialedAt, before?.since ?? dialedAt)
          })
        }
        const signals = [...told.values()].sort((a, b) =>
          b.dials - a.dials || TextOrder.compare(a.campaignId, b.campaignId)
        )
          .slice(0, signalsMax)
        const named = new Set(signals.map(({ campaignId }) => campaignId))
        const campaigns = [...dialed.values()].filter(({ id }) => named.has(id)).sort(TextOrder.by(({ id }) => id))
        return { campaigns, signals }
      })
    ),

    lately: Effect.fn("AlertFigures.lately")((workspaceId: WorkspaceId, ids: ReadonlyArray<AniId>) =>
      Effect.sync(() => {
        State.assertAtMost("AlertFigures.lately", ids.length, anisMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const window = MemoryAniReports.windowOf(workspace.inventory.now().day)
        return [...new Set(ids)].flatMap((id) => {
          const row = Inventory.rowOf(workspace.inventory, id)
          if (row === undefined) return []
          const { blocks, dials } = MemoryAniReports.last30(workspace, row, window)
          return dials === 0 ? [] : [{ id, dials, blocks }]
        })
      })
    )
  })

// internal

/** A whole number, as it is stored. */
const whole = (text: string): string => text === "" ? "" : String(Number(text))

const supplyOf = (workspace: State.WorkspaceState | undefined, source: SupplyOf): Effect.Effect<Supply> =>
  Effect.gen(function*() {
    const isCapped = source.dailyCap !== null || source.warmUpDays !== null
    const rows = workspace === undefined
      ? []
      : source.pool === null
      ? workspace.inventory.inInventory.values()
      : Inventory.membersOf(workspace.inventory, source.pool)
    let active = 0
    let left: number | null = isCapped ? 0 : null
    yield* EventLoop.forEachQuick(rows, (row) => {
      if (row.status !== "ACTIVE_AND_BEING_MANAGED" || row.pools.size === 0) return
      active++
      const own = left === null ? null : leftOf(workspace!, source, row)
      left = left === null || own === null ? null : left + own
    })
    return { active, left, hourly: source.hourlyCap === null ? null : source.hourlyCap * active }
  })

/** Where the ANIs of a change would be: active or not, and in which pools. Others are where they are. */
interface PlaceAfter {
  readonly isActive: boolean
  readonly pools: ReadonlySet<PoolId>
}

const placesAfter = (workspace: State.WorkspaceState | undefined, change: NumbersChange | null) =>
  Effect.gen(function*() {
    const places = new Map<Inventory.AniRow, PlaceAfter>()
    if (change === null || workspace === undefined) return places
    const { inventory } = workspace
    if (change.kind === "dissolve") {
      const { into: pool } = Membership.pooled(workspace, { from: "none", into: change.groupId })
      if (pool === null) return places
      yield* EventLoop.forEachQuick(Inventory.membersOf(inventory, pool), (row) => {
        const pools = new Set(row.pools)
        pools.delete(pool)
        places.set(row, { isActive: row.status === "ACTIVE_AND_BEING_MANAGED", pools })
      })
      return places
    }
    const steps = change.kind === "regroup" ? change.steps : [change]
    State.assertAtMost("AlertFigures.keeps", steps.reduce((sum, { ids }) => sum + ids.length, 0), changedMax)
    for (const step of steps) {
      const pooled = "from" in step ? Membership.pooled(workspace, step) : undefined
      yield* EventLoop.forEachQuick(step.ids, (id) => {
        const row = Inventory.rowOf(inventory, id)
        if (row === undefined || !Inventory.isInInventory(row)) return
        const { pools } = row
        if (pooled === undefined) {
          const isActive = change.kind === "wake" && row.status === "COOLING_OFF" ||
            change.kind !== "rest" && row.status === "ACTIVE_AND_BEING_MANAGED"
          places.set(row, { isActive, pools })
          return
        }
        const after = new Set(pools)
        const { joins, leaves } = Regrouping.of([...pools], pooled)
        for (const pool of leaves) after.delete(pool)
        if (joins !== null) after.add(joins)
        // Who was in no group is active with its first.
        const isActive = row.status === "ACTIVE_AND_BEING_MANAGED" || row.status === "INVENTORIED"
        places.set(row, { isActive, pools: after })
      })
    }
    return places
  })

const keptOf = (
  workspace: State.WorkspaceState | undefined,
  source: SupplyOf,
  places: ReadonlyMap<Inventory.AniRow, PlaceAfter>
): Effect.Effect<Kept> =>
  Effect.gen(function*() {
    const { hourlyCap, pool } = source
    const areaCodes = new Set<string>()
    let active = 0
    let left: number | null = source.dailyCap !== null || source.warmUpDays !== null ? 0 : null
    const add = (row: Inventory.AniRow) => {
      active++
      areaCodes.add(`${row.callingCode} ${row.areaCode}`)
      const own = left === null ? null : leftOf(workspace!, source, row)
      left = left === null || own === null ? null : left + own
    }
    const rows = workspace === undefined
      ? []
      : pool === null
      ? workspace.inventory.inInventory.values()
      : Inventory.membersOf(workspace.inventory, pool)
    yield* EventLoop.forEachQuick(rows, (row) => {
      if (row.status === "ACTIVE_AND_BEING_MANAGED" && row.pools.size > 0 && !places.has(row)) add(row)
    })
    yield* EventLoop.forEachQuick(places, ([row, { isActive, pools }]) => {
      if (isActive && (pool === null ? pools.size > 0 : pools.has(pool))) add(row)
    })
    return { active, left, hourly: hourlyCap === null ? null : hourlyCap * active, areaCodes: areaCodes.size }
  })

/** Uses that an ANI has left today; null: any number. */
const leftOf = (workspace: State.WorkspaceState, source: SupplyOf, row: Inventory.AniRow): number | null => {
  const { day } = workspace.inventory.now()
  const used = LatestUses.get(workspace.usage, day, row.id)
  const warming = row.activatedOn === null
    ? null
    : Rules.warmUpCap({ ...Rules.none, ...source }, LocalTime.dayNumber(day), LocalTime.dayNumber(row.activatedOn))
  const cap = source.dailyCap === null
    ? warming
    : warming === null
    ? source.dailyCap
    : Math.min(source.dailyCap, warming)
  return cap === null ? null : Math.max(0, cap - used)
}
