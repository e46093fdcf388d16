/**
 * The table of faults and promises, for a terminal and for docs/reliability.md. Pure.
 */
import type { Broken } from "./Fault.ts"
import type { Outcome, Skipped } from "./Suite.ts"

/** What was run on. */
export interface Machine {
  readonly day: string
  readonly commit: string
  readonly cpu: string
  readonly node: string
}

/** Between these the document is written by the suite; what stands around them is not touched. */
const start = "<!-- faults -->"
const end = "<!-- end of faults -->"

/** Whether its promises were kept. */
export const isKept = (outcome: Outcome | Skipped): boolean => !("why" in outcome) && outcome.broken.length === 0

/**
 * The document with these rows in its table; rows of faults that were not run this time stay as they are, where the table
 * has them. `titles`: of all faults, in their order.
 */
export const replace = (
  document: string,
  titles: ReadonlyArray<string>,
  outcomes: ReadonlyArray<Outcome | Skipped>,
  machine: Machine
): string => {
  const from = document.indexOf(start)
  const to = document.indexOf(end, from)
  if (from < 0 || to < 0) throw new RangeError(`the document has no place between ${start} and ${end}`)
  const before = document.slice(from, to).split("\n").filter((line) => line.startsWith("| "))
  const [, , ...made] = tableOf(outcomes)
  const rows = titles.flatMap((title) => [...made, ...before].find((row) => row.startsWith(`| ${title}`)) ?? [])
  const section = [start, ...heading, ...rows, "", factsOf(rows, machine), end].join("\n")
  return document.slice(0, from) + section + document.slice(to + end.length)
}

/** `3 passed, 0 failed`, and how many were skipped where any was. */
export const summary = (outcomes: ReadonlyArray<Outcome | Skipped>): string => summaryOf(tableOf(outcomes).slice(2))

/** The table's lines. */
export const tableOf = (outcomes: ReadonlyArray<Outcome | Skipped>): ReadonlyArray<string> => [
  ...heading,
  ...outcomes.map((each) => `| ${("why" in each ? skippedCells(each) : cellsOf(each)).join(" | ")} |`)
]

// internal

const heading = [
  "| Fault | Acknowledged | Counted once | Caps held | Told 503 | Longest wait | Back after | Memory | Kept |",
  "| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | --- |"
]

const cellsOf = (outcome: Outcome): ReadonlyArray<string> => {
  const { assigned, backMs, broken, dialed, fault, longestMs, memoryMiB, note, unavailable } = outcome
  const kept = (promise: Broken["promise"]) => broken.some((each) => each.promise === promise) ? "**no**" : "yes"
  return [
    note === "" ? fault.title : `${fault.title}: ${note}`,
    `${thousands(assigned)} + ${thousands(dialed)}`,
    kept("counted"),
    kept("caps"),
    thousands(unavailable),
    seconds(longestMs),
    seconds(backMs),
    `${Math.round(memoryMiB)} MiB`,
    broken.length === 0 ? "yes" : "**no**"
  ]
}

const skippedCells = (
  { fault, why }: Skipped
): ReadonlyArray<string> => [fault.title, why, "", "", "", "", "", "", "skipped"]

const summaryOf = (rows: ReadonlyArray<string>): string => {
  const count = (kept: string) => rows.filter((row) => row.endsWith(`| ${kept} |`)).length
  const skipped = count("skipped")
  return `${count("yes")} passed, ${count("**no**")} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`
}

const factsOf = (rows: ReadonlyArray<string>, { commit, cpu, day, node }: Machine): string =>
  `${summaryOf(rows)} · ${day}, commit ${commit} · ${cpu} · Node ${node}`

const thousands = (count: number): string => count.toLocaleString("en")

const seconds = (ms: number): string => Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : "never"
