/**
 * What is taken away later: ANIs that are in no group any more, and notes of old changes.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { changesForgottenMax, leftoversMax } from "@anipool/storage/InboundGroups"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assertAtMost } from "../failure.ts"
import * as Membership from "../membership.ts"
import { change } from "../transaction.ts"

/** Removes those of these ANIs that are in no group; returns how many. */
export const removeLeftovers = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, workspaceId: WorkspaceId, candidates: ReadonlyArray<AniId>) {
    yield* assertAtMost("InboundGroups.removeLeftovers", candidates.length, leftoversMax)
    const given = Membership.bigints(sql, candidates)
    const forget = sql`DELETE FROM group_leftover WHERE workspace_id = ${workspaceId} AND ani_id = ANY(${given})`
    const removed = yield* change(
      sql,
      workspaceId,
      Effect.fnUntraced(function*(head) {
        const left = yield* sql<{ readonly id: AniId }>`
        SELECT c.ani_id AS id FROM unnest(${given}) AS c (ani_id)
        -- A look-up for each: as joins they may become hashes of all that the workspace has.
        WHERE (
          SELECT true FROM ani a
          WHERE a.workspace_id = ${workspaceId} AND a.ani_id = c.ani_id AND a.status <> 'REMOVED_FROM_DIALER'
        ) AND (
          SELECT true FROM pool_member m WHERE m.workspace_id = ${workspaceId} AND m.ani_id = c.ani_id LIMIT 1
        ) IS NULL`
        if (left.length === 0) return Option.none()
        const ids = Membership.bigints(sql, left.map(({ id }) => id))
        const { removed } = yield* Membership.leave(sql, workspaceId, head, ids, Membership.bigints(sql, []), false)
        yield* forget
        return Option.some({ kind: "withdraws" as const, value: removed })
      })
    )
    // All of them are in a group again, or gone: that change was none, and undone.
    if (Option.isNone(removed)) yield* forget
    return Option.getOrElse(removed, () => 0)
  }
)

/** Removes ANIs that were left over and kept for so long; returns how many were looked at. */
export const sweepLeftovers = Effect.fnUntraced(
  function*(sql: SqlClient.SqlClient, storedFor: Duration.Duration) {
    const forgotten = yield* sql<{ readonly workspaceId: WorkspaceId; readonly ids: ReadonlyArray<AniId> }>`
    SELECT workspace_id AS "workspaceId", array_agg(ani_id) AS ids
    FROM (
      SELECT workspace_id, ani_id FROM group_leftover
      WHERE noted_at <= ${before(sql, storedFor)}
      ORDER BY noted_at LIMIT ${leftoversMax}
    ) noted
    GROUP BY workspace_id`
    yield* Effect.forEach(forgotten, ({ ids, workspaceId }) => removeLeftovers(sql, workspaceId, ids), {
      discard: true
    })
    return forgotten.reduce((sum, { ids }) => sum + ids.length, 0)
  }
)

/** Forgets changes that were noted so long ago; returns how many. */
export const forgetChanges = (sql: SqlClient.SqlClient, keptFor: Duration.Duration) =>
  Effect.map(
    sql`
      DELETE FROM pool_change
      WHERE (workspace_id, pool_id, change_id) IN (
        SELECT c.workspace_id, c.pool_id, c.change_id FROM pool_change c
        WHERE c.noted_at <= ${before(sql, keptFor)} AND EXISTS (
          -- What a group was changed to by then stays known: whoever reads it now reads that.
          SELECT FROM pool_change n
          WHERE n.workspace_id = c.workspace_id AND n.pool_id = c.pool_id AND n.version > c.version
            AND n.noted_at <= ${before(sql, keptFor)}
        )
        ORDER BY c.noted_at LIMIT ${changesForgottenMax}
      )
      RETURNING 1`,
    (forgotten) => forgotten.length
  )

// internal

const before = (sql: SqlClient.SqlClient, keptFor: Duration.Duration) =>
  sql`clock_timestamp() - ${Duration.toSeconds(keptFor)}::float8 * INTERVAL '1 second'`
