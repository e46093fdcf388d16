/**
 * Port: the health of numbers and campaigns, as the dials that were recorded tell it.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Height } from "@anipool/domain/health/Curve"
import type * as Evidence from "@anipool/domain/health/Evidence"
import type { Outcome } from "@anipool/domain/health/Outcome"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** ANIs in one `evidence`. */
export const evidenceMax = 1_000

/** Alarms that `standing` answers, of numbers and of campaigns each: the latest. */
export const standingMax = 500

/** States that `states` answers at most. */
export const statesMax = 100_000

/** What the dials of a number say. */
export interface NumberEvidence extends Omit<Evidence.Evidence, "carrier"> {
  readonly aniId: AniId
  /** The carrier whose subscribers' dials alone are most of it; null: dials of all carriers are. */
  readonly carrier: string | null
  /** When the alarm that stands was raised, milliseconds since the epoch; null: none stands. */
  readonly raisedAt: number | null
}

/** An alarm that a campaign's dials all fall. */
export interface CampaignAlarm {
  /** The caller's identifier. */
  readonly id: string
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly raisedAt: number
  /** Of its day so far, when it was raised. */
  readonly dials: number
  readonly came: number
  readonly expected: number
}

/** An alarm that was raised, whatever became of it since. */
export interface PastAlarm {
  readonly of: "campaign" | "number"
  /** The ANI's id, or the campaign's number in storage. */
  readonly id: number
  readonly by: Outcome
  /** Milliseconds since the epoch. */
  readonly raisedAt: number
  /** Null: it stands. */
  readonly end: string | null
}

/** Alarms of numbers that were raised in a month of the workspace's clock, and what became of them: each is counted once. */
export interface AlarmMonth {
  /** `2026-03`. */
  readonly month: string
  readonly raised: number
  /** People woke the number again within `takenBackDays`. */
  readonly takenBack: number
  /** The number's dials became healthy again, and nobody had woken it. */
  readonly wentByItself: number
}

/** After so many days a number that is woken by people is no alarm that they take back. */
export const takenBackDays = 30

/** Months that `months` answers at most. */
export const monthsMax = 24

/** Alarms by month, and the numbers that they are of. */
export interface AlarmMonths {
  /** Numbers that dial on a day. */
  readonly numbers: number
  /** The latest first; those without alarms are left out. */
  readonly months: ReadonlyArray<AlarmMonth>
}

/** Where a number's evidence stood at the end of a day, or stands now. */
export interface CurvePoint extends Height {
  readonly day: LocalDate
}

/** What is stored of a subject, for checks. */
export interface StoredState {
  readonly of: "campaign" | "number" | "workspace"
  readonly id: number
  /** In hexadecimal digits. */
  readonly state: string
}

/**
 * Port: the health of numbers and campaigns.
 *
 * It changes with the dials: `Dials.process` and `recordImported` fold those that are new into the states (`HealthBook`), in
 * the transaction that counts them, once each. `Dials.recount` folds all of them again, in their recorded order, as long as
 * they are all stored, and tells how many states came out otherwise.
 */
export class Health extends Context.Tag("@anipool/storage/Health")<Health, {
  /** What the dials of some numbers say (at most `evidenceMax`), of those that were dialed, by their ids. */
  readonly evidence: (
    workspaceId: WorkspaceId,
    ids: ReadonlyArray<AniId>
  ) => Effect.Effect<ReadonlyArray<NumberEvidence>, StorageError>
  /** The numbers with an alarm that stands, the latest first (at most `standingMax`). */
  readonly standing: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<NumberEvidence>, StorageError>
  /**
   * The numbers without an alarm that are worth watching (`Curve.isWatched`): those of the workspace's last two days with
   * dials, the greatest evidence first (at most `standingMax`).
   */
  readonly watched: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<NumberEvidence>, StorageError>
  /** The registered campaigns with an alarm that stands, the latest first (at most `standingMax`). */
  readonly fallen: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<CampaignAlarm>, StorageError>
  /** The last alarms, the latest first (at most `standingMax`). */
  readonly past: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<PastAlarm>, StorageError>
  /** The alarms of numbers of the last months that had any (at most `limit` ≤ `monthsMax`). */
  readonly months: (workspaceId: WorkspaceId, limit: number) => Effect.Effect<AlarmMonths, StorageError>
  /** The curve of a number's evidence, of the days that have a point of the last `Curve.daysKept`, the first first. */
  readonly curve: (workspaceId: WorkspaceId, aniId: AniId) => Effect.Effect<ReadonlyArray<CurvePoint>, StorageError>
  /** All states (at most `statesMax`), by what they are of and its id: for checks. */
  readonly states: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<StoredState>, StorageError>
}>() {}
