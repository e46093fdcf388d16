/**
 * Dials by day, campaign and area code: what the planner reads, so that nothing sums dials.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"

/** Whose area code counts: the prospect's, the ANI's, or that of the prospect's ZIP. */
export type Basis = "area_code" | "ani" | "zip"

/** Dials of one campaign and area code on one day. */
export interface DialDay {
  readonly basis: Basis
  readonly day: LocalDate
  /** The campaign's number in storage. */
  readonly campaignKey: number
  readonly callingCode: CallingCode
  readonly areaCode: string
  readonly dials: number
  readonly contacts: number
}

/** All of them, each under its own key. */
export type DialDays = Map<string, DialDay>

/** Nothing was dialed. */
export const make = (): DialDays => new Map()

/** Adds to a day's counts. */
export const add = (days: DialDays, more: DialDay): void => {
  const key = [more.basis, more.day, more.campaignKey, more.callingCode, more.areaCode].join("|")
  const known = days.get(key)
  days.set(
    key,
    known === undefined
      ? more
      : { ...known, dials: known.dials + more.dials, contacts: known.contacts + more.contacts }
  )
}
