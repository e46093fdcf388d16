/**
 * Reads and writes tags of numbers and of campaigns. What is written runs within a change of the workspace.
 */
import type { AniId } from "@anipool/domain/Ani"
import { keyOf, type Tag, type TagChoice, type TagKey } from "@anipool/domain/tags/Tag"
import type { PresentTags, RetaggedUndo, TagsUndo } from "@anipool/domain/trail/TagUndo"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as ArrayLiteral from "./arrayLiteral.ts"
import * as Membership from "./membership.ts"

/** What has tags. */
export type Tagged = "campaigns" | "numbers"

/** All tags of the workspace, as they are written. */
export const spelled = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  Effect.map(
    sql<{ readonly key: TagKey; readonly name: Tag }>`SELECT key, name FROM tag WHERE workspace_id = ${workspaceId}`,
    (rows): ReadonlyMap<TagKey, Tag> => new Map(rows.map(({ key, name }) => [key, name]))
  )

/** Gives tags to those who do not have them, and takes them from those who have them; a tag that nobody has then goes. */
export const change = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  of: Tagged,
  parts: ReadonlyArray<RetaggedUndo<AniId> | RetaggedUndo<string>>
) {
  const [table, column] = [sql.literal(tables[of]), sql.literal(columns[of])]
  for (const { ids, isAdded, tag } of parts) {
    if (ids.length === 0) continue
    const key = keyOf(tag)
    if (isAdded) {
      yield* sql`
        INSERT INTO tag (workspace_id, key, name) VALUES (${workspaceId}, ${key}, ${tag})
        ON CONFLICT (workspace_id, key) DO NOTHING`
      yield* sql`
        INSERT INTO ${table} (workspace_id, tag_id, ${column})
        SELECT ${workspaceId}, g.tag_id, wanted.id FROM tag g CROSS JOIN unnest(${idsOf(sql, of, ids)}) AS wanted (id)
        WHERE g.workspace_id = ${workspaceId} AND g.key = ${key}
        ON CONFLICT DO NOTHING`
    } else {
      yield* sql`
        DELETE FROM ${table} t USING tag g
        WHERE g.workspace_id = ${workspaceId} AND g.key = ${key} AND t.workspace_id = ${workspaceId}
          AND t.tag_id = g.tag_id AND t.${column} = ANY (${idsOf(sql, of, ids)})`
    }
  }
  const taken = parts.flatMap(({ isAdded, tag }) => isAdded ? [] : [keyOf(tag)])
  if (taken.length === 0) return
  yield* sql`
    DELETE FROM tag g WHERE g.workspace_id = ${workspaceId} AND g.key = ANY (${taken}::text[])
      AND NOT EXISTS (SELECT FROM ani_tag t WHERE t.workspace_id = ${workspaceId} AND t.tag_id = g.tag_id)
      AND NOT EXISTS (SELECT FROM campaign_tag t WHERE t.workspace_id = ${workspaceId} AND t.tag_id = g.tag_id)`
})

/** The first so many that have a tag, by id, held or not, each with all of its tags. */
export const having = <Id extends AniId | string>(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  of: Tagged,
  key: TagKey,
  limit: number
) => {
  const [table, column] = [sql.literal(tables[of]), sql.literal(columns[of])]
  return sql<{ readonly id: Id; readonly keys: ReadonlyArray<TagKey> }>`
    SELECT t.${column} AS id, ARRAY(
      SELECT o.key FROM ${table} h JOIN tag o ON o.workspace_id = ${workspaceId} AND o.tag_id = h.tag_id
      WHERE h.workspace_id = ${workspaceId} AND h.${column} = t.${column}
    ) AS keys
    FROM tag g JOIN ${table} t ON t.workspace_id = ${workspaceId} AND t.tag_id = g.tag_id
    WHERE g.workspace_id = ${workspaceId} AND g.key = ${key}
    ORDER BY t.${column} LIMIT ${limit}`
}

/** The tags now of what an undo is about. */
export const presentOf = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  { campaigns, numbers }: TagsUndo
) {
  const known = yield* spelled(sql, workspaceId)
  const present: PresentTags = {
    kind: "tags",
    numbers: yield* heldKeysOf<AniId>(sql, workspaceId, "numbers", different(numbers)),
    campaigns: yield* heldKeysOf<string>(sql, workspaceId, "campaigns", different(campaigns)),
    known: new Set(known.keys())
  }
  return present
})

/** The identifiers of numbers, or of campaigns, as an array in SQL. */
export const idsOf = (
  sql: SqlClient.SqlClient,
  of: Tagged,
  ids: ReadonlyArray<AniId> | ReadonlyArray<string>
): Fragment =>
  of === "numbers"
    ? Membership.bigints(sql, ids as ReadonlyArray<AniId>)
    : sql`${ArrayLiteral.texts(ids as ReadonlyArray<string>, (id) => id)}::text[]`

/** A choice of tags as `anis_searched` and `isTagged` are given it; null: none. */
export const keysOf = (choice: TagChoice | undefined): ReadonlyArray<TagKey> | null =>
  choice === undefined ? null : choice === "any" ? [anyTag] : choice.map(keyOf)

/** The key that stands for all: no tag has it. */
export const anyTag = "*"

/** Where tags of each stand. */
export const tables: Readonly<Record<Tagged, string>> = { numbers: "ani_tag", campaigns: "campaign_tag" }

/** How each is called there. */
export const columns: Readonly<Record<Tagged, string>> = { numbers: "ani_id", campaigns: "campaign" }

// internal

const different = <Id>(changed: ReadonlyArray<RetaggedUndo<Id>>): ReadonlyArray<Id> => [
  ...new Set(changed.flatMap(({ ids }) => ids))
]

const heldKeysOf = <Id extends AniId | string>(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  of: Tagged,
  ids: ReadonlyArray<Id>
) => {
  const [table, column] = [sql.literal(tables[of]), sql.literal(columns[of])]
  return ids.length === 0 ? Effect.succeed(new Map<Id, ReadonlyArray<TagKey>>()) : Effect.map(
    sql<{ readonly id: Id; readonly keys: ReadonlyArray<TagKey> }>`
      SELECT t.${column} AS id, array_agg(g.key) AS keys
      FROM ${table} t JOIN tag g ON g.workspace_id = ${workspaceId} AND g.tag_id = t.tag_id
      WHERE t.workspace_id = ${workspaceId}
        AND t.${column} = ANY (${idsOf(sql, of, ids as ReadonlyArray<AniId> | ReadonlyArray<string>)})
      GROUP BY t.${column}`,
    (rows) => new Map(rows.map(({ id, keys }) => [id, keys]))
  )
}
