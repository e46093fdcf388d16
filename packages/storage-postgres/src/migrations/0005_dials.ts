/**
 * Dials: the queue, the dials themselves, rejected records, what counts them, and partitions.
 *
 * Runs beside servers that know nothing of it.
 *
 * - `dial_queue` has a row for each group of records that was committed together, its records as one text that only
 *   processes read: appending costs one row and one index entry however many records there are. `lane` 0 is posted, 1
 *   imported; each workspace's posted ones come first.
 * - `dial` is partitioned by month. Its one index finds doubled dials and gives the dials of a workspace by time.
 * - All writers of a workspace's figures hold its advisory lock 1867320412 while they write, so that none of them reads
 *   a count that another is about to change, and none waits for another in a circle.
 * - Dials outlive the campaigns they name, as assignments do.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`

CREATE TABLE dial_queue (
  workspace_id integer NOT NULL,
  lane smallint NOT NULL,
  size smallint NOT NULL,
  queue_id bigint GENERATED ALWAYS AS IDENTITY,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  records text NOT NULL,
  CONSTRAINT dial_queue_pkey PRIMARY KEY (workspace_id, lane, queue_id)
) WITH (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 10000
);
-- Uncompressed: the records are gone again within a moment.
ALTER TABLE dial_queue ALTER COLUMN records SET STORAGE EXTERNAL;

CREATE TABLE dial (
  workspace_id integer NOT NULL,
  day date NOT NULL,
  dialed_at timestamptz NOT NULL,
  campaign_id bigint NOT NULL,
  ani_id bigint,
  pool_id bigint,
  lead_created_on date,
  attempts integer,
  prospect_calling_code smallint NOT NULL,
  ani_calling_code smallint NOT NULL,
  is_volume boolean NOT NULL,
  contact boolean NOT NULL,
  success boolean NOT NULL,
  blocked boolean NOT NULL,
  no_answer boolean NOT NULL,
  prospect text COLLATE "C" NOT NULL,
  prospect_area_code text COLLATE "C" NOT NULL,
  ani text COLLATE "C" NOT NULL,
  ani_area_code text COLLATE "C" NOT NULL,
  zip_area_code text COLLATE "C",
  dial_id text COLLATE "C",
  zip text NOT NULL,
  direction text NOT NULL,
  disposition text NOT NULL,
  agent_name text NOT NULL,
  skill_name text NOT NULL,
  lead_source text NOT NULL
) PARTITION BY RANGE (dialed_at);
CREATE UNIQUE INDEX dial_key ON dial (workspace_id, dialed_at, dial_id);
CREATE TABLE dial_default PARTITION OF dial DEFAULT;

CREATE TABLE dial_rejected (
  workspace_id integer NOT NULL,
  rejected_id bigint GENERATED ALWAYS AS IDENTITY,
  received_at timestamptz NOT NULL,
  rejected_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  reason text NOT NULL,
  record text NOT NULL,
  CONSTRAINT dial_rejected_pkey PRIMARY KEY (workspace_id, rejected_id)
);

CREATE TABLE dial_import (
  workspace_id integer NOT NULL,
  source text COLLATE "C" NOT NULL,
  position bigint NOT NULL,
  lines bigint NOT NULL,
  refused bigint NOT NULL,
  is_complete boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT dial_import_pkey PRIMARY KEY (workspace_id, source),
  CONSTRAINT dial_import_source_length CHECK (char_length(source) BETWEEN 1 AND 64)
);

CREATE TABLE disposition_class (
  workspace_id integer NOT NULL,
  name text COLLATE "C" NOT NULL,
  class text NOT NULL,
  CONSTRAINT disposition_class_pkey PRIMARY KEY (workspace_id, name),
  CONSTRAINT disposition_class_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT disposition_class_class CHECK (class IN ('block', 'no_answer', 'neither'))
);

-- From when on dials are kept: the same for all workspaces. One row.
CREATE TABLE dial_retention (
  kept_from timestamptz NOT NULL
);
INSERT INTO dial_retention VALUES ('2000-01-01 00:00:00+00');

-- How far each workspace's upkeep has come.
CREATE TABLE statistics_upkeep (
  workspace_id integer NOT NULL,
  -- The day to which windows are being moved, and the last ANI whose was; done when that is null.
  window_day date,
  window_after bigint,
  -- The last day whose assignments are in ani_day.
  assigned_day date,
  rated_at timestamptz,
  rated_after bigint,
  CONSTRAINT statistics_upkeep_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT statistics_upkeep_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
);

-- Takes queued rows of one workspace and lane until they hold p_limit records: of the workspace that waits longest, by
-- its posted rows if it has any. Rows that another process has taken are passed over.
CREATE FUNCTION claim_dials(p_limit integer) RETURNS TABLE (
  workspace_id integer, lane smallint, queue_id bigint, size smallint, received_at timestamptz, records text
) LANGUAGE plpgsql VOLATILE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
AS $$
#variable_conflict use_column
DECLARE
  v_head record;
  v_row record;
  v_taken integer := 0;
BEGIN
  FOR v_head IN
    -- The first row of each workspace and lane, by jumps along the index.
    WITH RECURSIVE head AS (
      (SELECT q.workspace_id, q.lane, q.received_at FROM dial_queue q
        ORDER BY q.workspace_id, q.lane, q.queue_id LIMIT 1)
      UNION ALL
      SELECT following.* FROM head CROSS JOIN LATERAL (
        SELECT q.workspace_id, q.lane, q.received_at FROM dial_queue q
        WHERE (q.workspace_id, q.lane) > (head.workspace_id, head.lane)
        ORDER BY q.workspace_id, q.lane, q.queue_id LIMIT 1
      ) following
    )
    SELECT * FROM head ORDER BY head.lane, head.received_at
  LOOP
    FOR v_row IN
      SELECT * FROM dial_queue q
      WHERE q.workspace_id = v_head.workspace_id AND q.lane = v_head.lane
      ORDER BY q.queue_id
      FOR UPDATE SKIP LOCKED
    LOOP
      workspace_id := v_row.workspace_id;
      lane := v_row.lane;
      queue_id := v_row.queue_id;
      size := v_row.size;
      received_at := v_row.received_at;
      records := v_row.records;
      RETURN NEXT;
      v_taken := v_taken + v_row.size;
      EXIT WHEN v_taken >= p_limit;
    END LOOP;
    EXIT WHEN v_taken > 0;
  END LOOP;
END $$;

-- Moves the windows of these ANIs on to p_today: takes off the days that leave and adds those that come in. The caller
-- holds the workspace's figures.
CREATE FUNCTION move_ani_windows(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS void
LANGUAGE sql VOLATILE AS $$
  WITH late AS MATERIALIZED (
    SELECT s.ani_id, s.window_day FROM unnest(p_ani_ids) AS p (ani_id)
    JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id
    WHERE s.window_day < p_today
  ), moved AS (
    SELECT late.ani_id, sum(d.sign * d.dials) AS dials, sum(d.sign * d.contacts) AS contacts,
      sum(d.sign * d.successes) AS successes, sum(d.sign * d.blocks) AS blocks,
      sum(d.sign * d.no_answers) AS no_answers
    FROM late CROSS JOIN LATERAL (
      SELECT -1 AS sign, d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
        AND d.day BETWEEN late.window_day - 29 AND LEAST(late.window_day, p_today - 30)
      UNION ALL
      SELECT 1 AS sign, d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
        AND d.day BETWEEN GREATEST(late.window_day + 1, p_today - 29) AND p_today
    ) d
    GROUP BY late.ani_id
  )
  UPDATE ani_statistics s SET
    window_day = p_today,
    dials_30 = s.dials_30 + COALESCE(moved.dials, 0),
    contacts_30 = s.contacts_30 + COALESCE(moved.contacts, 0),
    successes_30 = s.successes_30 + COALESCE(moved.successes, 0),
    blocks_30 = s.blocks_30 + COALESCE(moved.blocks, 0),
    no_answers_30 = s.no_answers_30 + COALESCE(moved.no_answers, 0)
  FROM late LEFT JOIN moved USING (ani_id)
  WHERE s.workspace_id = p_workspace_id AND s.ani_id = late.ani_id
$$;

-- Records dials (parallel arrays) and counts those that were not recorded before; takes the rows they came from out of
-- the queue. Answers how many were recorded. flags: 1 volume, 2 contact, 4 success, 8 blocked, 16 not answered.
CREATE FUNCTION record_dials(
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
      ani_area_code, zip_area_code, dial_id, zip, direction, disposition, agent_name, skill_name, lead_source
    )
    SELECT p_workspace_id, day, to_timestamp(dialed_at / 1000), campaign_id, ani_id, pool_id, lead_created_on, attempts,
      prospect_calling_code, ani_calling_code, flags & 1 > 0, flags & 2 > 0, flags & 4 > 0, flags & 8 > 0,
      flags & 16 > 0, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction,
      disposition, agent_name, skill_name, lead_source
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
      ani_calling_code, prospect_area_code, ani_area_code, zip_area_code
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
  )
  SELECT count(*) INTO v_recorded FROM recorded;

  DELETE FROM dial_queue q USING unnest(p_queue_ids) AS p (queue_id)
  WHERE q.workspace_id = p_workspace_id AND q.lane = p_lane AND q.queue_id = p.queue_id;

  RETURN v_recorded;
END $$;
-- Counts one day anew from its dials. Answers how many dials there are and how many counters had been wrong.
CREATE FUNCTION recount_day(p_workspace_id integer, p_day date, OUT dials bigint, OUT corrected bigint)
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
  PERFORM pg_advisory_xact_lock(1867320412, p_workspace_id);

  SELECT count(*) INTO dials FROM dial d
  WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day;

  WITH counted AS (
    SELECT d.ani_id, count(*) AS dials, count(*) FILTER (WHERE d.contact) AS contacts,
      count(*) FILTER (WHERE d.success) AS successes, count(*) FILTER (WHERE d.blocked) AS blocks,
      count(*) FILTER (WHERE d.no_answer) AS no_answers
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
    FROM dial d CROSS JOIN LATERAL (VALUES
      (0::smallint, d.prospect_calling_code, d.prospect_area_code),
      (1::smallint, d.ani_calling_code, d.ani_area_code),
      (2::smallint, 1::smallint, d.zip_area_code)
    ) AS b (basis, calling_code, area_code)
    WHERE d.workspace_id = p_workspace_id AND d.dialed_at >= v_from AND d.dialed_at < v_to AND d.day = p_day
      AND d.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, d.campaign_id, b.calling_code, b.area_code
  ), wrong AS (
    SELECT basis, campaign_id, calling_code, area_code, COALESCE(c.dials, 0) AS dials,
      COALESCE(c.contacts, 0) AS contacts
    FROM counted c
    FULL JOIN (
      SELECT * FROM dial_day WHERE workspace_id = p_workspace_id AND basis IN (0, 1, 2) AND day = p_day
    ) k USING (basis, campaign_id, calling_code, area_code)
    WHERE (COALESCE(c.dials, 0), COALESCE(c.contacts, 0))
      IS DISTINCT FROM (COALESCE(k.dials, 0), COALESCE(k.contacts, 0))
  ), set_right AS (
    INSERT INTO dial_day (workspace_id, basis, day, campaign_id, calling_code, area_code, dials, contacts)
    SELECT p_workspace_id, basis, p_day, campaign_id, calling_code, area_code, dials, contacts FROM wrong
    ON CONFLICT ON CONSTRAINT dial_day_pkey DO UPDATE SET dials = EXCLUDED.dials, contacts = EXCLUDED.contacts
  )
  SELECT v_corrected + count(*) INTO corrected FROM wrong;
END $$;

-- Counts the figures of ANIs anew from their days. Answers how many had been wrong.
CREATE FUNCTION recount_anis(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS bigint
LANGUAGE plpgsql VOLATILE
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_corrected bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(1867320412, p_workspace_id);
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
      SELECT d.*, d.day BETWEEN w.window_day - 29 AND w.window_day AS is_within
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
    ON CONFLICT ON CONSTRAINT ani_statistics_pkey DO UPDATE SET
      dials_total = EXCLUDED.dials_total, contacts_total = EXCLUDED.contacts_total, dials_30 = EXCLUDED.dials_30,
      contacts_30 = EXCLUDED.contacts_30, successes_30 = EXCLUDED.successes_30, blocks_30 = EXCLUDED.blocks_30,
      no_answers_30 = EXCLUDED.no_answers_30, last_dialed_on = EXCLUDED.last_dialed_on
  )
  SELECT count(*) INTO v_corrected FROM wrong;
  RETURN v_corrected;
END $$;

-- Makes the partition of a table for a range, if there is none; rows of that range in the default partition move into
-- it. What is under way with the default partition is waited for a moment only; the caller tries again another time.
CREATE FUNCTION make_partition(p_table text, p_column text, p_name text, p_from timestamptz, p_to timestamptz)
RETURNS boolean LANGUAGE plpgsql VOLATILE
SET lock_timeout TO '200ms'
AS $$
BEGIN
  IF to_regclass(quote_ident(p_name)) IS NOT NULL THEN
    RETURN false;
  END IF;
  -- First, so that nothing comes into the default partition once its rows have moved.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', p_table || '_default');
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', p_name, p_table);
  EXECUTE format(
    'WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
    p_table || '_default', p_column, p_column, p_name
  ) USING p_from, p_to;
  EXECUTE format(
    'ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', p_table, p_name, p_from, p_to
  );
  RETURN true;
END $$;

-- Drops a partition; waits for what is under way with the table for a moment only.
CREATE FUNCTION drop_partition(p_name text) RETURNS void LANGUAGE plpgsql VOLATILE
SET lock_timeout TO '200ms'
AS $$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', p_name);
END $$;
`))
