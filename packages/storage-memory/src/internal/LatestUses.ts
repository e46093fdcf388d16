/**
 * How often each ANI was used in the period that it was used in last: a day, or an hour. A clock or a time zone that is
 * set back opens no cap: uses then go on counting under the later period until that is over.
 */
import type { AniId } from "@anipool/domain/Ani"

/** A period (a date, or whole hours since the epoch) and the uses in it. */
interface Uses<Period> {
  readonly period: Period
  readonly count: number
}

/** The latest uses of each ANI; ANIs that were not used stand nowhere. */
export type LatestUses<Period extends string | number> = Map<AniId, Uses<Period>>

/** Nothing was used. */
export const make = <Period extends string | number>(): LatestUses<Period> => new Map()

/** Uses of an ANI in a period, or in a later one that it was used in. */
export const get = <Period extends string | number>(uses: LatestUses<Period>, period: Period, id: AniId): number => {
  const latest = uses.get(id)
  return latest !== undefined && latest.period >= period ? latest.count : 0
}

/** Sets the period that an ANI was used in last, and its uses there. */
export const set = <Period extends string | number>(
  uses: LatestUses<Period>,
  period: Period,
  id: AniId,
  count: number
): void => {
  uses.set(id, { period, count })
}

/** The period that a use is counted under: a later one that the ANI was used in. */
export const periodOf = <Period extends string | number>(
  uses: LatestUses<Period>,
  period: Period,
  id: AniId
): Period => {
  const latest = uses.get(id)
  return latest !== undefined && latest.period >= period ? latest.period : period
}

/** Adds a use, or more; answers the period that it was counted under, and which use of it this is. */
export const add = <Period extends string | number>(
  uses: LatestUses<Period>,
  period: Period,
  id: AniId,
  more = 1
): Uses<Period> => {
  const counted = { period: periodOf(uses, period, id), count: get(uses, period, id) + more }
  uses.set(id, counted)
  return counted
}
