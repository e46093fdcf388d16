/**
 * What tests of moves look at: rows of workspaces, table by table, in either database.
 */
import * as PgConnection from "@anipool/storage-postgres/PgConnection"
import * as PostgresStorage from "@anipool/storage-postgres/PostgresStorage"
import type * as WorkspaceMove from "@anipool/storage-postgres/WorkspaceMove"
import type { Storage } from "@anipool/storage/Storage"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"

/** A move of the workspace of a name; nothing is told but what the changes say. */
export const optionsOf = (
  name: string,
  to: Redacted.Redacted,
  changes: Partial<WorkspaceMove.Options> = {}
): WorkspaceMove.Options => ({
  name,
  to,
  destination: "the other database",
  address: Option.none(),
  closedAtMost: Duration.seconds(30),
  onProgress: () => Effect.void,
  ...changes
})

/** Does something in another database, as a server there would. */
export const inOther = <A, E>(
  url: Redacted.Redacted,
  effect: Effect.Effect<A, E, Storage | SqlClient.SqlClient>
): Effect.Effect<A, E> =>
  Effect.provide(effect, Layer.provideMerge(PostgresStorage.layer, PgConnection.layerUrl(url, { maxConnections: 2 })))

/** Columns whose values are of one installation. */
const own = ["workspace_id", "key_id", "user_id"]

/** What each table holds of a workspace: how many rows, and a sum of all that is in them but numbers of the installation. */
export const booksOf = Effect.fnUntraced(function*(workspaceId: number) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* tablesOf
  const found = yield* Effect.forEach(
    tables,
    ({ hasWorkspace, name }) =>
      !hasWorkspace ? Effect.succeed([name, { rows: 0, sum: null }] as const) : Effect.map(
        sql<{ readonly rows: number; readonly sum: string | null }>`
        SELECT count(*)::integer AS rows, sum(hashtextextended((to_jsonb(t) - ${own}::text[])::text, 0))::text AS sum
        FROM ${sql.literal(name)} t WHERE workspace_id = ${workspaceId}`,
        ([row]) => [name, row!] as const
      )
  )
  return new Map(found.filter(([, { rows }]) => rows > 0))
})

/** All tables, and whether they have rows of workspaces. */
export const tablesOf = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql<{ readonly name: string; readonly hasWorkspace: boolean }>`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'workspace_id'
    ) AS "hasWorkspace"
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
    ORDER BY name`
)
