/**
 * The turns of the process' event loop: since when what is found in one may have waited, and what is done in the next.
 *
 * A process that other programs leave no time to, or that does one long thing, finds connections long after they came: the
 * system takes them meanwhile, and hands over one in each turn. So those that wait are fetched ahead of what is left to do, in turns that
 * are short; and as long as each turn finds one, nobody knows for how long it waited: it counts as having come with the first of them.
 * What is left to do is done the newest first, with turns between in which timers end what has waited too long: who comes last may
 * still be served in time, who came first not.
 */

/** The turns of a process. */
export interface Turns {
  /**
   * The time (of `performance`) at which a connection that is found now may have come: now; but where the process stood still before
   * it was found, when that began, and where the turn before found one, too, as that one. At most half a second ago.
   */
  readonly arrival: () => number
  /** Has something done in a turn to come, the newest first; what it throws is its own affair. Answers what calls it off. */
  readonly soon: (work: () => void) => () => void
  /** Ends them: nothing more is done. */
  readonly end: () => void
}

/** How often a process notices that it goes on, in milliseconds. */
export const noticeMs = 10

/** How long what waits is done in one turn, in milliseconds; of more each has a turn of its own. */
export const turnMs = 10

/** How long connections are fetched, at most, while something waits to be done, in milliseconds. */
const fetchMs = 20

/** How old a connection is said to be at most, in milliseconds: how long others were found before it says less and less of it. */
const oldestMs = 500

/** The turns of this process, from now on. */
export const make = (): Turns => {
  let before = performance.now()
  let noticed = before
  const noticing = setInterval(() => {
    before = noticed
    noticed = performance.now()
  }, noticeMs)
  noticing.unref()
  let waiting: Array<() => void> = []
  let isDue = false
  let workedAt = before
  /** When connections that are found one turn after the other may have come; undefined: the last turn found none. */
  let foundFrom: number | undefined
  let isFound = false
  const turn = () => {
    isDue = false
    const begin = performance.now()
    if (!isFound) foundFrom = undefined
    const isFetching = isFound && begin - workedAt < fetchMs
    isFound = false
    if (!isFetching) {
      while (waiting.length > 0 && performance.now() - begin < turnMs) waiting.pop()!()
      workedAt = performance.now()
    }
    due()
  }
  const due = () => {
    if (isDue || (waiting.length === 0 && foundFrom === undefined)) return
    isDue = true
    setImmediate(turn)
  }
  return {
    arrival: () => {
      const now = performance.now()
      if (foundFrom === undefined) {
        // The notice that ends a stand comes ahead of the connections that it held up.
        foundFrom = Math.max(noticed - before, now - noticed) > stillMs ? before : now
        workedAt = now
      }
      isFound = true
      due()
      return Math.max(foundFrom, now - oldestMs)
    },
    soon: (work) => {
      waiting.push(work)
      due()
      return () => {
        const at = waiting.lastIndexOf(work)
        if (at >= 0) waiting.splice(at, 1)
      }
    },
    end: () => {
      clearInterval(noticing)
      waiting = []
    }
  }
}

// internal

/** From when on a process is said to have stood still: notices come a little late in any. */
const stillMs = 5 * noticeMs
