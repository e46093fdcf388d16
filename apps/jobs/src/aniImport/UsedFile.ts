/**
 * How often numbers were used today elsewhere, from CSV: in batches, each durable when the next is read. A line that is no
 * good is refused alone.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { refusalsMax, type Told, UseCounts } from "@anipool/core/inventory/UseCounts"
import * as CsvReader from "@anipool/csv/CsvReader"
import { sumOf } from "@anipool/storage/UsesElsewhere"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { FileRefused } from "../Failure.ts"
import type { Refusal } from "./AniCsv.ts"
import * as Input from "./Input.ts"

/** What came of it: counts of numbers and lines, and the first refused ones. */
export interface UsedFile extends Omit<Told, "refusals"> {
  readonly lines: number
  readonly refusals: ReadonlyArray<Refusal>
}

/** Tells a file, or standard input for `-`. What was told before a failure stays. */
export const run = Effect.fn("UsedFile.run")(function*(workspace: string, file: string) {
  const administration = yield* Administration
  const counts = yield* UseCounts
  const acme = yield* administration.workspace(workspace)
  const { input, name } = yield* Input.open(file)
  return yield* CsvReader.read(input, columns).pipe(
    Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure)),
    Stream.runFoldEffect(nothing, (sum, batch) =>
      Effect.map(
        counts.tell(
          acme,
          batch.map(({ surplus, values }) => ({
            number: values.number,
            uses: surplus === 0 && /^\d+$/.test(values.uses) ? Number(values.uses) : Number.NaN
          }))
        ),
        (told): UsedFile => ({
          ...sumOf([sum, told]),
          lines: sum.lines + batch.length,
          refused: sum.refused + told.refused,
          refusals: [
            ...sum.refusals,
            ...told.refusals.map(({ entry, reason }) => ({ line: batch[entry - 1]!.line, reason }))
          ].slice(0, refusalsMax)
        })
      ))
  )
})

// internal

const columns = { required: ["number", "uses"], optional: [], others: "ignored" } as const

const nothing: UsedFile = { changed: 0, added: 0, unknown: 0, lines: 0, refused: 0, refusals: [] }
