/**
 * ANIs from CSV: the header names the fields of the custom integration's ANI. A line that is no good is refused alone.
 */
import * as AniLine from "@anipool/core/custom/AniLine"
import type { NewAni } from "@anipool/core/custom/CustomAnis"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as Either from "effect/Either"
import * as Stream from "effect/Stream"
import type { Readable } from "node:stream"
import { FileRefused } from "../Failure.ts"

/** A line that was refused, and why. */
export interface Refusal {
  /** From 1, the header counted. */
  readonly line: number
  readonly reason: string
}

/** Some lines of the file, in their order. */
export interface Batch {
  readonly anis: ReadonlyArray<NewAni>
  /** The line of each of `anis`. */
  readonly lines: ReadonlyArray<number>
  readonly refusals: ReadonlyArray<Refusal>
}

/** Reads batches of at most `rowsMax` lines; `name` is what messages call the file. */
export const read = (input: Readable, name: string, rowsMax: number): Stream.Stream<Batch, FileRefused> =>
  CsvReader.read(input, AniLine.columns, rowsMax).pipe(
    Stream.map(toBatch),
    Stream.mapError((failure) => FileRefused.unreadableCsv(name, failure))
  )

// internal

const toBatch = (read: ReadonlyArray<AniLine.AniLine & { readonly line: number }>): Batch => {
  const anis: Array<NewAni> = []
  const lines: Array<number> = []
  const refusals: Array<Refusal> = []
  for (const each of read) {
    const ani = AniLine.read(each)
    if (Either.isLeft(ani)) refusals.push({ line: each.line, reason: ani.left })
    else {
      anis.push(ani.right)
      lines.push(each.line)
    }
  }
  return { anis, lines, refusals }
}
