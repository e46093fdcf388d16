/**
 * Slots that wait, each until a time of its own: a heap, the earliest first.
 */

/** What waits. */
export interface Waiting {
  /** A heap, two children to a node. */
  readonly slots: Array<number>
  /** Of each slot: until when, milliseconds since the epoch. */
  readonly until: Array<number>
}

/** Nothing waits. */
export const make = (): Waiting => ({ slots: [], until: [] })

/** Lets a slot wait. It must not wait already. */
export const add = ({ slots, until }: Waiting, slot: number, time: number): void => {
  let at = slots.length
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (until[parent]! <= time) break
    slots[at] = slots[parent]!
    until[at] = until[parent]!
    at = parent
  }
  slots[at] = slot
  until[at] = time
}

/** Takes out one whose time has come, the earliest; -1 when there is none. */
export const take = (waiting: Waiting, now: number): number => {
  const { slots, until } = waiting
  if (slots.length === 0 || until[0]! > now) return -1
  const first = slots[0]!
  const slot = slots.pop()!
  const time = until.pop()!
  if (slots.length > 0) settle(waiting, slot, time)
  return first
}

/** Takes a slot out; false when it did not wait. */
export const remove = ({ slots, until }: Waiting, slot: number): boolean => {
  const at = slots.indexOf(slot)
  if (at < 0) return false
  const others = slots.map((each, i) => [each, until[i]!] as const).filter((_, i) => i !== at)
  slots.length = 0
  until.length = 0
  for (const [each, time] of others) add({ slots, until }, each, time)
  return true
}

// internal

/** Puts a slot where the first one was. */
const settle = ({ slots, until }: Waiting, slot: number, time: number): void => {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= slots.length) break
    if (child + 1 < slots.length && until[child + 1]! < until[child]!) child++
    if (until[child]! >= time) break
    slots[at] = slots[child]!
    until[at] = until[child]!
    at = child
  }
  slots[at] = slot
  until[at] = time
}
