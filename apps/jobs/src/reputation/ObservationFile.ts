/**
 * What others say of numbers, from CSV: in batches, each durable when the next is read. A line that is no good is refused
 * alone.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { columns, ObservationIntake, type RowAnswer } from "@anipool/core/reputation/ObservationIntake"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Refusal } from "../aniImport/AniCsv.ts"
import * as Input from "../aniImport/Input.ts"
import { FileRefused } from "../Failure.ts"
import { counted } from "../Output.ts"
import * as Progress from "../Progress.ts"

/** Lines in one batch: few enough for short transactions. */
const batchRows = 2_000

/** Refused lines that are named. */
export const refusalsMax = 100

/** What became of the lines, and the first refused ones. */
export interface Taken extends Readonly<Record<RowAnswer["outcome"], number>> {
  readonly refusals: ReadonlyArray<Refusal>
}

/** Takes in a file, or standard input for `-`. What was taken in before a failure stays. */
export const run = Effect.fn("ObservationFile.run")(function*(workspace: string, file: string) {
  const administration = yield* Administration
  const intake = yield* ObservationIntake
  const acme = yield* administration.workspace(workspace)
  const { bytes, bytesRead, input, name } = yield* Input.open(file)
  const progress = yield* Progress.make(bytes)
  return yield* CsvReader.read(input, columns, batchRows).pipe(
    Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure)),
    Stream.runFoldEffect(nothing, (sum, rows) =>
      Effect.gen(function*() {
        const next = add(sum, yield* intake.take(acme, rows), (index) => rows[index]!.line)
        yield* progress.update(bytesRead(), counted(next.recorded + next.changed + next.repeated, "observation"))
        return next
      }))
  )
}, Effect.scoped)

/** Nothing was taken in. */
export const nothing: Taken = { recorded: 0, changed: 0, repeated: 0, unknown: 0, refused: 0, refusals: [] }

/** Adds what became of some rows, each of which stands at a line. */
export const add = (sum: Taken, answers: ReadonlyArray<RowAnswer>, lineOf: (index: number) => number): Taken => {
  const next = { ...sum }
  const refusals = [...sum.refusals]
  for (const [index, { outcome, says }] of answers.entries()) {
    next[outcome]++
    if (outcome === "refused" && refusals.length < refusalsMax) refusals.push({ line: lineOf(index), reason: says })
  }
  return { ...next, refusals }
}
