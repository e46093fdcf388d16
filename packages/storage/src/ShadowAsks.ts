/**
 * Port: calls of campaigns in live shadow, which asked for a number and were told to keep their own.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** A call that asks. */
export interface NewAsk {
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** The prospect's number. */
  readonly callingCode: CallingCode
  readonly phone: string
  /** What a retry is recognized by (`IdempotentRequest`); `null`: nothing. */
  readonly request: string | null
}

/** A call that asked. */
export interface Ask extends NewAsk {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Tells those of one instant apart. */
  readonly id: number
}

/** Calls that are recorded at once. */
export const recordedMax = 1_000

/** Calls in one page. */
export const pageSizeMax = 10_000

/** Calls that one `forget` drops. */
export const forgottenMax = 10_000

/** Port: calls of campaigns in live shadow. */
export class ShadowAsks extends Context.Tag("@anipool/storage/ShadowAsks")<ShadowAsks, {
  /** Records calls (at most `recordedMax`) at the time of now; a retry is recorded once. */
  readonly record: (workspaceId: WorkspaceId, asks: ReadonlyArray<NewAsk>) => Effect.Effect<void, StorageError>
  /**
   * Those of a day, in the order of (`at`, `id`), those after `after`; at most `limit` (≤ `pageSizeMax`). An empty page is the
   * end.
   */
  readonly page: (
    workspaceId: WorkspaceId,
    options: {
      readonly day: LocalDate
      readonly after?: Pick<Ask, "at" | "id"> | undefined
      readonly limit: number
    }
  ) => Effect.Effect<ReadonlyArray<Ask>, StorageError>
  /** Drops those of all workspaces that are older, at most `forgottenMax`; answers how many. */
  readonly forget: (keptFor: Duration.Duration) => Effect.Effect<number, StorageError>
}>() {}
