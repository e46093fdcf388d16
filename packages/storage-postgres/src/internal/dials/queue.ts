/**
 * The queue of dials: rows that each hold the records of one group, as a JSON array of rows of texts.
 */
import * as DialRecord from "@anipool/domain/dials/DialRecord"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Batch, type ImportProgress, type QueueState, waitingMax } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Prepared, PreparedStatement } from "../prepared.ts"

/** Lanes of the queue: posted records go first. */
export const lanes = { posted: 0, imported: 1 } as const

/** Fails, and queues nothing, where there is no such workspace. */
const insertStatement: PreparedStatement = {
  name: "queue_dials",
  text: `
    WITH queued AS (
      INSERT INTO dial_queue (workspace_id, lane, size, records)
      SELECT w.workspace_id, ${lanes.posted}, $2::smallint, $3::text FROM workspace w WHERE w.workspace_id = $1::integer
      RETURNING 1
    )
    SELECT 1 / count(*) FROM queued`
}

/** Records in one row: a step of processing takes whole rows. */
const rowRecordsMax = 1_000

/** A row that was claimed. */
export interface Claimed {
  readonly workspaceId: WorkspaceId
  readonly lane: number
  readonly queueId: number
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  readonly records: ReadonlyArray<DialRecord.DialRecord>
}

/** Queues batches of posted records in one statement; most are one row, of one workspace. */
export const append = (
  sql: SqlClient.SqlClient,
  prepared: Context.Tag.Service<Prepared>,
  batches: ReadonlyArray<Batch>
): Effect.Effect<unknown, SqlError> => {
  const rows = batches.flatMap(toRows)
  const [row] = rows
  return rows.length === 1 && row !== undefined
    ? prepared.run(insertStatement, [row.workspaceId, row.size, row.records])
    : insert(sql, rows, "posted")
}

/**
 * Queues batches of imported records, row by row, in the transaction that is under way. A row is a text of some hundred
 * kilobytes: alone it goes as it is, where within an array each of its quotes would be escaped here and looked for
 * there. `COPY` is no faster with so few rows, and would look at each character too.
 */
export const appendImported = (sql: SqlClient.SqlClient, batches: ReadonlyArray<Batch>) =>
  Effect.forEach(batches, (batch) => Effect.forEach(toRows(batch), (row) => insert(sql, [row], "imported")), {
    discard: true
  })

/** Claims rows until they hold `limit` records, for the transaction. */
export const claim = (sql: SqlClient.SqlClient, limit: number) =>
  Effect.map(
    sql<Omit<Claimed, "records"> & { readonly records: string }>`
      SELECT workspace_id AS "workspaceId", lane, queue_id AS "queueId",
        extract(epoch FROM received_at)::float8 * 1000 AS "receivedAt", records
      FROM claim_dials(${limit}::integer)`,
    (rows) => rows.map((row): Claimed => ({ ...row, records: toRecords(row.records) }))
  )

/** How much waits. */
export const state = (sql: SqlClient.SqlClient) => sumUp(sql, sql`dial_queue`, sql`dial_tally`)

/** How much waits of one workspace. A row holds one record at least, so the rows that are looked at are bounded. */
export const waiting = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sumUp(
      sql,
      sql`(
        SELECT lane, size, received_at FROM dial_queue WHERE workspace_id = ${workspaceId}
        ORDER BY lane, queue_id LIMIT ${waitingMax}
      ) first`,
      sql`(SELECT received_at FROM dial_tally WHERE workspace_id = ${workspaceId}) tallied`
    ),
    ({ lagMs, records }): QueueState => ({ records: Math.min(waitingMax, records), lagMs })
  )

/** Keeps how far an import has come. */
export const putProgress = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { isComplete, lines, position, refused, source }: ImportProgress
) =>
  sql`
    INSERT INTO dial_import (workspace_id, source, position, lines, refused, is_complete)
    SELECT w.workspace_id, ${source}::text, ${position}::bigint, ${lines}::bigint, ${refused}::bigint,
      ${isComplete}::boolean
    FROM workspace w WHERE w.workspace_id = ${workspaceId}
    ON CONFLICT (workspace_id, source) DO UPDATE SET
      position = EXCLUDED.position,
      lines = EXCLUDED.lines,
      refused = EXCLUDED.refused,
      is_complete = EXCLUDED.is_complete,
      updated_at = now()`

/** How far an import has come. */
export const progress = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, source: string) =>
  Effect.map(
    sql<ImportProgress>`
      SELECT source, position, lines, refused, is_complete AS "isComplete"
      FROM dial_import WHERE workspace_id = ${workspaceId} AND source = ${source}`,
    (rows) => Option.fromNullable(rows[0])
  )

// internal

/** Of the rows that are given, and of the tallies of those that were recorded and wait to be counted. */
const sumUp = (sql: SqlClient.SqlClient, rows: Fragment, tallied: Fragment) =>
  Effect.map(
    sql<QueueState>`
      SELECT COALESCE(sum(size), 0)::bigint AS records, COALESCE(extract(
          epoch FROM clock_timestamp() - LEAST(
            min(received_at) FILTER (WHERE lane = ${lanes.posted}), (SELECT min(received_at) FROM ${tallied})
          )
        )::float8 * 1000, 0) AS "lagMs"
      FROM ${rows}`,
    ([sum]): QueueState => ({ records: sum!.records, lagMs: Math.max(0, Math.round(sum!.lagMs)) })
  )

interface Row {
  readonly workspaceId: WorkspaceId
  readonly size: number
  readonly records: string
}

const insert = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  rows: ReadonlyArray<Row>,
  lane: keyof typeof lanes
) {
  if (rows.length === 0) return
  // One row goes as it is, which spares its quotes from being escaped: most groups are of one workspace.
  const given = rows.length === 1
    ? sql`SELECT ${rows[0]!.workspaceId}::integer AS workspace_id, ${rows[0]!.size}::smallint AS size,
        ${rows[0]!.records}::text AS records, 1 AS position`
    : sql`SELECT * FROM unnest(
        ${rows.map(({ workspaceId }) => workspaceId)}::integer[],
        ${rows.map(({ size }) => size)}::smallint[],
        ${rows.map(({ records }) => records)}::text[]
      ) WITH ORDINALITY AS given (workspace_id, size, records, position)`
  yield* sql`
    WITH queued AS (
      INSERT INTO dial_queue (workspace_id, lane, size, records)
      SELECT w.workspace_id, ${lanes[lane]}, given.size, given.records
      FROM (${given}) AS given JOIN workspace w ON w.workspace_id = given.workspace_id
      -- They are processed in the order of their ids.
      ORDER BY given.position
      RETURNING 1
    )
    -- Fails, and queues nothing, where one of the workspaces does not exist.
    SELECT 1 / (CASE WHEN count(*) = ${rows.length}::integer THEN 1 ELSE 0 END) FROM queued`
})

const toRows = ({ records, workspaceId }: Batch): ReadonlyArray<Row> => {
  const rows: Array<Row> = []
  for (let from = 0; from < records.length; from += rowRecordsMax) {
    const part = records.slice(from, from + rowRecordsMax)
    rows.push({ workspaceId, size: part.length, records: JSON.stringify(part.map(DialRecord.toRow)) })
  }
  return rows
}

// Written by `toRows` alone, so it is not checked again.
const toRecords = (text: string): ReadonlyArray<DialRecord.DialRecord> =>
  (JSON.parse(text) as ReadonlyArray<ReadonlyArray<string>>).map(DialRecord.fromRow)
