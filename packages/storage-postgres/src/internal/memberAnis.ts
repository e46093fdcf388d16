/**
 * The ANIs of pools, as they are read.
 */
import type * as SqlClient from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

/**
 * Memberships `m`, each with its ANI `a`, which is looked up by its key (`OFFSET 0` keeps the lookup apart). Joined freely
 * while the planner knows the tables as they were before they were filled, all ANIs of the workspace would be read anew for
 * each membership.
 */
export const memberAnis = (sql: SqlClient.SqlClient): Fragment =>
  sql`pool_member m CROSS JOIN LATERAL (
    SELECT * FROM ani WHERE workspace_id = m.workspace_id AND ani_id = m.ani_id OFFSET 0
  ) a`
