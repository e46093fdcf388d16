import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { bases, counts, places } from "../internal/dials/counting.ts"

/**
 * Counts one day anew from its dials, by ANI, by place and by share of the prospects. Answers how many dials there are and how many counters had been wrong.
 */
export default `
CREATE OR REPLACE FUNCTION recount_day(p_workspace_id integer, p_day date, OUT dials bigint, OUT corrected bigint)
LANGUAGE plpgsql VOLATILE
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  -- Dials of the day in any time zone.
  v_from timestamptz := (p_day - 1)::timestamp AT TIME ZONE 'UTC';
  v_to timestamptz := (p_day + 2)::timestamp AT TIME ZONE 'UTC';
  v_corrected bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);

  SELECT count(*) INTO dials FROM dial d
  WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day;

  WITH counted AS (
    SELECT d.ani_id, ${counts}
    FROM dial d
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_volume AND d.ani_id IS NOT NULL
    GROUP BY d.ani_id
  ), wrong AS (
    SELECT ani_id, COALESCE(c.dials, 0) AS dials, COALESCE(c.contacts, 0) AS contacts,
      COALESCE(c.successes, 0) AS successes, COALESCE(c.blocks, 0) AS blocks, COALESCE(c.no_answers, 0) AS no_answers
    FROM counted c
    FULL JOIN (SELECT * FROM ani_day WHERE workspace_id = p_workspace_id AND day = p_day) k USING (ani_id)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0), COALESCE(c.successes, 0), COALESCE(c.blocks, 0),
        COALESCE(c.no_answers, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0), COALESCE(k.successes, 0),
        COALESCE(k.blocks, 0), COALESCE(k.no_answers, 0))
  ), set_right AS (
    INSERT INTO ani_day AS d (workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers)
    SELECT p_workspace_id, ani_id, p_day, dials, contacts, successes, blocks, no_answers FROM wrong
    ON CONFLICT ON CONSTRAINT ani_day_pkey DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes,
      blocks = EXCLUDED.blocks, no_answers = EXCLUDED.no_answers
  )
  SELECT count(*) INTO v_corrected FROM wrong;

  WITH counted AS (
    SELECT b.basis, d.campaign_id, b.calling_code, b.area_code, count(*) AS dials,
      count(*) FILTER (WHERE d.contact) AS contacts
    FROM dial d CROSS JOIN LATERAL ${places}
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, d.campaign_id, b.calling_code, b.area_code
  ), wrong AS (
    SELECT basis, campaign_id, calling_code, area_code, COALESCE(c.dials, 0) AS dials,
      COALESCE(c.contacts, 0) AS contacts
    FROM counted c
    FULL JOIN (
      SELECT * FROM dial_day WHERE workspace_id = p_workspace_id AND basis IN ${bases} AND day = p_day
    ) k USING (basis, campaign_id, calling_code, area_code)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0))
  ), set_right AS (
    INSERT INTO dial_day (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
    SELECT p_workspace_id, basis, p_day, campaign_id, calling_code, area_code, dials, contacts FROM wrong
    ON CONFLICT ON CONSTRAINT dial_day_pkey DO UPDATE SET dials = EXCLUDED.dials, contacts = EXCLUDED.contacts
  )
  SELECT v_corrected + count(*) INTO v_corrected FROM wrong;

  WITH counted AS (
    SELECT d.campaign_id, d.is_held_out, count(*) AS dials, count(*) FILTER (WHERE d.contact) AS contacts,
      count(*) FILTER (WHERE d.success) AS successes
    FROM dial d
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_held_out IS NOT NULL
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
    INSERT INTO dial_share_day (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT p_workspace_id, p_day, campaign_id, is_held_out, dials, contacts, successes FROM wrong
    ON CONFLICT ON CONSTRAINT dial_share_day_pkey DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes
  )
  SELECT v_corrected + count(*) INTO corrected FROM wrong;
END $$;
`
