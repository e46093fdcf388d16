/**
 * Port: scheduled checks of what sources say of numbers, what each came to, and the numbers that they ask for.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { Check, Source } from "@anipool/domain/reputation/Check"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** Numbers that are listed at once. */
export const pageSizeMax = 10_000

/** Runs that are listed, the latest. */
export const runsMax = 50

/** For how many days runs are kept: a year and a month of costs. */
export const runsKeptDays = 400

/** Longest error that is kept, in characters. */
export const errorLengthMax = 500

/** A check that is set. */
export interface HeldCheck {
  readonly check: Check
  /** Which of its states this is: each change and each run makes another. */
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly dueAt: number
  /** Where the last run ended that did not reach all numbers; null: the next begins with the first. */
  readonly after: AniId | null
}

/** A run to be begun. */
export interface NewRun {
  readonly source: Source
  /** That of the check which was planned by. */
  readonly version: number
  /** Since when costs count against the month's limit. */
  readonly since: number
  /** Numbers that it asks for. */
  readonly numbers: number
  /** Requests at most, and what they cost. */
  readonly requests: number
  readonly cost: number
  /** Where the next one goes on. */
  readonly after: AniId | null
}

/** What a run came to. */
export interface Outcome {
  /** Those that were made, at most as many as it was begun with, and their cost. */
  readonly requests: number
  readonly cost: number
  /** Observations that are kept. */
  readonly stored: number
  /** Answers that are not. */
  readonly refused: number
  /** Why it did not come to its end, at most `errorLengthMax`; null: it did. */
  readonly error: string | null
}

/** A run of a check. While it goes on, and where nobody could say how it ended, requests and cost are those set aside. */
export interface Run extends Outcome {
  readonly source: Source
  /** By source, from 1. */
  readonly run: number
  readonly numbers: number
  readonly startedAt: number
  /** Null: it goes on, or its process died. */
  readonly endedAt: number | null
}

/** A number to ask for. */
export interface AskedNumber {
  readonly id: AniId
  readonly callingCode: CallingCode
  readonly number: string
}

/** Port: scheduled checks. */
export class ReputationChecks extends Context.Tag("@anipool/storage/ReputationChecks")<ReputationChecks, {
  /** Those that are set, in the order of `Source`. */
  readonly all: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<HeldCheck>, StorageError>
  /** Sets one in place of its source's, with an entry in the trail. When it is due is the domain's rule. */
  readonly set: (workspaceId: WorkspaceId, check: Check) => Effect.Effect<HeldCheck, StorageError>
  /** Takes one back, with an entry in the trail; false: there is none. Its runs stay, and count in their month. */
  readonly remove: (workspaceId: WorkspaceId, source: Source) => Effect.Effect<boolean, StorageError>
  /**
   * Has one be due at once, with an entry in the trail; `None`: there is none. Of one that is due already nothing is changed. It
   * stays the same version, so a run that was planned by it begins.
   */
  readonly hasten: (
    workspaceId: WorkspaceId,
    source: Source
  ) => Effect.Effect<Option.Option<HeldCheck>, StorageError>
  /** The workspace and source of the check of these sources that is due longest. */
  readonly due: (
    sources: ReadonlyArray<Source>
  ) => Effect.Effect<Option.Option<{ readonly workspaceId: WorkspaceId; readonly source: Source }>, StorageError>
  /** What the runs of a source that began since an instant cost, or have set aside. */
  readonly spent: (workspaceId: WorkspaceId, source: Source, since: number) => Effect.Effect<number, StorageError>
  /**
   * Begins a run, and sets aside what it costs: where the check is the one that it was planned by, and the cost fits in the
   * month's limit; else `None`. Of any number that begin by the same version one does. The next one is due after the check's
   * days.
   */
  readonly begin: (workspaceId: WorkspaceId, run: NewRun) => Effect.Effect<Option.Option<Run>, StorageError>
  /** Says what a run came to. */
  readonly end: (
    workspaceId: WorkspaceId,
    run: Pick<Run, "source" | "run">,
    outcome: Outcome
  ) => Effect.Effect<void, StorageError>
  /** The latest runs, the latest first, at most `runsMax`. */
  readonly runs: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Run>, StorageError>
  /** How many numbers a check would ask for after an id. Reads them all. */
  readonly count: (
    workspaceId: WorkspaceId,
    which: Pick<Check, "group" | "numbers">,
    after: AniId | null
  ) => Effect.Effect<number, StorageError>
  /** Those numbers by id, `limit` (≤ `pageSizeMax`) of them. */
  readonly numbers: (
    workspaceId: WorkspaceId,
    which: Pick<Check, "group" | "numbers">,
    options: { readonly after: AniId | null; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<AskedNumber>, StorageError>
}>() {}
