/**
 * The shares of the prospects that a rule of selection is tried on: which one a dial belongs to, and what became of each
 * share's dials by campaign and day.
 *
 * Runs beside servers that know nothing of it: they say of no dial that it belongs to a share.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
-- Null: of no share.
ALTER TABLE dial ADD COLUMN is_held_out boolean;

CREATE TABLE dial_share_day (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  campaign_id bigint NOT NULL,
  is_held_out boolean NOT NULL,
  dials integer NOT NULL,
  contacts integer NOT NULL,
  successes integer NOT NULL,
  CONSTRAINT dial_share_day_pkey PRIMARY KEY (workspace_id, day, campaign_id, is_held_out)
);

-- Records dials (parallel arrays) and counts those that were not recorded before; takes the rows they came from out of
-- the queue. Answers how many were recorded. flags: 1 volume, 2 contact, 4 success, 8 blocked, 16 not answered; of a share of the
-- prospects: 32 the rule was applied, 64 held out.
CREATE OR REPLACE FUNCTION record_dials(
  p_workspace_id integer,
  p_today date,
  p_lane smallint,
  p_queue_ids bigint[],
  p_days date[],
  p_dialed_at float8[],
  p_campaign_ids bigint[],
  p_ani_ids bigint[],
  p_pool_ids bigint[],
  p_lead_created_on date[],
  p_attempts integer[],
  p_prospect_calling_codes smallint[],
  p_ani_calling_codes smallint[],
  p_flags smallint[],
  p_prospects text[],
  p_prospect_area_codes text[],
  p_anis text[],
  p_ani_area_codes text[],
  p_zip_area_codes text[],
  p_dial_ids text[],
  p_zips text[],
  p_directions text[],
  p_dispositions text[],
  p_agent_names text[],
  p_skill_names text[],
  p_lead_sources text[]
) RETURNS integer LANGUAGE plpgsql VOLATILE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_recorded integer;
BEGIN
  -- Before the statements that read counts, so that they see all that was counted before.
  PERFORM pg_advisory_xact_lock(1867320412, p_workspace_id);
  PERFORM move_ani_windows(
    p_workspace_id, p_today, ARRAY(SELECT DISTINCT a FROM unnest(p_ani_ids) AS a WHERE a IS NOT NULL)
  );

  WITH recorded AS (
    INSERT INTO dial (
      workspace_id, day, dialed_at, campaign_id, ani_id, pool_id, lead_created_on, attempts, prospect_calling_code,
      ani_calling_code, is_volume, contact, success, blocked, no_answer, prospect, prospect_area_code, ani,
      ani_area_code, zip_area_code, dial_id, zip, direction, disposition, agent_name, skill_name, lead_source,
      is_held_out
    )
    SELECT p_workspace_id, day, to_timestamp(dialed_at / 1000), campaign_id, ani_id, pool_id, lead_created_on, attempts,
      prospect_calling_code, ani_calling_code, flags & 1 > 0, flags & 2 > 0, flags & 4 > 0, flags & 8 > 0,
      flags & 16 > 0, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction,
      disposition, agent_name, skill_name, lead_source, CASE WHEN flags & 96 > 0 THEN flags & 64 > 0 END
    FROM unnest(
      p_days, p_dialed_at, p_campaign_ids, p_ani_ids, p_pool_ids, p_lead_created_on, p_attempts,
      p_prospect_calling_codes, p_ani_calling_codes, p_flags, p_prospects, p_prospect_area_codes, p_anis,
      p_ani_area_codes, p_zip_area_codes, p_dial_ids, p_zips, p_directions, p_dispositions, p_agent_names,
      p_skill_names, p_lead_sources
    ) AS g (
      day, dialed_at, campaign_id, ani_id, pool_id, lead_created_on, attempts, prospect_calling_code, ani_calling_code,
      flags, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction, disposition,
      agent_name, skill_name, lead_source
    )
    ON CONFLICT DO NOTHING
    RETURNING day, campaign_id, ani_id, is_volume, contact, success, blocked, no_answer, prospect_calling_code,
      ani_calling_code, prospect_area_code, ani_area_code, zip_area_code, is_held_out
  ), of_ani_day AS MATERIALIZED (
    SELECT ani_id, day, count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
      count(*) FILTER (WHERE success) AS successes, count(*) FILTER (WHERE blocked) AS blocks,
      count(*) FILTER (WHERE no_answer) AS no_answers
    FROM recorded WHERE is_volume AND ani_id IS NOT NULL
    GROUP BY ani_id, day
  ), ani_days AS (
    INSERT INTO ani_day AS d (workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers)
    SELECT p_workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers FROM of_ani_day
    ON CONFLICT ON CONSTRAINT ani_day_pkey DO UPDATE SET
      dials = d.dials + EXCLUDED.dials,
      contacts = d.contacts + EXCLUDED.contacts,
      successes = d.successes + EXCLUDED.successes,
      blocks = d.blocks + EXCLUDED.blocks,
      no_answers = d.no_answers + EXCLUDED.no_answers
  ), of_ani AS (
    SELECT o.ani_id, s.window_day, sum(o.dials) AS dials, sum(o.contacts) AS contacts, max(o.day) AS last_day,
      COALESCE(sum(o.dials) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0) AS dials_30,
      COALESCE(sum(o.contacts) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0) AS contacts_30,
      COALESCE(sum(o.successes) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0) AS successes_30,
      COALESCE(sum(o.blocks) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0) AS blocks_30,
      COALESCE(sum(o.no_answers) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0) AS no_answers_30
    FROM of_ani_day o CROSS JOIN LATERAL (
      SELECT COALESCE((
        SELECT s.window_day FROM ani_statistics s WHERE s.workspace_id = p_workspace_id AND s.ani_id = o.ani_id
      ), p_today) AS window_day
    ) s
    GROUP BY o.ani_id, s.window_day
  ), anis AS (
    INSERT INTO ani_statistics AS s (
      workspace_id, ani_id, window_day, dials_total, contacts_total, dials_30, contacts_30, successes_30, blocks_30,
      no_answers_30, last_dialed_on
    )
    SELECT p_workspace_id, ani_id, window_day, dials, contacts, dials_30, contacts_30, successes_30, blocks_30,
      no_answers_30, last_day
    FROM of_ani
    ON CONFLICT ON CONSTRAINT ani_statistics_pkey DO UPDATE SET
      dials_total = s.dials_total + EXCLUDED.dials_total,
      contacts_total = s.contacts_total + EXCLUDED.contacts_total,
      dials_30 = s.dials_30 + EXCLUDED.dials_30,
      contacts_30 = s.contacts_30 + EXCLUDED.contacts_30,
      successes_30 = s.successes_30 + EXCLUDED.successes_30,
      blocks_30 = s.blocks_30 + EXCLUDED.blocks_30,
      no_answers_30 = s.no_answers_30 + EXCLUDED.no_answers_30,
      last_dialed_on = GREATEST(s.last_dialed_on, EXCLUDED.last_dialed_on)
  ), dial_days AS (
    INSERT INTO dial_day AS d (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
    SELECT p_workspace_id, b.basis, r.day, r.campaign_id, b.calling_code, b.area_code, count(*),
      count(*) FILTER (WHERE r.contact)
    FROM recorded r CROSS JOIN LATERAL (VALUES
      (0::smallint, r.prospect_calling_code, r.prospect_area_code),
      (1::smallint, r.ani_calling_code, r.ani_area_code),
      (2::smallint, 1::smallint, r.zip_area_code)
    ) AS b (basis, calling_code, area_code)
    WHERE r.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, r.day, r.campaign_id, b.calling_code, b.area_code
    ON CONFLICT ON CONSTRAINT dial_day_pkey DO UPDATE SET
      dials = d.dials + EXCLUDED.dials,
      contacts = d.contacts + EXCLUDED.contacts
  ), share_days AS (
    INSERT INTO dial_share_day AS d (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT p_workspace_id, day, campaign_id, is_held_out, count(*), count(*) FILTER (WHERE contact),
      count(*) FILTER (WHERE success)
    FROM recorded WHERE is_held_out IS NOT NULL
    GROUP BY day, campaign_id, is_held_out
    ON CONFLICT ON CONSTRAINT dial_share_day_pkey DO UPDATE SET
      dials = d.dials + EXCLUDED.dials,
      contacts = d.contacts + EXCLUDED.contacts,
      successes = d.successes + EXCLUDED.successes
  )
  SELECT count(*) INTO v_recorded FROM recorded;

  DELETE FROM dial_queue q USING unnest(p_queue_ids) AS p (queue_id)
  WHERE q.workspace_id = p_workspace_id AND q.lane = p_lane AND q.queue_id = p.queue_id;

  RETURN v_recorded;
END $$;

-- Counts the shares of one day anew from its dials. Answers how many counters had been wrong.
CREATE FUNCTION recount_share_day(p_workspace_id integer, p_day date) RETURNS bigint
LANGUAGE plpgsql VOLATILE
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_corrected bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(1867320412, p_workspace_id);

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
`))
