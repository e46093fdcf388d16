/**
 * `AniHistory` on PostgreSQL.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { AniHistory, daysMax, type PastDay, type PastTransition, transitionsMax } from "@anipool/storage/AniHistory"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HistoryDays from "./internal/dials/historyDays.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) =>
  AniHistory.of({
    putDays: Effect.fn("AniHistory.putDays")(
      function*(workspaceId: WorkspaceId, days: ReadonlyArray<PastDay>) {
        yield* assertAtMost("AniHistory.putDays", days.length, daysMax)
        if (days.length === 0) return
        const ids = [...new Set(days.map(({ aniId }) => aniId))]
        yield* transaction(
          sql,
          Effect.gen(function*() {
            yield* HistoryDays.note(sql, workspaceId, days.map(({ day }) => day))
            yield* sql`
              INSERT INTO ani_day AS d (
                workspace_id, ani_id, day, assigned, dials, contacts, successes, blocks, no_answers
              )
              SELECT ${workspaceId}, i.* FROM unnest(
                ${days.map(({ aniId }) => aniId)}::bigint[],
                ${days.map(({ day }) => day)}::date[],
                ${days.map(({ assigned }) => assigned)}::integer[],
                ${days.map(({ dials }) => dials)}::integer[],
                ${days.map(({ contacts }) => contacts)}::integer[],
                ${days.map(({ successes }) => successes)}::integer[],
                ${days.map(({ blocks }) => blocks)}::integer[],
                ${days.map(({ noAnswers }) => noAnswers)}::integer[]
              ) AS i
              ON CONFLICT ON CONSTRAINT ani_day_pkey DO UPDATE SET
                assigned = EXCLUDED.assigned,
                dials = EXCLUDED.dials,
                contacts = EXCLUDED.contacts,
                successes = EXCLUDED.successes,
                blocks = EXCLUDED.blocks,
                no_answers = EXCLUDED.no_answers`
            yield* sql`
              INSERT INTO ani_statistics AS s (
                workspace_id, ani_id, window_day, dials_total, contacts_total, last_dialed_on,
                dials_30, contacts_30, successes_30, blocks_30, no_answers_30
              )
              SELECT ${workspaceId}, d.ani_id, w.today, sum(d.dials), sum(d.contacts),
                max(d.day) FILTER (WHERE d.dials > 0), ${
              sql.csv(
                ["dials", "contacts", "successes", "blocks", "no_answers"].map((column) =>
                  sql`COALESCE(sum(d.${sql(column)}) FILTER (WHERE d.day BETWEEN w.today - 29 AND w.today), 0)`
                )
              )
            }
              FROM (
                SELECT (clock_timestamp() AT TIME ZONE time_zone)::date AS today FROM workspace
                WHERE workspace_id = ${workspaceId}
              ) w
              JOIN ani_day d ON d.workspace_id = ${workspaceId} AND d.ani_id = ANY (${ids}::bigint[])
              GROUP BY d.ani_id, w.today
              ON CONFLICT ON CONSTRAINT ani_statistics_pkey DO UPDATE SET
                window_day = EXCLUDED.window_day,
                dials_total = EXCLUDED.dials_total,
                contacts_total = EXCLUDED.contacts_total,
                last_dialed_on = EXCLUDED.last_dialed_on,
                dials_30 = EXCLUDED.dials_30,
                contacts_30 = EXCLUDED.contacts_30,
                successes_30 = EXCLUDED.successes_30,
                blocks_30 = EXCLUDED.blocks_30,
                no_answers_30 = EXCLUDED.no_answers_30`
            yield* sql`
              UPDATE ani_usage u SET used_total = u.used_today + past.assigned
              FROM (
                SELECT ani_id, sum(assigned) AS assigned FROM ani_day
                WHERE workspace_id = ${workspaceId} AND ani_id = ANY (${ids}::bigint[]) GROUP BY ani_id
              ) past
              WHERE u.workspace_id = ${workspaceId} AND u.ani_id = past.ani_id`
          })
        )
      },
      refail("AniHistory.putDays")
    ),

    record: Effect.fn("AniHistory.record")(
      function*(workspaceId: WorkspaceId, transitions: ReadonlyArray<PastTransition>) {
        yield* assertAtMost("AniHistory.record", transitions.length, transitionsMax)
        if (transitions.length === 0) return
        yield* sql`
          INSERT INTO ani_transition (
            workspace_id, ani_id, created_at, effective_at, until, event, origin, key_id, carrier, note
          )
          SELECT ${workspaceId}, ani_id, to_timestamp(at / 1000), to_timestamp(effective_at / 1000),
            to_timestamp(until / 1000), event, origin, key_id, carrier, note
          FROM unnest(
            ${transitions.map(({ aniId }) => aniId)}::bigint[],
            ${transitions.map(({ at }) => at)}::float8[],
            ${transitions.map(({ effectiveAt }) => effectiveAt)}::float8[],
            ${transitions.map(({ until }) => until)}::float8[],
            ${transitions.map(({ event }) => event)}::text[],
            ${transitions.map(({ origin }) => origin)}::text[],
            ${transitions.map(({ keyId }) => keyId)}::integer[],
            ${transitions.map(({ carrier }) => carrier)}::text[],
            ${transitions.map(({ note }) => note)}::text[]
          ) WITH ORDINALITY AS i (
            ani_id, at, effective_at, until, event, origin, key_id, carrier, note, position
          )
          ORDER BY position`
      },
      refail("AniHistory.record")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<AniHistory, never, SqlClient.SqlClient> = Layer.effect(AniHistory, make)
