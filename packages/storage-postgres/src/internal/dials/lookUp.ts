/**
 * What storage knows of the numbers and names that dials mention: each is looked up once for a whole batch.
 */
import * as ProcessingPlan from "@anipool/domain/dials/ProcessingPlan"
import type { Disposition } from "@anipool/domain/Disposition"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type { OwnClass } from "@anipool/storage/Dials"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as BinaryArray from "../binaryArray.ts"

/** The campaigns of these identifiers, by them; those that only dials named too. */
export const campaigns = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  ids: Iterable<string>
) =>
  Effect.map(
    sql<ProcessingPlan.CampaignFact & { readonly id: string }>`
      SELECT external_id AS id, campaign_id AS key, CASE WHEN is_registered THEN policy END AS policy
      FROM campaign WHERE workspace_id = ${workspaceId} AND external_id = ANY(${[...ids]}::text[])`,
    (rows): ProcessingPlan.Facts["campaigns"] => new Map(rows.map((row) => [row.id, row]))
  )

/** Registered dispositions, by `Enrichment.dispositionKey`. */
export const dispositions = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  keys: Iterable<string>
) =>
  sql<Disposition>`
    SELECT external_id AS id, name, type, contact, success
    FROM disposition WHERE workspace_id = ${workspaceId} AND name_key = ANY(${[...new Set(keys)]}::text[])`

/** The workspace's own classes. */
export const classes = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId) =>
  sql<OwnClass>`
    SELECT name, class FROM disposition_class WHERE workspace_id = ${workspaceId} ORDER BY name`

/** The ANIs that records were dialed from, by `ProcessingPlan.numberKey`. */
export const anis = Effect.fnUntraced(function*(
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  reading: ProcessingPlan.Reading
) {
  const found = new Map<string, ProcessingPlan.AniFact>()
  const lookUp = Effect.fnUntraced(function*(numbers: ReadonlyMap<string, PhoneNumber>) {
    if (numbers.size === 0) return
    for (const { callingCode, national, ...fact } of yield* byNumber(sql, workspaceId, [...numbers.values()])) {
      found.set(ProcessingPlan.numberKey({ callingCode, national }), fact)
    }
  })
  yield* lookUp(reading.numbers)
  yield* lookUp(ProcessingPlan.numbersElsewhere(reading, found))
  return found
})

// internal

interface AniRow extends ProcessingPlan.AniFact, PhoneNumber {}

const byNumber = (sql: SqlClient.SqlClient, workspaceId: WorkspaceId, numbers: ReadonlyArray<PhoneNumber>) =>
  sql<AniRow>`
    SELECT asked.calling_code AS "callingCode", asked.number AS national, a.ani_id AS "aniId",
      a.is_in_inventory AS "isInInventory", (
        SELECT m.pool_id FROM pool_member m
        WHERE m.workspace_id = ${workspaceId} AND m.ani_id = a.ani_id ORDER BY m.pool_id LIMIT 1
      ) AS "poolId"
    FROM unnest(
      ${BinaryArray.make("smallint", numbers, ({ callingCode }) => callingCode)}::smallint[],
      ${BinaryArray.make("text", numbers, ({ national }) => national)}::text[]
    ) AS asked (calling_code, number)
    CROSS JOIN LATERAL (
      (
        SELECT ani_id, true AS is_in_inventory FROM ani
        WHERE workspace_id = ${workspaceId} AND calling_code = asked.calling_code AND number = asked.number
          AND status <> 'REMOVED_FROM_DIALER'
      ) UNION ALL (
        SELECT ani_id, false FROM ani
        WHERE workspace_id = ${workspaceId} AND calling_code = asked.calling_code AND number = asked.number
          AND status = 'REMOVED_FROM_DIALER'
        ORDER BY revision DESC, ani_id DESC LIMIT 1
      )
      -- The second half is looked at only where the first found nobody.
      LIMIT 1
    ) a`
