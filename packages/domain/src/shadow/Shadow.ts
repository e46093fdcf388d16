/**
 * A shadow: the dials of a day, as a dialer made them, given numbers anew by the selection that serves real ones, with a
 * ledger of its own; and the figures of both beside each other.
 *
 * Pure but for its own state (`Replay`).
 */
import * as Either from "effect/Either"
import * as Inventory from "../assignment/Inventory.ts"
import * as Ladder from "../assignment/Ladder.ts"
import * as Policy from "../assignment/Policy.ts"
import * as Prospect from "../assignment/Prospect.ts"
import * as Replay from "../assignment/Replay.ts"
import * as Rules from "../assignment/Rules.ts"
import * as Source from "../assignment/Source.ts"
import { type TierName, tierNames } from "../assignment/TierName.ts"
import * as Tiers from "../assignment/Tiers.ts"
import * as AreaCodeSet from "../geo/AreaCodeSet.ts"
import * as Geography from "../geo/Geography.ts"
import * as ServedPlaces from "../geo/ServedPlaces.ts"
import * as LocalTime from "../LocalTime.ts"
import type * as PhoneNumber from "../PhoneNumber.ts"
import * as Plan from "../planner/Plan.ts"
import type { Country } from "../Workspace.ts"
import * as ShadowAsks from "./ShadowAsks.ts"
import * as ShadowFigures from "./ShadowFigures.ts"
import { type Reason, reasons } from "./ShadowWords.ts"

/** A dial as it was made. */
export interface ShadowDial {
  /** Milliseconds since the epoch; none is before the one before. */
  readonly at: number
  readonly callingCode: PhoneNumber.CallingCode
  /** The prospect's national number. */
  readonly phone: string
  readonly zip: string | undefined
  readonly campaign: string
  /** The number that was shown. */
  readonly shown: PhoneNumber.PhoneNumber
  /** What tells the call from others, where it is known: the same in what it asked and in what was told of it. */
  readonly call?: number | undefined
}

/** A call that asked for a number, and kept its own. */
export type ShadowAsk = Pick<ShadowDial, "at" | "call" | "callingCode" | "campaign" | "phone">

/** A dial for which the numbers differ; nothing of the prospect but how far they are. */
export interface Example {
  readonly at: number
  readonly campaign: string
  /** As `+12125550100`. */
  readonly shown: string
  readonly shownMiles: number | null
  /** Uses of it on the day so far by the shadow's own ledger; `null`: it is not in it. */
  readonly shownUses: number | null
  readonly anipool: string | null
  readonly anipoolMiles: number | null
  readonly anipoolUses: number | null
  readonly tier: TierName | null
}

/** Dials for which the numbers differ for one reason. */
export interface Disagreement {
  readonly reason: Reason
  readonly dials: number
  /** The first of them. */
  readonly examples: ReadonlyArray<Example>
}

/** Examples of one reason. */
export const examplesMax = 3

/** Campaigns that are listed. */
export const campaignsMax = 500

/** Both ways beside each other. */
export interface Compared {
  readonly dials: number
  readonly shown: ShadowFigures.ShadowFigures
  readonly anipool: ShadowFigures.ShadowFigures
}

/** What came of a day. */
export interface Result extends Compared {
  /** By campaign, as it is known to the caller; those with most dials first, at most `campaignsMax`. */
  readonly byCampaign: ReadonlyArray<Compared & { readonly campaign: string }>
  /** Campaigns that are not listed. */
  readonly campaignsLeft: number
  /** By hour of the workspace's clock, ascending. */
  readonly byHour: ReadonlyArray<Compared & { readonly hour: number }>
  /** Dials for which both ways come to the same number. */
  readonly same: number
  readonly disagreements: ReadonlyArray<Disagreement>
  /** Dials whose phone is no number, or whose campaign is unknown: not among the others. */
  readonly skipped: number
  /** What came of the calls that asked and kept their number; `null`: none did. */
  readonly live: ShadowAsks.Live | null
}

