/**
 * `AssignmentLedger` on PostgreSQL: one call of `confirm_assignments`, which says how it is exact.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  AssignmentLedger,
  type Confirmation,
  type Outcome,
  type Proposal,
  proposalsMax
} from "@anipool/storage/AssignmentLedger"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  AssignmentLedger.of({
    confirm: Effect.fn("AssignmentLedger.confirm")(
      function*(workspaceId: WorkspaceId, settings: number, proposals: ReadonlyArray<Proposal>) {
        yield* assertAtMost("AssignmentLedger.confirm", proposals.length, proposalsMax)
        const rows = yield* withRetries(sql<ConfirmationRow>`
          SELECT day, extract(epoch FROM assigned_at)::float8 * 1000 AS "assignedAt", results, used_today AS "usedToday"
          FROM confirm_assignments(
            ${workspaceId},
            ${settings},
            ${proposals.map(({ aniId }) => aniId)},
            ${proposals.map(({ poolId }) => poolId)},
            ${proposals.map(({ campaignKey }) => campaignKey)},
            ${proposals.map(({ dailyCap }) => dailyCap)},
            ${proposals.map(({ prospect }) => prospect)},
            ${proposals.map(({ tier }) => tier)}
          )`)
        return toConfirmation(rows[0]!)
      },
      refail("AssignmentLedger.confirm")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<AssignmentLedger, never, SqlClient.SqlClient> = Layer.effect(AssignmentLedger, make)

// internal

interface ConfirmationRow {
  readonly day: LocalDate
  readonly assignedAt: number
  /** `null`: there were no proposals. */
  readonly results: ReadonlyArray<number> | null
  readonly usedToday: ReadonlyArray<number> | null
}

/** In the order of the function's codes. */
const results: ReadonlyArray<Outcome["result"]> = ["accepted", "stale", "unavailable", "at-cap"]

const toConfirmation = ({ assignedAt, day, results: codes, usedToday }: ConfirmationRow): Confirmation => ({
  day,
  assignedAt: Math.round(assignedAt),
  outcomes: (codes ?? []).map((code, index) => ({ result: results[code]!, usedToday: usedToday![index]! }))
})
