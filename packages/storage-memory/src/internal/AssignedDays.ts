/**
 * How often each ANI was assigned on the last days, by the day: what the roll-up takes over once a day is over.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"

/** Days that are kept: the present one, and those of a time zone that changed. */
const daysMax = 3

/** Assignments of each ANI, by day. */
export type AssignedDays = Map<LocalDate, Map<AniId, number>>

/** Nothing was assigned. */
export const make = (): AssignedDays => new Map()

/** Has what was counted on later days count on this one; how often the ANI was assigned on it then. */
export const moveTo = (days: AssignedDays, day: LocalDate, id: AniId): number => {
  let sum = 0
  for (const [each, counts] of days) {
    if (each < day) continue
    sum += counts.get(id) ?? 0
    counts.delete(id)
  }
  if (!days.has(day)) days.set(day, new Map())
  days.get(day)!.set(id, sum)
  return sum
}

/** Counts an assignment; the earliest day goes when there are too many. */
export const add = (days: AssignedDays, day: LocalDate, id: AniId): void => {
  let counts = days.get(day)
  if (counts === undefined) {
    counts = new Map()
    const [earliest] = [...days.keys()].sort()
    if (earliest !== undefined && days.size >= daysMax) days.delete(earliest)
    days.set(day, counts)
  }
  counts.set(id, (counts.get(id) ?? 0) + 1)
}
