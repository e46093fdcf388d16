/**
 * How often each ANI was used, by day.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"

/**
 * Days that are kept. Today alone would do, but for a change of the workspace's time zone: it may go back to yesterday
 * or on to tomorrow, and caps hold there as well.
 */
const daysMax = 3

/** Uses of each ANI, by day; ANIs that were not used stand nowhere. */
export type Usage = Map<LocalDate, Map<AniId, number>>

/** Nothing was used. */
export const make = (): Usage => new Map()

/** Uses of an ANI on a day. */
export const get = (usage: Usage, day: LocalDate, id: AniId): number => usage.get(day)?.get(id) ?? 0

/** Sets the uses of an ANI on a day; the earliest day goes when there are too many. */
export const set = (usage: Usage, day: LocalDate, id: AniId, count: number): void => {
  let counts = usage.get(day)
  if (counts === undefined) {
    counts = new Map()
    const earliest = [...usage.keys()].sort()[0]
    if (earliest !== undefined && usage.size >= daysMax) usage.delete(earliest)
    usage.set(day, counts)
  }
  counts.set(id, count)
}
