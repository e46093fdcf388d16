/**
 * `ProspectHistory` on PostgreSQL.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type DeletedStep,
  deleteStepMax,
  type DroppedCall,
  type ProspectContact,
  ProspectHistory,
  prospectsMax,
  type WithdrawnCall
} from "@anipool/storage/ProspectHistory"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertAtMost, refail } from "./internal/failure.ts"
import { withRetries } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  // In the order of prospects, so that two groups do not wait for each other; of each one the latest.
  const latest = (contacts: ReadonlyArray<ProspectContact>) =>
    sql`
      SELECT DISTINCT ON (p.prospect COLLATE "C") p.prospect, p.ani_id, to_timestamp(p.at / 1000) AS at
      FROM unnest(
        ${contacts.map(({ prospect }) => prospect)}::text[],
        ${contacts.map(({ aniId }) => aniId)}::bigint[],
        ${contacts.map(({ at }) => at)}::float8[]
      ) WITH ORDINALITY AS p (prospect, ani_id, at, position)
      ORDER BY p.prospect COLLATE "C", p.at DESC, p.position DESC`

  const remember = (what: "shown" | "reached") => {
    const [aniId, at] = [sql.literal(`${what}_ani_id`), sql.literal(`${what}_at`)]
    return Effect.fn(`ProspectHistory.${what}`)(
      function*(workspaceId: WorkspaceId, contacts: ReadonlyArray<ProspectContact>) {
        yield* assertAtMost(`ProspectHistory.${what}`, contacts.length, prospectsMax)
        if (contacts.length === 0) return
        yield* withRetries(sql`
          INSERT INTO prospect_memory AS m (workspace_id, prospect, ${aniId}, ${at})
          SELECT ${workspaceId}::integer, prospect, ani_id, at FROM (${latest(contacts)}) l
          ON CONFLICT (workspace_id, prospect) DO UPDATE SET
            ${aniId} = EXCLUDED.${aniId}, ${at} = EXCLUDED.${at}
          WHERE m.${at} IS NULL OR m.${at} <= EXCLUDED.${at}`)
      },
      refail(`ProspectHistory.${what}`)
    )
  }

  return ProspectHistory.of({
    find: Effect.fn("ProspectHistory.find")(
      function*(workspaceId: WorkspaceId, prospects: ReadonlyArray<string>) {
        yield* assertAtMost("ProspectHistory.find", prospects.length, prospectsMax)
        // Looked up one at a time by the key, as a limit keeps the planner from joining: whatever it knows of the table.
        const rows = yield* sql<MemoryRow>`
          SELECT m.prospect, m.shown_ani_id AS "shownAniId", m.reached_ani_id AS "reachedAniId"
          FROM unnest(${prospects}::text[]) AS p (prospect)
          CROSS JOIN LATERAL (
            SELECT * FROM prospect_memory WHERE workspace_id = ${workspaceId} AND prospect = p.prospect LIMIT 1
          ) m`
        return new Map(rows.map(({ prospect, ...memory }) => [prospect, memory]))
      },
      refail("ProspectHistory.find")
    ),

    recordShown: remember("shown"),
    recordReached: remember("reached"),

    recordDropped: Effect.fn("ProspectHistory.recordDropped")(
      function*(workspaceId: WorkspaceId, calls: ReadonlyArray<DroppedCall>) {
        yield* assertAtMost("ProspectHistory.recordDropped", calls.length, prospectsMax)
        if (calls.length === 0) return
        // In the order of prospects, so that two groups do not wait for each other.
        yield* withRetries(sql`
          INSERT INTO prospect_drop AS d (workspace_id, prospect, dropped_at)
          SELECT ${workspaceId}::integer, p.prospect, to_timestamp(max(p.at) / 1000)
          FROM unnest(
            ${calls.map(({ prospect }) => prospect)}::text[], ${calls.map(({ at }) => at)}::float8[]
          ) AS p (prospect, at)
          GROUP BY p.prospect ORDER BY p.prospect COLLATE "C"
          ON CONFLICT (workspace_id, prospect) DO UPDATE SET dropped_at = EXCLUDED.dropped_at
          WHERE d.dropped_at < EXCLUDED.dropped_at`)
      },
      refail("ProspectHistory.recordDropped")
    ),

    withdraw: Effect.fn("ProspectHistory.withdraw")(
      function*(workspaceId: WorkspaceId, calls: ReadonlyArray<WithdrawnCall>) {
        yield* assertAtMost("ProspectHistory.withdraw", calls.length, prospectsMax)
        if (calls.length === 0) return
        const withdrawn = sql`unnest(
          ${calls.map(({ prospect }) => prospect)}::text[], ${calls.map(({ at }) => at)}::float8[]
        ) AS p (prospect, at)`
        // In the order of prospects, so that two groups do not wait for each other.
        yield* withRetries(sql`
          WITH reached AS (
            SELECT m.prospect, m.shown_at
            FROM prospect_memory m JOIN ${withdrawn} ON m.prospect = p.prospect
            WHERE m.workspace_id = ${workspaceId} AND m.reached_at = to_timestamp(p.at / 1000)
            ORDER BY m.prospect
            FOR UPDATE OF m
          ), deleted AS (
            DELETE FROM prospect_memory m USING reached r
            WHERE m.workspace_id = ${workspaceId} AND m.prospect = r.prospect AND r.shown_at IS NULL
          ), kept AS (
            UPDATE prospect_memory m SET reached_ani_id = NULL, reached_at = NULL FROM reached r
            WHERE m.workspace_id = ${workspaceId} AND m.prospect = r.prospect AND r.shown_at IS NOT NULL
          )
          DELETE FROM prospect_drop d USING (
            SELECT d.prospect FROM prospect_drop d JOIN ${withdrawn} ON d.prospect = p.prospect
            WHERE d.workspace_id = ${workspaceId} AND d.dropped_at = to_timestamp(p.at / 1000)
            ORDER BY d.prospect
            FOR UPDATE OF d
          ) dropped
          WHERE d.workspace_id = ${workspaceId} AND d.prospect = dropped.prospect`)
      },
      refail("ProspectHistory.withdraw")
    ),

    findDropped: Effect.fn("ProspectHistory.findDropped")(
      function*(workspaceId: WorkspaceId, prospects: ReadonlyArray<string>) {
        yield* assertAtMost("ProspectHistory.findDropped", prospects.length, prospectsMax)
        const rows = yield* sql<{ readonly prospect: string; readonly at: number }>`
          SELECT d.prospect, extract(epoch FROM d.dropped_at)::float8 * 1000 AS at
          FROM unnest(${prospects}::text[]) AS p (prospect)
          CROSS JOIN LATERAL (
            SELECT * FROM prospect_drop WHERE workspace_id = ${workspaceId} AND prospect = p.prospect LIMIT 1
          ) d`
        return new Map(rows.map(({ at, prospect }) => [prospect, Math.round(at)]))
      },
      refail("ProspectHistory.findDropped")
    ),

    deleteDropped: Effect.fn("ProspectHistory.deleteDropped")(
      (before: number) =>
        Effect.map(
          sql`
            DELETE FROM prospect_drop d
            USING (
              SELECT workspace_id, prospect FROM prospect_drop
              WHERE dropped_at < to_timestamp(${before}::float8 / 1000)
              ORDER BY dropped_at
              LIMIT ${deleteStepMax}
              FOR UPDATE SKIP LOCKED
            ) old
            WHERE d.workspace_id = old.workspace_id AND d.prospect = old.prospect
            RETURNING 1`,
          (rows) => rows.length
        ),
      refail("ProspectHistory.deleteDropped")
    ),

    // Along the key, old or not: an index by time would have to be written at each assignment.
    deleteUnseen: Effect.fn("ProspectHistory.deleteUnseen")(
      (workspaceId: WorkspaceId, before: number, after: string) =>
        Effect.map(
          withRetries(sql<ForgottenRow>`
            WITH looked_at AS MATERIALIZED (
              SELECT prospect, GREATEST(shown_at, reached_at) < to_timestamp(${before}::float8 / 1000) AS is_old
              FROM prospect_memory
              WHERE workspace_id = ${workspaceId} AND prospect > ${after}
              ORDER BY prospect LIMIT ${deleteStepMax}
            ), forgotten AS (
              DELETE FROM prospect_memory m USING looked_at l
              WHERE m.workspace_id = ${workspaceId} AND m.prospect = l.prospect AND l.is_old
                AND GREATEST(m.shown_at, m.reached_at) < to_timestamp(${before}::float8 / 1000)
              RETURNING 1
            )
            SELECT (SELECT count(*) FROM forgotten)::integer AS count, count(*)::integer AS looked, max(prospect) AS last
            FROM looked_at`),
          (rows) => toForgotten(rows[0]!)
        ),
      refail("ProspectHistory.deleteUnseen")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<ProspectHistory, never, SqlClient.SqlClient> = Layer.effect(ProspectHistory, make)

// internal

interface MemoryRow {
  readonly prospect: string
  readonly shownAniId: AniId | null
  readonly reachedAniId: AniId | null
}

interface ForgottenRow {
  readonly count: number
  readonly looked: number
  readonly last: string | null
}

const toForgotten = ({ count, last, looked }: ForgottenRow): DeletedStep => ({
  count,
  next: looked < deleteStepMax ? null : last
})
