/**
 * What it would bring to keep the last uses of numbers for those to whom nothing else is as near: real days of a group dialed
 * anew both ways, over its numbers of now; and what one more number would be worth, by area code. Nothing is written.
 *
 * Days are dialed by `DayTrial`. Limits: `daysMax` days.
 */
import type * as Choice from "@anipool/domain/assignment/Choice"
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import * as LastUseDays from "@anipool/domain/planner/LastUseDays"
import type * as Period from "@anipool/domain/planner/Period"
import type { Workspace } from "@anipool/domain/Workspace"
import * as InventoryFeed from "@anipool/storage/InventoryFeed"
import * as LastUsePrices from "@anipool/storage/LastUsePrices"
import * as RecordedDials from "@anipool/storage/RecordedDials"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { InvalidRequest, NotFound } from "../CoreError.ts"
import * as HeldAnis from "../inventory/HeldAnis.ts"
import * as ReplayedCampaigns from "../inventory/ReplayedCampaigns.ts"
import * as DayTrial from "../prices/DayTrial.ts"
import * as PricedGroups from "../prices/PricedGroups.ts"

/** Days in one report: a month. */
export const daysMax = LastUsePrices.daysMax

/** A day, dialed both ways. */
export interface Day extends Omit<LastUseDays.TriedDay, "forecastFrom"> {
  /** The day that it is forecast from; null: neither had dials, and it was not dialed. */
  readonly forecastFrom: LocalTime.LocalDate | null
}

/** An area code with its place, and miles: what one more number would be worth, or the price of its last uses. */
export interface PlacedMiles {
  readonly areaCode: string
  readonly locality: string
  readonly state: string
  readonly miles: number
}

/** The report. */
export interface Report {
  readonly group: string
  readonly period: Period.Period
  readonly days: ReadonlyArray<Day>
  /** Those that ran dry, what is worth most first: in this order they are to be bought. */
  readonly worth: ReadonlyArray<PlacedMiles>
}

/** What to buy, as the days tell that were dialed both ways. */
export interface BuyList extends Period.Period {
  /** What is worth most first, at most `LastUseDays.worthMax`: in this order they are to be bought. */
  readonly worth: ReadonlyArray<PlacedMiles>
}

/** How a group's last uses are kept. */
export interface Keeping {
  /** Whether the policy of a campaign that dials from it asks for it. */
  readonly isAsked: boolean
  readonly standing: LastUseDays.Standing
  /** When its prices were solved last, milliseconds since the epoch; null: never. */
  readonly solvedAt: number | null
  /** The dearest first. */
  readonly prices: ReadonlyArray<PlacedMiles>
  /** The days that were dialed both ways, the latest first. */
  readonly days: ReadonlyArray<LastUseDays.TriedDay>
}

/** What it would bring to keep last uses. */
export class LastUses extends Context.Tag("@anipool/core/LastUses")<LastUses, {
  /** The days of a group, by the caller's identifier. */
  readonly of: (
    workspace: Workspace,
    group: string,
    period: Period.Period
  ) => Effect.Effect<Report, InvalidRequest | NotFound | StorageError>
  /** How those of a group are kept, by the caller's identifier. */
  readonly keeping: (workspace: Workspace, group: string) => Effect.Effect<Keeping, NotFound | StorageError>
  /**
   * Whether a group's last uses are kept, and why, in a sentence; null where nobody asks for it. Cheap in a workspace where
   * nobody ever did.
   */
  readonly said: (workspace: Workspace, group: string) => Effect.Effect<string | null, NotFound | StorageError>
  /**
   * What one more number of each area code would have been worth to the groups whose last uses are kept, over some days: of
   * the last `daysMax` until yesterday those within `period`.
   */
  readonly worth: (
    workspace: Workspace,
    period: Partial<Period.Period>
  ) => Effect.Effect<BuyList, InvalidRequest | StorageError>
}>() {}

