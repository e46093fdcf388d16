/**
 * Figures of days whose dials are no longer all in storage, counted anew from the archive that is named for the work at hand.
 *
 * A day is counted so where its dials are all there: it lies there as it was archived, all of it counts on that day, and no dial
 * of the days beside it does, as some do where the time zone was changed.
 */
import * as DayCounts from "@anipool/domain/dials/DayCounts"
import * as StoredDays from "@anipool/domain/dials/StoredDays"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import { type ArchivedDay, ArchivedDays } from "@anipool/storage/ArchivedDays"
import { Dials } from "@anipool/storage/Dials"
import { StorageError } from "@anipool/storage/StorageError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { findsAtOnce, type HeldDay } from "./Archiving.ts"
import { NamedArchive } from "./PastRecords.ts"

/** What came of it. */
export interface PastRecount {
  /** Dials that were looked at. */
  readonly dials: number
  /** Counters of days that had been wrong. */
  readonly corrected: number
  /** The days that were counted, in ascending order. */
  readonly days: ReadonlyArray<LocalTime.LocalDate>
}

/** Figures of past days. */
export class PastFigures extends Context.Tag("@anipool/core/PastFigures")<PastFigures, {
  /**
   * Counts days anew that storage has not all dials of, from the archive that is named; nothing where none is. What ANIs come to
   * in all is set right by `DialsAdministration.recount` afterwards. A dry run changes nothing. `onProgress` is told how far
   * it is, 0 to 1.
   */
  readonly recount: (
    workspace: Workspace,
    isDryRun: boolean,
    onProgress?: (share: number) => Effect.Effect<void>
  ) => Effect.Effect<PastRecount, StorageError>
}>() {}

/** `PastFigures` over storage. */
export const make = Effect.gen(function*() {
  const archived = yield* ArchivedDays
  const dials = yield* Dials
  return PastFigures.of({
    recount: Effect.fn("PastFigures.recount")(function*(workspace, isDryRun, onProgress) {
      const archive = Option.getOrUndefined(yield* NamedArchive)
      if (archive === undefined) return { dials: 0, corrected: 0, days: [] }
      const keptFrom = yield* dials.keptFrom
      const isPast = ({ day }: Pick<ArchivedDay, "day">) =>
        StoredDays.missingReason(day, keptFrom, false) === "retention"
      const marks = new Map(
        (yield* archived.list(workspace.id)).flatMap((mark) => mark.kind === "dial" ? [[mark.day, mark]] : [])
      )
      // Those that may be counted, and the one after them, which may have dials of the last.
      const looked = [...marks.values()].filter(({ day }) => isPast({ day: LocalTime.addDays(day, -1) }))
      const held = yield* Effect.forEach(looked, (mark) => Effect.mapError(archive.find(workspace, mark), failed), {
        concurrency: findsAtOnce
      })
      const whole = new Map(
        looked.flatMap((mark, i) => {
          const found = Option.getOrUndefined(held[i]!)
          return found?.digest === mark.digest ? [[mark.day, found] as const] : []
        })
      )
      const countable = looked.filter((mark) => isPast(mark) && isAlone(mark, marks, whole, isPast))
      const days: Array<LocalTime.LocalDate> = []
      const sum = { dials: 0, corrected: 0 }
      for (const [i, mark] of countable.entries()) {
        const counting = DayCounts.begin(workspace.timeZone)
        yield* Stream.runForEach(
          Stream.mapError(archive.dials(workspace, mark.day), failed),
          (page) => Effect.sync(() => counting.add(page))
        )
        const counts = counting.end()
        const corrected = counts.dials === mark.rows
          ? yield* dials.recountArchived(workspace.id, mark, counts, isDryRun)
          : Option.none()
        if (Option.isSome(corrected)) {
          days.push(mark.day)
          sum.dials += counts.dials
          sum.corrected += corrected.value
        }
        if (onProgress !== undefined) yield* onProgress((i + 1) / countable.length)
      }
      return { ...sum, days }
    })
  })
})

/** `PastFigures` over storage. */
export const layer: Layer.Layer<PastFigures, never, ArchivedDays | Dials> = Layer.effect(PastFigures, make)

// internal

type ByDay<A> = ReadonlyMap<LocalTime.LocalDate, A>

/** Whether a day that is whole in the archive has all dials that count on it, and no others. */
const isAlone = (
  { day, from, until }: ArchivedDay,
  marks: ByDay<ArchivedDay>,
  whole: ByDay<HeldDay>,
  isPast: (day: Pick<ArchivedDay, "day">) => boolean
): boolean => {
  const own = whole.get(day)?.countedOn
  if (own?.length !== 1 || own[0] !== day) return false
  return [-1, 1].every((side) => {
    const mark = marks.get(LocalTime.addDays(day, side))
    // Nothing was dialed then, or it is still in storage, which looks for itself.
    if (mark === undefined) return true
    const isNext = side === 1 ? mark.from === until : mark.until === from
    const beside = whole.get(mark.day)?.countedOn
    return isNext && (beside === undefined ? !isPast(mark) : !beside.includes(day))
  })
}

const failed = (cause: Error): StorageError => new StorageError({ operation: "PastFigures", cause })
