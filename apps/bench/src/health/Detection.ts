/**
 * A simulated month, as the detector sees it.
 *
 * Four weeks before it are learnt from. The dials go through the same functions that a storage calls, in the same order.
 */
import * as AlarmLevel from "@anipool/domain/health/AlarmLevel"
import * as CampaignState from "@anipool/domain/health/CampaignState"
import * as CommonDrop from "@anipool/domain/health/CommonDrop"
import * as Detector from "@anipool/domain/health/Detector"
import * as Evidence from "@anipool/domain/health/Evidence"
import * as Fit from "@anipool/domain/health/Fit"
import * as NumberState from "@anipool/domain/health/NumberState"
import * as World from "./World.ts"

/** What is to be watched, and how. */
export interface Watch {
  readonly mode: AlarmLevel.Mode
  /** False alarms of 10,000 healthy numbers that are set, one level each. */
  readonly settings: ReadonlyArray<number>
  /** Of these settings the one at which an alarm is raised: the number's days teach nothing from then on. */
  readonly raisedAt: number
  /** What came before at ten times as many as are set. */
  readonly kept: AlarmLevel.Kept
}

/** What came of a setting. */
export interface OfSetting {
  /** Healthy numbers that alarmed at least once. */
  readonly falseAlarms: number
  /** Of each number that burned its dials from then on until it alarmed; Infinity: not in the month. */
  readonly seen: ReadonlyArray<number>
}

/** What a month came to. */
export interface Detection {
  readonly healthy: number
  readonly ofSettings: ReadonlyArray<OfSetting>
  readonly fit: Fit.Fit
  /** Campaigns that fell, and those of them of which it was told; days of others, and those of them of which it was told. */
  readonly drops: { readonly told: number; readonly fell: number; readonly falsely: number; readonly days: number }
  /** Of numbers that burned: dials from then to the time since which the alarm says that it burns; less than 0: before. */
  readonly sinceOff: ReadonlyArray<number>
  readonly dials: number
}

/** No alarms are known of. */
export const nothingKept: AlarmLevel.Kept = { came: 0, set: 0 }

/** Months of one world as one: all its numbers, and what was fitted in the last. */
export const together = (months: ReadonlyArray<Detection>): Detection => {
  const sum = (of: (month: Detection) => number) => months.reduce((all, month) => all + of(month), 0)
  const [{ ofSettings }] = months as readonly [Detection, ...ReadonlyArray<Detection>]
  return {
    healthy: sum(({ healthy }) => healthy),
    ofSettings: ofSettings.map((_, i) => ({
      falseAlarms: sum((month) => month.ofSettings[i]!.falseAlarms),
      seen: months.flatMap((month) => month.ofSettings[i]!.seen)
    })),
    fit: months.at(-1)!.fit,
    drops: {
      told: sum(({ drops }) => drops.told),
      fell: sum(({ drops }) => drops.fell),
      falsely: sum(({ drops }) => drops.falsely),
      days: sum(({ drops }) => drops.days)
    },
    sinceOff: months.flatMap(({ sinceOff }) => sinceOff),
    dials: sum(({ dials }) => dials)
  }
}

