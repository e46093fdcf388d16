/**
 * Counting anew: a day, or some ANIs, in one transaction; dials may be processed between any two.
 */
import type { LocalDate } from "@anipool/domain/LocalTime"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { RecountCursor, Recounted } from "@anipool/storage/Dials"
import { stepSize } from "@anipool/storage/StatisticsUpkeep"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import { transaction } from "../transaction.ts"

/** Does one step. */
export const step = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, from: RecountCursor | undefined) =>
  from === undefined
    ? begin(sql, workspaceId)
    : from.stage === "days"
    ? transaction(sql, day(sql, workspaceId, from))
    : transaction(sql, anis(sql, workspaceId, from.after))

// internal

/** The days whose dials are all kept, from the first to the last on which anything was counted or dialed. */
const begin = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<{ readonly first: LocalDate | null; readonly last: LocalDate | null }>`
      SELECT
        GREATEST(
          LEAST(
            (SELECT day - 1 FROM dial WHERE workspace_id = ${workspaceId} ORDER BY dialed_at LIMIT 1),
            (SELECT min(day) FROM ani_day WHERE workspace_id = ${workspaceId}),
            (SELECT min(day) FROM dial_day WHERE workspace_id = ${workspaceId})
          ),
          (SELECT (kept_from AT TIME ZONE w.time_zone + INTERVAL '1 day' - INTERVAL '1 microsecond')::date
            FROM dial_retention CROSS JOIN workspace w WHERE w.workspace_id = ${workspaceId})
        ) AS first,
        GREATEST(
          (SELECT day + 1 FROM dial WHERE workspace_id = ${workspaceId} ORDER BY dialed_at DESC LIMIT 1),
          (SELECT max(day) FROM ani_day WHERE workspace_id = ${workspaceId}),
          (SELECT max(day) FROM dial_day WHERE workspace_id = ${workspaceId})
        ) AS last`,
    (rows): Recounted => {
      const { first, last } = rows[0]!
      const next: RecountCursor = first === null || last === null || first > last
        ? { stage: "anis", after: 0 }
        : { stage: "days", day: first, last }
      return { next, dials: 0, corrected: 0 }
    }
  )

const day = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { day: counted, last }: Extract<RecountCursor, { readonly stage: "days" }>
) =>
  Effect.map(
    sql<{ readonly dials: number; readonly corrected: number; readonly following: LocalDate }>`
      SELECT dials, corrected + recount_share_day(${workspaceId}, ${counted}::date) AS corrected,
        ${counted}::date + 1 AS following
      FROM recount_day(${workspaceId}, ${counted}::date)`,
    (rows): Recounted => {
      const { corrected, dials, following } = rows[0]!
      const next: RecountCursor = following > last
        ? { stage: "anis", after: 0 }
        : { stage: "days", day: following, last }
      return { next, dials, corrected }
    }
  )

const anis = Effect.fnUntraced(function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, after: number) {
  const ids = (yield* sql<{ readonly id: number }>`
    SELECT ani_id AS id FROM ani WHERE workspace_id = ${workspaceId} AND ani_id > ${after}
    ORDER BY ani_id LIMIT ${stepSize}`).map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return { next: undefined, dials: 0, corrected: 0 } satisfies Recounted
  const rows = yield* sql<{ readonly corrected: number }>`
    SELECT recount_anis(w.workspace_id, (clock_timestamp() AT TIME ZONE w.time_zone)::date, ${ids}::bigint[])
      AS corrected
    FROM workspace w WHERE w.workspace_id = ${workspaceId}`
  return { next: { stage: "anis", after: last }, dials: 0, corrected: rows[0]!.corrected } satisfies Recounted
})
