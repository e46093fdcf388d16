import { aheadGrace } from "@anipool/storage/CountedDays"
import * as Duration from "effect/Duration"

/** What `ani_usage.last_used_at` says of an ANI that was used under a clock that was ahead. */
export const isAhead = `last_used_at > clock_timestamp() + INTERVAL '${Duration.toSeconds(aheadGrace)} seconds'`

/**
 * Has the uses of ANIs, p_limit at most, that were counted under a time that has not come count as made today and now;
 * answers how many ANIs. Its locks are those of confirm_assignments, in the same order.
 */
export default `
CREATE OR REPLACE FUNCTION reset_day(p_workspace_id integer, p_limit integer) RETURNS integer LANGUAGE plpgsql VOLATILE
AS $$
#variable_conflict use_column
DECLARE
  v_ids bigint[];
  v_now timestamptz;
  v_today date;
  v_begins timestamptz;
  v_hour integer;
BEGIN
  SELECT array_agg(ani_id) INTO v_ids FROM (
    SELECT u.ani_id FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.${isAhead}
    ORDER BY u.ani_id LIMIT p_limit FOR NO KEY UPDATE
  ) ahead;
  IF v_ids IS NULL THEN
    RETURN 0;
  END IF;
  v_now := date_trunc('milliseconds', clock_timestamp());
  v_hour := floor(extract(epoch FROM v_now) / 3600);
  SELECT (v_now AT TIME ZONE w.time_zone)::date, (v_now AT TIME ZONE w.time_zone)::date::timestamp AT TIME ZONE w.time_zone
  INTO v_today, v_begins
  FROM workspace w WHERE w.workspace_id = p_workspace_id;

  -- A retry is answered with the time that the log says.
  UPDATE assignment_request r SET assigned_at = v_now, answered_at = LEAST(r.answered_at, v_now)
  FROM ani a
  WHERE r.workspace_id = p_workspace_id AND r.assigned_at > v_now
    AND a.workspace_id = p_workspace_id AND a.ani_id = ANY (v_ids)
    AND a.calling_code = r.calling_code AND a.number = r.number;

  -- Uses made elsewhere were told for the same day: the highest figure counts.
  WITH late AS (
    DELETE FROM ani_use_elsewhere e
    WHERE e.workspace_id = p_workspace_id AND e.ani_id = ANY (v_ids) AND e.day > v_today
    RETURNING e.ani_id, e.uses
  )
  INSERT INTO ani_use_elsewhere AS e (workspace_id, ani_id, day, uses)
  SELECT p_workspace_id, late.ani_id, v_today, max(late.uses) FROM late GROUP BY late.ani_id
  ON CONFLICT (workspace_id, day, ani_id) DO UPDATE SET uses = GREATEST(e.uses, EXCLUDED.uses);

  -- They follow on those that were counted today before, in their order; all are numbered again, without a gap.
  UPDATE assignment l SET
    day = v_today,
    assigned_at = LEAST(l.assigned_at, v_now),
    use_of_day = today.use_of_day,
    daily_cap = CASE WHEN l.daily_cap < today.use_of_day THEN 0 ELSE l.daily_cap END
  FROM (
    SELECT a.assigned_at, a.assignment_id,
      row_number() OVER (PARTITION BY a.ani_id ORDER BY a.day, a.use_of_day) AS use_of_day
    FROM assignment a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id = ANY (v_ids) AND a.day >= v_today
      AND a.assigned_at >= v_begins - INTERVAL '1 day'
  ) today
  WHERE l.workspace_id = p_workspace_id AND l.assigned_at = today.assigned_at AND l.assignment_id = today.assignment_id
    AND (l.day <> v_today OR l.assigned_at > v_now OR l.use_of_day <> today.use_of_day);

  UPDATE ani_usage u SET
    day = v_today,
    used_today = COALESCE(l.uses, 0) + COALESCE(e.uses, 0),
    hour = v_hour,
    used_this_hour = COALESCE(l.uses_this_hour, 0),
    last_used_at = LEAST(u.last_used_at, v_now)
  FROM unnest(v_ids) AS p (ani_id)
  LEFT JOIN (
    SELECT a.ani_id, count(*) AS uses, count(*) FILTER (WHERE a.assigned_at >= to_timestamp(v_hour * 3600.0)) AS uses_this_hour
    FROM assignment a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id = ANY (v_ids) AND a.day = v_today
      AND a.assigned_at >= v_begins - INTERVAL '1 day'
    GROUP BY a.ani_id
  ) l ON l.ani_id = p.ani_id
  LEFT JOIN ani_use_elsewhere e ON e.workspace_id = p_workspace_id AND e.ani_id = p.ani_id AND e.day = v_today
  WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id;
  RETURN cardinality(v_ids);
END $$;
`
