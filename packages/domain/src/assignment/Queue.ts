/**
 * A priority queue of slots of one area code, in the order of use (`UseOrder`).
 *
 * A number that was just used is now the last of those used as often: it goes to the end of a sorted ring, and the next
 * one comes from its front, whatever the size. What fits neither end (an ANI that another pool used, a count that storage
 * corrected) is in a heap beside the ring until it comes to its head.
 *
 * Both store the key by which a slot was sorted. Uses only go up, so a stored key is never too high, and one that is too
 * low is corrected when its slot comes to the head: an ANI in many pools costs nothing in the pools that did not use it.
 * One that may not be used any more goes to `exhausted` when it comes to the head, so an area code that is used up costs
 * nothing; one that may be used again soon (the gap after a use) waits beside the order until then. Where uses went down, the inventory's epoch differs, and the order is made again, exhausted slots included;
 * the turn of an hour does the same where there are any.
 */
import * as KeyedSlots from "./KeyedSlots.ts"
import * as Rules from "./Rules.ts"
import * as UseOrder from "./UseOrder.ts"
import * as Waiting from "./Waiting.ts"

/** The queue. */
export interface Queue {
  /** Sorted, `length` entries from `first` on, around its end. It has room for all slots of the queue. */
  ring: KeyedSlots.KeyedSlots
  first: number
  length: number
  /** A heap, four children to a node. */
  heap: KeyedSlots.KeyedSlots
  heapLength: number
  /** Slots outside the order until it is made again: spent, or just put in. */
  exhausted: Array<number>
  /** Slots outside the order until the gap after their last use may be over. */
  waiting: Waiting.Waiting
  epoch: number
  hour: number
}

/** Room of an empty heap, in entries: a kilobyte. */
const heapKeptMax = 64

/** An empty queue. */
export const make = (): Queue => ({
  ring: KeyedSlots.empty,
  first: 0,
  length: 0,
  heap: KeyedSlots.empty,
  heapLength: 0,
  exhausted: [],
  waiting: Waiting.make(),
  epoch: -1,
  hour: 0
})

/** Puts a slot in. It must not be in already. */
export const push = (queue: Queue, slot: number): void => {
  queue.exhausted.push(slot)
  // Order is made when the queue is next read, so that filling a large one costs its length once.
  queue.epoch = -1
}

/** Takes a slot out; false when it was not in. */
export const remove = (queue: Queue, slot: number): boolean => {
  const { exhausted, heap, ring } = queue
  for (let i = 0; i < queue.length; i++) {
    if (KeyedSlots.slotAt(ring, ringAt(queue, i)) !== slot) continue
    for (let j = i + 1; j < queue.length; j++) KeyedSlots.copy(ring, ringAt(queue, j), ring, ringAt(queue, j - 1))
    queue.length--
    return true
  }
  for (let i = 0; i < queue.heapLength; i++) {
    if (KeyedSlots.slotAt(heap, i) !== slot) continue
    queue.heapLength--
    KeyedSlots.copy(heap, queue.heapLength, heap, i)
    queue.epoch = -1
    return true
  }
  const at = exhausted.indexOf(slot)
  if (at < 0) return Waiting.remove(queue.waiting, slot)
  exhausted.splice(at, 1)
  return true
}

/** How many slots are in it. */
export const size = (queue: Queue): number =>
  queue.length + queue.heapLength + queue.exhausted.length + queue.waiting.slots.length

/** Its slots that may not be used for now, as far as it was read. */
export const spent = ({ exhausted, waiting }: Queue): ReadonlyArray<number> => [...exhausted, ...waiting.slots]

/** Its slots: those of the ring in order, then the others. */
export const slots = (queue: Queue): Int32Array => {
  const { exhausted, heap, heapLength, length, ring } = queue
  const all = new Int32Array(size(queue))
  // As they lie: `rebuild` relies on the ring's being sorted mostly.
  for (let i = 0; i < length; i++) all[i] = KeyedSlots.slotAt(ring, ringAt(queue, i))
  for (let i = 0; i < heapLength; i++) all[length + i] = KeyedSlots.slotAt(heap, i)
  all.set(exhausted, length + heapLength)
  all.set(queue.waiting.slots, length + heapLength + exhausted.length)
  return all
}

