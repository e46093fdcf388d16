/**
 * Port: dials that were made, one by one, to be replayed: those that asked for a number and were given one (assignments; one
 * that was refused left no record), and those that dialers told of.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode, PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** A dial that was given a number. */
export interface RecordedDial {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Tells dials of the same time apart. */
  readonly id: number
  /** The workspace's day. */
  readonly day: LocalDate
  readonly callingCode: CallingCode
  /** The prospect's national number. */
  readonly phone: string
  readonly zip: string | null
  /** The campaign's number in storage; it may be deleted by now. */
  readonly campaignKey: number
}

/** A dial as a dialer told of it, whoever chose its number. */
export interface ShownDial {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The prospect's number. */
  readonly callingCode: CallingCode
  readonly phone: string
  /** As it was told; may be empty. */
  readonly zip: string
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** The number that was shown. */
  readonly shown: PhoneNumber
  /** The call's id, as it was told. */
  readonly dialId: string | null
}

/** Dials in one page. */
export const pageSizeMax = 10_000

/** Port: dials that were made. */
export class RecordedDials extends Context.Tag("@anipool/storage/RecordedDials")<RecordedDials, {
  /**
   * Dials of a range of days, both ends within, in the order of (`at`, `id`), those after `after`; at most `limit`
   * (≤ `pageSizeMax`). An empty page is the end.
   */
  readonly page: (
    workspaceId: WorkspaceId,
    options: {
      readonly from: LocalDate
      readonly to: LocalDate
      readonly after?: Pick<RecordedDial, "at" | "id"> | undefined
      readonly limit: number
    }
  ) => Effect.Effect<ReadonlyArray<RecordedDial>, StorageError>
  /**
   * Outbound dials of a day, as dialers told of them, in the order of their times, those later than `after`; at least `limit`
   * (≤ `pageSizeMax`), as those of one instant stand in one page. An empty page is the end.
   */
  readonly shown: (
    workspaceId: WorkspaceId,
    options: { readonly day: LocalDate; readonly after?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<ShownDial>, StorageError>
}>() {}
