/**
 * The dials of one workspace: those that wait, those that were recorded, those that were rejected; and what is counted
 * from them.
 */
import type { DayCounts } from "@anipool/domain/dials/DayCounts"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import type { Dial, Received } from "@anipool/domain/dials/ProcessingPlan"
import * as ProspectCorrection from "@anipool/domain/dials/ProspectCorrection"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { GroupBy } from "@anipool/domain/planner/PlannerData"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { AniDayFigures, AniFigures, Figures, ImportProgress, Pair, Rejected } from "@anipool/storage/Dials"
import * as AniDays from "./AniDays.ts"
import * as DialDays from "./DialDays.ts"
import * as DialHours from "./DialHours.ts"
import * as ShareDays from "./ShareDays.ts"

/** What is counted from dials. */
export interface Counters {
  readonly aniDays: AniDays.AniDays
  readonly dialDays: DialDays.DialDays
  readonly dialHours: DialHours.DialHours
  readonly shareDays: ShareDays.ShareDays
}

/** The dials of one workspace. */
export interface DialLog {
  /** Oldest first. */
  posted: Array<Received>
  imported: Array<Received>
  readonly imports: Map<string, ImportProgress>
  /** The workspace's own classes of dispositions. */
  readonly classes: Map<string, DispositionClass>
  /** Oldest first. */
  rejected: Array<Rejected>
  lastRejectedId: number
  /** Dials by what tells them apart: their `dial_id` and time, or that they came one after another. */
  readonly byKey: Map<string, Dial>
  lastKey: number
}

/** No dials. */
export const make = (): DialLog => ({
  posted: [],
  imported: [],
  imports: new Map(),
  classes: new Map(),
  rejected: [],
  lastRejectedId: 0,
  byKey: new Map(),
  lastKey: 0
})

/** Gives a disposition's name a class, or (null) takes it back. */
export const setClass = ({ classes }: DialLog, name: string, to: DispositionClass | null): void => {
  if (to === null) classes.delete(name)
  else classes.set(name, to)
}

/** How many records wait. */
export const waiting = ({ imported, posted }: DialLog): number => posted.length + imported.length

/** Keeps a dial; false when it was there before. */
export const add = (log: DialLog, dial: Dial): boolean => {
  const { dialedAt, record: { dialId } } = dial.draft
  const key = dialId === null ? `#${++log.lastKey}` : keyOf({ dialedAt, dialId })
  if (log.byKey.has(key)) return false
  log.byKey.set(key, dial)
  return true
}

/**
 * Corrects the dials that are kept under a lead's main number by those of the same key that tell which one was dialed, and counts
 * them so.
 */
export const correct = (
  log: DialLog,
  counters: Counters,
  dials: ReadonlyArray<Dial>
): ReadonlyArray<ProspectCorrection.Correction> => {
  const telling = ProspectCorrection.tellingOf(dials)
  const assumed = [...telling.keys()].flatMap((key): ReadonlyArray<ProspectCorrection.Assumed> => {
    const dial = log.byKey.get(key)
    const known = dial?.draft.isProspectMain === true ? ProspectCorrection.keyOf(dial.draft) : undefined
    if (dial === undefined || known === undefined) return []
    const { aniId, campaignKey, draft: { day, isVolume, prospect }, outcome: { contact, success }, share } = dial
    return [{ ...known, day, campaignKey, aniId, isVolume, contact, success, share, prospect }]
  })
  const corrections = ProspectCorrection.make(assumed, telling)
  for (const { of, prospect, share } of corrections) {
    const key = keyOf(of)
    const dial = log.byKey.get(key)!
    const { record } = dial.draft
    const corrected: Dial = {
      ...dial,
      share,
      draft: {
        ...dial.draft,
        prospect,
        isProspectMain: false,
        record: { ...record, toNumber: telling.get(key)!.draft.record.toNumber, toNumberIs: "" }
      }
    }
    log.byKey.set(key, corrected)
    countProspect(counters, dial, -1)
    countProspect(counters, corrected, 1)
  }
  return corrections
}

/** Whether a dial that is kept was made at such a time. */
export const some = ({ byKey }: DialLog, isMeant: (dialedAt: number) => boolean): boolean =>
  [...byKey.values()].some(({ draft }) => isMeant(draft.dialedAt))

/** The dials that were made from an instant on. */
export const since = ({ byKey }: DialLog, fromMs: number): ReadonlyArray<Dial> =>
  [...byKey.values()].filter(({ draft }) => draft.dialedAt >= fromMs)

