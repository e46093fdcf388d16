/**
 * What commands say: the answer on standard output, all else on standard error.
 *
 * With `--json` the answer is one JSON value, and nothing else stands on standard output.
 */
import type { Finding } from "@anipool/domain/audit/Finding"
import * as PrintableText from "@anipool/domain/PrintableText"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/**
 * Says the answer: as JSON when that is asked for, else as lines for people. What callers of the interface wrote may stand
 * in them.
 */
export const answer = (
  json: boolean,
  value: unknown,
  lines: () => ReadonlyArray<string>
): Effect.Effect<void> =>
  Console.log(
    json ? PrintableText.inJson(JSON.stringify(value, undefined, 2)) : lines().map(PrintableText.inLine).join("\n")
  )

/** Says the answer as lines that are made already. */
export const say = (lines: ReadonlyArray<string>): Effect.Effect<void> => Console.log(lines.join("\n"))

/** Whether the answer goes to a terminal that shows colours. */
export const isColoured = (): boolean => process.stdout.isTTY && process.stdout.hasColors()

/** Says something beside the answer. */
export const note = (line: string): Effect.Effect<void> => Console.error(line)

/** Names lines of a file that were refused, beside the answer, and how many more there are. */
export const noteRefusals = Effect.fnUntraced(function*({ refusals, refused }: {
  readonly refusals: ReadonlyArray<{ readonly line: number; readonly reason: string }>
  readonly refused: number
}) {
  for (const { line, reason } of refusals) yield* note(`line ${line}: ${reason}`)
  if (refused > refusals.length) yield* note(`(the first ${refusals.length} of ${refused} refused lines)`)
})

/** Rows under headings, columns as wide as their widest cell; one line that says so when there are no rows. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  none: string
): ReadonlyArray<string> => {
  if (rows.length === 0) return [none]
  const widths = headings.map((heading, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), heading.length)
  )
  return [headings, ...rows].map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ").trimEnd())
}

/** A count with its noun: `1 key`, `2 keys`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`

/** Findings with what to do about each, two lines for one. */
export const findings = (found: ReadonlyArray<Finding>): ReadonlyArray<string> =>
  found.flatMap(({ check, message, remedy, severity }) => [`${severity} (${check}): ${message}`, `  ${remedy}`])
