/**
 * Port: past days of dials and assignments on their way into an archive, and which of them are there.
 *
 * A day is read after it was begun, and is archived once it is finished. What comes late for it in between, or after, takes its
 * mark away: it is read again another time. So nothing that is marked lacks a row.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** What is archived. */
export const archivedKinds = ["dial", "assignment"] as const
/** One of them. */
export type ArchivedKind = typeof archivedKinds[number]

/** A day of a workspace: from an instant on and before another, in milliseconds since the epoch. */
export interface PastDay {
  readonly kind: ArchivedKind
  readonly day: LocalDate
  readonly from: number
  readonly until: number
}

/** A day whose rows stand in an archive. */
export interface ArchivedDay extends PastDay {
  readonly rows: number
  /** Of the rows in their order: SHA-256 as hexadecimal digits. */
  readonly digest: string
  /** When it was finished, milliseconds since the epoch. */
  readonly archivedAt: number
}

/** A dial, with all that is stored of it. Numbers are E.164. */
export interface StoredDial {
  /** Milliseconds since the epoch. */
  readonly dialedAt: number
  /** What the workspace's clocks showed; null: of a time when that was not kept. */
  readonly hour: number | null
  /** The day that it was counted under. */
  readonly countedOn: LocalDate
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** The caller's identifier of it; null: it was deleted. */
  readonly campaignId: string | null
  readonly aniId: number | null
  readonly poolId: number | null
  readonly ani: string
  readonly aniAreaCode: string
  readonly prospect: string
  readonly prospectAreaCode: string
  readonly zip: string
  readonly zipAreaCode: string | null
  readonly dialId: string | null
  readonly direction: string
  readonly disposition: string
  readonly agentName: string
  readonly skillName: string
  readonly leadSource: string
  readonly leadCreatedOn: LocalDate | null
  readonly attempts: number | null
  readonly isVolume: boolean
  readonly contact: boolean
  readonly success: boolean
  readonly blocked: boolean
  readonly noAnswer: boolean
  readonly isHeldOut: boolean | null
  readonly sipCode: number | null
  readonly sipReason: string | null
  readonly q850Cause: number | null
  readonly hangupSource: string | null
  readonly durationSeconds: number | null
  readonly attestation: string | null
  readonly prospectCarrier: string | null
  readonly carrier: string | null
}

/** An assignment, with all that is stored of it. Numbers are E.164. */
export interface StoredAssignment {
  /** Milliseconds since the epoch. */
  readonly assignedAt: number
  /** Tells assignments of the same time apart. */
  readonly assignmentId: number
  /** The day that the use was counted under. */
  readonly countedOn: LocalDate
  readonly aniId: number
  readonly ani: string
  /** The campaign's number in storage. */
  readonly campaignKey: number
  /** The caller's identifier of it; null: it was deleted. */
  readonly campaignId: string | null
  readonly prospect: string
  /** Number of the ladder's tier (`Ladder.tierNumber`). */
  readonly tier: number
  /** Which use of its ANI on that day it is, from 1. */
  readonly useOfDay: number
  readonly dailyCap: number | null
}

/** Rows in one page. */
export const pageSizeMax = 20_000

/** Days in one answer of `due`. */
export const daysMax = 4_000

/** Port: days on their way into an archive. */
export class ArchivedDays extends Context.Tag("@anipool/storage/ArchivedDays")<ArchivedDays, {
  /**
   * Days before `before` that have rows and are not archived, as the workspace's time zone is now, the earliest first; at most
   * `daysMax`.
   */
  readonly due: (workspaceId: WorkspaceId, before: LocalDate) => Effect.Effect<ReadonlyArray<PastDay>, StorageError>
  /** Days that are archived, the earliest first, dials before assignments. */
  readonly list: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<ArchivedDay>, StorageError>
  /**
   * Begins a day, also one that is archived: it is no more until it is finished. Whoever began it last alone can finish it, by
   * what is answered. All that is recorded of the day by then is seen by who reads it afterwards.
   */
  readonly begin: (workspaceId: WorkspaceId, day: PastDay) => Effect.Effect<number, StorageError>
  /** Dials of a day in the order of their times, those later than `after`; at least `limit` (≤ `pageSizeMax`), as those of one
   * instant stand in one page. An empty page is the end. */
  readonly dials: (
    workspaceId: WorkspaceId,
    day: PastDay,
    options: { readonly after?: number | undefined; readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<StoredDial>, StorageError>
  /** Assignments in the order of (`assignedAt`, `assignmentId`), those after `after`; at most `limit` (≤ `pageSizeMax`). */
  readonly assignments: (
    workspaceId: WorkspaceId,
    day: PastDay,
    options: {
      readonly after?: Pick<StoredAssignment, "assignedAt" | "assignmentId"> | undefined
      readonly limit: number
    }
  ) => Effect.Effect<ReadonlyArray<StoredAssignment>, StorageError>
  /** The day is archived; `false`: rows came meanwhile, or another began it, and it is not. */
  readonly finish: (
    workspaceId: WorkspaceId,
    day: PastDay,
    begun: number,
    written: Pick<ArchivedDay, "digest" | "rows">
  ) => Effect.Effect<boolean, StorageError>
}>() {}
