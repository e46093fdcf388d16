/**
 * Port: where picks are confirmed and counted.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { Attempt, Attempts } from "@anipool/domain/limits/CallLimits"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { StorageError } from "./StorageError.ts"

/** Proposals in one `confirm`, and requests in one call of the others. */
export const proposalsMax = 1_000

/** How long the result of a request is stored, so that a retry gets the same one. */
export const resultsStoredFor = Duration.hours(24)

/** A request that may be tried again. Both are SHA-256 in hex. */
export interface IdempotentRequest {
  /** The caller's key. */
  readonly key: string
  /** What was asked: tells another request under the same key. */
  readonly content: string
}

/** The result of a request. */
export interface StoredResult extends IdempotentRequest {
  /** `null`: no number was available. */
  readonly number: PhoneNumber | null
  /** When it was assigned, milliseconds since the epoch; 0 without a number. */
  readonly assignedAt: number
}

/** A prospect of a campaign, at a time. */
export interface Lead {
  /** The caller's identifier. */
  readonly campaign: string
  /** National number. */
  readonly prospect: string
  /** Milliseconds since the epoch. */
  readonly from: number
  /** Not included. */
  readonly until: number
}

/** A pick that waits to be confirmed. */
export interface Proposal {
  readonly aniId: AniId
  /** The pool it was picked from; `null`: from all ANIs of the workspace. */
  readonly poolId: PoolId | null
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** The dialer's identifier of the list by whose terms it was picked, or that was not registered; left out: none was named. */
  readonly list?: string | undefined
  /** Who was named as the owner of the lead, be a number kept for them or not; left out: nobody was. */
  readonly owner?: string | undefined
  /** Uses of the ANI a day, this one included; `null`: no cap. */
  readonly dailyCap: number | null
  /** Uses of the ANI in one hour (whole hours since the epoch), this one included; `null`: no cap. */
  readonly hourlyCap: number | null
  /** Milliseconds that must have passed since the ANI's last use; `null`: any. */
  readonly gapMs: number | null
  /** The last day, since the epoch, on which the ANI may be used by the evidence that the policy asks for; `null`: any. */
  readonly rightUntil: number | null
  /** National number of the prospect. */
  readonly prospect: string
  /** Number of the ladder's tier (`tierNumber`). */
  readonly tier: number
  /** The attempt on the person that its use is, where those are counted. */
  readonly attempt?: Attempt | undefined
  /** What chance decided of it, as `Exploration.pack` writes it; left out where it decided nothing. */
  readonly explored?: number | undefined
  /** The request whose result it becomes, with the number as it is shown; left out where the request has no key. */
  readonly answers?: { readonly request: IdempotentRequest; readonly number: PhoneNumber } | undefined
}

/** What picks were made from. */
export interface PickRevisions {
  /** The picker had all changes of the settings up to this revision. */
  readonly settings: number
  /**
   * The picker had all changes of the workspace up to this revision, and by them each pick is of an active ANI of the
   * workspace, in the pool. While this is the workspace's own revision, storage need not look again. 0: storage always
   * looks.
   */
  readonly revision: number
}

/**
 * What became of a proposal. `usedToday`, `usedThisHour`: uses of the ANI on the confirmation's day and in its hour, this
 * one included if accepted; exact for `accepted`, `at-cap`, `at-hourly-cap` and `within-gap`, and maybe 0 for the others.
 */
export type Outcome = Uses & (Decided | WithinGap)

/** Uses of a proposal's ANI. */
interface Uses {
  readonly usedToday: number
  readonly usedThisHour: number
}

/** The gap after the ANI's last use is not over. */
interface WithinGap {
  readonly result: "within-gap"
  /** When it was last used, milliseconds since the epoch. */
  readonly lastUsedAt: number
}

