/**
 * A priority queue of slots of one area code, in the order (used today, last used, id).
 *
 * A binary heap over keys that are remembered from when a slot was put in its place. Uses only go up, so a remembered
 * key is never too high, and one that is too low is mended when its slot comes to the head: an ANI in many pools costs
 * nothing in the pools that did not use it. Where uses went down, the inventory's epoch tells, and the heap is built
 * again.
 */
import * as Inventory from "./Inventory.ts"

/** The heap, in three arrays of the same length. */
export interface Queue {
  readonly slots: Array<number>
  readonly used: Array<number>
  readonly last: Array<number>
  epoch: number
}

/** An empty queue. */
export const make = (): Queue => ({ slots: [], used: [], last: [], epoch: -1 })

/** Puts a slot in. It must not be in already. */
export const push = (queue: Queue, slot: number): void => {
  queue.slots.push(slot)
  queue.used.push(0)
  queue.last.push(0)
  // Order is made when the queue is next read, so that filling a large one costs its length once.
  queue.epoch = -1
}

/** Takes a slot out; false when it was not in. */
export const remove = (queue: Queue, slot: number): boolean => {
  const at = queue.slots.indexOf(slot)
  if (at < 0) return false
  const lastSlot = queue.slots.pop()!
  queue.used.pop()
  queue.last.pop()
  if (at < queue.slots.length) queue.slots[at] = lastSlot
  queue.epoch = -1
  return true
}

/** The slot that goes first, -1 when there is none. */
export const head = (queue: Queue, inventory: Inventory.Inventory, epoch: number): number => {
  const { last, slots, used } = queue
  if (slots.length === 0) return -1
  if (queue.epoch !== epoch) rebuild(queue, inventory, epoch)
  for (;;) {
    const slot = slots[0]!
    const usedNow = inventory.usedToday[slot]!
    const lastNow = inventory.lastUsedAt[slot]!
    if (used[0] === usedNow && last[0] === lastNow) return slot
    used[0] = usedNow
    last[0] = lastNow
    siftDown(queue, inventory, 0)
  }
}

/** The slot that goes first among all but one; -1 when there is none. */
export const headExcept = (
  queue: Queue,
  inventory: Inventory.Inventory,
  epoch: number,
  except: number
): number => {
  const first = head(queue, inventory, epoch)
  if (first !== except) return first
  if (queue.slots.length === 1) return -1
  // The head is put aside under a key that is too high, which `head` never sees, and back in its place afterwards.
  queue.used[0] = usedMax
  siftDown(queue, inventory, 0)
  const second = head(queue, inventory, epoch)
  // The key put aside is the only one that is too high anywhere: a rebuild at the next reading corrects it.
  queue.epoch = -1
  return second
}

// internal

// Above every use count, and still a small integer, so that the array of keys keeps its compact form.
const usedMax = 0x7fffffff

const rebuild = (queue: Queue, inventory: Inventory.Inventory, epoch: number): void => {
  const { last, slots, used } = queue
  for (let i = 0; i < slots.length; i++) {
    used[i] = inventory.usedToday[slots[i]!]!
    last[i] = inventory.lastUsedAt[slots[i]!]!
  }
  for (let i = (slots.length >> 1) - 1; i >= 0; i--) siftDown(queue, inventory, i)
  queue.epoch = epoch
}

const siftDown = (queue: Queue, inventory: Inventory.Inventory, from: number): void => {
  const { last, slots, used } = queue
  const { ids } = inventory
  const length = slots.length
  const slot = slots[from]!
  const slotUsed = used[from]!
  const slotLast = last[from]!
  const slotId = ids[slot]!
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= length) break
    const right = child + 1
    if (
      right < length &&
      Inventory.order(
        used[right]!,
        last[right]!,
        ids[slots[right]!]!,
        used[child]!,
        last[child]!,
        ids[slots[child]!]!
      )
    ) child = right
    if (!Inventory.order(used[child]!, last[child]!, ids[slots[child]!]!, slotUsed, slotLast, slotId)) break
    slots[at] = slots[child]!
    used[at] = used[child]!
    last[at] = last[child]!
    at = child
  }
  slots[at] = slot
  used[at] = slotUsed
  last[at] = slotLast
}
