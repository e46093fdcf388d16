/**
 * Port: whether what is stored adds up.
 */
import type { UsesCheck } from "@anipool/domain/audit/DayOfUses"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { CallingCode } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type { StorageError } from "./StorageError.ts"

/** What one call tells at most. */
export const contradictionsMax = 1_000

/**
 * Assignments within this time after a pause was noted are no contradiction: they may have been confirmed before it was
 * acknowledged. A pause is acknowledged, or fails, within seconds, but for storage that stands still meanwhile.
 */
export const pauseGrace = Duration.minutes(2)

/** Days of a workspace, both ends within. */
export interface AuditPeriod {
  readonly from: LocalDate
  readonly to: LocalDate
}

/**
 * What does not add up: beside the uses of an ANI on a day, `unrecorded-answer` (requests that were answered with a
 * number, of which the log knows fewer) and `doubled-key` (an Idempotency-Key that has several answers).
 */
export interface Contradiction {
  readonly check: UsesCheck | "unrecorded-answer" | "doubled-key"
  /** The ANI; `null` where there is none to name. */
  readonly ani: { readonly callingCode: CallingCode; readonly number: string } | null
  readonly found: number
  readonly expected: number
}

/** What a call looked at, and what it found. */
export interface Audited {
  /** Records that were looked at. */
  readonly rows: number
  /** The first `contradictionsMax`, in the order of the ANIs. */
  readonly contradictions: ReadonlyArray<Contradiction>
}

/**
 * Port: whether what is stored adds up. Each call sees one moment: what is assigned meanwhile makes no contradiction. It
 * changes nothing, reads each record a few times, and is meant for the background: it may take minutes.
 */
export class UsesAudit extends Context.Tag("@anipool/storage/UsesAudit")<UsesAudit, {
  /** Holds the log of a workspace's day against its counters, caps and pauses. The log of the day must be kept still. */
  readonly assignments: (workspaceId: WorkspaceId, day: LocalDate) => Effect.Effect<Audited, StorageError>
  /** Holds the answers that are kept for retries, of assignments of these days, against the log. */
  readonly answers: (workspaceId: WorkspaceId, period: AuditPeriod) => Effect.Effect<Audited, StorageError>
}>() {}
