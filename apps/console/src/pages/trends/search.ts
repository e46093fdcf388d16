/**
 * What trends are looked at, as the page's address holds it: days, what rows and columns are, and which figure.
 */
import type { Figure } from "@anipool/http-api/admin/DialFigures"
import type { Trends } from "@anipool/http-api/admin/TrendsApi"

/** What rows are. */
export type By = Trends["by"]

/** What columns are. */
export type Across = Trends["across"]

/** What the address says; what is left out is as usual: the last seven days, states across days, blocked. */
export interface TrendsSearch {
  readonly from?: string
  readonly to?: string
  readonly by?: By
  readonly across?: Across
  readonly figure?: Figure
}

/** Reads an address; what is none is left out. */
export const fromAddress = (
  { across, by, figure, from, to }: Readonly<Record<string, unknown>>
): TrendsSearch => ({
  ...(isDay(from) && isDay(to) && from <= to ? { from, to } : {}),
  ...(isOneOf(bys, by) ? { by } : {}),
  ...(isOneOf(acrosses, across) ? { across } : {}),
  ...(isOneOf(figures, figure) ? { figure } : {})
})

// internal

const bys: ReadonlyArray<By> = ["state", "area_code", "campaign", "hour"]
const acrosses: ReadonlyArray<Across> = ["day", "hour"]
const figures: ReadonlyArray<Figure> = ["blocked", "contacts", "answered", "dials"]

const isOneOf = <A extends string>(all: ReadonlyArray<A>, value: unknown): value is A =>
  (all as ReadonlyArray<unknown>).includes(value)

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value) && !Number.isNaN(Date.parse(value))
