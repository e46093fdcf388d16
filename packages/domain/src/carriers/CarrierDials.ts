/**
 * How the calls that show a number fare at each carrier that they leave by: of the last 30 days the dials that name it (`carrier`), and
 * those that it refused.
 *
 * A refusal is a call that reached nobody and counts as blocked, or ended with SIP 403 (RFC 3261: forbidden, as carriers answer for
 * numbers that they do not know), 603 (RFC 3261: declined, and what blocks by analytics are told with), 607 (RFC 8197: unwanted) or 608
 * (RFC 8688: rejected). Others along the way may have sent it, too: a number that is refused by one carrier and not by others is refused there.
 *
 * Of each number and carrier there is one row: the days in a ring, two more than are summed up, as dials may be a day ahead of their time
 * and some come late. A number has at most as many carriers as may carry one (`NumberCarriers.carriersMax`); of a further one nothing is
 * counted, unless another was not dialed for longer than the ring.
 *
 * Pure. Days are numbers (`LocalTime.dayNumber`).
 */
import type { AniId } from "../Ani.ts"
import * as HoldOut from "../assignment/HoldOut.ts"
import type { Dial } from "../dials/ProcessingPlan.ts"
import * as LocalTime from "../LocalTime.ts"
import * as TextOrder from "../TextOrder.ts"
import { carriersMax } from "./NumberCarriers.ts"

/** Days that are summed up, today the last. */
export const windowDays = 30

/** Days that a row holds. */
export const ringDays = 32

/** SIP statuses that are refusals. */
export const refusalCodes: ReadonlyArray<number> = [403, 603, 607, 608]

/** Dials, and of those the refused ones. */
export interface Counts {
  readonly dials: number
  readonly refused: number
}

/** What is counted of a number and a carrier on a day. */
export interface Tallied extends Counts {
  readonly aniId: AniId
  readonly carrier: string
  readonly day: number
}

/** What is kept of a number and a carrier: of `ringDays` days that end with `lastDay` each at its remainder. */
export interface Row {
  readonly aniId: AniId
  readonly carrier: string
  readonly lastDay: number
  readonly dials: ReadonlyArray<number>
  readonly refused: ReadonlyArray<number>
}

/** The counts of a carrier. */
export interface Dialed extends Counts {
  readonly carrier: string
}

/** Rows that are written anew, and those that are not kept any more. */
export interface Changes {
  readonly written: ReadonlyArray<Row>
  readonly dropped: ReadonlyArray<Pick<Row, "aniId" | "carrier">>
}

/** What dials count, by number, carrier and day, in that order. */
export const tally = (dials: ReadonlyArray<Dial>): ReadonlyArray<Tallied> => {
  const all = new Map<string, Tallied>()
  for (const { aniId, draft: { carrier, day, isVolume, record: { sipCode } }, outcome } of dials) {
    if (carrier === null || aniId === null || !isVolume) continue
    const key = `${aniId}|${day}|${carrier}`
    const known = all.get(key)
    const isRefused = !outcome.contact && (outcome.blocked || refusalCodes.includes(Number(sipCode)))
    all.set(key, {
      aniId,
      carrier,
      day: LocalTime.dayNumber(day),
      dials: (known?.dials ?? 0) + 1,
      refused: (known?.refused ?? 0) + (isRefused ? 1 : 0)
    })
  }
  return [...all.values()].sort((a, b) => a.aniId - b.aniId || TextOrder.compare(a.carrier, b.carrier) || a.day - b.day)
}

/** What becomes of the rows of numbers when more is counted of them. */
export const count = (rows: ReadonlyArray<Row>, more: ReadonlyArray<Tallied>, today: number): Changes => {
  const known = byNumber(rows)
  const written = new Map<string, Row>()
  const dropped: Array<Row> = []
  for (const each of more) {
    const own = known.get(each.aniId) ?? new Map<string, Row>()
    known.set(each.aniId, own)
    const before = own.get(each.carrier)
    if (before !== undefined && !holds(before, each.day)) continue
    if (before === undefined && own.size >= carriersMax) {
      const old = [...own.values()].find(({ lastDay }) => lastDay <= today - ringDays)
      if (old === undefined) continue
      own.delete(old.carrier)
      dropped.push(old)
    }
    const on = before === undefined ? none : countsOn(before, each.day)
    const row = withDay(before ?? empty(each), each.day, {
      dials: on.dials + each.dials,
      refused: on.refused + each.refused
    })
    own.set(each.carrier, row)
    written.set(`${each.aniId}|${each.carrier}`, row)
  }
  return { written: [...written.values()], dropped }
}

