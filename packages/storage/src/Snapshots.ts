/**
 * Port: uploads of snapshots, which name every group that a workspace shall have, and their application step by step.
 */
import type { PackedNumber } from "@anipool/domain/groups/PackedNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { StorageError } from "./StorageError.ts"

/** An upload's number in storage. */
export type UploadId = number

/** A group of a snapshot, but for its phones. */
export interface PieceGroup {
  /** Its place in the snapshot, from 0, in which groups come; a group that stands there twice has two. */
  readonly no: number
  readonly groupId: string
  readonly name: string
  /** How many phones it lists, and how many of them can be used. */
  readonly listed: number
  readonly usable: number
}

/**
 * A piece of a snapshot: numbers with the places of their groups (parallel arrays), and groups. A group may come in an
 * earlier piece than its numbers, in a later one or between them. Numbers whose group never comes are of no group.
 */
export interface SnapshotPiece {
  readonly groups: ReadonlyArray<PieceGroup>
  readonly phones: ReadonlyArray<PackedNumber>
  readonly groupNos: ReadonlyArray<number>
}

/** Phones in one piece; and groups. */
export const pieceMax = 10_000

/** What of a snapshot could not be used: a phone of a group, or the whole group. */
export interface SkippedEntry {
  readonly groupId: string
  readonly phone: string | null
  readonly reason: string
}

/** Skipped entries that are kept, the first ones. */
export const skippedMax = 100

/** What was skipped. */
export interface Skipped {
  readonly groups: number
  readonly phones: number
  readonly first: ReadonlyArray<SkippedEntry>
}

/** What an application came to. */
export interface SnapshotResult {
  readonly groupsCreated: number
  readonly groupsReplaced: number
  readonly groupsDeleted: number
  readonly groupsSkipped: number
  readonly phonesAdded: number
  readonly phonesRemoved: number
  readonly phonesSkipped: number
  readonly anisCreated: number
  readonly anisRemoved: number
  readonly skipped: ReadonlyArray<SkippedEntry>
}

/**
 * Which groups a workspace has, with which names and numbers: the same text as long as nothing of it changes, and another
 * one after any change. It says nothing else.
 */
export type GroupsState = string

/** How many there are. */
export interface Totals {
  readonly groups: number
  /** Numbers in groups: one in two of them counts twice. */
  readonly phones: number
  /** Numbers in the inventory. */
  readonly anis: number
}

/** A group that a snapshot would change. */
export interface GroupDifference {
  readonly groupId: string
  /** What it is called afterwards; of one that is deleted, now. */
  readonly name: string
  readonly kind: "made" | "replaced" | "deleted"
  readonly phonesAdded: number
  readonly phonesRemoved: number
}

/** Groups that a preview names, those first that lose most. */
export const differencesMax = 100

/** What applying a snapshot would come to. */
export interface SnapshotPreview {
  /** What it was compared with. */
  readonly state: GroupsState
  readonly before: Totals
  readonly after: Totals
  /** Null where no group of it can be used: its upload would fail and change nothing. */
  readonly result: SnapshotResult | null
  /** Groups that would be made, deleted, or get other numbers or another name; the first ones. */
  readonly groups: ReadonlyArray<GroupDifference>
  /** How many those are in all. */
  readonly groupsChanged: number
}

/** A group as it is, of any size; `phones` ascending. */
export interface CurrentGroup {
  readonly groupId: string
  readonly name: string
  readonly phones: ReadonlyArray<PackedNumber>
}

/** Where an upload stands. */
export type UploadStatus = "queued" | "processing" | "completed" | "failed"

/** An upload. */
export interface Upload {
  readonly id: UploadId
  readonly status: UploadStatus
  /** 0 to 1; it never goes back. */
  readonly progress: number
  /** When it was accepted, milliseconds since the epoch. */
  readonly createdAt: number
  /** Once it is completed. */
  readonly result: SnapshotResult | null
  /** Why it failed. */
  readonly message: string | null
}

/** Finished uploads of one workspace that are remembered: the last ones. */
export const uploadsKeptMax = 1_000

/** An upload that is being worked on by whoever claimed it. */
export interface Claim {
  readonly workspaceId: WorkspaceId
  readonly uploadId: UploadId
  /** Tells this claim from an earlier one of the same upload. */
  readonly token: number
}

/**
 * What a step came to. `lost`: the claim is another's by now, or ended; nothing was done.
 */
export type Advanced = "more" | "finished" | "lost"

/** Why an upload fails whose groups were all skipped. */
export const nothingUsable = "The snapshot holds no group that can be used; nothing was changed"

/** Why a group is skipped none of whose phones can be used. */
export const noUsablePhone = "expected at least one phone that can be used; the group stays as it is"

/** Why an upload fails that was to be applied to the groups as they were when somebody looked at them. */
export const stateChanged = "The groups have changed since the snapshot was compared with them; nothing was changed"

