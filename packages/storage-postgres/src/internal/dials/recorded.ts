/**
 * Dials on their way into the table: as parallel arrays, one call of `record_dials` for all.
 */
import type { Dial } from "@anipool/domain/dials/ProcessingPlan"
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as ArrayLiteral from "../arrayLiteral.ts"
import { type DialColumn, dialColumns } from "./dialColumns.ts"

/** What one call writes. */
export interface Writing {
  readonly workspaceId: WorkspaceId
  readonly today: LocalDate
  readonly lane: number
  readonly queueIds: ReadonlyArray<number>
  readonly dials: ReadonlyArray<Dial>
}

/** Records and counts dials and takes their rows out of the queue; answers how many were new. */
export const write = (sql: SqlClient.SqlClient, { dials, lane, queueIds, today, workspaceId }: Writing) =>
  Effect.map(
    sql<{ readonly count: number }>`
      SELECT record_dials(
        p_workspace_id => ${workspaceId}::integer,
        p_today => ${today}::date,
        p_lane => ${lane}::smallint,
        p_queue_ids => ${queueIds}::bigint[],
        ${sql.csv(dialColumns.map((column) => argumentOf(sql, column, dials)))}
      ) AS count`,
    (rows) => rows[0]!.count
  )

// internal

const argumentOf = (sql: SqlClient.SqlClient, { name, of, type }: DialColumn, dials: ReadonlyArray<Dial>) => {
  const literal = type === "text" ? ArrayLiteral.texts(dials, of) : ArrayLiteral.plain(dials, of)
  return sql`${sql(`p_${name}`)} => ${literal}::${sql.literal(type)}[]`
}
