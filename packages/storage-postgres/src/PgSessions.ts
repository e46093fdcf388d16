/**
 * `Sessions` on PostgreSQL.
 */
import { Role } from "@anipool/domain/people/Role"
import * as SessionLife from "@anipool/domain/people/SessionLife"
import { User, UserId } from "@anipool/domain/people/User"
import { Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import { type NewSession, seenEveryMs, Sessions, sessionsMax, type TokenHash } from "@anipool/storage/Sessions"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { epochMs, workspaceJson } from "./internal/columns.ts"
import { refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(
    `s.session_id::float8 AS id, s.user_id AS "userId", s.address, s.browser, ${epochMs("s.created_at")} AS "createdAt",
    ${epochMs("s.last_seen_at")} AS "lastSeenAt"`
  )
  const instant = (at: number) => sql`to_timestamp(${at / 1_000}::float8)`
  const isAlive = (at: number) =>
    sql`(
      s.last_seen_at > ${instant(at - SessionLife.idleMs)} AND s.created_at > ${instant(at - SessionLife.lifeMs)}
    )`

  return Sessions.of({
    create: Effect.fn("Sessions.create")(
      ({ address, browser, tokenHash, userId }: NewSession, at: number) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* sql`
              DELETE FROM user_session WHERE user_id = ${userId} AND session_id NOT IN (
                SELECT s.session_id FROM user_session s WHERE s.user_id = ${userId} AND ${isAlive(at)}
                ORDER BY s.last_seen_at DESC, s.session_id DESC LIMIT ${sessionsMax - 1}
              )`
            const rows = yield* sql`
              INSERT INTO user_session AS s (user_id, token_hash, address, browser, created_at, last_seen_at)
              VALUES (${userId}, decode(${tokenHash}, 'hex'), ${address}, ${browser}, ${instant(at)}, ${instant(at)})
              RETURNING ${columns}`
            return (yield* decode(rows))[0]!
          })
        ),
      refail("Sessions.create")
    ),

    resume: Effect.fn("Sessions.resume")(
      function*(tokenHash: TokenHash, workspaceId: WorkspaceId | null, at: number) {
        const rows = yield* sql`
          SELECT
            ${columns},
            jsonb_build_object(
              'id', u.user_id,
              'name', u.name,
              'displayName', u.display_name,
              'isAdministrator', u.is_administrator,
              'isDisabled', u.is_disabled
            ) AS user,
            CASE WHEN u.is_administrator THEN 'administrator' ELSE m.role END AS role,
            CASE WHEN w.workspace_id IS NOT NULL THEN ${sql.literal(workspaceJson)} END AS workspace
          FROM user_session s
          JOIN user_account u ON u.user_id = s.user_id
          LEFT JOIN workspace w ON w.workspace_id = ${workspaceId}
          LEFT JOIN membership m ON m.workspace_id = ${workspaceId} AND m.user_id = u.user_id
          WHERE s.token_hash = decode(${tokenHash}, 'hex') AND NOT u.is_disabled AND ${isAlive(at)}`
        const [row] = yield* decodeResumed(rows)
        if (row === undefined) return Option.none()
        const { role, user, workspace, ...session } = row
        const membership = workspace === null || role === null ? null : { workspace, role }
        if (at - session.lastSeenAt < seenEveryMs) return Option.some({ session, user, membership })
        yield* sql`UPDATE user_session SET last_seen_at = ${instant(at)} WHERE session_id = ${session.id}`
        return Option.some({ session: { ...session, lastSeenAt: at }, user, membership })
      },
      refail("Sessions.resume")
    ),

    list: Effect.fn("Sessions.list")(
      (userId: UserId, at: number) =>
        sql`
          SELECT ${columns} FROM user_session s
          WHERE s.user_id = ${userId} AND ${isAlive(at)}
          ORDER BY s.last_seen_at DESC, s.session_id DESC LIMIT ${sessionsMax}`.pipe(Effect.flatMap(decode)),
      refail("Sessions.list")
    ),

    end: Effect.fn("Sessions.end")(
      (tokenHash: TokenHash) => sql`DELETE FROM user_session WHERE token_hash = decode(${tokenHash}, 'hex')`,
      Effect.asVoid,
      refail("Sessions.end")
    ),

    endOne: Effect.fn("Sessions.endOne")(
      (userId: UserId, id: number) =>
        Effect.map(
          sql`DELETE FROM user_session WHERE user_id = ${userId} AND session_id = ${id} RETURNING session_id`,
          (rows) => rows.length > 0
        ),
      refail("Sessions.endOne")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Sessions, never, SqlClient.SqlClient> = Layer.effect(Sessions, make)

// internal

const SessionRow = Schema.Struct({
  id: Schema.Number,
  userId: UserId,
  address: Schema.String,
  browser: Schema.String,
  createdAt: Schema.Number,
  lastSeenAt: Schema.Number
})

const ResumedRow = Schema.Struct({
  ...SessionRow.fields,
  user: User,
  role: Schema.NullOr(Role),
  workspace: Schema.NullOr(Workspace)
})

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(SessionRow))(rows))
const decodeResumed = (rows: ReadonlyArray<unknown>) =>
  Effect.orDie(Schema.decodeUnknown(Schema.Array(ResumedRow))(rows))
