/**
 * What is counted of a day from its dials: by ANI, by place, by the hour, and by share of the prospects. The same as storage counts
 * them (`recount_day`), for dials that lie outside of it.
 *
 * Pure.
 */
import type { AniId } from "../Ani.ts"
import type { Share } from "../assignment/HoldOut.ts"
import * as LocalTime from "../LocalTime.ts"
import * as PhoneNumber from "../PhoneNumber.ts"
import type { GroupBy } from "../planner/PlannerData.ts"

/** What is counted of a dial. Numbers are E.164. */
export interface CountedDial {
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  /** What the workspace's clocks showed; null: that was not kept. */
  readonly hour: number | null
  readonly campaignKey: number
  readonly aniId: number | null
  readonly ani: string
  readonly aniAreaCode: string
  readonly prospect: string
  readonly prospectAreaCode: string
  readonly zipAreaCode: string | null
  readonly isVolume: boolean
  readonly contact: boolean
  readonly success: boolean
  readonly blocked: boolean
  readonly noAnswer: boolean
  readonly isHeldOut: boolean | null
}

/** What came of the dials of an ANI. */
export interface AniCounts {
  readonly aniId: AniId
  readonly dials: number
  readonly contacts: number
  readonly successes: number
  readonly blocks: number
  readonly noAnswers: number
}

/** Of the dials of a campaign in an area code. */
export interface PlaceCounts {
  readonly basis: GroupBy
  readonly campaignKey: number
  readonly callingCode: PhoneNumber.CallingCode
  readonly areaCode: string
  readonly dials: number
  readonly contacts: number
}

/** Of the dials of an hour, by the area code of the number that was shown or by the campaign. */
export type HourCounts =
  & {
    readonly hour: number
    readonly dials: number
    readonly contacts: number
    readonly blocks: number
    readonly noAnswers: number
    /** Of the dials, those whose hour was kept. */
    readonly kept: number
  }
  & (
    | { readonly by: "area_code"; readonly callingCode: PhoneNumber.CallingCode; readonly areaCode: string }
    | { readonly by: "campaign"; readonly campaignKey: number }
  )

/** Of the dials of a campaign to the prospects of a share. */
export interface ShareCounts {
  readonly campaignKey: number
  readonly share: Share
  readonly dials: number
  readonly contacts: number
  readonly successes: number
}

/** All that is counted of a day. */
export interface DayCounts {
  /** Dials that were looked at. */
  readonly dials: number
  readonly anis: ReadonlyArray<AniCounts>
  readonly places: ReadonlyArray<PlaceCounts>
  readonly hours: ReadonlyArray<HourCounts>
  readonly shares: ReadonlyArray<ShareCounts>
}

/** A count that goes on. */
export interface Counting {
  readonly add: (dials: ReadonlyArray<CountedDial>) => void
  readonly end: () => DayCounts
}

/** Begins to count a day. An hour that was not kept is that of the clocks of `timeZone`. */
export const begin = (timeZone: string): Counting => {
  let looked = 0
  const anis = new Map<number, AniCounts>()
  const places = new Map<string, PlaceCounts>()
  const hours = new Map<string, HourCounts>()
  const shares = new Map<string, ShareCounts>()
  const count = (dial: CountedDial): void => {
    const { aniAreaCode, aniId, campaignKey, isHeldOut, isVolume, prospectAreaCode, zipAreaCode } = dial
    const contacts = Number(dial.contact)
    const successes = Number(dial.success)
    if (isHeldOut !== null) {
      const share: Share = isHeldOut ? "held-out" : "applied"
      more(shares, `${campaignKey}|${share}`, { campaignKey, share, dials: 1, contacts, successes })
    }
    if (!isVolume) return
    const came = { dials: 1, contacts, blocks: Number(dial.blocked), noAnswers: Number(dial.noAnswer) }
    if (aniId !== null) more(anis, aniId, { aniId: aniId as AniId, ...came, successes })
    const shown = PhoneNumber.ofE164(dial.ani).callingCode
    const inPlace = (basis: GroupBy, callingCode: PhoneNumber.CallingCode, areaCode: string) =>
      more(places, `${basis}|${campaignKey}|${callingCode}|${areaCode}`, {
        basis,
        campaignKey,
        callingCode,
        areaCode,
        dials: 1,
        contacts
      })
    inPlace("area_code", PhoneNumber.ofE164(dial.prospect).callingCode, prospectAreaCode)
    inPlace("ani", shown, aniAreaCode)
    if (zipAreaCode !== null) inPlace("zip", 1, zipAreaCode)
    const hour = dial.hour ?? LocalTime.hourOfDay(dial.dialedAt, timeZone)
    const ofHour = { hour, ...came, kept: dial.hour === null ? 0 : 1 }
    more<string, HourCounts>(hours, `${hour}|${shown}|${aniAreaCode}`, {
      by: "area_code",
      callingCode: shown,
      areaCode: aniAreaCode,
      ...ofHour
    })
    more<string, HourCounts>(hours, `${hour}|${campaignKey}`, { by: "campaign", campaignKey, ...ofHour })
  }
  return {
    add: (dials) => {
      looked += dials.length
      for (const dial of dials) count(dial)
    },
    end: () => ({
      dials: looked,
      anis: [...anis.values()],
      places: [...places.values()],
      hours: [...hours.values()],
      shares: [...shares.values()]
    })
  }
}

// internal

/** What is counted, wherever it is. */
const counters = ["dials", "contacts", "successes", "blocks", "noAnswers", "kept"] as const

type Counters = { [Name in typeof counters[number]]?: number }

/** Adds to the counts under a key. */
const more = <Key, Row extends Readonly<Counters>>(rows: Map<Key, Row>, key: Key, row: Row): void => {
  const known: Counters | undefined = rows.get(key)
  if (known === undefined) return void rows.set(key, { ...row })
  for (const name of counters) {
    const by = row[name]
    if (by !== undefined) known[name] = known[name]! + by
  }
}
