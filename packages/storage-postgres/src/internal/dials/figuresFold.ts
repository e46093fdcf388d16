/**
 * Folding dials into the figures. What little comes in is counted where it is recorded; of much, each batch leaves a tally of what
 * it adds (`dial_tally`), and the counters are written once for many batches.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import { transaction } from "../transaction.ts"

/** What waits of a workspace. */
export interface Waiting {
  readonly dials: number
  /** How long the first of them waits, milliseconds. */
  readonly ms: number
}

/** Whether a batch is counted where it is recorded, and leaves no tally: so many dials are less than comes in a second, and nothing waits. */
export const isCountedAtOnce = (batch: number, { dials }: Waiting): boolean => batch < muchDials && dials === 0

/** Whether what waits is counted now, a batch of so many dials with it: soon when less comes in again, else after a while, or when there is much of it. */
export const isDue = (batch: number, { dials, ms }: Waiting): boolean =>
  ms >= (batch < muchDials ? quietMs : waitsMs) || dials + batch >= dialsMax

/**
 * Counts what waits of a workspace, in the transaction that is under way, and takes the workspace's figures. Whoever reads figures to change
 * them does this first.
 */
export const foldWithin = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId): Effect.Effect<void, SqlError> =>
  inSteps(sql, workspaceId, (step) => step)

/** Counts what waits of a workspace, each step in a transaction of its own: others who write its figures wait for one at most. */
export const fold = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId): Effect.Effect<void, SqlError> =>
  inSteps(sql, workspaceId, (step) => transaction(sql, step))

/** Counts what waits of any workspace: for when there is nothing else to do. */
export const foldAll = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError> => foldWaiting(sql, sql`true`)

/** Counts what waited long enough of any workspace: others may keep the workers busy, and nothing more come in of its own. */
export const foldLate = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError> =>
  foldWaiting(sql, sql`tallied_at < clock_timestamp() - ${waitsMs}::integer * INTERVAL '1 millisecond'`)

// internal

const foldWaiting = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, which: Fragment) {
  const waiting = yield* sql<{ readonly id: WorkspaceId }>`
    SELECT DISTINCT workspace_id AS id FROM dial_tally
    WHERE ${which}
    ORDER BY workspace_id LIMIT ${workspacesMax}`
  yield* Effect.forEach(waiting, ({ id }) => fold(sql, id), { discard: true })
})

const inSteps = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  each: <A>(step: Effect.Effect<A, SqlError>) => Effect.Effect<A, SqlError>
): Effect.Effect<void, SqlError> =>
  each(sql<{ readonly batches: number }>`SELECT merge_tallies(${workspaceId}) AS batches`).pipe(
    Effect.zipLeft(
      // What an earlier one left, too.
      Effect.repeat(each(sql<{ readonly isMore: boolean }>`SELECT count_tally(${workspaceId}) AS "isMore"`), {
        while: ([row]) => row!.isMore
      })
    ),
    Effect.repeat({ while: ([row]) => row!.batches > 0 }),
    Effect.asVoid
  )

/**
 * Dials of a batch from which on counters are written for many batches at once: a worker looks four times a second, so that less than some
 * thousands a second come in below.
 */
const muchDials = 1_000

/** How long dials wait to be counted where less comes in again: batches may be of more and of less by turns. */
const quietMs = 1_500

/** How long they wait where many come in. */
const waitsMs = 50_000

/** Dials that wait at most, about. */
const dialsMax = 300_000

/** Workspaces whose dials are counted in one go. */
const workspacesMax = 100
