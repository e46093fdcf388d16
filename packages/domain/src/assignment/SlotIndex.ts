/**
 * From an ANI's id to its slot. ANIs that are loaded come in the order of their ids: as long as each has a higher one than
 * those before it, an id is looked for by halves, first among marks that are few enough to stay in the processor's cache, then
 * from one mark to the next. Others are in a hash table with open addressing in one typed array, where a `Map` would take several
 * times the memory. Nothing is ever taken out, as an ANI keeps its slot.
 */

/** The slots whose ids ascend, and the table of all others. Its entries are slots; -1 stands where there is none. */
export interface SlotIndex {
  /** So many of the first slots. */
  ascending: number
  /** Of those every `spacing`th's id. */
  marks: Float64Array
  table: Int32Array
  /** Slots in the table. */
  size: number
}

/** An empty index. */
export const make = (): SlotIndex => ({
  ascending: 0,
  marks: new Float64Array(16),
  table: new Int32Array(16).fill(-1),
  size: 0
})

/** The slot of an id; undefined when it has none. `ids`: the ids by slot. */
export const get = (index: SlotIndex, ids: Float64Array, id: number): number | undefined => {
  const among = find(index, ids, id)
  if (among >= 0) return among
  if (index.size === 0) return undefined
  const slot = index.table[place(index.table, ids, id)]!
  return slot < 0 ? undefined : slot
}

/** Gives an id that has none the next slot; `ids` names it at that slot already. */
export const add = (index: SlotIndex, ids: Float64Array, slot: number): void => {
  if (slot === index.ascending && (slot === 0 || ids[slot - 1]! < ids[slot]!)) {
    if (slot % spacing === 0) mark(index, ids[slot]!, slot / spacing)
    index.ascending++
    return
  }
  // At most three quarters full, so that a look-up ends after a few steps.
  if (4 * (index.size + 1) > 3 * index.table.length) grow(index, ids)
  index.table[place(index.table, ids, ids[slot]!)] = slot
  index.size++
}

// internal

/** Ids from one mark to the next: some lines of the processor's cache. */
const spacing = 64

/** Where an id stands among those that ascend; -1: nowhere. */
const find = ({ ascending, marks }: SlotIndex, ids: Float64Array, id: number): number => {
  const marked = lastUpTo(marks, 0, Math.ceil(ascending / spacing), id)
  if (marked < 0) return -1
  const from = marked * spacing
  const at = lastUpTo(ids, from, Math.min(from + spacing, ascending), id)
  return ids[at] === id ? at : -1
}

/** The last place between two where what ascends is no more than a value; one before `from`: it is more everywhere. */
const lastUpTo = (ascending: Float64Array, from: number, to: number, value: number): number => {
  while (from < to) {
    const middle = (from + to) >>> 1
    if (ascending[middle]! <= value) from = middle + 1
    else to = middle
  }
  return from - 1
}

const mark = (index: SlotIndex, id: number, place: number): void => {
  if (place === index.marks.length) {
    const marks = new Float64Array(2 * place)
    marks.set(index.marks)
    index.marks = marks
  }
  index.marks[place] = id
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
