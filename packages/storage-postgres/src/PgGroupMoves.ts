/**
 * `GroupMoves` on PostgreSQL. Moves are written by the trigger `note_members`.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { Action, ActorKind } from "@anipool/domain/trail/Entry"
import type { Move } from "@anipool/domain/trail/Timeline"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type GroupDay,
  groupDaysMax,
  GroupMoves,
  movesForgottenMax,
  movesMax,
  numbersSummedMax
} from "@anipool/storage/GroupMoves"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { epochMs } from "./internal/columns.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import { Reads } from "./internal/reads.ts"

/** The port over a client. */
export const make = Effect.map(Effect.all([SqlClient.SqlClient, Reads]), ([sql, reads]) =>
  GroupMoves.of({
    ofNumber: Effect.fn("GroupMoves.ofNumber")(
      function*(workspaceId: WorkspaceId, id: AniId, limit: number) {
        yield* assertAtMost("GroupMoves.ofNumber", limit, movesMax)
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<MoveRow>`
          SELECT ${sql.literal(epochMs("m.moved_at"))} AS at, l.group_id AS "groupId", l.name AS "groupName",
            m.has_joined::integer AS joined, (NOT m.has_joined)::integer AS left, ${told(sql)}
          FROM (
            SELECT * FROM ani_move WHERE workspace_id = ${workspaceId} AND ani_id = ${id}
            ORDER BY revision DESC, has_joined DESC, pool_id LIMIT ${limit}
          ) m
          JOIN pool l ON l.workspace_id = ${workspaceId} AND l.pool_id = m.pool_id
          ${teller(sql, workspaceId)}
          ORDER BY m.revision DESC, m.has_joined DESC, m.pool_id`)
        return rows.map(toMove)
      },
      refail("GroupMoves.ofNumber")
    ),

    ofGroup: Effect.fn("GroupMoves.ofGroup")(
      function*(
        workspaceId: WorkspaceId,
        groupId: string,
        { limit, until }: Parameters<GroupMoves["Type"]["ofGroup"]>[2]
      ) {
        yield* assertAtMost("GroupMoves.ofGroup", limit, movesMax)
        const rows = yield* reads.of(workspaceId, (sql) =>
          sql<MoveRow>`
          SELECT ${sql.literal(epochMs("m.moved_at"))} AS at, l.group_id AS "groupId", l.name AS "groupName", m.joined,
            m.left, ${told(sql)}
          FROM pool l
          CROSS JOIN LATERAL (
            SELECT revision, min(moved_at) AS moved_at, min(upload_id) AS upload_id,
              count(*) FILTER (WHERE has_joined) AS joined, count(*) FILTER (WHERE NOT has_joined) AS left
            FROM ani_move
            WHERE workspace_id = ${workspaceId} AND pool_id = l.pool_id
              AND (${until ?? null}::float8 IS NULL OR ${sql.literal(epochMs("moved_at"))} < ${until ?? null}::float8)
            GROUP BY revision ORDER BY revision DESC LIMIT ${limit}
          ) m
          ${teller(sql, workspaceId)}
          WHERE l.workspace_id = ${workspaceId} AND l.group_id = ${groupId}
          ORDER BY m.revision DESC`)
        return rows.map(toMove)
      },
      refail("GroupMoves.ofGroup")
    ),

    days: Effect.fn("GroupMoves.days")(
      function*(workspaceId: WorkspaceId, groupId: string, days: number) {
        yield* assertAtMost("GroupMoves.days", days, groupDaysMax)
        return yield* reads.of(workspaceId, (sql) =>
          sql<GroupDay>`
          WITH span AS MATERIALIZED (
            SELECT l.pool_id, w.time_zone, t.today, t.today - (${days}::integer - 1) AS first
            FROM workspace w
            CROSS JOIN LATERAL (SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date AS today) t
            JOIN pool l ON l.workspace_id = w.workspace_id AND l.group_id = ${groupId}
            WHERE w.workspace_id = ${workspaceId}
          ), member AS MATERIALIZED (
            SELECT b.ani_id FROM span s
            JOIN pool_member b ON b.workspace_id = ${workspaceId} AND b.pool_id = s.pool_id
            ORDER BY b.ani_id LIMIT ${numbersSummedMax}
          ), moved AS MATERIALIZED (
            SELECT ani_id, day, min(revision) AS revision,
              (array_agg(has_joined ORDER BY revision, has_joined))[1] AS has_joined,
              lag(day) OVER (PARTITION BY ani_id ORDER BY day) AS before
            FROM (
              SELECT m.ani_id, m.revision, m.has_joined, (m.moved_at AT TIME ZONE s.time_zone)::date AS day
              FROM span s
              JOIN ani_move m ON m.workspace_id = ${workspaceId} AND m.pool_id = s.pool_id
                AND m.moved_at >= s.first::timestamp AT TIME ZONE s.time_zone
              ORDER BY m.revision DESC LIMIT ${numbersSummedMax}
            ) latest
            GROUP BY ani_id, day
          ), stay AS MATERIALIZED (
            SELECT m.ani_id, m.day AS until, CASE WHEN m.has_joined AND EXISTS (
              SELECT FROM ani_move e
              WHERE e.workspace_id = ${workspaceId} AND e.ani_id = m.ani_id AND e.revision <= m.revision
                AND (e.revision < m.revision OR NOT e.has_joined)
            ) THEN m.day ELSE COALESCE(m.before + 1, s.first) END AS since
            FROM moved m CROSS JOIN span s
            UNION ALL
            SELECT b.ani_id, s.today, COALESCE(m.last + 1, s.first)
            FROM member b
            CROSS JOIN span s
            LEFT JOIN (SELECT ani_id, max(day) AS last FROM moved GROUP BY ani_id) m USING (ani_id)
          )
          SELECT d.day, count(*) AS numbers, sum(d.dials) AS dials, sum(d.contacts) AS contacts,
            sum(d.successes) AS successes, sum(d.blocks) AS blocks, sum(d.no_answers) AS "noAnswers"
          FROM stay t
          JOIN ani_day d ON d.workspace_id = ${workspaceId} AND d.ani_id = t.ani_id AND d.day BETWEEN t.since AND t.until
          WHERE d.dials > 0
          GROUP BY d.day ORDER BY d.day`)
      },
      refail("GroupMoves.days")
    ),

    forget: Effect.fn("GroupMoves.forget")(
      (keptFor: Duration.Duration) =>
        Effect.map(
          sql`
            DELETE FROM ani_move WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM ani_move
              WHERE moved_at <= clock_timestamp() - ${Duration.toSeconds(keptFor)}::float8 * INTERVAL '1 second'
              LIMIT ${movesForgottenMax}
            )) RETURNING 1`,
          (forgotten) => forgotten.length
        ),
      refail("GroupMoves.forget")
    )
  }))

