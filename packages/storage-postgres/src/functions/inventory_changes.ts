import { isCallable } from "../internal/callbackStanding.ts"
import { packedCarriers } from "../internal/carriersShown.ts"
import { rightSpans } from "../internal/rightShown.ts"
import { rowByRow } from "../internal/schema/planSettings.ts"
import { today } from "../internal/schema/today.ts"

/**
 * The ANIs changed after (p_revision, p_ani_id), in that order, at most p_limit; with their pools, and their use on the
 * workspace's present day and the figures that selection goes by.
 *
 * Plan: along the index of revisions, then one row at a time by the keys. A plan that sorted or hashed would read all of
 * what is left for each page; it is what the planner takes while a table just filled is not analyzed yet.
 */
export default `
CREATE OR REPLACE FUNCTION inventory_changes(
  p_workspace_id integer,
  p_revision bigint,
  p_ani_id bigint,
  p_limit integer
) RETURNS TABLE (
  id bigint,
  revision bigint,
  calling_code smallint,
  number text,
  area_code text,
  status text,
  pools bigint[],
  used_today integer,
  last_used_at float8,
  block_rate real,
  activated_on date,
  rated_dials integer,
  rated_contacts integer,
  is_callable boolean,
  rights text,
  carriers text
) LANGUAGE plpgsql STABLE${rowByRow}
SET enable_sort TO off
SET enable_material TO off
SET enable_memoize TO off
AS $$
#variable_conflict use_column
DECLARE
  v_day date := ${today};
BEGIN
  RETURN QUERY
  SELECT a.ani_id, a.revision, a.calling_code, a.number, a.area_code, a.status,
    ARRAY(
      SELECT m.pool_id FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = a.ani_id
      ORDER BY m.pool_id
    ),
    CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END,
    COALESCE(extract(epoch FROM u.last_used_at)::float8 * 1000, 0),
    a.block_rate, a.date_activated, a.rated_dials, a.rated_contacts, COALESCE(${isCallable("a")}, false),
    COALESCE(${rightSpans("a")}, ''), COALESCE(${packedCarriers("a")}, '')
  FROM (
    SELECT * FROM ani a
    WHERE a.workspace_id = p_workspace_id AND (a.revision, a.ani_id) > (p_revision, p_ani_id)
    ORDER BY a.revision, a.ani_id
    LIMIT p_limit
  ) a
  -- A limit keeps it a lookup of one row by its key: as a join it could become a loop over all the workspace's rows for
  -- each ANI, where the tables' statistics are of a time before they were filled.
  CROSS JOIN LATERAL (
    SELECT u.day, u.used_today, u.last_used_at FROM ani_usage u
    WHERE u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id
    LIMIT 1
  ) u
  ORDER BY a.revision, a.ani_id;
END $$;
`