/** The slot that goes first of those that may be used, -1 when there is none. */
export const head = (queue: Queue, order: UseOrder.UseOrder, rules: Rules.Rules, epoch: number): number => {
  if (queue.epoch !== epoch || (queue.hour !== order.inventory.hour && queue.exhausted.length > 0)) {
    rebuild(queue, order, rules, epoch)
  }
  for (let slot = nextFree(queue, order); slot >= 0; slot = nextFree(queue, order)) place(queue, order, slot)
  for (;;) {
    const fromHeap = isHeapFirst(queue, order)
    if (!fromHeap && queue.length === 0) return -1
    const entries = fromHeap ? queue.heap : queue.ring
    const at = fromHeap ? 0 : queue.first
    const slot = KeyedSlots.slotAt(entries, at)
    if (!KeyedSlots.isCurrent(entries, at, order)) {
      dropFirst(queue, order, fromHeap)
      place(queue, order, slot)
      continue
    }
    const spentBy = Rules.spentBy(rules, order.inventory, slot)
    if (spentBy === undefined) return slot
    dropFirst(queue, order, fromHeap)
    setAside(queue, order, rules, slot, spentBy)
  }
}

/** Takes out the slot that `head` has just returned. Nothing but this may happen to the queue until `unshift`. */
export const shift = (queue: Queue, order: UseOrder.UseOrder): void =>
  dropFirst(queue, order, isHeapFirst(queue, order))

/** Puts back a slot that `shift` took out, the last one first. It was not used in between. */
export const unshift = (queue: Queue, order: UseOrder.UseOrder, slot: number): void => {
  // It went first, and the others' keys have only gone up since.
  queue.first = queue.first === 0 ? queue.ring.capacity - 1 : queue.first - 1
  queue.length++
  KeyedSlots.set(queue.ring, queue.first, order, slot)
}

// internal

/** One whose gap is over; -1 when there is none. */
const nextFree = ({ waiting }: Queue, { inventory }: UseOrder.UseOrder): number =>
  waiting.slots.length === 0 ? -1 : Waiting.take(waiting, inventory.now)

/** Puts a slot that may not be used for now outside the order. */
const setAside = (
  queue: Queue,
  { inventory }: UseOrder.UseOrder,
  rules: Rules.Rules,
  slot: number,
  spentBy: ReturnType<typeof Rules.spentBy>
): void => {
  if (spentBy !== "within-gap") queue.exhausted.push(slot)
  else Waiting.add(queue.waiting, slot, Rules.lookedAtAgain(rules, inventory, slot))
}

const ringAt = (queue: Queue, i: number): number => {
  const at = queue.first + i
  return at < queue.ring.capacity ? at : at - queue.ring.capacity
}

const isHeapFirst = (queue: Queue, order: UseOrder.UseOrder): boolean =>
  queue.heapLength > 0 &&
  (queue.length === 0 || KeyedSlots.isBefore(order, queue.heap, 0, queue.ring, queue.first))

const dropFirst = (queue: Queue, order: UseOrder.UseOrder, fromHeap: boolean): void => {
  if (fromHeap) {
    queue.heapLength--
    KeyedSlots.copy(queue.heap, queue.heapLength, queue.heap, 0)
    siftDown(queue, order, 0)
    // What a large one took is given back once all of it went over into the ring.
    if (queue.heapLength === 0 && queue.heap.capacity > heapKeptMax) queue.heap = KeyedSlots.empty
  } else {
    queue.length--
    queue.first = queue.first + 1 === queue.ring.capacity ? 0 : queue.first + 1
  }
}

/** Puts a slot in its place: at the ring's end if it goes there, else into the heap. */
const place = (queue: Queue, order: UseOrder.UseOrder, slot: number): void => {
  const { ring } = queue
  if (queue.length > 0) {
    const last = ringAt(queue, queue.length - 1)
    const usedLast = ring.integers[4 * last + 2]!
    const used = UseOrder.usesOf(order, slot)
    // Far above the others it would be the end for all of them: the heap takes it.
    const isEnd = used === usedLast
      ? isAfter(order, slot, ring, last)
      : used === usedLast + 1
    if (!isEnd) return pushHeap(queue, order, slot)
  }
  KeyedSlots.set(ring, ringAt(queue, queue.length), order, slot)
  queue.length++
}

/** Whether a slot of equal use goes after an entry. */
const isAfter = (
  order: UseOrder.UseOrder,
  slot: number,
  entries: KeyedSlots.KeyedSlots,
  at: number
): boolean => {
  const { ids, lastUsedAt } = order.inventory
  const last = lastUsedAt[slot]!
  const lastAt = entries.doubles[2 * at]!
  if (last !== lastAt) return last > lastAt
  return ids[slot]! > ids[KeyedSlots.slotAt(entries, at)]!
}

