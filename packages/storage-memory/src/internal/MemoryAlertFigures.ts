/**
 * `AlertFigures` in memory.
 */
import type { Supply } from "@anipool/domain/alerts/Dryness"
import type { AniId } from "@anipool/domain/Ani"
import * as Rules from "@anipool/domain/assignment/Rules"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AlertFigures,
  anisMax,
  blockedMax,
  type RejectedCount,
  rejectedMax,
  retriedMax,
  sourcesMax,
  type SupplyOf
} from "@anipool/storage/AlertFigures"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Effect from "effect/Effect"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as MemoryAniReports from "./MemoryAniReports.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AlertFigures.of({
    supplies: Effect.fn("AlertFigures.supplies")((workspaceId: WorkspaceId, sources: ReadonlyArray<SupplyOf>) =>
      Effect.suspend(() => {
        State.assertAtMost("AlertFigures.supplies", sources.length, sourcesMax)
        const workspace = State.find(state, workspaceId)
        return Effect.forEach(sources, (source) => supplyOf(workspace, source))
      })
    ),

    blocked: Effect.fn("AlertFigures.blocked")((workspaceId: WorkspaceId, blocksMin: number) =>
      Effect.gen(function*() {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) {
          return []
        }
        const { day } = workspace.inventory.now()
        const found: Array<{ readonly id: AniId; readonly blocks: number }> = []
        // Whoever was dialed, not whoever is held: those are a few of them.
        yield* EventLoop.forEachQuick(workspace.aniDays, ([id, days]) => {
          const blocks = days.get(day)?.blocks ?? 0
          if (blocks >= Math.max(1, blocksMin)) {
            found.push({ id, blocks })
          }
        })
        return found
          .filter(({ id }) => Inventory.rowOf(workspace.inventory, id)?.status === "ACTIVE_AND_BEING_MANAGED")
          .sort((a, b) => b.blocks - a.blocks || a.id - b.id)
          .slice(0, blockedMax)
          .map(({ id }) => id)
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
