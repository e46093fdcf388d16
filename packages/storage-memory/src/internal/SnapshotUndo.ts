/**
 * What a snapshot changed, for a look at what undoing it would do and for the steps that do it.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import * as TextOrder from "@anipool/domain/TextOrder"
import { misfitsMax, type SnapshotTraces } from "@anipool/domain/trail/UndoPlan"
import type { UploadId } from "@anipool/storage/Snapshots"
import * as Inventory from "./Inventory.ts"
import type { Joining, Leaving } from "./Membership.ts"
import type { SnapshotChanges } from "./SnapshotChanges.ts"
import type { PoolRow, UploadRow, WorkspaceState } from "./State.ts"

/** A group that a snapshot touched, with how many numbers it put in and took out. */
export interface Touched {
  readonly pool: PoolRow
  joined: number
  gone: number
  /** Somebody else changed it since the snapshot began, or deleted it, or made it again. */
  readonly isChanged: boolean
}

/** The groups that a snapshot touched, by their ids. */
export const touched = (workspace: WorkspaceState, changes: SnapshotChanges): ReadonlyArray<Touched> => {
  const { deleted, joined, left, made, renamed, revisions } = changes
  const { poolLog } = workspace.inventory
  const first = Math.min(...revisions)
  const found = new Map<PoolId, Touched>()
  const of = (id: PoolId) => {
    const known = found.get(id)
    if (known !== undefined) return known
    const pool = workspace.pools.get(workspace.groupIds[id - 1]!)!
    const notes = poolLog.changes.get(id) ?? []
    const touched = {
      pool,
      joined: 0,
      gone: 0,
      isChanged: pool.isDeleted !== deleted.has(id) ||
        notes.some(({ version }) => version > first && !revisions.has(version))
    }
    found.set(id, touched)
    return touched
  }
  for (const id of [...made, ...renamed.keys(), ...deleted]) of(id)
  for (const { pool } of joined) of(pool).joined++
  for (const { pool } of left) of(pool).gone++
  return [...found.values()].sort(TextOrder.by(({ pool }) => pool.groupId))
}

/** What is left of what a snapshot changed. */
export const tracesOf = (workspace: WorkspaceState, uploadId: UploadId): SnapshotTraces => {
  const at = workspace.uploads.findIndex(({ id }) => id === uploadId)
  const changes = workspace.uploads[at]?.changes
  const isPast = changes === undefined || workspace.uploads.slice(at + 1).some(({ status }) => status !== "failed")
  const all = changes === undefined ? [] : touched(workspace, changes)
  const fit = all.filter(({ isChanged }) => !isChanged)
  const fitting = (ids: { readonly has: (id: PoolId) => boolean } | undefined) =>
    fit.filter(({ pool }) => ids?.has(pool.id) === true).length
  const changed = all.filter(({ isChanged }) => isChanged).map(({ pool }) => pool.groupId)
  return {
    kind: "snapshot",
    isPast,
    made: fitting(changes?.made),
    deleted: fitting(changes?.deleted),
    renamed: fitting(changes?.renamed),
    added: fit.reduce((sum, { joined }) => sum + joined, 0),
    removed: fit.reduce((sum, { gone }) => sum + gone, 0),
    changed: changed.slice(0, misfitsMax),
    changedCount: changed.length,
    loose: changes?.loose ?? 0
  }
}

/** Who comes back, with the brand that they had when they left the inventory, who goes again, and which groups go. */
export const steps = (workspace: WorkspaceState, changes: SnapshotChanges, fit: ReadonlySet<PoolId>) => {
  const { inventory, pools } = workspace
  const brands = new Map<AniId, string>()
  const joining = changes.left.filter(({ pool }) => fit.has(pool)).map(({ id, pool }): Joining => {
    const row = Inventory.rowOf(inventory, id)!
    if (!Inventory.isInInventory(row) && row.isBranded) brands.set(id, row.brandName)
    return { phone: PackedNumber.pack(row), pool }
  })
  const leaving = changes.joined.filter(({ pool }) => fit.has(pool)).flatMap(({ phone, pool }): Array<Leaving> => {
    const { callingCode, number } = PackedNumber.unpack(phone)
    const row = Inventory.holderOf(inventory, callingCode, number)
    return row === undefined ? [] : [{ id: row.id, pool }]
  })
  const going = [...pools.values()].filter(({ id }) => changes.made.has(id) && fit.has(id))
  return { brands, joining, leaving, going }
}

/** Drops what is kept of uploads that ended, but for one. */
export const forgetOthers = (uploads: ReadonlyArray<UploadRow>, kept: UploadRow): void => {
  for (const row of uploads) if (row !== kept && row.status === "completed") row.changes = undefined
}
