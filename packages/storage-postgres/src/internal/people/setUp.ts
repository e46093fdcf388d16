/**
 * The first account of an installation, made by whoever has the code that the server printed.
 */
import * as PeopleEntries from "@anipool/domain/trail/PeopleEntries"
import { type NewUser, setUpCodesMax } from "@anipool/storage/Users"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as AuditTrail from "../auditTrail.ts"
import { refail } from "../failure.ts"
import { transaction } from "../transaction.ts"
import * as Rows from "./rows.ts"

/** What the port does to set an installation up. */
export const make = (sql: SqlClient.SqlClient) => ({
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
          yield* Rows.alone(sql)
          const [row] = yield* sql<{ readonly mayBe: boolean }>`
            SELECT NOT EXISTS (SELECT FROM user_account) AND EXISTS (
              SELECT FROM set_up_code WHERE code_hash = decode(${codeHash}, 'hex')
            ) AS "mayBe"`
          if (row?.mayBe !== true) return Option.none()
          yield* sql`DELETE FROM set_up_code`
          const created = yield* Rows.insert(sql, user)
          const entry = PeopleEntries.userCreated(created, null)
          yield* AuditTrail.recordOfUser(sql, created.id, created.isAdministrator, entry)
          return Option.some(created)
        })
      ),
    refail("Users.setUp")
  )
})
