/**
 * Accounts: who can sign in, and how.
 */
import type { Role } from "@anipool/domain/people/Role"
import { User, type UserId, type UserName } from "@anipool/domain/people/User"
import * as PeopleEntries from "@anipool/domain/trail/PeopleEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type Identity, LastAdministrator, type NewUser, type UserChange, usersPageMax } from "@anipool/storage/Users"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "../auditTrail.ts"
import { assertAtMost, refail, refuseExisting } from "../failure.ts"
import { transaction } from "../transaction.ts"
import * as Rows from "./rows.ts"

/** What the port does with accounts. */
export const make = (sql: SqlClient.SqlClient) => {
  const columns = Rows.columns(sql)
  return {
    create: Effect.fn("Users.create")(
      (user: NewUser, as?: { readonly workspaceId: WorkspaceId; readonly role: Role }) =>
        transaction(
          sql,
          Effect.tap(Rows.insert(sql, user), (created) =>
            Effect.gen(function*() {
              if (as !== undefined) yield* Rows.putMember(sql, as.workspaceId, created.id, as.role)
              const entry = PeopleEntries.userCreated(created, as?.role ?? null)
              yield* AuditTrail.recordOfUser(sql, created.id, created.isAdministrator, entry)
            }))
        ),
      refuseExisting,
      refail("Users.create")
    ),

    find: Effect.fn("Users.find")(
      (name: UserName) =>
        Effect.flatMap(sql`SELECT ${columns} FROM user_account u WHERE u.name = ${name}`, Rows.decodeHead),
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
          Rows.decodeHead
        ),
      refail("Users.findByIdentity")
    ),

    list: Effect.fn("Users.list")(
      function*({ after, limit }: { readonly after: string; readonly limit: number }) {
        yield* assertAtMost("Users.list", limit, usersPageMax)
        return yield* Effect.flatMap(
          sql`SELECT ${columns} FROM user_account u WHERE u.name > ${after} ORDER BY u.name LIMIT ${limit}`,
          Rows.decode
        )
      },
      refail("Users.list")
    ),

    update: Effect.fn("Users.update")(
      (id: UserId, { displayName, isAdministrator, isDisabled }: UserChange) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* Rows.alone(sql)
            const [others] = yield* sql<{ readonly isLast: boolean }>`
              SELECT EXISTS (
                SELECT FROM user_account WHERE user_id = ${id} AND is_administrator AND NOT is_disabled
              ) AND NOT EXISTS (
                SELECT FROM user_account WHERE user_id <> ${id} AND is_administrator AND NOT is_disabled
              ) AS "isLast"`
            if (others?.isLast === true && (isAdministrator === false || isDisabled === true)) {
              return yield* new LastAdministrator()
            }
            const before = yield* Rows.held(sql, id)
            const updated = yield* sql`
              UPDATE user_account u SET
                display_name = COALESCE(${displayName ?? null}::text, u.display_name),
                is_administrator = COALESCE(${isAdministrator ?? null}::boolean, u.is_administrator),
                is_disabled = COALESCE(${isDisabled ?? null}::boolean, u.is_disabled)
              WHERE u.user_id = ${id}
              RETURNING ${columns}`.pipe(Effect.flatMap(Rows.decodeHead))
            if (isDisabled === true) yield* Rows.endSessions(sql, id)
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
            const user = yield* Rows.held(sql, id)
            if (Option.isNone(user)) return false
            yield* sql`UPDATE user_account SET password_hash = ${passwordHash} WHERE user_id = ${id}`
            yield* Rows.endSessions(sql, id)
            const entry = PeopleEntries.passwordReplaced(user.value)
            yield* AuditTrail.recordOfUser(sql, id, user.value.isAdministrator, entry)
            return true
          })
        ),
      refail("Users.setPassword")
    )
  }
}

// internal

const Credentials = Schema.Array(Schema.Struct({ ...User.fields, passwordHash: Schema.NullOr(Schema.String) }))
const decodeCredentials = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Credentials)(rows))
