import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { counts, hourCounts, hourKeys, places } from "../internal/dials/counting.ts"
import { setDay } from "../internal/dials/dayCounters.ts"

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

${
  setDay({
    anis: `counted AS (
    SELECT d.ani_id, ${counts}
    FROM dial d
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_volume AND d.ani_id IS NOT NULL
    GROUP BY d.ani_id
  )`,
    places: `counted AS (
    SELECT b.basis, d.campaign_id, b.calling_code, b.area_code, count(*) AS dials,
      count(*) FILTER (WHERE d.contact) AS contacts
    FROM dial d CROSS JOIN LATERAL ${places}
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, d.campaign_id, b.calling_code, b.area_code
  )`,
    hours: `dialed AS (
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
  )`,
    shares: `counted AS (
    SELECT d.campaign_id, d.is_held_out, count(*) AS dials, count(*) FILTER (WHERE d.contact) AS contacts,
      count(*) FILTER (WHERE d.success) AS successes
    FROM dial d
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_held_out IS NOT NULL
    GROUP BY d.campaign_id, d.is_held_out
  )`
  })
}
  corrected := v_corrected;
END $$;
`
