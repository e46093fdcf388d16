/**
 * What a console shows: the inventory filtered and by pages, and what goes on by the minute.
 *
 * - `ani_area_code` also says an ANI's state, so that those of an area code are found and counted in the index alone.
 * - `ani_idle` are the few that are neither active nor removed: they are found by it, and the active ones are all others.
 * - `activity_minute` is what servers counted, a row for each workspace and minute in which something happened. It is for
 *   looking at: what a server counted and could not write before it died is missing. Rows go after two days.
 *
 * Expands only: the release before runs beside it.
 */
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"

export default Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.unsafe(`
DROP INDEX ani_area_code;
CREATE INDEX ani_area_code ON ani (workspace_id, area_code, ani_id) INCLUDE (status);
CREATE INDEX ani_idle ON ani (workspace_id, status, ani_id) WHERE status IN ('COOLING_OFF', 'INVENTORIED');

CREATE TABLE activity_minute (
  workspace_id integer NOT NULL,
  refused integer NOT NULL,
  minute timestamptz NOT NULL,
  dials bigint NOT NULL,
  contacts bigint NOT NULL,
  -- Assignments by tier: the first stands for tier 1.
  assigned integer[] NOT NULL,
  CONSTRAINT activity_minute_pkey PRIMARY KEY (workspace_id, minute),
  CONSTRAINT activity_minute_workspace FOREIGN KEY (workspace_id) REFERENCES workspace
) WITH (fillfactor = 70);
-- Forgotten for all workspaces at once.
CREATE INDEX activity_minute_age ON activity_minute (minute);

-- The ids of a page of ANIs that a filter finds, those after the first p_offset, and how many it finds.
CREATE FUNCTION ani_found(
  p_workspace_id integer,
  p_status text,
  p_area_codes text[],
  p_prefix text,
  p_group_id text,
  p_offset bigint,
  p_limit integer,
  OUT total bigint,
  OUT ids bigint[]
) LANGUAGE plpgsql STABLE
-- What is not asked for is left out of the plan.
SET plan_cache_mode TO force_custom_plan
SET jit TO off
-- Some hundred thousand ids.
SET work_mem TO '32MB'
AS $$
DECLARE
  v_active CONSTANT text := 'ACTIVE_AND_BEING_MANAGED';
  v_pool_id bigint;
  v_block bigint;
  v_skip bigint;
BEGIN
  IF p_group_id IS NOT NULL THEN
    SELECT l.pool_id INTO v_pool_id FROM pool l
    WHERE l.workspace_id = p_workspace_id AND l.group_id = p_group_id AND l.deleted_at IS NULL;
    IF v_pool_id IS NULL THEN
      total := 0;
      ids := ARRAY[]::bigint[];
      RETURN;
    END IF;
  END IF;

  IF p_area_codes IS NOT NULL OR p_prefix IS NOT NULL THEN
    WITH found AS MATERIALIZED (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
        AND (p_status IS NULL OR a.status = p_status)
        AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
        AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
    ), kept AS MATERIALIZED (
      SELECT f.ani_id FROM found f
      WHERE v_pool_id IS NULL OR f.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      )
    )
    SELECT (SELECT count(*) FROM kept),
      ARRAY(SELECT k.ani_id FROM kept k ORDER BY k.ani_id OFFSET p_offset LIMIT p_limit)
    INTO total, ids;
    RETURN;
  END IF;

  -- Who is in a pool is not removed, and active unless it is among the idle.
  IF v_pool_id IS NOT NULL AND p_status IS NULL THEN
    SELECT count(*) INTO total FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id;
    ids := ARRAY(
      SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      ORDER BY m.ani_id OFFSET p_offset LIMIT p_limit
    );
    RETURN;
  END IF;
  IF v_pool_id IS NOT NULL AND p_status = v_active THEN
    WITH found AS MATERIALIZED (
      SELECT m.ani_id FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id AND m.ani_id NOT IN (
        SELECT a.ani_id FROM ani a
        WHERE a.workspace_id = p_workspace_id AND a.status IN ('COOLING_OFF', 'INVENTORIED')
      )
    )
    SELECT (SELECT count(*) FROM found),
      ARRAY(SELECT f.ani_id FROM found f ORDER BY f.ani_id OFFSET p_offset LIMIT p_limit)
    INTO total, ids;
    RETURN;
  END IF;

  IF p_status <> v_active THEN
    WITH found AS MATERIALIZED (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.status = p_status AND a.status IN ('COOLING_OFF', 'INVENTORIED')
        AND (v_pool_id IS NULL OR EXISTS (
          SELECT FROM pool_member m
          WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id AND m.ani_id = a.ani_id
        ))
    )
    SELECT (SELECT count(*) FROM found),
      ARRAY(SELECT f.ani_id FROM found f ORDER BY f.ani_id OFFSET p_offset LIMIT p_limit)
    INTO total, ids;
    RETURN;
  END IF;

  -- All of them, or the active ones: those of a block that are listed, less its idle ones. The page's first block is found
  -- by the running sum, so no ANI before it is looked at.
  WITH idle AS MATERIALIZED (
    SELECT a.ani_id >> 10 AS block, count(*) AS idle FROM ani a
    WHERE p_status = v_active AND a.workspace_id = p_workspace_id AND a.status IN ('COOLING_OFF', 'INVENTORIED')
    GROUP BY 1
  ), blocks AS MATERIALIZED (
    SELECT b.block, b.listed - COALESCE(i.idle, 0) AS found
    FROM ani_block b LEFT JOIN idle i ON i.block = b.block
    WHERE b.workspace_id = p_workspace_id
  ), sums AS (
    SELECT b.block, b.found, sum(b.found) OVER (ORDER BY b.block) - b.found AS before FROM blocks b
  )
  SELECT (SELECT COALESCE(sum(b.found), 0) FROM blocks b), s.block, p_offset - s.before
  INTO total, v_block, v_skip
  FROM (SELECT 1) one LEFT JOIN sums s ON s.before <= p_offset AND s.before + s.found > p_offset;

  ids := ARRAY(
    SELECT a.ani_id FROM ani a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id >= v_block << 10
      AND a.status <> 'REMOVED_FROM_DIALER' AND (p_status IS NULL OR a.status = p_status)
    ORDER BY a.ani_id OFFSET v_skip LIMIT p_limit
  );
END $$;

-- What ANIs did lately, beside ani_reports: assigned today, pools, the end of a pause, dials of 30 days.
CREATE FUNCTION ani_overviews(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
  id bigint,
  assigned_today integer,
  pools text[],
  paused_until float8,
  recent_dials integer[]
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
  SELECT a.ani_id,
    COALESCE((
      SELECT u.used_today FROM ani_usage u
      WHERE u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id AND u.day = v_today
    ), 0),
    ARRAY(
      SELECT l.name FROM pool_member m
      JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = a.ani_id
      ORDER BY m.pool_id LIMIT 5
    ),
    CASE WHEN a.status = 'COOLING_OFF' THEN floor(extract(epoch FROM a.resumes_at) * 1000)::float8 END,
    ARRAY(
      SELECT COALESCE(d.dials, 0) FROM generate_series(0, 29) AS ago
      LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = a.ani_id AND d.day = v_today - 29 + ago
      ORDER BY ago
    )
  FROM unnest(p_ids) AS p (ani_id)
  JOIN ani a ON a.workspace_id = p_workspace_id AND a.ani_id = p.ani_id;
END $$;
`))
