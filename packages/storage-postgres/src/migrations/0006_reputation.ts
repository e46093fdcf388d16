/**
 * Number reputation: transitions and requests for remediation, pauses that end by themselves, and what the list of
 * numbers with their figures needs to answer any page in the same time.
 *
 * - `ani_transition`, `remediation` and `remediation_step` are only ever added to. Where a request stands is the state
 *   of its last step.
 * - `ani_block` counts the ANIs that are not removed for each 1,024 ids. Triggers keep it, a statement at a time, so
 *   whoever writes ANIs need not know of it. Statements of one workspace run one after another, as its row is locked
 *   first.
 * - `ani.resumes_at` may outlive its pause: a removal leaves it. It means something only while the ANI cools off.
 *
 * Expands only: the release before runs beside it.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
-- When the ANI's pause ends by itself.
ALTER TABLE ani ADD COLUMN resumes_at timestamptz;
-- Looked at for all workspaces at once, by the worker.
CREATE INDEX ani_resumes ON ani (resumes_at, workspace_id) WHERE resumes_at IS NOT NULL;

-- The same index with ids, so that the ANIs of a prefix are found and counted without looking at them.
DROP INDEX ani_number_key;
CREATE UNIQUE INDEX ani_number_key ON ani (workspace_id, calling_code, number) INCLUDE (ani_id)
  WHERE status <> 'REMOVED_FROM_DIALER';

CREATE TABLE ani_transition (
  workspace_id integer NOT NULL,
  key_id integer,
  transition_id bigint GENERATED ALWAYS AS IDENTITY,
  ani_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- From when it is said to hold.
  effective_at timestamptz NOT NULL,
  -- When a pause ends by itself.
  until timestamptz,
  event text NOT NULL,
  origin text NOT NULL,
  carrier text,
  note text,
  CONSTRAINT ani_transition_pkey PRIMARY KEY (workspace_id, ani_id, transition_id),
  CONSTRAINT ani_transition_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT ani_transition_key FOREIGN KEY (workspace_id, key_id) REFERENCES api_key,
  CONSTRAINT ani_transition_event CHECK (event IN ('pause', 'activate')),
  CONSTRAINT ani_transition_origin CHECK (origin IN ('interface', 'command-line', 'rest-rule', 'schedule')),
  CONSTRAINT ani_transition_until CHECK (until IS NULL OR event = 'pause'),
  CONSTRAINT ani_transition_carrier CHECK (carrier ~ '^[0-9]{6}$'),
  CONSTRAINT ani_transition_note_length CHECK (char_length(note) <= 2000)
);

CREATE TABLE remediation (
  workspace_id integer NOT NULL,
  key_id integer,
  remediation_id bigint GENERATED ALWAYS AS IDENTITY,
  ani_id bigint NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  carrier text,
  note text,
  CONSTRAINT remediation_pkey PRIMARY KEY (workspace_id, remediation_id),
  CONSTRAINT remediation_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT remediation_key FOREIGN KEY (workspace_id, key_id) REFERENCES api_key,
  CONSTRAINT remediation_carrier CHECK (carrier ~ '^[0-9]{6}$'),
  CONSTRAINT remediation_note_length CHECK (char_length(note) <= 2000)
);
CREATE INDEX remediation_of_ani ON remediation (workspace_id, ani_id, remediation_id);

CREATE TABLE remediation_step (
  workspace_id integer NOT NULL,
  step_id bigint GENERATED ALWAYS AS IDENTITY,
  remediation_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL,
  note text,
  CONSTRAINT remediation_step_pkey PRIMARY KEY (workspace_id, remediation_id, step_id),
  CONSTRAINT remediation_step_remediation FOREIGN KEY (workspace_id, remediation_id) REFERENCES remediation,
  CONSTRAINT remediation_step_state CHECK (state IN ('IN_PROGRESS', 'DONE', 'REJECTED')),
  CONSTRAINT remediation_step_note_length CHECK (char_length(note) <= 2000)
);

CREATE TABLE ani_block (
  workspace_id integer NOT NULL,
  -- How many of its ANIs are not removed.
  listed integer NOT NULL,
  -- The ANIs whose id, divided by 1,024, is this.
  block bigint NOT NULL,
  CONSTRAINT ani_block_pkey PRIMARY KEY (workspace_id, block),
  CONSTRAINT ani_block_listed CHECK (listed BETWEEN 0 AND 1024)
) WITH (fillfactor = 50);

CREATE FUNCTION count_entered_anis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ani_block AS b (workspace_id, block, listed)
  SELECT workspace_id, ani_id >> 10, count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER')
  FROM entered GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ON CONSTRAINT ani_block_pkey DO UPDATE SET listed = b.listed + EXCLUDED.listed;
  RETURN NULL;
END $$;

CREATE FUNCTION count_changed_anis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ani_block b SET listed = b.listed + changed.more
  FROM (
    SELECT workspace_id, ani_id >> 10 AS block, sum(more) AS more
    FROM (
      SELECT workspace_id, ani_id, -1 AS more FROM before WHERE status <> 'REMOVED_FROM_DIALER'
      UNION ALL
      SELECT workspace_id, ani_id, 1 FROM after WHERE status <> 'REMOVED_FROM_DIALER'
    ) each
    GROUP BY 1, 2 HAVING sum(more) <> 0
  ) changed
  WHERE b.workspace_id = changed.workspace_id AND b.block = changed.block;
  RETURN NULL;
END $$;

-- First, as they keep others from writing: what was counted by then stays true.
CREATE TRIGGER count_entered AFTER INSERT ON ani REFERENCING NEW TABLE AS entered
  FOR EACH STATEMENT EXECUTE FUNCTION count_entered_anis();
CREATE TRIGGER count_changed AFTER UPDATE ON ani REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_anis();

INSERT INTO ani_block (workspace_id, block, listed)
SELECT workspace_id, ani_id >> 10, count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER')
FROM ani GROUP BY 1, 2;

-- The ids of a page of ANIs, those after the first p_offset, and how many there are; of those whose number begins with
-- p_prefix unless it is null. Without one, the page's first block is found by the blocks' running sum, so no ANI before
-- it is looked at.
CREATE FUNCTION ani_page(
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

  ids := ARRAY(
    SELECT a.ani_id
    FROM ani_block b
    CROSS JOIN LATERAL (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id >= b.block << 10 AND a.ani_id < (b.block + 1) << 10
        AND a.status <> 'REMOVED_FROM_DIALER'
    ) a
    WHERE b.workspace_id = p_workspace_id AND b.block >= v_block AND b.listed > 0
    ORDER BY b.block, a.ani_id
    OFFSET v_skip LIMIT p_limit
  );
END $$;

-- ANIs with what dialing did to them, in the order of p_ids.
CREATE FUNCTION ani_reports(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
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
    JOIN ani_day g ON g.workspace_id = p_workspace_id AND g.ani_id = p.ani_id AND g.day = s.window_day - 29 + ago
  ) gone
  ORDER BY p.position;
END $$;
`))
