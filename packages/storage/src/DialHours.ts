/**
 * Port: what became of dials by the hour, out of counters: a read costs days, hours, and area codes or campaigns, never the
 * number of dials.
 *
 * `Dials` keeps the counters, in the step that records a dial. They are of dials that count in statistics, under the area code of the
 * number that was shown and under the campaign, and they outlive the dials. Dials of before the counters came are in them once
 * they are counted anew (`Dials.recount`).
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** What hours are summed by. */
export type HoursBy = "area_code" | "campaign" | "hour"

/** What becomes a column: each day that was asked for, or each hour of the day over all of them. */
export type HoursAcross = "day" | "hour"

/** What is asked for. */
export interface HoursAsked {
  readonly by: HoursBy
  readonly across: HoursAcross
  /** The first and the last day of the workspace, both within: `daysMax` at most. */
  readonly from: LocalDate
  readonly to: LocalDate
  /** Rows told one by one, at most `rowsMax`: those with most dials; the others are one more. */
  readonly limit: number
}

/** Whose row it is. */
export type HoursOf =
  | { readonly by: "area_code"; readonly callingCode: CallingCode; readonly areaCode: string }
  /** `name` is null where the campaign was deleted since; `id`: the identifier, or null as well. */
  | { readonly by: "campaign"; readonly id: string | null; readonly name: string | null }
  | { readonly by: "hour"; readonly hour: number }
  /** All that have fewer dials than those that are told one by one; `rows`: how many they are. */
  | { readonly by: "rest"; readonly rows: number }

/** Counts by column, each list as long as `at`. */
export interface HoursRow {
  readonly of: HoursOf
  /** Columns with dials, in ascending order: days since `from`, or hours of the day. */
  readonly at: ReadonlyArray<number>
  readonly dials: ReadonlyArray<number>
  readonly contacts: ReadonlyArray<number>
  readonly blocks: ReadonlyArray<number>
  readonly noAnswers: ReadonlyArray<number>
}

/** Days in one `sum`: a quarter of a year. */
export const daysMax = 92

/** Rows in one `sum`, beside the rest: all area codes that there are. */
export const rowsMax = 1_500

/** How long hours are kept: a year and what lies around it. */
export const storedFor = Duration.days(400)

/** Counters that `forget` takes away at once. */
export const forgottenMax = 10_000

/** Port: what became of dials by the hour. */
export class DialHours extends Context.Tag("@anipool/storage/DialHours")<DialHours, {
  /** The rows with dials, most dials first, then by calling code and area code, campaign in storage, or hour; the rest last. */
  readonly sum: (workspaceId: WorkspaceId, asked: HoursAsked) => Effect.Effect<ReadonlyArray<HoursRow>, StorageError>
  /**
   * Takes counters away of days more than `storedFor` before the latest day that has any in their workspace, at most
   * `forgottenMax`; answers how many. So a clock that is ahead takes nothing away.
   */
  readonly forget: Effect.Effect<number, StorageError>
}>() {}
