/**
 * How ANIs come into pools and out of them, many at a time, as groups and snapshots put them.
 *
 * Each function adds the ANIs that it changes to `changed`: a change tells the readers of all of them at once, at its end
 * (`Inventory.changed`).
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { TakenNumber } from "@anipool/domain/trail/Undo"
import * as Inventory from "./Inventory.ts"

/** A number that shall be in a pool. */
export interface Joining {
  readonly phone: PackedNumber.PackedNumber
  readonly pool: PoolId
}

/** An ANI that shall be out of a pool. */
export interface Leaving {
  readonly id: AniId
  readonly pool: PoolId
}

/** What an ANI had when it left the inventory. */
export interface Former {
  readonly brand: string | null
  /** The end of its pause, in milliseconds since the epoch, or null for one without; undefined: it was in none. */
  readonly cooledUntil: number | null | undefined
}

/** Gives an ANI that came back as new what it had: its brand, and the pause that it was in. */
export const giveBack = (
  row: Inventory.AniRow,
  { brand, cooledUntil }: Former,
  pauseEnds: Map<AniId, number>
): void => {
  row.isBranded = brand !== null
  row.brandName = brand ?? ""
  if (cooledUntil === undefined) return
  row.status = "COOLING_OFF"
  if (cooledUntil === null) pauseEnds.delete(row.id)
  else pauseEnds.set(row.id, cooledUntil)
}

/** ANIs that a change touched. */
export type Changed = Set<Inventory.AniRow>

/** Puts numbers into pools; those that are not held enter the inventory. */
export const join = (inventory: Inventory.Inventory, joining: ReadonlyArray<Joining>, changed: Changed) => {
  let created = 0
  const joined: Array<PackedNumber.PackedNumber> = []
  for (const { phone, pool } of joining) {
    const number = PackedNumber.unpack(phone)
    const held = Inventory.holderOf(inventory, number.callingCode, number.number)
    if (held?.pools.has(pool) === true) continue
    joined.push(phone)
    if (held === undefined) {
      created++
      changed.add(Inventory.enter(inventory, { ...number, isBranded: false, brandName: "" }, pool, null))
    } else {
      Inventory.join(inventory, held, pool)
      changed.add(held)
    }
  }
  return { added: joined.length, created, joined }
}

/** Takes ANIs out of pools; answers who is left in no pool. */
export const leave = (inventory: Inventory.Inventory, leaving: ReadonlyArray<Leaving>, changed: Changed) => {
  const left = new Set<Inventory.AniRow>()
  let removed = 0
  for (const { id, pool } of leaving) {
    const row = Inventory.rowOf(inventory, id)
    if (row === undefined || !Inventory.leave(inventory, row, pool)) continue
    removed++
    left.add(row)
    changed.add(row)
  }
  return { removed, leftovers: [...left].filter(({ pools }) => pools.size === 0).map(({ id }) => id) }
}

/** Takes those of these ANIs that are in no pool out of the inventory; answers how many. */
export const removeLeftovers = (
  inventory: Inventory.Inventory,
  candidates: ReadonlyArray<AniId>,
  changed: Changed
): number => {
  let removed = 0
  for (const id of candidates) {
    const row = Inventory.rowOf(inventory, id)
    if (row === undefined || !Inventory.isInInventory(row) || row.pools.size > 0) continue
    Inventory.remove(inventory, row)
    changed.add(row)
    removed++
  }
  return removed
}

/** Members of a pool as what is needed to take them back, once they are out of it. */
export const takenOf = (
  rows: ReadonlyArray<Inventory.AniRow>,
  pool: PoolId,
  pauseEnds: ReadonlyMap<AniId, number>
): ReadonlyArray<TakenNumber> =>
  rows.filter(({ pools }) => pools.has(pool)).map((row) => {
    const phone = PackedNumber.pack(row)
    if (row.pools.size > 1) return { phone }
    return {
      phone,
      left: true,
      ...(row.status === "COOLING_OFF" ? { cooling: { until: pauseEnds.get(row.id) ?? null } } : {}),
      ...(row.isBranded ? { brand: row.brandName } : {})
    }
  })
