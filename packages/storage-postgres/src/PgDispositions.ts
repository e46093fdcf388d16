/**
 * `Dispositions` on PostgreSQL.
 */
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
import * as DispositionRows from "./internal/dispositionRows.ts"
import { refail, refuseExisting } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(DispositionRows.columns)
  return Dispositions.of({
    create: Effect.fn("Dispositions.create")(
      (workspaceId: WorkspaceId, disposition: Disposition) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const rows = yield* DispositionRows.register(sql, workspaceId, disposition)
            const created = Option.getOrThrow(yield* decodeHead(rows))
            yield* AuditTrail.record(sql, workspaceId, SettingsEntries.dispositionCreated(created))
            return created
          })
        ),
      refuseExisting,
      refail("Dispositions.create")
    ),

    update: Effect.fn("Dispositions.update")(
      (workspaceId: WorkspaceId, id: string, asked: DispositionChange) =>
        transaction(
          sql,
          Effect.gen(function*() {
            const before = yield* Effect.flatMap(DispositionRows.lock(sql, workspaceId, id), decodeHead)
            const after = yield* Effect.flatMap(DispositionRows.update(sql, workspaceId, id, asked), decodeHead)
            if (Option.isNone(before) || Option.isNone(after)) return Option.none()
            const told = SettingsEntries.dispositionChanged(before.value, after.value)
            const entry = told === undefined ? null : yield* AuditTrail.record(sql, workspaceId, told)
            return Option.some({ value: after.value, entry })
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
            if (Option.isNone(deleted)) return Option.none()
            return Option.some(
              yield* AuditTrail.record(sql, workspaceId, SettingsEntries.dispositionDeleted(deleted.value))
            )
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
