/**
 * What was done to a number, by the workspace's days. Pure.
 */
import type { HistoryEntry } from "@anipool/http-api/admin/NumbersApi"
import * as Format from "../../components/format.ts"

/** Of each day (`2026-01-31`) on which something was done, what it was in a few words, the earliest first. */
export const doneByDay = (
  history: ReadonlyArray<HistoryEntry>,
  timeZone: string
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const done = new Map<string, Array<string>>()
  for (const { at, words } of history.flatMap(stepsOf).toSorted((a, b) => a.at - b.at)) {
    const day = Format.dayAt(at, timeZone)
    const known = done.get(day)
    if (known === undefined) done.set(day, [words])
    else if (!known.includes(words)) known.push(words)
  }
  return done
}

// internal

const stepsOf = (
  { at, group, steps, what }: HistoryEntry
): ReadonlyArray<{ readonly at: number; readonly words: string }> => {
  switch (what) {
    case "pause":
      return [{ at, words: "put to rest" }]
    case "activate":
      return [{ at, words: "woken" }]
    case "remediation":
      return [
        { at, words: "remediation asked for" },
        ...steps.map((step) => ({
          at: step.at,
          words: `remediation ${step.state.toLowerCase().replaceAll("_", " ")}`
        }))
      ]
    case "joined":
      return [{ at, words: `came into ${group?.name ?? "a group"}` }]
    case "left":
      return [{ at, words: `left ${group?.name ?? "a group"}` }]
    case "changed":
      return [{ at, words: "changed" }]
  }
}
