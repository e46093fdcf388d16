/**
 * The installation that a workspace comes to: what has begun to come, and what is left of what never arrived.
 *
 * Who moves a workspace holds a lock there for as long as it lives; so it is known whether anybody is still at it.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import * as Copying from "./copying.ts"
import type { Session } from "./session.ts"
import type { Table } from "./tables.ts"

/** Holds the lock in a session, until that ends: each that works on the move does. */
export const hold = (to: Session, moveId: string) =>
  to.query("SELECT pg_advisory_lock_shared(hashtextextended($1, 0))", [moveId])

/** Begins one: answers the number that the workspace will have. */
export const begin = Effect.fnUntraced(function*(to: Session, moveId: string, name: string) {
  yield* hold(to, moveId)
  const [row] = yield* to.query<{ readonly id: number }>(
    `INSERT INTO workspace_arrival (move_id, arrives_as, name)
    VALUES ($1, nextval(pg_get_serial_sequence('workspace', 'workspace_id')), $2) RETURNING arrives_as AS id`,
    [moveId, name]
  )
  return row!.id
})

/** Whether one has arrived, once whoever began it is gone. */
export const hasArrived = Effect.fnUntraced(function*(to: Session, moveId: string) {
  const isAlone = to.query<{ readonly is: boolean }>("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is", [
    moveId
  ])
  yield* isAlone.pipe(
    Effect.repeat({ until: ([row]) => row!.is, schedule: Schedule.spaced("200 millis") })
  )
  const [row] = yield* to.query<{ readonly arrivedAs: number }>(
    `SELECT arrives_as AS "arrivedAs" FROM workspace_arrival WHERE move_id = $1 AND arrived_at IS NOT NULL`,
    [moveId]
  )
  return row?.arrivedAs
})

/** Takes away what is left of those that nobody is at any more. */
export const forgetLeftovers = Effect.fnUntraced(function*(to: Session, tables: ReadonlyArray<Table>) {
  const left = yield* to.query<{ readonly moveId: string; readonly arrivesAs: number }>(
    `SELECT move_id AS "moveId", arrives_as AS "arrivesAs" FROM workspace_arrival
    WHERE arrived_at IS NULL AND pg_try_advisory_lock(hashtextextended(move_id::text, 0))`
  )
  yield* Effect.forEach(left, ({ arrivesAs, moveId }) => forget(to, tables, moveId, arrivesAs), { discard: true })
})

/** Takes away what came of one. */
export const forget = (
  to: Session,
  tables: ReadonlyArray<Table>,
  moveId: string,
  arrivesAs: number
): Effect.Effect<void, SqlError> =>
  Effect.gen(function*() {
    yield* Copying.forget(to, tables, arrivesAs)
    yield* to.query("DELETE FROM workspace_arrival WHERE move_id = $1 AND arrived_at IS NULL", [moveId])
  })
