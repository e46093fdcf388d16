/**
 * The order in which things (ANIs, campaigns) changed: ascending by (revision, id), each once where it counts, at its last
 * change.
 *
 * Changes are appended; an entry that a later change of the same thing has overtaken stays as a gap until gaps are half
 * of the log. So a change and an entry read cost the same however many things there are, on average.
 */

/** What the log needs to know of a thing. */
interface Changed {
  readonly id: number
  readonly revision: number
}

/** The log, in columns. */
export interface ChangeLog {
  revisions: Array<number>
  ids: Array<number>
}

/** Logs shorter than this are never tidied. */
const tidyFrom = 64

/** An empty log. */
export const make = (): ChangeLog => ({ revisions: [], ids: [] })

/** Appends a change of these; `rows` holds the one of id `n` at `n - 1`, with its last revision. */
export const append = (
  log: ChangeLog,
  rows: ReadonlyArray<Changed>,
  ids: ReadonlyArray<number>,
  revision: number
): void => {
  for (const id of [...ids].sort((a, b) => a - b)) {
    log.revisions.push(revision)
    log.ids.push(id)
  }
  if (log.ids.length > Math.max(tidyFrom, 2 * rows.length)) tidy(log, rows)
}

/** Those whose last change is after (revision, id), in order, at most `limit`. */
export const read = <Row extends Changed>(
  log: ChangeLog,
  rows: ReadonlyArray<Row>,
  after: { readonly revision: number; readonly id: number },
  take: (row: Row) => void,
  limit: number
): void => {
  for (let at = firstAfter(log, after.revision, after.id), taken = 0; at < log.ids.length && taken < limit; at++) {
    const row = rows[log.ids[at]! - 1]!
    if (row.revision !== log.revisions[at]) continue
    take(row)
    taken++
  }
}

// internal

const firstAfter = (log: ChangeLog, revision: number, id: number): number => {
  let low = 0
  let high = log.ids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = log.revisions[middle]!
    if (at > revision || (at === revision && log.ids[middle]! > id)) high = middle
    else low = middle + 1
  }
  return low
}

const tidy = (log: ChangeLog, rows: ReadonlyArray<Changed>): void => {
  const isLast = (id: number, at: number) => rows[id - 1]!.revision === log.revisions[at]
  const revisions = log.revisions.filter((_, at) => isLast(log.ids[at]!, at))
  log.ids = log.ids.filter(isLast)
  log.revisions = revisions
}
