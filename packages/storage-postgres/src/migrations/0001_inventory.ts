/**
 * Workspaces, keys, campaigns, dispositions, pools, ANIs, their use and the log of assignments.
 *
 * The first migration: there is no older code that could run beside it.
 *
 * - Every key begins with `workspace_id`, and no statement joins two workspaces, so that the tables can be distributed
 *   by it. Two are asked for without a workspace, by a name or a secret, and must be unique over all: `workspace` and
 *   `api_key`; where the others are distributed, these are the ones that every node holds.
 * - `ani_usage` is apart from `ani` because it is written with every assignment: its rows are narrow, its only index is
 *   the key and its pages are left half empty, so that an update stays in its page and touches no index (HOT).
 * - `assignment` has no foreign keys: checking them would lock rows that changes of the inventory hold while they wait
 *   for assignments under way. It outlives the campaigns it names.
 * - A number is unique among the ANIs that are held. Removed ones keep theirs, and may stand beside a held one that was
 *   given the same number later.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
CREATE TABLE workspace (
  workspace_id integer GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  country text NOT NULL,
  time_zone text NOT NULL,
  inbound_groups boolean NOT NULL,
  fields jsonb NOT NULL,
  policy jsonb NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  settings_revision bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT workspace_pkey PRIMARY KEY (workspace_id),
  CONSTRAINT workspace_name_key UNIQUE (name),
  CONSTRAINT workspace_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT workspace_country CHECK (country IN ('us', 'ca', 'uk')),
  -- An unknown zone fails here, once, and not with every assignment. PostgreSQL reads "+05:30" as west of Greenwich.
  CONSTRAINT workspace_time_zone CHECK (
    time_zone ~ '^[A-Za-z]' AND (TIMESTAMPTZ '2000-01-01 00:00:00+00' AT TIME ZONE time_zone) IS NOT NULL
  ),
  CONSTRAINT workspace_fields CHECK (jsonb_typeof(fields) = 'object'),
  CONSTRAINT workspace_policy CHECK (jsonb_typeof(policy) = 'object'),
  CONSTRAINT workspace_revisions CHECK (settings_revision <= revision)
);

CREATE TABLE api_key (
  workspace_id integer NOT NULL,
  key_id integer GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  secret_hash bytea NOT NULL,
  default_campaign text,
  active boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CONSTRAINT api_key_pkey PRIMARY KEY (workspace_id, key_id),
  CONSTRAINT api_key_id_key UNIQUE (key_id),
  CONSTRAINT api_key_secret_hash_key UNIQUE (secret_hash),
  CONSTRAINT api_key_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT api_key_type CHECK (type IN ('nrm', 'assignment', 'planner', 'dials', 'universal')),
  CONSTRAINT api_key_secret_hash_length CHECK (octet_length(secret_hash) = 32),
  CONSTRAINT api_key_default_campaign_length CHECK (char_length(default_campaign) <= 255),
  CONSTRAINT api_key_revoked CHECK (revoked_at IS NULL OR NOT active)
);

CREATE TABLE pool (
  workspace_id integer NOT NULL,
  pool_id bigint GENERATED ALWAYS AS IDENTITY,
  group_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A deleted pool stays: that there was one decides what the campaign of its id dials from.
  deleted_at timestamptz,
  CONSTRAINT pool_pkey PRIMARY KEY (workspace_id, pool_id),
  CONSTRAINT pool_group_id_key UNIQUE (workspace_id, group_id),
  CONSTRAINT pool_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT pool_group_id_length CHECK (char_length(group_id) BETWEEN 1 AND 255),
  CONSTRAINT pool_name_length CHECK (char_length(name) BETWEEN 1 AND 255)
);

CREATE TABLE campaign (
  workspace_id integer NOT NULL,
  campaign_id bigint GENERATED ALWAYS AS IDENTITY,
  external_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  inbound_pool_id text,
  policy jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT campaign_pkey PRIMARY KEY (workspace_id, campaign_id),
  CONSTRAINT campaign_external_id_key UNIQUE (workspace_id, external_id),
  CONSTRAINT campaign_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT campaign_external_id_length CHECK (char_length(external_id) BETWEEN 1 AND 255),
  CONSTRAINT campaign_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT campaign_type CHECK (type IN ('Inbound', 'Outbound', 'Blended')),
  CONSTRAINT campaign_inbound_pool_id_length CHECK (char_length(inbound_pool_id) BETWEEN 1 AND 255),
  CONSTRAINT campaign_policy CHECK (jsonb_typeof(policy) = 'object')
);

CREATE TABLE disposition (
  workspace_id integer NOT NULL,
  external_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  contact boolean NOT NULL,
  success boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT disposition_pkey PRIMARY KEY (workspace_id, external_id),
  CONSTRAINT disposition_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT disposition_external_id_length CHECK (char_length(external_id) BETWEEN 1 AND 255),
  CONSTRAINT disposition_name_length CHECK (char_length(name) BETWEEN 1 AND 255),
  CONSTRAINT disposition_type CHECK (type IN ('System', 'Agent'))
);

CREATE TABLE ani (
  workspace_id integer NOT NULL,
  calling_code smallint NOT NULL,
  is_branded boolean NOT NULL,
  ani_id bigint GENERATED ALWAYS AS IDENTITY,
  -- The workspace's revision at the ANI's last change.
  revision bigint NOT NULL,
  -- The pool last set by the custom integration: the one that is shown while the ANI is in it.
  shown_pool_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Dates in the workspace's time zone.
  date_inventoried date NOT NULL,
  date_activated date,
  date_deactivated date,
  -- Blocked share of the last 30 days' dials, in percent.
  block_rate real NOT NULL DEFAULT 0,
  number text COLLATE "C" NOT NULL,
  area_code text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  brand_name text NOT NULL,
  CONSTRAINT ani_pkey PRIMARY KEY (workspace_id, ani_id),
  CONSTRAINT ani_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT ani_shown_pool FOREIGN KEY (workspace_id, shown_pool_id) REFERENCES pool,
  CONSTRAINT ani_calling_code CHECK (calling_code IN (1, 44)),
  CONSTRAINT ani_number_digits CHECK (number ~ '^[0-9]{9,10}$'),
  CONSTRAINT ani_area_code_digits CHECK (area_code ~ '^[0-9]{1,10}$'),
  CONSTRAINT ani_status CHECK (
    status IN ('ACTIVE_AND_BEING_MANAGED', 'COOLING_OFF', 'INVENTORIED', 'REMOVED_FROM_DIALER')
  ),
  CONSTRAINT ani_brand_name_length CHECK (char_length(brand_name) <= 255),
  CONSTRAINT ani_block_rate CHECK (block_rate BETWEEN 0 AND 100)
);
CREATE UNIQUE INDEX ani_number_key ON ani (workspace_id, calling_code, number)
  WHERE status <> 'REMOVED_FROM_DIALER';
CREATE INDEX ani_removed_number ON ani (workspace_id, calling_code, number, revision)
  WHERE status = 'REMOVED_FROM_DIALER';
CREATE INDEX ani_revision ON ani (workspace_id, revision, ani_id);
CREATE INDEX ani_area_code ON ani (workspace_id, area_code, ani_id);

CREATE TABLE pool_member (
  workspace_id integer NOT NULL,
  pool_id bigint NOT NULL,
  ani_id bigint NOT NULL,
  CONSTRAINT pool_member_pkey PRIMARY KEY (workspace_id, pool_id, ani_id),
  CONSTRAINT pool_member_pool FOREIGN KEY (workspace_id, pool_id) REFERENCES pool,
  CONSTRAINT pool_member_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani
);
CREATE INDEX pool_member_ani ON pool_member (workspace_id, ani_id, pool_id);

CREATE TABLE ani_usage (
  workspace_id integer NOT NULL,
  used_today integer NOT NULL DEFAULT 0,
  ani_id bigint NOT NULL,
  used_total bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  -- The day, in the workspace's time zone, that used_today counts.
  day date,
  CONSTRAINT ani_usage_pkey PRIMARY KEY (workspace_id, ani_id),
  CONSTRAINT ani_usage_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES ani,
  CONSTRAINT ani_usage_counts CHECK (used_today >= 0 AND used_total >= used_today)
) WITH (fillfactor = 50);

CREATE SEQUENCE assignment_id_seq CACHE 100;
CREATE TABLE assignment (
  workspace_id integer NOT NULL,
  tier smallint NOT NULL,
  assigned_at timestamptz NOT NULL,
  assignment_id bigint NOT NULL DEFAULT nextval('assignment_id_seq'),
  ani_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  prospect text NOT NULL,
  CONSTRAINT assignment_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id),
  CONSTRAINT assignment_prospect_length CHECK (char_length(prospect) <= 20)
) PARTITION BY RANGE (assigned_at);
ALTER SEQUENCE assignment_id_seq OWNED BY assignment.assignment_id;
CREATE TABLE assignment_default PARTITION OF assignment DEFAULT;

-- Step of uses_taken: one more when the ANI may be used and is under this proposal's cap.
CREATE FUNCTION uses_taken_step(taken integer, eligible boolean, base integer, cap integer) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF eligible AND (cap IS NULL OR base + taken < cap) THEN
    RETURN taken + 1;
  END IF;
  RETURN taken;
END $$;

-- How many uses of one ANI proposals take, one after the other: each sees what those before it took, and a proposal
-- refused for its low cap takes nothing from one with a higher cap.
CREATE AGGREGATE uses_taken(eligible boolean, base integer, cap integer) (
  SFUNC = uses_taken_step, STYPE = integer, INITCOND = '0'
);

-- Confirms proposals (parallel arrays, in their order) and counts the accepted ones. VOLATILE, so each statement sees
-- what was committed before it began.
--
-- results: 0 accepted, 1 stale, 2 unavailable, 3 at its cap. used_today: uses of the proposal's ANI on that day after it.
CREATE FUNCTION confirm_assignments(
  p_workspace_id integer,
  p_settings_revision bigint,
  p_ani_ids bigint[],
  p_pool_ids bigint[],
  p_campaign_ids bigint[],
  p_caps integer[],
  p_prospects text[],
  p_tiers smallint[],
  OUT day date,
  OUT assigned_at timestamptz,
  OUT results smallint[],
  OUT used_today integer[]
) LANGUAGE plpgsql VOLATILE
-- Always the same plan, by the keys: one chosen while the tables were small or not yet analyzed would be kept, and read
-- all of them once they have grown. To the same end the statements below look up one row at a time instead of joining.
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_time_zone text;
  v_settings_revision bigint;
  v_now timestamptz;
  v_day date;
BEGIN
  -- The gate: a change that forbids what was allowed takes it alone as its last step. Whoever comes through here
  -- afterwards sees that change, and it waits for whoever came through before.
  PERFORM pg_advisory_xact_lock_shared(1867320411, p_workspace_id);

  SELECT w.time_zone, w.settings_revision INTO v_time_zone, v_settings_revision
  FROM workspace w WHERE w.workspace_id = p_workspace_id;

  IF v_settings_revision IS NOT DISTINCT FROM p_settings_revision THEN
    -- In the order of ids, so that no two batches wait for each other.
    PERFORM FROM (SELECT DISTINCT p.ani_id FROM unnest(p_ani_ids) AS p (ani_id) ORDER BY p.ani_id) p
    CROSS JOIN LATERAL (
      SELECT FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id FOR NO KEY UPDATE
    ) locked;
  END IF;

  -- After the locks: no earlier use of these ANIs can have a later time.
  v_now := date_trunc('milliseconds', clock_timestamp());
  v_day := (v_now AT TIME ZONE COALESCE(v_time_zone, 'UTC'))::date;
  day := v_day;
  assigned_at := v_now;

  IF v_settings_revision IS DISTINCT FROM p_settings_revision THEN
    SELECT array_agg(1::smallint ORDER BY p.position),
      array_agg(CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END ORDER BY p.position)
    INTO results, used_today
    FROM unnest(p_ani_ids) WITH ORDINALITY AS p (ani_id, position)
    LEFT JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id;
    RETURN;
  END IF;

  WITH looked_up AS MATERIALIZED (
    SELECT p.*,
      (SELECT a.status FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = p.ani_id) AS status,
      -- A day after today's stays what is counted: a clock or a time zone set back opens no cap.
      COALESCE((
        SELECT u.used_today FROM ani_usage u
        WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id AND u.day >= v_day
      ), 0) AS base,
      (
        SELECT l.deleted_at IS NULL FROM pool l
        WHERE l.workspace_id = p_workspace_id AND l.pool_id = p.pool_id
      ) AS is_pool,
      (
        SELECT true FROM pool_member m
        WHERE m.workspace_id = p_workspace_id AND m.pool_id = p.pool_id AND m.ani_id = p.ani_id
      ) AS is_member
    FROM unnest(p_ani_ids, p_pool_ids, p_campaign_ids, p_caps, p_prospects, p_tiers)
      WITH ORDINALITY AS p (ani_id, pool_id, campaign_id, cap, prospect, tier, position)
  ), proposal AS (
    SELECT *,
      COALESCE(status = 'ACTIVE_AND_BEING_MANAGED' AND (pool_id IS NULL OR (is_pool AND is_member)), false) AS eligible
    FROM looked_up
  ), counted AS (
    SELECT *, uses_taken(eligible, base, cap) OVER in_order AS taken
    FROM proposal
    WINDOW in_order AS (PARTITION BY ani_id ORDER BY position ROWS UNBOUNDED PRECEDING)
  ), decided AS MATERIALIZED (
    SELECT *, taken > lag(taken, 1, 0) OVER (PARTITION BY ani_id ORDER BY position) AS accepted
    FROM counted
  ), recorded AS (
    INSERT INTO assignment (workspace_id, assigned_at, ani_id, campaign_id, prospect, tier)
    SELECT p_workspace_id, v_now, ani_id, campaign_id, prospect, tier
    FROM decided WHERE accepted ORDER BY position
  ), used AS (
    -- Each row exists: what is inserted always conflicts, and the key leads to the row.
    INSERT INTO ani_usage AS u (workspace_id, ani_id, day, used_today, used_total, last_used_at)
    SELECT p_workspace_id, ani_id, v_day, count(*), count(*),
      -- A microsecond for each place in the batch keeps its order.
      v_now + max(position) * INTERVAL '1 microsecond'
    FROM decided WHERE accepted GROUP BY ani_id
    ON CONFLICT ON CONSTRAINT ani_usage_pkey DO UPDATE SET
      day = GREATEST(u.day, EXCLUDED.day),
      used_today = CASE WHEN u.day >= EXCLUDED.day THEN u.used_today ELSE 0 END + EXCLUDED.used_today,
      used_total = u.used_total + EXCLUDED.used_total,
      last_used_at = GREATEST(u.last_used_at, EXCLUDED.last_used_at)
  )
  SELECT array_agg(
      (CASE WHEN accepted THEN 0 WHEN eligible THEN 3 ELSE 2 END)::smallint ORDER BY position
    ), array_agg(base + taken ORDER BY position)
  INTO results, used_today
  FROM decided;
END $$;

-- The ANIs changed after (p_revision, p_ani_id), in that order, at most p_limit; with their pools, and their use on the
-- workspace's present day. From the start, removed ones are left out.
--
-- Plan: along the index of revisions, then one row at a time by the keys. A plan that sorted or hashed would read all of
-- what is left for each page; it is what the planner takes while a table just filled is not analyzed yet.
CREATE FUNCTION inventory_changes(
  p_workspace_id integer,
  p_revision bigint,
  p_ani_id bigint,
  p_limit integer,
  p_from_start boolean
) RETURNS TABLE (
  id bigint,
  revision bigint,
  calling_code smallint,
  number text,
  area_code text,
  status text,
  pools bigint[],
  used_today integer,
  last_used_at float8,
  block_rate real
) LANGUAGE plpgsql STABLE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_sort TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET jit TO off
AS $$
#variable_conflict use_column
DECLARE
  v_day date;
BEGIN
  SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date INTO v_day
  FROM workspace w WHERE w.workspace_id = p_workspace_id;

  RETURN QUERY
  SELECT a.ani_id, a.revision, a.calling_code, a.number, a.area_code, a.status,
    ARRAY(
      SELECT m.pool_id FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = a.ani_id
      ORDER BY m.pool_id
    ),
    CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END,
    COALESCE(extract(epoch FROM u.last_used_at)::float8 * 1000, 0),
    a.block_rate
  FROM ani a
  JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id
  WHERE a.workspace_id = p_workspace_id AND (a.revision, a.ani_id) > (p_revision, p_ani_id)
    AND NOT (p_from_start AND a.status = 'REMOVED_FROM_DIALER')
  ORDER BY a.revision, a.ani_id
  LIMIT p_limit;
END $$;
`))
