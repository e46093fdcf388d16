/**
 * Port: dials, from the queue to the figures.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Share } from "@anipool/domain/assignment/HoldOut"
import type { Block } from "@anipool/domain/assignment/HoldOutHarm"
import type { DayCounts } from "@anipool/domain/dials/DayCounts"
import type { DialRecord } from "@anipool/domain/dials/DialRecord"
import type { DispositionClass } from "@anipool/domain/dials/DispositionClasses"
import type { Rejection } from "@anipool/domain/dials/Enrichment"
import type { Summary } from "@anipool/domain/dials/ProcessingPlan"
import type { LeftDay } from "@anipool/domain/dials/StoredDays"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode, PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ArchivedDay } from "./ArchivedDays.ts"
import type { EntryId } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** Records in one `enqueue`, over all of its batches. */
export const enqueueMax = 10_000

/** Records that `process` may be asked to take in one step; it takes whole batches, so it may take as many again. */
export const processMax = 5_000

/**
 * Records in one `recordImported`: history is of many calls of each number, and a number's figures are written once for
 * each step, so that large ones cost less.
 */
export const importedMax = 10_000

/** Waiting records of one workspace that are counted: beyond, it is told that there are so many. */
export const waitingMax = 100_000

/** Rejected records in one page. */
export const rejectedPageMax = 1_000

/** Names of dispositions that one workspace may give a class of its own. */
export const classesMax = 1_000

/** Counters of each kind that `figures` answers at most. */
export const figuresMax = 100_000

/** Days of campaigns that `shareDays` answers at most. */
export const shareDaysMax = 10_000

/** Records of one workspace, queued together. */
export interface Batch {
  readonly workspaceId: WorkspaceId
  readonly records: ReadonlyArray<DialRecord>
}

/** An import: how much of a source is queued or recorded. */
export interface ImportProgress {
  /** What tells the source from others, at most 64 characters. */
  readonly source: string
  /** Where to go on, as the source counts: of a file in bytes from its beginning. */
  readonly position: number
  /** What was read: of a file its lines, the header not counted. */
  readonly lines: number
  /** Of those, the refused ones. */
  readonly refused: number
  /** Whether the source is at its end. */
  readonly isComplete: boolean
}

/** What one step of processing did. */
export interface Processed extends Summary {
  /** Whose records they were; `None` when nothing was waiting. */
  readonly workspaceId: Option.Option<WorkspaceId>
}

/** Nothing was waiting. */
export const nothingProcessed: Processed = {
  workspaceId: Option.none(),
  taken: 0,
  recorded: 0,
  doubled: 0,
  corrected: 0,
  rejected: {},
  reached: [],
  dropped: [],
  withdrawn: []
}

/** A call between the company and a prospect, by the numbers that they have. */
export interface Pair {
  readonly ani: PhoneNumber
  readonly prospect: PhoneNumber
}

/** A dial to a prospect. */
export interface PastDial {
  /** Null: it was deleted since. */
  readonly campaign: { readonly id: string; readonly name: string } | null
  readonly agentName: string
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  readonly dispositionName: string
}

/** How much waits. */
export interface QueueState {
  readonly records: number
  /** How long the oldest posted record waits to be in the figures, in milliseconds; 0 when none does. Imported ones are not looked at. */
  readonly lagMs: number
}

/** A record that could not be enriched. */
export interface Rejected {
  readonly id: number
  readonly reason: Rejection
  /** When it came, milliseconds since the epoch. */
  readonly receivedAt: number
  readonly record: DialRecord
}

/** The class that a workspace gives a disposition's name (normalized, `DispositionClasses.normalize`). */
export interface OwnClass {
  readonly name: string
  readonly class: DispositionClass
}

/**
 * How far a recount has come: the next day to count, the ANI after which to go on, or of the states of health the batch after
 * which to go on, in the run that makes them again (null: it begins); from `undefined` it begins.
 */
export type RecountCursor =
  | { readonly stage: "days"; readonly day: LocalDate; readonly last: LocalDate }
  | { readonly stage: "anis"; readonly after: number }
  | { readonly stage: "health"; readonly run: { readonly id: number; readonly after: number } | null }

/** What a step of a recount did. */
export interface Recounted {
  /** Where to go on; `undefined`: all is counted. */
  readonly next: RecountCursor | undefined
  /** Dials that were looked at. */
  readonly dials: number
  /** Counters that had been wrong. */
  readonly corrected: number
  /** Days with figures that were left as they are, in ascending order. */
  readonly left: ReadonlyArray<LeftDay>
}

