import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { counts, eachCounter, hourCounts, hourKeys, isInWindow, places } from "../internal/dials/counting.ts"
import { dialColumns } from "../internal/dials/dialColumns.ts"
import { byKey } from "../internal/schema/planSettings.ts"

const inWindow = isInWindow("o.day", "s.window_day")
const names = dialColumns.map(({ name }) => name).join(", ")

/**
 * Records dials (parallel arrays, one for each of `dialColumns`) and counts those that were not recorded before; takes the
 * rows they came from out of the queue. Answers how many were recorded.
 *
 * The dials are written before the workspace's figures are taken, so that several workers write at once; only the counting
 * is one after the other. They are written in the order of their key, so that two who write the same ones wait for each
 * other in no circle.
 */
export default `
CREATE OR REPLACE FUNCTION record_dials(
  p_workspace_id integer,
  p_today date,
  p_lane smallint,
  p_queue_ids bigint[],
  ${dialColumns.map(({ name, type }) => `p_${name} ${type}[]`).join(",\n  ")}
) RETURNS integer LANGUAGE plpgsql VOLATILE${byKey}
SET enable_bitmapscan TO off
AS $$
#variable_conflict use_column
DECLARE
  v_recorded integer;
  -- What was recorded, by ANI and day, in the order of its key.
  v_anis bigint[];
  v_ani_days date[];
  v_ani_dials bigint[];
  v_ani_contacts bigint[];
  v_ani_successes bigint[];
  v_ani_blocks bigint[];
  v_ani_no_answers bigint[];
  -- And by basis, day, campaign and area code.
  v_bases smallint[];
  v_basis_days date[];
  v_basis_campaigns bigint[];
  v_basis_calling_codes smallint[];
  v_basis_area_codes text[];
  v_basis_dials bigint[];
  v_basis_contacts bigint[];
  -- And by the hour, in the order of the key.
  v_hour_bases smallint[];
  v_hour_days date[];
  v_hours smallint[];
  v_hour_campaigns bigint[];
  v_hour_calling_codes smallint[];
  v_hour_area_codes text[];
  v_hour_dials integer[];
  v_hour_contacts integer[];
  v_hour_blocks integer[];
  v_hour_no_answers integer[];
  -- And by day, campaign and share of the prospects.
  v_share_days date[];
  v_share_campaigns bigint[];
  v_shares boolean[];
  v_share_dials bigint[];
  v_share_contacts bigint[];
  v_share_successes bigint[];
BEGIN
  WITH recorded AS (
    INSERT INTO dial (workspace_id, ${names})
    SELECT p_workspace_id, ${names}
    FROM unnest(${dialColumns.map(({ name }) => `p_${name}`).join(", ")}) WITH ORDINALITY AS given (${names}, position)
    -- Of doubled ones within these, the first is the dial.
    ORDER BY dialed_at, dial_id COLLATE "C", position
    ON CONFLICT DO NOTHING
    RETURNING day, hour, campaign_id, ani_id, is_volume, contact, success, blocked, no_answer, prospect_calling_code,
      ani_calling_code, prospect_area_code, ani_area_code, zip_area_code, is_held_out
  ), of_ani_day AS (
    SELECT ani_id, day, ${counts}
    FROM recorded WHERE is_volume AND ani_id IS NOT NULL
    GROUP BY ani_id, day ORDER BY ani_id, day
  ), of_basis AS (
    SELECT b.basis, d.day, d.campaign_id, b.calling_code, b.area_code, count(*) AS dials,
      count(*) FILTER (WHERE d.contact) AS contacts
    FROM recorded d CROSS JOIN LATERAL ${places}
    WHERE d.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, d.day, d.campaign_id, b.calling_code, b.area_code
    ORDER BY b.basis, d.day, d.campaign_id, b.calling_code, b.area_code
  ), of_hour AS (
    SELECT h.basis, d.day, d.hour, h.campaign_id, h.calling_code, h.area_code, ${hourCounts}
    FROM recorded d CROSS JOIN LATERAL ${hourKeys}
    WHERE d.is_volume
    GROUP BY h.basis, d.day, d.hour, h.campaign_id, h.calling_code, h.area_code
    ORDER BY h.basis, d.day, d.hour, h.campaign_id, h.calling_code, h.area_code
  ), of_share AS (
    SELECT day, campaign_id, is_held_out, count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
      count(*) FILTER (WHERE success) AS successes
    FROM recorded WHERE is_held_out IS NOT NULL
    GROUP BY day, campaign_id, is_held_out ORDER BY day, campaign_id, is_held_out
  )
  SELECT (SELECT count(*) FROM recorded), a.*, b.*, h.*, s.*
  INTO v_recorded, v_anis, v_ani_days, v_ani_dials, v_ani_contacts, v_ani_successes, v_ani_blocks, v_ani_no_answers,
    v_bases, v_basis_days, v_basis_campaigns, v_basis_calling_codes, v_basis_area_codes, v_basis_dials, v_basis_contacts,
    v_hour_bases, v_hour_days, v_hours, v_hour_campaigns, v_hour_calling_codes, v_hour_area_codes, v_hour_dials,
    v_hour_contacts, v_hour_blocks, v_hour_no_answers,
    v_share_days, v_share_campaigns, v_shares, v_share_dials, v_share_contacts, v_share_successes
  FROM (
    SELECT array_agg(ani_id), array_agg(day), array_agg(dials), array_agg(contacts), array_agg(successes),
      array_agg(blocks), array_agg(no_answers)
    FROM of_ani_day
  ) a CROSS JOIN (
    SELECT array_agg(basis), array_agg(day), array_agg(campaign_id), array_agg(calling_code), array_agg(area_code),
      array_agg(dials), array_agg(contacts)
    FROM of_basis
  ) b CROSS JOIN (
    SELECT array_agg(basis), array_agg(day), array_agg(hour), array_agg(campaign_id), array_agg(calling_code),
      array_agg(area_code), array_agg(dials), array_agg(contacts), array_agg(blocks), array_agg(no_answers)
    FROM of_hour
  ) h CROSS JOIN (
    SELECT array_agg(day), array_agg(campaign_id), array_agg(is_held_out), array_agg(dials), array_agg(contacts),
      array_agg(successes)
    FROM of_share
  ) s;

  -- Before the statements that read counts, so that they see all that was counted before.
  PERFORM pg_advisory_xact_lock(${workspaceLocks.figures}, p_workspace_id);

  -- A day that dials came late for is in no archive as it is now; days are found by their end, so that those of today find none.
  DELETE FROM archived_day a
  WHERE a.workspace_id = p_workspace_id AND a.kind = 'dial'
    AND a.until_at > (SELECT min(at) FROM unnest(p_dialed_at) AS at)
    AND EXISTS (SELECT FROM unnest(p_dialed_at) AS at WHERE at >= a.from_at AND at < a.until_at);

  IF v_anis IS NOT NULL THEN
    PERFORM move_ani_windows(p_workspace_id, p_today, ARRAY(SELECT DISTINCT a FROM unnest(v_anis) AS a));

    INSERT INTO ani_day AS d (workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers)
    SELECT p_workspace_id, o.*
    FROM unnest(v_anis, v_ani_days, v_ani_dials, v_ani_contacts, v_ani_successes, v_ani_blocks, v_ani_no_answers) AS o
    ON CONFLICT (workspace_id, ani_id, day) DO UPDATE SET
      ${eachCounter((counter) => `${counter} = d.${counter} + EXCLUDED.${counter}`)};

    INSERT INTO ani_statistics AS s (
      workspace_id, ani_id, window_day, dials_total, contacts_total, dials_30, contacts_30, successes_30, blocks_30,
      no_answers_30, last_dialed_on
    )
    SELECT p_workspace_id, o.ani_id, s.window_day, sum(o.dials), sum(o.contacts),
      ${eachCounter((counter) => `COALESCE(sum(o.${counter}) FILTER (WHERE ${inWindow}), 0)`)},
      max(o.day)
    FROM unnest(v_anis, v_ani_days, v_ani_dials, v_ani_contacts, v_ani_successes, v_ani_blocks, v_ani_no_answers)
      AS o (ani_id, day, dials, contacts, successes, blocks, no_answers)
    CROSS JOIN LATERAL (
      SELECT COALESCE((
        SELECT s.window_day FROM ani_statistics s WHERE s.workspace_id = p_workspace_id AND s.ani_id = o.ani_id
      ), p_today) AS window_day
      -- Keeps it one look-up: taken apart it becomes one for each time that it is named above.
      OFFSET 0
    ) s
    GROUP BY o.ani_id, s.window_day
    ON CONFLICT (workspace_id, ani_id) DO UPDATE SET
      dials_total = s.dials_total + EXCLUDED.dials_total,
      contacts_total = s.contacts_total + EXCLUDED.contacts_total,
      ${eachCounter((counter) => `${counter}_30 = s.${counter}_30 + EXCLUDED.${counter}_30`)},
      last_dialed_on = GREATEST(s.last_dialed_on, EXCLUDED.last_dialed_on);
  END IF;

  INSERT INTO dial_day AS d (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
  SELECT p_workspace_id, b.*
  FROM unnest(
    v_bases, v_basis_days, v_basis_campaigns, v_basis_calling_codes, v_basis_area_codes, v_basis_dials, v_basis_contacts
  ) AS b
  ON CONFLICT (workspace_id, basis, day, campaign_id, calling_code, area_code) DO UPDATE SET
    dials = d.dials + EXCLUDED.dials,
    contacts = d.contacts + EXCLUDED.contacts;

  INSERT INTO dial_hour AS d (
    workspace_id, basis, day, hour, campaign_id, calling_code, area_code, dials, contacts, blocks, no_answers
  )
  SELECT p_workspace_id, h.*
  FROM unnest(
    v_hour_bases, v_hour_days, v_hours, v_hour_campaigns, v_hour_calling_codes, v_hour_area_codes, v_hour_dials,
    v_hour_contacts, v_hour_blocks, v_hour_no_answers
  ) AS h
  ON CONFLICT (workspace_id, basis, day, hour, campaign_id, calling_code, area_code) DO UPDATE SET
    dials = d.dials + EXCLUDED.dials,
    contacts = d.contacts + EXCLUDED.contacts,
    blocks = d.blocks + EXCLUDED.blocks,
    no_answers = d.no_answers + EXCLUDED.no_answers;

  IF v_shares IS NOT NULL THEN
    INSERT INTO dial_share_day AS d (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT p_workspace_id, s.*
    FROM unnest(
      v_share_days, v_share_campaigns, v_shares, v_share_dials, v_share_contacts, v_share_successes
    ) AS s
    ON CONFLICT (workspace_id, day, campaign_id, is_held_out) DO UPDATE SET
      dials = d.dials + EXCLUDED.dials,
      contacts = d.contacts + EXCLUDED.contacts,
      successes = d.successes + EXCLUDED.successes;
  END IF;

  DELETE FROM dial_queue q USING unnest(p_queue_ids) AS p (queue_id)
  WHERE q.workspace_id = p_workspace_id AND q.lane = p_lane AND q.queue_id = p.queue_id;

  -- The present minute of the same dials: by the prospect each stands once. Last, as servers that write minutes of many
  -- workspaces at once hold none of the locks above. Imported ones (lane 1) are history, and in no minute.
  INSERT INTO activity_minute AS a (workspace_id, minute, refused, dials, contacts, assigned)
  SELECT p_workspace_id, date_trunc('minute', clock_timestamp()), 0, sum(b.dials), sum(b.contacts), '{}'
  FROM unnest(v_bases, v_basis_dials, v_basis_contacts) AS b (basis, dials, contacts)
  WHERE b.basis = 0 AND p_lane = 0
  HAVING sum(b.dials) > 0
  ON CONFLICT (workspace_id, minute) DO UPDATE SET
    dials = a.dials + EXCLUDED.dials,
    contacts = a.contacts + EXCLUDED.contacts;

  RETURN v_recorded;
END $$;
`
