/**
 * What an entry of a number's history did, in a few words, for the plot of its days. Pure.
 */
import type { HistoryEntry } from "@anipool/http-api/admin/NumberDetailApi"
import type { Done } from "./doneByDay.ts"

/** What was done, each step at its own time. */
export const stepsOf = ({ at, group, steps, what }: HistoryEntry): ReadonlyArray<Done> => {
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
