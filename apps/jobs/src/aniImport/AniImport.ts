/**
 * The import of ANIs from CSV: read, registered or changed in batches, each durable when the next is read.
 */
import { Administration } from "@anipool/core/administration/Administration"
import type { Caller } from "@anipool/core/Caller"
import { CustomAnis, refusalsMax } from "@anipool/core/custom/CustomAnis"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { counted } from "../Output.ts"
import * as Progress from "../Progress.ts"
import * as AniCsv from "./AniCsv.ts"
import * as Input from "./Input.ts"

/** Lines in one batch: few enough for short transactions, many enough that they are few. */
export const batchRows = 2_000

/** What came of it: counts of lines, and the first refused ones. A number on two lines of a batch counts once. */
export interface Imported {
  readonly created: number
  readonly updated: number
  readonly refused: number
  readonly refusals: ReadonlyArray<AniCsv.Refusal>
}

/** Imports a file, or standard input for `-`, into a workspace. What was imported before a failure stays. */
export const run = Effect.fn("AniImport.run")(function*(workspace: string, file: string) {
  const administration = yield* Administration
  const caller: Caller = { workspace: yield* administration.workspace(workspace), defaultCampaign: null }
  const { bytes, bytesRead, input, name } = yield* Input.open(file)
  const progress = yield* Progress.make(bytes)
  return yield* AniCsv.read(input, name, batchRows).pipe(
    Stream.runFoldEffect(nothing, (sum, batch) =>
      Effect.gen(function*() {
        const next = add(sum, yield* importBatch(caller, batch))
        yield* progress.update(bytesRead(), counted(next.created + next.updated, "ANI"))
        return next
      }))
  )
}, Effect.scoped)

// internal

const nothing: Imported = { created: 0, updated: 0, refused: 0, refusals: [] }

const importBatch = Effect.fnUntraced(function*(caller: Caller, batch: AniCsv.Batch) {
  const customAnis = yield* CustomAnis
  const { created, refusals, refused, updated } = yield* customAnis.importMany(caller, batch.anis)
  const inCore = refusals.map(({ entry, reason }) => ({ line: batch.lines[entry - 1] ?? 0, reason }))
  return {
    created,
    updated,
    refused: refused + batch.refusals.length,
    refusals: [...batch.refusals, ...inCore].sort((a, b) => a.line - b.line)
  }
})

const add = (sum: Imported, batch: Imported): Imported => ({
  created: sum.created + batch.created,
  updated: sum.updated + batch.updated,
  refused: sum.refused + batch.refused,
  refusals: [...sum.refusals, ...batch.refusals].slice(0, refusalsMax)
})
