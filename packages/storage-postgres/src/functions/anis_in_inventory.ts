import { isCallable } from "../internal/callbackStanding.ts"
import { packedCarriers } from "../internal/carriersShown.ts"
import { rightSpans } from "../internal/rightShown.ts"
import { byKey } from "../internal/schema/planSettings.ts"
import { today } from "../internal/schema/today.ts"

/**
 * The ANIs that are held, by id, those after p_after, at most p_limit: a line each, its fields with bars between them,
 * and the pools with commas. Null: none. The release before reads the inventory by it.
 *
 * Plan: three scans along (workspace_id, ani_id) that are merged, whatever the tables' statistics say.
 */
export default `
CREATE OR REPLACE FUNCTION anis_in_inventory(p_workspace_id integer, p_after bigint, p_limit integer) RETURNS text
LANGUAGE plpgsql STABLE${byKey}
SET enable_bitmapscan TO off
SET enable_sort TO off
SET enable_incremental_sort TO off
SET enable_hashjoin TO off
SET enable_hashagg TO off
SET enable_nestloop TO off
SET enable_material TO off
AS $$
DECLARE
  v_day date := ${today};
  v_last bigint;
  -- Most workspaces know of none: then none is looked up, nor of the others.
  v_has_routes boolean := EXISTS (SELECT FROM callback_route r WHERE r.workspace_id = p_workspace_id);
  v_has_rights boolean := EXISTS (SELECT FROM right_to_use r WHERE r.workspace_id = p_workspace_id);
  v_has_carriers boolean := EXISTS (SELECT FROM number_carrier c WHERE c.workspace_id = p_workspace_id);
  v_lines text;
BEGIN
  SELECT max(page.ani_id) INTO v_last FROM (
    SELECT a.ani_id FROM ani a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id > p_after AND a.status <> 'REMOVED_FROM_DIALER'
    ORDER BY a.ani_id
    LIMIT p_limit
  ) page;

  SELECT string_agg(line, E'\\n') INTO v_lines FROM (
    SELECT concat_ws(
      '|', a.ani_id, a.revision, a.calling_code, a.number, a.area_code, a.status, COALESCE(m.pools, ''),
      CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END,
      COALESCE(extract(epoch FROM u.last_used_at)::float8 * 1000, 0), a.block_rate,
      COALESCE(a.date_activated::text, ''), a.rated_dials, a.rated_contacts,
      CASE WHEN v_has_routes AND ${isCallable("a")} THEN 1 ELSE 0 END,
      CASE WHEN v_has_rights THEN COALESCE(${rightSpans("a")}, '') ELSE '' END,
      CASE WHEN v_has_carriers THEN COALESCE(${packedCarriers("a")}, '') ELSE '' END
    ) AS line
    FROM ani a
    JOIN (
      SELECT u.ani_id, u.day, u.used_today, u.last_used_at FROM ani_usage u
      WHERE u.workspace_id = p_workspace_id AND u.ani_id > p_after AND u.ani_id <= v_last
      ORDER BY u.ani_id
    ) u USING (ani_id)
    LEFT JOIN (
      SELECT m.ani_id, string_agg(m.pool_id::text, ',' ORDER BY m.pool_id) AS pools FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.ani_id > p_after AND m.ani_id <= v_last
      GROUP BY m.ani_id
      ORDER BY m.ani_id
    ) m USING (ani_id)
    WHERE a.workspace_id = p_workspace_id AND a.ani_id > p_after AND a.ani_id <= v_last
      AND a.status <> 'REMOVED_FROM_DIALER'
    ORDER BY a.ani_id
  ) lines;
  RETURN v_lines;
END $$;
`