/** The port over a client. */
export const layer: Layer.Layer<GroupMoves, never, Reads | SqlClient.SqlClient> = Layer.effect(GroupMoves, make)

// internal

interface MoveRow extends Omit<Move, "told"> {
  readonly toldId: number | null
  readonly toldAt: number
  readonly actorKind: ActorKind
  readonly actorName: string
  readonly action: Action
  readonly summary: string
}

const toMove = ({ action, actorKind, actorName, summary, toldAt, toldId, ...move }: MoveRow): Move => ({
  ...move,
  told: toldId === null
    ? null
    : { id: toldId, at: toldAt, actor: { kind: actorKind, name: actorName }, action, summary }
})

const told = (sql: SqlClient.SqlClient) =>
  sql.literal(`e.entry_id AS "toldId", ${epochMs("e.at")} AS "toldAt", e.actor_kind AS "actorKind",
    e.actor_name AS "actorName", e.action, e.summary`)

/** A part: the entry that tells of the move `m`. A snapshot's steps are told by one at its end, its undo by one before. */
const teller = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql`
    LEFT JOIN audit_entry e ON e.workspace_id = ${workspaceId} AND e.entry_id = CASE
      WHEN m.upload_id IS NULL THEN (
        SELECT t.entry_id FROM audit_entry t
        WHERE t.workspace_id = ${workspaceId} AND t.revision = m.revision AND t.subject_kind IN ('ani', 'group')
        ORDER BY t.entry_id LIMIT 1
      )
      ELSE COALESCE((
        SELECT t.entry_id FROM audit_entry t
        WHERE t.workspace_id = ${workspaceId} AND t.subject_kind = 'snapshot' AND t.subject_id = m.upload_id::text
          AND t.action = 'snapshot.applied'
        ORDER BY t.entry_id LIMIT 1
      ), (
        SELECT t.entry_id FROM audit_entry t
        WHERE t.workspace_id = ${workspaceId} AND t.action = 'change.undone' AND t.subject_kind = 'snapshot'
          AND t.details ->> 'upload' = m.upload_id::text
        ORDER BY t.entry_id LIMIT 1
      ))
    END`
