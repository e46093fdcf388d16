/**
 * Numbers as CSV: a list that is streamed out as it is read, and a table that is sent to be imported.
 */
import { type Line, linesMax } from "@anipool/admin-core/NumberImport"
import type { InvalidRequest } from "@anipool/core/CoreError"
import * as AniLine from "@anipool/core/custom/AniLine"
import * as CsvWriter from "@anipool/csv/CsvWriter"
import * as Formula from "@anipool/csv/Formula"
import type { CsvColumn } from "@anipool/http-api/admin/NumberListApi"
import type { NumberRow } from "@anipool/http-api/admin/NumberRows"
import * as EventLoop from "@anipool/storage/EventLoop"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as CsvText from "../../input/CsvText.ts"

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
  CsvText.lines(csv, AniLine.columns, linesMax)

// internal

/** Rows that are written in one turn of the event loop: a millisecond or two. */
const rowsAtOnce = 100

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
  label: ({ label }) => label,
  label_by: ({ labelledBy }) => listed(labelledBy),
  tags: ({ tags }) => listed(tags)
}
