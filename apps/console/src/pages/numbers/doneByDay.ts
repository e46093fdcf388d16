/**
 * What was done to a number or a group, by the workspace's days. Pure.
 */
import * as Format from "../../components/format.ts"

/** Something that was done. */
export interface Done {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** What it was, in a few words. */
  readonly words: string
}

/** Things that one day names in the plot and the table: more would hide both. */
export const doneMax = 5

/**
 * Of each day (`2026-01-31`) on which something was done, what it was, the earliest first: what is told in the same words once, and
 * at most `doneMax` of them, with how many more there were.
 */
export const doneByDay = (
  done: ReadonlyArray<Done>,
  timeZone: string
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const days = new Map<string, Set<string>>()
  for (const { at, words } of done.toSorted((a, b) => a.at - b.at)) {
    const day = Format.dayAt(at, timeZone)
    const known = days.get(day)
    if (known === undefined) days.set(day, new Set([words]))
    else known.add(words)
  }
  return new Map([...days].map(([day, words]) => [day, atMost([...words])]))
}

// internal

const atMost = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.length <= doneMax ? words : [...words.slice(0, doneMax), `and ${Format.count(words.length - doneMax)} more`]
