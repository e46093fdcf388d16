/**
 * Folding dials into the states of health: a batch is noted where it is recorded, in its place in the order of all, and
 * folded soon after, once for many dials of a number where many come in.
 */
import * as HealthBook from "@anipool/domain/health/HealthBook"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as EventLoop from "@anipool/storage/EventLoop"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import { workspaceLocks } from "../advisoryLocks.ts"
import { fromMillis } from "../time.ts"
import { transaction } from "../transaction.ts"
import * as Health from "./health.ts"
import * as PackedDials from "./packedDials.ts"

/** What waits of a workspace. */
export interface Waiting {
  readonly dials: number
  /** How long the first of them waits, milliseconds. */
  readonly ms: number
}

/** Nothing waits. */
export const nothing: Waiting = { dials: 0, ms: 0 }

/**
 * Notes a batch that was recorded in this transaction, by whoever holds the workspace's figures; answers what waits with it.
 * `recordedFrom`: the `recorded` of its first dial.
 */
export const note = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, recordedFrom: number, batch: HealthBook.Batch) {
    const { cameFalse, dials, falseAlarms, mode, today } = batch
    if (dials.length === 0) return nothing
    let from = Infinity
    let to = -Infinity
    for (const { dialedAt } of dials) {
      from = Math.min(from, dialedAt)
      to = Math.max(to, dialedAt)
    }
    const [before] = yield* sql<Waiting>`
      WITH noted AS (
        INSERT INTO health_batch (
          workspace_id, sequence, recorded_from, dialed_from, dialed_to, today, dials, false_alarms, mode,
          came_false, packed, carriers
        ) VALUES (
          ${workspaceId}::integer, nextval('health_batch_sequence'), ${recordedFrom}::bigint, ${fromMillis(sql, from)},
          ${fromMillis(sql, to)}, DATE '1970-01-01' + ${today}::integer, ${dials.length}::integer,
          ${falseAlarms}::integer, ${mode}, ${cameFalse}::integer, ${PackedDials.encode(dials)}::bytea,
          ${PackedDials.encodeCarriers(dials)}::bytea
        )
      )
      SELECT COALESCE(sum(dials), 0)::float8 AS dials,
        COALESCE(extract(epoch FROM clock_timestamp() - min(recorded_at)) * 1000, 0)::float8 AS ms
      FROM health_batch WHERE workspace_id = ${workspaceId} AND packed IS NOT NULL`
    return { dials: before!.dials + dials.length, ms: before!.ms } satisfies Waiting
  }
)

/**
 * Whether what waits is folded now: at once when the queue is empty, else after a second where little comes in, and after
 * a while, or when there is much of it, where the queue is full.
 */
export const isDue = ({ dials, ms }: Waiting, isQueueFull: boolean): boolean =>
  dials >= dialsMax || ms >= (isQueueFull ? fullMs : quietMs)

/** Folds what waits of any workspace: for when there is nothing else to do. */
export const foldAll = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError> => foldWaiting(sql, sql`true`)

/** Folds what waited long enough of any workspace: others may keep the workers busy, and nothing more come in of its own. */
export const foldLate = (sql: SqlClient.SqlClient): Effect.Effect<void, SqlError> =>
  foldWaiting(sql, sql`recorded_at < clock_timestamp() - ${fullMs}::integer * INTERVAL '1 millisecond'`)

/** Folds what waits of a workspace (about `dialsMax` dials), unless somebody does. */
export const fold = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId): Effect.Effect<void, SqlError> =>
  transaction(
    sql,
    Effect.gen(function*() {
      const [lock] = yield* sql<{ readonly isMine: boolean }>`
        SELECT pg_try_advisory_xact_lock(${workspaceLocks.health}, ${workspaceId}) AS "isMine"`
      if (!lock!.isMine) return
      const batches = yield* next(sql, workspaceId)
      if (batches.length === 0) return
      const { book, rows } = yield* Health.load(sql, workspaceId, Health.holding, batches.flatMap(({ dials }) => dials))
      const changes: Array<HealthBook.Change> = []
      yield* EventLoop.forEach(batches, (batch) => changes.push(...HealthBook.fold(book, batch)))
      yield* Health.store(sql, workspaceId, Health.holding, book, rows)
      yield* Health.draw(sql, workspaceId, book, HealthBook.level(book.workspace, batches.at(-1)!))
      yield* Effect.forEach(changes, (change) => Health.note(sql, workspaceId, change), { discard: true })
      yield* sql`
        UPDATE health_batch SET packed = NULL, carriers = NULL
        WHERE workspace_id = ${workspaceId} AND packed IS NOT NULL AND sequence <= ${batches.at(-1)!.sequence}`
    })
  )

// internal

const foldWaiting = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, which: Fragment) {
  const waiting = yield* sql<{ readonly id: WorkspaceId }>`
    SELECT DISTINCT workspace_id AS id FROM health_batch
    WHERE packed IS NOT NULL AND ${which}
    ORDER BY workspace_id LIMIT ${workspacesMax}`
  yield* Effect.forEach(waiting, ({ id }) => fold(sql, id), { discard: true })
})

/** Dials that are folded at once, about: it is whole batches, one at least. */
const dialsMax = 200_000

/** Batches that are folded at once. */
const batchesMax = 2_000

/** Workspaces whose dials are folded in one go. */
const workspacesMax = 100

/** How long dials wait to be folded where little comes in. */
const quietMs = 1_000

/** How long dials wait to be folded where there is always more. */
const fullMs = 20_000

interface BatchRow extends Omit<HealthBook.Batch, "dials"> {
  readonly sequence: number
  readonly packed: Uint8Array
  readonly carriers: Uint8Array | null
}

/** The batches that come next: their order is that in which they were counted, and none is missing between them. */
const next = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<BatchRow>`
      SELECT sequence, today - DATE '1970-01-01' AS today, false_alarms AS "falseAlarms", mode,
        came_false AS "cameFalse", packed, carriers
      FROM (
        SELECT *, sum(dials) OVER (ORDER BY sequence) - dials AS before
        FROM (
          SELECT * FROM health_batch WHERE workspace_id = ${workspaceId} AND packed IS NOT NULL
          ORDER BY sequence LIMIT ${batchesMax}
        ) page
      ) b
      WHERE before < ${dialsMax}
      ORDER BY sequence`,
    (rows) => rows.map(({ carriers, packed, ...batch }) => ({ ...batch, dials: PackedDials.decode(packed, carriers) }))
  )
