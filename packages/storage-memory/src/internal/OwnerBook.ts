/**
 * Which ANI is kept for which owner, as it stands and as it changed.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import * as Inventory from "./Inventory.ts"

/** An owner's last change. */
export interface Row {
  readonly revision: number
  /** Null: none is kept any more. */
  readonly aniId: AniId | null
  /** Milliseconds since the epoch. */
  readonly changedAt: number
}

/** By owner, in the order of their last changes; those of one change by owner. */
export type OwnerBook = Map<string, Row>

/** The ANI in the inventory that is kept for an owner. */
export const aniOf = (
  book: OwnerBook,
  inventory: Inventory.Inventory,
  owner: string
): Inventory.AniRow | undefined => {
  const id = book.get(owner)?.aniId
  const row = id == null ? undefined : Inventory.rowOf(inventory, id)
  return row !== undefined && Inventory.isInInventory(row) ? row : undefined
}

/** The number that is kept for an owner, of an ANI that was removed too; null: none is. */
export const numberOf = (book: OwnerBook, inventory: Inventory.Inventory, owner: string): PhoneNumber | null => {
  const id = book.get(owner)?.aniId
  const row = id == null ? undefined : Inventory.rowOf(inventory, id)
  return row === undefined ? null : { callingCode: row.callingCode, national: row.number }
}
