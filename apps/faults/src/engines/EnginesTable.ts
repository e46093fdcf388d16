/**
 * What was seen with real engines, as a table for a terminal and for docs/dialers/README.md. Pure.
 */
import type { CallOutcome } from "./CallFaults.ts"

/** Between these the document is written; what stands around them is not touched. */
const start = "<!-- engines -->"
const end = "<!-- end of engines -->"

/** The table's lines. */
export const tableOf = (outcomes: ReadonlyArray<CallOutcome>): ReadonlyArray<string> => [
  "| Meanwhile | Calls | With a number | With their own | Counted, not shown | Longest wait | Kept |",
  "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
  ...outcomes.map(({ assigned, broken, calls, longestMs, notShown, own, title }) =>
    `| ${
      [
        title,
        ...[calls, assigned, own, notShown].map((count) => count.toLocaleString("en")),
        `${Math.round(longestMs).toLocaleString("en")} ms`,
        broken.length === 0 ? "yes" : "**no**"
      ].join(" | ")
    } |`
  )
]

/** The document with these lines in its place for them. */
export const replace = (document: string, lines: ReadonlyArray<string>): string => {
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  if (from < 0 || to < 0) throw new RangeError(`the document has no place between ${start} and ${end}`)
  return `${document.slice(0, from)}${[start, ...lines].join("\n")}\n${document.slice(to)}`
}
