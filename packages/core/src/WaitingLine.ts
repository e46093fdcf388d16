/**
 * A line that whoever waits in it can leave from any place. Who left keeps the place until it comes to the head, or until
 * half of the places are of such: so leaving costs the same however long the line is, and thousands of callers that go
 * away at once hold nobody up.
 *
 * An array, no set: one that much keeps entering and leaving holds on to it long after.
 */

/** What waits in a line, in one at a time. */
export interface Waiter {
  /** Whether it waits. The line alone writes it. */
  isWaiting: boolean
}

/** A line. */
export interface WaitingLine<W extends Waiter> {
  places: Array<W>
  /** How many places are of those who left. */
  left: number
}

/** An empty line. */
export const make = <W extends Waiter>(): WaitingLine<W> => ({ places: [], left: 0 })

/** How many wait. */
export const length = <W extends Waiter>(line: WaitingLine<W>): number => line.places.length - line.left

/** Has one wait, behind all others. */
export const push = <W extends Waiter>(line: WaitingLine<W>, waiter: W): void => {
  waiter.isWaiting = true
  line.places.push(waiter)
}

/** Has one wait, before all others. */
export const unshift = <W extends Waiter>(line: WaitingLine<W>, waiter: W): void => {
  waiter.isWaiting = true
  line.places.unshift(waiter)
}

/** Takes those out who have waited longest, in order, up to `max`. */
export const take = <W extends Waiter>(line: WaitingLine<W>, max: number): Array<W> => {
  if (line.left === 0) {
    const taken = line.places.splice(0, max)
    for (const waiter of taken) waiter.isWaiting = false
    return taken
  }
  const taken: Array<W> = []
  let passed = 0
  for (; passed < line.places.length && taken.length < max; passed++) {
    const waiter = line.places[passed]!
    if (waiter.isWaiting) taken.push(waiter)
    else line.left--
    waiter.isWaiting = false
  }
  line.places.splice(0, passed)
  tidy(line)
  return taken
}

/** Has one leave that waits in this line or in none. Answers whether it waited. */
export const leave = <W extends Waiter>(line: WaitingLine<W>, waiter: W): boolean => {
  if (!waiter.isWaiting) return false
  waiter.isWaiting = false
  line.left++
  tidy(line)
  return true
}

// internal

const tidy = <W extends Waiter>(line: WaitingLine<W>): void => {
  if (line.left * 2 <= line.places.length) return
  line.places = line.places.filter(({ isWaiting }) => isWaiting)
  line.left = 0
}
