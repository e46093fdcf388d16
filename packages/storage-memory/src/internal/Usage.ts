/**
 * How often each ANI was used, by period: by day, or by hour.
 */
import type { AniId } from "@anipool/domain/Ani"

/**
 * Periods that are kept. The present one alone would do, but for a change of the workspace's time zone: it may go back
 * to yesterday or on to tomorrow, and caps hold there as well.
 */
const periodsMax = 3

/** Uses of each ANI, by period (a date, or whole hours since the epoch); ANIs that were not used stand nowhere. */
export type Usage<Period extends string | number> = Map<Period, Map<AniId, number>>

/** Nothing was used. */
export const make = <Period extends string | number>(): Usage<Period> => new Map()

/** Uses of an ANI in a period. */
export const get = <Period extends string | number>(usage: Usage<Period>, period: Period, id: AniId): number =>
  usage.get(period)?.get(id) ?? 0

/** Sets the uses of an ANI in a period; the earliest period goes when there are too many. */
export const set = <Period extends string | number>(
  usage: Usage<Period>,
  period: Period,
  id: AniId,
  count: number
): void => {
  let counts = usage.get(period)
  if (counts === undefined) {
    counts = new Map()
    const earliest = [...usage.keys()].reduce<Period | undefined>(
      (least, each) => least === undefined || each < least ? each : least,
      undefined
    )
    if (earliest !== undefined && usage.size >= periodsMax) usage.delete(earliest)
    usage.set(period, counts)
  }
  counts.set(id, count)
}
