/**
 * Evidence that numbers may be used, from CSV: in batches, each durable when the next is read. A line that is no good is
 * refused alone.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { columns, RightsDesk, type RowOutcome, rowsMax } from "@anipool/core/inventory/RightsDesk"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { FileRefused } from "../Failure.ts"
import type { Refusal } from "./AniCsv.ts"
import * as Input from "./Input.ts"

/** Refused lines that are named. */
export const refusalsMax = 100

/** What became of the lines, and the first refused ones. */
export interface Entered extends Readonly<Record<RowOutcome, number>> {
  readonly refusals: ReadonlyArray<Refusal>
}

/** Enters a file, or standard input for `-`. What was entered before a failure stays. */
export const run = Effect.fn("RightsFile.run")(function*(workspace: string, file: string) {
  const administration = yield* Administration
  const desk = yield* RightsDesk
  const acme = yield* administration.workspace(workspace)
  const { input, name } = yield* Input.open(file)
  return yield* CsvReader.read(input, columns, rowsMax).pipe(
    Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure)),
    Stream.runFoldEffect(nothing, (sum, rows) =>
      Effect.map(desk.enter(acme, rows), (answers) => {
        const next = { ...sum }
        const refusals = [...sum.refusals]
        for (const [index, { outcome, says }] of answers.entries()) {
          next[outcome]++
          if (outcome === "refused" && refusals.length < refusalsMax) {
            refusals.push({ line: rows[index]!.line, reason: says })
          }
        }
        return { ...next, refusals }
      }))
  )
})

// internal

const nothing: Entered = { recorded: 0, same: 0, refused: 0, refusals: [] }
