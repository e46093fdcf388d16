/**
 * Dials by number and carrier.
 */
import type { AniId } from "@anipool/domain/Ani"
import * as CarrierDials from "@anipool/domain/carriers/CarrierDials"
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import * as LocalTime from "@anipool/domain/LocalTime"

/** By number, and there by carrier. */
export type CarrierLog = Map<AniId, Map<string, CarrierDials.Row>>

/** Nothing was dialed. */
export const make = (): CarrierLog => new Map()

/** Counts dials that were recorded. */
export const count = (log: CarrierLog, today: LocalTime.LocalDate, dials: ReadonlyArray<Dial>): void => {
  const more = CarrierDials.tally(dials)
  if (more.length === 0) return
  const ids = new Set(more.map(({ aniId }) => aniId))
  const rows = [...ids].flatMap((id) => rowsOf(log, id))
  const { dropped, written } = CarrierDials.count(rows, more, LocalTime.dayNumber(today))
  for (const { aniId, carrier } of dropped) log.get(aniId)?.delete(carrier)
  put(log, written)
}

/** Counts days anew from all dials that are kept; answers how many rows of a day had been wrong. A dry run leaves them so. */
export const recount = (
  log: CarrierLog,
  dials: ReadonlyArray<Dial>,
  isCounted: (day: LocalTime.LocalDate) => boolean,
  isDryRun: boolean
): number => {
  const counted = new Map<number, Array<CarrierDials.Tallied>>()
  for (const each of CarrierDials.tally(dials)) counted.set(each.day, [...counted.get(each.day) ?? [], each])
  const days = new Set(counted.keys())
  for (const { lastDay } of all(log)) {
    for (let back = 0; back < CarrierDials.ringDays; back++) days.add(lastDay - back)
  }
  let corrected = 0
  for (const day of [...days].sort((a, b) => a - b)) {
    if (!isCounted(LocalTime.dateOf(day))) continue
    const written = CarrierDials.recount(all(log), day, counted.get(day) ?? [])
    corrected += written.length
    if (!isDryRun) put(log, written)
  }
  return corrected
}

/** The rows of a number, by carrier. */
export const rowsOf = (log: CarrierLog, aniId: AniId): ReadonlyArray<CarrierDials.Row> => [
  ...log.get(aniId)?.values() ?? []
]

// internal

const all = (log: CarrierLog): ReadonlyArray<CarrierDials.Row> => [...log.keys()].flatMap((id) => rowsOf(log, id))

const put = (log: CarrierLog, rows: ReadonlyArray<CarrierDials.Row>): void => {
  for (const row of rows) {
    const own = log.get(row.aniId) ?? new Map<string, CarrierDials.Row>()
    log.set(row.aniId, own.set(row.carrier, row))
  }
}