/** What became of a proposal otherwise. */
interface Decided {
  /**
   * `accepted`: counted and recorded. `stale`: the workspace's own settings, its campaign, its list, its owner, the pool that the campaign dials from
   * or the ANI's number changed after what it was picked from, or a day has begun for which something of the batch has no right
   * (`rightUntil`).
   * `unavailable`: the ANI is not active or not in the pool any more, or not the workspace's. `at-cap`,
   * `at-hourly-cap`: its cap is reached. `at-prospect-limit`: the person was called as often as its attempt allows; attempts of
   * the same batch count, of a proposal that comes to nothing too. `answered`: another call stored the result of a request among the proposals
   * meanwhile; nothing of the batch was recorded. Where several hold, the first of `at-prospect-limit`, `stale`, `unavailable`, `at-cap`,
   * `at-hourly-cap`, `within-gap`, `answered`.
   */
  readonly result: "accepted" | "stale" | "unavailable" | "at-cap" | "at-hourly-cap" | "at-prospect-limit" | "answered"
}

/** What storage decided on a batch of proposals. */
export interface Confirmation {
  /** The day that the uses were counted under. */
  readonly day: LocalDate
  /** The hour that they were counted under, in whole hours since the epoch. */
  readonly hour: number
  /** When they were recorded, milliseconds since the epoch. */
  readonly assignedAt: number
  /** One for each proposal, in their order. */
  readonly outcomes: ReadonlyArray<Outcome>
}

/**
 * Port: where picks are confirmed and counted. One call is one transaction: what it accepts is durable when it answers.
 *
 * Exact under concurrency, on any number of servers: no cap is exceeded, an ANI that was paused, removed or taken out
 * of the pool by an acknowledged change is never accepted, and nothing is accepted under settings (policy, campaign,
 * pools, an ANI's number) older than an acknowledged change of theirs, nobody is called more often than an attempt allows. A request has one result for as long as it is
 * stored, and is counted once.
 */
export class AssignmentLedger extends Context.Tag("@anipool/storage/AssignmentLedger")<AssignmentLedger, {
  /**
   * Confirms picks in their order (at most `proposalsMax`, no two for one request). A use is no change: it gives the
   * workspace no new revision. A pick that does not hold at `pickedFrom.revision` is the caller's fault. When
   * `pickedFrom.settings` is one that the workspace never had, all are `stale`.
   */
  readonly confirm: (
    workspaceId: WorkspaceId,
    pickedFrom: PickRevisions,
    proposals: ReadonlyArray<Proposal>
  ) => Effect.Effect<Confirmation, StorageError>
  /** The results stored for these keys (at most `proposalsMax`), of those that have one; in no order. */
  readonly findStored: (
    workspaceId: WorkspaceId,
    keys: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<StoredResult>, StorageError>
  /** The number that was given to a prospect first, of those given for a campaign between two instants; `None`: there is none. */
  readonly firstGiven: (
    workspaceId: WorkspaceId,
    to: Lead
  ) => Effect.Effect<Option.Option<PhoneNumber>, StorageError>
  /**
   * Stores "no number was available" as the result of each of these requests (at most `proposalsMax`, each key once).
   * Returns whether it was stored, in their order: `false` where the request has a result already.
   */
  readonly storeNoResult: (
    workspaceId: WorkspaceId,
    requests: ReadonlyArray<IdempotentRequest>
  ) => Effect.Effect<ReadonlyArray<boolean>, StorageError>
  /**
   * The attempts of the last 24 hours on these people and subjects (at most `proposalsMax`), by `CallLimits.keyOf`; of each the
   * last `PolicySettings.attemptsMax`. Those without any may be left out.
   */
  readonly findAttempts: (
    workspaceId: WorkspaceId,
    of: ReadonlyArray<Pick<Attempt, "prospect" | "subject">>
  ) => Effect.Effect<ReadonlyMap<string, Attempts>, StorageError>
  /** Deletes people and subjects without attempts in the last 24 hours, some thousands at most, of all workspaces; returns how many. */
  readonly deleteOldAttempts: Effect.Effect<number, StorageError>
  /** Deletes results that were stored for `resultsStoredFor`, some thousands at most, of all workspaces; returns how many. */
  readonly deleteExpired: Effect.Effect<number, StorageError>
}>() {}
