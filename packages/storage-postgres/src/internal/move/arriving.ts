/**
 * What else a workspace needs where it comes to: the workspace itself, room in the sequences for what it brought, and an
 * entry in its audit trail.
 */
import type { NewEntry } from "@anipool/domain/trail/Entry"
import { storedDetails } from "@anipool/domain/trail/Entry"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import type { Session } from "./session.ts"
import * as Tables from "./tables.ts"

/** Numbers that others may take between two looks at a sequence; they are lost. */
const spare = 1_000

/** Sequences go on beyond what came. What they gave is never given again, whatever becomes of the transaction. */
export const makeRoom = Effect.fnUntraced(function*(to: Session, arrivesAs: number) {
  for (const { highest, sequence } of yield* Tables.numberings(to)) {
    yield* to.query(
      `SELECT setval('${sequence}', h.highest + ${spare}) FROM (${highest(arrivesAs)}) h, ${sequence} s
      WHERE h.highest >= s.last_value`
    )
  }
})

/** The workspace's own row, as it was. */
export const addWorkspace = Effect.fnUntraced(
  function*(from: Session, to: Session, workspaceId: number, arrivesAs: number) {
    const [row] = yield* from.query<{ readonly columns: string; readonly stored: string }>(
      `SELECT (
        SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = 'workspace'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'workspace_id'
      ) AS columns, to_jsonb(w)::text AS stored FROM workspace w WHERE workspace_id = $1`,
      [workspaceId]
    )
    const { columns, stored } = row!
    yield* to.query(
      `INSERT INTO workspace (workspace_id, ${columns}) OVERRIDING SYSTEM VALUE
      SELECT $1, ${columns} FROM jsonb_populate_record(NULL::workspace, $2::jsonb)`,
      [arrivesAs, stored]
    )
    // Days whose dials were dropped there cannot be counted anew here.
    const [kept] = yield* from.query<{ readonly day: string | null }>(
      "SELECT (stored_from AT TIME ZONE 'UTC')::date + 1 AS day FROM dial_retention"
    )
    yield* to.query(
      `INSERT INTO history_day (workspace_id, day)
      SELECT DISTINCT workspace_id, day FROM dial_day_total WHERE workspace_id = $1 AND day <= $2::date
      ON CONFLICT DO NOTHING`,
      [arrivesAs, kept?.day ?? null]
    )
  }
)

/** Writes an entry into the audit trail that it brought. */
export const record = Effect.fnUntraced(
  function*(to: Session, arrivesAs: number, { action, details, subject, summary }: NewEntry) {
    const actor = yield* FiberRef.get(CurrentActor)
    yield* to.query(
      `INSERT INTO audit_entry (
        workspace_id, actor_kind, actor_id, actor_name, actor_address, action, subject_kind, subject_id, subject_name,
        summary, details, revision
      ) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, revision FROM workspace WHERE workspace_id = $1`,
      [
        arrivesAs,
        actor.kind,
        actor.id,
        actor.name,
        actor.address,
        action,
        subject.kind,
        subject.id,
        subject.name,
        summary,
        storedDetails(details)
      ]
    )
  }
)

/** How many rows it has there. */
export const rowsOf = (to: Session, tables: ReadonlyArray<Tables.Table>, arrivesAs: number) =>
  Effect.reduce(tables, 0, (rows, { name }) =>
    Effect.map(
      to.query<{ readonly rows: number }>(`SELECT count(*) AS rows FROM ${name} WHERE workspace_id = ${arrivesAs}`),
      ([row]) => rows + row!.rows
    ))
