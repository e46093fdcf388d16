/**
 * Port: assignments that were made before Anipool kept them: by another system, or in a story.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** An assignment that was made. */
export interface PastAssignment {
  readonly aniId: AniId
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** National number of the prospect. */
  readonly prospect: string
  /** Number of the ladder's tier (`Ladder.tierNumber`). */
  readonly tier: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Assignments in one `record`. */
export const recordedMax = 20_000

/** Port: assignments of the past. */
export class PastAssignments extends Context.Tag("@anipool/storage/PastAssignments")<PastAssignments, {
  /**
   * Records all assignments of a day, none of them later than now, and counts each as a use of its ANI on that day; all
   * or nothing. A day on which anything was assigned already stays as it is: `false`. No cap is asked. A day that is over
   * is counted by campaign as well; today goes on, and is counted with its slots (`Activity.addCampaigns`). At most
   * `recordedMax`.
   */
  readonly record: (
    workspaceId: WorkspaceId,
    day: LocalDate,
    assignments: ReadonlyArray<PastAssignment>
  ) => Effect.Effect<boolean, StorageError>
}>() {}
