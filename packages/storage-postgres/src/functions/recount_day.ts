import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { bases, counts, hourBases, hourCounts, hourKeys, places } from "../internal/dials/counting.ts"

/**
 * Counts one day anew from its dials, by ANI, by place, by the hour and by share of the
 * prospects. Answers how many dials there are and how many counters had been wrong.
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
    ON CONFLICT (workspace_id, ani_id, day) DO UPDATE SET
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
    ON CONFLICT (workspace_id, basis, day, campaign_id, calling_code, area_code) DO UPDATE SET dials = EXCLUDED.dials, contacts = EXCLUDED.contacts
  )
  SELECT v_corrected + count(*) INTO v_corrected FROM wrong;

  WITH dialed AS (
    -- Dials of before hours were kept have none: what the present time zone says.
    SELECT COALESCE(d.hour, extract(hour FROM d.dialed_at AT TIME ZONE w.time_zone)::smallint) AS hour, d.campaign_id,
      d.ani_calling_code, d.ani_area_code, d.contact, d.blocked, d.no_answer, d.hour IS NOT NULL AS is_kept
    FROM dial d JOIN workspace w ON w.workspace_id = d.workspace_id
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_volume
  ), counted AS (
    SELECT h.basis, d.hour, h.campaign_id, h.calling_code, h.area_code, ${hourCounts},
      count(*) FILTER (WHERE d.is_kept) AS kept
    FROM dialed d CROSS JOIN LATERAL ${hourKeys}
    GROUP BY h.basis, d.hour, h.campaign_id, h.calling_code, h.area_code
  ), wrong AS (
    SELECT basis, hour, campaign_id, calling_code, area_code, COALESCE(c.dials, 0) AS dials,
      COALESCE(c.contacts, 0) AS contacts, COALESCE(c.blocks, 0) AS blocks, COALESCE(c.no_answers, 0) AS no_answers,
      -- Hours that only lack dials of before hours were kept are no fault.
      COALESCE(c.kept, 0) <> COALESCE(k.dials, 0) OR COALESCE(c.kept, 0) = COALESCE(c.dials, 0) AS is_fault
    FROM counted c
    FULL JOIN (
      SELECT * FROM dial_hour WHERE workspace_id = p_workspace_id AND basis IN ${hourBases} AND day = p_day
    ) k USING (basis, hour, campaign_id, calling_code, area_code)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0), COALESCE(c.blocks, 0), COALESCE(c.no_answers, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0), COALESCE(k.blocks, 0),
        COALESCE(k.no_answers, 0))
  ), set_right AS (
    INSERT INTO dial_hour (
      workspace_id, basis, day, hour, campaign_id, calling_code, area_code, dials, contacts, blocks, no_answers
    )
    SELECT p_workspace_id, basis, p_day, hour, campaign_id, calling_code, area_code, dials, contacts, blocks, no_answers
    FROM wrong
    ON CONFLICT (workspace_id, basis, day, hour, campaign_id, calling_code, area_code) DO UPDATE SET dials = EXCLUDED.dials, contacts = EXCLUDED.contacts,
      blocks = EXCLUDED.blocks, no_answers = EXCLUDED.no_answers
  )
  SELECT v_corrected + count(*) FILTER (WHERE is_fault) INTO v_corrected FROM wrong;

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
    ON CONFLICT (workspace_id, day, campaign_id, is_held_out) DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes
  )
  SELECT v_corrected + count(*) INTO corrected FROM wrong;
END $$;
`
