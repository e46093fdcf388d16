/**
 * `Dispositions` on PostgreSQL.
 */
import { dispositionKey } from "@anipool/domain/dials/Enrichment"
import { Disposition } from "@anipool/domain/Disposition"
import * as TextOrder from "@anipool/domain/TextOrder"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type DispositionChange, Dispositions } from "@anipool/storage/Dispositions"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { refail, refuseExisting } from "./internal/failure.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal("external_id AS id, name, type, contact, success")
  return Dispositions.of({
    create: Effect.fn("Dispositions.create")(
      (workspaceId: WorkspaceId, { contact, id, name, success, type }: Disposition) =>
        sql`
          INSERT INTO disposition (workspace_id, external_id, name, name_key, type, contact, success)
          VALUES (${workspaceId}, ${id}, ${name}, ${dispositionKey(name)}, ${type}, ${contact}, ${success})
          RETURNING ${columns}`.pipe(
          Effect.flatMap(decode),
          Effect.map((dispositions) => Option.getOrThrow(Option.fromNullable(dispositions[0])))
        ),
      refuseExisting,
      refail("Dispositions.create")
    ),

    update: Effect.fn("Dispositions.update")(
      (workspaceId: WorkspaceId, id: string, { contact, name, success, type }: DispositionChange) =>
        sql`
          UPDATE disposition SET
            name = COALESCE(${name ?? null}, name),
            name_key = COALESCE(${name === undefined ? null : dispositionKey(name)}, name_key),
            type = COALESCE(${type ?? null}, type),
            contact = COALESCE(${contact ?? null}, contact),
            success = COALESCE(${success ?? null}, success)
          WHERE workspace_id = ${workspaceId} AND external_id = ${id}
          RETURNING ${columns}`.pipe(
          Effect.flatMap(decode),
          Effect.map((dispositions) => Option.fromNullable(dispositions[0]))
        ),
      refail("Dispositions.update")
    ),

    find: Effect.fn("Dispositions.find")(
      (workspaceId: WorkspaceId, id: string) =>
        sql`SELECT ${columns} FROM disposition WHERE workspace_id = ${workspaceId} AND external_id = ${id}`.pipe(
          Effect.flatMap(decode),
          Effect.map((dispositions) => Option.fromNullable(dispositions[0]))
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
        Effect.map(
          sql`DELETE FROM disposition WHERE workspace_id = ${workspaceId} AND external_id = ${id} RETURNING 1`,
          (rows) => rows.length > 0
        ),
      refail("Dispositions.remove")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<Dispositions, never, SqlClient.SqlClient> = Layer.effect(Dispositions, make)

// internal

// A row that does not decode is a defect.
const decode = (rows: ReadonlyArray<unknown>) => Effect.orDie(Schema.decodeUnknown(Schema.Array(Disposition))(rows))
