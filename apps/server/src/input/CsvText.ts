/**
 * CSV that is a text in a body.
 */
import { InvalidRequest } from "@anipool/core/CoreError"
import type * as CsvHeader from "@anipool/csv/CsvHeader"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"

/** The lines below the header of the field `csv`: one more than there may be, so that too many are told. */
export const lines = <Required extends string, Optional extends string>(
  csv: string,
  columns: CsvHeader.Columns<Required, Optional>,
  linesMax: number
): Effect.Effect<ReadonlyArray<CsvHeader.Line<Required | Optional>>, InvalidRequest> =>
  CsvReader.read(Readable.from(piecesOf(csv)), columns).pipe(
    Stream.mapConcat((batch) => batch),
    Stream.take(linesMax + 1),
    Stream.runCollect,
    Effect.map(Chunk.toReadonlyArray),
    Effect.mapError((failure) =>
      InvalidRequest.field("csv", failure._tag === "CsvInvalid" ? failure.message : "expected text")
    )
  )

// internal

/** Characters that are read in one turn of the event loop: a millisecond or two. */
const charactersAtOnce = 16 * 1024

/** A text in pieces, one in a turn. */
const piecesOf = async function*(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    yield text.slice(at, at + charactersAtOnce)
    await Effect.runPromise(EventLoop.ownTurn)
  }
}