/** `LastUses` over storage. */
export const make = Effect.gen(function*() {
  const feed = yield* InventoryFeed.InventoryFeed
  const prices = yield* LastUsePrices.LastUsePrices
  const recorded = yield* RecordedDials.RecordedDials

  const groupOf = Effect.fnUntraced(function*({ id }: Workspace, group: string) {
    const settings = yield* Effect.flatMap(
      feed.settings(id),
      Option.match({
        onNone: () => Effect.fail(new NotFound({ message: "Workspace not found", code: "workspace_not_found" })),
        onSome: (settings) => Effect.succeed(settings)
      })
    )
    const pool = settings.pools.find(({ groupId }) => groupId === group)?.id
    if (pool === undefined) return yield* new NotFound({ message: "Group not found", code: "group_not_found" })
    return { pool, settings }
  })

  const keeping = Effect.fn("LastUses.keeping")(function*(workspace: Workspace, group: string) {
    const { pool, settings } = yield* groupOf(workspace, group)
    const { campaigns } = PricedGroups.groupOf(settings, ReplayedCampaigns.of(settings), pool)
    const days = yield* prices.days(workspace.id, pool)
    const last = (yield* prices.prices(workspace.id)).find(({ poolId }) => poolId === pool)
    return {
      isAsked: Array.from(campaigns.values()).some(asks),
      standing: LastUseDays.standingOf(days),
      solvedAt: last?.solvedAt ?? null,
      prices: (last?.prices ?? []).toSorted((a, b) => b.miles - a.miles).map(placed),
      days
    }
  })

  return LastUses.of({
    of: Effect.fn("LastUses.of")(function*(workspace, group, period) {
      const days = daysOf(period)
      if (days.length === 0 || days.length > daysMax) {
        return yield* InvalidRequest.field("from", `expected 1 to ${daysMax} days up to the last`)
      }
      const { pool, settings } = yield* groupOf(workspace, group)
      const all = ReplayedCampaigns.of(settings, { override: { keepLastUses: true } })
      const { byKey, campaigns } = PricedGroups.groupOf(settings, all, pool)
      const stock = { country: workspace.country, campaigns, pool, anis: yield* HeldAnis.read(feed, workspace.id) }
      const told: Array<Day> = []
      const worths: Array<LastUseDays.Worth> = []
      for (const day of days) {
        const outcome = yield* DayTrial.run(recorded, { workspace, stock, byKey }, day).pipe(
          Effect.catchTag("TooManyDials", (tooMany) =>
            InvalidRequest.field(
              "from",
              `expected days of at most ${DayTrial.dialsMax} dials: ${tooMany.day} has more`
            ))
        )
        if (outcome.forecastFrom === null) {
          told.push({ ...outcome, plain: nothing, kept: nothing })
        } else {
          const { worth, ...tried } = outcome
          told.push(tried)
          worths.push(...worth)
        }
      }
      return { group, period, days: told, worth: LastUseDays.sumOf(worths).map(placed) }
    }),

    keeping,

    said: Effect.fn("LastUses.said")(function*(workspace, group) {
      if ((yield* prices.prices(workspace.id)).length === 0) return null
      const { isAsked, standing } = yield* keeping(workspace, group)
      return isAsked ? LastUseDays.sentenceOf(isAsked, standing) : null
    }),

    worth: Effect.fn("LastUses.worth")(function*({ id, timeZone }, { from: first, to: last }) {
      const to = last ?? LocalTime.addDays(LocalTime.dateAt(yield* Clock.currentTimeMillis, timeZone), -1)
      const from = first ?? LocalTime.addDays(to, 1 - daysMax)
      if (to < from) return yield* InvalidRequest.field("to", `expected a date not before from (${from})`)
      return { from, to, worth: (yield* prices.worth(id, { from, to })).map(placed) }
    })
  })
})

/** `LastUses` over storage. */
export const layer: Layer.Layer<
  LastUses,
  never,
  InventoryFeed.InventoryFeed | LastUsePrices.LastUsePrices | RecordedDials.RecordedDials
> = Layer.effect(
  LastUses,
  make
)

// internal

const asks = ({ policy }: Choice.Terms): boolean => policy.keepLastUses

const placed = ({ areaCode, callingCode, miles }: LastUseDays.Worth): PlacedMiles => {
  const found = Geography.find(callingCode, areaCode)
  return { areaCode, locality: found?.locality ?? "", state: found?.states[0] ?? "", miles }
}

const nothing: LastUseDays.Figures = { local: 0, near: 0, refused: 0 }

const daysOf = ({ from, to }: Period.Period): ReadonlyArray<LocalTime.LocalDate> => {
  const days: Array<LocalTime.LocalDate> = []
  for (let day = from; day <= to && days.length <= daysMax; day = LocalTime.addDays(day, 1)) days.push(day)
  return days
}
