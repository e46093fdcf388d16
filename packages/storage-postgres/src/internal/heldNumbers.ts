/**
 * The ANIs that are held under numbers.
 */
import type { AniId } from "@anipool/domain/Ani"
import type { PhoneNumber } from "@anipool/domain/PhoneNumber"
import type { WorkspaceId } from "@anipool/domain/Workspace"
import type * as SqlClient from "@effect/sql/SqlClient"
import * as ArrayLiteral from "./arrayLiteral.ts"

/** Those of the inventory, each with its number, in no particular order; numbers that are not held are left out. */
export const heldNumbers = (
  sql: SqlClient.SqlClient,
  workspaceId: WorkspaceId,
  numbers: ReadonlyArray<PhoneNumber>
) =>
  sql<PhoneNumber & { readonly id: AniId }>`
    SELECT a.ani_id AS id, a.calling_code AS "callingCode", a.number AS national
    FROM unnest(
      ${ArrayLiteral.plain(numbers, ({ callingCode }) => callingCode)}::smallint[],
      ${ArrayLiteral.plain(numbers, ({ national }) => national)}::text[]
    ) AS asked (calling_code, number)
    CROSS JOIN LATERAL (
      SELECT * FROM ani
      WHERE workspace_id = ${workspaceId} AND calling_code = asked.calling_code AND number = asked.number
        AND status <> 'REMOVED_FROM_DIALER'
      LIMIT 1
    ) a`
