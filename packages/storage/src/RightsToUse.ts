/**
 * Port: the evidence that numbers may be used, by versions (`domain/limits/RightToUse`).
 *
 * It goes by numbers and not by ANIs: it outlives their removal, and may be of numbers that nobody took in yet.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Evidence } from "@anipool/domain/limits/RightToUse"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { ActorKind } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { EntryId } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** A version to be added for a number. */
export interface NewVersion extends PhoneNumber, Evidence {}

/** A version, by whom it was entered and when. */
export interface Version extends Evidence {
  /** From 1, without a gap. */
  readonly version: number
  /** Milliseconds since the epoch. */
  readonly enteredAt: number
  readonly enteredBy: { readonly kind: ActorKind; readonly name: string }
}

/**
 * What became of a version: `recorded`; `same`: the number's last one says the same, and none was added; `full`: the number has
 * as many as are kept (`RightToUse.versionsMax`).
 */
export type Outcome = "full" | "recorded" | "same"

/** What became of versions, in their order, and the entry that tells of them; null: none was added. */
export interface Recorded {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly entry: EntryId | null
}

/** An active ANI whose evidence ends. */
export interface Ending extends PhoneNumber {
  readonly aniId: AniId
  /** The last day that any evidence is for. */
  readonly lastDay: LocalDate
}

/** Versions in one `record`. */
export const recordedMax = 2_000

/** Numbers in one `ofNumbers`. */
export const numbersMax = 10_000

/** Numbers that one `ending` names. */
export const endingMax = 100

/** Port: the evidence that numbers may be used. */
export class RightsToUse extends Context.Tag("@anipool/storage/RightsToUse")<RightsToUse, {
  /**
   * Adds versions, at most `recordedMax`, in their order: one change, with one entry. Where evidence shows something else now,
   * it is a change of the workspace's inventory (`InventoryFeed`); an ANI that has less of it is given out no more to
   * campaigns that ask for it, once this is acknowledged.
   */
  readonly record: (
    workspaceId: WorkspaceId,
    versions: ReadonlyArray<NewVersion>
  ) => Effect.Effect<Recorded, StorageError>
  /** All versions of a number, the last first. Held or not. */
  readonly ofNumber: (
    workspaceId: WorkspaceId,
    number: PhoneNumber
  ) => Effect.Effect<ReadonlyArray<Version>, StorageError>
  /** The days on which the right to use each of these numbers (at most `numbersMax`) is shown, as `RightToUse.pack` writes them. */
  readonly ofNumbers: (
    workspaceId: WorkspaceId,
    numbers: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /**
   * How many active ANIs have evidence whose last day is from one day to another, both included, and the first of them (at most
   * `limit` ≤ `endingMax`) by that day, then by number.
   */
  readonly ending: (
    workspaceId: WorkspaceId,
    period: { readonly from: LocalDate; readonly to: LocalDate; readonly limit: number }
  ) => Effect.Effect<{ readonly total: number; readonly first: ReadonlyArray<Ending> }, StorageError>
}>() {}
