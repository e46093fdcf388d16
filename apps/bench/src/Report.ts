/**
 * A benchmark's report: as text for a terminal, and as a section of a page of docs/benchmarks. Pure.
 *
 * Each benchmark owns the section between its markers; writing one leaves the others as they are.
 */
import type { Machine } from "./Machine.ts"

/** A table. The first column is a name, the others are figures. */
export interface Table {
  readonly title: string
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** What was wanted, and what came of it. */
export interface Target {
  readonly wanted: string
  readonly measured: string
  readonly isMet: boolean
}

/** What a run came to. */
export interface Report {
  readonly bench: string
  readonly title: string
  /** What was measured, and how, in sentences. */
  readonly method: string
  readonly tables: ReadonlyArray<Table>
  readonly targets: ReadonlyArray<Target>
  /** Other programs that took part, with their versions. */
  readonly programs: ReadonlyArray<string>
}

/** The report for a terminal. */
export const toText = (report: Report, machine: Machine): string =>
  [
    report.title,
    "",
    report.method,
    ...allTables(report).flatMap((table) => ["", table.title, ...textOf(table)]),
    "",
    ...factsOf(report, machine)
  ].join("\n")

/** The report as a section, its markers with it. */
export const toSection = (report: Report, machine: Machine): string =>
  [
    startOf(report.bench),
    `## ${report.title}`,
    "",
    report.method,
    ...allTables(report).flatMap((table) => ["", `### ${table.title}`, "", ...markdownOf(table)]),
    "",
    factsOf(report, machine).join(" · "),
    endOf(report.bench)
  ].join("\n")

/** The document with this benchmark's section in place of the one before, or after all others when it is new. */
export const replaceSection = (document: string, bench: string, section: string): string => {
  const from = document.indexOf(startOf(bench))
  const end = endOf(bench)
  const to = document.indexOf(end, from)
  if (from >= 0 && to >= 0) return document.slice(0, from) + section + document.slice(to + end.length)
  return `${document.trimEnd()}\n\n${section}\n`
}

// internal

const startOf = (bench: string): string => `<!-- bench:${bench} -->`
const endOf = (bench: string): string => `<!-- end of bench:${bench} -->`

const allTables = ({ tables, targets }: Report): ReadonlyArray<Table> =>
  targets.length === 0 ? tables : [...tables, {
    title: "Targets",
    columns: ["wanted", "measured", "met"],
    rows: targets.map(({ isMet, measured, wanted }) => [wanted, measured, isMet ? "yes" : "no"])
  }]

const factsOf = ({ programs }: Report, machine: Machine): ReadonlyArray<string> => [
  `${machine.measuredOn}, commit ${machine.commit}`,
  `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}`,
  `Node ${machine.node}`,
  ...programs
]

const textOf = ({ columns, rows }: Table): ReadonlyArray<string> => {
  const widths = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: ReadonlyArray<string>) =>
    widths.map((width, i) => i === 0 ? (cells[i] ?? "").padEnd(width) : (cells[i] ?? "").padStart(width)).join("  ")
      .trimEnd()
  return [line(columns), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)]
}

const markdownOf = ({ columns, rows }: Table): ReadonlyArray<string> => {
  const line = (cells: ReadonlyArray<string>) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`
  return [line(columns), line(columns.map((_, i) => i === 0 ? "---" : "---:")), ...rows.map(line)]
}
