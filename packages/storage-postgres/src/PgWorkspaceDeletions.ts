/**
 * `WorkspaceDeletions` on PostgreSQL.
 *
 * Every table that has workspaces is emptied of the workspace's rows, whatever it is called: a table that comes later goes
 * with them by itself.
 */
import type { Actor } from "@anipool/domain/trail/Entry"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import { CurrentActor } from "@anipool/storage/CurrentActor"
import { StorageError } from "@anipool/storage/StorageError"
import {
  type DeletedPart,
  type Deletion,
  deletionsMax,
  type Holdings,
  WorkspaceDeletions
} from "@anipool/storage/WorkspaceDeletions"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { epochMs } from "./internal/columns.ts"
import { basisNumber } from "./internal/dials/counting.ts"
import * as Emptying from "./internal/emptying.ts"
import { assertAtMost, refail, withoutContents } from "./internal/failure.ts"
import { transaction } from "./internal/transaction.ts"

/** How often the last transaction goes through all tables: each pass takes what triggers wrote in the one before. */
const passesMax = 10

/** The port over a client. */
export const make = Effect.map(SqlClient.SqlClient, (sql) => {
  const columns = sql.literal(`
    workspace_id AS "workspaceId", name, jsonb_build_object('kind', actor_kind, 'name', actor_name) AS actor,
    ${epochMs("begun_at")} AS "begunAt", ${epochMs("done_at")} AS "doneAt"`)

  const begunOf = (id: WorkspaceId) =>
    Effect.map(
      sql<Deletion>`SELECT ${columns} FROM workspace_deletion WHERE workspace_id = ${id}`,
      ([deletion]) => Option.fromNullable(deletion)
    )

  /** What came meanwhile, then the workspace itself. */
  const finish = (id: WorkspaceId) =>
    transaction(
      sql,
      Effect.gen(function*() {
        yield* sql`SELECT FROM workspace WHERE workspace_id = ${id} FOR UPDATE`
        const tables = yield* Emptying.tablesOf(sql)
        for (let pass = 0; pass < passesMax; pass++) {
          let rows = 0
          for (const { name } of tables) {
            const gone = yield* sql<{ readonly rows: number }>`
              WITH gone AS (DELETE FROM ${sql.literal(name)} WHERE workspace_id = ${id} RETURNING 1)
              SELECT count(*)::integer AS rows FROM gone`
            rows += gone[0]?.rows ?? 0
          }
          if (rows === 0) break
        }
        yield* sql`DELETE FROM workspace WHERE workspace_id = ${id}`
        yield* sql`
          UPDATE workspace_deletion SET done_at = clock_timestamp() WHERE workspace_id = ${id} AND done_at IS NULL`
      })
    )

  return WorkspaceDeletions.of({
    holdings: Effect.fn("WorkspaceDeletions.holdings")(
      (id: WorkspaceId) =>
        Effect.map(
          sql<Holdings>`
            SELECT
              (SELECT count(*)::integer FROM api_key WHERE workspace_id = ${id} AND revoked_at IS NULL) AS keys,
              (SELECT count(*)::integer FROM membership WHERE workspace_id = ${id}) AS members,
              (SELECT count(*)::integer FROM pool WHERE workspace_id = ${id} AND deleted_at IS NULL) AS groups,
              (SELECT count(*)::integer FROM campaign WHERE workspace_id = ${id} AND is_registered)
                AS campaigns,
              (SELECT COALESCE(sum(in_inventory), 0)::integer FROM ani_count WHERE workspace_id = ${id}) AS anis,
              (SELECT COALESCE(sum(dials), 0)::float8 FROM dial_day_total
                WHERE workspace_id = ${id} AND basis = ${basisNumber.area_code}) AS dials
            FROM workspace w
            WHERE w.workspace_id = ${id}
              AND NOT EXISTS (SELECT FROM workspace_deletion d WHERE d.workspace_id = w.workspace_id)`,
          ([holdings]) => Option.fromNullable(holdings)
        ),
      refail("WorkspaceDeletions.holdings")
    ),

    begin: Effect.fn("WorkspaceDeletions.begin")(
      (id: WorkspaceId) =>
        Effect.flatMap(FiberRef.get(CurrentActor), (actor: Actor) =>
          transaction(
            sql,
            Effect.gen(function*() {
              yield* sql`
                INSERT INTO workspace_deletion (workspace_id, name, actor_kind, actor_name)
                SELECT workspace_id, name, ${actor.kind}, ${actor.name} FROM workspace WHERE workspace_id = ${id}
                ON CONFLICT (workspace_id) DO NOTHING`
              yield* sql`
                UPDATE api_key SET active = false, revoked_at = clock_timestamp()
                WHERE workspace_id = ${id} AND revoked_at IS NULL`
              yield* sql`DELETE FROM connection WHERE workspace_id = ${id}`
              yield* sql`DELETE FROM membership WHERE workspace_id = ${id}`
              return yield* begunOf(id)
            })
          )),
      refail("WorkspaceDeletions.begin")
    ),

    run: (id) => {
      const parts = Effect.gen(function*() {
        if (Option.isNone(yield* begunOf(id))) {
          return yield* Effect.dieMessage(`the deletion of workspace ${id} has not begun`)
        }
        const tables = yield* Emptying.tablesOf(sql)
        const pages = tables.reduce((sum, table) => sum + table.pages, 0)
        const all = Stream.flatMap(Stream.fromIterable(tables), (table) => Emptying.emptied(sql, table, id))
        return Stream.mapAccum(all, 0, (done, part): [number, DeletedPart] => {
          const next = done + part.pages
          return [next, { rows: part.rows, share: pages === 0 ? 1 : next / pages }]
        })
      })
      return Stream.unwrap(parts).pipe(
        Stream.concat(Stream.execute(finish(id))),
        Stream.mapError((error) =>
          new StorageError({ operation: "WorkspaceDeletions.run", cause: withoutContents(error) })
        )
      )
    },

    list: Effect.fn("WorkspaceDeletions.list")(
      (limit: number) =>
        Effect.zipRight(
          assertAtMost("WorkspaceDeletions.list", limit, deletionsMax),
          sql<Deletion>`
            SELECT ${columns} FROM workspace_deletion ORDER BY begun_at DESC, workspace_id DESC LIMIT ${limit}`
        ),
      refail("WorkspaceDeletions.list")
    )
  })
})

/** The port over a client. */
export const layer: Layer.Layer<WorkspaceDeletions, never, SqlClient.SqlClient> = Layer.effect(WorkspaceDeletions, make)
