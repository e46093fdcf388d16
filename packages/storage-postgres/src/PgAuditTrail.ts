/**
 * `AuditTrail` on PostgreSQL.
 */
import type { Undo } from "@anipool/domain/trail/Undo"
import * as UndoPlan from "@anipool/domain/trail/UndoPlan"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import {
  type AuditFilter,
  AuditTrail,
  type EntryId,
  forgottenMax,
  pageSizeMax,
  type Undone,
  type UndoRefusal
} from "@anipool/storage/AuditTrail"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AuditEntries from "./internal/auditEntries.ts"
import * as Trail from "./internal/auditTrail.ts"
import { assertAtMost, refail } from "./internal/failure.ts"
import * as HoldOutChange from "./internal/holdOutChange.ts"
import * as SnapshotUndo from "./internal/snapshotUndo.ts"
import * as Time from "./internal/time.ts"
import { change } from "./internal/transaction.ts"
import * as Undoing from "./internal/undoing.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = AuditEntries.columns(sql)

  const holds = (column: string, text: string) =>
    sql`position(lower(${text}) IN lower(${sql(column)} COLLATE "default")) > 0`

  const isWanted = (filter: AuditFilter) => [
    ...(filter.actorKind === undefined ? [] : [sql`actor_kind = ${filter.actorKind}`]),
    ...(filter.actor === undefined ? [] : [holds("actor_name", filter.actor)]),
    ...(filter.action === undefined ? [] : [sql`action = ${filter.action}`]),
    ...(filter.subjectKind === undefined ? [] : [sql`subject_kind = ${filter.subjectKind}`]),
    ...(filter.subjectId === undefined ? [] : [sql`subject_id = ${filter.subjectId}`]),
    ...(filter.text === undefined ? [] : [sql.or([
      holds("summary", filter.text),
      holds("subject_id", filter.text),
      holds("subject_name", filter.text)
    ])]),
    ...(filter.from === undefined ? [] : [sql`at >= ${Time.fromMillis(sql, filter.from)}`]),
    ...(filter.until === undefined ? [] : [sql`at < ${Time.fromMillis(sql, filter.until)}`])
  ]

  const undoOf = (workspaceId: WorkspaceId, id: EntryId) =>
    Effect.map(
      sql<AuditEntries.Stored & { readonly undo: Undo | null; readonly isLate: boolean }>`
        SELECT ${columns}, undo, undoable_until <= clock_timestamp() AS "isLate"
        FROM audit_entry WHERE workspace_id = ${workspaceId} AND entry_id = ${id}`,
      ([row]) => {
        if (row === undefined) return undefined
        const refusal: UndoRefusal | null = row.undoneBy !== null
          ? "undone"
          : row.undoableUntil === null
          ? "never"
          : row.isLate || row.undo === null
          ? "too-late"
          : null
        return { ...row, refusal }
      }
    )

  const planOf = (workspaceId: WorkspaceId, { at, undo }: { readonly at: number; readonly undo: Undo | null }) =>
    Effect.map(
      Undoing.presentOf(sql, workspaceId, undo!, at),
      (present) => UndoPlan.make(undo!, present)
    )

  return AuditTrail.of({
    list: Effect.fn("AuditTrail.list")(
      function*(
        workspaceId: WorkspaceId,
        { before, filter = {}, limit }: {
          readonly filter?: AuditFilter
          readonly before?: EntryId | undefined
          readonly limit: number
        }
      ) {
        yield* assertAtMost("AuditTrail.list", limit, pageSizeMax)
        const rows = yield* sql<AuditEntries.Stored>`
          SELECT ${columns} FROM audit_entry
          WHERE ${
          sql.and([
            sql`workspace_id = ${workspaceId}`,
            ...(before === undefined ? [] : [sql`entry_id < ${before}`]),
            ...isWanted(filter)
          ])
        }
          ORDER BY entry_id DESC
          LIMIT ${limit}`
        return rows.map(AuditEntries.toEntry)
      },
      refail("AuditTrail.list")
    ),

    find: Effect.fn("AuditTrail.find")(
      (workspaceId: WorkspaceId, id: EntryId) =>
        Effect.map(
          sql<
            AuditEntries.Stored
          >`SELECT ${columns} FROM audit_entry WHERE workspace_id = ${workspaceId} AND entry_id = ${id}`,
          (rows) => Option.map(Option.fromNullable(rows[0]), AuditEntries.toEntry)
        ),
      refail("AuditTrail.find")
    ),

    previewUndo: Effect.fn("AuditTrail.previewUndo")(
      function*(workspaceId: WorkspaceId, id: EntryId) {
        const asked = yield* undoOf(workspaceId, id)
        if (asked === undefined) return Option.none()
        if (asked.refusal !== null) return Option.some({ refusal: asked.refusal, changes: [], misfits: [] })
        const { changes, undoStep, misfits } = yield* planOf(workspaceId, asked)
        return Option.some({ refusal: undoStep === undefined ? "nothing-fits" as const : null, changes, misfits })
      },
      refail("AuditTrail.previewUndo")
    ),

    undo: Effect.fn("AuditTrail.undo")(
      function*(workspaceId: WorkspaceId, id: EntryId) {
        let outcome = Option.none<Undone>()
        yield* change(
          sql,
          workspaceId,
          Effect.fnUntraced(function*(head) {
            outcome = Option.none()
            // Who asks for the same meanwhile waits for the workspace, and then sees that it is undone.
            const asked = yield* undoOf(workspaceId, id)
            if (asked === undefined) return Option.none()
            const refused = (refusal: UndoRefusal, misfits: ReadonlyArray<string> = []) => {
              outcome = Option.some({ refusal, entry: null, upload: null, changes: [], misfits })
              return Option.none()
            }
            if (asked.refusal !== null) return refused(asked.refusal)
            const { changes, undoStep, misfits } = yield* planOf(workspaceId, asked)
            if (undoStep === undefined) return refused("nothing-fits", misfits)
            const upload = undoStep.kind === "snapshot"
              ? yield* SnapshotUndo.queue(sql, workspaceId, undoStep.uploadId)
              : null
            const kind = undoStep.kind === "snapshot"
              ? "adds"
              : yield* Undoing.perform(sql, workspaceId, head, undoStep)
            if (UndoPlan.changesHoldOut(asked.undo!)) yield* HoldOutChange.note(sql, workspaceId)
            const entry = yield* Trail.record(
              sql,
              workspaceId,
              {
                action: "change.undone",
                subject: { kind: asked.subjectKind, id: asked.subjectId, name: asked.subjectName },
                summary: `Undid: ${asked.summary}`,
                details: { changes, misfits, ...(upload === null ? {} : { upload }) }
              },
              id
            )
            yield* sql`
              UPDATE audit_entry SET undone_by = ${entry}, undo = NULL
              WHERE workspace_id = ${workspaceId} AND entry_id = ${id}`
            outcome = Option.some({ refusal: null, entry, upload, changes, misfits })
            return Option.some({ kind, value: undefined })
          })
        )
        return outcome
      },
      refail("AuditTrail.undo")
    ),

    forget: Effect.fn("AuditTrail.forget")(
      function*(keptFor: Duration.Duration) {
        yield* sql`
          DELETE FROM snapshot_step s USING audit_entry e
          WHERE e.undo IS NOT NULL AND e.undoable_until <= clock_timestamp() AND e.undo ->> 'kind' = 'snapshot'
            AND s.workspace_id = e.workspace_id AND s.upload_id = (e.undo ->> 'uploadId')::bigint`
        const past = yield* sql`
          UPDATE audit_entry SET undo = NULL
          WHERE (workspace_id, entry_id) IN (
            SELECT workspace_id, entry_id FROM audit_entry
            WHERE undo IS NOT NULL AND undoable_until <= clock_timestamp()
            ORDER BY undoable_until LIMIT ${forgottenMax}
          )
          RETURNING 1`
        const dropped = yield* sql`
          DELETE FROM audit_entry
          WHERE (workspace_id, entry_id) IN (
            SELECT workspace_id, entry_id FROM audit_entry
            WHERE at <= clock_timestamp() - ${Duration.toSeconds(keptFor)}::float8 * INTERVAL '1 second'
              AND NOT EXISTS (SELECT FROM clock_watch WHERE leaped_at IS NOT NULL)
            ORDER BY at LIMIT ${forgottenMax}
          )
          RETURNING 1`
        return past.length + dropped.length
      },
      refail("AuditTrail.forget")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<AuditTrail, never, SqlClient.SqlClient> = Layer.effect(AuditTrail, make)
