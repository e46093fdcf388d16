/**
 * Port: the register of which carriers may carry calls that show a number (`domain/carriers/NumberCarriers`).
 *
 * It goes by numbers and not by ANIs: it outlives their removal, snapshots and imports, and may hold numbers that nobody
 * took in yet. Beside it is told how calls of numbers in the inventory fare at carriers (`domain/carriers/CarrierDials`).
 */
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { Dialed } from "@anipool/domain/carriers/CarrierDials"
import type { Attestation, Carrying, Statement } from "@anipool/domain/carriers/NumberCarriers"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { EntryId } from "./AuditTrail.ts"
import type { StorageError } from "./StorageError.ts"

/** What is said of a number and a carrier from now on. */
export interface NewStatement extends PhoneNumber, Statement {}

/**
 * What became of a statement: `recorded`; `same`: it says what is known; `full`: the number has as many carriers as are kept
 * (`NumberCarriers.carriersMax`).
 */
export type Outcome = "full" | "recorded" | "same"

/** What became of statements, in their order, and the entry that tells of them; null: nothing changed. */
export interface Recorded {
  readonly outcomes: ReadonlyArray<Outcome>
  readonly entry: EntryId | null
}

/** How many ANIs a carrier may carry, by attestation, and how many of them belong to it. */
export interface CarrierCounts extends Readonly<Record<Attestation, number>> {
  readonly carrier: string
  readonly home: number
}

/** An ANI that a carrier may carry. */
export interface Carried extends PhoneNumber, Pick<Carrying, "attestation" | "isHome"> {
  readonly aniId: AniId
  readonly status: AniStatus
}

/** Statements in one `record`. */
export const recordedMax = 2_000

/** Numbers in one `ofNumbers`. */
export const numbersMax = 10_000

/** Carriers in one `counts`. */
export const carriersMax = 1_000

/** ANIs in one page of `carriedBy`; a page asks for at least 1. */
export const pageSizeMax = 10_000

/** Port: the register of which carriers may carry calls that show a number. */
export class NumberCarriers extends Context.Tag("@anipool/storage/NumberCarriers")<NumberCarriers, {
  /**
   * Records statements, at most `recordedMax`, in their order: one change, with one entry. What is known already changes nothing.
   * Else it is a change of the workspace's inventory (`InventoryFeed`); an ANI whose calls get the highest attestation at a
   * carrier no more is given out there no more to campaigns that require it, once this is acknowledged.
   */
  readonly record: (
    workspaceId: WorkspaceId,
    statements: ReadonlyArray<NewStatement>
  ) => Effect.Effect<Recorded, StorageError>
  /** The carriers of each of these numbers, in their order, by name; at most `numbersMax`. Held or not. */
  readonly ofNumbers: (
    workspaceId: WorkspaceId,
    numbers: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<Carrying>>, StorageError>
  /** The carriers that may carry ANIs in the inventory, by name: the first `carriersMax`. */
  readonly counts: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<CarrierCounts>, StorageError>
  /**
   * How the calls of each of these numbers fared at carriers in the last 30 days, in their order, by carrier; at most `numbersMax`. Of
   * those in the inventory, and of carriers that dials told.
   */
  readonly dialedOf: (
    workspaceId: WorkspaceId,
    numbers: ReadonlyArray<PhoneNumber>
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<Dialed>>, StorageError>
  /** The same of all ANIs in the inventory together, by carrier: the first `carriersMax`. */
  readonly dialed: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<Dialed>, StorageError>
  /**
   * A page of the ANIs in the inventory that a carrier may carry, by calling code and number, those after `after`; at most
   * `limit` (≤ `pageSizeMax`), fewer are the last.
   */
  readonly carriedBy: (
    workspaceId: WorkspaceId,
    carrier: string,
    options: { readonly after?: PhoneNumber | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Carried>, StorageError>
}>() {}
