/**
 * What storage knows of the numbers and names that dials mention: each is looked up once for a whole batch.
 */
import type { AniId, PoolId } from "@anipool/domain/Ani"
import type { PolicyOverride } from "@anipool/domain/assignment/Policy"
import type { Extension } from "@anipool/domain/dials/DispositionClasses"
import type * as Enrichment from "@anipool/domain/dials/Enrichment"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { OwnClass } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

/** An ANI that was dialed from, and the pool of the lowest id that it is in. */
export interface FoundAni {
  readonly aniId: AniId
  readonly poolId: PoolId | null
  readonly ani: Enrichment.Placed
}

/** A campaign that dials name. */
export interface FoundCampaign {
  readonly key: number
  readonly policy: PolicyOverride
}

/** The campaigns of these identifiers, by them. */
export const campaigns = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  ids: ReadonlyArray<string>
) =>
  Effect.map(
    sql<FoundCampaign & { readonly id: string }>`
      SELECT external_id AS id, campaign_id AS key, policy
      FROM campaign WHERE workspace_id = ${workspaceId} AND external_id = ANY(${ids}::text[])`,
    (rows): ReadonlyMap<string, FoundCampaign> => new Map(rows.map((row) => [row.id, row]))
  )

/** What registered dispositions say, by `Enrichment.dispositionKey`; of several of one name, the lowest id. */
export const dispositions = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  keys: ReadonlyArray<string>
) =>
  Effect.map(
    sql<Enrichment.Registered & { readonly key: string }>`
      SELECT DISTINCT ON (k.key) k.key, d.contact, d.success
      FROM disposition d JOIN unnest(${keys}::text[]) AS k (key) ON lower(btrim(d.name)) = lower(k.key)
      WHERE d.workspace_id = ${workspaceId}
      ORDER BY k.key, d.external_id`,
    (rows): ReadonlyMap<string, Enrichment.Registered> => new Map(rows.map((row) => [row.key, row]))
  )

/** The workspace's own classes. */
export const classes = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql<OwnClass>`
    SELECT name, class FROM disposition_class WHERE workspace_id = ${workspaceId} ORDER BY name`

/** The same, as classification asks for them. */
export const toExtension = (own: ReadonlyArray<OwnClass>): Extension =>
  new Map(own.map((each) => [each.name, each.class]))

/**
 * The ANIs of drafts, by `numberKey` of the draft's own reading: the one that is held under the number, else under its
 * reading in the other country, else the one removed last.
 */
export const anis = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  drafts: ReadonlyArray<Enrichment.Draft>
) {
  const wanted = new Map(drafts.map((draft) => [numberKey(draft.ani), draft]))
  const found = new Map<string, FoundAni>()
  const take = Effect.fnUntraced(
    function*(held: boolean, numberOf: (draft: Enrichment.Draft) => Enrichment.Placed | undefined) {
      const asked = [...wanted].flatMap(([key, draft]) => {
        const ani = numberOf(draft)
        return ani === undefined || found.has(key) ? [] : [{ key, ani }]
      })
      if (asked.length === 0) return
      const rows = yield* byNumber(sql, workspaceId, asked.map(({ ani }) => ani), held)
      for (const { aniId, place, poolId } of rows) {
        const { ani, key } = asked[place - 1]!
        found.set(key, { aniId, poolId, ani })
      }
    }
  )
  const own = ({ ani }: Enrichment.Draft) => ani
  const elsewhere = ({ aniElsewhere }: Enrichment.Draft) => aniElsewhere
  yield* take(true, own)
  yield* take(true, elsewhere)
  yield* take(false, own)
  yield* take(false, elsewhere)
  return found
})

/** What tells numbers apart. */
export const numberKey = ({ callingCode, national }: Enrichment.Placed): string => `${callingCode}:${national}`

// internal

interface AniRow {
  readonly place: number
  readonly aniId: AniId
  readonly poolId: PoolId | null
}

const byNumber = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<Enrichment.Placed>,
  held: boolean
) =>
  sql<AniRow>`
    SELECT asked.place::integer AS place, a.ani_id AS "aniId", (
      SELECT m.pool_id FROM pool_member m
      WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id ORDER BY m.pool_id LIMIT 1
    ) AS "poolId"
    FROM unnest(
      ${numbers.map(({ callingCode }) => callingCode)}::smallint[],
      ${numbers.map(({ national }) => national)}::text[]
    ) WITH ORDINALITY AS asked (calling_code, number, place)
    CROSS JOIN LATERAL (
      SELECT ani_id FROM ani
      WHERE workspace_id = ${workspaceId} AND calling_code = asked.calling_code AND number = asked.number
        AND ${sql.literal(held ? "status <> 'REMOVED_FROM_DIALER'" : "status = 'REMOVED_FROM_DIALER'")}
      ORDER BY ${sql.literal(held ? "ani_id" : "revision DESC, ani_id DESC")}
      LIMIT 1
    ) a`
