/**
 * How often each ANI was used elsewhere, by the day that it was counted under.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"

/** Uses elsewhere of each ANI, by day; those without any stand nowhere. */
export type OtherDays = Map<AniId, Map<LocalDate, number>>

/** Nothing was used elsewhere. */
export const make = (): OtherDays => new Map()

/** Uses of an ANI on a day. */
export const get = (days: OtherDays, id: AniId, day: LocalDate): number => days.get(id)?.get(day) ?? 0

/** Sets the uses of an ANI on a day. */
export const set = (days: OtherDays, id: AniId, day: LocalDate, uses: number): void => {
  const own = days.get(id)
  if (own === undefined) days.set(id, new Map([[day, uses]]))
  else own.set(day, uses)
}

/** Has what was counted under later days count under this one; how many uses it has then: the highest of those figures. */
export const moveTo = (days: OtherDays, id: AniId, day: LocalDate): number => {
  let highest = 0
  for (const [each, uses] of days.get(id) ?? []) {
    if (each < day) continue
    highest = Math.max(highest, uses)
    days.get(id)!.delete(each)
  }
  if (highest > 0) set(days, id, day, highest)
  return highest
}
