import { eachCounter, windowFrom } from "../internal/dials/counting.ts"

/**
 * Moves the windows of these ANIs on to p_today: takes off the days that leave and adds those that come in. The caller
 * holds the workspace's figures.
 */
export default `
CREATE OR REPLACE FUNCTION move_ani_windows(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS void
LANGUAGE sql VOLATILE AS $$
  WITH late AS MATERIALIZED (
    SELECT s.* FROM unnest(p_ani_ids) AS p (ani_id)
    CROSS JOIN LATERAL (
      SELECT s.ani_id, s.window_day, s.ctid AS place FROM ani_statistics s
      WHERE s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id AND s.window_day < p_today
      -- Each is found by its key, and the table never read for some of them.
      OFFSET 0
    ) s
  ), moved AS (
    SELECT late.place, sums.*
    FROM late CROSS JOIN LATERAL (
      SELECT ${eachCounter((counter) => `COALESCE(sum(d.sign * d.${counter}), 0) AS ${counter}`)}
      FROM (
        SELECT -1 AS sign, d.* FROM ani_day d
        WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
          AND d.day BETWEEN ${windowFrom("late.window_day")} AND LEAST(late.window_day, ${windowFrom("p_today")} - 1)
        UNION ALL
        SELECT 1 AS sign, d.* FROM ani_day d
        WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
          AND d.day BETWEEN GREATEST(late.window_day + 1, ${windowFrom("p_today")}) AND p_today
      ) d
    ) sums
  )
  UPDATE ani_statistics s SET
    window_day = p_today,
    ${eachCounter((counter) => `${counter}_30 = s.${counter}_30 + moved.${counter}`)}
  FROM moved
  WHERE s.ctid = moved.place
$$;
`
