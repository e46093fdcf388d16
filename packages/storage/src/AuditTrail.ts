/**
 * Port: the audit trail. Entries are written by the ports that change something, in the transaction of the change; here
 * they are read, and dropped when they are old.
 */
import type { Action, Actor, ActorKind, Details, Subject, SubjectKind } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { UploadId } from "./Snapshots.ts"
import type { StorageError } from "./StorageError.ts"

/** An entry's number: within a workspace ascending in the order of the changes. */
export type EntryId = number

/** What a change came to, and the entry that tells of it; null: nothing was changed. */
export interface Told<A> {
  readonly value: A
  readonly entry: EntryId | null
}

/** What was changed, when, by whom. */
export interface AuditEntry {
  readonly id: EntryId
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly actor: Actor
  readonly action: Action
  readonly subject: Subject
  readonly summary: string
  readonly details: Details
  /** Until when it can be undone, in milliseconds since the epoch; null where it cannot. */
  readonly undoableUntil: number | null
  /** The entry that undid it. */
  readonly undoneBy: EntryId | null
  /** The entry that it undid. */
  readonly undoes: EntryId | null
}

/** Which entries; what is left out does not filter. */
export interface AuditFilter {
  readonly actorKind?: ActorKind | undefined
  /** What the actor's name contains, whatever the case of its letters. */
  readonly actor?: string | undefined
  readonly action?: Action | undefined
  readonly subjectKind?: SubjectKind | undefined
  readonly subjectId?: string | undefined
  /** What the summary, or the subject's identifier or name, contains, whatever the case of its letters. */
  readonly text?: string | undefined
  /** From this instant on, and before that one, in milliseconds since the epoch. */
  readonly from?: number | undefined
  readonly until?: number | undefined
}

/** What undoing a change would do, or did. */
export interface UndoReport {
  /** Sentences for people. */
  readonly changes: ReadonlyArray<string>
  /** What no longer fits, and stays as it is. */
  readonly misfits: ReadonlyArray<string>
}

/**
 * Why a change is not undone: it is none that can be (`never`), a day has passed (`too-late`), it was undone before
 * (`undone`), or nothing of it fits any more (`nothing-fits`).
 */
export type UndoRefusal = "never" | "too-late" | "undone" | "nothing-fits"

/** What undoing a change would do; with a refusal it is not done. */
export interface UndoPreview extends UndoReport {
  readonly refusal: UndoRefusal | null
}

/**
 * A change that was undone; with a refusal it was not, and `entry`, what tells of it, is null. `upload`: that of a snapshot
 * that is undone in the background, as snapshots are applied (`Snapshots`); null: all of it was done at once.
 */
export interface Undone extends UndoPreview {
  readonly entry: EntryId | null
  readonly upload: UploadId | null
}

/** Entries in one page; a page asks for at least 1. */
export const pageSizeMax = 1_000

/** Entries that one `forget` drops. */
export const forgottenMax = 5_000

/** Port: the audit trail. An entry is never changed, but that it says by which other it was undone. */
export class AuditTrail extends Context.Tag("@anipool/storage/AuditTrail")<AuditTrail, {
  /** A page of entries, the latest first, those before `before`; at most `limit` (≤ `pageSizeMax`). */
  readonly list: (
    workspaceId: WorkspaceId,
    options: { readonly filter?: AuditFilter; readonly before?: EntryId | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<AuditEntry>, StorageError>
  /** The entry of this number. */
  readonly find: (workspaceId: WorkspaceId, id: EntryId) => Effect.Effect<Option.Option<AuditEntry>, StorageError>
  /** What undoing the change of an entry would do now; `None` when there is no such entry. */
  readonly previewUndo: (
    workspaceId: WorkspaceId,
    id: EntryId
  ) => Effect.Effect<Option.Option<UndoPreview>, StorageError>
  /**
   * Undoes the change of an entry, as far as it fits, as one change with an entry of its own; `None` when there is no such
   * entry. Of many that ask at once, one does it. A snapshot is undone in the background, by an upload of its own.
   */
  readonly undo: (workspaceId: WorkspaceId, id: EntryId) => Effect.Effect<Option.Option<Undone>, StorageError>
  /**
   * Drops entries that are older than this, of all workspaces, and what undoing those takes that can be undone no more;
   * at most `forgottenMax` each. Answers how many it dealt with, 0 when there are none. No entry is dropped while storage
   * takes its clock to have leaped (`StatisticsUpkeep.partition`).
   */
  readonly forget: (keptFor: Duration.Duration) => Effect.Effect<number, StorageError>
}>() {}
