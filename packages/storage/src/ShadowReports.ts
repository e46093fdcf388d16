/**
 * Port: shadows of days that are kept, and their computation in the background.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { Compared, Report } from "@anipool/domain/shadow/Shadow"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** A report that is kept. */
export interface KeptReport {
  /** Milliseconds since the epoch. */
  readonly madeAt: number
  readonly report: Report
}

/** What a list says of it. */
export interface KeptTotals extends Compared {
  readonly day: LocalDate
  readonly madeAt: number
}

/** Reports of one workspace that are kept: those of the latest days. */
export const keptMax = 100

/** Where a computation stands. `queued` and `running` are under way. */
export const runStatuses = ["queued", "running", "done", "failed", "cancelled"] as const
/** Where a computation stands. */
export type RunStatus = typeof runStatuses[number]

/** The computation of a workspace that was asked for last. */
export interface ShadowRun {
  readonly day: LocalDate
  readonly status: RunStatus
  /** Dials that were replayed so far. */
  readonly dials: number
  /** When it was asked for, milliseconds since the epoch. */
  readonly askedAt: number
  /** Why it failed. */
  readonly message: string | null
}

/** A computation that is worked on by whoever claimed it. */
export interface ShadowClaim {
  readonly workspaceId: WorkspaceId
  readonly day: LocalDate
  /** Tells this claim from an earlier one. */
  readonly token: number
}

/** How often a computation is begun. */
export const attemptsMax = 3

/** Why a computation fails that was begun so often and never ended. */
export const givenUp = `It was begun ${attemptsMax} times and did not end: the server may lack memory`

/** Port: shadows of days, kept and computed. */
export class ShadowReports extends Context.Tag("@anipool/storage/ShadowReports")<ShadowReports, {
  /** Keeps a report, in place of the one of the same day; more than `keptMax` go, those of the earliest days. */
  readonly save: (workspaceId: WorkspaceId, kept: KeptReport) => Effect.Effect<void, StorageError>
  /** The report of a day. */
  readonly find: (workspaceId: WorkspaceId, day: LocalDate) => Effect.Effect<Option.Option<KeptReport>, StorageError>
  /** All that are kept, the latest day first. */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<KeptTotals>, StorageError>
  /** Asks for a computation; false, with nothing changed, where one of the workspace is under way. */
  readonly begin: (workspaceId: WorkspaceId, day: LocalDate) => Effect.Effect<boolean, StorageError>
  /** The computation that was asked for last. */
  readonly run: (workspaceId: WorkspaceId) => Effect.Effect<Option.Option<ShadowRun>, StorageError>
  /** Ends what is under way; false where nothing is. Whoever works on it is told at its next `progress`. */
  readonly cancel: (workspaceId: WorkspaceId) => Effect.Effect<boolean, StorageError>
  /**
   * Takes the computation that was asked for first, of those that nobody works on, for as long as the lease lasts. One that
   * was begun `attemptsMax` times fails in place of it.
   */
  readonly claim: (lease: Duration.Duration) => Effect.Effect<Option.Option<ShadowClaim>, StorageError>
  /** Tells how far it has come, and begins the lease anew; false when the claim was lost. */
  readonly progress: (
    claim: ShadowClaim,
    dials: number,
    lease: Duration.Duration
  ) => Effect.Effect<boolean, StorageError>
  /** Gives a claim up, as if it had not been: another can take it at once. */
  readonly release: (claim: ShadowClaim) => Effect.Effect<void, StorageError>
  /** Ends a computation, with its report, which is kept as by `save`, or with why it failed; nothing when the claim was lost. */
  readonly finish: (claim: ShadowClaim, outcome: KeptReport | string) => Effect.Effect<void, StorageError>
}>() {}
