/**
 * Numbers that go from groups to others: what becomes of each, and how it is done.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as Regrouping from "@anipool/domain/groups/Regrouping"
import type * as GroupEntries from "@anipool/domain/trail/GroupEntries"
import type { TakenNumber } from "@anipool/domain/trail/Undo"
import {
  type NoGroup,
  regroupedGroupsMax,
  regroupedPlacesMax,
  type RegroupPlan,
  type RegroupRequest,
  type TooMany
} from "@anipool/storage/InboundGroups"
import * as Inventory from "./Inventory.ts"
import * as Membership from "./Membership.ts"
import type * as State from "./State.ts"

/** A number that goes. */
interface Move {
  readonly row: Inventory.AniRow
  readonly leaves: ReadonlyArray<PoolId>
  readonly joins: PoolId | null
}

/** Numbers in all steps. */
export const sizeOf = ({ steps }: RegroupRequest): number => steps.reduce((sum, { ids }) => sum + ids.length, 0)

/** Who goes where. */
export const plan = (workspace: State.WorkspaceState | undefined, request: RegroupRequest) => {
  const missing = missingOf(workspace, request)
  if (workspace === undefined || missing !== undefined) {
    return { _tag: "NoGroup", groupId: missing ?? request.about } satisfies NoGroup
  }
  const moves: Array<Move> = []
  const touched = new Set<PoolId>()
  let places = 0
  let leaving = 0
  const fits = request.steps.map((step) => {
    const pooled = Membership.pooled(workspace, step)
    return step.ids.map((id: AniId) => {
      const row = Inventory.rowOf(workspace.inventory, id)
      if (row === undefined || !Inventory.isInInventory(row)) return "unknown" as const
      const { fit, joins, leaves } = Regrouping.of([...row.pools], pooled)
      if (fit !== "moved") return fit
      moves.push({ row, leaves, joins })
      for (const pool of leaves) touched.add(pool)
      if (joins !== null) touched.add(joins)
      places += leaves.length + (joins === null ? 0 : 1)
      if (joins === null && leaves.length === row.pools.size) leaving++
      return fit
    })
  })
  if (touched.size > regroupedGroupsMax || places > regroupedPlacesMax) return { _tag: "TooMany" } satisfies TooMany
  const told: RegroupPlan = { _tag: "Regrouped", fits, leaving }
  return { _tag: "Planned" as const, workspace, moves, told }
}

/** Does it; answers who was changed, and what came and went of each group. */
export const perform = ({ groupIds, inventory, pools }: State.WorkspaceState, moves: ReadonlyArray<Move>) => {
  const groups = new Map<PoolId, { readonly added: Array<number>; readonly removed: Array<TakenNumber> }>()
  const of = (pool: PoolId) => {
    const known = groups.get(pool)
    if (known !== undefined) return known
    const made = { added: [], removed: [] }
    groups.set(pool, made)
    return made
  }
  const changed: Membership.Changed = new Set()
  const leaving: Array<Membership.Leaving> = []
  for (const { joins, leaves, row } of moves) {
    changed.add(row)
    const phone = PackedNumber.pack(row)
    if (joins !== null) {
      Inventory.join(inventory, row, joins)
      of(joins).added.push(phone)
    }
    for (const pool of leaves) {
      const left = leaves.length === row.pools.size
      of(pool).removed.push({
        phone,
        ...(left ? { left } : {}),
        ...(left && row.isBranded ? { brand: row.brandName } : {})
      })
      leaving.push({ id: row.id, pool })
    }
  }
  const { leftovers } = Membership.leave(inventory, leaving, changed)
  Membership.removeLeftovers(inventory, leftovers, changed)
  return {
    changed,
    groups: Array.from(groups, ([pool, { added, removed }]): GroupEntries.Regrouped => {
      const groupId = groupIds[pool - 1]!
      return { groupId, name: pools.get(groupId)!.name, added: added as Array<PackedNumber.PackedNumber>, removed }
    })
  }
}

// internal

/** A group that is named and not there. */
const missingOf = (workspace: State.WorkspaceState | undefined, { about, steps }: RegroupRequest) => {
  const named = steps.flatMap(({ from, into }) => [
    ...(typeof from === "string" ? [] : from),
    ...(into === null ? [] : [into])
  ])
  return [about, ...named].find((groupId) => workspace?.pools.get(groupId)?.isDeleted !== false)
}
