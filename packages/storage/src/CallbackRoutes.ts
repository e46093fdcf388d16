/**
 * Port: the register of which numbers can be called back.
 *
 * It goes by numbers and not by ANIs: it outlives their removal, snapshots and imports, and may hold numbers that nobody
 * took in yet.
 */
import type { Source, Statement } from "@anipool/domain/CallbackRoute"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { EntryId } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** What a source says of a number from now on. */
export interface NewStatement extends PhoneNumber {
  /** Null: nothing any more. */
  readonly isCallable: boolean | null
  /** The route; of no meaning where nothing is said. */
  readonly note: string | null
}

/** What recording changed. */
export interface Recorded {
  /** Numbers of which the source says something else now: another answer, or another note. */
  readonly changed: number
  /** Numbers that can be called back by all that is said of them now, and could not before. */
  readonly gained: number
  /** Numbers that cannot any more. */
  readonly lost: number
}

/** What recording changed, with the entry that tells of it; null: nothing was. */
export interface RecordedChange extends Recorded {
  readonly entry: EntryId | null
}

/** How many active ANIs of a workspace can be called back, cannot, or are unknown. */
export interface CallableCounts {
  readonly yes: number
  readonly no: number
  readonly unknown: number
}

/** Numbers in one `record`, and in one `ofNumbers`. */
export const numbersMax = 10_000

/** Numbers in one page of `saidBy`; a page asks for at least 1. */
export const pageSizeMax = 10_000

/** Port: the register of which numbers can be called back. */
export class CallbackRoutes extends Context.Tag("@anipool/storage/CallbackRoutes")<CallbackRoutes, {
  /**
   * Records what a source says of numbers, at most `numbersMax`; the last of doubled ones counts. Numbers that are left out
   * stay as they are, and so does what other sources say. What is the same as before changes nothing, its `since` included.
   * Where it changes which ANIs can be called back, it is a change of the workspace's inventory (`InventoryFeed`); an ANI
   * that cannot any more is given out no more to campaigns that require a route, once this is acknowledged.
   */
  readonly record: (
    workspaceId: WorkspaceId,
    source: Source,
    statements: ReadonlyArray<NewStatement>
  ) => Effect.Effect<RecordedChange, StorageError>
  /** What is said of each of these numbers, in their order, by source; at most `numbersMax`. Held or not. */
  readonly ofNumbers: (
    workspaceId: WorkspaceId,
    numbers: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<Statement>>, StorageError>
  /**
   * A page of the numbers that a source says can be called back, by calling code and number, those after `after`; at most
   * `limit` (≤ `pageSizeMax`), fewer are the last.
   */
  readonly saidBy: (
    workspaceId: WorkspaceId,
    source: Source,
    options: { readonly after?: PhoneNumber | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<PhoneNumber>, StorageError>
  /** How many active ANIs can be called back. */
  readonly counts: (workspaceId: WorkspaceId) => Effect.Effect<CallableCounts, StorageError>
}>() {}
