/**
 * `Users` on PostgreSQL.
 */
import { Users } from "@anipool/storage/Users"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Accounts from "./internal/people/accounts.ts"
import * as Members from "./internal/people/members.ts"
import * as SetUp from "./internal/people/setUp.ts"

/** The port over a client. */
export const make = Effect.map(
  SqlClient.SqlClient,
  (sql) => Users.of({ ...SetUp.make(sql), ...Accounts.make(sql), ...Members.make(sql) })
)

/** The port over a client. */
export const layer: Layer.Layer<Users, never, SqlClient.SqlClient> = Layer.effect(Users, make)
