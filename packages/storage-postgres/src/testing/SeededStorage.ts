/**
 * Storage in a test's database, and what tests write into it that no port writes.
 */
import { Seed } from "@anipool/storage-contract/Seed"
import type { Storage } from "@anipool/storage/Storage"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PostgresStorage from "../PostgresStorage.ts"
import * as TestDatabase from "./TestDatabase.ts"

/** A hand in the database. */
export const layerSeed: Layer.Layer<Seed, never, SqlClient.SqlClient> = Layer.effect(
  Seed,
  Effect.map(SqlClient.SqlClient, (sql) =>
    Seed.of({
      dialed: (workspaceId, windowDay, days) =>
        Effect.forEach(days, ({ aniId, blocks, contacts, day, dials, noAnswers, successes }) =>
          sql`
            INSERT INTO ani_day (workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers)
            VALUES (${workspaceId}, ${aniId}, ${day}, ${dials}, ${contacts}, ${successes}, ${blocks}, ${noAnswers})`)
          .pipe(
            Effect.zipRight(sql`
              INSERT INTO ani_statistics (
                workspace_id, window_day, ani_id, dials_total, contacts_total, dials_30, contacts_30, successes_30,
                blocks_30, no_answers_30, last_dialed_on
              )
              SELECT workspace_id, ${windowDay}::date, ani_id, sum(dials), sum(contacts), ${
              sql.csv(
                ["dials", "contacts", "successes", "blocks", "no_answers"].map((column) =>
                  sql`COALESCE(sum(${sql(column)}) FILTER (
                    WHERE day BETWEEN ${windowDay}::date - 29 AND ${windowDay}::date
                  ), 0)`
                )
              )
            }, max(day) FILTER (WHERE dials > 0)
              FROM ani_day
              WHERE workspace_id = ${workspaceId} AND ani_id = ANY(${days.map(({ aniId }) => aniId)}::bigint[])
              GROUP BY workspace_id, ani_id
              ON CONFLICT (workspace_id, ani_id) DO NOTHING`),
            Effect.orDie,
            Effect.asVoid
          ),
      loseAssignment: (workspaceId, aniId) =>
        sql`
          DELETE FROM assignment WHERE workspace_id = ${workspaceId} AND assignment_id = (
            SELECT max(assignment_id) FROM assignment WHERE workspace_id = ${workspaceId} AND ani_id = ${aniId}
          )`.pipe(Effect.orDie, Effect.asVoid),
      setUsed: (workspaceId, aniId, uses) =>
        sql`
          UPDATE ani_usage SET used_today = ${uses} WHERE workspace_id = ${workspaceId} AND ani_id = ${aniId}`
          .pipe(Effect.orDie, Effect.asVoid),
      ageTransitions: (workspaceId, aniId, byMs) =>
        sql`
          UPDATE ani_transition SET created_at = created_at - ${byMs}::float8 * INTERVAL '1 millisecond'
          WHERE workspace_id = ${workspaceId} AND ani_id = ${aniId}`.pipe(Effect.orDie, Effect.asVoid),
      ageRemediations: (workspaceId, aniId, byMs) =>
        sql`
          WITH earlier AS (
            UPDATE remediation SET requested_at = requested_at - ${byMs}::float8 * INTERVAL '1 millisecond'
            WHERE workspace_id = ${workspaceId} AND ani_id = ${aniId}
            RETURNING remediation_id
          )
          UPDATE remediation_step s SET created_at = s.created_at - ${byMs}::float8 * INTERVAL '1 millisecond'
          FROM earlier e WHERE s.workspace_id = ${workspaceId} AND s.remediation_id = e.remediation_id`.pipe(
          Effect.orDie,
          Effect.asVoid
        ),
      ageChecks: (workspaceId, byMs) =>
        sql`
          UPDATE reputation_check SET due_at = due_at - ${byMs}::float8 * INTERVAL '1 millisecond'
          WHERE workspace_id = ${workspaceId}`.pipe(
          Effect.orDie,
          Effect.asVoid
        )
    }))
)

/**
 * All ports and a hand in them, over a database of the layer's own.
 *
 * @public For tests.
 */
export const layer: Layer.Layer<Storage | Seed, TestDatabase.TestDatabaseError> = Layer.provide(
  Layer.merge(PostgresStorage.layer, layerSeed),
  TestDatabase.layer
)
