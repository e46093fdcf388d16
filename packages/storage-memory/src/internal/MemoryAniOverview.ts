/**
 * `AniOverview` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AniDay,
  AniOverview,
  areaCodesMax,
  daysMax,
  type OverviewFilter,
  type OverviewRow,
  pageSizeMax,
  poolsNamedMax,
  poolsShownMax,
  recentDays
} from "@anipool/storage/AniOverview"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import * as LatestUses from "./LatestUses.ts"
import * as MemoryAniReports from "./MemoryAniReports.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  AniOverview.of({
    page: Effect.fn("AniOverview.page")((
      workspaceId: WorkspaceId,
      { filter, limit, offset }: {
        readonly filter: OverviewFilter
        readonly offset: number
        readonly limit: number
      }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("AniOverview.page", limit, pageSizeMax)
        State.assertAtMost("AniOverview.page", filter.areaCodes?.length ?? 0, areaCodesMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return { total: 0, anis: [] }
        const { inventory } = workspace
        const show = (row: Inventory.AniRow) => rowOf(workspace, row)
        if (Object.values(filter).every((each) => each === undefined)) {
          return { total: inventory.inInventory.size, anis: Inventory.heldFrom(inventory, offset, limit).map(show) }
        }
        const found = inventory.rows.filter(finds(workspace, filter))
        return { total: found.length, anis: found.slice(offset, offset + limit).map(show) }
      })
    ),

    find: Effect.fn("AniOverview.find")((workspaceId: WorkspaceId, id: AniId, days: number) =>
      Effect.sync(() => {
        State.assertAtMost("AniOverview.find", days, daysMax)
        const workspace = State.find(state, workspaceId)
        const row = workspace && Inventory.rowOf(workspace.inventory, id)
        if (row === undefined || !Inventory.isInInventory(row)) return Option.none()
        const today = workspace!.inventory.now().day
        const first = LocalTime.addDays(today, 1 - days)
        const own = [...workspace!.aniDays.get(id) ?? []]
          .filter(([day]) => day >= first && day <= today)
          .map(([day, counts]): AniDay => ({ day, ...counts }))
          .sort((a, b) => TextOrder.compare(a.day, b.day))
        return Option.some({ ani: rowOf(workspace!, row), days: own })
      })
    ),

    pools: Effect.fn("AniOverview.pools")((workspaceId: WorkspaceId) =>
      Effect.sync(() =>
        [...State.find(state, workspaceId)?.pools.values() ?? []]
          .filter(({ isDeleted }) => !isDeleted)
          .map(({ groupId, name }) => ({ groupId, name }))
          .sort((a, b) => TextOrder.compare(a.name, b.name) || TextOrder.compare(a.groupId, b.groupId))
          .slice(0, poolsNamedMax)
      )
    ),

    states: Effect.fn("AniOverview.states")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const counts = { active: 0, coolingOff: 0, inventoried: 0 }
        for (const { status } of State.find(state, workspaceId)?.inventory.inInventory.values() ?? []) {
          if (status === "ACTIVE_AND_BEING_MANAGED") counts.active++
          else if (status === "COOLING_OFF") counts.coolingOff++
          else counts.inventoried++
        }
        return counts
      })
    )
  })

// internal

const finds = (
  workspace: State.WorkspaceState,
  { areaCodes, groupId, numberPrefix, status }: OverviewFilter
): (row: Inventory.AniRow) => boolean => {
  const codes = areaCodes && new Set(areaCodes)
  const pool = groupId === undefined ? undefined : workspace.pools.get(groupId)
  if (groupId !== undefined && (pool === undefined || pool.isDeleted)) return () => false
  return (row) =>
    Inventory.isInInventory(row) && (status === undefined || row.status === status) &&
    (codes === undefined || codes.has(row.areaCode)) &&
    (numberPrefix === undefined || row.number.startsWith(numberPrefix)) &&
    (pool === undefined || row.pools.has(pool.id))
}

const rowOf = (workspace: State.WorkspaceState, row: Inventory.AniRow): OverviewRow => {
  const { aniDays, groupIds, pools, reputation, usage } = workspace
  const today = workspace.inventory.now().day
  const days = aniDays.get(row.id)
  return {
    ...MemoryAniReports.report(workspace, row, today),
    assignedToday: LatestUses.get(usage, today, row.id),
    pools: [...row.pools].sort((a, b) => a - b).slice(0, poolsShownMax)
      .map((id) => pools.get(groupIds[id - 1]!)!.name),
    pausedUntil: row.status === "COOLING_OFF" ? reputation.pauseEnds.get(row.id) ?? null : null,
    recentDials: Array.from(
      { length: recentDays },
      (_, i) => days?.get(LocalTime.addDays(today, i + 1 - recentDays))?.dials ?? 0
    )
  }
}
