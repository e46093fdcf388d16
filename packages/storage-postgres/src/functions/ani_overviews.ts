/**
 * What ANIs did lately, beside ani_reports: assigned today, pools, the end of a pause, dials of 30 days.
 */
export default `
CREATE OR REPLACE FUNCTION ani_overviews(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
  id bigint,
  assigned_today integer,
  pools text[],
  paused_until float8,
  recent_dials integer[]
) LANGUAGE plpgsql STABLE
-- One row at a time by the keys: see inventory_changes.
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_today date;
BEGIN
  SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date INTO v_today
  FROM workspace w WHERE w.workspace_id = p_workspace_id;

  RETURN QUERY
  SELECT a.ani_id,
    COALESCE((
      SELECT u.used_today FROM ani_usage u
      WHERE u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id AND u.day = v_today
    ), 0),
    ARRAY(
      SELECT l.name FROM pool_member m
      JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = a.ani_id
      ORDER BY m.pool_id LIMIT 5
    ),
    CASE WHEN a.status = 'COOLING_OFF' THEN floor(extract(epoch FROM a.resumes_at) * 1000)::float8 END,
    ARRAY(
      SELECT COALESCE(d.dials, 0) FROM generate_series(0, 29) AS ago
      LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = a.ani_id AND d.day = v_today - 29 + ago
      ORDER BY ago
    )
  FROM unnest(p_ids) AS p (ani_id)
  JOIN ani a ON a.workspace_id = p_workspace_id AND a.ani_id = p.ani_id;
END $$;
`
