/**
 * From an ANI's id to its slot. ANIs that are loaded come in the order of their ids: as long as each has a higher one than
 * those before it, ids are looked for where they would stand if they were spread evenly, and nothing is kept for it. Others
 * are in a hash table with open addressing in one typed array, where a `Map` would take several times the memory. Nothing is
 * ever taken out, as an ANI keeps its slot.
 */

/** The slots whose ids ascend, and the table of all others. Its entries are slots; -1 stands where there is none. */
export interface SlotIndex {
  /** So many of the first slots. */
  ascending: number
  table: Int32Array
  /** Slots in the table. */
  size: number
}

/** An empty index. */
export const make = (): SlotIndex => ({ ascending: 0, table: new Int32Array(16).fill(-1), size: 0 })

/** The slot of an id; undefined when it has none. `ids`: the ids by slot. */
export const get = (index: SlotIndex, ids: Float64Array, id: number): number | undefined => {
  const among = find(ids, index.ascending, id)
  if (among >= 0) return among
  if (index.size === 0) return undefined
  const slot = index.table[place(index.table, ids, id)]!
  return slot < 0 ? undefined : slot
}

/** Gives an id that has none the next slot; `ids` names it at that slot already. */
export const add = (index: SlotIndex, ids: Float64Array, slot: number): void => {
  if (slot === index.ascending && (slot === 0 || ids[slot - 1]! < ids[slot]!)) {
    index.ascending++
    return
  }
  // At most three quarters full, so that a look-up ends after a few steps.
  if (4 * (index.size + 1) > 3 * index.table.length) grow(index, ids)
  index.table[place(index.table, ids, ids[slot]!)] = slot
  index.size++
}

// internal

/** How far around the place where an id is expected it is looked for first: some lines of the processor's cache. */
const near = 32

/**
 * Where an id stands among the first `length`, which ascend; -1: nowhere. It is looked for by halves: around the place that
 * it would have if they were spread evenly, or on the side of it where it must be.
 */
const find = (ids: Float64Array, length: number, id: number): number => {
  if (length === 0) return -1
  const first = ids[0]!
  const last = ids[length - 1]!
  if (id < first || id > last) return -1
  const guess = last === first ? 0 : Math.floor((id - first) / (last - first) * (length - 1))
  let from = Math.max(0, guess - near)
  let to = Math.min(length, guess + near)
  if (from > 0 && ids[from - 1]! >= id) {
    to = from
    from = 0
  } else if (to < length && ids[to - 1]! < id) {
    from = to
    to = length
  }
  while (from < to) {
    const middle = (from + to) >>> 1
    if (ids[middle]! < id) from = middle + 1
    else to = middle
  }
  return ids[from] === id ? from : -1
}

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