/** The dials that count on a day. */
export const ofDay = ({ byKey }: DialLog, day: LocalDate): ReadonlyArray<Dial> =>
  [...byKey.values()].filter(({ draft }) => draft.day === day)

/** The latest call to a prospect that showed a number; of those of one second the one that was recorded last. */
export const latestTo = ({ byKey }: DialLog, { ani, prospect }: Pair): Dial | undefined => {
  let latest: Dial | undefined
  for (const dial of byKey.values()) {
    if (!dial.draft.isVolume || !isSame(dial.draft.prospect, prospect) || !isSame(dial.ani, ani)) continue
    if (latest === undefined || dial.draft.dialedAt >= latest.draft.dialedAt) latest = dial
  }
  return latest
}

const isSame = (one: PhoneNumber, other: PhoneNumber): boolean =>
  one.national === other.national && one.callingCode === other.callingCode

/** Lets go of dials before an instant. */
export const dropBefore = (log: DialLog, instant: number): void => {
  for (const [key, { draft }] of log.byKey) if (draft.dialedAt < instant) log.byKey.delete(key)
  log.rejected = log.rejected.filter(({ receivedAt }) => receivedAt >= instant)
}

/** Counts a dial. */
export const count = (counters: Counters, dial: Dial): void => {
  const { aniDays, dialDays, dialHours } = counters
  const { ani, aniId, campaignKey, draft: { day, hour, isVolume, zipAreaCode }, outcome } = dial
  if (!isVolume) return
  const contacts = outcome.contact ? 1 : 0
  countProspect(counters, dial, 1)
  if (aniId !== null) {
    AniDays.add(aniDays, aniId, day, {
      assigned: 0,
      dials: 1,
      contacts,
      successes: outcome.success ? 1 : 0,
      blocks: outcome.blocked ? 1 : 0,
      noAnswers: outcome.noAnswer ? 1 : 0
    })
  }
  const ofHour = {
    day,
    hour,
    dials: 1,
    contacts,
    blocks: outcome.blocked ? 1 : 0,
    noAnswers: outcome.noAnswer ? 1 : 0
  }
  DialHours.add(dialHours, { by: "area_code", callingCode: ani.callingCode, areaCode: ani.areaCode, ...ofHour })
  DialHours.add(dialHours, { by: "campaign", campaignKey, ...ofHour })
  const addTo = (basis: GroupBy, callingCode: 1 | 44, areaCode: string) =>
    DialDays.add(dialDays, { basis, day, campaignKey, callingCode, areaCode, dials: 1, contacts })
  addTo("ani", ani.callingCode, ani.areaCode)
  if (zipAreaCode !== null) addTo("zip", 1, zipAreaCode)
}

/** The same counters, to be changed without them. */
export const copy = ({ aniDays, dialDays, dialHours, shareDays }: Counters): Counters => ({
  aniDays: new Map(Array.from(aniDays, ([aniId, days]) => [aniId, new Map(days)])),
  dialDays: new Map(dialDays),
  dialHours: new Map(dialHours),
  shareDays: ShareDays.copy(shareDays)
})

/** Counts those days anew; what was assigned on them stays. Answers how many dials there were. */
export const recount = (counters: Counters, log: DialLog, isCounted: (day: LocalDate) => boolean): number => {
  clear(counters, isCounted)
  const dials = [...log.byKey.values()].filter(({ draft }) => isCounted(draft.day))
  for (const dial of dials) count(counters, dial)
  return dials.length
}

/** Has a day count what was counted of its dials elsewhere; what was assigned on it stays. */
export const setDay = (counters: Counters, day: LocalDate, { anis, hours, places, shares }: DayCounts): void => {
  clear(counters, (each) => each === day)
  for (const { aniId, ...counts } of anis) AniDays.add(counters.aniDays, aniId, day, { assigned: 0, ...counts })
  for (const place of places) DialDays.add(counters.dialDays, { day, ...place })
  for (const { kept: _, ...hour } of hours) DialHours.add(counters.dialHours, { day, ...hour })
  for (const share of shares) ShareDays.add(counters.shareDays, { day, ...share })
}

/** The days on which dials are counted, in ascending order. */
export const daysOf = ({ aniDays, dialDays }: Counters): ReadonlyArray<LocalDate> => {
  const days = new Set(Array.from(dialDays.values(), ({ day }) => day))
  for (const own of aniDays.values()) for (const [day, { dials }] of own) if (dials > 0) days.add(day)
  return [...days].sort()
}

