/**
 * `SavedViews` on PostgreSQL.
 */
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { type NewView, type SavedView, SavedViews, type ViewChange, type ViewOwner } from "@anipool/storage/SavedViews"
import { AlreadyExists } from "@anipool/storage/StorageError"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { refail } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`view_id AS id, page, name, address, owner IS NULL AS "isShared"`)

  const isOf = (owner: ViewOwner) => sql`owner IS NOT DISTINCT FROM ${owner}::text`

  /** Those who make or rename views of a workspace come one after another: no two take the last place, or one name. */
  const inLine = (workspaceId: WorkspaceId) =>
    sql`SELECT FROM workspace WHERE workspace_id = ${workspaceId} FOR NO KEY UPDATE`

  const ensureFree = (
    workspaceId: WorkspaceId,
    owner: ViewOwner,
    { name, page }: Pick<NewView, "name" | "page">,
    exceptId: number
  ) =>
    Effect.flatMap(
      sql`
        SELECT FROM saved_view
        WHERE workspace_id = ${workspaceId} AND ${
        isOf(owner)
      } AND page = ${page} AND name = ${name} AND view_id <> ${exceptId}`,
      (taken) => taken.length === 0 ? Effect.void : Effect.fail(new AlreadyExists({ what: "view" }))
    )

  return SavedViews.of({
    list: Effect.fn("SavedViews.list")(
      (workspaceId: WorkspaceId, owner: string) =>
        sql<SavedView>`
          SELECT ${columns} FROM saved_view
          WHERE workspace_id = ${workspaceId} AND (owner = ${owner} OR owner IS NULL)
          ORDER BY name, saved_view.view_id`,
      refail("SavedViews.list")
    ),

    create: Effect.fn("SavedViews.create")(
      (workspaceId: WorkspaceId, owner: ViewOwner, view: NewView, max: number) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* inLine(workspaceId)
            yield* ensureFree(workspaceId, owner, view, 0)
            const rows = yield* sql<SavedView>`
              INSERT INTO saved_view (workspace_id, page, name, address, owner)
              SELECT ${workspaceId}, ${view.page}, ${view.name}, ${view.address}, ${owner}
              WHERE (SELECT count(*) FROM saved_view WHERE workspace_id = ${workspaceId} AND ${isOf(owner)}) < ${max}
              RETURNING ${columns}`
            return Option.fromNullable(rows[0])
          })
        ),
      refail("SavedViews.create")
    ),

    update: Effect.fn("SavedViews.update")(
      (
        workspaceId: WorkspaceId,
        owner: ViewOwner,
        id: number,
        { address, name }: ViewChange
      ) =>
        transaction(
          sql,
          Effect.gen(function*() {
            yield* inLine(workspaceId)
            const found = yield* sql<SavedView>`
              SELECT ${columns} FROM saved_view WHERE workspace_id = ${workspaceId} AND ${
              isOf(owner)
            } AND view_id = ${id}`
            const [before] = found
            if (before === undefined) return Option.none()
            if (name !== undefined) yield* ensureFree(workspaceId, owner, { name, page: before.page }, id)
            const rows = yield* sql<SavedView>`
              UPDATE saved_view SET name = ${name ?? before.name}, address = ${address ?? before.address}
              WHERE workspace_id = ${workspaceId} AND ${isOf(owner)} AND view_id = ${id}
              RETURNING ${columns}`
            return Option.fromNullable(rows[0])
          })
        ),
      refail("SavedViews.update")
    ),

    remove: Effect.fn("SavedViews.remove")(
      (workspaceId: WorkspaceId, owner: ViewOwner, id: number) =>
        Effect.map(
          sql`DELETE FROM saved_view WHERE workspace_id = ${workspaceId} AND ${
            isOf(owner)
          } AND view_id = ${id} RETURNING view_id`,
          (gone) => gone.length > 0
        ),
      refail("SavedViews.remove")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<SavedViews, never, SqlClient.SqlClient> = Layer.effect(SavedViews, make)
