/**
 * `Anis` in memory.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type AniChange, type AniFilter, Anis, type NewAni, pageSizeMax, putManyMax } from "@anipool/storage/Anis"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Inventory from "./Inventory.ts"
import * as State from "./State.ts"

/** The port over a state. */
export const make = (state: State.State) =>
  Anis.of({
    create: Effect.fn("Anis.create")(function*(workspaceId: WorkspaceId, ani: NewAni) {
      const workspace = State.get(state, workspaceId)
      const { inventory } = workspace
      if (Inventory.holderOf(inventory, ani.callingCode, ani.number) !== undefined) {
        return yield* new AlreadyExists({ what: "ani" })
      }
      const revision = State.advance(state, workspace)
      const row = Inventory.enter(inventory, ani, State.poolFor(workspace, ani.inboundGroupId, revision).id)
      Inventory.changed(inventory, [row], revision)
      return toAni(workspace, row)
    }),

    putMany: Effect.fn("Anis.putMany")((workspaceId: WorkspaceId, anis: ReadonlyArray<NewAni>) =>
      Effect.sync(() => putMany(state, workspaceId, anis))
    ),

    find: Effect.fn("Anis.find")((workspaceId: WorkspaceId, candidates: ReadonlyArray<PhoneNumber>) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return Option.none()
        for (const { callingCode, national } of candidates) {
          const row = Inventory.holderOf(workspace.inventory, callingCode, national)
          if (row !== undefined) return Option.some(toAni(workspace, row))
        }
        return Option.none()
      })
    ),

    update: Effect.fn("Anis.update")(function*(workspaceId: WorkspaceId, id: AniId, change: AniChange) {
      const workspace = State.find(state, workspaceId)
      const row = workspace && Inventory.rowOf(workspace.inventory, id)
      if (row === undefined || !Inventory.isInInventory(row)) return Option.none()
      const { inventory } = workspace!
      if (change.number !== undefined) {
        const holder = Inventory.holderOf(inventory, change.number.callingCode, change.number.number)
        if (holder !== undefined && holder !== row) return yield* new AlreadyExists({ what: "ani" })
      }
      const revision = State.advance(state, workspace!)
      if (change.number !== undefined) {
        Inventory.renumber(inventory, row, change.number, revision)
        workspace!.settings = revision
      }
      if (change.inboundGroupId !== undefined) {
        Inventory.move(row, State.poolFor(workspace!, change.inboundGroupId, revision).id)
      }
      if (change.isBranded !== undefined) {
        row.isBranded = change.isBranded
      }
      if (change.brandName !== undefined) row.brandName = change.brandName
      Inventory.changed(inventory, [row], revision)
      return Option.some(toAni(workspace!, row))
    }),

    remove: Effect.fn("Anis.remove")((workspaceId: WorkspaceId, id: AniId) =>
      Effect.sync(() => {
        const workspace = State.find(state, workspaceId)
        const row = workspace && Inventory.rowOf(workspace.inventory, id)
        if (row === undefined || !Inventory.isInInventory(row)) return false
        Inventory.remove(workspace!.inventory, row)
        Inventory.changed(workspace!.inventory, [row], State.advance(state, workspace!))
        return true
      })
    ),

    list: Effect.fn("Anis.list")((
      workspaceId: WorkspaceId,
      options: { readonly filter?: AniFilter; readonly after?: AniId; readonly limit: number }
    ) =>
      Effect.sync(() => {
        State.assertAtMost("Anis.list", options.limit, pageSizeMax)
        const workspace = State.find(state, workspaceId)
        if (workspace === undefined) return []
        const isWanted = filterOf(workspace, options.filter ?? {})
        const page: Array<Inventory.AniRow> = []
        const { rows } = workspace.inventory
        for (let at = options.after ?? 0; at < rows.length && page.length < options.limit; at++) {
          if (isWanted(rows[at]!)) page.push(rows[at]!)
        }
        return page.map((row) => toAni(workspace, row))
      })
    )
  })

// internal

const toAni = (workspace: State.WorkspaceState, row: Inventory.AniRow) =>
  Inventory.toAni(row, (pool) => workspace.groupIds[pool - 1]!)

const putMany = (state: State.State, workspaceId: WorkspaceId, anis: ReadonlyArray<NewAni>) => {
  State.assertAtMost("Anis.putMany", anis.length, putManyMax)
  const workspace = State.get(state, workspaceId)
  const { inventory } = workspace
  const last = new Map(anis.map((ani) => [`${ani.callingCode}:${ani.number}`, ani]))
  if (last.size === 0) return { created: 0, updated: 0 }
  const revision = State.advance(state, workspace)
  let created = 0
  const rows = Array.from(last.values(), (ani) => {
    const pool = State.poolFor(workspace, ani.inboundGroupId, revision).id
    const held = Inventory.holderOf(inventory, ani.callingCode, ani.number)
    if (held === undefined) {
      created++
      return Inventory.enter(inventory, ani, pool)
    }
    Inventory.move(held, pool)
    held.isBranded = ani.isBranded
    held.brandName = ani.brandName
    return held
  })
  Inventory.changed(inventory, rows, revision)
  return { created, updated: rows.length - created }
}

const filterOf = (workspace: State.WorkspaceState, filter: AniFilter): (row: Inventory.AniRow) => boolean => {
  const { areaCode, inboundGroupId, numberPrefix, status } = filter
  const pool = inboundGroupId === undefined ? undefined : workspace.pools.get(inboundGroupId)
  if (inboundGroupId !== undefined && pool === undefined) return () => false
  return (row) =>
    (status === undefined ? Inventory.isInInventory(row) : row.status === status) &&
    (areaCode === undefined || row.areaCode === areaCode) &&
    (numberPrefix === undefined || row.number.startsWith(numberPrefix)) &&
    (pool === undefined || row.pools.has(pool.id))
}
