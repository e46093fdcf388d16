/**
 * ANIs that are looked up by their key for each row of another table (`OFFSET 0` keeps the lookup apart). Joined freely while the
 * planner knows the tables as they were before they were filled, all ANIs of the workspace would be read anew for each row.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

/** Memberships `m`, each with its ANI `a`. */
export const memberAnis = (sql: SqlClient.SqlClient): Fragment =>
  sql`pool_member m CROSS JOIN LATERAL (
    SELECT * FROM ani WHERE workspace_id = m.workspace_id AND ani_id = m.ani_id OFFSET 0
  ) a`

/** With each row of a table that has numbers, by its alias, the ANI `a` in the inventory of that number; rows without are left out. */
export const withAniOfNumber = (alias: string): string =>
  `CROSS JOIN LATERAL (
    SELECT * FROM ani WHERE workspace_id = ${alias}.workspace_id AND calling_code = ${alias}.calling_code
      AND number = ${alias}.number AND status <> 'REMOVED_FROM_DIALER' OFFSET 0
  ) a`

/** Within a function that is given `p_workspace_id`: with each row that has an `ani_id`, by its alias, that ANI `a`. */
export const withAniOfId = (alias: string): string =>
  `CROSS JOIN LATERAL (
    SELECT * FROM ani WHERE workspace_id = p_workspace_id AND ani_id = ${alias}.ani_id OFFSET 0
  ) a`
