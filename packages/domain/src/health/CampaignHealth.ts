/**
 * What the detector keeps of a campaign: its hours, what its weekdays come to, and whether all its dials fall today.
 */
import * as CampaignState from "./CampaignState.ts"
import * as CommonDrop from "./CommonDrop.ts"
import * as Doubles from "./Doubles.ts"
import { outcomes } from "./Outcome.ts"

/** What is kept of a campaign; changed in place. */
export interface CampaignHealth {
  /** The day of its counts of today, in days since 1970-01-01; 0: it was never dialed. */
  day: number
  /** Since when all its dials have been seen to fall today, in seconds since 1970-01-01; 0: they do not. */
  fallenSince: number
  readonly state: CampaignState.CampaignState
  /** By weekday. */
  readonly weekdays: Array<CommonDrop.Weekday>
}

/** Days in a row without dials that are counted: nothing is left after them. */
const daysRemembered = 120

const daysOfWeek = 7

/** Of a campaign that was never dialed. */
export const fresh = (): CampaignHealth => ({
  day: 0,
  fallenSince: 0,
  state: CampaignState.fresh(),
  weekdays: Array.from({ length: daysOfWeek }, () => ({ contacts: 0, expected: 0 }))
})

/** Begins a day. */
export const turn = (health: CampaignHealth, day: number): void => {
  if (health.day > 0) {
    const weekday = health.day % daysOfWeek
    health.weekdays[weekday] = CommonDrop.endDay(health.state, health.weekdays[weekday]!)
    const passed = Math.min(daysRemembered, day - health.day)
    for (let i = 0; i < passed; i++) CampaignState.endDay(health.state)
  }
  health.day = day
  health.fallenSince = 0
}

/** What its day so far says. */
export const dropOf = ({ day, state, weekdays }: CampaignHealth): CommonDrop.CommonDrop =>
  CommonDrop.of(state, weekdays[day % daysOfWeek]!)

/** The bytes to store. */
export const encode = ({ day, fallenSince, state, weekdays }: CampaignHealth): Uint8Array =>
  Doubles.encode([
    day,
    fallenSince,
    state.isKnown ? 1 : 0,
    state.today.dials,
    ...state.today.hits,
    ...state.today.expected,
    ...weekdays.flatMap(({ contacts, expected }) => [contacts, expected]),
    ...state.history,
    ...state.shares
  ])

/** Reads what is stored; of bytes that are none, undefined. */
export const decode = (stored: Uint8Array): CampaignHealth | undefined => {
  const { history: { length: ofHistory }, shares: { length: ofShares } } = CampaignState.fresh()
  const count = places.history + ofHistory + ofShares
  if (stored.length !== count * Doubles.size) return undefined
  const values = Doubles.decode(stored, 0, count)
  const at = (from: number, size: number) => values.slice(from, from + size)
  return {
    day: values[0]!,
    fallenSince: values[1]!,
    state: {
      isKnown: values[2] === 1,
      today: {
        dials: values[3]!,
        hits: at(places.hits, outcomes.length),
        expected: at(places.expected, outcomes.length)
      },
      // As they were when the day began: the history has grown since.
      shares: at(places.history + ofHistory, ofShares),
      history: at(places.history, ofHistory)
    },
    weekdays: Array.from({ length: daysOfWeek }, (_, i) => ({
      contacts: values[places.weekdays + 2 * i]!,
      expected: values[places.weekdays + 2 * i + 1]!
    }))
  }
}

// internal

/** Where the lists begin. */
const hits = 4
const weekdays = hits + 2 * outcomes.length
const places = { hits, expected: hits + outcomes.length, weekdays, history: weekdays + 2 * daysOfWeek }
