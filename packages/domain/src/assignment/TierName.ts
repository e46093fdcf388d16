/**
 * The tiers of the ladder: their names in the order in which they are tried, and their numbers. Without any import that runs:
 * they are in the browser, too.
 */
import type { CallingCode } from "../PhoneNumber.ts"

/**
 * The tiers, in the order in which they are tried; which of them a prospect has depends on the country. `home`: the area
 * codes of the prospect's postal code, without one the phone's; `phone`: the phone's own, where a postal code made the home; `overlay`:
 * codes over the same ground as these (UK: in the same county and near); `near`: rings of 25 miles within the radius;
 * `state`: same state, province or UK nation; `mobile`: UK 07; `country`: any geographic code of the prospect's country;
 * `tollFree`: US and Canada; `nonGeographic`: UK 03, 05, 08; `abroad`: US codes for Canadian prospects and vice versa.
 */
export const tierNames = [
  "home",
  "phone",
  "overlay",
  "near",
  "state",
  "mobile",
  "country",
  "tollFree",
  "nonGeographic",
  "abroad"
] as const
/** One of the ladder's tiers; its schema is `Policy.TierName`. */
export type TierName = typeof tierNames[number]

/**
 * A tier's number, as assignments are recorded with it; no two tiers of one calling code share one. UK mobiles are tried
 * before tier 6.
 */
export const tierNumber: Readonly<Record<TierName, number>> = {
  home: 1,
  phone: 2,
  overlay: 3,
  near: 4,
  state: 5,
  country: 6,
  tollFree: 7,
  mobile: 7,
  nonGeographic: 8,
  abroad: 8
}

/** Whether a tier, by its number, holds numbers of the prospect's own area codes or of ones over the same ground. */
export const isLocal = (tier: number): boolean => tier <= tierNumber.overlay

/** What an assignment is recorded under: the tier of its number, or that it was of last resort, wherever it is from. */
export type RecordedTierName = TierName | "lastResort"

/** The numbers of what assignments are recorded under. */
export const recordedTierNumber: Readonly<Record<RecordedTierName, number>> = { ...tierNumber, lastResort: 9 }

/** The highest of them. */
export const tierNumberMax = recordedTierNumber.lastResort

/** What assignments to prospects of a calling code may be recorded under: its tiers in their order, and last resort. */
export const recordedTierNamesOf = (callingCode: CallingCode): ReadonlyArray<RecordedTierName> => [
  ...tierNamesOf(callingCode),
  "lastResort"
]

/** The tiers that prospects of a calling code may have, in the order in which they are tried. */
export const tierNamesOf = (callingCode: CallingCode): ReadonlyArray<TierName> =>
  tierNames.filter((name) => !absent[callingCode].has(name))

// internal

const absent: Readonly<Record<CallingCode, ReadonlySet<TierName>>> = {
  1: new Set(["mobile", "nonGeographic"]),
  44: new Set(["tollFree", "abroad"])
}
