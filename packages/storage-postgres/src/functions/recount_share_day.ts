import { workspaceLocks } from "../internal/advisoryLocks.ts"

/**
 * Counts the shares of one day anew from its dials. Answers how many counters had been wrong.
 */
export default `
CREATE OR REPLACE FUNCTION recount_share_day(p_workspace_id integer, p_day date) RETURNS bigint
LANGUAGE plpgsql VOLATILE
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_corrected bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);

  WITH counted AS (
    SELECT d.campaign_id, d.is_held_out, count(*) AS dials, count(*) FILTER (WHERE d.contact) AS contacts,
      count(*) FILTER (WHERE d.success) AS successes
    FROM dial d
    -- Dials of the day in any time zone.
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= (p_day - 1)::timestamp AT TIME ZONE 'UTC'
      AND d.dialed_at < (p_day + 2)::timestamp AT TIME ZONE 'UTC' AND d.day = p_day AND d.is_held_out IS NOT NULL
    GROUP BY d.campaign_id, d.is_held_out
  ), wrong AS (
    SELECT campaign_id, is_held_out, COALESCE(c.dials, 0) AS dials, COALESCE(c.contacts, 0) AS contacts,
      COALESCE(c.successes, 0) AS successes
    FROM counted c
    FULL JOIN (SELECT * FROM dial_share_day WHERE workspace_id = p_workspace_id AND day = p_day) k
      USING (campaign_id, is_held_out)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0), COALESCE(c.successes, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0), COALESCE(k.successes, 0))
  ), set_right AS (
    INSERT INTO dial_share_day AS d (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT p_workspace_id, p_day, campaign_id, is_held_out, dials, contacts, successes FROM wrong
    ON CONFLICT ON CONSTRAINT dial_share_day_pkey DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes
  )
  SELECT count(*) INTO v_corrected FROM wrong;
  RETURN v_corrected;
END $$;
`