/** The shadow of a day, as it is reported. */
export interface Report extends Result {
  readonly day: LocalTime.LocalDate
  /** ANIs of the workspace that take part. */
  readonly anis: number
  /** Dials that were told of and are in no figure yet, of any day; so many at most are counted. */
  readonly waiting: number
}

/** What a shadow is made of. */
export interface Options {
  readonly country: Country
  readonly timeZone: string
  /** The day, of the workspace's time zone. */
  readonly day: LocalTime.LocalDate
  readonly campaigns: ReadonlyMap<string, Replay.Campaign>
}

/** Uses of a number that count as too many where a policy has no cap: what the planner aims at by default. */
export const capWithout = Plan.dialsPerAni.BETTER

/** A shadow under way. Change it only through this module. */
export interface Shadow {
  readonly hourOf: (at: number) => number
  readonly replay: Replay.Replay
  readonly slots: Map<number, number>
  /** Numbers that can be called back. */
  readonly callable: Set<number>
  /** Miles by place and area code. */
  readonly miles: Map<number, number>
  readonly days: { readonly shown: ShadowFigures.Day; readonly anipool: ShadowFigures.Day }
  readonly total: Parts
  readonly byCampaign: Map<string, Parts>
  readonly byHour: Map<number, Parts>
  readonly disagreements: Map<Reason, { dials: number; readonly examples: Array<Example> }>
  readonly asks: ShadowAsks.Asks
  same: number
  skipped: number
}

/** A shadow without ANIs. */
export const make = ({ campaigns, country, day, timeZone }: Options): Shadow => {
  const replay = Replay.make(country, campaigns)
  Replay.startDay(replay, day)
  return {
    hourOf: hourReader(timeZone),
    replay,
    slots: new Map(),
    callable: new Set(),
    miles: new Map(),
    days: { shown: ShadowFigures.makeDay(), anipool: ShadowFigures.makeDay() },
    total: makeParts(),
    byCampaign: new Map(),
    byHour: new Map(),
    disagreements: new Map(),
    asks: ShadowAsks.make(),
    same: 0,
    skipped: 0
  }
}

/** Adds an ANI, unused; one whose area code is in no table is left out. */
export const add = ({ callable, replay, slots }: Shadow, ani: Replay.ReplayedAni): void => {
  const slot = Replay.add(replay, ani)
  if (slot === undefined) return
  slots.set(keyOf(ani), slot)
  if (ani.callable) callable.add(keyOf(ani))
}

/** Whether a number is an ANI that was added. */
export const holds = ({ slots }: Shadow, number: PhoneNumber.PhoneNumber): boolean => slots.has(keyOf(number))

/** Tells of a number that is no ANI that it can be called back. */
export const addCallable = ({ callable }: Shadow, number: PhoneNumber.PhoneNumber): void => {
  callable.add(keyOf(number))
}

/** Adds a call that asked: before the first dial, in the order of their times. */
export const ask = ({ asks }: Shadow, { at, call, callingCode, campaign, phone }: ShadowAsk): void =>
  ShadowAsks.ask(asks, campaign, { at, call, prospect: keyOf({ callingCode, national: phone }) })

