/**
 * What is known of the health of a workspace's numbers and campaigns, and how recorded dials change it: the one place where
 * the detector's parts are put together, in memory and over a database alike.
 *
 * Pure but for the book, which it changes in place. The same batches in the same order come to the same bits, and raise
 * and end the same alarms: all that a batch depends on beside the book stands in it. So a recount is these batches, folded
 * again into an empty book.
 *
 * Days turn with the dials: the workspace's day is that of the latest dial, a number's or campaign's day ends before its
 * first dial of a later one. A dial that is told a day late counts with today's; one that is older changes nothing, as
 * what was expected then is no longer known.
 */
import type * as ProcessingPlan from "../dials/ProcessingPlan.ts"
import * as Signals from "../dials/signals/Signals.ts"
import * as StoredDays from "../dials/StoredDays.ts"
import * as LocalTime from "../LocalTime.ts"
import * as AlarmLevel from "./AlarmLevel.ts"
import * as CampaignHealth from "./CampaignHealth.ts"
import * as CampaignState from "./CampaignState.ts"
import * as Carriers from "./Carriers.ts"
import * as Detector from "./Detector.ts"
import * as Evidence from "./Evidence.ts"
import * as NumberHealth from "./NumberHealth.ts"
import * as NumberState from "./NumberState.ts"
import type { Outcome } from "./Outcome.ts"
import * as WorkspaceHealth from "./WorkspaceHealth.ts"

/** What is known: of the workspace, and of those numbers and campaigns that the batches name. */
export interface Book {
  readonly workspace: WorkspaceHealth.WorkspaceHealth
  /** By the campaign's number in storage. */
  readonly campaigns: Map<number, CampaignHealth.CampaignHealth>
  /** By the ANI's id. */
  readonly numbers: Map<number, NumberHealth.NumberHealth>
}

/** A recorded dial from a number of the workspace, as the detector reads it. */
export interface Dial {
  readonly aniId: number
  readonly campaignKey: number
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  /** Its day, in days since 1970-01-01. */
  readonly day: number
  /** Hour of that day, 0 to 23. */
  readonly hour: number
  readonly contact: boolean
  readonly blocked: boolean
  /** It was answered, and over at once. */
  readonly shortCall: boolean
  /** The prospect's carrier, as `Carriers.nameOf` has it; null: that is not told. */
  readonly prospectCarrier: string | null
}

/** Dials that were recorded in one step. */
export interface Batch {
  /** The workspace's day at that moment, in days since 1970-01-01: no dial is of a later one. */
  readonly today: number
  /** False alarms of 10,000 healthy numbers in 30 days that are set; 0: none is raised. */
  readonly falseAlarms: number
  readonly mode: AlarmLevel.Mode
  /** With `about`: alarms of numbers of the `AlarmLevel.keptDays` before that turned out false; else 0. */
  readonly cameFalse: number
  /** In the order in which they were recorded. */
  readonly dials: ReadonlyArray<Dial>
}

/** What an alarm is of: a number by its ANI's id, or a campaign by its number in storage. */
export interface Subject {
  readonly of: "campaign" | "number"
  readonly id: number
}

/** How an alarm ended: the campaign's day was over, the number was not dialed for days, or its dials became healthy again. */
export type End = "day-over" | "rested" | "went-by-itself"

/** An alarm that was raised, or ended. */
export type Change =
  | {
    readonly kind: "raised"
    readonly subject: Subject
    /** Of the dial that raised it, milliseconds since the epoch. */
    readonly at: number
    /** Since when there is evidence, milliseconds since the epoch. */
    readonly since: number
    readonly by: Outcome
    readonly dials: number
    readonly came: number
    readonly expected: number
    /** Of a number: as rare as one in so many healthy dials; of a campaign, null. */
    readonly rarity: number | null
    /** The rarity at which it was raised; of a campaign, null. */
    readonly level: number | null
  }
  | { readonly kind: "ended"; readonly subject: Subject; readonly at: number; readonly end: End }

/** A number that was not dialed for more days has rested, whoever let it: what it did before is no evidence any more. */
const idleDaysMax = 5

/** With an alarm it has after fewer days already, on which the workspace dialed as ever. */
const alarmedIdleDays = 2

/** Days of dials before the first alarm, as `AlarmLevel` has it: what came before teaches only. */
const learningDays = AlarmLevel.daysMin

/** Answered calls that are over sooner are short. */
const shortSeconds = 6

/** Whether a call was answered, and over at once; null: how long it took is not told. */
export const isShort = (contact: boolean, durationSeconds: number | null): boolean =>
  contact && durationSeconds !== null && durationSeconds < shortSeconds

