/**
 * The same for the ANIs in a pool that are none of these numbers (packed, without the last digit: calling code and
 * national number).
 */
export default `
CREATE OR REPLACE FUNCTION keep_in_pool(
  p_workspace_id integer,
  p_revision bigint,
  p_today date,
  p_pool_id bigint,
  p_numbers bigint[],
  p_is_kept boolean,
  OUT memberships bigint,
  OUT removed bigint,
  OUT leftovers bigint[]
) LANGUAGE plpgsql VOLATILE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
DECLARE
  v_others bigint[] := ARRAY(
    SELECT m.ani_id FROM pool_member m
    WHERE m.workspace_id = p_workspace_id AND m.pool_id = p_pool_id AND (
      SELECT a.calling_code * 10000000000 + a.number::bigint FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id = m.ani_id
    ) NOT IN (SELECT unnest(p_numbers))
  );
BEGIN
  IF v_others = '{}' THEN
    memberships := 0;
    removed := 0;
    leftovers := '{}';
  ELSE
    SELECT l.memberships, l.removed, l.leftovers INTO memberships, removed, leftovers
    FROM leave_pools(
      p_workspace_id, p_revision, p_today, v_others, array_fill(p_pool_id, ARRAY[cardinality(v_others)]), p_is_kept
    ) l;
  END IF;
END $$;
`
