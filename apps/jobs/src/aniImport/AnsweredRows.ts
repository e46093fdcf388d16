/**
 * CSV whose rows are entered in batches, each durable when the next is read. A line that is no good is refused alone.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Columns, Line } from "@anipool/csv/CsvHeader"
import * as CsvReader from "@anipool/csv/CsvReader"
import type { Workspace } from "@anipool/domain/Workspace"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { FileRefused } from "../Failure.ts"
import type { Refusal } from "./AniCsv.ts"
import * as Input from "./Input.ts"

/** Refused lines that are named. */
export const refusalsMax = 100

/** What became of a line, and why it was refused, or a warning; empty: nothing is to be said. */
export interface Answer {
  readonly outcome: "recorded" | "refused" | "same"
  readonly says: string
}

/** What became of the lines, and the first refused ones, and the first of the others that are warned of. */
export interface Entered extends Readonly<Record<Answer["outcome"], number>> {
  readonly refusals: ReadonlyArray<Refusal>
  readonly warnings: ReadonlyArray<Refusal>
}

/**
 * Enters a file, or standard input for `-`, in batches of at most `rowsMax` that `enter` answers. What was entered before a
 * failure stays.
 */
export const enterFile = <Required extends string, Optional extends string, E, R>(
  workspace: string,
  file: string,
  columns: Columns<Required, Optional>,
  rowsMax: number,
  enter: (
    workspace: Workspace,
    rows: ReadonlyArray<Line<Required | Optional>>
  ) => Effect.Effect<ReadonlyArray<Answer>, E, R>
) =>
  Effect.gen(function*() {
    const acme = yield* (yield* Administration).workspace(workspace)
    const { input, name } = yield* Input.open(file)
    return yield* CsvReader.read(input, columns, rowsMax).pipe(
      Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure)),
      Stream.runFoldEffect(nothing, (sum, rows) =>
        Effect.map(enter(acme, rows), (answers) => {
          const next = { ...sum }
          const refusals = [...sum.refusals]
          const warnings = [...sum.warnings]
          for (const [index, { outcome, says }] of answers.entries()) {
            next[outcome]++
            const told = outcome === "refused" ? refusals : warnings
            if (says !== "" && told.length < refusalsMax) told.push({ line: rows[index]!.line, reason: says })
          }
          return { ...next, refusals, warnings }
        }))
    )
  })

// internal

const nothing: Entered = { recorded: 0, same: 0, refused: 0, refusals: [], warnings: [] }
