/**
 * Moves the windows of these ANIs on to p_today: takes off the days that leave and adds those that come in. The caller
 * holds the workspace's figures.
 */
export default `
CREATE OR REPLACE FUNCTION move_ani_windows(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS void
LANGUAGE sql VOLATILE AS $$
  WITH late AS MATERIALIZED (
    SELECT s.ani_id, s.window_day FROM unnest(p_ani_ids) AS p (ani_id)
    JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id
    WHERE s.window_day < p_today
  ), moved AS (
    SELECT late.ani_id, sum(d.sign * d.dials) AS dials, sum(d.sign * d.contacts) AS contacts,
      sum(d.sign * d.successes) AS successes, sum(d.sign * d.blocks) AS blocks,
      sum(d.sign * d.no_answers) AS no_answers
    FROM late CROSS JOIN LATERAL (
      SELECT -1 AS sign, d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
        AND d.day BETWEEN late.window_day - 29 AND LEAST(late.window_day, p_today - 30)
      UNION ALL
      SELECT 1 AS sign, d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
        AND d.day BETWEEN GREATEST(late.window_day + 1, p_today - 29) AND p_today
    ) d
    GROUP BY late.ani_id
  )
  UPDATE ani_statistics s SET
    window_day = p_today,
    dials_30 = s.dials_30 + COALESCE(moved.dials, 0),
    contacts_30 = s.contacts_30 + COALESCE(moved.contacts, 0),
    successes_30 = s.successes_30 + COALESCE(moved.successes, 0),
    blocks_30 = s.blocks_30 + COALESCE(moved.blocks, 0),
    no_answers_30 = s.no_answers_30 + COALESCE(moved.no_answers, 0)
  FROM late LEFT JOIN moved USING (ani_id)
  WHERE s.workspace_id = p_workspace_id AND s.ani_id = late.ani_id
$$;
`
