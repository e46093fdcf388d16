/**
 * The fence around a workspace that is closed: triggers on each table, for its rows alone, that refuse every change
 * (`refuse_moving`), whoever makes it. Once it stands, whatever was under way with the tables is over.
 *
 * One table after the other, each in a transaction of its own, so that others wait for a moment at most.
 */
import type { SqlError } from "@effect/sql/SqlError"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { sqlStateOf } from "../failure.ts"
import type { Session } from "./session.ts"

/** Others who write to a table wait behind this one for so long; longer than until autovacuum makes way (1 s). */
const lockTimeoutMs = 1_500

/** Puts it up; fails where a table is in use for longer than `within`. */
export const put = (
  session: Session,
  tables: ReadonlyArray<string>,
  workspaceId: number,
  within: Duration.DurationInput
): Effect.Effect<void, SqlError> =>
  Effect.forEach(tables, (table) => {
    const [written, taken] = namesOf(workspaceId)
    return patiently(
      session,
      `CREATE OR REPLACE TRIGGER ${written} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW
        WHEN (NEW.workspace_id = ${workspaceId}) EXECUTE FUNCTION refuse_moving();
      CREATE OR REPLACE TRIGGER ${taken} BEFORE DELETE ON ${table} FOR EACH ROW
        WHEN (OLD.workspace_id = ${workspaceId}) EXECUTE FUNCTION refuse_moving()`,
      within
    )
  }, { discard: true })

/** Takes it down, as far as it stands. */
export const take = (session: Session, workspaceId: number): Effect.Effect<void, SqlError> =>
  Effect.flatMap(
    session.query<{ readonly name: string; readonly table: string }>(
      `SELECT tgname AS name, tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE t.tgname = ANY ($1::text[]) AND t.tgparentid = 0 AND c.relnamespace = current_schema()::regnamespace`,
      [namesOf(workspaceId)]
    ),
    Effect.forEach(
      ({ name, table }) => patiently(session, `DROP TRIGGER IF EXISTS ${name} ON ${table}`, "1 minute"),
      { discard: true }
    )
  )

// internal

const namesOf = (workspaceId: number) => [`moving_${workspaceId}_written`, `moving_${workspaceId}_taken`] as const

const lockNotAvailable = "55P03"
const deadlockDetected = "40P01"

const patiently = (session: Session, statement: string, within: Duration.DurationInput) =>
  session.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}; ${statement}; COMMIT`).pipe(
    Effect.tapError(() => Effect.ignore(session.query("ROLLBACK"))),
    Effect.retry({
      while: (error) => [lockNotAvailable, deadlockDetected].includes(sqlStateOf(error) ?? ""),
      schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo(within))
    })
  )
