/**
 * Port: an inventory's history that is known in sums, from before it was kept here.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { AniDay } from "./AniOverview.ts"
import type { StorageError } from "./StorageError.ts"
import type { Transition } from "./Transitions.ts"

/** What is known of an ANI's day. */
export interface PastDay extends AniDay {
  readonly aniId: AniId
}

/** What was done to an ANI. */
export interface PastTransition extends Transition {
  readonly aniId: AniId
}

/** Days in one `putDays`. */
export const daysMax = 20_000

/** Transitions in one `record`. */
export const transitionsMax = 1_000

/** Port: history from before. */
export class AniHistory extends Context.Tag("@anipool/storage/AniHistory")<AniHistory, {
  /**
   * Sets days of ANIs that are held, in place of what was counted on them, and with them each ANI's totals and last 30
   * days; all or nothing. Every day stands there once. What is given twice is the same as once. At most `daysMax`.
   *
   * Meant for an ANI that nobody dials from yet: what is counted meanwhile may be lost. `Dials.recount` leaves these days
   * alone from then on.
   */
  readonly putDays: (workspaceId: WorkspaceId, days: ReadonlyArray<PastDay>) => Effect.Effect<void, StorageError>
  /** Adds to the record of transitions, in the order given; no ANI's state is changed. At most `transitionsMax`. */
  readonly record: (
    workspaceId: WorkspaceId,
    transitions: ReadonlyArray<PastTransition>
  ) => Effect.Effect<void, StorageError>
}>() {}
