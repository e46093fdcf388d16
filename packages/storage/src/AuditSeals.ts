/**
 * Port: the seals of days, and the rows that each of them seals. A seal is one hash over all that was recorded in a day
 * of a workspace, chained to the seal of the day before; what it is made of is core's (`core/audit`).
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Evidence } from "@anipool/domain/limits/RightToUse"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AuditEntry } from "./AuditTrail.ts"
import type { Version } from "./RightsToUse.ts"
import type { StorageError } from "./StorageError.ts"

/**
 * What a day consists of, in the order in which it is sealed: assignments by their time, refusals (what each campaign
 * asked for, and how often it was refused) by the campaign, changes (entries of the audit trail) by their number, versions of
 * the right to use numbers by their time.
 */
export const sealedKinds = ["assignment", "refusal", "change", "right"] as const
/** One of them. */
export type SealedKind = typeof sealedKinds[number]

/** A day of a workspace: what happened from an instant on and before another, in milliseconds since the epoch. */
export interface SealedDay {
  readonly day: LocalDate
  readonly from: number
  readonly until: number
}

/** How many rows of a kind a day had, and the root of their tree: SHA-256 as hexadecimal digits. */
export interface SealedRows {
  readonly count: number
  readonly root: string
}

/** The seal of a day. */
export interface Seal extends SealedDay {
  /** From 0, without a gap. The first one seals nothing: it is what the chain begins with. */
  readonly sequence: number
  readonly rows: Readonly<Record<SealedKind, SealedRows>>
  /** The chain's value before this seal, and with it: SHA-256 over that before and all that this one says. */
  readonly previous: string
  readonly chain: string
}

/** A day that is over, and not sealed yet. */
export interface UnsealedDay extends SealedDay {
  readonly workspaceId: WorkspaceId
  /** Of the seal before; null: there is none yet, and the first is to be made, for the day before today. */
  readonly previous: Pick<Seal, "chain" | "sequence"> | null
}

/** An assignment, as it is sealed. */
export interface SealedAssignment {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly aniId: AniId
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** Which use of its ANI on that day it is, from 1. */
  readonly useOfDay: number
  readonly dailyCap: number | null
  readonly tier: number
  /** National number of the prospect. */
  readonly prospect: string
}

/** What a campaign asked for on a day. */
export interface SealedRefusals {
  /** The caller's identifier. */
  readonly campaign: string
  readonly assigned: number
  readonly refused: number
}

/** A change, as it is sealed: an entry of the audit trail without what becomes of it later. */
export type SealedChange = Omit<AuditEntry, "undoableUntil" | "undoneBy">

/** A version of the right to use a number, as it is sealed. */
export interface SealedRight extends Evidence {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** E.164. */
  readonly number: string
  readonly version: number
  readonly by: Version["enteredBy"]
}

/** What of an entry is sealed. */
export const sealedChangeOf = (
  { action, actor, at, details, id, subject, summary, undoes }: AuditEntry
): SealedChange => ({ id, at, actor, action, subject, summary, details, undoes })

/** A row of a kind. */
export type SealedRow =
  | { readonly kind: "assignment"; readonly row: SealedAssignment }
  | { readonly kind: "change"; readonly row: SealedChange }
  | { readonly kind: "refusal"; readonly row: SealedRefusals }
  | { readonly kind: "right"; readonly row: SealedRight }

/** Some rows of a kind, and where the next ones begin; null: there are no more. */
export interface SealedPage {
  readonly rows: ReadonlyArray<SealedRow>
  readonly next: string | null
}

/** Rows in one page. */
export const pageSizeMax = 5_000

/** Seals in one list. */
export const sealsMax = 1_000

/** Port: the seals of days. */
export class AuditSeals extends Context.Tag("@anipool/storage/AuditSeals")<AuditSeals, {
  /**
   * A day to be sealed next, of any workspace, the earliest first: the one after the last that is sealed, where it ended
   * `after` ago or more in the workspace's time zone (what was under way is recorded by then). A workspace without a seal
   * comes at once, with the day before today.
   */
  readonly due: (after: Duration.Duration) => Effect.Effect<Option.Option<UnsealedDay>, StorageError>
  /** Rows of a day, in their order; at most `pageSizeMax`. `after`: what the page before named as next. */
  readonly rows: (
    workspaceId: WorkspaceId,
    kind: SealedKind,
    day: SealedDay,
    options: { readonly after: string | null; readonly limit: number }
  ) => Effect.Effect<SealedPage, StorageError>
  /** Keeps a seal, never to be changed; false: there is one of this number. */
  readonly add: (workspaceId: WorkspaceId, seal: Seal) => Effect.Effect<boolean, StorageError>
  /** The seals of the days from one to another, both within, in their order; at most `limit` (≤ `sealsMax`). */
  readonly list: (
    workspaceId: WorkspaceId,
    period: { readonly from: LocalDate; readonly to: LocalDate; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<Seal>, StorageError>
}>() {}
