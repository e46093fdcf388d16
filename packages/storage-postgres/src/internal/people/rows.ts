/**
 * Rows of people: accounts, and their roles in workspaces.
 */
import type { Role } from "@anipool/domain/people/Role"
import { User, type UserId } from "@anipool/domain/people/User"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { NewUser } from "@anipool/storage/Users"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { userColumns } from "../columns.ts"

/** What a user is read from, of `user_account u`. */
export const columns = (sql: SqlClient.SqlClient) => sql.literal(userColumns)

/** Users of rows. A row that does not decode is a defect. */
export const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(User))(rows))

/** The user of the first row, if there is one. */
export const decodeHead = (rows: ReadonlyArray<unknown>) =>
  Effect.map(decode(rows), ([user]) => Option.fromNullable(user))

/** Makes an account. */
export const insert = (
  sql: SqlClient.SqlClient,
  { displayName, identity, isAdministrator, name, passwordHash }: NewUser
) =>
  sql`
    INSERT INTO user_account AS u (name, display_name, password_hash, issuer, subject, is_administrator)
    VALUES (
      ${name}, ${displayName}, ${passwordHash}, ${identity?.issuer ?? null}, ${identity?.subject ?? null},
      ${isAdministrator}
    )
    RETURNING ${columns(sql)}`.pipe(Effect.flatMap(decode), Effect.map(([user]) => user!))

/** Others who would change who there is wait: it happens seldom, and nobody who signs in does. */
export const alone = (sql: SqlClient.SqlClient) => sql`LOCK TABLE user_account IN SHARE ROW EXCLUSIVE MODE`

/** Signs a user out everywhere. */
export const endSessions = (sql: SqlClient.SqlClient, id: UserId) => sql`DELETE FROM user_session WHERE user_id = ${id}`

/** Gives a user a role in a workspace. */
export const putMember = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: UserId, role: Role) =>
  sql`
    INSERT INTO membership (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, ${role})
    ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = EXCLUDED.role`

/** A user, who stays as they are until the transaction ends. */
export const held = (sql: SqlClient.SqlClient, id: UserId) =>
  Effect.flatMap(sql`SELECT ${columns(sql)} FROM user_account u WHERE u.user_id = ${id} FOR NO KEY UPDATE`, decodeHead)