/** An ANI's day, as it is counted. `assigned` is no part of it: it is not counted from dials. */
export interface AniDayFigures {
  readonly aniId: AniId
  readonly day: LocalDate
  readonly dials: number
  readonly contacts: number
  readonly successes: number
  readonly blocks: number
  readonly noAnswers: number
}

/** An ANI's figures for its life and for the 30 days that end today. */
export interface AniFigures {
  readonly aniId: AniId
  readonly dialsTotal: number
  readonly contactsTotal: number
  readonly dials30: number
  readonly contacts30: number
  readonly successes30: number
  readonly blocks30: number
  readonly noAnswers30: number
  readonly lastDialedOn: LocalDate
}

/** A campaign's day in an area code. */
export interface DialDayFigures {
  readonly basis: "area_code" | "ani" | "zip"
  readonly day: LocalDate
  /** The campaign's number in storage. */
  readonly campaignKey: number
  readonly callingCode: CallingCode
  readonly areaCode: string
  readonly dials: number
  readonly contacts: number
}

/** An hour of a day of the workspace, by the area code of the number that was shown or by the campaign: one of them. */
export type DialHourFigures =
  & {
    readonly day: LocalDate
    /** Of the workspace's clocks, 0 to 23. */
    readonly hour: number
    readonly dials: number
    readonly contacts: number
    readonly blocks: number
    readonly noAnswers: number
  }
  & (
    | { readonly by: "area_code"; readonly callingCode: CallingCode; readonly areaCode: string }
    /** The campaign's number in storage. */
    | { readonly by: "campaign"; readonly campaignKey: number }
  )

/** Dials of one campaign to the prospects of one share: what a rule that is tried did. */
export interface ShareFigures {
  /** The campaign's number in storage. */
  readonly campaignKey: number
  readonly share: Share
  readonly dials: number
  readonly contacts: number
  readonly successes: number
}

/** The same of one day. */
export interface ShareDayFigures extends ShareFigures {
  readonly day: LocalDate
}

/** Which days of campaigns. */
export interface ShareDaysAsked {
  /** The first and the last day, both within. */
  readonly from: LocalDate
  readonly to: LocalDate
  /** Those that come after this one; it need not be there any more. */
  readonly after?: Pick<Block, "day" | "campaignKey"> | undefined
  /** At most `shareDaysMax`. */
  readonly limit: number
}

/** All counters of a workspace, in the order of their keys; counters without dials are left out. */
export interface Figures {
  readonly aniDays: ReadonlyArray<AniDayFigures>
  readonly anis: ReadonlyArray<AniFigures>
  readonly dialDays: ReadonlyArray<DialDayFigures>
  readonly shareDays: ReadonlyArray<ShareDayFigures>
  readonly hours: ReadonlyArray<DialHourFigures>
}

/**
 * Port: dials, from the queue to the figures.
 *
 * Exactly once: what `enqueue` acknowledged is recorded and counted once, or stored as rejected once, whatever dies in
 * between and however many workers there are. Dials with the same `dial_id` at the same time are one dial: the first
 * that is processed; one that was recorded under the lead's main number is corrected once by the first record of it that tells which
 * one was dialed (`ProspectCorrection`), with all that is counted by it. A dial lands on the day of its own time, in the workspace's time zone at its processing.
 */
