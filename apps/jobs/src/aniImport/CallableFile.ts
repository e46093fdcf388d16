/**
 * What is said by hand of many numbers, from CSV: in batches, each durable when the next is read. A line that is no good is
 * refused alone.
 */
import { Administration } from "@anipool/core/administration/Administration"
import { CallbackRegister, refusalsMax, type Word } from "@anipool/core/inventory/CallbackRegister"
import * as CsvReader from "@anipool/csv/CsvReader"
import type { Recorded } from "@anipool/storage/CallbackRoutes"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { FileRefused } from "../Failure.ts"
import type { Refusal } from "./AniCsv.ts"
import * as Input from "./Input.ts"

/** What came of it: counts of numbers and lines, and the first refused ones. */
export interface CallableFile extends Recorded {
  readonly lines: number
  readonly refused: number
  readonly refusals: ReadonlyArray<Refusal>
}

/** Records a file, or standard input for `-`. What was recorded before a failure stays. */
export const run = Effect.fn("CallableFile.run")(function*(workspace: string, file: string) {
  const administration = yield* Administration
  const register = yield* CallbackRegister
  const acme = yield* administration.workspace(workspace)
  const { input, name } = yield* Input.open(file)
  return yield* CsvReader.read(input, columns).pipe(
    Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure)),
    Stream.runFoldEffect(nothing, (sum, batch) =>
      Effect.gen(function*() {
        const refusals: Array<Refusal> = []
        const words: Array<Word> = []
        const lines: Array<number> = []
        for (const { line, surplus, values } of batch) {
          const isCallable = meanings[values.callable.toLowerCase()]
          if (surplus > 0) {
            refusals.push({ line, reason: `expected no more fields than the header names, found ${surplus} more` })
          } else if (isCallable === undefined) {
            refusals.push({ line, reason: "callable: expected yes, no or nothing" })
          } else {
            words.push({ number: values.number, isCallable, note: values.note })
            lines.push(line)
          }
        }
        const said = yield* register.say(acme, "hand", words)
        const refused = [
          ...refusals,
          ...said.refusals.map(({ entry, reason }) => ({ line: lines[entry - 1]!, reason }))
        ].sort((a, b) => a.line - b.line)
        return {
          changed: sum.changed + said.changed,
          gained: sum.gained + said.gained,
          lost: sum.lost + said.lost,
          lines: sum.lines + batch.length,
          refused: sum.refused + refusals.length + said.refused,
          refusals: [...sum.refusals, ...refused].slice(0, refusalsMax)
        }
      }))
  )
})

// internal

const columns = { required: ["number", "callable"], optional: ["note"], others: "refused" } as const

const meanings: Readonly<Record<string, boolean | null>> = { yes: true, no: false, nothing: null }

const nothing: CallableFile = { changed: 0, gained: 0, lost: 0, lines: 0, refused: 0, refusals: [] }
