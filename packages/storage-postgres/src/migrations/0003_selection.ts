/**
 * What selection goes by: the feed tells when an ANI was activated and how often its dials reach people, and each
 * prospect's last number and the one that reached it are remembered.
 *
 * - `prospect_memory` is written with each assignment of a policy that asks for it: by its key alone, with room for
 *   updates in place. It has no index by time; whoever forgets goes along the key.
 * - Servers of the release before name the columns that they read of `inventory_changes`, so more of them do no harm.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
CREATE TABLE prospect_memory (
  workspace_id integer NOT NULL,
  -- Calling code and national number, digits only.
  prospect text COLLATE "C" NOT NULL,
  shown_ani_id bigint,
  shown_at timestamptz,
  reached_ani_id bigint,
  reached_at timestamptz,
  CONSTRAINT prospect_memory_pkey PRIMARY KEY (workspace_id, prospect),
  CONSTRAINT prospect_memory_workspace FOREIGN KEY (workspace_id) REFERENCES workspace,
  CONSTRAINT prospect_memory_prospect_digits CHECK (prospect ~ '^[0-9]{1,20}$'),
  CONSTRAINT prospect_memory_shown CHECK ((shown_ani_id IS NULL) = (shown_at IS NULL)),
  CONSTRAINT prospect_memory_reached CHECK ((reached_ani_id IS NULL) = (reached_at IS NULL)),
  CONSTRAINT prospect_memory_seen CHECK (shown_at IS NOT NULL OR reached_at IS NOT NULL)
) WITH (fillfactor = 70);

DROP FUNCTION inventory_changes(integer, bigint, bigint, integer, boolean);

-- The ANIs changed after (p_revision, p_ani_id), in that order, at most p_limit; with their pools, and their use on the
-- workspace's present day and the figures that selection goes by. From the start, removed ones are left out.
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
  block_rate real,
  activated_on date,
  rated_dials integer,
  rated_contacts integer
) LANGUAGE plpgsql STABLE
SET plan_cache_mode TO force_generic_plan
SET enable_seqscan TO off
SET enable_bitmapscan TO off
SET enable_sort TO off
SET enable_hashjoin TO off
SET enable_mergejoin TO off
SET enable_material TO off
SET enable_memoize TO off
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
    a.block_rate, a.date_activated, a.rated_dials, a.rated_contacts
  FROM (
    SELECT * FROM ani a
    WHERE a.workspace_id = p_workspace_id AND (a.revision, a.ani_id) > (p_revision, p_ani_id)
      AND NOT (p_from_start AND a.status = 'REMOVED_FROM_DIALER')
    ORDER BY a.revision, a.ani_id
    LIMIT p_limit
  ) a
  -- A limit keeps it a lookup of one row by its key: as a join it could become a loop over all the workspace's rows for
  -- each ANI, where the tables' statistics are of a time before they were filled.
  CROSS JOIN LATERAL (
    SELECT u.day, u.used_today, u.last_used_at FROM ani_usage u
    WHERE u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id
    LIMIT 1
  ) u
  ORDER BY a.revision, a.ani_id;
END $$;
`))