/** All counters, the last 30 days ending with `today`. */
export const figures = (
  { aniDays, dialDays, dialHours, shareDays }: Counters,
  today: LocalDate,
  from: LocalDate
): Figures => ({
  aniDays: [...aniDays].flatMap(([aniId, days]) =>
    [...days].flatMap(([day, { blocks, contacts, dials, noAnswers, successes }]): ReadonlyArray<AniDayFigures> =>
      dials === 0 ? [] : [{ aniId, day, dials, contacts, successes, blocks, noAnswers }]
    )
  ).sort((a, b) => a.aniId - b.aniId || TextOrder.compare(a.day, b.day)),
  anis: [...aniDays.keys()].sort((a, b) => a - b).flatMap((aniId): ReadonlyArray<AniFigures> => {
    const total = AniDays.between(aniDays, aniId, "", "9999-12-31")
    const last30 = AniDays.between(aniDays, aniId, from, today)
    const lastDialedOn = AniDays.lastDialedOn(aniDays, aniId)
    return lastDialedOn === undefined ? [] : [{
      aniId,
      dialsTotal: total.dials,
      contactsTotal: total.contacts,
      dials30: last30.dials,
      contacts30: last30.contacts,
      successes30: last30.successes,
      blocks30: last30.blocks,
      noAnswers30: last30.noAnswers,
      lastDialedOn
    }]
  }),
  dialDays: [...dialDays.values()].sort((a, b) =>
    bases.indexOf(a.basis) - bases.indexOf(b.basis) || TextOrder.compare(a.day, b.day) ||
    a.campaignKey - b.campaignKey ||
    a.callingCode - b.callingCode || TextOrder.compare(a.areaCode, b.areaCode)
  ),
  shareDays: ShareDays.sorted(shareDays),
  hours: DialHours.sorted(dialHours)
})

/** How many counters of a day are others, or stand in one alone. */
export const dayDifferences = (before: Figures, after: Figures, day: LocalDate): number => {
  const textsOf = ({ aniDays, dialDays, hours, shareDays }: Figures) =>
    new Map(
      [...aniDays, ...dialDays, ...shareDays, ...hours].filter((each) => each.day === day).map((each) => [
        textOf({ ...each, dials: 0, contacts: 0, successes: 0, blocks: 0, noAnswers: 0 }),
        textOf(each)
      ])
    )
  const known = textsOf(before)
  const found = textsOf(after)
  return [...new Set([...known.keys(), ...found.keys()])].filter((key) => known.get(key) !== found.get(key)).length
}

/** How many counters stand in one and not, or otherwise, in the other. */
export const differences = (before: Figures, after: Figures): number => {
  const texts = ({ aniDays, anis, dialDays, hours, shareDays }: Figures) =>
    [...aniDays, ...anis, ...dialDays, ...shareDays, ...hours].map((each) => JSON.stringify(each))
  const known = new Set(texts(before))
  return texts(after).filter((each) => !known.has(each)).length
}

// internal

const textOf = (row: object): string => JSON.stringify(Object.entries(row).sort(TextOrder.by(([name]) => name)))

/** Has those days count nothing; what was assigned on them stays. */
const clear = (
  { aniDays, dialDays, dialHours, shareDays }: Counters,
  isCleared: (day: LocalDate) => boolean
): void => {
  for (const days of aniDays.values()) {
    for (const [day, { assigned }] of days) if (isCleared(day)) days.set(day, { ...AniDays.none, assigned })
  }
  for (const [key, { day }] of dialDays) if (isCleared(day)) dialDays.delete(key)
  for (const [key, { day }] of dialHours) if (isCleared(day)) dialHours.delete(key)
  for (const day of shareDays.keys()) if (isCleared(day)) shareDays.delete(day)
}

/** The key of a dial that has one. */
const keyOf = ({ dialId, dialedAt }: ProspectCorrection.DialKey): string => `${dialedAt}:${dialId}`

/** Counts what goes by whom a dial was made to, or takes it off. */
const countProspect = (
  { dialDays, shareDays }: Counters,
  { campaignKey, draft: { day, isVolume, prospect }, outcome, share }: Dial,
  dials: 1 | -1
): void => {
  if (!isVolume) return
  const contacts = outcome.contact ? dials : 0
  const { areaCode, callingCode } = prospect
  DialDays.add(dialDays, { basis: "area_code", day, campaignKey, callingCode, areaCode, dials, contacts })
  if (share === undefined) return
  ShareDays.add(shareDays, { day, campaignKey, share, dials, contacts, successes: outcome.success ? dials : 0 })
}

const bases: ReadonlyArray<GroupBy> = ["area_code", "ani", "zip"]
