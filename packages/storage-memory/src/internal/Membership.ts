/**
 * How ANIs come into pools and out of them, many at a time, as groups and snapshots put them.
 *
 * Each function adds the ANIs that it changes to `changed`: a change tells the readers of all of them at once, at its end
 * (`Inventory.changed`).
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import * as PackedNumber from "@anipool/domain/groups/PackedNumber"
import type { PooledRegrouping, Regrouping } from "@anipool/domain/groups/Regrouping"
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

/** Gives an ANI that came back as new the brand that it had. */
export const giveBack = (row: Inventory.AniRow, brand: string): void => {
  row.isBranded = true
  row.brandName = brand
}

/** ANIs that a change touched. */
export type Changed = Set<Inventory.AniRow>

/** Puts numbers into pools; those that are not held enter the inventory, in the order of their numbers. */
export const join = (inventory: Inventory.Inventory, joining: ReadonlyArray<Joining>, changed: Changed) => {
  let created = 0
  const joined: Array<PackedNumber.PackedNumber> = []
  const wereHeld: Array<PackedNumber.PackedNumber> = []
  for (const { phone, pool } of joining.toSorted((a, b) => a.phone - b.phone)) {
    const number = PackedNumber.unpack(phone)
    const held = Inventory.holderOf(inventory, number.callingCode, number.number)
    if (held?.pools.has(pool) === true) continue
    joined.push(phone)
    if (held === undefined) {
      created++
      changed.add(Inventory.enter(inventory, number, pool, null))
    } else {
      wereHeld.push(phone)
      Inventory.join(inventory, held, pool)
      changed.add(held)
    }
  }
  return { added: joined.length, created, joined, held: wereHeld }
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

/** A regrouping with groups as they are numbered; those that are not there are left out. */
export const pooled = (
  { pools }: { readonly pools: ReadonlyMap<string, { readonly id: PoolId; readonly isDeleted: boolean }> },
  { from, into }: Pick<Regrouping, "from" | "into">
): PooledRegrouping => {
  const idOf = (groupId: string) => {
    const pool = pools.get(groupId)
    return pool === undefined || pool.isDeleted ? [] : [pool.id]
  }
  return {
    from: typeof from === "string" ? from : new Set(from.flatMap(idOf)),
    into: into === null ? null : idOf(into)[0] ?? null
  }
}

/** Members of a pool as what is needed to take them back, once they are out of it. */
export const takenOf = (rows: ReadonlyArray<Inventory.AniRow>, pool: PoolId): ReadonlyArray<TakenNumber> =>
  rows.filter(({ pools }) => pools.has(pool)).map((row) => {
    const phone = PackedNumber.pack(row)
    if (row.pools.size > 1) return { phone }
    return { phone, left: true, ...(row.isBranded ? { brand: row.brandName } : {}) }
  })
