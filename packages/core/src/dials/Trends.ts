/**
 * What became of dials over some days: by state, area code, campaign or hour, across days or hours.
 *
 * Out of counters by the hour; area codes and states are those of the numbers that were shown.
 */
import * as Geography from "@anipool/domain/geo/Geography"
import * as LocalTime from "@anipool/domain/LocalTime"
import type { Workspace } from "@anipool/domain/Workspace"
import { daysMax, DialHours, type HoursAcross, type HoursOf, type HoursRow, rowsMax } from "@anipool/storage/DialHours"
import type { StorageError } from "@anipool/storage/StorageError"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidRequest } from "../CoreError.ts"

/** Rows that are told one by one: those with most dials. */
export const toldMax = 200

/** Days that are told where none are asked for: those of a week, and today. */
export const daysUsual = 8

/** What rows can be. */
export type TrendsBy = "area_code" | "campaign" | "hour" | "state"

/** What is asked for; days left out: the last of them is today, and there are `daysUsual`. */
export interface TrendsAsked {
  readonly by: TrendsBy
  readonly across: HoursAcross
  readonly from?: LocalTime.LocalDate | undefined
  readonly to?: LocalTime.LocalDate | undefined
}

/** A row: its counts in each column, as many as there are columns. */
export interface TrendsRow {
  /**
   * What the row is of: a state, an area code, the caller's identifier of a campaign, an hour. Null: what has none: a state that no
   * area code tells, a campaign that was deleted; of the last row also all that have fewer dials.
   */
  readonly key: string | null
  /** A campaign's name, an area code's place; null where there is none. */
  readonly name: string | null
  /** Rows that it stands for: 1 but for all that have fewer dials than those that are told. */
  readonly rows: number
  readonly dials: ReadonlyArray<number>
  readonly contacts: ReadonlyArray<number>
  readonly blocks: ReadonlyArray<number>
  readonly noAnswers: ReadonlyArray<number>
}

/** What became of dials. */
export interface TrendsReport {
  readonly by: TrendsBy
  readonly across: HoursAcross
  readonly from: LocalTime.LocalDate
  readonly to: LocalTime.LocalDate
  /** The workspace's present day and the hour of its clocks: they are not over. */
  readonly today: LocalTime.LocalDate
  readonly hour: number
  /** Days in ascending order, or the hours of the day, 0 to 23. */
  readonly columns: ReadonlyArray<string>
  /** Most dials first; hours in their order. */
  readonly rows: ReadonlyArray<TrendsRow>
}

/** What became of dials over some days. */
export class Trends extends Context.Tag("@anipool/core/Trends")<Trends, {
  /** At most `daysMax` days, `toldMax` rows and one more for all others. */
  readonly read: (
    workspace: Workspace,
    asked: TrendsAsked
  ) => Effect.Effect<TrendsReport, InvalidRequest | StorageError>
}>() {}

/** `Trends` over storage. */
export const make = Effect.map(DialHours, (hours) =>
  Trends.of({
    read: Effect.fn("Trends.read")(function*({ id, timeZone }, { across, by, from: begin, to: end }) {
      const now = yield* Clock.currentTimeMillis
      const today = LocalTime.dateAt(now, timeZone)
      const to = end ?? today
      const from = begin ?? LocalTime.addDays(to, 1 - daysUsual)
      const days = LocalTime.dayNumber(to) - LocalTime.dayNumber(from) + 1
      if (days < 1) return yield* InvalidRequest.field("from", "expected a day before the last one, or that day")
      if (days > daysMax) return yield* InvalidRequest.field("from", `expected at most ${daysMax} days`)
      const columns = across === "hour"
        ? Array.from({ length: hoursOfDay }, (_, hour) => String(hour))
        : Array.from({ length: days }, (_, day) => LocalTime.addDays(from, day))
      const summed = yield* hours.sum(id, {
        by: by === "state" ? "area_code" : by,
        across,
        from,
        to,
        limit: by === "state" ? rowsMax : toldMax
      })
      const spread = summed.map((row) => ({ row: toRow(row, columns.length), of: row.of }))
      const rows = by === "state"
        ? byState(spread)
        : by === "hour"
        ? spread.map(({ row }) => row).sort((a, b) => Number(a.key) - Number(b.key))
        : spread.map(({ row }) => row)
      return { by, across, from, to, today, hour: LocalTime.hourOfDay(now, timeZone), columns, rows }
    })
  }))

/** `Trends` over storage. */
export const layer: Layer.Layer<Trends, never, DialHours> = Layer.effect(Trends, make)

// internal

const hoursOfDay = 24

const counters = ["dials", "contacts", "blocks", "noAnswers"] as const

type Counts = Pick<TrendsRow, (typeof counters)[number]>

const toRow = (row: HoursRow, columns: number): TrendsRow => ({ ...whose(row.of), ...spreadOut(row, columns) })

const spreadOut = ({ at, ...row }: HoursRow, columns: number): Counts => {
  const spread = (counts: ReadonlyArray<number>): ReadonlyArray<number> => {
    const all = Array.from({ length: columns }, () => 0)
    for (const [i, column] of at.entries()) all[column] = counts[i]!
    return all
  }
  return {
    dials: spread(row.dials),
    contacts: spread(row.contacts),
    blocks: spread(row.blocks),
    noAnswers: spread(row.noAnswers)
  }
}

const whose = (of: HoursOf): Pick<TrendsRow, "key" | "name" | "rows"> => {
  switch (of.by) {
    case "area_code":
      return { key: of.areaCode, name: placeOf(of)?.locality || null, rows: 1 }
    case "campaign":
      return { key: of.id, name: of.name, rows: 1 }
    case "hour":
      return { key: String(of.hour), name: null, rows: 1 }
    case "rest":
      return { key: null, name: null, rows: of.rows }
  }
}

const placeOf = ({ areaCode, callingCode }: Extract<HoursOf, { readonly by: "area_code" }>) =>
  Geography.find(callingCode, areaCode)

/** The main state of each area code, as numbers show it; most dials first, those without one last. */
const byState = (
  spread: ReadonlyArray<{ readonly of: HoursOf; readonly row: TrendsRow }>
): ReadonlyArray<TrendsRow> => {
  const states = new Map<string | null, { readonly row: TrendsRow; total: number }>()
  for (const { of, row } of spread) {
    const key = of.by === "area_code" ? placeOf(of)?.states[0] || null : null
    const known = states.get(key)?.row
    const together = known === undefined ? { ...row, key, name: null, rows: 1 } : { ...known, ...plus(known, row) }
    states.set(key, { row: together, total: together.dials.reduce((sum, dials) => sum + dials, 0) })
  }
  return [...states.values()]
    .sort((a, b) => Number(a.row.key === null) - Number(b.row.key === null) || b.total - a.total)
    .map(({ row }) => row)
}

const plus = (a: Counts, b: Counts): Counts => {
  const each = (counter: (typeof counters)[number]) => a[counter].map((count, i) => count + b[counter][i]!)
  return { dials: each("dials"), contacts: each("contacts"), blocks: each("blocks"), noAnswers: each("noAnswers") }
}