/**
 * Whether a dial tells how its number is received. One that the own carrier refused, that went to a number that nobody has or
 * that a trunk lost does not: else all numbers behind a trunk that is down would burn, beside their siblings on another.
 */
export const isEvidence = (contact: boolean, signals: Signals.Signals): boolean =>
  contact || !Signals.failedElsewhere(signals)

/** Those of recorded dials that are from a number of the workspace and evidence, as the detector reads them. */
export const dialsOf = (recorded: ReadonlyArray<ProcessingPlan.Dial>): ReadonlyArray<Dial> => {
  let dayText = ""
  let day = 0
  return recorded.flatMap(({ aniId, campaignKey, draft, outcome }): ReadonlyArray<Dial> => {
    if (!draft.isVolume || aniId === null || !isEvidence(outcome.contact, draft.record)) return []
    if (draft.day !== dayText) {
      dayText = draft.day
      day = LocalTime.dayNumber(dayText)
    }
    const { dialedAt, hour, record: { durationSeconds, prospectCarrier } } = draft
    return [{
      aniId,
      campaignKey,
      dialedAt,
      day,
      hour,
      contact: outcome.contact,
      blocked: outcome.blocked,
      shortCall: isShort(outcome.contact, durationSeconds === "" ? null : Number(durationSeconds)),
      prospectCarrier: Carriers.nameOf(prospectCarrier)
    }]
  })
}

/**
 * Whether all dials that a workspace's state was made of are stored, so that it can be made again: none may be from a time
 * whose dials are dropped (those before `storedFrom`, milliseconds since the epoch).
 */
export const isStored = ({ day, firstDay }: WorkspaceHealth.WorkspaceHealth, storedFrom: number): boolean =>
  // The first day may have had dials of the day before.
  day === 0 || StoredDays.missingReason(LocalTime.addDays("1970-01-01", firstDay - 1), storedFrom, false) === undefined

/** Of a workspace without dials. */
export const empty = (): Book => ({ workspace: WorkspaceHealth.fresh(), campaigns: new Map(), numbers: new Map() })

/** The evidence at which an alarm is raised today; Infinity: none is. */
export const level = (
  workspace: WorkspaceHealth.WorkspaceHealth,
  { cameFalse, falseAlarms, mode }: Pick<Batch, "cameFalse" | "falseAlarms" | "mode">
): number => {
  const days = workspace.day - workspace.firstDay
  // Before there are enough days no alarm was raised.
  const keptDays = Math.min(AlarmLevel.keptDays, days - learningDays)
  return AlarmLevel.level({ mode, falseAlarms }, { days, per30Days: WorkspaceHealth.per30Days(workspace) }, {
    came: cameFalse,
    set: AlarmLevel.expected(falseAlarms, WorkspaceHealth.numbersADay(workspace), Math.max(0, keptDays))
  })
}

/** Counts a batch; answers the alarms that it raised and ended, in their order. */
export const fold = (book: Book, batch: Batch): ReadonlyArray<Change> => {
  const { dials, mode, today } = batch
  const { workspace } = book
  const changes: Array<Change> = []
  const touched = new Map<number, Dial>()
  let alarmLevel = level(workspace, batch)
  for (const dial of [...dials].sort((a, b) => a.dialedAt - b.dialedAt)) {
    const day = Math.min(dial.day, today)
    if (day < workspace.day - 1) continue
    if (day > workspace.day) {
      WorkspaceHealth.turn(workspace, day)
      alarmLevel = level(workspace, batch)
    }
    const campaign = campaignOf(book, dial, changes)
    const number = numberOf(book, dial, changes)
    const evidence = count(book, dial, campaign, number, AlarmLevel.margins[mode])
    touched.set(dial.campaignKey, dial)
    judge(dial, number, evidence, alarmLevel, changes)
  }
  if (alarmLevel < Infinity) {
    for (const [id, dial] of touched) judgeCampaign(book.campaigns.get(id)!, dial, changes)
  }
  return changes
}

// internal

const campaignOf = (
  { campaigns, workspace: { day } }: Book,
  { campaignKey: id, dialedAt: at }: Dial,
  changes: Array<Change>
): CampaignHealth.CampaignHealth => {
  const known = campaigns.get(id)
  const campaign = known ?? CampaignHealth.fresh()
  if (known === undefined) campaigns.set(id, campaign)
  if (campaign.day < day) {
    if (campaign.fallenSince > 0) {
      changes.push({ kind: "ended", subject: { of: "campaign", id }, at, end: "day-over" })
    }
    CampaignHealth.turn(campaign, day)
  }
  return campaign
}

