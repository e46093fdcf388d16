/**
 * What is written in bulk, at less cost for each row.
 *
 * - `record_dials` writes the dials before it takes the workspace's figures, so that several workers write at once; only
 *   the counting is one after the other. Dials are written in the order of their key, so that two who write the same ones
 *   wait for each other in no circle.
 * - The counters of dials lose their foreign keys, as memberships did before: a look-up and a lock for each row that is
 *   made, of rows that nothing ever deletes.
 *
 * - ANIs come into pools and out of them by functions, whose plans are made once and always go by the keys: planned anew
 *   for each group they took longer to plan than to run, and read all of a workspace's memberships to find out whether
 *   some ANIs have one left. `ani` loses the foreign key of the pool that is shown, as pools are never deleted either.
 * - A page of the list of numbers reads the blocks that it needs. Without statistics (0007) it had come to read all of
 *   the workspace's numbers.
 * - ANIs that a batch of groups leaves in no group until its end are noted with the change that leaves them there: a
 *   server that dies before the end leaves nothing behind that nobody knows of.
 *
 * Old servers and workers may run beside this: what they call is called the same.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
ALTER TABLE ani_day DROP CONSTRAINT ani_day_ani;
ALTER TABLE ani_statistics DROP CONSTRAINT ani_statistics_ani;
ALTER TABLE dial_day DROP CONSTRAINT dial_day_workspace;
ALTER TABLE ani DROP CONSTRAINT ani_shown_pool;

-- How often in a row the upload's next step failed.
ALTER TABLE snapshot_upload ADD COLUMN attempts integer NOT NULL DEFAULT 0;

-- Records dials (parallel arrays) and counts those that were not recorded before; takes the rows they came from out of
-- the queue. Answers how many were recorded. flags: 1 volume, 2 contact, 4 success, 8 blocked, 16 not answered;
-- of a share of the prospects: 32 the rule was applied, 64 held out.
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
SET enable_bitmapscan TO off
SET jit TO off
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
  -- And by day, campaign and share of the prospects.
  v_share_days date[];
  v_share_campaigns bigint[];
  v_shares boolean[];
  v_share_dials bigint[];
  v_share_contacts bigint[];
  v_share_successes bigint[];
BEGIN
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
    ) WITH ORDINALITY AS g (
      day, dialed_at, campaign_id, ani_id, pool_id, lead_created_on, attempts, prospect_calling_code, ani_calling_code,
      flags, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction, disposition,
      agent_name, skill_name, lead_source, position
    )
    -- Of doubled ones within these, the first is the dial.
    ORDER BY dialed_at, dial_id COLLATE "C", position
    ON CONFLICT DO NOTHING
    RETURNING day, campaign_id, ani_id, is_volume, contact, success, blocked, no_answer, prospect_calling_code,
      ani_calling_code, prospect_area_code, ani_area_code, zip_area_code, is_held_out
  ), of_ani_day AS (
    SELECT ani_id, day, count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
      count(*) FILTER (WHERE success) AS successes, count(*) FILTER (WHERE blocked) AS blocks,
      count(*) FILTER (WHERE no_answer) AS no_answers
    FROM recorded WHERE is_volume AND ani_id IS NOT NULL
    GROUP BY ani_id, day ORDER BY ani_id, day
  ), of_basis AS (
    SELECT b.basis, r.day, r.campaign_id, b.calling_code, b.area_code, count(*) AS dials,
      count(*) FILTER (WHERE r.contact) AS contacts
    FROM recorded r CROSS JOIN LATERAL (VALUES
      (0::smallint, r.prospect_calling_code, r.prospect_area_code),
      (1::smallint, r.ani_calling_code, r.ani_area_code),
      (2::smallint, 1::smallint, r.zip_area_code)
    ) AS b (basis, calling_code, area_code)
    WHERE r.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, r.day, r.campaign_id, b.calling_code, b.area_code
    ORDER BY b.basis, r.day, r.campaign_id, b.calling_code, b.area_code
  ), of_share AS (
    SELECT day, campaign_id, is_held_out, count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
      count(*) FILTER (WHERE success) AS successes
    FROM recorded WHERE is_held_out IS NOT NULL
    GROUP BY day, campaign_id, is_held_out ORDER BY day, campaign_id, is_held_out
  )
  SELECT (SELECT count(*) FROM recorded), a.*, b.*, s.*
  INTO v_recorded, v_anis, v_ani_days, v_ani_dials, v_ani_contacts, v_ani_successes, v_ani_blocks, v_ani_no_answers,
    v_bases, v_basis_days, v_basis_campaigns, v_basis_calling_codes, v_basis_area_codes, v_basis_dials, v_basis_contacts,
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
    SELECT array_agg(day), array_agg(campaign_id), array_agg(is_held_out), array_agg(dials), array_agg(contacts),
      array_agg(successes)
    FROM of_share
  ) s;

  -- Before the statements that read counts, so that they see all that was counted before.
  PERFORM pg_advisory_xact_lock(1867320412, p_workspace_id);

  IF v_anis IS NOT NULL THEN
    PERFORM move_ani_windows(p_workspace_id, p_today, ARRAY(SELECT DISTINCT a FROM unnest(v_anis) AS a));

    INSERT INTO ani_day AS d (workspace_id, ani_id, day, dials, contacts, successes, blocks, no_answers)
    SELECT p_workspace_id, o.*
    FROM unnest(v_anis, v_ani_days, v_ani_dials, v_ani_contacts, v_ani_successes, v_ani_blocks, v_ani_no_answers) AS o
    ON CONFLICT ON CONSTRAINT ani_day_pkey DO UPDATE SET
      dials = d.dials + EXCLUDED.dials,
      contacts = d.contacts + EXCLUDED.contacts,
      successes = d.successes + EXCLUDED.successes,
      blocks = d.blocks + EXCLUDED.blocks,
      no_answers = d.no_answers + EXCLUDED.no_answers;

    INSERT INTO ani_statistics AS s (
      workspace_id, ani_id, window_day, dials_total, contacts_total, dials_30, contacts_30, successes_30, blocks_30,
      no_answers_30, last_dialed_on
    )
    SELECT p_workspace_id, o.ani_id, s.window_day, sum(o.dials), sum(o.contacts),
      COALESCE(sum(o.dials) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0),
      COALESCE(sum(o.contacts) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0),
      COALESCE(sum(o.successes) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0),
      COALESCE(sum(o.blocks) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0),
      COALESCE(sum(o.no_answers) FILTER (WHERE o.day BETWEEN s.window_day - 29 AND s.window_day), 0),
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
    ON CONFLICT ON CONSTRAINT ani_statistics_pkey DO UPDATE SET
      dials_total = s.dials_total + EXCLUDED.dials_total,
      contacts_total = s.contacts_total + EXCLUDED.contacts_total,
      dials_30 = s.dials_30 + EXCLUDED.dials_30,
      contacts_30 = s.contacts_30 + EXCLUDED.contacts_30,
      successes_30 = s.successes_30 + EXCLUDED.successes_30,
      blocks_30 = s.blocks_30 + EXCLUDED.blocks_30,
      no_answers_30 = s.no_answers_30 + EXCLUDED.no_answers_30,
      last_dialed_on = GREATEST(s.last_dialed_on, EXCLUDED.last_dialed_on);
  END IF;

  INSERT INTO dial_day AS d (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
  SELECT p_workspace_id, b.*
  FROM unnest(
    v_bases, v_basis_days, v_basis_campaigns, v_basis_calling_codes, v_basis_area_codes, v_basis_dials, v_basis_contacts
  ) AS b
  ON CONFLICT ON CONSTRAINT dial_day_pkey DO UPDATE SET
    dials = d.dials + EXCLUDED.dials,
    contacts = d.contacts + EXCLUDED.contacts;

  IF v_shares IS NOT NULL THEN
    INSERT INTO dial_share_day AS d (workspace_id, day, campaign_id, is_held_out, dials, contacts, successes)
    SELECT p_workspace_id, s.*
    FROM unnest(
      v_share_days, v_share_campaigns, v_shares, v_share_dials, v_share_contacts, v_share_successes
    ) AS s
    ON CONFLICT ON CONSTRAINT dial_share_day_pkey DO UPDATE SET
      dials = d.dials + EXCLUDED.dials,
      contacts = d.contacts + EXCLUDED.contacts,
      successes = d.successes + EXCLUDED.successes;
  END IF;

  DELETE FROM dial_queue q USING unnest(p_queue_ids) AS p (queue_id)
  WHERE q.workspace_id = p_workspace_id AND q.lane = p_lane AND q.queue_id = p.queue_id;

  RETURN v_recorded;
END $$;

-- Puts each phone (packed: calling code = phone / 10^11, national number = phone / 10 % 10^10, digits of its area code =
-- phone % 10) into the pool at the same place of p_pools, but for pools that are deleted; no two of these pairs are the
-- same. Those that are not held enter the inventory. Runs within a change of the workspace, whose revision it is given.
--
-- added: memberships that there were not before; created: ANIs that are new in the inventory, or back in it.
CREATE FUNCTION join_pools(
  p_workspace_id integer,
  p_revision bigint,
  p_today date,
  p_phones bigint[],
  p_pools bigint[],
  OUT added bigint,
  OUT created bigint
) LANGUAGE plpgsql VOLATILE
-- One row at a time by the keys, see inventory_changes: each row is looked up by a query of its own, and what is written
-- is found by its place. As joins these could begin with all of the workspace's rows, for each of ours, where the tables'
-- statistics are of a time before they were filled. A place holds, as no one else writes the workspace's ANIs meanwhile.
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET enable_memoize TO off
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  -- Empty but for a race with their deletion.
  v_deleted bigint[] := ARRAY(
    SELECT DISTINCT p.pool_id FROM unnest(p_pools) AS p (pool_id)
    WHERE (
      SELECT true FROM pool l
      WHERE l.workspace_id = p_workspace_id AND l.pool_id = p.pool_id AND l.deleted_at IS NULL
    ) IS NULL
  );
  v_ids regclass := pg_get_serial_sequence('ani', 'ani_id');
BEGIN
  -- One statement, so that each part sees what was there before it; the parts touch different rows.
  WITH wanted AS (
    SELECT w.phone, array_agg(w.pool_id) AS pools
    FROM unnest(p_phones, p_pools) AS w (phone, pool_id)
    WHERE w.pool_id <> ALL (v_deleted)
    GROUP BY w.phone ORDER BY w.phone
  ), known AS MATERIALIZED (
    SELECT n.calling_code, n.number, left(n.number, (w.phone % 10)::integer) AS area_code, w.pools,
      -- New ones get their id here: no need to look up afterwards which is whose.
      COALESCE(held.ani_id, removed.ani_id, nextval(v_ids)) AS ani_id,
      held.ani_id IS NOT NULL AS is_held, held.ani_id IS NULL AND removed.ani_id IS NULL AS is_new
    FROM wanted w
    CROSS JOIN LATERAL (
      SELECT (w.phone / 100000000000)::smallint AS calling_code, (w.phone / 10 % 10000000000)::text AS number
      OFFSET 0
    ) n
    LEFT JOIN LATERAL (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.calling_code = n.calling_code AND a.number = n.number
        AND a.status <> 'REMOVED_FROM_DIALER'
      LIMIT 1
    ) held ON true
    LEFT JOIN LATERAL (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.calling_code = n.calling_code AND a.number = n.number
        AND a.status = 'REMOVED_FROM_DIALER' AND held.ani_id IS NULL
      -- The one removed last.
      ORDER BY a.revision DESC, a.ani_id DESC
      LIMIT 1
    ) removed ON true
  ), joining AS MATERIALIZED (
    SELECT k.ani_id, k.is_held, p.pool_id
    FROM known k CROSS JOIN LATERAL unnest(k.pools) AS p (pool_id)
    WHERE k.is_new OR (
      SELECT true FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.pool_id = p.pool_id AND m.ani_id = k.ani_id
    ) IS NULL
  ), made AS (
    INSERT INTO ani (
      workspace_id, ani_id, calling_code, number, area_code, status, is_branded, brand_name, revision, date_inventoried,
      date_activated
    ) OVERRIDING SYSTEM VALUE
    SELECT p_workspace_id, ani_id, calling_code, number, area_code, 'ACTIVE_AND_BEING_MANAGED', false, '', p_revision,
      p_today, p_today
    FROM known WHERE is_new
  ), counters AS (
    INSERT INTO ani_usage (workspace_id, ani_id) SELECT p_workspace_id, ani_id FROM known WHERE is_new
  ), joined AS (
    INSERT INTO pool_member (workspace_id, pool_id, ani_id)
    SELECT p_workspace_id, pool_id, ani_id FROM joining ORDER BY pool_id, ani_id
  ), revived AS (
    UPDATE ani SET
      area_code = known.area_code,
      status = 'ACTIVE_AND_BEING_MANAGED',
      shown_pool_id = NULL,
      is_branded = false,
      brand_name = '',
      revision = p_revision,
      date_inventoried = p_today,
      date_activated = p_today,
      date_deactivated = NULL
    FROM (
      SELECT k.area_code, (
        SELECT a.ctid FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = k.ani_id
      ) AS place
      FROM known k WHERE NOT k.is_held AND NOT k.is_new
    ) known
    WHERE ani.ctid = known.place
  ), touched AS (
    UPDATE ani SET
      status = CASE ani.status WHEN 'INVENTORIED' THEN 'ACTIVE_AND_BEING_MANAGED' ELSE ani.status END,
      date_activated = CASE ani.status WHEN 'INVENTORIED' THEN p_today ELSE ani.date_activated END,
      revision = p_revision
    WHERE ani.ctid = ANY (ARRAY(
      SELECT (SELECT a.ctid FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = j.ani_id)
      FROM joining j WHERE j.is_held
    ))
  )
  SELECT (SELECT count(*) FROM joining), (SELECT count(*) FROM known WHERE NOT is_held) INTO added, created;
END $$;

-- ANIs that were left in no pool by a request that will take them out of the inventory when it is done.
CREATE TABLE group_leftover (
  workspace_id integer NOT NULL,
  ani_id bigint NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT group_leftover_pkey PRIMARY KEY (workspace_id, ani_id)
);
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX group_leftover_noted ON group_leftover (noted_at);

-- Takes each ANI out of the pool at the same place of p_pools, and gives it the change's revision, whether it was in
-- there or not. Those that are left in no pool are taken out of the inventory or, where p_is_kept, noted and named. Runs
-- within a change of the workspace.
CREATE FUNCTION leave_pools(
  p_workspace_id integer,
  p_revision bigint,
  p_today date,
  p_ani_ids bigint[],
  p_pools bigint[],
  p_is_kept boolean,
  OUT memberships bigint,
  OUT removed bigint,
  OUT leftovers bigint[]
) LANGUAGE plpgsql VOLATILE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET enable_memoize TO off
SET jit TO off
AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM pool_member WHERE ctid = ANY (ARRAY(
    SELECT (
      SELECT m.ctid FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.pool_id = w.pool_id AND m.ani_id = w.ani_id
    )
    FROM unnest(p_ani_ids, p_pools) AS w (ani_id, pool_id)
  ));
  GET DIAGNOSTICS memberships = ROW_COUNT;

  WITH each AS MATERIALIZED (
    SELECT (
      SELECT a.ctid FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = i.ani_id
    ) AS place, (
      SELECT true FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.ani_id = i.ani_id LIMIT 1
    ) IS NULL AS is_left
    FROM (SELECT DISTINCT unnest(p_ani_ids) AS ani_id) i
  ), settled AS (
    UPDATE ani SET
      revision = p_revision,
      status = CASE WHEN is_left AND NOT p_is_kept THEN 'REMOVED_FROM_DIALER' ELSE status END,
      shown_pool_id = CASE WHEN is_left AND NOT p_is_kept THEN NULL ELSE shown_pool_id END,
      date_deactivated = CASE WHEN is_left AND NOT p_is_kept THEN p_today ELSE date_deactivated END
    FROM each
    WHERE ani.ctid = each.place AND ani.status <> 'REMOVED_FROM_DIALER'
    RETURNING ani.ani_id, is_left
  ), noted AS (
    INSERT INTO group_leftover (workspace_id, ani_id)
    SELECT p_workspace_id, ani_id FROM settled WHERE is_left AND p_is_kept
    ON CONFLICT ON CONSTRAINT group_leftover_pkey DO UPDATE SET noted_at = EXCLUDED.noted_at
  )
  SELECT count(*) FILTER (WHERE is_left AND NOT p_is_kept),
    COALESCE(array_agg(ani_id) FILTER (WHERE is_left AND p_is_kept), '{}')
  INTO removed, leftovers
  FROM settled;
END $$;

-- The same for the ANIs in a pool that are none of these numbers (packed, without the last digit: calling code and
-- national number).
CREATE FUNCTION keep_in_pool(
  p_workspace_id integer,
  p_revision bigint,
  p_today date,
  p_pool_id bigint,
  p_numbers bigint[],
  p_is_kept boolean,
  OUT memberships bigint,
  OUT removed bigint,
  OUT leftovers bigint[]
) LANGUAGE plpgsql VOLATILE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
DECLARE
  v_others bigint[] := ARRAY(
    SELECT m.ani_id FROM pool_member m
    WHERE m.workspace_id = p_workspace_id AND m.pool_id = p_pool_id AND (
      SELECT a.calling_code * 10000000000 + a.number::bigint FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id = m.ani_id
    ) NOT IN (SELECT unnest(p_numbers))
  );
BEGIN
  IF v_others = '{}' THEN
    memberships := 0;
    removed := 0;
    leftovers := '{}';
  ELSE
    SELECT l.memberships, l.removed, l.leftovers INTO memberships, removed, leftovers
    FROM leave_pools(
      p_workspace_id, p_revision, p_today, v_others, array_fill(p_pool_id, ARRAY[cardinality(v_others)]), p_is_kept
    ) l;
  END IF;
END $$;

-- The ids of a page of ANIs, those after the first p_offset, and how many there are; of those whose number begins with
-- p_prefix unless it is null. Without one, the page's first block is found by the blocks' running sum, so no ANI before
-- it is looked at.
CREATE OR REPLACE FUNCTION ani_page(
  p_workspace_id integer,
  p_prefix text,
  p_offset bigint,
  p_limit integer,
  OUT total bigint,
  OUT ids bigint[]
) LANGUAGE plpgsql STABLE
-- Always the same plans, by the keys: see inventory_changes.
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
-- Some hundred thousand ids that a short prefix finds.
SET work_mem TO '32MB'
AS $$
DECLARE
  v_block bigint;
  v_skip bigint;
BEGIN
  IF p_prefix IS NOT NULL THEN
    -- Out of the index over numbers alone: both calling codes are named for it, and a colon is what follows the digits.
    WITH found AS MATERIALIZED (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.calling_code IN (1, 44)
        AND a.number >= p_prefix AND a.number < p_prefix || ':' AND a.status <> 'REMOVED_FROM_DIALER'
    )
    SELECT (SELECT count(*) FROM found),
      ARRAY(SELECT f.ani_id FROM found f ORDER BY f.ani_id OFFSET p_offset LIMIT p_limit)
    INTO total, ids;
    RETURN;
  END IF;

  SELECT COALESCE(sum(b.listed), 0) INTO total FROM ani_block b WHERE b.workspace_id = p_workspace_id;

  SELECT s.block, p_offset - s.before INTO v_block, v_skip
  FROM (
    SELECT b.block, b.listed, sum(b.listed) OVER (ORDER BY b.block) - b.listed AS before
    FROM ani_block b WHERE b.workspace_id = p_workspace_id
  ) s
  WHERE s.before <= p_offset AND s.before + s.listed > p_offset;

  -- A query of its own for each block, and no more blocks than the page needs: as a join it began with all of the
  -- workspace's numbers.
  ids := ARRAY(
    SELECT unnest(ARRAY(
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id >= b.block << 10 AND a.ani_id < (b.block + 1) << 10
        AND a.status <> 'REMOVED_FROM_DIALER'
      ORDER BY a.ani_id
    ))
    FROM (
      SELECT b.block FROM ani_block b
      WHERE b.workspace_id = p_workspace_id AND b.block >= v_block AND b.listed > 0
      ORDER BY b.block
    ) b
    OFFSET v_skip LIMIT p_limit
  );
END $$;

-- ANIs with what dialing did to them, in the order of p_ids.
CREATE OR REPLACE FUNCTION ani_reports(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
  id bigint,
  calling_code smallint,
  number text,
  area_code text,
  status text,
  brand_name text,
  pool_name text,
  assigned_total bigint,
  dials_total bigint,
  contacts_total bigint,
  last_dialed_on date,
  activated_on date,
  deactivated_on date,
  inventoried_on date,
  created_at float8,
  dials_today integer,
  contacts_today integer,
  successes_today integer,
  blocks_today integer,
  no_answers_today integer,
  dials_30 integer,
  contacts_30 integer,
  successes_30 integer,
  blocks_30 integer,
  no_answers_30 integer
) LANGUAGE plpgsql STABLE
-- One row at a time by the keys: see inventory_changes.
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_today date;
BEGIN
  SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date INTO v_today
  FROM workspace w WHERE w.workspace_id = p_workspace_id;

  RETURN QUERY
  SELECT a.ani_id, a.calling_code, a.number, a.area_code, a.status, a.brand_name,
    COALESCE((
      SELECT l.name FROM pool_member m
      JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = a.ani_id
      ORDER BY m.pool_id LIMIT 1
    ), ''),
    COALESCE((SELECT u.used_total FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id), 0),
    COALESCE(s.dials_total, 0), COALESCE(s.contacts_total, 0),
    s.last_dialed_on, a.date_activated, a.date_deactivated, a.date_inventoried,
    floor(extract(epoch FROM a.created_at) * 1000)::float8,
    COALESCE(d.dials, 0), COALESCE(d.contacts, 0), COALESCE(d.successes, 0), COALESCE(d.blocks, 0),
    COALESCE(d.no_answers, 0),
    COALESCE(s.dials_30 - gone.dials, 0), COALESCE(s.contacts_30 - gone.contacts, 0),
    COALESCE(s.successes_30 - gone.successes, 0), COALESCE(s.blocks_30 - gone.blocks, 0),
    COALESCE(s.no_answers_30 - gone.no_answers, 0)
  FROM unnest(p_ids) WITH ORDINALITY AS p (ani_id, position)
  JOIN ani a ON a.workspace_id = p_workspace_id AND a.ani_id = p.ani_id
  LEFT JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id
  LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = p.ani_id AND d.day = v_today
  -- The days of the window that today's no longer has.
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(g.dials), 0)::integer AS dials, COALESCE(sum(g.contacts), 0)::integer AS contacts,
      COALESCE(sum(g.successes), 0)::integer AS successes, COALESCE(sum(g.blocks), 0)::integer AS blocks,
      COALESCE(sum(g.no_answers), 0)::integer AS no_answers
    -- Day by day: a range of days would be read from the index over days, with every other ANI's.
    FROM generate_series(0, LEAST(v_today - s.window_day, 30) - 1) AS ago
    CROSS JOIN LATERAL (
      SELECT g.* FROM ani_day g
      WHERE g.workspace_id = p_workspace_id AND g.ani_id = p.ani_id AND g.day = s.window_day - 29 + ago
      -- Else all days of the ANI are read first.
      LIMIT 1
    ) g
  ) gone
  ORDER BY p.position;
END $$;
`))
