/**
 * Which past days of a workspace are in an archive, or on their way there.
 */
import * as TextOrder from "@anipool/domain/TextOrder"
import type { ArchivedDay, ArchivedKind, PastDay } from "@anipool/storage/ArchivedDays"

/** By kind and day. */
export interface ArchiveMarks {
  readonly byDay: Map<string, Mark>
  lastBegun: number
}

/** None. */
export const make = (): ArchiveMarks => ({ byDay: new Map(), lastBegun: 0 })

/** Begins a day, and answers what it can be finished by. */
export const begin = (marks: ArchiveMarks, day: PastDay): number => {
  const begun = ++marks.lastBegun
  marks.byDay.set(keyOf(day), { day, begun, finished: undefined })
  return begun
}

/** Finishes what was begun; whether it could be. */
export const finish = (
  { byDay }: ArchiveMarks,
  day: PastDay,
  begun: number,
  written: Pick<ArchivedDay, "archivedAt" | "digest" | "rows">
): boolean => {
  const mark = byDay.get(keyOf(day))
  if (mark === undefined || mark.begun !== begun || mark.finished !== undefined) return false
  mark.finished = { ...mark.day, ...written }
  return true
}

/** Takes the marks away that rows of these times came for. */
export const cameFor = ({ byDay }: ArchiveMarks, kind: ArchivedKind, times: ReadonlyArray<number>): void => {
  for (const [key, { day }] of byDay) {
    if (day.kind === kind && times.some((at) => at >= day.from && at < day.until)) byDay.delete(key)
  }
}

/** Whether a day is in an archive. */
export const isFinished = ({ byDay }: ArchiveMarks, kind: ArchivedKind, day: string): boolean =>
  byDay.get(keyOf({ kind, day }))?.finished !== undefined

/** Days that are in an archive, the earliest first, dials before assignments. */
export const finished = ({ byDay }: ArchiveMarks): ReadonlyArray<ArchivedDay> =>
  [...byDay.values()].flatMap(({ finished }) => finished === undefined ? [] : [finished])
    .sort((a, b) => TextOrder.compare(a.day, b.day) || TextOrder.compare(b.kind, a.kind))

/** Whether an instant lies in a day that is archived. */
export const holds = ({ byDay }: ArchiveMarks, kind: ArchivedKind, at: number): boolean =>
  [...byDay.values()].some(({ day, finished }) =>
    finished !== undefined && day.kind === kind && at >= day.from && at < day.until
  )

/** From when on dials are stored: a day that is archived and of which a part may be dropped takes none. */
export const storedFrom = ({ byDay }: ArchiveMarks, dialsStoredFrom: number): number =>
  Math.max(
    dialsStoredFrom,
    ...[...byDay.values()].flatMap(({ day, finished }) =>
      finished !== undefined && day.kind === "dial" && day.from < dialsStoredFrom ? [day.until] : []
    )
  )

// internal

interface Mark {
  readonly day: PastDay
  readonly begun: number
  finished: ArchivedDay | undefined
}

const keyOf = ({ day, kind }: Pick<PastDay, "day" | "kind">): string => `${kind}:${day}`