/** Makes a dial: chooses a number for it, and counts both. */
export const dial = (shadow: Shadow, made: ShadowDial): void => {
  const { replay } = shadow
  const plan = replay.plans.get(made.campaign)
  const located = Prospect.locate(made.phone, made.zip, made.callingCode)
  if (plan === undefined || Either.isLeft(located)) {
    shadow.skipped++
    return
  }
  const { inventory, nation } = replay
  const prospect = located.right
  const { policy } = plan
  const who = keyOf({ callingCode: prospect.callingCode, national: prospect.phone })
  ShadowAsks.dial(shadow.asks, made.campaign, { at: made.at, call: made.call, prospect: who })
  const choice = Replay.choose(replay, plan, prospect, made.at)
  const { fellBack, picked } = choice

  // What is local is the same for both, whatever tiers the policy allows.
  const own = Ladder.ownOf(Ladder.of(prospect, Policy.defaults, nation))
  const look = (key: number, areaCode: Geography.AreaCode | undefined): ShadowFigures.Shown => ({
    key,
    isCallable: shadow.callable.has(key),
    isLocal: areaCode !== undefined && Tiers.nameOf(own, areaCode.index) !== undefined,
    miles: areaCode === undefined ? undefined : milesTo(shadow, prospect, areaCode)
  })
  const theirs = look(keyOf(made.shown), Geography.areaCodeOf(made.shown.callingCode, made.shown.national))
  const ours = picked === undefined
    ? undefined
    : look(keyOfSlot(inventory, picked.slot), areaCodeOf(inventory, picked.slot))

  if (ours?.key === theirs.key) shadow.same++
  else {
    const reason = reasonOf(shadow, plan, choice, theirs, ours)
    disagree(shadow, reason, made, theirs, ours, picked?.tier ?? null)
  }
  const parts = [
    shadow.total,
    partsOf(shadow.byCampaign, made.campaign),
    partsOf(shadow.byHour, shadow.hourOf(made.at))
  ]
  const counted = { at: made.at, prospect: who, cap: policy.dailyCap ?? capWithout }
  const isLastResort = fellBack?.fallback.kind === "last-resort"
  ShadowFigures.count(shadow.days.shown, parts.map(({ shown }) => shown), {
    ...counted,
    isRefused: false,
    isLastResort: false
  }, theirs)
  // Without a number of ours the dialer would have gone on with its own.
  const isRefused = ours === undefined
  ShadowFigures.count(
    shadow.days.anipool,
    parts.map(({ anipool }) => anipool),
    { ...counted, isRefused, isLastResort },
    ours ?? theirs
  )
  if (picked !== undefined) Replay.use(replay, plan, prospect, picked.slot, made.at)
}

/** What came of the dials so far. */
export const result = (shadow: Shadow): Result => ({
  ...compare(shadow, shadow.total),
  byCampaign: [...shadow.byCampaign].sort(([, a], [, b]) => b.shown.dials - a.shown.dials).slice(0, campaignsMax)
    .map(([campaign, parts]) => ({ campaign, ...compare(shadow, parts) })),
  campaignsLeft: Math.max(0, shadow.byCampaign.size - campaignsMax),
  byHour: Array.from(shadow.byHour, ([hour, parts]) => ({ hour, ...compare(shadow, parts) })).sort((a, b) =>
    a.hour - b.hour
  ),
  same: shadow.same,
  disagreements: reasons.flatMap((reason): ReadonlyArray<Disagreement> => {
    const found = shadow.disagreements.get(reason)
    return found === undefined ? [] : [{ reason, ...found }]
  }),
  skipped: shadow.skipped,
  live: ShadowAsks.of(shadow.asks, campaignsMax)
})

// internal

interface Parts {
  readonly shown: ShadowFigures.Part
  readonly anipool: ShadowFigures.Part
}

const makeParts = (): Parts => ({ shown: ShadowFigures.makePart(), anipool: ShadowFigures.makePart() })

const partsOf = <Key>(all: Map<Key, Parts>, key: Key): Parts => {
  const known = all.get(key)
  if (known !== undefined) return known
  const made = makeParts()
  all.set(key, made)
  return made
}

const compare = ({ callable }: Shadow, { anipool, shown }: Parts): Compared => {
  const known = { codeOf: codeOfKey, hasRoutes: callable.size > 0 }
  return {
    dials: shown.dials,
    shown: ShadowFigures.of(shown, anipool, known),
    anipool: ShadowFigures.of(anipool, shown, known)
  }
}

/** Calling code and national number as one integer: no national number begins with 0. */
const keyOf = ({ callingCode, national }: PhoneNumber.PhoneNumber): number => callingCode * 1e11 + Number(national)

const codeOfKey = (key: number): number | undefined =>
  Geography.areaCodeOf(Math.floor(key / 1e11) as PhoneNumber.CallingCode, String(key % 1e11))?.index

const numberOf = (key: number): string => `+${Math.floor(key / 1e11)}${key % 1e11}`

const areaCodeOf = (inventory: Inventory.Inventory, slot: number) => Geography.at(inventory.areaCodes[slot]!)