const numberOf = (
  { numbers, workspace }: Book,
  { aniId: id, dialedAt: at }: Dial,
  changes: Array<Change>
): NumberHealth.NumberHealth => {
  const { carriers: { places }, day, firstDay, fit, sums } = workspace
  const known = numbers.get(id)
  const number = known ?? NumberHealth.fresh()
  if (known === undefined) numbers.set(id, number)
  const { state } = number
  const last = NumberState.dayOf(state)
  if (last >= day) return number
  workspace.numbersToday += 1
  if (last === 0) {
    NumberState.beginDay(state, day)
    return number
  }
  Detector.endDay(state, day, fit, sums)
  NumberHealth.clearOwn(number)
  for (const [carrier, at] of places.entries()) {
    if (at !== null && at.since > last) NumberState.forgetCarrier(state, carrier)
  }
  const isFirstWatched = last < firstDay + learningDays && day >= firstDay + learningDays
  const isAlarmed = NumberState.isAlarmed(state)
  const hasRested = day - last > idleDaysMax ||
    isAlarmed && WorkspaceHealth.usualDaysSince(workspace, last) >= alarmedIdleDays
  if (isFirstWatched || hasRested) {
    if (isAlarmed) {
      changes.push({ kind: "ended", subject: { of: "number", id }, at, end: "rested" })
    }
    NumberState.restart(number.state)
  }
  return number
}

/** Counts a dial; answers the evidence against its number. */
const count = (
  { workspace }: Book,
  dial: Dial,
  { state: campaign }: CampaignHealth.CampaignHealth,
  number: NumberHealth.NumberHealth,
  margin: number
): number => {
  const { blocked, dialedAt, hour, prospectCarrier, shortCall: isCutShort } = dial
  const place = NumberHealth.readOwn(number, dial.campaignKey, own)
  const evidence = Detector.count(
    number.state,
    campaign,
    own,
    {
      at: Math.floor(dialedAt / 1000),
      hour,
      contact: dial.contact,
      block: blocked,
      shortCall: isCutShort,
      carrier: Carriers.placeOf(workspace.carriers, prospectCarrier)
    },
    workspace.fit,
    margin
  )
  const contact = dial.contact ? 1 : 0
  const block = blocked ? 1 : 0
  const shortCall = isCutShort ? 1 : 0
  CampaignState.count(campaign.today, campaign, hour, contact, block, shortCall)
  CampaignState.count(own, campaign, hour, contact, block, shortCall)
  NumberHealth.keepOwn(number, place, own)
  CampaignState.remember(campaign, hour, contact, block, shortCall)
  workspace.dialsToday += 1
  if (prospectCarrier !== null) Carriers.count(workspace.carriers, prospectCarrier)
  return evidence
}

/** A number's counts of today in the campaign of the dial that is counted. */
const own = CampaignState.noDials()

const judge = (
  { aniId: id, dialedAt: at }: Dial,
  { state }: NumberHealth.NumberHealth,
  evidence: number,
  alarmLevel: number,
  changes: Array<Change>
): void => {
  const isAlarmed = NumberState.isAlarmed(state)
  const isOver = isAlarmed && NumberState.recoveryOf(state) >= Detector.wellLevel
  if (isAlarmed ? !isOver : evidence < alarmLevel) return
  const subject: Subject = { of: "number", id }
  if (isAlarmed) {
    // What else tells against it goes on to: where that alone is enough, the alarm stands.
    NumberState.forget(state, NumberState.outcomeOf(NumberState.endsBy(state)))
    NumberState.clearAlarm(state)
    if (Evidence.rarityOf(state) >= alarmLevel) NumberState.alarm(state, Evidence.chartOf(state))
    else changes.push({ kind: "ended", subject, at, end: "went-by-itself" })
  } else {
    NumberState.alarm(state, Evidence.chartOf(state))
    const { by, counts, dials, since } = Evidence.of(state)
    changes.push({
      kind: "raised",
      subject,
      at,
      since: 1000 * since!,
      by: by!,
      dials,
      came: counts[by!].came,
      expected: counts[by!].expected,
      rarity: evidence,
      level: alarmLevel
    })
  }
}

const judgeCampaign = (
  campaign: CampaignHealth.CampaignHealth,
  { campaignKey: id, dialedAt: at }: Dial,
  changes: Array<Change>
): void => {
  const { expected, isFallen } = CampaignHealth.dropOf(campaign)
  if (!isFallen || campaign.fallenSince > 0) return
  campaign.fallenSince = Math.floor(at / 1000)
  const { dials, hits } = campaign.state.today
  changes.push({
    kind: "raised",
    subject: { of: "campaign", id },
    at,
    since: at,
    by: "contact",
    dials,
    came: hits[0]!,
    expected,
    rarity: null,
    level: null
  })
}
