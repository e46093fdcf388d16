/**
 * Port: dials that were made, one by one, to be replayed.
 *
 * What stands here is what asked for a number and was given one: assignments. One that was refused left no record.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** A dial that was made. */
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
}>() {}
