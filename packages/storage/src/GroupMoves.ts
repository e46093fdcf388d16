/**
 * Port: who came into which group and left it, when, by which change, and what dialing did to a group's numbers while they
 * were in it. Whatever moves numbers notes them, in the transaction that moves them; here the notes are read, by number and
 * by group, and dropped when they are old.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { DialCounts } from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import * as Timeline from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Moves in one answer: more than anybody reads. */
export const movesMax = 500

/** Days of a group in one answer. */
export const groupDaysMax = 31

/**
 * Numbers of a group whose days are summed, those of the lowest ids; and as many moves, the latest, by which it is known on
 * which days a number was in it. Larger groups are told by these: their days would be millions of rows.
 */
export const numbersSummedMax = Timeline.numbersSummedMax

/** What dialing did on a day to the numbers that were in a group. */
export interface GroupDay extends DialCounts {
  readonly day: LocalDate
  /** How many of them were dialed from. */
  readonly numbers: number
}

/** Moves that one `forget` drops. */
export const movesForgottenMax = 10_000

/** Memberships that one step of a snapshot changes: as many as are written while nobody minds waiting for the workspace. */
export const stepMembershipsMax = 20_000

/** Steps of a snapshot up to which its moves are noted. */
export const notedStepsMax = Timeline.notedMembershipsMax / stepMembershipsMax

/** Port: who came into which group and left it. */
export class GroupMoves extends Context.Tag("@anipool/storage/GroupMoves")<GroupMoves, {
  /** A number's moves, the latest first; of one change the groups that it came into first. At most `limit` (≤ `movesMax`). */
  readonly ofNumber: (
    workspaceId: WorkspaceId,
    id: AniId,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Timeline.Move>, StorageError>
  /**
   * What came and went of a group by each change, the latest first, those before `until` (milliseconds since the epoch);
   * at most `limit` (≤ `movesMax`). Nothing where there never was such a group.
   */
  readonly ofGroup: (
    workspaceId: WorkspaceId,
    groupId: string,
    options: { readonly until?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Timeline.Move>, StorageError>
  /**
   * The last `days` (≤ `groupDaysMax`) of a group, today's last, those with dials: of `numbersSummedMax` numbers that are in
   * it, and of those that left it. A number counts on the days on which it was in the group at any time, as far as its moves
   * are known; the days before its first move belong to the group that it came into then, where it left none for it.
   */
  readonly days: (
    workspaceId: WorkspaceId,
    groupId: string,
    days: number
  ) => Effect.Effect<ReadonlyArray<GroupDay>, StorageError>
  /** Forgets moves that are older than this, of all workspaces, at most `movesForgottenMax`; answers how many. */
  readonly forget: (keptFor: Duration.Duration) => Effect.Effect<number, StorageError>
}>() {}