/** Why a group is skipped when a snapshot is undone. */
export const changedSince = "changed by others since the snapshot; the group stays as it is"

/** What waits to be applied. */
export interface UploadQueue {
  /** Uploads that are queued or being processed. */
  readonly uploads: number
  /** How long ago the oldest of them was accepted; 0 when there is none. */
  readonly lagMs: number
}

/** How often in a row the first step of an upload may fail before the upload does. */
export const attemptsMax = 20

/** Why an upload fails whose first step failed again and again. */
export const givenUp =
  `The snapshot could not be applied: its first step failed ${attemptsMax} times; nothing was changed`

/**
 * Port: uploads of snapshots.
 *
 * The application: groups that are missing are made; numbers enter and join groups; only then do others leave groups, and
 * ANIs in no group the inventory; last, groups that the snapshot does not name are deleted. So a group is never without
 * ANIs on the way. A group that lists phones of which none can be used stays as it is. `Diff` of the domain says what
 * changes. What is changed by others meanwhile is not undone, but for what the snapshot itself names.
 *
 * A step is one transaction, and records that it was done in it: after a crash the next one goes on where it stopped,
 * and the result is that of one undisturbed run.
 *
 * What a snapshot changed is kept for a day, or until the next one is done, and can be undone (`AuditTrail.undo`): by an
 * upload that goes the same way, in the same line. Every group that nobody else changed since becomes what it was; one that
 * somebody did stays as it is, and is told as skipped (`changedSince`). Numbers that left the inventory come back with
 * their brand and their pause.
 */
export class Snapshots extends Context.Tag("@anipool/storage/Snapshots")<Snapshots, {
  /**
   * Keeps a snapshot to be applied, piece by piece as it comes, and takes no more before it has kept what it took.
   * Durable, with its place in the workspace's line, when it answers; nothing is kept when `pieces` fails or is
   * interrupted. `skipped` is asked for after the last piece. With `expected` it is applied to groups that are in this
   * state, and fails (`stateChanged`) when its turn comes and they are not.
   */
  readonly stage: <E, R>(
    workspaceId: WorkspaceId,
    pieces: Stream.Stream<SnapshotPiece, E, R>,
    skipped: () => Skipped,
    expected?: GroupsState
  ) => Effect.Effect<Upload, E | StorageError, R>
  /**
   * What applying the snapshot would come to if nothing else happened meanwhile; keeps and changes nothing. It takes about
   * what `stage` and the first steps take.
   */
  readonly preview: <E, R>(
    workspaceId: WorkspaceId,
    pieces: Stream.Stream<SnapshotPiece, E, R>,
    skipped: () => Skipped
  ) => Effect.Effect<SnapshotPreview, E | StorageError, R>
  /** The state of the workspace's groups. */
  readonly state: (workspaceId: WorkspaceId) => Effect.Effect<GroupsState, StorageError>
  /**
   * All groups at one moment, by their ids (code unit order). They take eight bytes a number: whoever asks sees to it that
   * few do so at a time.
   */
  readonly current: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<CurrentGroup>, StorageError>
  /** The upload of this id. */
  readonly find: (workspaceId: WorkspaceId, id: UploadId) => Effect.Effect<Option.Option<Upload>, StorageError>
  /** The last uploads, the latest first; at most `limit` (≤ `uploadsKeptMax`). */
  readonly list: (workspaceId: WorkspaceId, limit: number) => Effect.Effect<ReadonlyArray<Upload>, StorageError>
  /**
   * Takes an upload to work on, for as long as the lease lasts: one that nobody works on, the first of its workspace's
   * line. No two of a workspace are worked on at a time. Where storage sees that the process of whoever has it is gone,
   * the lease ends with that.
   */
  readonly claim: (lease: Duration.Duration) => Effect.Effect<Option.Option<Claim>, StorageError>
  /** Begins the lease anew; false when the claim was lost. A step does so too. */
  readonly renew: (claim: Claim, lease: Duration.Duration) => Effect.Effect<boolean, StorageError>
  /** Gives a claim up, so that another can take it at once. */
  readonly release: (claim: Claim) => Effect.Effect<void, StorageError>
  /** Does the next step. */
  readonly advance: (claim: Claim, lease: Duration.Duration) => Effect.Effect<Advanced, StorageError>
  /**
   * Records that the next step failed. `more`: it is to be tried again; `finished`: it was the first, has failed
   * `attemptsMax` times in a row, and the upload with it, so that it does not hold up the next one for ever. An upload
   * that has begun to change anything does not fail any more: what failed changes nothing.
   */
  readonly stepFailed: (claim: Claim) => Effect.Effect<Advanced, StorageError>
  /** What waits, over all workspaces. */
  readonly queue: Effect.Effect<UploadQueue, StorageError>
}>() {}