/** What becomes of all rows of a workspace when a day is counted anew. */
export const recount = (
  rows: ReadonlyArray<Row>,
  day: number,
  counted: ReadonlyArray<Tallied>
): ReadonlyArray<Row> => {
  const known = byNumber(rows)
  const right = new Map(counted.map((each) => [`${each.aniId}|${each.carrier}`, each]))
  const written: Array<Row> = []
  for (const row of rows) {
    if (!holds(row, day)) continue
    const counts = right.get(`${row.aniId}|${row.carrier}`) ?? none
    const on = countsOn(row, day)
    if (on.dials !== counts.dials || on.refused !== counts.refused) written.push(withDay(row, day, counts))
  }
  for (const each of counted) {
    const own = known.get(each.aniId) ?? new Map<string, Row>()
    known.set(each.aniId, own)
    if (own.has(each.carrier) || own.size >= carriersMax) continue
    const row = withDay(empty(each), day, each)
    own.set(each.carrier, row)
    written.push(row)
  }
  return written
}

/** The counts of the window that ends with a day. */
export const sum = (row: Row, today: number): Counts => {
  let counts = none
  for (let day = Math.max(today - windowDays, row.lastDay - ringDays) + 1; day <= Math.min(today, row.lastDay); day++) {
    const on = countsOn(row, day)
    counts = { dials: counts.dials + on.dials, refused: counts.refused + on.refused }
  }
  return counts
}

/**
 * The carrier that refuses a number more than others together do: in 95 of 100 such comparisons that is no chance (`HoldOut.effect`). Of
 * several the one that refuses most; null: none does, or there is but one.
 */
export const refusedAt = (dialed: ReadonlyArray<Dialed>): string | null => {
  const total = dialed.reduce(
    (sum, { dials, refused }) => ({ dials: sum.dials + dials, refused: sum.refused + refused }),
    none
  )
  let most: { readonly carrier: string; readonly share: number } | null = null
  for (const { carrier, dials, refused } of dialed) {
    const effect = HoldOut.effect(
      { dials, contacts: refused },
      { dials: total.dials - dials, contacts: total.refused - refused }
    )
    const share = refused / dials
    if (effect !== undefined && effect.low > 0 && share > (most?.share ?? 0)) most = { carrier, share }
  }
  return most?.carrier ?? null
}

// internal

const none: Counts = { dials: 0, refused: 0 }

const zeros: ReadonlyArray<number> = Array.from({ length: ringDays }, () => 0)

const empty = ({ aniId, carrier, day }: Tallied): Row => ({
  aniId,
  carrier,
  lastDay: day,
  dials: zeros,
  refused: zeros
})

const byNumber = (rows: ReadonlyArray<Row>): Map<AniId, Map<string, Row>> => {
  const known = new Map<AniId, Map<string, Row>>()
  for (const row of rows) {
    const own = known.get(row.aniId) ?? new Map<string, Row>()
    known.set(row.aniId, own.set(row.carrier, row))
  }
  return known
}

/** Whether a day is none that the ring has let go of. */
const holds = ({ lastDay }: Row, day: number): boolean => day > lastDay - ringDays

const placeOf = (day: number): number => ((day % ringDays) + ringDays) % ringDays

const countsOn = ({ dials, lastDay, refused }: Row, day: number): Counts =>
  day > lastDay ? none : { dials: dials[placeOf(day)]!, refused: refused[placeOf(day)]! }

/** A row with a day as it is told; where that is later than all others, those between have nothing. */
const withDay = (row: Row, day: number, counts: Counts): Row => {
  const dials = [...row.dials]
  const refused = [...row.refused]
  for (let between = Math.max(row.lastDay + 1, day - ringDays + 1); between < day; between++) {
    dials[placeOf(between)] = 0
    refused[placeOf(between)] = 0
  }
  dials[placeOf(day)] = counts.dials
  refused[placeOf(day)] = counts.refused
  return { ...row, lastDay: Math.max(row.lastDay, day), dials, refused }
}
