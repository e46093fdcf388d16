/**
 * What tests write that no port writes: figures of past days, and requests of long ago. Each adapter has a way of its
 * own to it, for tests only.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { DialCounts } from "@anipool/domain/lifecycle/Figures"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { Storage } from "@anipool/storage/Storage"
import type { Vitest } from "@effect/vitest"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** What dialing did to an ANI on a day. */
export interface SeededDay extends DialCounts {
  readonly aniId: AniId
  readonly day: LocalDate
}

/** What tests write that no port writes. */
export class Seed extends Context.Tag("@anipool/storage-contract/Seed")<Seed, {
  /**
   * Adds days, each ANI's days once, as whoever counts dials would have by the end of `windowDay`: an adapter that keeps
   * windows of 30 days has them end there.
   */
  readonly dialed: (
    workspaceId: WorkspaceId,
    windowDay: LocalDate,
    days: ReadonlyArray<SeededDay>
  ) => Effect.Effect<void>
  /** Loses the last assignment of an ANI from the log; its use stays counted. */
  readonly loseAssignment: (workspaceId: WorkspaceId, aniId: AniId) => Effect.Effect<void>
  /** Sets the uses that an ANI's counter of the present day has. */
  readonly setUsed: (workspaceId: WorkspaceId, aniId: AniId, uses: number) => Effect.Effect<void>
  /** Lets an ANI's transitions have been noted earlier by so many milliseconds. */
  readonly ageTransitions: (workspaceId: WorkspaceId, aniId: AniId, byMs: number) => Effect.Effect<void>
  /** Lets an ANI's requests for remediation, and what was done about them, have been made earlier by so many milliseconds. */
  readonly ageRemediations: (workspaceId: WorkspaceId, aniId: AniId, byMs: number) => Effect.Effect<void>
  /** Lets a workspace's checks of what others say be due earlier by so many milliseconds. */
  readonly ageChecks: (workspaceId: WorkspaceId, byMs: number) => Effect.Effect<void>
}>() {}

/** The tests of one port that need the past. */
export type Tests = (it: Vitest.MethodsNonLive<Storage | Seed, true>) => void
