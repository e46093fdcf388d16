/**
 * What `preferAnswered` does: the contact rates of the prospects whom it is applied for and of those held out, side by
 * side. Out of counters: the cost follows days and campaigns, never the number of dials.
 */
import * as HoldOut from "@anipool/domain/assignment/HoldOut"
import * as LocalTime from "@anipool/domain/LocalTime"
import type * as Period from "@anipool/domain/planner/Period"
import type { Workspace } from "@anipool/domain/Workspace"
import { Dials, type ShareFigures } from "@anipool/storage/Dials"
import { PlannerFigures } from "@anipool/storage/PlannerFigures"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidRequest, NotFound } from "../CoreError.ts"

/** Days that are looked at where nothing else is said, today with them. */
export const daysDefault = 30

/** What became of a share's dials. */
export interface ShareCounts extends HoldOut.Counts {
  readonly successes: number
}

/** The shares of one campaign, or of all. */
export interface Row {
  readonly applied: ShareCounts
  readonly heldOut: ShareCounts
  /** Undefined while one of the shares has no dials. */
  readonly effect: HoldOut.Effect | undefined
}

/** The shares of one campaign. */
export interface CampaignRow extends Row {
  /** The caller's identifier; null: it was deleted since. */
  readonly campaign: string | null
}

/** The report. Campaigns in the order in which they were made, those that have dials of a share. */
export interface Report {
  readonly period: Period.Period
  readonly total: Row
  readonly campaigns: ReadonlyArray<CampaignRow>
}

/** Which dials. */
export interface Options {
  /** The caller's identifier of one campaign; without it, all. */
  readonly campaign?: string | undefined
  /** The first day; default: `daysDefault` days with the last one. */
  readonly from?: LocalTime.LocalDate | undefined
  /** The last day; default: today. */
  readonly to?: LocalTime.LocalDate | undefined
}

/** What `preferAnswered` does. */
export class HoldOutReport extends Context.Tag("@anipool/core/HoldOutReport")<HoldOutReport, {
  readonly make: (
    workspace: Workspace,
    options: Options
  ) => Effect.Effect<Report, InvalidRequest | NotFound | StorageError>
}>() {}

/** `HoldOutReport` over storage. */
export const make = Effect.gen(function*() {
  const dials = yield* Dials
  const figures = yield* PlannerFigures
  return HoldOutReport.of({
    make: Effect.fn("HoldOutReport.make")(function*({ id, timeZone }, { campaign, from, to }) {
      const last = to ?? LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone)
      const period = { from: from ?? LocalTime.addDays(last, 1 - daysDefault), to: last }
      if (period.from > period.to) {
        return yield* InvalidRequest.field("from", "expected a day that is not after the last")
      }
      const campaigns = yield* figures.campaigns(id)
      if (campaign !== undefined && !campaigns.some((each) => each.id === campaign)) {
        return yield* new NotFound({ message: "Campaign not found", code: "campaign_not_found" })
      }
      const names = new Map(campaigns.map(({ id, key }) => [key, id]))
      const counted = (yield* dials.shares(id, period)).filter(({ campaignKey }) =>
        campaign === undefined || names.get(campaignKey) === campaign
      )
      const keys = [...new Set(counted.map(({ campaignKey }) => campaignKey))].sort((a, b) => a - b)
      return {
        period,
        total: rowOf(counted),
        campaigns: keys.map((key) => ({
          campaign: names.get(key) ?? null,
          ...rowOf(counted.filter(({ campaignKey }) => campaignKey === key))
        }))
      }
    })
  })
})

/** `HoldOutReport` over storage. */
export const layer: Layer.Layer<HoldOutReport, never, Dials | PlannerFigures> = Layer.effect(HoldOutReport, make)

// internal

const rowOf = (counted: ReadonlyArray<ShareFigures>): Row => {
  const sumOf = (share: HoldOut.Share): ShareCounts => {
    const of = counted.filter((each) => each.share === share)
    const sum = (count: (each: ShareFigures) => number) => of.reduce((total, each) => total + count(each), 0)
    return {
      dials: sum(({ dials }) => dials),
      contacts: sum(({ contacts }) => contacts),
      successes: sum(({ successes }) => successes)
    }
  }
  const applied = sumOf("applied")
  const heldOut = sumOf("held-out")
  return { applied, heldOut, effect: HoldOut.effect(applied, heldOut) }
}
