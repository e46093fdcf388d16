/**
 * `PlannerFigures` in memory.
 */
import type { AreaCodeAnis, AreaCodeDials } from "@anipool/domain/planner/Plan"
import type { InventoryMode } from "@anipool/domain/planner/PlannerData"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import {
  type CampaignSet,
  type CountedAnis,
  countsMax,
  type DialDay,
  type DialedMonth,
  type DialSelection,
  monthsMax,
  type PlannedCampaign,
  PlannerFigures,
  poolsMax
} from "@anipool/storage/PlannerFigures"
import * as Effect from "effect/Effect"
import * as CallbackRegister from "./CallbackRegister.ts"
import * as CarrierBook from "./CarrierBook.ts"
import * as DialDays from "./DialDays.ts"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  PlannerFigures.of({
    campaigns: Effect.fn("PlannerFigures.campaigns")((workspaceId: WorkspaceId) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const dialed = Array.from(
          workspace.dialedCampaigns.values(),
          ({ campaign, key }): PlannedCampaign => ({ key, ...campaign, pool: null })
        )
        const registered = Array.from(workspace.campaigns.values(), ({ campaign, key }): PlannedCampaign => {
          const { id, inboundPoolId, name, type } = campaign
          const pool = inboundPoolId === null ? undefined : workspace.pools.get(inboundPoolId)
          const isThere = pool !== undefined && !pool.isDeleted
          return { key, id, name, type, pool: isThere ? { id: pool.id, name: pool.name } : null }
        })
        return [...dialed, ...registered].sort((a, b) => a.key - b.key)
      })
    ),
    dials: Effect.fn("PlannerFigures.dials")((workspaceId: WorkspaceId, selection: DialSelection) =>
      Effect.gen(function*() {
        const counts = State.find(state, workspaceId)?.dialDays.values() ?? []
        const isCounted = predicateOf(selection.campaigns)
        const sums = new Map<string, { -readonly [K in keyof AreaCodeDials]: AreaCodeDials[K] }>()
        yield* EventLoop.forEachQuick(counts, ({ areaCode, basis, callingCode, campaignKey, contacts, day, dials }) => {
          if (basis !== selection.basis || day < selection.from || day > selection.to || !isCounted(campaignKey)) {
            return
          }
          const key = `${callingCode}:${areaCode}`
          const known = sums.get(key)
          if (known === undefined) sums.set(key, { callingCode, areaCode, dials, contacts })
          else {
            known.dials += dials
            known.contacts += contacts
          }
        })
        return [...sums.values()]
      })
    ),
    count: Effect.fn("PlannerFigures.count")((workspaceId: WorkspaceId, days: ReadonlyArray<DialDay>) =>
      Effect.sync(() => {
        State.assertAtMost("PlannerFigures.count", days.length, countsMax)
        const workspace = State.get(state, workspaceId)
        for (const each of days) {
          DialDays.add(workspace.dialDays, each)
          workspace.historyDays.add(each.day)
        }
      })
    ),
    dialedMonths: Effect.fn("PlannerFigures.dialedMonths")((workspaceId: WorkspaceId, campaigns: CampaignSet) =>
      Effect.sync(() => {
        const isCounted = predicateOf(campaigns)
        const months = new Map<string, DialedMonth>()
        for (const { basis, campaignKey, day, dials } of State.find(state, workspaceId)?.dialDays.values() ?? []) {
          if (basis !== "area_code" || dials === 0 || !isCounted(campaignKey)) continue
          const known = months.get(day.slice(0, 7)) ?? { from: day, to: day, dials: 0 }
          months.set(day.slice(0, 7), {
            from: day < known.from ? day : known.from,
            to: day > known.to ? day : known.to,
            dials: known.dials + dials
          })
        }
        return [...months.values()].sort((a, b) => a.from < b.from ? 1 : -1).slice(0, monthsMax)
      })
    ),
    anis: Effect.fn("PlannerFigures.anis")((
      workspaceId: WorkspaceId,
      mode: InventoryMode,
      { carrier, isCallable = false, pools }: CountedAnis = {}
    ) =>
      Effect.gen(function*() {
        if (pools !== undefined) State.assertAtMost("PlannerFigures.anis", pools.length, poolsMax)
        const workspace = State.find(state, workspaceId)
        const rows = workspace?.inventory.rows ?? []
        const register = workspace?.callbackRegister ?? CallbackRegister.make()
        const carriers = workspace?.carriers ?? CarrierBook.make()
        const sums = new Map<string, { -readonly [K in keyof AreaCodeAnis]: AreaCodeAnis[K] }>()
        yield* EventLoop.forEachQuick(rows, (row) => {
          const isCounted = mode === "all" ? Inventory.isInInventory(row) : row.status === "ACTIVE_AND_BEING_MANAGED"
          if (!isCounted || pools !== undefined && !pools.some((pool) => row.pools.has(pool))) return
          const { areaCode, callingCode, number } = row
          if (isCallable && !CallbackRegister.isCallable(register, { callingCode, national: number })) return
          if (carrier !== undefined && !CarrierBook.isCarriedBy(carriers, { callingCode, national: number }, carrier)) {
            return
          }
          const key = `${callingCode}:${areaCode}`
          const known = sums.get(key)
          if (known === undefined) sums.set(key, { callingCode, areaCode, anis: 1 })
          else known.anis++
        })
        return [...sums.values()]
      })
    )
  })

// internal

const predicateOf = (campaigns: CampaignSet): (key: number) => boolean => {
  if (campaigns._tag === "All") return () => true
  const keys = new Set(campaigns.keys)
  return campaigns._tag === "Only" ? (key) => keys.has(key) : (key) => !keys.has(key)
}
