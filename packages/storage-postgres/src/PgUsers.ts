/**
 * `Users` on PostgreSQL.
 */
import { Role } from "@anipool/domain/people/Role"
import { User, type UserId, type UserName } from "@anipool/domain/people/User"
import * as PeopleEntries from "@anipool/domain/trail/PeopleEntries"
import { Workspace, type WorkspaceId } from "@anipool/domain/Workspace"
import {
  type Identity,
  LastAdministrator,
  membersMax,
  type NewUser,
  setUpCodesMax,
  type UserChange,
  Users,
  usersPageMax
} from "@anipool/storage/Users"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import { userColumns, workspaceJson } from "./internal/columns.ts"
import { assertAtMost, refail, refuseExisting } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(userColumns)

  const insert = ({ displayName, identity, isAdministrator, name, passwordHash }: NewUser) =>
    sql`
      INSERT INTO user_account AS u (name, display_name, password_hash, issuer, subject, is_administrator)
      VALUES (
        ${name}, ${displayName}, ${passwordHash}, ${identity?.issuer ?? null}, ${identity?.subject ?? null},
        ${isAdministrator}
      )
      RETURNING ${columns}`.pipe(Effect.flatMap(decode), Effect.map(([user]) => user!))

  /** Others who would change who there is wait: it happens seldom, and nobody who signs in does. */
  const alone = sql`LOCK TABLE user_account IN SHARE ROW EXCLUSIVE MODE`

  const endSessions = (id: UserId) => sql`DELETE FROM user_session WHERE user_id = ${id}`

  const putMember = (workspaceId: WorkspaceId, id: UserId, role: Role) =>
    sql`
      INSERT INTO membership (workspace_id, user_id, role) VALUES (${workspaceId}, ${id}, ${role})
      ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = EXCLUDED.role`

  /** A user, who stays as they are until the transaction ends. */
  const held = (id: UserId) =>
    Effect.flatMap(sql`SELECT ${columns} FROM user_account u WHERE u.user_id = ${id} FOR NO KEY UPDATE`, decodeHead)

  /** A user's role in a workspace. */
  const roleOf = (workspaceId: WorkspaceId, id: UserId) =>
    Effect.map(
      sql<{ readonly role: Role }>`
        SELECT role FROM membership WHERE workspace_id = ${workspaceId} AND user_id = ${id} FOR UPDATE`,
      ([row]) => row?.role ?? null
    )

  return Users.of({
    create: Effect.fn("Users.create")(
      (user: NewUser, as?: { readonly workspaceId: WorkspaceId; readonly role: Role }) =>
        transaction(
          sql,
          Effect.tap(insert(user), (created) =>
            Effect.gen(function*() {
              if (as !== undefined) yield* putMember(as.workspaceId, created.id, as.role)
              const entry = PeopleEntries.userCreated(created, as?.role ?? null)
              yield* AuditTrail.recordOfUser(sql, created.id, created.isAdministrator, entry)
            }))
        ),
      refuseExisting,
      refail("Users.create")
    ),

    isAny: sql<{ readonly isAny: boolean }>`SELECT EXISTS (SELECT FROM user_account) AS "isAny"`.pipe(
      Effect.map(([row]) => row!.isAny),
      refail("Users.isAny"),
      Effect.withSpan("Users.isAny")
    ),

    offerSetUp: Effect.fn("Users.offerSetUp")(
      (codeHash: string) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* sql`INSERT INTO set_up_code (code_hash) VALUES (decode(${codeHash}, 'hex'))`
            yield* sql`
              DELETE FROM set_up_code WHERE set_up_code_id NOT IN (
                SELECT set_up_code_id FROM set_up_code ORDER BY set_up_code_id DESC LIMIT ${setUpCodesMax}
              )`
          })
        ),
      refail("Users.offerSetUp")
    ),

    setUp: Effect.fn("Users.setUp")(
      (codeHash: string, user: NewUser) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* alone
            const [row] = yield* sql<{ readonly mayBe: boolean }>`
              SELECT NOT EXISTS (SELECT FROM user_account) AND EXISTS (
                SELECT FROM set_up_code WHERE code_hash = decode(${codeHash}, 'hex')
              ) AS "mayBe"`
            if (row?.mayBe !== true) return Option.none()
            yield* sql`DELETE FROM set_up_code`
            const created = yield* insert(user)
            const entry = PeopleEntries.userCreated(created, null)
            yield* AuditTrail.recordOfUser(sql, created.id, created.isAdministrator, entry)
            return Option.some(created)
          })
        ),
      refail("Users.setUp")
    ),

    find: Effect.fn("Users.find")(
      (name: UserName) => Effect.flatMap(sql`SELECT ${columns} FROM user_account u WHERE u.name = ${name}`, decodeHead),
      refail("Users.find")
    ),

    credentials: Effect.fn("Users.credentials")(
      (name: UserName) =>
        sql`SELECT ${columns}, u.password_hash AS "passwordHash" FROM user_account u WHERE u.name = ${name}`.pipe(
          Effect.flatMap(decodeCredentials),
          Effect.map(([row]) => {
            if (row === undefined) return Option.none()
            const { passwordHash, ...user } = row
            return Option.some({ user, passwordHash })
          })
        ),
      refail("Users.credentials")
    ),

    findByIdentity: Effect.fn("Users.findByIdentity")(
      ({ issuer, subject }: Identity) =>
        Effect.flatMap(
          sql`SELECT ${columns} FROM user_account u WHERE u.issuer = ${issuer} AND u.subject = ${subject}`,
          decodeHead
        ),
      refail("Users.findByIdentity")
    ),

    list: Effect.fn("Users.list")(
      function*({ after, limit }: { readonly after: string; readonly limit: number }) {
        yield* assertAtMost("Users.list", limit, usersPageMax)
        return yield* Effect.flatMap(
          sql`SELECT ${columns} FROM user_account u WHERE u.name > ${after} ORDER BY u.name LIMIT ${limit}`,
          decode
        )
      },
      refail("Users.list")
    ),

    update: Effect.fn("Users.update")(
      (id: UserId, { displayName, isAdministrator, isDisabled }: UserChange) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* alone
            const [others] = yield* sql<{ readonly isLast: boolean }>`
              SELECT EXISTS (
                SELECT FROM user_account WHERE user_id = ${id} AND is_administrator AND NOT is_disabled
              ) AND NOT EXISTS (
                SELECT FROM user_account WHERE user_id <> ${id} AND is_administrator AND NOT is_disabled
              ) AS "isLast"`
            if (others?.isLast === true && (isAdministrator === false || isDisabled === true)) {
              return yield* new LastAdministrator()
            }
            const before = yield* held(id)
            const updated = yield* sql`
              UPDATE user_account u SET
                display_name = COALESCE(${displayName ?? null}::text, u.display_name),
                is_administrator = COALESCE(${isAdministrator ?? null}::boolean, u.is_administrator),
                is_disabled = COALESCE(${isDisabled ?? null}::boolean, u.is_disabled)
              WHERE u.user_id = ${id}
              RETURNING ${columns}`.pipe(Effect.flatMap(decodeHead))
            if (isDisabled === true) yield* endSessions(id)
            if (Option.isSome(before) && Option.isSome(updated)) {
              const entry = PeopleEntries.userChanged(before.value, updated.value)
              const wasOrIs = before.value.isAdministrator || updated.value.isAdministrator
              if (entry !== undefined) yield* AuditTrail.recordOfUser(sql, id, wasOrIs, entry)
            }
            return updated
          })
        ),
      refail("Users.update")
    ),

    setPassword: Effect.fn("Users.setPassword")(
      (id: UserId, passwordHash: string) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const user = yield* held(id)
            if (Option.isNone(user)) return false
            yield* sql`UPDATE user_account SET password_hash = ${passwordHash} WHERE user_id = ${id}`
            yield* endSessions(id)
            const entry = PeopleEntries.passwordReplaced(user.value)
            yield* AuditTrail.recordOfUser(sql, id, user.value.isAdministrator, entry)
            return true
          })
        ),
      refail("Users.setPassword")
    ),

    members: Effect.fn("Users.members")(
      (workspaceId: WorkspaceId) =>
        sql`
          SELECT ${columns}, m.role
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
            const user = yield* held(id)
            const before = yield* roleOf(workspaceId, id)
            yield* putMember(workspaceId, id, role)
            const entry = PeopleEntries.memberPut(Option.getOrThrow(user), before, role)
            if (entry !== undefined) yield* AuditTrail.record(sql, workspaceId, entry)
          })
        ),
      refail("Users.putMember")
    ),

    removeMember: Effect.fn("Users.removeMember")(
      (workspaceId: WorkspaceId, id: UserId) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const user = yield* held(id)
            const role = yield* roleOf(workspaceId, id)
            if (Option.isNone(user) || role === null) return false
            yield* sql`DELETE FROM membership WHERE workspace_id = ${workspaceId} AND user_id = ${id}`
            yield* AuditTrail.record(sql, workspaceId, PeopleEntries.memberRemoved(user.value, role))
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
})

/** The port over a client. */
export const layer: Layer.Layer<Users, never, SqlClient.SqlClient> = Layer.effect(Users, make)

// internal

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(User))(rows))

const decodeHead = (rows: ReadonlyArray<unknown>) => Effect.map(decode(rows), ([user]) => Option.fromNullable(user))

const Credentials = Schema.Array(Schema.Struct({ ...User.fields, passwordHash: Schema.NullOr(Schema.String) }))
const decodeCredentials = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Credentials)(rows))

const Members = Schema.Array(Schema.Struct({ ...User.fields, role: Role }))
const decodeMembers = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Members)(rows))

const Memberships = Schema.Array(Schema.Struct({ role: Role, workspace: Workspace }))
const decodeMemberships = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Memberships)(rows))