/** Watches a month of so many pools. */
export const of = (world: World.World, pools: number, seed: number, watch: Watch): Detection => {
  const month = World.make(world, pools, seed)
  const size = pools * world.poolSize
  const states = Array.from({ length: size }, NumberState.fresh)
  const campaigns = Array.from({ length: pools * World.campaignsPerPool }, CampaignState.fresh)
  const weekdays = campaigns.map(() =>
    Array.from({ length: 7 }, (): CommonDrop.Weekday => ({ contacts: 0, expected: 0 }))
  )
  const own = Array.from({ length: size * World.campaignsPerPool }, CampaignState.noDials)
  const seen = watch.settings.map(() => new Float64Array(size).fill(Infinity))
  const burntDials = new Uint32Array(size)
  const most = new Float64Array(size)
  const sinceOff: Array<number> = []
  const drops = { falsely: 0, days: 0 }
  const fell = new Set<number>()
  const told = new Set<number>()
  const toldToday = new Set<number>()
  const margin = AlarmLevel.margins[watch.mode]
  const sums = Fit.none()
  let fit = Fit.of(sums)
  let levels: ReadonlyArray<number> = []
  let dials = 0

  const judge = (S: number, { isBurnt, number }: World.Dial): void => {
    if (isBurnt) burntDials[number]! += 1
    if (S <= most[number]!) return
    most[number] = S
    for (const [i, level] of levels.entries()) {
      if (S < level || seen[i]![number]! < Infinity) continue
      seen[i]![number] = burntDials[number]!
      if (watch.settings[i] !== watch.raisedAt) continue
      NumberState.alarm(states[number]!, Evidence.chartOf(states[number]!))
      if (isBurnt) sinceOff.push(burntDials[number]! - Evidence.of(states[number]!).dials)
    }
  }

  const lookAtCampaigns = (pool: number, d: number): void => {
    for (let c = pool * World.campaignsPerPool; c < (pool + 1) * World.campaignsPerPool; c++) {
      if (CommonDrop.of(campaigns[c]!, weekdays[c]![d % 7]!).isFallen) toldToday.add(c)
    }
  }

  const endDay = (d: number): void => {
    const today = World.firstDay + d
    for (const [number, state] of states.entries()) {
      Detector.endDay(state, today, fit, sums)
      // As a storage has it.
      states[number] = NumberState.decode(NumberState.encode(state))!
    }
    if (d > 0) {
      fit = Fit.of(sums)
      Fit.endDay(sums)
    }
    for (const [c, campaign] of campaigns.entries()) {
      const ofWeekday = weekdays[c]![(d + 6) % 7]!
      if (d > World.historyDays) {
        const isTold = toldToday.has(c) || CommonDrop.of(campaign, ofWeekday).isFallen
        if (month.hasFallen(c, d - 1)) {
          fell.add(c)
          if (isTold) told.add(c)
        } else {
          drops.days++
          if (isTold) drops.falsely++
        }
      }
      weekdays[c]![(d + 6) % 7] = CommonDrop.endDay(campaign, ofWeekday)
      CampaignState.endDay(campaign)
    }
    toldToday.clear()
    for (const each of own) {
      each.dials = 0
      each.hits.fill(0)
      each.expected.fill(0)
    }
  }

  for (let d = 0; d < World.historyDays + World.monthDays; d++) {
    endDay(d)
    if (d === World.historyDays) {
      for (const state of states) NumberState.restart(state)
      const per30Days = dials / size * World.monthDays / World.historyDays
      levels = watch.settings.map((falseAlarms) =>
        AlarmLevel.level({ mode: watch.mode, falseAlarms }, { days: d, per30Days }, watch.kept)
      )
    }
    for (let pool = 0; pool < pools; pool++) {
      let hour = -1
      month.day(pool, d, (dial) => {
        if (dial.hour !== hour) {
          hour = dial.hour
          lookAtCampaigns(pool, d)
        }
        const campaign = campaigns[dial.campaign]!
        const ofNumber = own[dial.number * World.campaignsPerPool + dial.campaign % World.campaignsPerPool]!
        const S = Detector.count(states[dial.number]!, campaign, ofNumber, dial, fit, margin)
        const contact = dial.contact ? 1 : 0
        const block = dial.block ? 1 : 0
        CampaignState.count(campaign.today, campaign, dial.hour, contact, block, 0)
        CampaignState.count(ofNumber, campaign, dial.hour, contact, block, 0)
        CampaignState.remember(campaign, dial.hour, contact, block, 0)
        dials++
        if (d >= World.historyDays) judge(S, dial)
      })
    }
  }

  const numbers = Array.from({ length: size }, (_, number) => number)
  const healthy = numbers.filter((number) => month.burns[number] === 0)
  const burnt = numbers.filter((number) => month.burns[number] === 1)
  return {
    healthy: healthy.length,
    ofSettings: seen.map((each) => ({
      falseAlarms: healthy.filter((number) => each[number]! < Infinity).length,
      seen: burnt.map((number) => each[number]!)
    })),
    fit,
    drops: { ...drops, fell: fell.size, told: told.size },
    sinceOff,
    dials
  }
}
