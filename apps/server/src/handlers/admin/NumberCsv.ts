/**
 * Numbers as CSV: a list that is streamed out as it is read, and a table that is sent to be imported.
 */
import { type Line, linesMax } from "@anipool/admin-core/NumberImport"
import { InvalidRequest } from "@anipool/core/CoreError"
import * as AniLine from "@anipool/core/custom/AniLine"
import * as CsvReader from "@anipool/csv/CsvReader"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import * as Formula from "@anipool/csv/Formula"
import type { CsvColumn } from "@anipool/http-api/admin/NumberListApi"
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { Readable } from "node:stream"

/** A CSV of these columns, its header first; each part of the rows is one part of it. */
export const text = <E>(
  columns: ReadonlyArray<CsvColumn>,
  parts: Stream.Stream<ReadonlyArray<NumberRow>, E>
): Stream.Stream<Uint8Array, E> =>
  Stream.make(CsvWriter.format(columns, [])).pipe(
    Stream.concat(
      parts.pipe(
        Stream.flatMap((rows) => Stream.fromIterable(Arr.chunksOf(rows, rowsAtOnce))),
        Stream.mapEffect((rows) =>
          Effect.map(EventLoop.ownTurn, () =>
            CsvWriter.lines(rows.map((row) => columns.map((column) => fields[column](row)))))
        )
      )
    ),
    Stream.encodeText
  )

/** The lines of a table. */
export const lines = (csv: string): Effect.Effect<ReadonlyArray<Line>, InvalidRequest> =>
  CsvReader.read(Readable.from(piecesOf(csv)), AniLine.columns).pipe(
    Stream.mapConcat((batch) => batch),
    // One more than there may be, so that too many are told.
    Stream.take(linesMax + 1),
    Stream.runCollect,
    Effect.map(Chunk.toReadonlyArray),
    Effect.mapError((failure) =>
      InvalidRequest.field("csv", failure._tag === "CsvInvalid" ? failure.message : "expected text")
    )
  )

// internal

/** Rows that are written, and characters that are read, in one turn of the event loop: a millisecond or two. */
const rowsAtOnce = 100
const charactersAtOnce = 16 * 1024

/** A text in pieces, one in a turn. */
const piecesOf = async function*(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += charactersAtOnce) {
    yield text.slice(at, at + charactersAtOnce)
    await Effect.runPromise(EventLoop.ownTurn)
  }
}

/** Several texts of one field: the writer guards the first. */
const listed = (texts: ReadonlyArray<string>): string =>
  texts.map((text, place) => place === 0 ? text : Formula.guarded(text)).join("; ")

const fields: Readonly<Record<CsvColumn, (row: NumberRow) => CsvWriter.Field>> = {
  country_code: ({ callingCode }) => callingCode,
  number: ({ phone }) => phone,
  status: ({ statusLabel }) => statusLabel,
  level: ({ level }) => level,
  reason: ({ reason }) => reason,
  brand: ({ brand }) => brand,
  area_code: ({ areaCode }) => areaCode,
  locality: ({ locality }) => locality,
  region: ({ region }) => region,
  state: ({ state }) => state,
  groups: ({ pools }) => listed(pools),
  assigned_today: ({ assignedToday }) => assignedToday,
  dials_today: ({ today }) => today.dials,
  contact_rate_today: ({ today }) => today.contactRate,
  block_rate_today: ({ today }) => today.blockRate,
  dials_7: ({ last7 }) => last7.dials,
  contact_rate_7: ({ last7 }) => last7.contactRate,
  block_rate_7: ({ last7 }) => last7.blockRate,
  dials_30: ({ last30DaysDials }) => last30DaysDials,
  contact_rate_30: ({ contactRate }) => contactRate,
  success_rate_30: ({ successRate }) => successRate,
  block_rate_30: ({ blockRate }) => blockRate,
  no_answer_rate_30: ({ noAnswerRate }) => noAnswerRate,
  paused_until: ({ pausedUntil }) => pausedUntil === null ? "" : new Date(pausedUntil).toISOString(),
  callable: ({ callable }) => callable,
  tags: ({ tags }) => listed(tags)
}
