/**
 * Dials on their way into the table: as parallel arrays, one call of `record_dials` for all.
 */
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as BinaryArray from "../binaryArray.ts"
import { fromMillis } from "../time.ts"
import { type DialColumn, dialColumns } from "./dialColumns.ts"

/** What one call writes. */
export interface Writing {
  readonly workspaceId: WorkspaceId
  readonly today: LocalDate
  readonly lane: number
  readonly queueIds: ReadonlyArray<number>
  /** When the first of them came, milliseconds since the epoch; null: they are imported. */
  readonly receivedAt: number | null
  /** Whether they are counted at once, and not left as a tally. */
  readonly isCounted: boolean
  /** The `recorded` of the first dial; the others' follow. */
  readonly recordedFrom: number
  readonly dials: ReadonlyArray<Dial>
}

/** Records dials, counts them or leaves a tally of them, and takes their rows out of the queue; answers how many were new. */
export const write = (
  sql: SqlClient.SqlClient,
  { dials, isCounted, lane, queueIds, receivedAt, recordedFrom, today, workspaceId }: Writing
) =>
  Effect.map(
    sql<{ readonly count: number }>`
      SELECT record_dials(
        p_workspace_id => ${workspaceId}::integer,
        p_today => ${today}::date,
        p_lane => ${lane}::smallint,
        p_queue_ids => ${queueIds}::bigint[],
        p_received_at => ${receivedAt === null ? null : new Date(receivedAt).toISOString()}::timestamptz,
        p_is_counted => ${isCounted},
        ${sql.csv(dialColumns.map((column) => argumentOf(sql, column, dials, recordedFrom)))}
      ) AS count`,
    (rows) => rows[0]!.count
  )

/** Those of the dials that `write` found new, when so many were. */
export const newOnes = (
  sql: SqlClient.SqlClient,
  { dials, recordedFrom, workspaceId }: Writing,
  count: number
): Effect.Effect<ReadonlyArray<Dial>, SqlError> => {
  if (count === dials.length || count === 0) return Effect.succeed(count === 0 ? [] : dials)
  const times = dials.map(({ draft }) => draft.dialedAt).sort((a, b) => a - b)
  return Effect.map(
    sql<{ readonly recorded: number }>`
      SELECT recorded FROM dial
      WHERE workspace_id = ${workspaceId} AND dialed_at >= ${fromMillis(sql, times[0]!)}
        AND dialed_at <= ${fromMillis(sql, times.at(-1)!)}
        AND recorded >= ${recordedFrom} AND recorded < ${recordedFrom + dials.length}`,
    (rows) => {
      const isNew = new Set(rows.map(({ recorded }) => recorded))
      return dials.filter((_, i) => isNew.has(recordedFrom + i))
    }
  )
}

// internal

const argumentOf = (
  sql: SqlClient.SqlClient,
  { name, of, type }: DialColumn,
  dials: ReadonlyArray<Dial>,
  recordedFrom: number
) => {
  const values = BinaryArray.make<BinaryArray.Type, Dial>(type, dials, (dial, i) => of(dial, recordedFrom + i))
  return sql`${sql(`p_${name}`)} => ${values}::${sql.literal(type)}[]`
}
