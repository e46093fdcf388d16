/**
 * Port: who came into which group and left it, when, by which change. Whatever moves numbers notes them, in the
 * transaction that moves them; here the notes are read, by number and by group, and dropped when they are old.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Move } from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** Moves in one answer: more than anybody reads. */
export const movesMax = 500

/** Moves that one `forget` drops. */
export const movesForgottenMax = 10_000

/**
 * Steps of a snapshot, 20,000 memberships each, up to which its moves are noted. Of larger ones they are not, as they would
 * cost as much as the memberships themselves.
 */
export const notedStepsMax = 12

/** Port: who came into which group and left it. */
export class GroupMoves extends Context.Tag("@anipool/storage/GroupMoves")<GroupMoves, {
  /** A number's moves, the latest first; of one change the groups that it came into first. At most `limit` (≤ `movesMax`). */
  readonly ofNumber: (
    workspaceId: WorkspaceId,
    id: AniId,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Move>, StorageError>
  /**
   * What came and went of a group by each change, the latest first, those before `until` (milliseconds since the epoch);
   * at most `limit` (≤ `movesMax`). Nothing where there never was such a group.
   */
  readonly ofGroup: (
    workspaceId: WorkspaceId,
    groupId: string,
    options: { readonly until?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Move>, StorageError>
  /** Forgets moves that are older than this, of all workspaces, at most `movesForgottenMax`; answers how many. */
  readonly forget: (keptFor: Duration.Duration) => Effect.Effect<number, StorageError>
}>() {}
