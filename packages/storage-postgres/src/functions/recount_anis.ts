import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { isInWindow } from "../internal/dials/counting.ts"

/**
 * Counts the figures of ANIs anew from their days. Answers how many had been wrong.
 */
export default `
CREATE OR REPLACE FUNCTION recount_anis(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_corrected bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);
  PERFORM move_ani_windows(p_workspace_id, p_today, p_ani_ids);

  WITH counted AS (
    SELECT p.ani_id, w.window_day, COALESCE(sum(d.dials), 0) AS dials_total,
      COALESCE(sum(d.contacts), 0) AS contacts_total,
      COALESCE(sum(d.dials) FILTER (WHERE d.is_within), 0) AS dials_30,
      COALESCE(sum(d.contacts) FILTER (WHERE d.is_within), 0) AS contacts_30,
      COALESCE(sum(d.successes) FILTER (WHERE d.is_within), 0) AS successes_30,
      COALESCE(sum(d.blocks) FILTER (WHERE d.is_within), 0) AS blocks_30,
      COALESCE(sum(d.no_answers) FILTER (WHERE d.is_within), 0) AS no_answers_30,
      max(d.day) FILTER (WHERE d.dials > 0) AS last_dialed_on
    FROM unnest(p_ani_ids) AS p (ani_id)
    CROSS JOIN LATERAL (
      SELECT COALESCE((
        SELECT s.window_day FROM ani_statistics s WHERE s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id
      ), p_today) AS window_day
    ) w
    LEFT JOIN LATERAL (
      SELECT d.*, ${isInWindow("d.day", "w.window_day")} AS is_within
      FROM ani_day d WHERE d.workspace_id = p_workspace_id AND d.ani_id = p.ani_id
    ) d ON true
    GROUP BY p.ani_id, w.window_day
  ), wrong AS (
    SELECT c.* FROM counted c
    LEFT JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = c.ani_id
    WHERE (c.dials_total, c.contacts_total, c.dials_30, c.contacts_30, c.successes_30, c.blocks_30, c.no_answers_30)
        IS DISTINCT FROM (COALESCE(s.dials_total, 0), COALESCE(s.contacts_total, 0), COALESCE(s.dials_30, 0),
          COALESCE(s.contacts_30, 0), COALESCE(s.successes_30, 0), COALESCE(s.blocks_30, 0),
          COALESCE(s.no_answers_30, 0))
      OR c.last_dialed_on IS DISTINCT FROM s.last_dialed_on
  ), set_right AS (
    INSERT INTO ani_statistics (
      workspace_id, ani_id, window_day, dials_total, contacts_total, dials_30, contacts_30, successes_30, blocks_30,
      no_answers_30, last_dialed_on
    )
    SELECT p_workspace_id, ani_id, window_day, dials_total, contacts_total, dials_30, contacts_30, successes_30,
      blocks_30, no_answers_30, last_dialed_on
    FROM wrong
    ON CONFLICT (workspace_id, ani_id) DO UPDATE SET
      dials_total = EXCLUDED.dials_total, contacts_total = EXCLUDED.contacts_total, dials_30 = EXCLUDED.dials_30,
      contacts_30 = EXCLUDED.contacts_30, successes_30 = EXCLUDED.successes_30, blocks_30 = EXCLUDED.blocks_30,
      no_answers_30 = EXCLUDED.no_answers_30, last_dialed_on = EXCLUDED.last_dialed_on
  )
  SELECT count(*) INTO v_corrected FROM wrong;
  RETURN v_corrected;
END $$;
`