const keyOfSlot = (inventory: Inventory.Inventory, slot: number): number =>
  areaCodeOf(inventory, slot).callingCode * 1e11 + inventory.nationals[slot]!

/** Miles from a prospect to the nearest place that an area code serves, remembered. */
const milesTo = ({ miles }: Shadow, { place }: Prospect.Prospect, areaCode: Geography.AreaCode): number | undefined => {
  if (place === undefined) return undefined
  const key = place.index * codesEnd + areaCode.index
  const known = miles.get(key)
  if (known !== undefined) return known === unknownMiles ? undefined : known
  const found =
    ServedPlaces.byDistance(place.position, areaCode.country, Infinity, AreaCodeSet.of([areaCode.index])).miles[0]
  miles.set(key, found ?? unknownMiles)
  return found
}

const codesEnd = 2 ** 16
const unknownMiles = -1

/** A reader of hours in a time zone; clocks change on quarters of an hour. */
const hourReader = (timeZone: string): (at: number) => number => {
  const hours = new Map<number, number>()
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    const known = hours.get(quarter)
    if (known !== undefined) return known
    const hour = LocalTime.hourOfDay(quarter * quarterMs, timeZone)
    hours.set(quarter, hour)
    return hour
  }
}

const quarterMs = 900_000

const reasonOf = (
  { replay: { inventory, memberships }, slots }: Shadow,
  { pool, source }: Replay.Plan,
  { ladder, options: { avoid }, picked }: Replay.Chosen,
  shown: ShadowFigures.Shown,
  ours: ShadowFigures.Shown | undefined
): Reason => {
  if (picked === undefined || ours === undefined) return "refused"
  const slot = slots.get(shown.key)
  if (slot === undefined) return "not-held"
  if (pool === undefined || !Source.has(source, memberships[slot]!, Inventory.idOf(inventory, slot))) {
    return "other-pool"
  }
  if (inventory.assignable[slot] === 0) return "not-active"
  if (Rules.lacksRoute(pool.rules, inventory, slot)) return "no-callback-route"
  const tier = Ladder.tierOf(ladder, inventory.areaCodes[slot]!, pool.areaCodes)
  if (tier === undefined) return "outside-tiers"
  if (Rules.spentBy(pool.rules, inventory, slot) !== undefined) return "at-cap"
  const farther = tierNames.indexOf(tier) - tierNames.indexOf(picked.tier)
  const isNearTier = tier === "near" || tier === "state"
  if (farther > 0 || (farther === 0 && isNearTier && (shown.miles ?? Infinity) > (ours.miles ?? Infinity))) {
    return "nearer"
  }
  if (Rules.isResting(pool.rules, inventory, slot) && !Rules.isResting(pool.rules, inventory, picked.slot)) {
    return "resting"
  }
  if (Inventory.idOf(inventory, slot) === avoid) return "seen-before"
  return inventory.usedToday[slot]! > inventory.usedToday[picked.slot]! ? "less-used" : "equal"
}

const disagree = (
  { disagreements, replay: { inventory }, slots }: Shadow,
  reason: Reason,
  { at, campaign }: ShadowDial,
  shown: ShadowFigures.Shown,
  ours: ShadowFigures.Shown | undefined,
  tier: TierName | null
): void => {
  const known = disagreements.get(reason) ?? { dials: 0, examples: [] }
  disagreements.set(reason, known)
  known.dials++
  if (known.examples.length >= examplesMax) return
  const miles = (each: ShadowFigures.Shown | undefined) =>
    each?.miles === undefined ? null : Math.round(each.miles * 10) / 10
  const uses = (key: number | undefined) => {
    const slot = key === undefined ? undefined : slots.get(key)
    return slot === undefined ? null : inventory.usedToday[slot]!
  }
  known.examples.push({
    at,
    campaign,
    shown: numberOf(shown.key),
    shownMiles: miles(shown),
    shownUses: uses(shown.key),
    anipool: ours === undefined ? null : numberOf(ours.key),
    anipoolMiles: miles(ours),
    anipoolUses: uses(ours?.key),
    tier
  })
}