export class Dials extends Context.Tag("@anipool/storage/Dials")<Dials, {
  /**
   * Queues records, all or none (at most `enqueueMax`; of several workspaces each one's, where the failure names some of
   * them); durable when it answers. `imported` ones are processed after all
   * posted ones. With `progress`, that is stored in the same step: an import that is broken off goes on where it was.
   */
  readonly enqueue: (
    batches: ReadonlyArray<Batch>,
    imported?: { readonly workspaceId: WorkspaceId; readonly progress: ImportProgress }
  ) => Effect.Effect<void, StorageError>
  /** How far an import of this source came, if it was begun. */
  readonly importProgress: (
    workspaceId: WorkspaceId,
    source: string
  ) => Effect.Effect<Option.Option<ImportProgress>, StorageError>
  /**
   * One step: takes about `limit` (at most `processMax`) records of one workspace out of the queue, the workspace that
   * waits longest first, and does with them what `ProcessingPlan` says, all in one transaction; the counters may be written once for many
   * steps, soon after, and until then `queue` tells how long the first of them waits. Records that another
   * process has taken are not waited for. An unknown campaign becomes one that only dials named: no change of settings.
   */
  readonly process: (limit: number) => Effect.Effect<Processed, StorageError>
  /**
   * Records and counts at once what `process` would in time, without the queue, together with how far the import has come:
   * for history that is read anyway, by the ten million. All or nothing; at most `importedMax`. A dial that is recorded
   * already is counted once, wherever it came from.
   */
  readonly recordImported: (
    workspaceId: WorkspaceId,
    records: ReadonlyArray<DialRecord>,
    progress: ImportProgress
  ) => Effect.Effect<Processed, StorageError>
  /** How much waits of one workspace; more than `waitingMax` records are told as so many. */
  readonly waiting: (workspaceId: WorkspaceId) => Effect.Effect<QueueState, StorageError>
  /** How much waits, over all workspaces. */
  readonly queue: Effect.Effect<QueueState, StorageError>
  /**
   * The latest call to a prospect that showed a number, of those that were recorded and are kept, the one recorded last of
   * those of one second; `None` where there is none. Calls that the prospect made, messages and transfers are no such calls.
   */
  readonly latestTo: (
    workspaceId: WorkspaceId,
    pair: Pair
  ) => Effect.Effect<Option.Option<PastDial>, StorageError>
  /** Rejected records by id, those after `after`, at most `limit` (≤ `rejectedPageMax`). */
  readonly rejected: (
    workspaceId: WorkspaceId,
    options: { readonly after?: number; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Rejected>, StorageError>
  /** The workspace's own classes of dispositions, by name. */
  readonly classes: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<OwnClass>, StorageError>
  /**
   * Gives a disposition's name a class of the workspace's own, or (`null`) takes it back, and answers the entry that tells
   * of it (null: it had it); `None` when there are `classesMax` already. It holds for dials processed from then on.
   */
  readonly setClass: (
    workspaceId: WorkspaceId,
    name: string,
    to: DispositionClass | null
  ) => Effect.Effect<Option.Option<EntryId | null>, StorageError>
  /**
   * One bounded step of counting everything anew from the dials that are stored: first day by day, then each ANI's
   * figures, which are the sums of its days, then the states of health, from all dials in their recorded order (as long as
   * all are stored). Dials may be processed meanwhile. Days whose dials are not all stored
   * (`StoredDays`) stay as they are. A dry run says the same of each step and changes nothing, so it compares ANIs with their
   * days as they stand.
   */
  readonly recount: (
    workspaceId: WorkspaceId,
    from: RecountCursor | undefined,
    isDryRun: boolean
  ) => Effect.Effect<Recounted, StorageError>
  /** From which instant on dials are stored, milliseconds since the epoch: a recount leaves days before it (`StoredDays`). */
  readonly keptFrom: Effect.Effect<number, StorageError>
  /**
   * Sets the counters of a day that is archived to what was counted of its dials there, and answers how many had been wrong.
   * `None`, with nothing changed, where those are not all that count on the day: it is archived otherwise now, or figures were
   * added without dials, or a dial is stored that lies in another day since the time zone was changed. A dry run says the same
   * and changes nothing. An ANI's figures, which are the sums of its days, are set right by `recount`.
   */
  readonly recountArchived: (
    workspaceId: WorkspaceId,
    day: Pick<ArchivedDay, "day" | "digest">,
    counts: DayCounts,
    isDryRun: boolean
  ) => Effect.Effect<Option.Option<number>, StorageError>
  /**
   * What became of the dials from the first day to the last, both within, to the shares of the prospects, by campaign;
   * of a campaign and share that was dialed. A dial is of the share that its campaign's policy put the prospect into when
   * it was processed; without `preferAnswered`, and without an ANI of the workspace, of none.
   */
  readonly shares: (
    workspaceId: WorkspaceId,
    days: { readonly from: LocalDate; readonly to: LocalDate }
  ) => Effect.Effect<ReadonlyArray<ShareFigures>, StorageError>
  /**
   * The same by day and campaign, in that order: of the days on which both shares of the campaign were dialed, at most
   * `limit`.
   */
  readonly shareDays: (
    workspaceId: WorkspaceId,
    asked: ShareDaysAsked
  ) => Effect.Effect<ReadonlyArray<Block>, StorageError>
  /** All counters of a workspace (at most `figuresMax` of each kind): for checks. */
  readonly figures: (workspaceId: WorkspaceId) => Effect.Effect<Figures, StorageError>
}>() {}
