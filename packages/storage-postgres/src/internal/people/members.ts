/**
 * Who belongs to which workspace, and in which role.
 */
import { Role } from "@anipool/domain/people/Role"
import { User, type UserId } from "@anipool/domain/people/User"
import * as PeopleEntries from "@anipool/domain/trail/PeopleEntries"
import { Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import { membersMax } from "@anipool/storage/Users"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "../auditTrail.ts"
import { workspaceJson } from "../columns.ts"
import { refail } from "../failure.ts"
import { transaction } from "../transaction.ts"
import * as Rows from "./rows.ts"

/** What the port does with members. */
export const make = (sql: SqlClient.SqlClient) => ({
  members: Effect.fn("Users.members")(
    (workspaceId: WorkspaceId) =>
      sql`
        SELECT ${Rows.columns(sql)}, m.role
        FROM membership m JOIN user_account u ON u.user_id = m.user_id
        WHERE m.workspace_id = ${workspaceId}
        ORDER BY u.name LIMIT ${membersMax}`.pipe(
        Effect.flatMap(decodeMembers),
        Effect.map((rows) => rows.map(({ role, ...user }) => ({ user, role })))
      ),
    refail("Users.members")
  ),

  putMember: Effect.fn("Users.putMember")(
    (workspaceId: WorkspaceId, id: UserId, role: Role) =>
      transaction(
        sql,
        Effect.gen(function*() {
          const user = yield* Rows.held(sql, id)
          const before = yield* roleOf(sql, workspaceId, id)
          yield* Rows.putMember(sql, workspaceId, id, role)
          const entry = PeopleEntries.memberPut(Option.getOrThrow(user), before, role)
          if (entry !== undefined) yield* AuditTrail.recordOfPeople(sql, workspaceId, entry)
        })
      ),
    refail("Users.putMember")
  ),

  removeMember: Effect.fn("Users.removeMember")(
    (workspaceId: WorkspaceId, id: UserId) =>
      transaction(
        sql,
        Effect.gen(function*() {
          const user = yield* Rows.held(sql, id)
          const role = yield* roleOf(sql, workspaceId, id)
          if (Option.isNone(user) || role === null) return false
          yield* sql`DELETE FROM membership WHERE workspace_id = ${workspaceId} AND user_id = ${id}`
          yield* AuditTrail.recordOfPeople(sql, workspaceId, PeopleEntries.memberRemoved(user.value, role))
          return true
        })
      ),
    refail("Users.removeMember")
  ),

  memberships: Effect.fn("Users.memberships")(
    (id: UserId) =>
      sql`
        SELECT m.role, ${sql.literal(workspaceJson)} AS workspace
        FROM membership m JOIN workspace w ON w.workspace_id = m.workspace_id
        WHERE m.user_id = ${id}
        ORDER BY w.name COLLATE "C" LIMIT ${membersMax}`.pipe(Effect.flatMap(decodeMemberships)),
    refail("Users.memberships")
  )
})

// internal

/** A user's role in a workspace. */
const roleOf = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, id: UserId) =>
  Effect.map(
    sql<{ readonly role: Role }>`
      SELECT role FROM membership WHERE workspace_id = ${workspaceId} AND user_id = ${id} FOR UPDATE`,
    ([row]) => row?.role ?? null
  )

const Members = Schema.Array(Schema.Struct({ ...User.fields, role: Role }))
const decodeMembers = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Members)(rows))

const Memberships = Schema.Array(Schema.Struct({ role: Role, workspace: Workspace }))
const decodeMemberships = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Memberships)(rows))
