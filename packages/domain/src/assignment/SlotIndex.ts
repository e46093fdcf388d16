/**
 * From an ANI's id to its slot: a hash table with open addressing in one typed array, where a `Map` would take several
 * times the memory. Nothing is ever taken out, as an ANI keeps its slot.
 */

/** The table. Entries are slots; -1 stands where there is none. */
export interface SlotIndex {
  table: Int32Array
  size: number
}

/** An empty table. */
export const make = (): SlotIndex => ({ table: new Int32Array(16).fill(-1), size: 0 })

/** The slot of an id; undefined when it has none. `ids`: the ids by slot. */
export const get = (index: SlotIndex, ids: Float64Array, id: number): number | undefined => {
  const slot = index.table[place(index.table, ids, id)]!
  return slot < 0 ? undefined : slot
}

/** Gives an id that has none a slot; `ids` names it at that slot already. */
export const add = (index: SlotIndex, ids: Float64Array, slot: number): void => {
  // At most three quarters full, so that a look-up ends after a few steps.
  if (4 * (index.size + 1) > 3 * index.table.length) grow(index, ids)
  index.table[place(index.table, ids, ids[slot]!)] = slot
  index.size++
}

// internal

/** Where an id stands, or where it would be put. */
const place = (table: Int32Array, ids: Float64Array, id: number): number => {
  const mask = table.length - 1
  let at = hash(id) & mask
  while (table[at]! >= 0 && ids[table[at]!] !== id) at = (at + 1) & mask
  return at
}

const hash = (id: number): number => {
  const mixed = Math.imul((id | 0) ^ Math.floor(id / 0x1_0000_0000), 0x9e37_79b1)
  return mixed ^ (mixed >>> 15)
}

const grow = (index: SlotIndex, ids: Float64Array): void => {
  const table = new Int32Array(index.table.length * 2).fill(-1)
  for (const slot of index.table) if (slot >= 0) table[place(table, ids, ids[slot]!)] = slot
  index.table = table
}
