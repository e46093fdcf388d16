/**
 * Keys and people have numbers of the whole installation: which ones they get where they come to. Keys get new ones. People
 * are known by who vouches for them, or by their name; members who are not known are made, with the password that they have
 * and without the administration of the installation.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { Session } from "./session.ts"

/** The numbers that keys get, beside those that they have got already. */
export const keysOf = Effect.fnUntraced(function*(
  from: Session,
  to: Session,
  workspaceId: number,
  known: ReadonlyMap<number, number>
) {
  const keys = yield* from.query<{ readonly id: number }>(
    "SELECT key_id AS id FROM api_key WHERE workspace_id = $1 ORDER BY key_id",
    [workspaceId]
  )
  const fresh = keys.filter(({ id }) => !known.has(id))
  const numbers = yield* to.query<{ readonly id: number }>(
    "SELECT nextval(pg_get_serial_sequence('api_key', 'key_id')) AS id FROM generate_series(1, $1)",
    [fresh.length]
  )
  return new Map([...known, ...fresh.map(({ id }, at): [number, number] => [id, numbers[at]!.id])])
})

/** The numbers of the members and of whose views are kept; makes the members who are not known there, and tells their names. */
export const usersOf = Effect.fnUntraced(function*(from: Session, to: Session, workspaceId: number) {
  const users = yield* from.query<StoredUser>(
    `SELECT u.user_id AS id, u.name, u.display_name, u.password_hash, u.issuer, u.subject, u.is_disabled,
      EXISTS (SELECT FROM membership m WHERE m.workspace_id = $1 AND m.user_id = u.user_id) AS "isMember"
    FROM user_account u
    WHERE u.user_id IN (SELECT user_id FROM membership WHERE workspace_id = $1)
      OR 'user ' || u.user_id IN (SELECT owner FROM saved_view WHERE workspace_id = $1)
    ORDER BY u.user_id`,
    [workspaceId]
  )
  const numbers = new Map<number, number>()
  const made: Array<string> = []
  for (const user of users) {
    const found = yield* find(to, user)
    if (found !== undefined) numbers.set(user.id, found)
    if (found !== undefined || !user.isMember) continue
    const [row] = yield* to.query<{ readonly id: number }>(
      `INSERT INTO user_account (name, display_name, password_hash, issuer, subject, is_disabled)
      VALUES ($1, $2, $3, $4, $5, $6) RETURNING user_id AS id`,
      [user.name, user.display_name, user.password_hash, user.issuer, user.subject, user.is_disabled]
    )
    numbers.set(user.id, row!.id)
    made.push(user.name)
  }
  return { numbers, made }
})

// internal

interface StoredUser {
  readonly id: number
  readonly name: string
  readonly display_name: string
  readonly password_hash: string | null
  readonly issuer: string | null
  readonly subject: string | null
  readonly is_disabled: boolean
  readonly isMember: boolean
}

const find = (to: Session, { issuer, name, subject }: StoredUser): Effect.Effect<number | undefined, SqlError> =>
  Effect.map(
    to.query<{ readonly id: number }>(
      `SELECT user_id AS id FROM user_account WHERE (issuer = $1 AND subject = $2) OR name = $3
      ORDER BY COALESCE(issuer = $1 AND subject = $2, false) DESC LIMIT 1`,
      [issuer, subject, name]
    ),
    ([row]) => row?.id
  )
