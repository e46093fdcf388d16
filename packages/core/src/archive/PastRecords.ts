/**
 * Dials and assignments of past days, wherever they lie: out of the archive that is named for the work at hand, where it has a
 * day as it was archived, and out of storage else.
 */
import * as LocalTime from "@anipool/domain/LocalTime"
import * as PhoneNumber from "@anipool/domain/PhoneNumber"
import type { Period } from "@anipool/domain/planner/Period"
import type { Workspace } from "@anipool/domain/Workspace"
import {
  ArchivedDays,
  type ArchivedKind,
  pageSizeMax as archivedPageMax,
  type StoredAssignment,
  type StoredDial
} from "@anipool/storage/ArchivedDays"
import { pageSizeMax, type RecordedDial, RecordedDials, type ShownDial } from "@anipool/storage/RecordedDials"
import { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type ArchivePlace, findsAtOnce } from "./Archiving.ts"
import { pagesFrom } from "./pages.ts"

/** A place that archived days are read out of. */
export interface ArchiveReader<E> extends Pick<ArchivePlace<E>, "find"> {
  /** The dials of a day that it has, in the order in which they were written. */
  readonly dials: (workspace: Workspace, day: LocalTime.LocalDate) => Stream.Stream<ReadonlyArray<StoredDial>, E>
  /** Its assignments. */
  readonly assignments: (
    workspace: Workspace,
    day: LocalTime.LocalDate
  ) => Stream.Stream<ReadonlyArray<StoredAssignment>, E>
}

/** The archive that past days are read out of; none unless it is provided. */
export class NamedArchive extends Context.Reference<NamedArchive>()("@anipool/core/NamedArchive", {
  defaultValue: (): Option.Option<ArchiveReader<Error>> => Option.none()
}) {}

/** Rows in their order, some at a time; an archive that cannot be read fails as storage does. */
export type Pages<Row> = Stream.Stream<ReadonlyArray<Row>, StorageError>

/** Dials and assignments of past days. */
export class PastRecords extends Context.Tag("@anipool/core/PastRecords")<PastRecords, {
  /** Dials that were given a number, in the order of their times. */
  readonly assigned: (workspace: Workspace, period: Period) => Pages<RecordedDial>
  /** Dials as dialers told of them, which count as dials, in the order of their times. */
  readonly shown: (workspace: Workspace, period: Period) => Pages<ShownDial>
  /** All that dialers told of, with all that is stored of it, in the order of their times. */
  readonly told: (workspace: Workspace, period: Period) => Pages<StoredDial>
}>() {}

/** `PastRecords` over storage. */
export const make = Effect.gen(function*() {
  const archived = yield* ArchivedDays
  const recorded = yield* RecordedDials

  /** A period in parts: days that the archive has, each alone, and what is between them. */
  const partsOf = Effect.fn("PastRecords.partsOf")(function*(workspace: Workspace, kind: ArchivedKind, period: Period) {
    const place = Option.getOrUndefined(yield* NamedArchive)
    if (place === undefined) return [{ period, place }]
    const parts: Array<Part> = []
    let from = period.from
    const marked = (yield* archived.list(workspace.id)).filter(({ day, kind: each }) =>
      each === kind && day >= period.from && day <= period.to
    )
    const held = yield* Effect.forEach(marked, (each) => Effect.mapError(place.find(workspace, each), failed), {
      concurrency: findsAtOnce
    })
    for (const [i, { day, digest }] of marked.entries()) {
      if (!Option.exists(held[i]!, (found) => found.digest === digest)) continue
      if (from < day) parts.push({ period: { from, to: LocalTime.addDays(day, -1) }, place: undefined })
      parts.push({ period: { from: day, to: day }, place })
      from = LocalTime.addDays(day, 1)
    }
    return from > period.to ? parts : [...parts, { period: { from, to: period.to }, place: undefined }]
  })

  const pagesOf = <Row>(
    workspace: Workspace,
    kind: ArchivedKind,
    period: Period,
    rows: {
      readonly inStorage: (period: Period) => Pages<Row>
      readonly inArchive: (
        place: ArchiveReader<Error>,
        day: LocalTime.LocalDate
      ) => Stream.Stream<ReadonlyArray<Row>, Error>
    }
  ): Pages<Row> =>
    Stream.fromIterableEffect(partsOf(workspace, kind, period)).pipe(
      Stream.flatMap(({ period, place }) =>
        place === undefined
          ? rows.inStorage(period)
          : Stream.mapError(rows.inArchive(place, period.from), failed)
      )
    )

  return PastRecords.of({
    assigned: (workspace, period) =>
      pagesOf<RecordedDial>(workspace, "assignment", period, {
        inStorage: (period) =>
          pagesFrom((after) => recorded.page(workspace.id, { ...period, after, limit: pageSizeMax })),
        inArchive: (place, day) =>
          Stream.map(place.assignments(workspace, day), (rows) => rows.map((row) => assignedOf(row, day)))
      }),
    shown: (workspace, period) =>
      pagesOf<ShownDial>(workspace, "dial", period, {
        inStorage: ({ from, to }) =>
          Stream.flatMap(Stream.fromIterable(daysOf(from, to)), (day) =>
            pagesFrom((last) => recorded.shown(workspace.id, { day, after: last?.at, limit: pageSizeMax }))),
        inArchive: (place, day) =>
          Stream.map(place.dials(workspace, day), (rows) =>
            rows.filter(({ isVolume }) => isVolume).map(shownOf))
      }),
    told: (workspace, period) =>
      pagesOf<StoredDial>(workspace, "dial", period, {
        inStorage: ({ from, to }) => {
          const { timeZone } = workspace
          const past = {
            kind: "dial" as const,
            day: from,
            from: LocalTime.startOf(from, timeZone),
            until: LocalTime.endOf(to, timeZone)
          }
          return pagesFrom((last) =>
            archived.dials(workspace.id, past, { after: last?.dialedAt, limit: archivedPageMax / 2 })
          )
        },
        inArchive: (place, day) => place.dials(workspace, day)
      })
  })
})

/** `PastRecords` over storage. */
export const layer: Layer.Layer<PastRecords, never, ArchivedDays | RecordedDials> = Layer.effect(PastRecords, make)

// internal

interface Part {
  readonly period: Period
  /** Where the day lies that is the period; undefined: in storage. */
  readonly place: ArchiveReader<Error> | undefined
}

const failed = (cause: Error): StorageError => new StorageError({ operation: "PastRecords", cause })

const daysOf = function*(from: LocalTime.LocalDate, to: LocalTime.LocalDate) {
  for (let day = from; day <= to; day = LocalTime.addDays(day, 1)) yield day
}

const assignedOf = (
  { assignedAt, assignmentId, campaignKey, prospect }: StoredAssignment,
  day: LocalTime.LocalDate
): RecordedDial => {
  const { callingCode, national } = PhoneNumber.ofE164(prospect)
  return { at: assignedAt, id: assignmentId, day, callingCode, phone: national, zip: null, campaignKey }
}

const shownOf = ({ ani, campaignKey, dialId, dialedAt, prospect, zip }: StoredDial): ShownDial => {
  const { callingCode, national } = PhoneNumber.ofE164(prospect)
  return { at: dialedAt, callingCode, phone: national, zip, campaignKey, shown: PhoneNumber.ofE164(ani), dialId }
}
