import { rowByRowAnew } from "../internal/schema/planSettings.ts"

/**
 * Takes each ANI out of the pool at the same place of p_pools, and gives it the change's revision, whether it was in
 * there or not. Those that are left in no pool are taken out of the inventory or, where p_is_kept, noted and named. Runs
 * within a change of the workspace.
 */
export default `
CREATE OR REPLACE FUNCTION leave_pools(
  p_workspace_id integer,
  p_revision bigint,
  p_today date,
  p_ani_ids bigint[],
  p_pools bigint[],
  p_is_kept boolean,
  OUT memberships bigint,
  OUT removed bigint,
  OUT leftovers bigint[]
) LANGUAGE plpgsql VOLATILE${rowByRowAnew}
SET enable_memoize TO off
AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM pool_member WHERE ctid = ANY (ARRAY(
    SELECT (
      SELECT m.ctid FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.pool_id = w.pool_id AND m.ani_id = w.ani_id
    )
    FROM unnest(p_ani_ids, p_pools) AS w (ani_id, pool_id)
  ));
  GET DIAGNOSTICS memberships = ROW_COUNT;

  WITH each AS MATERIALIZED (
    SELECT (
      SELECT CASE WHEN a.status <> 'REMOVED_FROM_DIALER' THEN a.ctid END FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id = i.ani_id
    ) AS place, (
      SELECT true FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.ani_id = i.ani_id LIMIT 1
    ) IS NULL AS is_left
    FROM (SELECT DISTINCT unnest(p_ani_ids) AS ani_id) i
  ), settled AS (
    UPDATE ani SET
      revision = p_revision,
      status = CASE WHEN is_left AND NOT p_is_kept THEN 'REMOVED_FROM_DIALER' ELSE status END,
      shown_pool_id = CASE WHEN is_left AND NOT p_is_kept THEN NULL ELSE shown_pool_id END,
      date_deactivated = CASE WHEN is_left AND NOT p_is_kept THEN p_today ELSE date_deactivated END
    FROM each
    -- Nothing else is asked of the ANI: where there is an index for it, all that it holds may be read instead.
    WHERE ani.ctid = each.place
    RETURNING ani.ani_id, is_left
  ), noted AS (
    INSERT INTO group_leftover (workspace_id, ani_id)
    SELECT p_workspace_id, ani_id FROM settled WHERE is_left AND p_is_kept
    ON CONFLICT (workspace_id, ani_id) DO UPDATE SET noted_at = EXCLUDED.noted_at
  )
  SELECT count(*) FILTER (WHERE is_left AND NOT p_is_kept),
    COALESCE(array_agg(ani_id) FILTER (WHERE is_left AND p_is_kept), '{}')
  INTO removed, leftovers
  FROM settled;
END $$;
`
