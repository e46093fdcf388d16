/**
 * Writes transitions. All of it runs within a change of the workspace.
 */
import type { AniId, AniStatus } from "@anipool/domain/Ani"
import type { RestGrounds } from "@anipool/domain/lifecycle/RestGrounds"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import * as CurrentActor from "@anipool/storage/CurrentActor"
import type { NewTransition } from "@anipool/storage/Transitions"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Time from "./time.ts"

/**
 * Records a transition of ANIs, each once, and gives them the state that it leads to. `grounds`: what the rest rule saw of
 * each.
 */
export const move = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  revision: number,
  ids: ReadonlyArray<AniId>,
  status: AniStatus,
  asked: NewTransition,
  grounds: ReadonlyArray<RestGrounds> = []
) =>
  Effect.flatMap(CurrentActor.CurrentActor, (actor) =>
    sql`
    WITH recorded AS (
      INSERT INTO ani_transition
        (workspace_id, ani_id, event, origin, key_id, carrier, note, effective_at, until, actor_name,
         grounds)
      SELECT ${workspaceId}, done.ani_id, ${asked.event}, ${asked.origin}, ${asked.keyId}, ${asked.carrier},
        ${asked.note}, COALESCE(${Time.fromMillis(sql, asked.effectiveAt)}, clock_timestamp()),
        ${Time.fromMillis(sql, asked.until)}, ${CurrentActor.nameOf(actor)},
        ${JSON.stringify(grounds)}::jsonb -> (done.position - 1)::integer
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS done (ani_id, position)
      ORDER BY done.position
      RETURNING ani_id, effective_at
    )
    UPDATE ani SET
      status = ${status},
      revision = ${revision},
      resumes_at = ${Time.fromMillis(sql, asked.until)},
      ${sql(asked.event === "pause" ? "date_deactivated" : "date_activated")} =
        (recorded.effective_at AT TIME ZONE w.time_zone)::date
    FROM recorded, workspace w
    WHERE w.workspace_id = ${workspaceId} AND ani.workspace_id = ${workspaceId} AND ani.ani_id = recorded.ani_id`)

/** The columns of a `Transition`, of `ani_transition`. */
export const columns = (sql: SqlClient.SqlClient) =>
  sql`event, origin, key_id AS "keyId", carrier, note, actor_name AS by, grounds,
    ${Time.toMillis(sql, "created_at")} AS at, ${Time.toMillis(sql, "effective_at")} AS "effectiveAt",
    ${Time.toMillis(sql, "until")} AS until`
