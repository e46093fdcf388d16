/**
 * What a report of a workspace tells: figures, as its pages have them, of some days and of those that stand beside.
 *
 * Plain data. Of people called nothing occurs in it.
 */
import type { Need } from "../alerts/Need.ts"
import type { Counts } from "../dials/DialFigures.ts"
import type { Purchase } from "../planner/BuyList.ts"
import type { Every, Period } from "./Schedule.ts"

/** Campaigns that are told one by one: those with most dials. */
export const campaignsMax = 10

/** Of what needs somebody, so many of each kind, the dearest. */
export const needsMax = 2

/** Numbers that rest which are told one by one. */
export const restingMax = 10

/** Area codes of the buy list that are told one by one. */
export const purchasesMax = 8

/** What was asked for, of all campaigns or of one. */
export interface Asked {
  readonly assigned: number
  /** Those of them that were of the prospect's own area codes, or over the same ground. */
  readonly local: number
  readonly refused: number
}

/** Days, and what became of them. */
interface ToldPeriod extends Period {
  readonly counts: Counts
  readonly asked: Asked
}

/** An hour of the day, or a day: its dials in each period, in their order. */
export interface Slot {
  readonly label: string
  readonly counts: ReadonlyArray<Counts>
}

/** A campaign, in the period and in the one that stands nearest. */
export interface ToldCampaign {
  /** The caller's identifier; null: it was deleted since. */
  readonly id: string | null
  readonly name: string | null
  readonly counts: Counts
  readonly before: Counts
  /** Null: it is not known. */
  readonly asked: Asked | null
}

/** A number that rests. */
export interface RestingNumber {
  readonly id: number
  readonly phone: string
  /** Why: `54.7% > 15%`, or who put it there. */
  readonly why: string
  /** The day on which it ends by itself; null: it does not. */
  readonly until: string | null
}

/** What needs somebody, of one kind. */
export interface ToldNeeds {
  readonly kind: Need["kind"]
  readonly total: number
  readonly first: ReadonlyArray<Pick<Need, "what" | "costs">>
}

/** What was done to numbers, in the period. */
export interface Done {
  readonly what: "rested" | "woken" | "moved" | "taken in" | "remediation asked" | "remediation done" | "bought"
  readonly numbers: number
  /** Whether there may be more: not all that tells of it was read. */
  readonly isMore: boolean
}

/** A report. */
export interface Report {
  readonly workspace: string
  readonly every: Every
  readonly periods: readonly [ToldPeriod, ToldPeriod, ...ReadonlyArray<ToldPeriod>]
  /** Hours with dials of a daily one; days of a weekly one. */
  readonly slots: ReadonlyArray<Slot>
  readonly campaigns: {
    readonly first: ReadonlyArray<ToldCampaign>
    /** How many others had dials. */
    readonly others: number
  }
  readonly numbers: {
    readonly active: number
    readonly resting: number
    readonly inventoried: number
    readonly first: ReadonlyArray<RestingNumber>
  }
  readonly done: ReadonlyArray<Done>
  readonly needs: ReadonlyArray<ToldNeeds>
  readonly buying: {
    /** Numbers to buy. */
    readonly numbers: number
    readonly areaCodes: number
    readonly first: ReadonlyArray<Purchase>
  }
}
