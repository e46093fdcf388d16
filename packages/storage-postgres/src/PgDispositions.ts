/**
 * `Dispositions` on PostgreSQL.
 */
import { dispositionKey } from "@anipool/domain/dials/Enrichment"
import { Disposition } from "@anipool/domain/Disposition"
import * as TextOrder from "@anipool/domain/TextOrder"
import * as SettingsEntries from "@anipool/domain/trail/SettingsEntries"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type DispositionChange, Dispositions } from "@anipool/storage/Dispositions"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as AuditTrail from "./internal/auditTrail.ts"
import { refail, refuseExisting } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal("external_id AS id, name, type, contact, success")
  return Dispositions.of({
    create: Effect.fn("Dispositions.create")(
      (workspaceId: WorkspaceId, { contact, id, name, success, type }: Disposition) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const rows = yield* sql`
              INSERT INTO disposition (workspace_id, external_id, name, name_key, type, contact, success)
              VALUES (${workspaceId}, ${id}, ${name}, ${dispositionKey(name)}, ${type}, ${contact}, ${success})
              RETURNING ${columns}`
            const created = Option.getOrThrow(yield* decodeHead(rows))
            yield* AuditTrail.record(sql, workspaceId, SettingsEntries.dispositionCreated(created))
            return created
          })
        ),
      refuseExisting,
      refail("Dispositions.create")
    ),

    update: Effect.fn("Dispositions.update")(
      (workspaceId: WorkspaceId, id: string, { contact, name, success, type }: DispositionChange) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const before = yield* Effect.flatMap(
              sql`
              SELECT ${columns} FROM disposition WHERE workspace_id = ${workspaceId} AND external_id = ${id} FOR UPDATE`,
              decodeHead
            )
            const after = yield* Effect.flatMap(
              sql`
          UPDATE disposition SET
            name = COALESCE(${name ?? null}, name),
            name_key = COALESCE(${name === undefined ? null : dispositionKey(name)}, name_key),
            type = COALESCE(${type ?? null}, type),
            contact = COALESCE(${contact ?? null}, contact),
            success = COALESCE(${success ?? null}, success)
          WHERE workspace_id = ${workspaceId} AND external_id = ${id}
          RETURNING ${columns}`,
              decodeHead
            )
            if (Option.isSome(before) && Option.isSome(after)) {
              const entry = SettingsEntries.dispositionChanged(before.value, after.value)
              if (entry !== undefined) yield* AuditTrail.record(sql, workspaceId, entry)
            }
            return after
          })
        ),
      refail("Dispositions.update")
    ),

    find: Effect.fn("Dispositions.find")(
      (workspaceId: WorkspaceId, id: string) =>
        Effect.flatMap(
          sql`SELECT ${columns} FROM disposition WHERE workspace_id = ${workspaceId} AND external_id = ${id}`,
          decodeHead
        ),
      refail("Dispositions.find")
    ),

    list: Effect.fn("Dispositions.list")(
      (workspaceId: WorkspaceId) =>
        sql`SELECT ${columns} FROM disposition WHERE workspace_id = ${workspaceId}`.pipe(
          Effect.flatMap(decode),
          Effect.map((dispositions) => [...dispositions].sort(TextOrder.by(({ id }) => id)))
        ),
      refail("Dispositions.list")
    ),

    remove: Effect.fn("Dispositions.remove")(
      (workspaceId: WorkspaceId, id: string) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const deleted = yield* Effect.flatMap(
              sql`DELETE FROM disposition WHERE workspace_id = ${workspaceId} AND external_id = ${id} RETURNING ${columns}`,
              decodeHead
            )
            if (Option.isNone(deleted)) return false
            yield* AuditTrail.record(sql, workspaceId, SettingsEntries.dispositionDeleted(deleted.value))
            return true
          })
        ),
      refail("Dispositions.remove")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Dispositions, never, SqlClient.SqlClient> = Layer.effect(Dispositions, make)

// internal

const decodeHead = (rows: ReadonlyArray<unknown>) =>
  Effect.map(decode(rows), (dispositions) => Option.fromNullable(dispositions[0]))

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(Disposition))(rows))