const pushHeap = (queue: Queue, order: UseOrder.UseOrder, slot: number): void => {
  if (queue.heapLength === queue.heap.capacity) {
    const heap = KeyedSlots.make(Math.min(queue.ring.capacity, Math.max(4, queue.heap.capacity * 2)))
    heap.integers.set(queue.heap.integers)
    queue.heap = heap
  }
  const { heap } = queue
  let at = queue.heapLength++
  KeyedSlots.set(heap, at, order, slot)
  while (at > 0) {
    const parent = (at - 1) >> 2
    if (!KeyedSlots.isBefore(order, heap, at, heap, parent)) return
    KeyedSlots.copy(heap, parent, scratch, 0)
    KeyedSlots.copy(heap, at, heap, parent)
    KeyedSlots.copy(scratch, 0, heap, at)
    at = parent
  }
}

// One entry on its way through a heap.
const scratch = KeyedSlots.make(1)

const siftDown = (queue: Queue, order: UseOrder.UseOrder, from: number): void => {
  const { heap, heapLength } = queue
  if (from >= heapLength) return
  KeyedSlots.copy(heap, from, scratch, 0)
  let at = from
  for (;;) {
    const firstChild = 4 * at + 1
    if (firstChild >= heapLength) break
    const end = Math.min(firstChild + 4, heapLength)
    let best = firstChild
    for (let child = firstChild + 1; child < end; child++) {
      if (KeyedSlots.isBefore(order, heap, child, heap, best)) best = child
    }
    if (!KeyedSlots.isBefore(order, heap, best, scratch, 0)) break
    KeyedSlots.copy(heap, best, heap, at)
    at = best
  }
  KeyedSlots.copy(scratch, 0, heap, at)
}

/**
 * Makes the order again. Most of it is there already (a day that begins leaves those used longest ago in front, one use
 * taken back moves one slot), so the slots are gone through as they lie: those in order make the ring, the rest the
 * heap. It costs their number, never a sort.
 */
const rebuild = (queue: Queue, order: UseOrder.UseOrder, rules: Rules.Rules, epoch: number): void => {
  const all = slots(queue)
  queue.exhausted = []
  queue.waiting = Waiting.make()
  let free = 0
  for (const slot of all) {
    const spentBy = Rules.spentBy(rules, order.inventory, slot)
    if (spentBy === undefined) all[free++] = slot
    else setAside(queue, order, rules, slot, spentBy)
  }
  // Grown by one at a time it is grown by an eighth.
  const { capacity } = queue.ring
  if (all.length > capacity) {
    queue.ring = KeyedSlots.make(capacity === 0 ? all.length : Math.max(all.length, capacity + (capacity >> 3)))
  }
  queue.first = 0
  queue.length = 0
  let outside: ArrayLike<number> = fillRing(queue, order, all.subarray(0, free))
  // Hardly any order: a ring made of what there is would end with one used so often that nobody else fits there.
  if (4 * outside.length > free) {
    queue.length = 0
    outside = all.subarray(0, free)
  }
  if (outside.length === 0) queue.heap = KeyedSlots.empty
  else if (outside.length > queue.heap.capacity) queue.heap = KeyedSlots.make(outside.length)
  queue.heapLength = outside.length
  for (let i = 0; i < outside.length; i++) KeyedSlots.set(queue.heap, i, order, outside[i]!)
  for (let i = (outside.length - 2) >> 2; i >= 0; i--) siftDown(queue, order, i)
  queue.epoch = epoch
  queue.hour = order.inventory.hour
}

/** Fills the empty ring with the slots that are in order; returns the others. */
const fillRing = (queue: Queue, order: UseOrder.UseOrder, all: Int32Array): ReadonlyArray<number> => {
  const outside: Array<number> = []
  for (let i = 0; i < all.length; i++) {
    const slot = all[i]!
    const end = queue.length === 0 ? -1 : KeyedSlots.slotAt(queue.ring, queue.length - 1)
    const fits = end < 0 || UseOrder.isBefore(order, end, slot)
    // One that is far too high would keep all after it out: the next one decides whether it is the odd one.
    const next = i + 1 < all.length ? all[i + 1]! : -1
    const isOdd = next >= 0 && UseOrder.isBefore(order, next, slot) &&
      (end < 0 || UseOrder.isBefore(order, end, next))
    if (fits && !isOdd) KeyedSlots.set(queue.ring, queue.length++, order, slot)
    else outside.push(slot)
  }
  return outside
}
