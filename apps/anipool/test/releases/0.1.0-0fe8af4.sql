

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE FUNCTION public.ani_found(p_workspace_id integer, p_status text, p_area_codes text[], p_prefix text, p_group_id text, p_offset bigint, p_limit integer, OUT total bigint, OUT ids bigint[]) RETURNS record
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_custom_plan'
    SET jit TO 'off'
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

CREATE FUNCTION public.ani_lately(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE(id bigint, dials_7 integer, contacts_7 integer, successes_7 integer, blocks_7 integer, no_answers_7 integer, group_dials bigint, group_contacts bigint, group_successes bigint, group_blocks bigint, group_no_answers bigint)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  v_today date := (
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  );
BEGIN
  RETURN QUERY
  WITH own AS MATERIALIZED (
    SELECT p.ani_id, (
      SELECT m.pool_id FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = p.ani_id
      ORDER BY m.pool_id LIMIT 1
    ) AS pool_id
    FROM unnest(p_ids) AS p (ani_id)
  ), pools AS MATERIALIZED (
    SELECT l.pool_id, g.* FROM (SELECT DISTINCT own.pool_id FROM own) l
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(s.dials_30), 0)::bigint AS dials,
      COALESCE(sum(s.contacts_30), 0)::bigint AS contacts,
      COALESCE(sum(s.successes_30), 0)::bigint AS successes,
      COALESCE(sum(s.blocks_30), 0)::bigint AS blocks,
      COALESCE(sum(s.no_answers_30), 0)::bigint AS no_answers
      FROM (
        SELECT m.ani_id FROM pool_member m
        WHERE m.workspace_id = p_workspace_id AND m.pool_id = l.pool_id
        ORDER BY m.ani_id LIMIT 500
      ) m
      JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = m.ani_id
    ) g
  )
  SELECT own.ani_id, week.dials, week.contacts, week.successes, week.blocks, week.no_answers,
    COALESCE(l.dials, 0), COALESCE(l.contacts, 0), COALESCE(l.successes, 0), COALESCE(l.blocks, 0),
    COALESCE(l.no_answers, 0)
  FROM own
  LEFT JOIN pools l ON l.pool_id = own.pool_id
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(d.dials), 0)::integer AS dials,
      COALESCE(sum(d.contacts), 0)::integer AS contacts,
      COALESCE(sum(d.successes), 0)::integer AS successes,
      COALESCE(sum(d.blocks), 0)::integer AS blocks,
      COALESCE(sum(d.no_answers), 0)::integer AS no_answers
    -- Day by day: a range of days would be read from the index over days, with every other ANI's.
    FROM generate_series(0, 6) AS ago
    CROSS JOIN LATERAL (
      SELECT d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = own.ani_id AND d.day = v_today - ago
      -- Else all days of the ANI are read first.
      LIMIT 1
    ) d
  ) week;
END $$;

CREATE FUNCTION public.ani_overviews(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE(id bigint, assigned_today integer, pools text[], paused_until double precision, recent_dials integer[])
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  v_today date := (
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  );
BEGIN
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

CREATE FUNCTION public.ani_page(p_workspace_id integer, p_prefix text, p_offset bigint, p_limit integer, OUT total bigint, OUT ids bigint[]) RETURNS record
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
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

CREATE FUNCTION public.ani_reports(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE(id bigint, calling_code smallint, number text, area_code text, status text, brand_name text, pool_name text, assigned_total bigint, dials_total bigint, contacts_total bigint, last_dialed_on date, activated_on date, deactivated_on date, inventoried_on date, created_at double precision, dials_today integer, contacts_today integer, successes_today integer, blocks_today integer, no_answers_today integer, dials_30 integer, contacts_30 integer, successes_30 integer, blocks_30 integer, no_answers_30 integer)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  v_today date := (
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  );
BEGIN
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
    SELECT COALESCE(sum(d.dials), 0)::integer AS dials,
      COALESCE(sum(d.contacts), 0)::integer AS contacts,
      COALESCE(sum(d.successes), 0)::integer AS successes,
      COALESCE(sum(d.blocks), 0)::integer AS blocks,
      COALESCE(sum(d.no_answers), 0)::integer AS no_answers
    -- Day by day: a range of days would be read from the index over days, with every other ANI's.
    FROM generate_series(0, LEAST(v_today - s.window_day, 30) - 1) AS ago
    CROSS JOIN LATERAL (
      SELECT d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = p.ani_id AND d.day = s.window_day - 29 + ago
      -- Else all days of the ANI are read first.
      LIMIT 1
    ) d
  ) gone
  ORDER BY p.position;
END $$;

CREATE FUNCTION public.anis_in_inventory(p_workspace_id integer, p_after bigint, p_limit integer) RETURNS text
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    SET enable_incremental_sort TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_hashagg TO 'off'
    SET enable_nestloop TO 'off'
    SET enable_material TO 'off'
    AS $$
DECLARE
  v_day date := (
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  );
  v_last bigint;
  v_lines text;
BEGIN
  SELECT max(page.ani_id) INTO v_last FROM (
    SELECT a.ani_id FROM ani a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id > p_after AND a.status <> 'REMOVED_FROM_DIALER'
    ORDER BY a.ani_id
    LIMIT p_limit
  ) page;

  SELECT string_agg(line, E'\n') INTO v_lines FROM (
    SELECT concat_ws(
      '|', a.ani_id, a.revision, a.calling_code, a.number, a.area_code, a.status, COALESCE(m.pools, ''),
      CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END,
      COALESCE(extract(epoch FROM u.last_used_at)::float8 * 1000, 0), a.block_rate,
      COALESCE(a.date_activated::text, ''), a.rated_dials, a.rated_contacts
    ) AS line
    FROM ani a
    JOIN (
      SELECT u.ani_id, u.day, u.used_today, u.last_used_at FROM ani_usage u
      WHERE u.workspace_id = p_workspace_id AND u.ani_id > p_after AND u.ani_id <= v_last
      ORDER BY u.ani_id
    ) u USING (ani_id)
    LEFT JOIN (
      SELECT m.ani_id, string_agg(m.pool_id::text, ',' ORDER BY m.pool_id) AS pools FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.ani_id > p_after AND m.ani_id <= v_last
      GROUP BY m.ani_id
      ORDER BY m.ani_id
    ) m USING (ani_id)
    WHERE a.workspace_id = p_workspace_id AND a.ani_id > p_after AND a.ani_id <= v_last
      AND a.status <> 'REMOVED_FROM_DIALER'
    ORDER BY a.ani_id
  ) lines;
  RETURN v_lines;
END $$;

CREATE FUNCTION public.anis_searched(p_workspace_id integer, p_status text, p_area_codes text[], p_prefix text, p_group_id text, p_searched boolean, p_search_area_codes text[], p_search_groups text[], p_begin_codes smallint[], p_begins text[], p_contains text[], p_sort text, p_descending boolean, p_after bigint, p_offset bigint, p_limit integer, p_counted boolean, OUT total bigint, OUT ids bigint[]) RETURNS record
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_custom_plan'
    SET jit TO 'off'
    SET enable_hashjoin TO 'on'
    SET enable_mergejoin TO 'on'
    SET enable_nestloop TO 'on'
    SET enable_seqscan TO 'on'
    SET enable_bitmapscan TO 'on'
    SET enable_sort TO 'on'
    SET work_mem TO '64MB'
    AS $$
DECLARE
  v_today date := (
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  );
  v_found bigint[];
  v_pool_id bigint;
BEGIN
  ids := ARRAY[]::bigint[];
  total := 0;
  IF p_group_id IS NOT NULL THEN
    SELECT l.pool_id INTO v_pool_id FROM pool l
    WHERE l.workspace_id = p_workspace_id AND l.group_id = p_group_id AND l.deleted_at IS NULL;
    IF v_pool_id IS NULL THEN
      RETURN;
    END IF;
  END IF;

  IF p_searched THEN
    -- By keys alone: no statistics tell how many ANIs a workspace has, and a join would begin with all of them.
    PERFORM set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_seqscan', 'off', true);
    v_found := ARRAY(
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.area_code = ANY (p_search_area_codes)
      UNION
      SELECT m.ani_id FROM pool l JOIN pool_member m ON m.workspace_id = p_workspace_id AND m.pool_id = l.pool_id
      WHERE l.workspace_id = p_workspace_id AND l.group_id = ANY (p_search_groups) AND l.deleted_at IS NULL
      UNION
      SELECT a.ani_id FROM unnest(p_begin_codes, p_begins) AS b (calling_code, digits)
      JOIN ani a ON a.workspace_id = p_workspace_id AND a.calling_code = b.calling_code
        AND a.number >= b.digits AND a.number < b.digits || ':' AND a.status <> 'REMOVED_FROM_DIALER'
      UNION
      SELECT a.ani_id FROM unnest(p_contains) AS c (digits)
      JOIN ani a ON a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
        AND a.number LIKE '%' || c.digits || '%'
    );
    
  IF p_counted THEN
    SELECT count(*) INTO total FROM unnest(v_found) AS f (ani_id) JOIN ani a ON a.workspace_id = p_workspace_id AND a.ani_id = f.ani_id WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      ));
  END IF;
  IF p_sort IS NULL THEN
    ids := ARRAY(
    SELECT a.ani_id FROM unnest(v_found) AS f (ani_id) JOIN ani a ON a.workspace_id = p_workspace_id AND a.ani_id = f.ani_id WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      )) AND (p_after IS NULL OR a.ani_id > p_after)
    ORDER BY a.ani_id OFFSET p_offset LIMIT p_limit);
  ELSE
    ids := ARRAY(
    SELECT k.ani_id FROM (
      SELECT a.ani_id, CASE p_sort
        WHEN 'number' THEN a.calling_code * 1e11::float8 + a.number::float8
        WHEN 'status' THEN CASE a.status WHEN 'ACTIVE_AND_BEING_MANAGED' THEN 1 WHEN 'COOLING_OFF' THEN 2 ELSE 3 END
        WHEN 'assignedToday' THEN CASE WHEN u.day = v_today THEN u.used_today ELSE 0 END
        WHEN 'dialsToday' THEN COALESCE(d.dials, 0)
        WHEN 'contactRateToday' THEN CASE WHEN d.dials >= 20 THEN d.contacts::float8 / d.dials END
        WHEN 'blockRateToday' THEN CASE WHEN d.dials >= 20 THEN d.blocks::float8 / d.dials END
        WHEN 'dials' THEN COALESCE(s.dials_30, 0)
        WHEN 'contactRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.contacts_30::float8 / s.dials_30 END
        WHEN 'successRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.successes_30::float8 / s.dials_30 END
        WHEN 'blockRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.blocks_30::float8 / s.dials_30 END
        WHEN 'noAnswerRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.no_answers_30::float8 / s.dials_30 END
      END AS key
      FROM unnest(v_found) AS f (ani_id) JOIN ani a ON a.workspace_id = p_workspace_id AND a.ani_id = f.ani_id
      LEFT JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id AND p_sort = 'assignedToday'
      LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = a.ani_id AND d.day = v_today
        AND p_sort IN ('dialsToday', 'contactRateToday', 'blockRateToday')
      LEFT JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = a.ani_id
        AND p_sort IN ('dials', 'contactRate', 'successRate', 'blockRate', 'noAnswerRate')
      WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      ))
    ) k
    ORDER BY CASE WHEN p_descending THEN -k.key ELSE k.key END NULLS LAST, k.ani_id
    OFFSET p_offset LIMIT p_limit);
  END IF;
    RETURN;
  END IF;

  IF p_sort IS NULL THEN
    -- Along the key, from one ANI to the next, and no further than the page.
    PERFORM set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_sort', 'off', true);
  ELSE
    -- Row by row would read each figure of each ANI from its own place.
    PERFORM set_config('enable_nestloop', 'off', true);
  END IF;
  
  IF p_counted THEN
    SELECT count(*) INTO total FROM ani a WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      ));
  END IF;
  IF p_sort IS NULL THEN
    ids := ARRAY(
    SELECT a.ani_id FROM ani a WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      )) AND (p_after IS NULL OR a.ani_id > p_after)
    ORDER BY a.ani_id OFFSET p_offset LIMIT p_limit);
  ELSE
    ids := ARRAY(
    SELECT k.ani_id FROM (
      SELECT a.ani_id, CASE p_sort
        WHEN 'number' THEN a.calling_code * 1e11::float8 + a.number::float8
        WHEN 'status' THEN CASE a.status WHEN 'ACTIVE_AND_BEING_MANAGED' THEN 1 WHEN 'COOLING_OFF' THEN 2 ELSE 3 END
        WHEN 'assignedToday' THEN CASE WHEN u.day = v_today THEN u.used_today ELSE 0 END
        WHEN 'dialsToday' THEN COALESCE(d.dials, 0)
        WHEN 'contactRateToday' THEN CASE WHEN d.dials >= 20 THEN d.contacts::float8 / d.dials END
        WHEN 'blockRateToday' THEN CASE WHEN d.dials >= 20 THEN d.blocks::float8 / d.dials END
        WHEN 'dials' THEN COALESCE(s.dials_30, 0)
        WHEN 'contactRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.contacts_30::float8 / s.dials_30 END
        WHEN 'successRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.successes_30::float8 / s.dials_30 END
        WHEN 'blockRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.blocks_30::float8 / s.dials_30 END
        WHEN 'noAnswerRate' THEN CASE WHEN s.dials_30 >= 20 THEN s.no_answers_30::float8 / s.dials_30 END
      END AS key
      FROM ani a
      LEFT JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id AND p_sort = 'assignedToday'
      LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = a.ani_id AND d.day = v_today
        AND p_sort IN ('dialsToday', 'contactRateToday', 'blockRateToday')
      LEFT JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = a.ani_id
        AND p_sort IN ('dials', 'contactRate', 'successRate', 'blockRate', 'noAnswerRate')
      WHERE a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      ))
    ) k
    ORDER BY CASE WHEN p_descending THEN -k.key ELSE k.key END NULLS LAST, k.ani_id
    OFFSET p_offset LIMIT p_limit);
  END IF;
END $$;

CREATE FUNCTION public.claim_dials(p_limit integer) RETURNS TABLE(workspace_id integer, lane smallint, queue_id bigint, size smallint, received_at timestamp with time zone, records text)
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
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

CREATE FUNCTION public.confirm_assignments(p_workspace_id integer, p_settings_revision bigint, p_revision bigint, p_ani_ids bigint[], p_pool_ids bigint[], p_campaign_ids bigint[], p_caps integer[], p_hourly_caps integer[], p_prospects text[], p_tiers smallint[], p_places smallint[] DEFAULT NULL::smallint[], OUT day date, OUT hour integer, OUT assigned_at timestamp with time zone, OUT results smallint[], OUT used_today integer[], OUT used_this_hour integer[], OUT counted_ids bigint[], OUT counted_today integer[], OUT counted_this_hour integer[]) RETURNS record
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  v_time_zone text;
  v_settings_revision bigint;
  v_own_settings_revision bigint;
  v_revision bigint;
  v_is_vouched boolean;
  v_is_stale boolean;
  v_stale_campaigns bigint[] := '{}';
  v_stale_anis bigint[] := '{}';
  v_now timestamptz;
  v_day date;
  v_hour integer;
  v_lowest_cap integer;
  v_lowest_hourly_cap integer;
  v_asked bigint;
  v_days date[];
BEGIN
  -- The gate: a change that forbids what was allowed takes it alone as its last step. Whoever comes through here
  -- afterwards sees that change, and it waits for whoever came through before.
  PERFORM pg_advisory_xact_lock_shared(1867320411, p_workspace_id);

  SELECT w.time_zone, w.settings_revision, w.own_settings_revision, w.revision
  INTO v_time_zone, v_settings_revision, v_own_settings_revision, v_revision
  FROM workspace w WHERE w.workspace_id = p_workspace_id;
  v_is_stale := COALESCE(p_settings_revision NOT BETWEEN v_own_settings_revision AND v_settings_revision, true);

  v_is_vouched := v_revision = p_revision AND v_settings_revision = p_settings_revision;

  IF NOT v_is_stale AND v_revision IS DISTINCT FROM p_revision THEN
    PERFORM FROM (SELECT DISTINCT p.ani_id FROM unnest(p_ani_ids) AS p (ani_id) ORDER BY p.ani_id) p
    CROSS JOIN LATERAL (
      SELECT FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id FOR NO KEY UPDATE
    ) locked;
  END IF;

  v_now := date_trunc('milliseconds', clock_timestamp());
  v_day := (v_now AT TIME ZONE COALESCE(v_time_zone, 'UTC'))::date;
  v_hour := floor(extract(epoch FROM v_now) / 3600);
  day := v_day;
  hour := v_hour;
  assigned_at := v_now;

  IF v_is_stale THEN
    SELECT array_agg(1::smallint ORDER BY p.position),
      array_agg(CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END ORDER BY p.position),
      array_agg(CASE WHEN u.hour >= v_hour THEN u.used_this_hour ELSE 0 END ORDER BY p.position)
    INTO results, used_today, used_this_hour
    FROM unnest(p_ani_ids) WITH ORDINALITY AS p (ani_id, position)
    LEFT JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id;
    RETURN;
  END IF;

  IF v_is_vouched AND p_places IS NOT NULL THEN
    BEGIN
      WITH used AS (
        UPDATE ani_usage u SET
          day = GREATEST(u.day, v_day),
          used_today = CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END + 1,
          hour = GREATEST(u.hour, v_hour),
          used_this_hour = CASE WHEN u.hour >= v_hour THEN u.used_this_hour ELSE 0 END + 1,
          used_total = u.used_total + 1,
          last_used_at = GREATEST(
            u.last_used_at, v_now + p_places[array_position(p_ani_ids, u.ani_id)] * INTERVAL '1 microsecond'
          )
        WHERE u.workspace_id = p_workspace_id AND u.ani_id = ANY (p_ani_ids)
          AND (p_caps[1] IS NULL OR CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END < p_caps[1])
          AND (p_hourly_caps[1] IS NULL OR CASE WHEN u.hour >= v_hour THEN u.used_this_hour ELSE 0 END < p_hourly_caps[1])
        RETURNING u.ani_id, u.day, u.used_today, u.used_this_hour
      )
      SELECT array_agg(ani_id), array_agg(day), array_agg(used_today), array_agg(used_this_hour)
      INTO counted_ids, v_days, counted_today, counted_this_hour
      FROM used;
      IF counted_ids IS DISTINCT FROM p_ani_ids THEN
        RAISE EXCEPTION USING ERRCODE = 'AN002';
      END IF;
      INSERT INTO assignment (
        workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
      )
        SELECT p_workspace_id, p.day, v_now, p.ani_id, p.campaign_id, p.today, COALESCE(p.cap, 0),
          LEAST(p.hourly_cap - (p.this_hour), 32767)::smallint, p.tier, p.prospect
        FROM unnest(
          p_ani_ids, p_campaign_ids, p_caps, p_hourly_caps, p_prospects, p_tiers, p_places, v_days, counted_today,
          counted_this_hour
        ) AS p (ani_id, campaign_id, cap, hourly_cap, prospect, tier, place, day, today, this_hour)
        ORDER BY p.place;
      RETURN;
    EXCEPTION WHEN SQLSTATE 'AN002' THEN
      counted_ids := NULL;
      counted_today := NULL;
      counted_this_hour := NULL;
    PERFORM FROM (SELECT DISTINCT p.ani_id FROM unnest(p_ani_ids) AS p (ani_id) ORDER BY p.ani_id) p
    CROSS JOIN LATERAL (
      SELECT FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id FOR NO KEY UPDATE
    ) locked;
    END;
  ELSIF v_is_vouched THEN
    SELECT min(p.cap), min(p.hourly_cap) INTO v_lowest_cap, v_lowest_hourly_cap
    FROM unnest(p_caps, p_hourly_caps) AS p (cap, hourly_cap);

    WITH asked AS MATERIALIZED (
      SELECT p.ani_id, count(*)::integer AS uses, max(p.position) AS last_position
      FROM unnest(p_ani_ids) WITH ORDINALITY AS p (ani_id, position)
      GROUP BY p.ani_id
    ), used AS (
      INSERT INTO ani_usage AS u
        (workspace_id, ani_id, day, used_today, hour, used_this_hour, used_total, last_used_at)
      SELECT p_workspace_id, ani_id, v_day, uses, v_hour, uses, uses,
        -- A microsecond for each place in the batch keeps its order.
        v_now + last_position * INTERVAL '1 microsecond'
      FROM asked ORDER BY ani_id
      ON CONFLICT ON CONSTRAINT ani_usage_pkey DO UPDATE SET
        day = GREATEST(u.day, EXCLUDED.day),
        used_today = CASE WHEN u.day >= EXCLUDED.day THEN u.used_today ELSE 0 END + EXCLUDED.used_today,
        hour = GREATEST(u.hour, EXCLUDED.hour),
        used_this_hour = CASE WHEN u.hour >= EXCLUDED.hour THEN u.used_this_hour ELSE 0 END + EXCLUDED.used_this_hour,
        used_total = u.used_total + EXCLUDED.used_total,
        last_used_at = GREATEST(u.last_used_at, EXCLUDED.last_used_at)
      WHERE (v_lowest_cap IS NULL OR CASE WHEN u.day >= EXCLUDED.day THEN u.used_today ELSE 0 END + EXCLUDED.used_today <= v_lowest_cap)
        AND (v_lowest_hourly_cap IS NULL OR CASE WHEN u.hour >= EXCLUDED.hour THEN u.used_this_hour ELSE 0 END + EXCLUDED.used_this_hour <= v_lowest_hourly_cap)
      RETURNING u.ani_id, u.day, u.used_today, u.used_this_hour
    )
    SELECT array_agg(ani_id), array_agg(day), array_agg(used_today), array_agg(used_this_hour),
      (SELECT count(*) FROM asked)
    INTO counted_ids, v_days, counted_today, counted_this_hour, v_asked
    FROM used;

    IF cardinality(counted_ids) = v_asked THEN
      INSERT INTO assignment (
        workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
      )
      SELECT p_workspace_id, c.day, v_now, p.ani_id, p.campaign_id, c.today - p.later, COALESCE(p.cap, 0),
        LEAST(p.hourly_cap - (c.this_hour - p.later), 32767)::smallint, p.tier, p.prospect
      FROM (
        -- later: how many uses of the same ANI come after a proposal.
        SELECT p.*, (row_number() OVER (PARTITION BY p.ani_id ORDER BY p.position DESC))::integer - 1 AS later
        FROM unnest(p_ani_ids, p_campaign_ids, p_caps, p_hourly_caps, p_prospects, p_tiers)
          WITH ORDINALITY AS p (ani_id, campaign_id, cap, hourly_cap, prospect, tier, position)
      ) p
      JOIN unnest(counted_ids, v_days, counted_today, counted_this_hour) AS c (ani_id, day, today, this_hour)
        ON c.ani_id = p.ani_id
      ORDER BY p.position;
      RETURN;
    END IF;
  END IF;

  IF v_settings_revision > p_settings_revision THEN
    v_stale_campaigns := ARRAY(
      SELECT c.campaign_id FROM campaign_change c
      WHERE c.workspace_id = p_workspace_id AND c.campaign_id = ANY (p_campaign_ids)
        AND c.revision > p_settings_revision
    );
    v_stale_anis := ARRAY(
      SELECT n.ani_id FROM ani_renumbering n
      WHERE n.workspace_id = p_workspace_id AND n.ani_id = ANY (p_ani_ids) AND n.revision > p_settings_revision
    );
  END IF;

  WITH looked_up AS MATERIALIZED (
    SELECT p.*,
      COALESCE(p.ani_id = ANY (counted_ids), false) AS is_counted,
      p.campaign_id = ANY (v_stale_campaigns) OR p.ani_id = ANY (v_stale_anis) AS is_stale,
      (SELECT a.status FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = p.ani_id) AS status,
      (
        SELECT l.deleted_at IS NULL FROM pool l
        WHERE l.workspace_id = p_workspace_id AND l.pool_id = p.pool_id
      ) AS is_pool,
      (
        SELECT true FROM pool_member m
        WHERE m.workspace_id = p_workspace_id AND m.pool_id = p.pool_id AND m.ani_id = p.ani_id
      ) AS is_member,
      GREATEST(u.day, v_day) AS use_day,
      CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END AS today,
      CASE WHEN u.hour >= v_hour THEN u.used_this_hour ELSE 0 END AS this_hour
    FROM unnest(p_ani_ids, p_pool_ids, p_campaign_ids, p_caps, p_hourly_caps, p_prospects, p_tiers)
      WITH ORDINALITY AS p (ani_id, pool_id, campaign_id, cap, hourly_cap, prospect, tier, position)
    LEFT JOIN LATERAL (
      SELECT * FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id
      -- One by one: a plan that was made while there was nothing would read all of the table.
      OFFSET 0
    ) u ON true
  ), proposal AS (
    SELECT *,
      NOT is_counted AND NOT is_stale AND COALESCE(
        status = 'ACTIVE_AND_BEING_MANAGED' AND (pool_id IS NULL OR (is_pool AND is_member)), false
      ) AS eligible,
      -- What both caps leave, were this proposal the first; LEAST takes no notice of a cap that is not set.
      LEAST(cap - today, hourly_cap - this_hour) AS room
    FROM looked_up
  ), counted AS (
    SELECT *, uses_taken(eligible, room) OVER in_order AS taken
    FROM proposal
    WINDOW in_order AS (PARTITION BY ani_id ORDER BY position ROWS UNBOUNDED PRECEDING)
  ), decided AS MATERIALIZED (
    SELECT *, taken > lag(taken, 1, 0) OVER (PARTITION BY ani_id ORDER BY position) AS taken_now,
      -- What was counted already is in the uses: of those, it is so many before the last.
      CASE
        WHEN is_counted THEN 1 - row_number() OVER (PARTITION BY ani_id ORDER BY position DESC)
        ELSE taken
      END AS nth
    FROM counted
  ), recorded AS (
      INSERT INTO assignment (
        workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
      )
      SELECT p_workspace_id, use_day, v_now, ani_id, campaign_id, today + nth, COALESCE(cap, 0),
        LEAST(hourly_cap - (this_hour + nth), 32767)::smallint, tier, prospect
      FROM decided WHERE taken_now OR is_counted ORDER BY position
  ), used AS (
    INSERT INTO ani_usage AS u
      (workspace_id, ani_id, day, used_today, hour, used_this_hour, used_total, last_used_at)
    SELECT p_workspace_id, ani_id, v_day, count(*), v_hour, count(*), count(*),
      v_now + max(position) * INTERVAL '1 microsecond'
    FROM decided WHERE taken_now GROUP BY ani_id
      ON CONFLICT ON CONSTRAINT ani_usage_pkey DO UPDATE SET
        day = GREATEST(u.day, EXCLUDED.day),
        used_today = CASE WHEN u.day >= EXCLUDED.day THEN u.used_today ELSE 0 END + EXCLUDED.used_today,
        hour = GREATEST(u.hour, EXCLUDED.hour),
        used_this_hour = CASE WHEN u.hour >= EXCLUDED.hour THEN u.used_this_hour ELSE 0 END + EXCLUDED.used_this_hour,
        used_total = u.used_total + EXCLUDED.used_total,
        last_used_at = GREATEST(u.last_used_at, EXCLUDED.last_used_at)
  )
  SELECT array_agg(
      (CASE
        WHEN taken_now OR is_counted THEN 0
        WHEN is_stale THEN 1
        WHEN NOT eligible THEN 2
        WHEN today + taken >= cap THEN 3
        ELSE 4
      END)::smallint ORDER BY position
    ), array_agg(today + taken ORDER BY position), array_agg(this_hour + taken ORDER BY position)
  INTO results, used_today, used_this_hour
  FROM decided;
END $$;

CREATE FUNCTION public.count_changed_anis() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.count_entered_anis() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO ani_block AS b (workspace_id, block, listed)
  SELECT workspace_id, ani_id >> 10, count(*) FILTER (WHERE status <> 'REMOVED_FROM_DIALER')
  FROM entered GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT ON CONSTRAINT ani_block_pkey DO UPDATE SET listed = b.listed + EXCLUDED.listed;
  RETURN NULL;
END $$;

CREATE FUNCTION public.drop_partition(p_name text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $_$
BEGIN
  IF p_name !~ '^(assignment|dial)_[0-9]+$' THEN
    RAISE EXCEPTION '% is no partition that may be dropped', p_name USING ERRCODE = 'insufficient_privilege';
  END IF;
  EXECUTE format('DROP TABLE IF EXISTS %I', p_name);
END $_$;

CREATE FUNCTION public.inventory_changes(p_workspace_id integer, p_revision bigint, p_ani_id bigint, p_limit integer) RETURNS TABLE(id bigint, revision bigint, calling_code smallint, number text, area_code text, status text, pools bigint[], used_today integer, last_used_at double precision, block_rate real, activated_on date, rated_dials integer, rated_contacts integer)
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_sort TO 'off'
    SET enable_material TO 'off'
    SET enable_memoize TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  v_day date := (
    SELECT (clock_timestamp() AT TIME ZONE w.time_zone)::date FROM workspace w WHERE w.workspace_id = p_workspace_id
  );
BEGIN
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

CREATE FUNCTION public.join_pools(p_workspace_id integer, p_revision bigint, p_today date, p_phones bigint[], p_pools bigint[], OUT added bigint, OUT created bigint, OUT joined bigint[]) RETURNS record
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_memoize TO 'off'
    AS $$
#variable_conflict use_column
DECLARE
  -- Empty but for a race with their deletion.
  v_deleted bigint[] := ARRAY(
    SELECT p.pool_id FROM (SELECT DISTINCT unnest(p_pools) AS pool_id) p
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
    SELECT w.phone, n.calling_code, n.number, left(n.number, (w.phone % 10)::integer) AS area_code, w.pools,
      -- New ones get their id here: no need to look up afterwards which is whose.
      COALESCE(present.ani_id, removed.ani_id, nextval(v_ids)) AS ani_id,
      present.ani_id IS NOT NULL AS is_present, present.ani_id IS NULL AND removed.ani_id IS NULL AS is_new
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
    ) present ON true
    LEFT JOIN LATERAL (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.calling_code = n.calling_code AND a.number = n.number
        AND a.status = 'REMOVED_FROM_DIALER' AND present.ani_id IS NULL
      -- The one removed last; as a row, for which no index has the order: all of that would be read for each phone.
      ORDER BY (a.revision, a.ani_id) DESC
      LIMIT 1
    ) removed ON true
  ), joining AS MATERIALIZED (
    SELECT k.ani_id, k.phone, k.is_present, p.pool_id
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
  ), members AS (
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
      FROM known k WHERE NOT k.is_present AND NOT k.is_new
    ) known
    WHERE ani.ctid = known.place
  ), touched AS (
    UPDATE ani SET
      status = CASE ani.status WHEN 'INVENTORIED' THEN 'ACTIVE_AND_BEING_MANAGED' ELSE ani.status END,
      date_activated = CASE ani.status WHEN 'INVENTORIED' THEN p_today ELSE ani.date_activated END,
      revision = p_revision
    WHERE ani.ctid = ANY (ARRAY(
      SELECT (SELECT a.ctid FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = j.ani_id)
      FROM joining j WHERE j.is_present
    ))
  )
  SELECT (SELECT count(*) FROM joining), (SELECT count(*) FROM known WHERE NOT is_present),
    ARRAY(SELECT phone FROM joining)
  INTO added, created, joined;
END $$;

CREATE FUNCTION public.leave_pools(p_workspace_id integer, p_revision bigint, p_today date, p_ani_ids bigint[], p_pools bigint[], p_is_kept boolean, OUT memberships bigint, OUT removed bigint, OUT leftovers bigint[]) RETURNS record
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET enable_memoize TO 'off'
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
      SELECT CASE WHEN a.status <> 'REMOVED_FROM_DIALER' THEN a.ctid END FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id = i.ani_id
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
    -- Nothing else is asked of the ANI: where there is an index for it, all that it holds may be read instead.
    WHERE ani.ctid = each.place
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

CREATE FUNCTION public.make_partition(p_table text, p_column text, p_name text, p_from timestamp with time zone, p_to timestamp with time zone) RETURNS boolean
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    SET lock_timeout TO '200ms'
    AS $_$
BEGIN
  IF p_table NOT IN ('assignment', 'dial') OR p_name !~ ('^' || p_table || '_[0-9]+$') THEN
    RAISE EXCEPTION '% is no name for a partition of %', p_name, p_table USING ERRCODE = 'insufficient_privilege';
  END IF;
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
END $_$;

CREATE FUNCTION public.mark_unrated_anis() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ani_unrated (workspace_id, ani_id)
    SELECT workspace_id, ani_id FROM written ORDER BY workspace_id, ani_id
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO ani_unrated (workspace_id, ani_id)
    SELECT w.workspace_id, w.ani_id FROM written w JOIN replaced r USING (workspace_id, ani_id)
    WHERE (w.dials_30, w.blocks_30) <> (r.dials_30, r.blocks_30)
    ORDER BY w.workspace_id, w.ani_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.move_ani_windows(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $$
  WITH late AS MATERIALIZED (
    SELECT s.ani_id, s.window_day FROM unnest(p_ani_ids) AS p (ani_id)
    JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id
    WHERE s.window_day < p_today
  ), moved AS (
    SELECT late.ani_id, sum(d.sign * d.dials) AS dials,
      sum(d.sign * d.contacts) AS contacts,
      sum(d.sign * d.successes) AS successes,
      sum(d.sign * d.blocks) AS blocks,
      sum(d.sign * d.no_answers) AS no_answers
    FROM late CROSS JOIN LATERAL (
      SELECT -1 AS sign, d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = late.ani_id
        AND d.day BETWEEN late.window_day - 29 AND LEAST(late.window_day, p_today - 29 - 1)
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

CREATE FUNCTION public.note_members() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT workspace_id, pool_id, count(*) AS count, (array_agg(ani_id))[1:1000] AS ani_ids
    FROM members GROUP BY workspace_id, pool_id
  ), versioned AS (
    UPDATE pool l SET version = w.revision
    FROM changed c JOIN workspace w ON w.workspace_id = c.workspace_id
    WHERE l.workspace_id = c.workspace_id AND l.pool_id = c.pool_id
  )
  INSERT INTO pool_change (workspace_id, pool_id, version, count, kind, ani_ids)
  SELECT c.workspace_id, c.pool_id, w.revision, c.count, CASE TG_OP WHEN 'INSERT' THEN 'joined' ELSE 'left' END, c.ani_ids
  FROM changed c JOIN workspace w ON w.workspace_id = c.workspace_id
  ORDER BY c.pool_id;
  RETURN NULL;
END $$;

CREATE FUNCTION public.note_rename() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.version := (SELECT w.revision FROM workspace w WHERE w.workspace_id = NEW.workspace_id);
  IF NEW.name <> OLD.name THEN
    INSERT INTO pool_change (workspace_id, pool_id, version, count, kind, ani_ids, name_before)
    VALUES (NEW.workspace_id, NEW.pool_id, NEW.version, 0, 'renamed', '{}', OLD.name);
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.others_in_pool(p_workspace_id integer, p_pool_id bigint, p_numbers bigint[]) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET jit TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
BEGIN
  RETURN ARRAY(
    SELECT m.ani_id FROM pool_member m
    WHERE m.workspace_id = p_workspace_id AND m.pool_id = p_pool_id AND (
      SELECT a.calling_code * 10000000000 + a.number::bigint FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id = m.ani_id
    ) NOT IN (SELECT unnest(p_numbers))
  );
END $$;

CREATE FUNCTION public.record_dials(p_workspace_id integer, p_today date, p_lane smallint, p_queue_ids bigint[], p_day date[], p_dialed_at timestamp with time zone[], p_campaign_id bigint[], p_ani_id bigint[], p_pool_id bigint[], p_lead_created_on date[], p_attempts integer[], p_prospect_calling_code smallint[], p_ani_calling_code smallint[], p_is_volume boolean[], p_contact boolean[], p_success boolean[], p_blocked boolean[], p_no_answer boolean[], p_is_held_out boolean[], p_prospect text[], p_prospect_area_code text[], p_ani text[], p_ani_area_code text[], p_zip_area_code text[], p_dial_id text[], p_zip text[], p_direction text[], p_disposition text[], p_agent_name text[], p_skill_name text[], p_lead_source text[]) RETURNS integer
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    SET enable_bitmapscan TO 'off'
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
    INSERT INTO dial (workspace_id, day, dialed_at, campaign_id, ani_id, pool_id, lead_created_on, attempts, prospect_calling_code, ani_calling_code, is_volume, contact, success, blocked, no_answer, is_held_out, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction, disposition, agent_name, skill_name, lead_source)
    SELECT p_workspace_id, day, dialed_at, campaign_id, ani_id, pool_id, lead_created_on, attempts, prospect_calling_code, ani_calling_code, is_volume, contact, success, blocked, no_answer, is_held_out, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction, disposition, agent_name, skill_name, lead_source
    FROM unnest(p_day, p_dialed_at, p_campaign_id, p_ani_id, p_pool_id, p_lead_created_on, p_attempts, p_prospect_calling_code, p_ani_calling_code, p_is_volume, p_contact, p_success, p_blocked, p_no_answer, p_is_held_out, p_prospect, p_prospect_area_code, p_ani, p_ani_area_code, p_zip_area_code, p_dial_id, p_zip, p_direction, p_disposition, p_agent_name, p_skill_name, p_lead_source) WITH ORDINALITY AS given (day, dialed_at, campaign_id, ani_id, pool_id, lead_created_on, attempts, prospect_calling_code, ani_calling_code, is_volume, contact, success, blocked, no_answer, is_held_out, prospect, prospect_area_code, ani, ani_area_code, zip_area_code, dial_id, zip, direction, disposition, agent_name, skill_name, lead_source, position)
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
    SELECT b.basis, d.day, d.campaign_id, b.calling_code, b.area_code, count(*) AS dials,
      count(*) FILTER (WHERE d.contact) AS contacts
    FROM recorded d CROSS JOIN LATERAL (VALUES
      (0::smallint, d.prospect_calling_code, d.prospect_area_code),
      (1::smallint, d.ani_calling_code, d.ani_area_code),
      (2::smallint, 1::smallint, d.zip_area_code)
    ) AS b (basis, calling_code, area_code)
    WHERE d.is_volume AND b.area_code IS NOT NULL
    GROUP BY b.basis, d.day, d.campaign_id, b.calling_code, b.area_code
    ORDER BY b.basis, d.day, d.campaign_id, b.calling_code, b.area_code
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

  -- The present minute of the same dials: by the prospect each stands once. Last, as servers that write minutes of many
  -- workspaces at once hold none of the locks above. Imported ones (lane 1) are history, and in no minute.
  INSERT INTO activity_minute AS a (workspace_id, minute, refused, dials, contacts, assigned)
  SELECT p_workspace_id, date_trunc('minute', clock_timestamp()), 0, sum(b.dials), sum(b.contacts), '{}'
  FROM unnest(v_bases, v_basis_dials, v_basis_contacts) AS b (basis, dials, contacts)
  WHERE b.basis = 0 AND p_lane = 0
  HAVING sum(b.dials) > 0
  ON CONFLICT ON CONSTRAINT activity_minute_pkey DO UPDATE SET
    dials = a.dials + EXCLUDED.dials,
    contacts = a.contacts + EXCLUDED.contacts;

  RETURN v_recorded;
END $$;

CREATE FUNCTION public.recount_anis(p_workspace_id integer, p_today date, p_ani_ids bigint[]) RETURNS bigint
    LANGUAGE plpgsql
    SET jit TO 'off'
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

CREATE FUNCTION public.recount_day(p_workspace_id integer, p_day date, OUT dials bigint, OUT corrected bigint) RETURNS record
    LANGUAGE plpgsql
    SET jit TO 'off'
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
    SELECT d.ani_id, count(*) AS dials, count(*) FILTER (WHERE contact) AS contacts,
      count(*) FILTER (WHERE success) AS successes, count(*) FILTER (WHERE blocked) AS blocks,
      count(*) FILTER (WHERE no_answer) AS no_answers
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
  SELECT v_corrected + count(*) INTO v_corrected FROM wrong;

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
    ON CONFLICT ON CONSTRAINT dial_share_day_pkey DO UPDATE SET
      dials = EXCLUDED.dials, contacts = EXCLUDED.contacts, successes = EXCLUDED.successes
  )
  SELECT v_corrected + count(*) INTO corrected FROM wrong;
END $$;

CREATE FUNCTION public.reset_day(p_workspace_id integer, p_limit integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
  v_ids bigint[];
  v_now timestamptz;
  v_today date;
  v_begins timestamptz;
  v_hour integer;
BEGIN
  SELECT array_agg(ani_id) INTO v_ids FROM (
    SELECT u.ani_id FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.last_used_at > clock_timestamp() + INTERVAL '60 seconds'
    ORDER BY u.ani_id LIMIT p_limit FOR NO KEY UPDATE
  ) ahead;
  IF v_ids IS NULL THEN
    RETURN 0;
  END IF;
  v_now := date_trunc('milliseconds', clock_timestamp());
  v_hour := floor(extract(epoch FROM v_now) / 3600);
  SELECT (v_now AT TIME ZONE w.time_zone)::date, (v_now AT TIME ZONE w.time_zone)::date::timestamp AT TIME ZONE w.time_zone
  INTO v_today, v_begins
  FROM workspace w WHERE w.workspace_id = p_workspace_id;

  -- A retry is answered with the time that the log says.
  UPDATE assignment_request r SET assigned_at = v_now, answered_at = LEAST(r.answered_at, v_now)
  FROM ani a
  WHERE r.workspace_id = p_workspace_id AND r.assigned_at > v_now
    AND a.workspace_id = p_workspace_id AND a.ani_id = ANY (v_ids)
    AND a.calling_code = r.calling_code AND a.number = r.number;

  -- They follow on those that were counted today before, in their order.
  UPDATE assignment l SET
    day = v_today,
    assigned_at = LEAST(l.assigned_at, v_now),
    use_of_day = today.use_of_day,
    daily_cap = CASE WHEN l.daily_cap < today.use_of_day THEN 0 ELSE l.daily_cap END
  FROM (
    SELECT a.assigned_at, a.assignment_id,
      row_number() OVER (PARTITION BY a.ani_id ORDER BY a.day, a.use_of_day) AS use_of_day
    FROM assignment a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id = ANY (v_ids) AND a.day >= v_today
      AND a.assigned_at >= v_begins - INTERVAL '1 day'
  ) today
  WHERE l.workspace_id = p_workspace_id AND l.assigned_at = today.assigned_at AND l.assignment_id = today.assignment_id
    AND (l.day <> v_today OR l.assigned_at > v_now);

  UPDATE ani_usage u SET
    day = v_today,
    used_today = COALESCE(l.uses, 0),
    hour = v_hour,
    used_this_hour = COALESCE(l.uses_this_hour, 0),
    last_used_at = LEAST(u.last_used_at, v_now)
  FROM unnest(v_ids) AS p (ani_id)
  LEFT JOIN (
    SELECT a.ani_id, count(*) AS uses, count(*) FILTER (WHERE a.assigned_at >= to_timestamp(v_hour * 3600.0)) AS uses_this_hour
    FROM assignment a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id = ANY (v_ids) AND a.day = v_today
      AND a.assigned_at >= v_begins - INTERVAL '1 day'
    GROUP BY a.ani_id
  ) l ON l.ani_id = p.ani_id
  WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id;
  RETURN cardinality(v_ids);
END $$;

CREATE FUNCTION public.store_results(p_workspace_id integer, p_keys bytea[], p_requests bytea[], p_assigned_at timestamp with time zone DEFAULT NULL::timestamp with time zone, p_confirmed smallint[] DEFAULT NULL::smallint[], p_calling_codes smallint[] DEFAULT NULL::smallint[], p_numbers text[] DEFAULT NULL::text[], p_all_or_none boolean DEFAULT false) RETURNS bytea[]
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
  v_asked bigint;
  v_stored bytea[];
BEGIN
  WITH asked AS MATERIALIZED (
    SELECT a.*
    FROM unnest(p_keys, p_requests, p_calling_codes, p_numbers)
      WITH ORDINALITY AS a (key, request, calling_code, number, position)
    WHERE a.key IS NOT NULL AND (p_confirmed IS NULL OR p_confirmed[a.position] = 0)
  ), stored AS (
    -- In the order of keys: so no two batches wait for each other.
    INSERT INTO assignment_request AS r (workspace_id, key, request, answered_at, assigned_at, calling_code, number)
    SELECT p_workspace_id, key, request, clock_timestamp(), p_assigned_at, calling_code, number
    FROM asked ORDER BY key
    ON CONFLICT ON CONSTRAINT assignment_request_pkey DO UPDATE SET
      request = EXCLUDED.request,
      answered_at = EXCLUDED.answered_at,
      assigned_at = EXCLUDED.assigned_at,
      calling_code = EXCLUDED.calling_code,
      number = EXCLUDED.number
    WHERE r.answered_at <= EXCLUDED.answered_at - INTERVAL '86400 seconds'
    RETURNING r.key
  )
  SELECT (SELECT count(*) FROM asked), array_agg(key) INTO v_asked, v_stored FROM stored;

  IF p_all_or_none AND v_asked > COALESCE(cardinality(v_stored), 0) THEN
    RAISE EXCEPTION USING
      ERRCODE = 'AN001', MESSAGE = 'a request of this batch has got a result meanwhile';
  END IF;
  RETURN COALESCE(v_stored, '{}');
END $$;

CREATE FUNCTION public.sum_anis() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO ani_count AS t (workspace_id, calling_code, area_code, in_inventory, managed)
      SELECT workspace_id, calling_code, area_code, sum(in_inventory), sum(managed) FROM (SELECT workspace_id, calling_code, area_code, (status <> 'REMOVED_FROM_DIALER')::integer AS in_inventory, (status = 'ACTIVE_AND_BEING_MANAGED')::integer AS managed FROM added) changes
      GROUP BY workspace_id, calling_code, area_code HAVING sum(in_inventory) <> 0 OR sum(managed) <> 0 ORDER BY workspace_id, calling_code, area_code
      ON CONFLICT ON CONSTRAINT ani_count_pkey
        DO UPDATE SET in_inventory = t.in_inventory + EXCLUDED.in_inventory, managed = t.managed + EXCLUDED.managed;
    WHEN 'UPDATE' THEN
      INSERT INTO ani_count AS t (workspace_id, calling_code, area_code, in_inventory, managed)
      SELECT workspace_id, calling_code, area_code, sum(in_inventory), sum(managed) FROM (SELECT workspace_id, calling_code, area_code, (status <> 'REMOVED_FROM_DIALER')::integer AS in_inventory, (status = 'ACTIVE_AND_BEING_MANAGED')::integer AS managed FROM added UNION ALL SELECT workspace_id, calling_code, area_code, -(status <> 'REMOVED_FROM_DIALER')::integer AS in_inventory, -(status = 'ACTIVE_AND_BEING_MANAGED')::integer AS managed FROM taken) changes
      GROUP BY workspace_id, calling_code, area_code HAVING sum(in_inventory) <> 0 OR sum(managed) <> 0 ORDER BY workspace_id, calling_code, area_code
      ON CONFLICT ON CONSTRAINT ani_count_pkey
        DO UPDATE SET in_inventory = t.in_inventory + EXCLUDED.in_inventory, managed = t.managed + EXCLUDED.managed;
    WHEN 'DELETE' THEN
      INSERT INTO ani_count AS t (workspace_id, calling_code, area_code, in_inventory, managed)
      SELECT workspace_id, calling_code, area_code, sum(in_inventory), sum(managed) FROM (SELECT workspace_id, calling_code, area_code, -(status <> 'REMOVED_FROM_DIALER')::integer AS in_inventory, -(status = 'ACTIVE_AND_BEING_MANAGED')::integer AS managed FROM taken) changes
      GROUP BY workspace_id, calling_code, area_code HAVING sum(in_inventory) <> 0 OR sum(managed) <> 0 ORDER BY workspace_id, calling_code, area_code
      ON CONFLICT ON CONSTRAINT ani_count_pkey
        DO UPDATE SET in_inventory = t.in_inventory + EXCLUDED.in_inventory, managed = t.managed + EXCLUDED.managed;
  END CASE;
  RETURN NULL;
END $$;

CREATE FUNCTION public.sum_campaign_dials() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO campaign_dial_day AS t (workspace_id, basis, campaign_id, day, dials, contacts)
      SELECT workspace_id, basis, campaign_id, day, sum(dials), sum(contacts) FROM (SELECT workspace_id, basis, campaign_id, day, dials AS dials, contacts AS contacts FROM added) changes
      GROUP BY workspace_id, basis, campaign_id, day HAVING sum(dials) <> 0 OR sum(contacts) <> 0 ORDER BY workspace_id, basis, campaign_id, day
      ON CONFLICT ON CONSTRAINT campaign_dial_day_pkey
        DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
    WHEN 'UPDATE' THEN
      INSERT INTO campaign_dial_day AS t (workspace_id, basis, campaign_id, day, dials, contacts)
      SELECT workspace_id, basis, campaign_id, day, sum(dials), sum(contacts) FROM (SELECT workspace_id, basis, campaign_id, day, dials AS dials, contacts AS contacts FROM added UNION ALL SELECT workspace_id, basis, campaign_id, day, -dials AS dials, -contacts AS contacts FROM taken) changes
      GROUP BY workspace_id, basis, campaign_id, day HAVING sum(dials) <> 0 OR sum(contacts) <> 0 ORDER BY workspace_id, basis, campaign_id, day
      ON CONFLICT ON CONSTRAINT campaign_dial_day_pkey
        DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
    WHEN 'DELETE' THEN
      INSERT INTO campaign_dial_day AS t (workspace_id, basis, campaign_id, day, dials, contacts)
      SELECT workspace_id, basis, campaign_id, day, sum(dials), sum(contacts) FROM (SELECT workspace_id, basis, campaign_id, day, -dials AS dials, -contacts AS contacts FROM taken) changes
      GROUP BY workspace_id, basis, campaign_id, day HAVING sum(dials) <> 0 OR sum(contacts) <> 0 ORDER BY workspace_id, basis, campaign_id, day
      ON CONFLICT ON CONSTRAINT campaign_dial_day_pkey
        DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
  END CASE;
  RETURN NULL;
END $$;

CREATE FUNCTION public.sum_dial_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      INSERT INTO dial_day_total AS t (workspace_id, basis, day, calling_code, area_code, dials, contacts)
      SELECT workspace_id, basis, day, calling_code, area_code, sum(dials), sum(contacts) FROM (SELECT workspace_id, basis, day, calling_code, area_code, dials AS dials, contacts AS contacts FROM added) changes
      GROUP BY workspace_id, basis, day, calling_code, area_code HAVING sum(dials) <> 0 OR sum(contacts) <> 0 ORDER BY workspace_id, basis, day, calling_code, area_code
      ON CONFLICT ON CONSTRAINT dial_day_total_pkey
        DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
    WHEN 'UPDATE' THEN
      INSERT INTO dial_day_total AS t (workspace_id, basis, day, calling_code, area_code, dials, contacts)
      SELECT workspace_id, basis, day, calling_code, area_code, sum(dials), sum(contacts) FROM (SELECT workspace_id, basis, day, calling_code, area_code, dials AS dials, contacts AS contacts FROM added UNION ALL SELECT workspace_id, basis, day, calling_code, area_code, -dials AS dials, -contacts AS contacts FROM taken) changes
      GROUP BY workspace_id, basis, day, calling_code, area_code HAVING sum(dials) <> 0 OR sum(contacts) <> 0 ORDER BY workspace_id, basis, day, calling_code, area_code
      ON CONFLICT ON CONSTRAINT dial_day_total_pkey
        DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
    WHEN 'DELETE' THEN
      INSERT INTO dial_day_total AS t (workspace_id, basis, day, calling_code, area_code, dials, contacts)
      SELECT workspace_id, basis, day, calling_code, area_code, sum(dials), sum(contacts) FROM (SELECT workspace_id, basis, day, calling_code, area_code, -dials AS dials, -contacts AS contacts FROM taken) changes
      GROUP BY workspace_id, basis, day, calling_code, area_code HAVING sum(dials) <> 0 OR sum(contacts) <> 0 ORDER BY workspace_id, basis, day, calling_code, area_code
      ON CONFLICT ON CONSTRAINT dial_day_total_pkey
        DO UPDATE SET dials = t.dials + EXCLUDED.dials, contacts = t.contacts + EXCLUDED.contacts;
  END CASE;
  RETURN NULL;
END $$;

CREATE FUNCTION public.uses_taken_step(taken integer, eligible boolean, room integer) RETURNS integer
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
    AS $$
BEGIN
  IF eligible AND (room IS NULL OR taken < room) THEN
    RETURN taken + 1;
  END IF;
  RETURN taken;
END $$;

CREATE AGGREGATE public.uses_taken(eligible boolean, room integer) (
    SFUNC = public.uses_taken_step,
    STYPE = integer,
    INITCOND = '0'
);

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.activity_minute (
    workspace_id integer NOT NULL,
    refused integer NOT NULL,
    minute timestamp with time zone NOT NULL,
    dials bigint NOT NULL,
    contacts bigint NOT NULL,
    assigned integer[] NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.added_area_code (
    added_area_code_id integer NOT NULL,
    code text NOT NULL COLLATE pg_catalog."C",
    country text NOT NULL,
    state text NOT NULL,
    near text NOT NULL,
    latitude double precision,
    longitude double precision,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT added_area_code_position CHECK (((latitude IS NULL) = (longitude IS NULL)))
);

ALTER TABLE public.added_area_code ALTER COLUMN added_area_code_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.added_area_code_added_area_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.alert (
    workspace_id integer NOT NULL,
    alert_id uuid NOT NULL,
    cost double precision NOT NULL,
    since timestamp with time zone NOT NULL,
    raised_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    gone_since timestamp with time zone,
    resolved_at timestamp with time zone,
    acknowledged_at timestamp with time zone,
    kind text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    what text NOT NULL,
    costs text NOT NULL,
    action_name text NOT NULL,
    action_target text NOT NULL,
    acknowledged_by text,
    CONSTRAINT alert_acknowledged CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL)))
);

CREATE TABLE public.alert_look (
    workspace_id integer NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    looked_at timestamp with time zone,
    thresholds jsonb
);

CREATE TABLE public.ani (
    workspace_id integer NOT NULL,
    calling_code smallint NOT NULL,
    is_branded boolean NOT NULL,
    ani_id bigint NOT NULL,
    revision bigint NOT NULL,
    shown_pool_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    date_inventoried date NOT NULL,
    date_activated date,
    date_deactivated date,
    block_rate real DEFAULT 0 NOT NULL,
    number text NOT NULL COLLATE pg_catalog."C",
    area_code text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    brand_name text NOT NULL,
    rated_dials integer DEFAULT 0 NOT NULL,
    rated_contacts integer DEFAULT 0 NOT NULL,
    resumes_at timestamp with time zone,
    CONSTRAINT ani_area_code_digits CHECK ((area_code ~ '^[0-9]{1,10}$'::text)),
    CONSTRAINT ani_block_rate CHECK (((block_rate >= (0)::double precision) AND (block_rate <= (100)::double precision))),
    CONSTRAINT ani_brand_name_length CHECK ((char_length(brand_name) <= 255)),
    CONSTRAINT ani_calling_code CHECK ((calling_code = ANY (ARRAY[1, 44]))),
    CONSTRAINT ani_number_digits CHECK ((number ~ '^[0-9]{9,10}$'::text)),
    CONSTRAINT ani_rated CHECK (((rated_contacts >= 0) AND (rated_contacts <= rated_dials))),
    CONSTRAINT ani_status CHECK ((status = ANY (ARRAY['ACTIVE_AND_BEING_MANAGED'::text, 'COOLING_OFF'::text, 'INVENTORIED'::text, 'REMOVED_FROM_DIALER'::text])))
);
ALTER TABLE ONLY public.ani ALTER COLUMN workspace_id SET STATISTICS 0;

ALTER TABLE public.ani ALTER COLUMN ani_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ani_ani_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ani_block (
    workspace_id integer NOT NULL,
    listed integer NOT NULL,
    block bigint NOT NULL,
    CONSTRAINT ani_block_listed CHECK (((listed >= 0) AND (listed <= 1024)))
)
WITH (fillfactor='50');

CREATE TABLE public.ani_count (
    workspace_id integer NOT NULL,
    in_inventory integer NOT NULL,
    managed integer NOT NULL,
    calling_code smallint NOT NULL,
    area_code text NOT NULL COLLATE pg_catalog."C"
)
WITH (fillfactor='50');

CREATE TABLE public.ani_day (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    ani_id bigint NOT NULL,
    assigned integer DEFAULT 0 NOT NULL,
    dials integer DEFAULT 0 NOT NULL,
    contacts integer DEFAULT 0 NOT NULL,
    successes integer DEFAULT 0 NOT NULL,
    blocks integer DEFAULT 0 NOT NULL,
    no_answers integer DEFAULT 0 NOT NULL,
    CONSTRAINT ani_day_counts CHECK (((assigned >= 0) AND ((contacts >= 0) AND (contacts <= dials)) AND ((successes >= 0) AND (successes <= dials)) AND ((blocks >= 0) AND (blocks <= dials)) AND ((no_answers >= 0) AND (no_answers <= dials))))
)
WITH (fillfactor='70');

CREATE TABLE public.ani_renumbering (
    workspace_id integer NOT NULL,
    ani_id bigint NOT NULL,
    revision bigint NOT NULL
);

CREATE TABLE public.ani_statistics (
    workspace_id integer NOT NULL,
    window_day date NOT NULL,
    ani_id bigint NOT NULL,
    dials_total bigint DEFAULT 0 NOT NULL,
    contacts_total bigint DEFAULT 0 NOT NULL,
    dials_30 integer DEFAULT 0 NOT NULL,
    contacts_30 integer DEFAULT 0 NOT NULL,
    successes_30 integer DEFAULT 0 NOT NULL,
    blocks_30 integer DEFAULT 0 NOT NULL,
    no_answers_30 integer DEFAULT 0 NOT NULL,
    last_dialed_on date,
    CONSTRAINT ani_statistics_counts CHECK ((((dials_30 >= 0) AND (dials_30 <= dials_total)) AND ((contacts_total >= 0) AND (contacts_total <= dials_total)) AND ((contacts_30 >= 0) AND (contacts_30 <= dials_30)) AND ((successes_30 >= 0) AND (successes_30 <= dials_30)) AND ((blocks_30 >= 0) AND (blocks_30 <= dials_30)) AND ((no_answers_30 >= 0) AND (no_answers_30 <= dials_30))))
)
WITH (fillfactor='50');

CREATE TABLE public.ani_transition (
    workspace_id integer NOT NULL,
    key_id integer,
    transition_id bigint NOT NULL,
    ani_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    event text NOT NULL,
    origin text NOT NULL,
    carrier text,
    note text,
    actor_name text,
    grounds jsonb,
    CONSTRAINT ani_transition_carrier CHECK ((carrier ~ '^[0-9]{6}$'::text)),
    CONSTRAINT ani_transition_event CHECK ((event = ANY (ARRAY['pause'::text, 'activate'::text]))),
    CONSTRAINT ani_transition_note_length CHECK ((char_length(note) <= 2000)),
    CONSTRAINT ani_transition_origin CHECK ((origin = ANY (ARRAY['interface'::text, 'command-line'::text, 'rest-rule'::text, 'schedule'::text]))),
    CONSTRAINT ani_transition_until CHECK (((until IS NULL) OR (event = 'pause'::text)))
);

ALTER TABLE public.ani_transition ALTER COLUMN transition_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ani_transition_transition_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ani_unrated (
    workspace_id integer NOT NULL,
    ani_id bigint NOT NULL
);

CREATE TABLE public.ani_usage (
    workspace_id integer NOT NULL,
    used_today integer DEFAULT 0 NOT NULL,
    ani_id bigint NOT NULL,
    used_total bigint DEFAULT 0 NOT NULL,
    last_used_at timestamp with time zone,
    day date,
    hour integer,
    used_this_hour integer DEFAULT 0 NOT NULL,
    CONSTRAINT ani_usage_counts CHECK (((used_today >= 0) AND (used_this_hour >= 0) AND (used_total >= used_today)))
)
WITH (fillfactor='50');
ALTER TABLE ONLY public.ani_usage ALTER COLUMN workspace_id SET STATISTICS 0;

CREATE TABLE public.anipool_function (
    name text NOT NULL,
    checksum text NOT NULL,
    head_checksum text NOT NULL,
    release text NOT NULL,
    installed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.anipool_migration (
    migration_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    breaks_before text
);

CREATE TABLE public.api_key (
    workspace_id integer NOT NULL,
    key_id integer NOT NULL,
    type text NOT NULL,
    secret_hash bytea NOT NULL,
    default_campaign text,
    active boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    name text,
    created_by text,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone,
    former_secret_hash bytea,
    former_until timestamp with time zone,
    CONSTRAINT api_key_created_by_length CHECK (((char_length(created_by) >= 1) AND (char_length(created_by) <= 255))),
    CONSTRAINT api_key_default_campaign_length CHECK ((char_length(default_campaign) <= 255)),
    CONSTRAINT api_key_former CHECK (((former_secret_hash IS NULL) = (former_until IS NULL))),
    CONSTRAINT api_key_former_secret_hash_length CHECK ((octet_length(former_secret_hash) = 32)),
    CONSTRAINT api_key_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT api_key_revoked CHECK (((revoked_at IS NULL) OR (NOT active))),
    CONSTRAINT api_key_secret_hash_length CHECK ((octet_length(secret_hash) = 32)),
    CONSTRAINT api_key_type CHECK ((type = ANY (ARRAY['nrm'::text, 'assignment'::text, 'planner'::text, 'dials'::text, 'universal'::text, 'admin'::text])))
);

ALTER TABLE public.api_key ALTER COLUMN key_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_key_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.assignment (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
)
PARTITION BY RANGE (assigned_at);

CREATE SEQUENCE public.assignment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 100;

ALTER SEQUENCE public.assignment_id_seq OWNED BY public.assignment.assignment_id;

CREATE TABLE public.assignment_20261122 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261123 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261124 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261125 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261126 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261127 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261128 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_20261129 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_default (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    assignment_id bigint DEFAULT nextval('public.assignment_id_seq'::regclass) NOT NULL,
    ani_id bigint NOT NULL,
    campaign_id bigint NOT NULL,
    use_of_day integer NOT NULL,
    daily_cap integer NOT NULL,
    left_this_hour smallint NOT NULL,
    tier smallint NOT NULL,
    prospect text NOT NULL,
    CONSTRAINT assignment_prospect_length CHECK ((char_length(prospect) <= 20)),
    CONSTRAINT assignment_within_caps CHECK (((use_of_day > 0) AND ((daily_cap = 0) OR (use_of_day <= daily_cap)) AND (left_this_hour >= 0)))
);

CREATE TABLE public.assignment_request (
    workspace_id integer NOT NULL,
    calling_code smallint,
    answered_at timestamp with time zone NOT NULL,
    assigned_at timestamp with time zone,
    key bytea NOT NULL,
    request bytea NOT NULL,
    number text COLLATE pg_catalog."C",
    CONSTRAINT assignment_request_answer CHECK ((((number IS NULL) = (assigned_at IS NULL)) AND ((number IS NULL) = (calling_code IS NULL)))),
    CONSTRAINT assignment_request_lengths CHECK (((octet_length(key) = 32) AND (octet_length(request) = 32)))
);

CREATE TABLE public.audit_entry (
    workspace_id integer NOT NULL,
    entry_id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    undoable_until timestamp with time zone,
    undone_by bigint,
    undoes bigint,
    actor_kind text NOT NULL COLLATE pg_catalog."C",
    actor_id text COLLATE pg_catalog."C",
    actor_name text NOT NULL,
    actor_address text COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    subject_kind text NOT NULL COLLATE pg_catalog."C",
    subject_id text NOT NULL COLLATE pg_catalog."C",
    subject_name text NOT NULL,
    summary text NOT NULL,
    details jsonb NOT NULL,
    undo jsonb,
    CONSTRAINT audit_entry_details CHECK ((jsonb_typeof(details) = 'object'::text))
);

ALTER TABLE public.audit_entry ALTER COLUMN entry_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_entry_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.campaign (
    workspace_id integer NOT NULL,
    is_registered boolean DEFAULT true NOT NULL,
    campaign_id bigint NOT NULL,
    external_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    type text NOT NULL,
    inbound_pool_id text,
    policy jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT campaign_external_id_length CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255))),
    CONSTRAINT campaign_inbound_pool_id_length CHECK (((char_length(inbound_pool_id) >= 1) AND (char_length(inbound_pool_id) <= 255))),
    CONSTRAINT campaign_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
    CONSTRAINT campaign_policy CHECK ((jsonb_typeof(policy) = 'object'::text)),
    CONSTRAINT campaign_type CHECK ((type = ANY (ARRAY['Inbound'::text, 'Outbound'::text, 'Blended'::text])))
);

ALTER TABLE public.campaign ALTER COLUMN campaign_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.campaign_campaign_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.campaign_change (
    workspace_id integer NOT NULL,
    campaign_id bigint NOT NULL,
    revision bigint NOT NULL
);

CREATE TABLE public.campaign_day (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    assigned bigint NOT NULL,
    assigned_local bigint NOT NULL,
    refused bigint NOT NULL,
    campaign text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT campaign_day_counts CHECK (((assigned_local >= 0) AND (assigned_local <= assigned)))
)
WITH (fillfactor='70');

CREATE TABLE public.campaign_dial_day (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    campaign_id bigint NOT NULL,
    dials bigint NOT NULL,
    contacts bigint NOT NULL,
    basis smallint NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.campaign_slot (
    workspace_id integer NOT NULL,
    assigned integer NOT NULL,
    slot timestamp with time zone NOT NULL,
    campaign text NOT NULL COLLATE pg_catalog."C",
    refused integer[] NOT NULL
)
WITH (fillfactor='70');

CREATE TABLE public.clock_watch (
    seen_at timestamp with time zone NOT NULL,
    leaped_at timestamp with time zone
);

CREATE TABLE public.dial (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
)
PARTITION BY RANGE (dialed_at);

CREATE TABLE public.dial_202410 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202411 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202412 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202501 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202502 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202503 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202504 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202505 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202506 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202507 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202508 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202509 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202510 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202511 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202512 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202601 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202602 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202603 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202604 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202605 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202606 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202607 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202608 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202609 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202610 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202611 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202612 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_202701 (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_day (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    campaign_id bigint NOT NULL,
    dials bigint DEFAULT 0 NOT NULL,
    contacts bigint DEFAULT 0 NOT NULL,
    basis smallint NOT NULL,
    calling_code smallint NOT NULL,
    area_code text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT dial_day_basis CHECK (((basis >= 0) AND (basis <= 2))),
    CONSTRAINT dial_day_calling_code CHECK ((calling_code = ANY (ARRAY[1, 44]))),
    CONSTRAINT dial_day_counts CHECK (((contacts >= 0) AND (contacts <= dials)))
)
WITH (fillfactor='70');

CREATE TABLE public.dial_day_total (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dials bigint NOT NULL,
    contacts bigint NOT NULL,
    basis smallint NOT NULL,
    calling_code smallint NOT NULL,
    area_code text NOT NULL COLLATE pg_catalog."C"
)
WITH (fillfactor='70');

CREATE TABLE public.dial_default (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    dialed_at timestamp with time zone NOT NULL,
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
    prospect text NOT NULL COLLATE pg_catalog."C",
    prospect_area_code text NOT NULL COLLATE pg_catalog."C",
    ani text NOT NULL COLLATE pg_catalog."C",
    ani_area_code text NOT NULL COLLATE pg_catalog."C",
    zip_area_code text COLLATE pg_catalog."C",
    dial_id text COLLATE pg_catalog."C",
    zip text NOT NULL,
    direction text NOT NULL,
    disposition text NOT NULL,
    agent_name text NOT NULL,
    skill_name text NOT NULL,
    lead_source text NOT NULL,
    is_held_out boolean
);

CREATE TABLE public.dial_import (
    workspace_id integer NOT NULL,
    source text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    lines bigint NOT NULL,
    refused bigint NOT NULL,
    is_complete boolean NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT dial_import_source_length CHECK (((char_length(source) >= 1) AND (char_length(source) <= 64)))
);

CREATE TABLE public.dial_queue (
    workspace_id integer NOT NULL,
    lane smallint NOT NULL,
    size smallint NOT NULL,
    queue_id bigint NOT NULL,
    received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    records text NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='2000', toast.autovacuum_vacuum_scale_factor='0', toast.autovacuum_vacuum_threshold='10000');
ALTER TABLE ONLY public.dial_queue ALTER COLUMN records SET STORAGE EXTERNAL;

ALTER TABLE public.dial_queue ALTER COLUMN queue_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.dial_queue_queue_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.dial_rejected (
    workspace_id integer NOT NULL,
    rejected_id bigint NOT NULL,
    received_at timestamp with time zone NOT NULL,
    rejected_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    reason text NOT NULL,
    record text NOT NULL
);

ALTER TABLE public.dial_rejected ALTER COLUMN rejected_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.dial_rejected_rejected_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.dial_retention (
    stored_from timestamp with time zone NOT NULL
);

CREATE TABLE public.dial_share_day (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    campaign_id bigint NOT NULL,
    is_held_out boolean NOT NULL,
    dials integer NOT NULL,
    contacts integer NOT NULL,
    successes integer NOT NULL
);

CREATE TABLE public.disposition (
    workspace_id integer NOT NULL,
    external_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    contact boolean NOT NULL,
    success boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT disposition_external_id_length CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 255))),
    CONSTRAINT disposition_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
    CONSTRAINT disposition_type CHECK ((type = ANY (ARRAY['System'::text, 'Agent'::text])))
);

CREATE TABLE public.disposition_class (
    workspace_id integer NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    class text NOT NULL,
    CONSTRAINT disposition_class_class CHECK ((class = ANY (ARRAY['block'::text, 'no_answer'::text, 'neither'::text])))
);

CREATE TABLE public.group_leftover (
    workspace_id integer NOT NULL,
    ani_id bigint NOT NULL,
    noted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE public.history_day (
    workspace_id integer NOT NULL,
    day date NOT NULL
);

CREATE TABLE public.membership (
    workspace_id integer NOT NULL,
    user_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    role text NOT NULL,
    CONSTRAINT membership_role CHECK ((role = ANY (ARRAY['viewer'::text, 'operator'::text, 'administrator'::text])))
);

CREATE TABLE public.planner_run (
    workspace_id integer NOT NULL,
    day date NOT NULL,
    made_at timestamp with time zone NOT NULL,
    totals jsonb NOT NULL,
    lists jsonb NOT NULL,
    CONSTRAINT planner_run_lists CHECK ((jsonb_typeof(lists) = 'object'::text)),
    CONSTRAINT planner_run_totals CHECK ((jsonb_typeof(totals) = 'object'::text))
);

CREATE TABLE public.pool (
    workspace_id integer NOT NULL,
    pool_id bigint NOT NULL,
    group_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    CONSTRAINT pool_group_id_length CHECK (((char_length(group_id) >= 1) AND (char_length(group_id) <= 255))),
    CONSTRAINT pool_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255)))
);

CREATE TABLE public.pool_change (
    workspace_id integer NOT NULL,
    change_id bigint NOT NULL,
    pool_id bigint NOT NULL,
    version bigint NOT NULL,
    noted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    count integer NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    ani_ids bigint[] NOT NULL,
    name_before text,
    CONSTRAINT pool_change_kind CHECK ((kind = ANY (ARRAY['joined'::text, 'left'::text, 'renamed'::text]))),
    CONSTRAINT pool_change_name CHECK (((kind = 'renamed'::text) = (name_before IS NOT NULL)))
);

ALTER TABLE public.pool_change ALTER COLUMN change_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pool_change_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.pool_member (
    workspace_id integer NOT NULL,
    pool_id bigint NOT NULL,
    ani_id bigint NOT NULL
);
ALTER TABLE ONLY public.pool_member ALTER COLUMN workspace_id SET STATISTICS 0;

ALTER TABLE public.pool ALTER COLUMN pool_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.pool_pool_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.prospect_memory (
    workspace_id integer NOT NULL,
    prospect text NOT NULL COLLATE pg_catalog."C",
    shown_ani_id bigint,
    shown_at timestamp with time zone,
    reached_ani_id bigint,
    reached_at timestamp with time zone,
    CONSTRAINT prospect_memory_prospect_digits CHECK ((prospect ~ '^[0-9]{1,20}$'::text)),
    CONSTRAINT prospect_memory_reached CHECK (((reached_ani_id IS NULL) = (reached_at IS NULL))),
    CONSTRAINT prospect_memory_seen CHECK (((shown_at IS NOT NULL) OR (reached_at IS NOT NULL))),
    CONSTRAINT prospect_memory_shown CHECK (((shown_ani_id IS NULL) = (shown_at IS NULL)))
)
WITH (fillfactor='70');

CREATE TABLE public.remediation (
    workspace_id integer NOT NULL,
    key_id integer,
    remediation_id bigint NOT NULL,
    ani_id bigint NOT NULL,
    requested_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    carrier text,
    note text,
    CONSTRAINT remediation_carrier CHECK ((carrier ~ '^[0-9]{6}$'::text)),
    CONSTRAINT remediation_note_length CHECK ((char_length(note) <= 2000))
);

ALTER TABLE public.remediation ALTER COLUMN remediation_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.remediation_remediation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.remediation_step (
    workspace_id integer NOT NULL,
    step_id bigint NOT NULL,
    remediation_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    state text NOT NULL,
    note text,
    CONSTRAINT remediation_step_note_length CHECK ((char_length(note) <= 2000)),
    CONSTRAINT remediation_step_state CHECK ((state = ANY (ARRAY['IN_PROGRESS'::text, 'DONE'::text, 'REJECTED'::text])))
);

ALTER TABLE public.remediation_step ALTER COLUMN step_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.remediation_step_step_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.set_up_code (
    set_up_code_id integer NOT NULL,
    code_hash bytea NOT NULL,
    CONSTRAINT set_up_code_hash_length CHECK ((octet_length(code_hash) = 32))
);

ALTER TABLE public.set_up_code ALTER COLUMN set_up_code_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.set_up_code_set_up_code_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.snapshot_group (
    workspace_id integer NOT NULL,
    upload_id bigint NOT NULL,
    group_no integer NOT NULL,
    group_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    listed integer NOT NULL,
    usable integer NOT NULL
);

CREATE TABLE public.snapshot_piece (
    workspace_id integer NOT NULL,
    upload_id bigint NOT NULL,
    piece_no integer NOT NULL,
    phones bigint[] NOT NULL,
    group_nos integer[] NOT NULL
);
ALTER TABLE ONLY public.snapshot_piece ALTER COLUMN phones SET STORAGE EXTERNAL;

CREATE TABLE public.snapshot_step (
    workspace_id integer NOT NULL,
    upload_id bigint NOT NULL,
    step_no integer NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    keys bigint[] NOT NULL,
    pools bigint[] NOT NULL,
    revision bigint,
    names text[],
    cooling bigint[],
    cooling_until timestamp with time zone[],
    CONSTRAINT snapshot_step_kind CHECK ((kind = ANY (ARRAY['groups'::text, 'join'::text, 'leave'::text, 'delete'::text])))
);
ALTER TABLE ONLY public.snapshot_step ALTER COLUMN keys SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.snapshot_step ALTER COLUMN pools SET STORAGE EXTERNAL;

CREATE SEQUENCE public.snapshot_upload_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE SEQUENCE public.snapshot_upload_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.snapshot_upload (
    workspace_id integer NOT NULL,
    upload_id bigint DEFAULT nextval('public.snapshot_upload_id_seq'::regclass) NOT NULL,
    "position" bigint DEFAULT nextval('public.snapshot_upload_position_seq'::regclass) NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL COLLATE pg_catalog."C",
    stage text DEFAULT 'groups'::text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    finished_at timestamp with time zone,
    lease_token bigint DEFAULT 0 NOT NULL,
    lease_until timestamp with time zone,
    lease_pid integer,
    lease_pid_since timestamp with time zone,
    steps_total integer,
    steps_done integer DEFAULT 0 NOT NULL,
    groups_created integer DEFAULT 0 NOT NULL,
    groups_replaced integer DEFAULT 0 NOT NULL,
    groups_deleted integer DEFAULT 0 NOT NULL,
    groups_skipped integer DEFAULT 0 NOT NULL,
    phones_added bigint DEFAULT 0 NOT NULL,
    phones_removed bigint DEFAULT 0 NOT NULL,
    phones_skipped bigint DEFAULT 0 NOT NULL,
    anis_created bigint DEFAULT 0 NOT NULL,
    anis_removed bigint DEFAULT 0 NOT NULL,
    skipped jsonb NOT NULL,
    message text,
    attempts integer DEFAULT 0 NOT NULL,
    actor jsonb,
    expected_state text COLLATE pg_catalog."C",
    undoes bigint,
    CONSTRAINT snapshot_upload_stage CHECK ((stage = ANY (ARRAY['groups'::text, 'compare'::text, 'apply'::text, 'end'::text]))),
    CONSTRAINT snapshot_upload_status CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);

CREATE TABLE public.statistics_upkeep (
    workspace_id integer NOT NULL,
    window_day date,
    window_after bigint,
    assigned_day date,
    rated_at timestamp with time zone
);

CREATE TABLE public.user_account (
    user_id integer NOT NULL,
    is_administrator boolean DEFAULT false NOT NULL,
    is_disabled boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL,
    password_hash text,
    issuer text,
    subject text,
    CONSTRAINT user_account_display_name_length CHECK (((char_length(display_name) >= 1) AND (char_length(display_name) <= 128))),
    CONSTRAINT user_account_identity CHECK (((issuer IS NULL) = (subject IS NULL))),
    CONSTRAINT user_account_name_length CHECK (((char_length(name) >= 2) AND (char_length(name) <= 128)))
);

ALTER TABLE public.user_account ALTER COLUMN user_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.user_account_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.user_session (
    session_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    user_id integer NOT NULL,
    token_hash bytea NOT NULL,
    address text NOT NULL,
    browser text NOT NULL,
    CONSTRAINT user_session_token_hash_length CHECK ((octet_length(token_hash) = 32))
);

ALTER TABLE public.user_session ALTER COLUMN session_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.user_session_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.webhook_delivery (
    workspace_id integer NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    delivery_id bigint NOT NULL,
    endpoint_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    next_at timestamp with time zone DEFAULT clock_timestamp(),
    tried_at timestamp with time zone,
    lease_until timestamp with time zone,
    lease_token bigint DEFAULT 0 NOT NULL,
    status integer,
    took_ms integer,
    is_named boolean NOT NULL,
    message_id uuid NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL,
    body text NOT NULL,
    error text,
    CONSTRAINT webhook_delivery_next CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL))),
    CONSTRAINT webhook_delivery_state CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);

ALTER TABLE public.webhook_delivery ALTER COLUMN delivery_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_delivery_delivery_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.webhook_endpoint (
    workspace_id integer NOT NULL,
    is_on boolean NOT NULL,
    endpoint_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    url text NOT NULL,
    description text NOT NULL,
    secret text NOT NULL,
    CONSTRAINT webhook_endpoint_description_length CHECK ((char_length(description) <= 255)),
    CONSTRAINT webhook_endpoint_url_length CHECK ((char_length(url) <= 2000))
);

ALTER TABLE public.webhook_endpoint ALTER COLUMN endpoint_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_endpoint_endpoint_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.workspace (
    workspace_id integer NOT NULL,
    name text NOT NULL,
    country text NOT NULL,
    time_zone text NOT NULL,
    inbound_groups boolean NOT NULL,
    fields jsonb NOT NULL,
    policy jsonb NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    settings_revision bigint DEFAULT 1 NOT NULL,
    own_settings_revision bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT workspace_country CHECK ((country = ANY (ARRAY['us'::text, 'ca'::text, 'uk'::text]))),
    CONSTRAINT workspace_fields CHECK ((jsonb_typeof(fields) = 'object'::text)),
    CONSTRAINT workspace_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 255))),
    CONSTRAINT workspace_policy CHECK ((jsonb_typeof(policy) = 'object'::text)),
    CONSTRAINT workspace_revisions CHECK (((own_settings_revision <= settings_revision) AND (settings_revision <= revision))),
    CONSTRAINT workspace_time_zone CHECK (((time_zone ~ '^[A-Za-z]'::text) AND (('2000-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE time_zone) IS NOT NULL)))
);

ALTER TABLE public.workspace ALTER COLUMN workspace_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.workspace_workspace_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261123 FOR VALUES FROM ('2026-11-23 00:00:00+00') TO ('2026-11-24 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261124 FOR VALUES FROM ('2026-11-24 00:00:00+00') TO ('2026-11-25 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261125 FOR VALUES FROM ('2026-11-25 00:00:00+00') TO ('2026-11-26 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261126 FOR VALUES FROM ('2026-11-26 00:00:00+00') TO ('2026-11-27 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261127 FOR VALUES FROM ('2026-11-27 00:00:00+00') TO ('2026-11-28 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261128 FOR VALUES FROM ('2026-11-28 00:00:00+00') TO ('2026-11-29 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_20261129 FOR VALUES FROM ('2026-11-29 00:00:00+00') TO ('2026-11-30 00:00:00+00');

ALTER TABLE ONLY public.assignment ATTACH PARTITION public.assignment_default DEFAULT;

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202410 FOR VALUES FROM ('2024-10-01 00:00:00+00') TO ('2024-11-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202411 FOR VALUES FROM ('2024-11-01 00:00:00+00') TO ('2024-12-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202412 FOR VALUES FROM ('2024-12-01 00:00:00+00') TO ('2025-01-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202501 FOR VALUES FROM ('2025-01-01 00:00:00+00') TO ('2025-02-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202502 FOR VALUES FROM ('2025-02-01 00:00:00+00') TO ('2025-03-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202503 FOR VALUES FROM ('2025-03-01 00:00:00+00') TO ('2025-04-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202504 FOR VALUES FROM ('2025-04-01 00:00:00+00') TO ('2025-05-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202505 FOR VALUES FROM ('2025-05-01 00:00:00+00') TO ('2025-06-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202506 FOR VALUES FROM ('2025-06-01 00:00:00+00') TO ('2025-07-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202507 FOR VALUES FROM ('2025-07-01 00:00:00+00') TO ('2025-08-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202508 FOR VALUES FROM ('2025-08-01 00:00:00+00') TO ('2025-09-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202509 FOR VALUES FROM ('2025-09-01 00:00:00+00') TO ('2025-10-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202510 FOR VALUES FROM ('2025-10-01 00:00:00+00') TO ('2025-11-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202511 FOR VALUES FROM ('2025-11-01 00:00:00+00') TO ('2025-12-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202512 FOR VALUES FROM ('2025-12-01 00:00:00+00') TO ('2026-01-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202601 FOR VALUES FROM ('2026-01-01 00:00:00+00') TO ('2026-02-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202602 FOR VALUES FROM ('2026-02-01 00:00:00+00') TO ('2026-03-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202603 FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202604 FOR VALUES FROM ('2026-04-01 00:00:00+00') TO ('2026-05-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202605 FOR VALUES FROM ('2026-05-01 00:00:00+00') TO ('2026-06-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202606 FOR VALUES FROM ('2026-06-01 00:00:00+00') TO ('2026-07-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202607 FOR VALUES FROM ('2026-07-01 00:00:00+00') TO ('2026-08-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202608 FOR VALUES FROM ('2026-08-01 00:00:00+00') TO ('2026-09-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202609 FOR VALUES FROM ('2026-09-01 00:00:00+00') TO ('2026-10-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202610 FOR VALUES FROM ('2026-10-01 00:00:00+00') TO ('2026-11-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202611 FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202612 FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_202701 FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-02-01 00:00:00+00');

ALTER TABLE ONLY public.dial ATTACH PARTITION public.dial_default DEFAULT;

ALTER TABLE ONLY public.assignment ALTER COLUMN assignment_id SET DEFAULT nextval('public.assignment_id_seq'::regclass);

INSERT INTO public.activity_minute VALUES
	(1, 2, '2026-11-22 16:28:00+00', 32, 12, '{0,0,53,0,0,0,0,0}');

INSERT INTO public.added_area_code OVERRIDING SYSTEM VALUE VALUES
	(1, '999', 'US', 'NY', '718', NULL, NULL, '2026-11-22 16:28:01.156784+00');

INSERT INTO public.alert VALUES
	(1, 'd76dbb75-ae37-4f5e-bdcf-c3dbef6f1206', 378, '2026-11-22 16:29:04.775+00', '2026-11-22 16:29:04.81544+00', NULL, NULL, NULL, 'dry', 'east', 'Group “East coast” runs dry in about 5 minutes: 4 uses left, 51 an hour asked for', 'About 378 calls today without a number, 51 an hour; “The spring” dials from it', 'open-group', 'east', NULL);

INSERT INTO public.alert_look VALUES
	(1, 1, '2026-11-22 16:29:04.758059+00', NULL);

INSERT INTO public.ani OVERRIDING SYSTEM VALUE VALUES
	(1, 1, false, 13, 4, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550100', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 14, 4, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550101', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 15, 4, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550102', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 16, 4, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550103', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 17, 4, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550104', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 18, 4, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550105', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 23, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '4155550100', '415', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 24, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '4155550101', '415', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 25, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '4155550102', '415', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 26, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '4155550103', '415', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 27, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '4155550104', '415', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 28, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550106', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 29, 8, NULL, '2026-11-22 16:28:06.4735+00', '2026-11-22', '2026-11-22', NULL, 0, '6175550107', '617', 'ACTIVE_AND_BEING_MANAGED', '', 0, 0, NULL),
	(1, 1, false, 20, 9, NULL, '2026-11-22 16:28:05.068649+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '3055550101', '305', 'REMOVED_FROM_DIALER', '', 0, 0, NULL),
	(1, 1, false, 11, 9, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '2125550110', '212', 'REMOVED_FROM_DIALER', '', 0, 0, NULL),
	(1, 1, false, 21, 9, NULL, '2026-11-22 16:28:05.068649+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '3055550102', '305', 'REMOVED_FROM_DIALER', '', 0, 0, NULL),
	(1, 1, false, 19, 9, NULL, '2026-11-22 16:28:05.068649+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '3055550100', '305', 'REMOVED_FROM_DIALER', '', 0, 0, NULL),
	(1, 1, false, 12, 9, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '2125550111', '212', 'REMOVED_FROM_DIALER', '', 0, 0, NULL),
	(1, 1, false, 1, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '2125550100', '212', 'ACTIVE_AND_BEING_MANAGED', '', 2, 2, NULL),
	(1, 1, false, 2, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '2125550101', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 0, NULL),
	(1, 1, false, 3, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 100, '2125550102', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 0, NULL),
	(1, 1, false, 6, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '2125550105', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 3, NULL),
	(1, 1, false, 7, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '2125550106', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 0, NULL),
	(1, 1, false, 8, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 100, '2125550107', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 0, NULL),
	(1, 1, false, 9, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '2125550108', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 0, NULL),
	(1, 1, false, 10, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', NULL, 0, '2125550109', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 3, NULL),
	(1, 1, true, 22, 14, 3, '2026-11-22 16:28:05.670054+00', '2026-11-22', '2026-11-22', NULL, 33.333332, '7185550199', '718', 'ACTIVE_AND_BEING_MANAGED', 'Clearline', 3, 1, NULL),
	(1, 1, false, 4, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '2125550103', '212', 'COOLING_OFF', '', 3, 0, NULL),
	(1, 1, false, 5, 14, NULL, '2026-11-22 16:28:04.848004+00', '2026-11-22', '2026-11-22', '2026-11-22', 0, '2125550104', '212', 'ACTIVE_AND_BEING_MANAGED', '', 3, 3, NULL);

INSERT INTO public.ani_block VALUES
	(1, 24, 0);

INSERT INTO public.ani_count VALUES
	(1, 1, 1, 1, '718'),
	(1, 5, 5, 1, '415'),
	(1, 8, 8, 1, '617'),
	(1, 0, 0, 1, '305'),
	(1, 10, 9, 1, '212');

INSERT INTO public.ani_day VALUES
	(1, '2026-11-22', 1, 0, 2, 2, 2, 0, 0),
	(1, '2026-11-22', 2, 0, 3, 0, 0, 0, 3),
	(1, '2026-11-22', 3, 0, 3, 0, 0, 3, 0),
	(1, '2026-11-22', 4, 0, 3, 0, 0, 0, 3),
	(1, '2026-11-22', 5, 0, 3, 3, 0, 0, 0),
	(1, '2026-11-22', 6, 0, 3, 3, 3, 0, 0),
	(1, '2026-11-22', 7, 0, 3, 0, 0, 0, 3),
	(1, '2026-11-22', 8, 0, 3, 0, 0, 3, 0),
	(1, '2026-11-22', 9, 0, 3, 0, 0, 0, 3),
	(1, '2026-11-22', 10, 0, 3, 3, 0, 0, 0),
	(1, '2026-11-22', 22, 0, 3, 1, 1, 1, 1);

INSERT INTO public.ani_statistics VALUES
	(1, '2026-11-22', 1, 2, 2, 2, 2, 2, 0, 0, '2026-11-22'),
	(1, '2026-11-22', 2, 3, 0, 3, 0, 0, 0, 3, '2026-11-22'),
	(1, '2026-11-22', 3, 3, 0, 3, 0, 0, 3, 0, '2026-11-22'),
	(1, '2026-11-22', 4, 3, 0, 3, 0, 0, 0, 3, '2026-11-22'),
	(1, '2026-11-22', 5, 3, 3, 3, 3, 0, 0, 0, '2026-11-22'),
	(1, '2026-11-22', 6, 3, 3, 3, 3, 3, 0, 0, '2026-11-22'),
	(1, '2026-11-22', 7, 3, 0, 3, 0, 0, 0, 3, '2026-11-22'),
	(1, '2026-11-22', 8, 3, 0, 3, 0, 0, 3, 0, '2026-11-22'),
	(1, '2026-11-22', 9, 3, 0, 3, 0, 0, 0, 3, '2026-11-22'),
	(1, '2026-11-22', 10, 3, 3, 3, 3, 0, 0, 0, '2026-11-22'),
	(1, '2026-11-22', 22, 3, 1, 3, 1, 1, 1, 1, '2026-11-22');

INSERT INTO public.ani_transition OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 1, 4, '2026-11-22 16:28:10.16191+00', '2026-11-22 16:28:10.161878+00', NULL, 'pause', 'interface', NULL, 'blocked', 'key 3', NULL),
	(1, 3, 2, 5, '2026-11-22 16:28:10.255717+00', '2026-11-22 16:28:10.255692+00', NULL, 'pause', 'interface', NULL, NULL, 'key 3', NULL),
	(1, 3, 3, 5, '2026-11-22 16:28:10.302975+00', '2026-11-22 00:00:00+00', NULL, 'activate', 'interface', NULL, NULL, 'key 3', NULL);

INSERT INTO public.ani_usage VALUES
	(1, 0, 11, 0, NULL, NULL, NULL, 0),
	(1, 0, 12, 0, NULL, NULL, NULL, 0),
	(1, 0, 19, 0, NULL, NULL, NULL, 0),
	(1, 0, 20, 0, NULL, NULL, NULL, 0),
	(1, 0, 21, 0, NULL, NULL, NULL, 0),
	(1, 0, 23, 0, NULL, NULL, NULL, 0),
	(1, 0, 24, 0, NULL, NULL, NULL, 0),
	(1, 0, 25, 0, NULL, NULL, NULL, 0),
	(1, 0, 26, 0, NULL, NULL, NULL, 0),
	(1, 0, 27, 0, NULL, NULL, NULL, 0),
	(1, 3, 22, 3, '2026-11-22 16:28:08.927001+00', '2026-11-22', 498712, 3),
	(1, 3, 13, 3, '2026-11-22 16:28:08.990017+00', '2026-11-22', 498712, 3),
	(1, 3, 14, 3, '2026-11-22 16:28:08.990018+00', '2026-11-22', 498712, 3),
	(1, 3, 15, 3, '2026-11-22 16:28:08.990019+00', '2026-11-22', 498712, 3),
	(1, 3, 16, 3, '2026-11-22 16:28:08.99002+00', '2026-11-22', 498712, 3),
	(1, 2, 17, 2, '2026-11-22 16:28:08.990013+00', '2026-11-22', 498712, 2),
	(1, 2, 18, 2, '2026-11-22 16:28:08.990014+00', '2026-11-22', 498712, 2),
	(1, 2, 28, 2, '2026-11-22 16:28:08.990015+00', '2026-11-22', 498712, 2),
	(1, 2, 29, 2, '2026-11-22 16:28:08.990016+00', '2026-11-22', 498712, 2),
	(1, 3, 1, 3, '2026-11-22 16:28:08.634001+00', '2026-11-22', 498712, 3),
	(1, 3, 2, 3, '2026-11-22 16:28:08.668001+00', '2026-11-22', 498712, 3),
	(1, 3, 3, 3, '2026-11-22 16:28:08.692001+00', '2026-11-22', 498712, 3),
	(1, 3, 4, 3, '2026-11-22 16:28:08.736001+00', '2026-11-22', 498712, 3),
	(1, 3, 5, 3, '2026-11-22 16:28:08.751001+00', '2026-11-22', 498712, 3),
	(1, 3, 6, 3, '2026-11-22 16:28:08.761001+00', '2026-11-22', 498712, 3),
	(1, 3, 7, 3, '2026-11-22 16:28:08.775001+00', '2026-11-22', 498712, 3),
	(1, 3, 8, 3, '2026-11-22 16:28:08.788001+00', '2026-11-22', 498712, 3),
	(1, 3, 9, 3, '2026-11-22 16:28:08.816001+00', '2026-11-22', 498712, 3),
	(1, 3, 10, 3, '2026-11-22 16:28:08.906001+00', '2026-11-22', 498712, 3);

INSERT INTO public.anipool_function VALUES
	('uses_taken_step', '51e6faf51fc3daf1f770ce68554a61eba900914bd939ebe7be78e3c7770694bb', 'c8518eba2432f35ca460b99d1d14e7bbb2d9fd91994b00b71844fe2ffa3e9dbb', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('uses_taken', '39948fadae43b526145597df710a417143f69be5b910b8ddb4198532cd6e847f', '39948fadae43b526145597df710a417143f69be5b910b8ddb4198532cd6e847f', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('ani_found', '4676fe4169aa55df82759bd90a4496f4446bbc0fe03cc1241d7022edc1a6af88', 'f67780cd54b41f42a0c578cb95a67ef6a4a0a40287a6f534e4ab6e498371db98', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('ani_lately', '022c5cc71a07681ea9ee14314f5e0cc8240ba19d0bbd75b3cf31275b06a46ef5', 'b6484a80eb3c8e7dce5d1abe644e3d5f83c7c39098436e3258dca4e758a99b15', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('ani_overviews', '3523aad80c08fdbf17b26029aef7fc291243ddb3081c4d57c60fbe8df94d943e', '5bce59749c3f46fd79556153a8ae275e681c9f7bbb6d305780854f390ac2d3f8', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('ani_page', 'c6ad6022e25c684b991efda79111e6acb39417d42196eadd32be4c5e8d763b61', 'ae285c88121fd1e1ed2917cd78afba834ff44b755d3b9d833fae2a42ad81d09f', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('ani_reports', '4fa8394fdd696abb69054ba765ec9fd8bb60e8f195f00bacf7ca6185333d14b3', '0c7a2f9f8495b709657e5a12fe6a285869cd52468851adce340034603d709936', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('claim_dials', '501691d59c75471c3df60bcb17e5283d68eaa09f446d81f4fffbcc1ca13dfb46', '328c0592b1f8dddb8720e0f3bb18bc7155ed94290828aff8cb86ad445cc1da5c', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('confirm_assignments', '7ccf46aaedeb3ad53035460f86639e3c185cf7ccfc565b22db2739c038015d28', '0aa7ffe610681cbaa6d1978ab1dbcfb7ef8cf0aeea3eacc2f1b9271173a914c8', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('count_changed_anis', 'a7f98d5153f705d61608edb18c6482db4e46ab3c45099a79419a40506b849a13', '8e563e7637c3bff4e5ed75ae043164ca102122245b4536475a2e5193132e205a', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('count_entered_anis', '79ee9ef22823e490aa0433007f6d1804bd4487b1e622ba4029cc44b32167a561', '15a600c3d343449eebb96c784495b6f853c5039bf422f3d460ff37d5c2c262d4', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('drop_partition', '6e5b17e629a3fd7f70586b7d5675636d844776a7a5b122619a25f7621fd000cc', '0478d30b3bf3e4b3ed30e3314dca4ff5e3c92daebb0bbe01f7bfcf38e32aa270', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('anis_in_inventory', '0063d0ff8647624eb4bff79f59535454cb5a2929bc334fa88b6fdab5e6b51115', '470ad1041dcdc5b7c66760cd9165647a161b84c0554206d3cb52122988aee531', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('anis_searched', '2c42477c0815ce11363c0480a7de1426c34b75beb442dc2fffe698c0d482115a', '4676472eec7e70e1eb7a3d63c6f05953a81ce80f72a517927cea763906f0763f', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('inventory_changes', 'cc864ac325fd0a5cdfdfbb942f4864a9fb6ce374d39af4ef8a282bfc3641bac1', 'f2a24df47460827519b574a62458c8bf74b39b34be89778fab029c2da8970393', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('join_pools', 'a419d160947e2d4feee809ba2a184b000ead0cb7f8aa0d5b351ccfa38fbf9e6f', '50926c982ba073b4e5228428cfa9063eab88b3d3e9864bfc6842f0b73a14ce39', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('leave_pools', 'bfc054a73da4ad6fbd7a7a987461a3eb1c3d8aede83e3a643c9e75c6c3038f11', '76a61d4369e1a2b224903135d4980e238e1e464619f4c1e7a5560601a7a086c1', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('make_partition', '41ec048436620d0689cdf78277a8c1f6cc44ec8fa0683404accd7426f7ad4846', 'f4667b4055f97f50d1df048eed2fe87751ba67df2bb6b5d50fc52c5ca8bb085f', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('mark_unrated_anis', 'dd8df9a8ac362c83d8d5ec7f31c94a918922acb574eaaf189460f42570701178', 'e1a7fa964b66feadd264434542f23b4f0c3d6af4db6c435af7bb2a916fac0118', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('move_ani_windows', '1784689b8ce7f49f3f03bec00365120305ac393b738d6e45649cc064158c3b42', '16439427492845b35b17839ff91cc2e06e3e773b970c247ab19c21341078218c', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('note_members', 'f4a077f76b47da3b8cb8d02ec73098d5401d645d54cb732ca2afc7d6b4ad3c29', '19d4c0232d5dbe6e3efe0a9182561878016b8d4501aa56c68b1257dd8e9f92d5', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('note_rename', '9af2c4e683861605dd60a7165d335d68a44ef25aadccd3c9dd3e3f1cdfeae341', 'd3df3cb702d083b2ce98207b73008cee6f17a611994f710062e437e2b820b380', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('others_in_pool', '2910249760f316c520dd4f0be6f2786d4a121aae6cc68a52cd428365d36dc9f9', 'c770e3c4545b2d77c95f6f62fa3445459b01775b6b2c5e79f67a0804e04f0ff5', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('record_dials', '3a89d63ab35cf2244431dc4f10ccc477751767fdfe43671c82616c3e4f7b85cf', 'f27f507ae5596d0a0539b7b1b9afc2bc674d433c918dad82b6f2c0e8abed1455', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('recount_anis', 'd04de919124ddf605e459253861f47cffee399b48053eb39364ac414c548a192', 'a6fd6f060bb79e30e0ba78d8797a24ebd0ca84430ea6810ef721ae1a029a2903', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('recount_day', 'e54d170793316b4d3d61e94b4a06c5b5712e19da0f18948670dae1b750dd7abd', '531c749478df07d6c8b7fab6c763586e62bb5b88afc07cf1c878780c25b930d2', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('reset_day', '3e892a33062268c800723cc6ce8a3b503dda7d353163f3cd4cd103c4f3fc3a0b', 'd4c976ef64eecd01cf9278cef67cbbc082e7c5ce6dc0e47b8f97480667f3951e', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('store_results', '006e165801d1091d3882e8cd56309b56f220e169ea6cd5947b9d4f722a824afb', '7a83b60ad69b46710e75829ae055e1fc053ff7a1bc72f7c78f46c7d126debf53', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('sum_anis', 'c43c7889a161ca1e546a72b80881d4cbdb9248c8abf54e90332e217c38773a8f', 'e81156583a8e920351876bce67ced42e5a124ba5b993351df3981345c8cdfc07', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('sum_campaign_dials', '52fcedcde4b2a688547efb69bd6fbdcac767fff1168160205e9fc2ea9a4913f6', '298bc403a327ebafc2fb3638beb8fa99ddd5dcf35b82d79df74aaac6cd289207', '0.1.0', '2026-11-22 16:28:00.728829+00'),
	('sum_dial_days', 'c4213fb1ad57039ac3c8b5f45520af55c209d13ca9fc3c7df3457168132ecbc5', '22fb177b307f09c8f82886b3d8fbef4c3f734f99915a5589959d5e4c593a1f93', '0.1.0', '2026-11-22 16:28:00.728829+00');

INSERT INTO public.anipool_migration VALUES
	(1, '2026-11-22 16:28:00.728829+00', 'base', '321845e6ad211fba01f4c78c6048279c5a649985b1abb998e65a37792574897a', NULL),
	(2, '2026-11-22 16:28:00.728829+00', 'audit_trail', '4673974467ff6b39137b2e27cbd02f4f5683cb379344ec27aab1db77ff21bad5', NULL),
	(3, '2026-11-22 16:28:00.728829+00', 'alerts', 'a18001283a3470776e1e37072f30b0fecbce2238f5cf5c98ba49e3cb5fec1dcd', NULL),
	(4, '2026-11-22 16:28:00.728829+00', 'people', '2b1df5cf2aa1e2e8a6deb6b88d6576f2904b971e8d6a8bca610d45630693cade', NULL),
	(5, '2026-11-22 16:28:00.728829+00', 'group_versions', 'b870c0aa3602fd5b325309c0db641138c6d9c738e92b02d6c0b19c80cc511c14', NULL),
	(6, '2026-11-22 16:28:00.728829+00', 'upload_actor', 'e5543aa06942a1616bd767e08b42c11ebfaf50c2f1e590b7d08afade69c7cc06', NULL),
	(7, '2026-11-22 16:28:00.728829+00', 'campaign_days', '9df58b3bdf8c8b4ad872dbad6a60e4bd0a95ca3a0e0955754703065683590796', NULL),
	(8, '2026-11-22 16:28:00.728829+00', 'expected_state', '30bbe89221df45ea5868df19806179246b3097b71d34a5aa4f4655dd1404b4bd', NULL),
	(9, '2026-11-22 16:28:00.728829+00', 'rest_grounds', '611a85052a6a818875ac9c40c6c749375c232a663e70c69c33de338290f7715e', NULL),
	(10, '2026-11-22 16:28:00.728829+00', 'snapshot_undo', '6452515c334054ab70ebcc270baa61b9866441c0f9fc147cbb8035418e1accb0', NULL);

INSERT INTO public.api_key OVERRIDING SYSTEM VALUE VALUES
	(1, 2, 'assignment', '\x55488bfb86a35d632276f2dd59b323f99f098a67142bafbe11905f02c04f1714', 'spring', true, '2026-11-22 16:28:03.813465+00', NULL, NULL, NULL, '2026-11-22 16:28:06.681+00', NULL, NULL, NULL),
	(1, 5, 'dials', '\x71d9c78241135e3b991a38f4a6002d78b4ed9da03bc9706d359f3ee0ce2d4e80', 'spring', true, '2026-11-22 16:28:03.840711+00', NULL, NULL, NULL, '2026-11-22 16:28:09+00', NULL, NULL, NULL),
	(1, 7, 'dials', '\x986652286e2db91cf601a5bc3a5846c804990b7f4c9a3b95907a16ed51538634', NULL, false, '2026-11-22 16:29:13.32973+00', '2026-11-22 16:29:17.961173+00', NULL, 'command line', NULL, NULL, NULL, NULL),
	(1, 4, 'planner', '\xdc4a849a4f7be253c9a14d3d8d431608c3cd0b071e9fce9acdd570647ce2143e', 'spring', true, '2026-11-22 16:28:03.832803+00', NULL, NULL, NULL, '2026-11-22 16:29:23.547+00', NULL, NULL, NULL),
	(1, 1, 'universal', '\x61f867608042d9d8ee01cc1e6d6191639a0be4cf62432526aed8b62ceb869ae4', 'spring', true, '2026-11-22 16:28:03.799307+00', NULL, NULL, NULL, '2026-11-22 16:29:23.276+00', NULL, NULL, NULL),
	(1, 3, 'nrm', '\xf3a504b706f23e0fc1a32fc3b12d3f99fba41fc870f64b5ceac3db55c8858c1e', 'spring', true, '2026-11-22 16:28:03.822933+00', NULL, NULL, NULL, '2026-11-22 16:29:23.512+00', NULL, NULL, NULL),
	(1, 6, 'admin', '\x4b21599d9d3f4aa5114cac14b020c36e35d21c2f9125948d0a429898bbd07081', 'spring', true, '2026-11-22 16:28:03.848587+00', NULL, NULL, NULL, '2026-11-22 16:29:23.596+00', NULL, NULL, NULL);

INSERT INTO public.assignment_20261122 VALUES
	(1, '2026-11-22', '2026-11-22 16:28:07.006+00', 1, 1, 1, 1, 3, 32767, 3, '6465550100'),
	(1, '2026-11-22', '2026-11-22 16:28:07.04+00', 2, 2, 1, 1, 3, 32767, 3, '6465550101'),
	(1, '2026-11-22', '2026-11-22 16:28:07.076+00', 3, 3, 1, 1, 3, 32767, 3, '6465550102'),
	(1, '2026-11-22', '2026-11-22 16:28:07.104+00', 4, 4, 1, 1, 3, 32767, 3, '6465550103'),
	(1, '2026-11-22', '2026-11-22 16:28:07.147+00', 5, 5, 1, 1, 3, 32767, 3, '6465550104'),
	(1, '2026-11-22', '2026-11-22 16:28:07.177+00', 6, 6, 1, 1, 3, 32767, 3, '6465550105'),
	(1, '2026-11-22', '2026-11-22 16:28:07.221+00', 7, 7, 1, 1, 3, 32767, 3, '6465550106'),
	(1, '2026-11-22', '2026-11-22 16:28:07.244+00', 8, 8, 1, 1, 3, 32767, 3, '6465550107'),
	(1, '2026-11-22', '2026-11-22 16:28:07.265+00', 9, 9, 1, 1, 3, 32767, 3, '6465550108'),
	(1, '2026-11-22', '2026-11-22 16:28:07.305+00', 101, 10, 1, 1, 3, 32767, 3, '6465550109'),
	(1, '2026-11-22', '2026-11-22 16:28:07.332+00', 102, 1, 1, 2, 3, 32767, 3, '6465550110'),
	(1, '2026-11-22', '2026-11-22 16:28:07.465+00', 103, 2, 1, 2, 3, 32767, 3, '6465550111'),
	(1, '2026-11-22', '2026-11-22 16:28:07.994+00', 10, 3, 1, 2, 3, 32767, 3, '6465550112'),
	(1, '2026-11-22', '2026-11-22 16:28:08.16+00', 201, 4, 1, 2, 3, 32767, 3, '6465550113'),
	(1, '2026-11-22', '2026-11-22 16:28:08.247+00', 11, 5, 1, 2, 3, 32767, 3, '6465550114'),
	(1, '2026-11-22', '2026-11-22 16:28:08.268+00', 12, 6, 1, 2, 3, 32767, 3, '6465550115'),
	(1, '2026-11-22', '2026-11-22 16:28:08.34+00', 13, 7, 1, 2, 3, 32767, 3, '6465550116'),
	(1, '2026-11-22', '2026-11-22 16:28:08.442+00', 14, 8, 1, 2, 3, 32767, 3, '6465550117'),
	(1, '2026-11-22', '2026-11-22 16:28:08.585+00', 202, 9, 1, 2, 3, 32767, 3, '6465550118'),
	(1, '2026-11-22', '2026-11-22 16:28:08.613+00', 104, 10, 1, 2, 3, 32767, 3, '6465550119'),
	(1, '2026-11-22', '2026-11-22 16:28:08.634+00', 301, 1, 1, 3, 3, 32767, 3, '6465550120'),
	(1, '2026-11-22', '2026-11-22 16:28:08.668+00', 302, 2, 1, 3, 3, 32767, 3, '6465550121'),
	(1, '2026-11-22', '2026-11-22 16:28:08.692+00', 105, 3, 1, 3, 3, 32767, 3, '6465550122'),
	(1, '2026-11-22', '2026-11-22 16:28:08.736+00', 106, 4, 1, 3, 3, 32767, 3, '6465550123'),
	(1, '2026-11-22', '2026-11-22 16:28:08.751+00', 107, 5, 1, 3, 3, 32767, 3, '6465550124'),
	(1, '2026-11-22', '2026-11-22 16:28:08.761+00', 108, 6, 1, 3, 3, 32767, 3, '6465550125'),
	(1, '2026-11-22', '2026-11-22 16:28:08.775+00', 109, 7, 1, 3, 3, 32767, 3, '6465550126'),
	(1, '2026-11-22', '2026-11-22 16:28:08.788+00', 110, 8, 1, 3, 3, 32767, 3, '6465550127'),
	(1, '2026-11-22', '2026-11-22 16:28:08.816+00', 303, 9, 1, 3, 3, 32767, 3, '6465550128'),
	(1, '2026-11-22', '2026-11-22 16:28:08.906+00', 304, 10, 1, 3, 3, 32767, 3, '6465550129'),
	(1, '2026-11-22', '2026-11-22 16:28:08.914+00', 305, 22, 2, 1, 3, 32767, 3, '3475550100'),
	(1, '2026-11-22', '2026-11-22 16:28:08.919+00', 306, 22, 2, 2, 3, 32767, 3, '3475550101'),
	(1, '2026-11-22', '2026-11-22 16:28:08.927+00', 307, 22, 2, 3, 3, 32767, 3, '3475550102'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 308, 13, 1, 1, 3, 32767, 3, '8575550100'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 309, 14, 1, 1, 3, 32767, 3, '8575550101'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 310, 15, 1, 1, 3, 32767, 3, '8575550102'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 311, 16, 1, 1, 3, 32767, 3, '8575550103'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 312, 17, 1, 1, 3, 32767, 3, '8575550104'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 313, 18, 1, 1, 3, 32767, 3, '8575550105'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 314, 28, 1, 1, 3, 32767, 3, '8575550106'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 315, 29, 1, 1, 3, 32767, 3, '8575550107'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 316, 13, 1, 2, 3, 32767, 3, '8575550108'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 317, 14, 1, 2, 3, 32767, 3, '8575550109'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 318, 15, 1, 2, 3, 32767, 3, '8575550110'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 319, 16, 1, 2, 3, 32767, 3, '8575550111'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 320, 17, 1, 2, 3, 32767, 3, '8575550112'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 321, 18, 1, 2, 3, 32767, 3, '8575550113'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 322, 28, 1, 2, 3, 32767, 3, '8575550114'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 323, 29, 1, 2, 3, 32767, 3, '8575550115'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 324, 13, 1, 3, 3, 32767, 3, '8575550116'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 325, 14, 1, 3, 3, 32767, 3, '8575550117'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 326, 15, 1, 3, 3, 32767, 3, '8575550118'),
	(1, '2026-11-22', '2026-11-22 16:28:08.99+00', 327, 16, 1, 3, 3, 32767, 3, '8575550119');

INSERT INTO public.assignment_request VALUES
	(1, 1, '2026-11-22 16:28:07.014376+00', '2026-11-22 16:28:07.006+00', '\xcc3d21ac63c09a60f7b76ce3dee7d0ec780e5117c6147005999844353395c47b', '\x12c63c71b1624e321a348948c7e47369be7f980a12b986df3a652e1226800b83', '2125550100'),
	(1, 1, '2026-11-22 16:28:07.040523+00', '2026-11-22 16:28:07.04+00', '\xafc9913a69adb133c1ba29a40f726ec204cace4938a6320c382e75a7a78ec901', '\x4a355b41d34a8188e5e6edecb9751d9159196639eb43b139e6c232f3f41482e2', '2125550101'),
	(1, 1, '2026-11-22 16:28:07.077366+00', '2026-11-22 16:28:07.076+00', '\xfa2a9de8f4dd7872c98943885a00f061269c6b48d04ffce9993c3b1b354d9528', '\x5ce97a2993a5ae39be4912781b7d918b326762c192074cf58e4c5b7a154d0bda', '2125550102'),
	(1, 1, '2026-11-22 16:28:07.104946+00', '2026-11-22 16:28:07.104+00', '\xab2cb07a337b25d3342a323c4554800c87e68e9cc2522f86418116dce586ef76', '\x66c1899dc3c15a973cfe36c9a14cc1de2908a0e5534f2326a7cb48d5c45ce282', '2125550103'),
	(1, 1, '2026-11-22 16:28:07.147921+00', '2026-11-22 16:28:07.147+00', '\xd569c72f3c799c6dfdfd2d6a298131b7cb9aa0b721db9b2d788b6cec0bb978d6', '\xf4babee02ce2ab804d618f521bf5513fb48f1571906ebc7688062c7dc7c5d7ee', '2125550104'),
	(1, 1, '2026-11-22 16:28:07.179014+00', '2026-11-22 16:28:07.177+00', '\x9ec58fd1a1bc686515574c4d4a9042e315ed692eebbf389ed4c998d585b9f3fa', '\x84952dffb61fdcdb806fdfd4ea5e3c8cda3818547420b99c6464d67312a1b6c2', '2125550105'),
	(1, 1, '2026-11-22 16:28:07.222229+00', '2026-11-22 16:28:07.221+00', '\x8be87334e5168e1842de68330c1dde7d34d363eacb0143a5dbcf9fab31a0eda0', '\x6464ebaf1001b100941d01668d418ba39dce32c19049a9b8978c908fbe70a863', '2125550106'),
	(1, 1, '2026-11-22 16:28:07.244493+00', '2026-11-22 16:28:07.244+00', '\x29ae1af977795955e8f7d95aeff5d1babc50f809ba21958b11f23868b31119ca', '\xa02f190d0194d8bcc0cdd9fa627a2075d90d366aa7e51ff43df80a8c099788c8', '2125550107'),
	(1, 1, '2026-11-22 16:28:07.265644+00', '2026-11-22 16:28:07.265+00', '\xd2ce8b6d27830a8b970164972be2771efd7b8cdf80e4ee52445e0252d105ed30', '\x1e2d7336dacc2c1bbe87f17cffd06c8bce27ed515f116bd2dc1cbba4fd40181c', '2125550108'),
	(1, 1, '2026-11-22 16:28:07.306883+00', '2026-11-22 16:28:07.305+00', '\xe4fcf67b4d5fab36298761840addeab23fd01215461273edd79f476814352605', '\xdf31f70834da683a49963498dae87685511a875a68ebea1e5f7184ea2244ed14', '2125550109'),
	(1, 1, '2026-11-22 16:28:07.33322+00', '2026-11-22 16:28:07.332+00', '\xcc843dd7a7891793999276ceaa61a32a1e3614ade4a7f07262a7ca80824b3f16', '\xda306d2c345918600de3ae501650b649cd5a00afd45c9141de2cf22388571ae4', '2125550100'),
	(1, 1, '2026-11-22 16:28:07.465557+00', '2026-11-22 16:28:07.465+00', '\x034045c1d9f6620eacd0a49da07b8895c2d7575c17ec9291d634654318bfd004', '\x1c98766a4d2d2f972f4022cb67bbc654a2ac5bce62eb149e30e6c93531b217c7', '2125550101'),
	(1, 1, '2026-11-22 16:28:07.99492+00', '2026-11-22 16:28:07.994+00', '\x68d56952606f57fc8a30b7f57f35fde4ccd7c7c2a5ce90f9da6b548b12ffc0f0', '\xca1baf42cbc72d360c28172be84c04eeb4748b1b742e4a3396269db3c2606ef8', '2125550102'),
	(1, 1, '2026-11-22 16:28:08.170154+00', '2026-11-22 16:28:08.16+00', '\x9975c4efea672931ce81c4d755049f81cd2ac6bceb8d8d5efafe89dec641340d', '\x22a7a151fad78ef3bac3ad120a83a99fb942b75e46000ed8d4aebe3045446e46', '2125550103'),
	(1, 1, '2026-11-22 16:28:08.247864+00', '2026-11-22 16:28:08.247+00', '\x1e3bfe64dd08d10b97a25204a502d0bc7270ceb367042d9c505dba04caca07be', '\x71708fb35c0fea93fa845a6cc5229688e0146ad7a61b6caf786d77f8fe7193cc', '2125550104'),
	(1, 1, '2026-11-22 16:28:08.268572+00', '2026-11-22 16:28:08.268+00', '\x6ec75db7120848ba192b41a6d39f21a66e2cec4c571e47d94c4b4b8041bd8c86', '\xc303861888146655cba8f8e9f654d7d981d900920b88a59050432cd1c006b3df', '2125550105'),
	(1, 1, '2026-11-22 16:28:08.34081+00', '2026-11-22 16:28:08.34+00', '\x9166b33e923eb2cb0791694e76131a3f27600e1c0910cff51611d9bda77b9cee', '\x12530f482b041252e2471e976378e4f287f9e136236a4c1e0855d63c6d977a7f', '2125550106'),
	(1, 1, '2026-11-22 16:28:08.442758+00', '2026-11-22 16:28:08.442+00', '\x7183ef6a209279d70535a08e91e647da958fd8d3a00e5dde99a5711f6efc9cf6', '\x9aea7a112d94d2647a7abe55a7854f47a5890d2b8de4256ac80473deb6503f33', '2125550107'),
	(1, 1, '2026-11-22 16:28:08.585471+00', '2026-11-22 16:28:08.585+00', '\xc83249c2a1ca5bb6c8eb050e59672ce39a2286ea45f4353873557bd19270e7e7', '\xa76c9943af8066e3e3f02d253f48fcc279db0bc3fe1da9e3837bbf57178ee5c1', '2125550108'),
	(1, 1, '2026-11-22 16:28:08.613365+00', '2026-11-22 16:28:08.613+00', '\xa9576713e5a044a7dd5d8ed3c1808ae5233612d7a23861425a817d4e68408953', '\x9ea1cce4505dec6064f0430921abbea74c74ed8e74740fcaccc9a9292b8a1026', '2125550109'),
	(1, 1, '2026-11-22 16:28:08.641673+00', '2026-11-22 16:28:08.634+00', '\x737ac5ffd16bf472c3a11e89d1c944273171fc5e97aa4de8541102f56a66ab49', '\x368ebea65781292b513d94c8eebf7a51fdc5d857b9ebda49806ad62c24e832d9', '2125550100'),
	(1, 1, '2026-11-22 16:28:08.668679+00', '2026-11-22 16:28:08.668+00', '\xa8eae798eef8677c909913ee5e5ce6be02f6168b3e14233d2de733d20e30f876', '\xba6fd15de71b6fa28bd9790fa687cdc16434c595a3565ceb804b49ec7259d06d', '2125550101'),
	(1, 1, '2026-11-22 16:28:08.692518+00', '2026-11-22 16:28:08.692+00', '\xbdb11d59b5880dc0dd74721d31e14669d854bcc32e7ba624cb4ebd9006584211', '\xedd93a7692790d706c1b6ee449af147fb8cccb0d6291e753db86ca2db4d5011e', '2125550102'),
	(1, 1, '2026-11-22 16:28:08.7375+00', '2026-11-22 16:28:08.736+00', '\xffe74b42f5c2dbe5d9eafd6a9b90286650e82e657f3a249ff635afec139a7d27', '\x1615c8b6a2eec76ebc7651fffae5abce92413ae8859fc4238f0aff4d522b17e6', '2125550103'),
	(1, 1, '2026-11-22 16:28:08.751519+00', '2026-11-22 16:28:08.751+00', '\x0cc59519ca8f97b86720be29d4161b889011b90623df1ac03a1fa89ae35958d5', '\x543e1db12bdee9a20dcb805b2cc50900d73a0babe2678961c1f0bc8446bcd436', '2125550104'),
	(1, 1, '2026-11-22 16:28:08.761931+00', '2026-11-22 16:28:08.761+00', '\x0264c362a448a33cb6f57a4d8f289db8464441db0d31a749cb36bd08b40c5e6f', '\x5eefb84e79eb63f181eb1b755ad9f66c3b1f93f15094357395f18b5d04ec0b64', '2125550105'),
	(1, 1, '2026-11-22 16:28:08.775774+00', '2026-11-22 16:28:08.775+00', '\x19601a4273bfa558e66701f1efa662cc5fee66aeed0b9eb8c7c8561bf13caa02', '\x98a4c2e297d162dd53e21ac2e6040cb3f120c46c19217261ce7bd1426962d67d', '2125550106'),
	(1, 1, '2026-11-22 16:28:08.788801+00', '2026-11-22 16:28:08.788+00', '\x9908f7763945b01d5f49681415606629449589d7183f46b50a9928d3108824af', '\xaf7d72b10d28eabec38ace7062f4b215adb2c7e0a5bd3f077b2dc666a5d1939b', '2125550107'),
	(1, 1, '2026-11-22 16:28:08.81656+00', '2026-11-22 16:28:08.816+00', '\x7ec404cd8f36252c51a334c50ada3276da408a53bc080c98a2dce5b0cafc994c', '\x65cc46a77d4ebab943fff46dbca01b3751342b5b11447601320e2155cf303d45', '2125550108'),
	(1, 1, '2026-11-22 16:28:08.906805+00', '2026-11-22 16:28:08.906+00', '\x57deb854d6c67bf1da24c446d24a3a0dec7b8ced3531cf8fa9adb26bac1d8f21', '\x47174499726a2769c1be943406c96c6907180a7000c21030a3e0643ef1620c3b', '2125550109'),
	(1, 1, '2026-11-22 16:28:08.915115+00', '2026-11-22 16:28:08.914+00', '\x8bd71635b935c30b24b107e5afbfac48f87f1295327a833c8ebdfed8a6582872', '\x90cf583e0f2bfe99f8cc944e8806cd95ecd1cc6947150554241d821ea85fc7e3', '7185550199'),
	(1, 1, '2026-11-22 16:28:08.919383+00', '2026-11-22 16:28:08.919+00', '\x2eeee3d926af674e668940f0640549b3407a016a5d3cdb7407e8693433e08947', '\x4977b4095d013a95593731b00e5e5bc1a0d7f39f686258013199da88c0884a1e', '7185550199'),
	(1, 1, '2026-11-22 16:28:08.927256+00', '2026-11-22 16:28:08.927+00', '\x089d36701efdf62aacfff2940fd4f7fad5a41cba29afab2c5aa6679122ce20b2', '\x67cc7a86a8fa7145a4b892c35d6cda1f6afb8cf8fe6300842e4f356a0ae98250', '7185550199'),
	(1, NULL, '2026-11-22 16:28:08.946862+00', NULL, '\x670556a9942f833edd02f14b638ccf77017875426764ec09d64ef09c2afd8e10', '\xc3b7e87f19cfaf2f8f047e7ae32cceba3c261f5346f53b80d76281ac039f9a52', NULL),
	(1, NULL, '2026-11-22 16:28:08.976612+00', NULL, '\xd11f54d0fbba1cabb247b8f964d0b1eb31ab7e3e3e27df2c444de87a4ef15299', '\x7647e397f2db34ee1b77a6e32a28133c5810704ae078a293318998e93c0e6c9e', NULL);

INSERT INTO public.audit_entry OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-22 16:28:03.782828+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'workspace.created', 'workspace', '1', 'Acme', 'Made the workspace “Acme”', '{"after": {"id": 1, "name": "Acme", "fields": {}, "policy": {"dailyCap": 3}, "country": "us", "timeZone": "UTC", "inboundGroups": true}}', NULL),
	(1, 2, '2026-11-22 16:28:03.801756+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'key.created', 'key', '1', 'universal key without a name', 'Made the universal key without a name', '{"after": {"name": null, "type": "universal", "active": true, "defaultCampaign": "spring"}}', NULL),
	(1, 3, '2026-11-22 16:28:03.815226+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'key.created', 'key', '2', 'assignment key without a name', 'Made the assignment key without a name', '{"after": {"name": null, "type": "assignment", "active": true, "defaultCampaign": "spring"}}', NULL),
	(1, 4, '2026-11-22 16:28:03.824316+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'key.created', 'key', '3', 'nrm key without a name', 'Made the nrm key without a name', '{"after": {"name": null, "type": "nrm", "active": true, "defaultCampaign": "spring"}}', NULL),
	(1, 5, '2026-11-22 16:28:03.834076+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'key.created', 'key', '4', 'planner key without a name', 'Made the planner key without a name', '{"after": {"name": null, "type": "planner", "active": true, "defaultCampaign": "spring"}}', NULL),
	(1, 6, '2026-11-22 16:28:03.841903+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'key.created', 'key', '5', 'dials key without a name', 'Made the dials key without a name', '{"after": {"name": null, "type": "dials", "active": true, "defaultCampaign": "spring"}}', NULL),
	(1, 7, '2026-11-22 16:28:03.849833+00', NULL, NULL, NULL, 'installation', NULL, 'Anipool itself', NULL, 'key.created', 'key', '6', 'admin key without a name', 'Made the admin key without a name', '{"after": {"name": null, "type": "admin", "active": true, "defaultCampaign": "spring"}}', NULL),
	(1, 8, '2026-11-22 16:28:04.543946+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'campaign.created', 'campaign', 'spring', 'The spring', 'Registered the campaign “The spring”', '{"after": {"id": "spring", "name": "The spring", "type": "Outbound", "policy": {}, "inboundPoolId": "east"}}', NULL),
	(1, 9, '2026-11-22 16:28:04.667217+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'campaign.created', 'campaign', 'capped', 'The capped', 'Registered the campaign “The capped”', '{"after": {"id": "capped", "name": "The capped", "type": "Outbound", "policy": {}, "inboundPoolId": "few"}}', NULL),
	(1, 10, '2026-11-22 16:28:04.702012+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'disposition.created', 'disposition', 'Sale', 'Sale', 'Registered the disposition “Sale”', '{"after": {"id": "Sale", "name": "Sale", "type": "Agent", "contact": true, "success": true}}', NULL),
	(1, 11, '2026-11-22 16:28:04.738531+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'disposition.created', 'disposition', 'Refused', 'Refused', 'Registered the disposition “Refused”', '{"after": {"id": "Refused", "name": "Refused", "type": "Agent", "contact": true, "success": false}}', NULL),
	(1, 12, '2026-11-22 16:28:04.78829+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'disposition.created', 'disposition', 'Spam Likely', 'Spam Likely', 'Registered the disposition “Spam Likely”', '{"after": {"id": "Spam Likely", "name": "Spam Likely", "type": "Agent", "contact": false, "success": false}}', NULL),
	(1, 13, '2026-11-22 16:28:05.048651+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'group.created', 'group', 'east', 'East', 'Made the group “East” with 18 numbers', '{"phones": ["+12125550100", "+12125550101", "+12125550102", "+12125550103", "+12125550104", "+12125550105", "+12125550106", "+12125550107", "+12125550108", "+12125550109", "+12125550110", "+12125550111", "+16175550100", "+16175550101", "+16175550102", "+16175550103", "+16175550104", "+16175550105"], "phonesCount": 18}', NULL),
	(1, 14, '2026-11-22 16:28:05.461578+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'group.created', 'group', 'gone', 'Gone', 'Made the group “Gone” with 3 numbers', '{"phones": ["+13055550100", "+13055550101", "+13055550102"], "phonesCount": 3}', NULL),
	(1, 15, '2026-11-22 16:28:05.701151+00', NULL, NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'ani.created', 'ani', '22', '+17185550199', 'Took the number +17185550199 into the group few', '{"after": {"group": "few", "number": "+17185550199", "brandName": "Clearline", "isBranded": true}}', NULL),
	(1, 16, '2026-11-22 16:28:06.592303+00', '2026-11-23 16:28:06.592303+00', NULL, NULL, 'key', '1', 'key 1', '127.0.0.1', 'snapshot.applied', 'snapshot', '1', 'Upload 1', 'Applied a snapshot: 1 group made, 1 deleted, 7 numbers added, 5 numbers removed', '{"anisCreated": 7, "anisRemoved": 5, "phonesAdded": 7, "groupsCreated": 1, "groupsDeleted": 1, "phonesRemoved": 5, "groupsReplaced": 2}', '{"kind": "snapshot", "uploadId": 1}'),
	(1, 17, '2026-11-22 16:28:10.16797+00', '2026-11-23 16:28:10.16797+00', NULL, NULL, 'key', '3', 'key 3', '127.0.0.1', 'ani.paused', 'ani', '4', '+12125550103', 'Paused the number +12125550103', '{"note": "blocked", "until": null, "carrier": null, "numbers": ["+12125550103"], "numbersCount": 1}', '{"anis": [{"id": 4, "until": null}], "kind": "transition", "event": "pause"}'),
	(1, 18, '2026-11-22 16:28:10.25821+00', '2026-11-23 16:28:10.25821+00', NULL, NULL, 'key', '3', 'key 3', '127.0.0.1', 'ani.paused', 'ani', '5', '+12125550104', 'Paused the number +12125550104', '{"note": null, "until": null, "carrier": null, "numbers": ["+12125550104"], "numbersCount": 1}', '{"anis": [{"id": 5, "until": null}], "kind": "transition", "event": "pause"}'),
	(1, 19, '2026-11-22 16:28:10.30605+00', '2026-11-23 16:28:10.30605+00', NULL, NULL, 'key', '3', 'key 3', '127.0.0.1', 'ani.activated', 'ani', '5', '+12125550104', 'Activated the number +12125550104', '{"note": null, "until": null, "carrier": null, "numbers": ["+12125550104"], "numbersCount": 1}', '{"anis": [{"id": 5, "until": null}], "kind": "transition", "event": "activate"}'),
	(1, 20, '2026-11-22 16:28:10.349727+00', NULL, NULL, NULL, 'key', '3', 'key 3', '127.0.0.1', 'remediation.requested', 'ani', '4', '+12125550103', 'Asked for a remediation of the number +12125550103', '{"note": "please", "carrier": null}', NULL),
	(1, 21, '2026-11-22 16:28:10.637307+00', NULL, NULL, NULL, 'key', '6', 'key 6', '127.0.0.1', 'user.created', 'user', '1', 'ann', 'Made the user “ann”, operator', '{"after": {"name": "ann", "role": "operator", "isDisabled": false, "displayName": "Ann Lee", "isAdministrator": false}}', NULL),
	(1, 22, '2026-11-22 16:29:09.039979+00', '2026-11-23 16:29:09.039979+00', NULL, NULL, 'commandLine', NULL, 'root', NULL, 'policy.changed', 'campaign', 'spring', 'The spring', 'Changed the policy of the campaign “The spring”: radiusMiles', '{"after": {"radiusMiles": 50}, "before": {}}', '{"kind": "policy", "after": {"radiusMiles": 50}, "before": {}, "campaignId": "spring"}'),
	(1, 23, '2026-11-22 16:29:13.333348+00', NULL, NULL, NULL, 'commandLine', NULL, 'root', NULL, 'key.created', 'key', '7', 'dials key without a name', 'Made the dials key without a name', '{"after": {"name": null, "type": "dials", "active": true, "defaultCampaign": null}}', NULL),
	(1, 24, '2026-11-22 16:29:17.969282+00', NULL, NULL, NULL, 'commandLine', NULL, 'root', NULL, 'key.revoked', 'key', '7', 'dials key without a name', 'Revoked the dials key without a name', '{"before": {"name": null, "type": "dials", "active": false, "defaultCampaign": null}}', NULL),
	(1, 25, '2026-11-22 16:29:20.071272+00', '2026-11-23 16:29:20.071272+00', NULL, NULL, 'commandLine', NULL, 'root', NULL, 'disposition.classed', 'disposition', 'screened', 'screened', 'Gave dispositions called “screened” the class block', '{"after": {"class": "block"}, "before": {"class": null}}', '{"kind": "dispositionClass", "name": "screened", "after": "block", "before": null}');

INSERT INTO public.campaign OVERRIDING SYSTEM VALUE VALUES
	(1, true, 2, 'capped', 'The capped', 'Outbound', 'few', '{}', '2026-11-22 16:28:04.657369+00'),
	(1, true, 1, 'spring', 'The spring', 'Outbound', 'east', '{"radiusMiles": 50}', '2026-11-22 16:28:04.519559+00');

INSERT INTO public.campaign_change VALUES
	(1, 2, 6),
	(1, 1, 15);

INSERT INTO public.campaign_day VALUES
	(1, '2026-11-22', 3, 3, 2, 'capped'),
	(1, '2026-11-22', 50, 50, 0, 'spring');

INSERT INTO public.campaign_dial_day VALUES
	(1, '2026-11-22', 1, 29, 11, 0),
	(1, '2026-11-22', 1, 29, 11, 1),
	(1, '2026-11-22', 1, 29, 11, 2),
	(1, '2026-11-22', 2, 3, 1, 0),
	(1, '2026-11-22', 2, 3, 1, 1),
	(1, '2026-11-22', 2, 3, 1, 2);

INSERT INTO public.campaign_slot VALUES
	(1, 3, '2026-11-22 16:25:00+00', 'capped', '{0,0,0,0,2,0,0}'),
	(1, 50, '2026-11-22 16:25:00+00', 'spring', '{0,0,0,0,0,0,0}');

INSERT INTO public.clock_watch VALUES
	('2026-11-22 16:28:08.584+00', NULL);

INSERT INTO public.dial_202611 VALUES
	(1, '2026-11-22', '2026-11-22 00:00:01+00', 1, 2, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550101', '646', '2125550101', '212', '212', 'd-1', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:02+00', 1, 3, 1, '2026-11-22', 1, 1, 1, true, false, false, true, false, '6465550102', '646', '2125550102', '212', '212', 'd-2', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:03+00', 1, 4, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550103', '646', '2125550103', '212', '212', 'd-3', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:04+00', 1, 5, 1, '2026-11-22', 1, 1, 1, true, true, false, false, false, '6465550104', '646', '2125550104', '212', '212', 'd-4', '10001', 'Outbound', 'Refused', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:05+00', 1, 6, 1, '2026-11-22', 1, 1, 1, true, true, true, false, false, '6465550105', '646', '2125550105', '212', '212', 'd-5', '10001', 'Outbound', 'Sale', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:06+00', 1, 7, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550106', '646', '2125550106', '212', '212', 'd-6', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:07+00', 1, 8, 1, '2026-11-22', 1, 1, 1, true, false, false, true, false, '6465550107', '646', '2125550107', '212', '212', 'd-7', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:08+00', 1, 9, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550108', '646', '2125550108', '212', '212', 'd-8', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:09+00', 1, 10, 1, '2026-11-22', 1, 1, 1, true, true, false, false, false, '6465550109', '646', '2125550109', '212', '212', 'd-9', '10001', 'Outbound', 'Refused', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:10+00', 1, 1, 1, '2026-11-22', 1, 1, 1, true, true, true, false, false, '6465550110', '646', '2125550100', '212', '212', 'd-10', '10001', 'Outbound', 'Sale', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:11+00', 1, 2, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550111', '646', '2125550101', '212', '212', 'd-11', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:12+00', 1, 3, 1, '2026-11-22', 1, 1, 1, true, false, false, true, false, '6465550112', '646', '2125550102', '212', '212', 'd-12', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:13+00', 1, 4, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550113', '646', '2125550103', '212', '212', 'd-13', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:14+00', 1, 5, 1, '2026-11-22', 1, 1, 1, true, true, false, false, false, '6465550114', '646', '2125550104', '212', '212', 'd-14', '10001', 'Outbound', 'Refused', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:15+00', 1, 6, 1, '2026-11-22', 1, 1, 1, true, true, true, false, false, '6465550115', '646', '2125550105', '212', '212', 'd-15', '10001', 'Outbound', 'Sale', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:16+00', 1, 7, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550116', '646', '2125550106', '212', '212', 'd-16', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:17+00', 1, 8, 1, '2026-11-22', 1, 1, 1, true, false, false, true, false, '6465550117', '646', '2125550107', '212', '212', 'd-17', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:18+00', 1, 9, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550118', '646', '2125550108', '212', '212', 'd-18', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:19+00', 1, 10, 1, '2026-11-22', 1, 1, 1, true, true, false, false, false, '6465550119', '646', '2125550109', '212', '212', 'd-19', '10001', 'Outbound', 'Refused', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:20+00', 1, 1, 1, '2026-11-22', 1, 1, 1, true, true, true, false, false, '6465550120', '646', '2125550100', '212', '212', 'd-20', '10001', 'Outbound', 'Sale', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:21+00', 1, 2, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550121', '646', '2125550101', '212', '212', 'd-21', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:22+00', 1, 3, 1, '2026-11-22', 1, 1, 1, true, false, false, true, false, '6465550122', '646', '2125550102', '212', '212', 'd-22', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:23+00', 1, 4, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550123', '646', '2125550103', '212', '212', 'd-23', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:24+00', 1, 5, 1, '2026-11-22', 1, 1, 1, true, true, false, false, false, '6465550124', '646', '2125550104', '212', '212', 'd-24', '10001', 'Outbound', 'Refused', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:25+00', 1, 6, 1, '2026-11-22', 1, 1, 1, true, true, true, false, false, '6465550125', '646', '2125550105', '212', '212', 'd-25', '10001', 'Outbound', 'Sale', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:26+00', 1, 7, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550126', '646', '2125550106', '212', '212', 'd-26', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:27+00', 1, 8, 1, '2026-11-22', 1, 1, 1, true, false, false, true, false, '6465550127', '646', '2125550107', '212', '212', 'd-27', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:28+00', 1, 9, 1, '2026-11-22', 1, 1, 1, true, false, false, false, true, '6465550128', '646', '2125550108', '212', '212', 'd-28', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:29+00', 1, 10, 1, '2026-11-22', 1, 1, 1, true, true, false, false, false, '6465550129', '646', '2125550109', '212', '212', 'd-29', '10001', 'Outbound', 'Refused', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:30+00', 2, 22, 3, '2026-11-22', 1, 1, 1, true, true, true, false, false, '3475550100', '347', '7185550199', '718', '212', 'd-30', '10001', 'Outbound', 'Sale', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:31+00', 2, 22, 3, '2026-11-22', 1, 1, 1, true, false, false, false, true, '3475550101', '347', '7185550199', '718', '212', 'd-31', '10001', 'Outbound', 'No Answer', 'Ann Lee', 'Sales', 'web', NULL),
	(1, '2026-11-22', '2026-11-22 00:00:32+00', 2, 22, 3, '2026-11-22', 1, 1, 1, true, false, false, true, false, '3475550102', '347', '7185550199', '718', '212', 'd-32', '10001', 'Outbound', 'Spam Likely', 'Ann Lee', 'Sales', 'web', NULL);

INSERT INTO public.dial_day VALUES
	(1, '2026-11-22', 1, 29, 11, 0, 1, '646'),
	(1, '2026-11-22', 2, 3, 1, 0, 1, '347'),
	(1, '2026-11-22', 1, 29, 11, 1, 1, '212'),
	(1, '2026-11-22', 2, 3, 1, 1, 1, '718'),
	(1, '2026-11-22', 1, 29, 11, 2, 1, '212'),
	(1, '2026-11-22', 2, 3, 1, 2, 1, '212');

INSERT INTO public.dial_day_total VALUES
	(1, '2026-11-22', 29, 11, 0, 1, '646'),
	(1, '2026-11-22', 29, 11, 1, 1, '212'),
	(1, '2026-11-22', 3, 1, 0, 1, '347'),
	(1, '2026-11-22', 3, 1, 1, 1, '718'),
	(1, '2026-11-22', 32, 12, 2, 1, '212');

INSERT INTO public.dial_rejected OVERRIDING SYSTEM VALUE VALUES
	(1, 1, '2026-11-22 16:28:09.004888+00', '2026-11-22 16:28:09.078526+00', 'from_number', '{"campaignId":"spring","campaignName":"The spring","agentName":"Ann Lee","fromNumber":"12","dispositionName":"Sale","toNumber":"6465550100","datetime":"2026-11-22 00:00:00","callDirection":"Outbound","zip":"10001","sysCreatedDateOriginal":"2026-11-22","totalDialAttempts":"1","skillName":"Sales","leadSource":"web","dialId":"no-number"}');

INSERT INTO public.dial_retention VALUES
	('2024-10-01 00:00:00+00');

INSERT INTO public.disposition VALUES
	(1, 'Sale', 'Sale', 'sale', 'Agent', true, true, '2026-11-22 16:28:04.693572+00'),
	(1, 'Refused', 'Refused', 'refused', 'Agent', true, false, '2026-11-22 16:28:04.736036+00'),
	(1, 'Spam Likely', 'Spam Likely', 'spam likely', 'Agent', false, false, '2026-11-22 16:28:04.778932+00');

INSERT INTO public.disposition_class VALUES
	(1, 'screened', 'block');

INSERT INTO public.membership VALUES
	(1, 1, '2026-11-22 16:28:10.631366+00', 'operator');

INSERT INTO public.planner_run VALUES
	(1, '2026-11-22', '2026-11-22 16:29:22.977+00', '{"bizDays": 0, "country": "us", "dateEnd": "2026-11-22", "groupBy": "area_code", "dateStart": "2026-11-22", "totalDials": 32, "aniDifference": -20, "inventoryMode": "managed", "totalContacts": 12, "missingZipData": false, "dailyDialsTarget": 75, "totalCurrentAnis": 23, "totalProposedAnis": 3, "overallContactRate": 37.5, "tollFreeRecommendation": 0}', '{"campaigns": [{"id": 1, "name": "The spring", "campaignType": "outbound", "inboundCampaignIds": [1], "internalIdentifier": "spring", "inboundCampaignNames": ["East coast"]}, {"id": 2, "name": "The capped", "campaignType": "outbound", "inboundCampaignIds": [3], "internalIdentifier": "capped", "inboundCampaignNames": ["few"]}], "regionStats": [{"state": "NY", "region": "New York City", "areaCodes": ["212", "332", "347", "465", "646", "718", "917", "929", "999"], "difference": -7, "currentAnis": 10, "proposedAnis": 3, "belowThreshold": false, "dailyDialsAverage": 32}, {"state": "CA", "region": "San Francisco", "areaCodes": ["415", "628"], "difference": -5, "currentAnis": 5, "proposedAnis": 0, "belowThreshold": true, "dailyDialsAverage": 0}, {"state": "MA", "region": "Boston", "areaCodes": ["617", "857"], "difference": -8, "currentAnis": 8, "proposedAnis": 0, "belowThreshold": true, "dailyDialsAverage": 0}], "selectedCampaigns": [1, 2]}');

INSERT INTO public.pool OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 'few', 'few', '2026-11-22 16:28:05.670054+00', NULL, 6),
	(1, 5, 'west', 'West', '2026-11-22 16:28:05.940483+00', NULL, 8),
	(1, 1, 'east', 'East coast', '2026-11-22 16:28:04.848004+00', NULL, 9),
	(1, 2, 'gone', 'Gone', '2026-11-22 16:28:05.068649+00', '2026-11-22 16:28:06.571249+00', 10);

INSERT INTO public.pool_change OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, 4, '2026-11-22 16:28:05.028321+00', 18, 'joined', '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18}', NULL),
	(1, 2, 2, 5, '2026-11-22 16:28:05.380542+00', 3, 'joined', '{19,20,21}', NULL),
	(1, 3, 3, 6, '2026-11-22 16:28:05.689933+00', 1, 'joined', '{22}', NULL),
	(1, 4, 1, 7, '2026-11-22 16:28:06.042964+00', 0, 'renamed', '{}', 'East'),
	(1, 5, 1, 8, '2026-11-22 16:28:06.521536+00', 2, 'joined', '{28,29}', NULL),
	(1, 6, 5, 8, '2026-11-22 16:28:06.52158+00', 5, 'joined', '{23,24,25,26,27}', NULL),
	(1, 7, 1, 9, '2026-11-22 16:28:06.548035+00', 2, 'left', '{11,12}', NULL),
	(1, 8, 2, 9, '2026-11-22 16:28:06.548067+00', 3, 'left', '{19,20,21}', NULL);

INSERT INTO public.pool_member VALUES
	(1, 1, 1),
	(1, 1, 2),
	(1, 1, 3),
	(1, 1, 4),
	(1, 1, 5),
	(1, 1, 6),
	(1, 1, 7),
	(1, 1, 8),
	(1, 1, 9),
	(1, 1, 10),
	(1, 1, 13),
	(1, 1, 14),
	(1, 1, 15),
	(1, 1, 16),
	(1, 1, 17),
	(1, 1, 18),
	(1, 3, 22),
	(1, 1, 28),
	(1, 1, 29),
	(1, 5, 23),
	(1, 5, 24),
	(1, 5, 25),
	(1, 5, 26),
	(1, 5, 27);

INSERT INTO public.remediation OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 1, 4, '2026-11-22 16:28:10.348487+00', NULL, 'please');

INSERT INTO public.set_up_code OVERRIDING SYSTEM VALUE VALUES
	(1, '\xf284c24535b2c85dff22430bac859eb430589e7eaa4a7edfc51a8b461fe734e8');

INSERT INTO public.snapshot_step VALUES
	(1, 1, -1, 'groups', '{1}', '{5}', 7, '{East}', NULL, NULL),
	(1, 1, 0, 'join', '{141555501003,141555501013,141555501023,141555501033,141555501043,161755501063,161755501073}', '{5,5,5,5,5,1,1}', 8, NULL, NULL, NULL),
	(1, 1, 1, 'leave', '{11,12,19,20,21}', '{1,1,2,2,2}', 9, NULL, NULL, NULL),
	(1, 1, 2, 'delete', '{}', '{2}', 10, NULL, NULL, NULL);

INSERT INTO public.snapshot_upload VALUES
	(1, 1, 1, 'completed', 'end', '2026-11-22 16:28:05.815855+00', '2026-11-22 16:28:06.589512+00', 1, NULL, 17565, '2026-11-22 16:28:05.74658+00', 5, 4, 1, 2, 1, 0, 7, 5, 0, 7, 5, '[]', NULL, 0, '{"id": "1", "kind": "key", "name": "key 1", "address": "127.0.0.1"}', NULL, NULL);

INSERT INTO public.statistics_upkeep VALUES
	(1, '2026-11-22', NULL, '2026-11-21', '2026-11-22 16:28:14.432942+00');

INSERT INTO public.user_account OVERRIDING SYSTEM VALUE VALUES
	(1, false, false, '2026-11-22 16:28:10.631366+00', 'ann', 'Ann Lee', '$argon2id$v=19$m=19456,t=2,p=1$5JnWdErRfLkEMouSuXGR8w$Ypg1a1JF87IqSVbh6CizQLOgklvGuZ15BqR49ovx+SI', NULL, NULL);

INSERT INTO public.workspace OVERRIDING SYSTEM VALUE VALUES
	(1, 'Acme', 'us', 'UTC', true, '{}', '{"dailyCap": 3}', 15, 15, 1, '2026-11-22 16:28:03.779595+00');

SELECT pg_catalog.setval('public.added_area_code_added_area_code_id_seq', 1, true);

SELECT pg_catalog.setval('public.ani_ani_id_seq', 29, true);

SELECT pg_catalog.setval('public.ani_transition_transition_id_seq', 3, true);

SELECT pg_catalog.setval('public.api_key_key_id_seq', 7, true);

SELECT pg_catalog.setval('public.assignment_id_seq', 400, true);

SELECT pg_catalog.setval('public.audit_entry_entry_id_seq', 25, true);

SELECT pg_catalog.setval('public.campaign_campaign_id_seq', 2, true);

SELECT pg_catalog.setval('public.dial_queue_queue_id_seq', 33, true);

SELECT pg_catalog.setval('public.dial_rejected_rejected_id_seq', 1, true);

SELECT pg_catalog.setval('public.pool_change_change_id_seq', 8, true);

SELECT pg_catalog.setval('public.pool_pool_id_seq', 5, true);

SELECT pg_catalog.setval('public.remediation_remediation_id_seq', 1, true);

SELECT pg_catalog.setval('public.remediation_step_step_id_seq', 1, false);

SELECT pg_catalog.setval('public.set_up_code_set_up_code_id_seq', 1, true);

SELECT pg_catalog.setval('public.snapshot_upload_id_seq', 1, true);

SELECT pg_catalog.setval('public.snapshot_upload_position_seq', 1, true);

SELECT pg_catalog.setval('public.user_account_user_id_seq', 1, true);

SELECT pg_catalog.setval('public.user_session_session_id_seq', 1, false);

SELECT pg_catalog.setval('public.webhook_delivery_delivery_id_seq', 1, false);

SELECT pg_catalog.setval('public.webhook_endpoint_endpoint_id_seq', 1, false);

SELECT pg_catalog.setval('public.workspace_workspace_id_seq', 1, true);

ALTER TABLE ONLY public.activity_minute
    ADD CONSTRAINT activity_minute_pkey PRIMARY KEY (workspace_id, minute);

ALTER TABLE ONLY public.added_area_code
    ADD CONSTRAINT added_area_code_code_key UNIQUE (code);

ALTER TABLE ONLY public.added_area_code
    ADD CONSTRAINT added_area_code_pkey PRIMARY KEY (added_area_code_id);

ALTER TABLE ONLY public.alert_look
    ADD CONSTRAINT alert_look_pkey PRIMARY KEY (workspace_id);

ALTER TABLE ONLY public.alert
    ADD CONSTRAINT alert_pkey PRIMARY KEY (workspace_id, alert_id);

ALTER TABLE ONLY public.ani_block
    ADD CONSTRAINT ani_block_pkey PRIMARY KEY (workspace_id, block);

ALTER TABLE ONLY public.ani_count
    ADD CONSTRAINT ani_count_pkey PRIMARY KEY (workspace_id, calling_code, area_code);

ALTER TABLE ONLY public.ani_day
    ADD CONSTRAINT ani_day_pkey PRIMARY KEY (workspace_id, ani_id, day);

ALTER TABLE ONLY public.ani
    ADD CONSTRAINT ani_pkey PRIMARY KEY (workspace_id, ani_id);

ALTER TABLE ONLY public.ani_renumbering
    ADD CONSTRAINT ani_renumbering_pkey PRIMARY KEY (workspace_id, ani_id);

ALTER TABLE ONLY public.ani_statistics
    ADD CONSTRAINT ani_statistics_pkey PRIMARY KEY (workspace_id, ani_id);

ALTER TABLE ONLY public.ani_transition
    ADD CONSTRAINT ani_transition_pkey PRIMARY KEY (workspace_id, ani_id, transition_id);

ALTER TABLE ONLY public.ani_unrated
    ADD CONSTRAINT ani_unrated_pkey PRIMARY KEY (workspace_id, ani_id);

ALTER TABLE ONLY public.ani_usage
    ADD CONSTRAINT ani_usage_pkey PRIMARY KEY (workspace_id, ani_id);

ALTER TABLE ONLY public.anipool_function
    ADD CONSTRAINT anipool_function_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.anipool_migration
    ADD CONSTRAINT anipool_migration_pkey PRIMARY KEY (migration_id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_former_secret_hash_key UNIQUE (former_secret_hash);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_id_key UNIQUE (key_id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (workspace_id, key_id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_secret_hash_key UNIQUE (secret_hash);

ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT assignment_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261122
    ADD CONSTRAINT assignment_20261122_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261123
    ADD CONSTRAINT assignment_20261123_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261124
    ADD CONSTRAINT assignment_20261124_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261125
    ADD CONSTRAINT assignment_20261125_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261126
    ADD CONSTRAINT assignment_20261126_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261127
    ADD CONSTRAINT assignment_20261127_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261128
    ADD CONSTRAINT assignment_20261128_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_20261129
    ADD CONSTRAINT assignment_20261129_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_default
    ADD CONSTRAINT assignment_default_pkey PRIMARY KEY (workspace_id, assigned_at, assignment_id);

ALTER TABLE ONLY public.assignment_request
    ADD CONSTRAINT assignment_request_pkey PRIMARY KEY (workspace_id, key);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (workspace_id, entry_id);

ALTER TABLE ONLY public.campaign_change
    ADD CONSTRAINT campaign_change_pkey PRIMARY KEY (workspace_id, campaign_id);

ALTER TABLE ONLY public.campaign_day
    ADD CONSTRAINT campaign_day_pkey PRIMARY KEY (workspace_id, campaign, day);

ALTER TABLE ONLY public.campaign_dial_day
    ADD CONSTRAINT campaign_dial_day_pkey PRIMARY KEY (workspace_id, basis, campaign_id, day);

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_external_id_key UNIQUE (workspace_id, external_id);

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_pkey PRIMARY KEY (workspace_id, campaign_id);

ALTER TABLE ONLY public.campaign_slot
    ADD CONSTRAINT campaign_slot_pkey PRIMARY KEY (workspace_id, slot, campaign);

ALTER TABLE ONLY public.dial_day
    ADD CONSTRAINT dial_day_pkey PRIMARY KEY (workspace_id, basis, day, campaign_id, calling_code, area_code);

ALTER TABLE ONLY public.dial_day_total
    ADD CONSTRAINT dial_day_total_pkey PRIMARY KEY (workspace_id, basis, day, calling_code, area_code);

ALTER TABLE ONLY public.dial_import
    ADD CONSTRAINT dial_import_pkey PRIMARY KEY (workspace_id, source);

ALTER TABLE ONLY public.dial_queue
    ADD CONSTRAINT dial_queue_pkey PRIMARY KEY (workspace_id, lane, queue_id);

ALTER TABLE ONLY public.dial_rejected
    ADD CONSTRAINT dial_rejected_pkey PRIMARY KEY (workspace_id, rejected_id);

ALTER TABLE ONLY public.dial_share_day
    ADD CONSTRAINT dial_share_day_pkey PRIMARY KEY (workspace_id, day, campaign_id, is_held_out);

ALTER TABLE ONLY public.disposition_class
    ADD CONSTRAINT disposition_class_pkey PRIMARY KEY (workspace_id, name);

ALTER TABLE ONLY public.disposition
    ADD CONSTRAINT disposition_pkey PRIMARY KEY (workspace_id, external_id);

ALTER TABLE ONLY public.group_leftover
    ADD CONSTRAINT group_leftover_pkey PRIMARY KEY (workspace_id, ani_id);

ALTER TABLE ONLY public.history_day
    ADD CONSTRAINT history_day_pkey PRIMARY KEY (workspace_id, day);

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (workspace_id, user_id);

ALTER TABLE ONLY public.planner_run
    ADD CONSTRAINT planner_run_pkey PRIMARY KEY (workspace_id, day);

ALTER TABLE ONLY public.pool_change
    ADD CONSTRAINT pool_change_pkey PRIMARY KEY (workspace_id, pool_id, change_id);

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_group_id_key UNIQUE (workspace_id, group_id);

ALTER TABLE ONLY public.pool_member
    ADD CONSTRAINT pool_member_pkey PRIMARY KEY (workspace_id, pool_id, ani_id);

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_pkey PRIMARY KEY (workspace_id, pool_id);

ALTER TABLE ONLY public.prospect_memory
    ADD CONSTRAINT prospect_memory_pkey PRIMARY KEY (workspace_id, prospect);

ALTER TABLE ONLY public.remediation
    ADD CONSTRAINT remediation_pkey PRIMARY KEY (workspace_id, remediation_id);

ALTER TABLE ONLY public.remediation_step
    ADD CONSTRAINT remediation_step_pkey PRIMARY KEY (workspace_id, remediation_id, step_id);

ALTER TABLE ONLY public.set_up_code
    ADD CONSTRAINT set_up_code_pkey PRIMARY KEY (set_up_code_id);

ALTER TABLE ONLY public.snapshot_group
    ADD CONSTRAINT snapshot_group_pkey PRIMARY KEY (workspace_id, upload_id, group_no);

ALTER TABLE ONLY public.snapshot_piece
    ADD CONSTRAINT snapshot_piece_pkey PRIMARY KEY (workspace_id, upload_id, piece_no);

ALTER TABLE ONLY public.snapshot_step
    ADD CONSTRAINT snapshot_step_pkey PRIMARY KEY (workspace_id, upload_id, step_no);

ALTER TABLE ONLY public.snapshot_upload
    ADD CONSTRAINT snapshot_upload_pkey PRIMARY KEY (workspace_id, upload_id);

ALTER TABLE ONLY public.statistics_upkeep
    ADD CONSTRAINT statistics_upkeep_pkey PRIMARY KEY (workspace_id);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_identity_key UNIQUE (issuer, subject);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_name_key UNIQUE (name);

ALTER TABLE ONLY public.user_account
    ADD CONSTRAINT user_account_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (workspace_id, delivery_id);

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (workspace_id, endpoint_id);

ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_name_key UNIQUE (name);

ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_pkey PRIMARY KEY (workspace_id);

CREATE INDEX activity_minute_age ON public.activity_minute USING btree (minute);

CREATE UNIQUE INDEX alert_open ON public.alert USING btree (workspace_id, kind, subject) WHERE (resolved_at IS NULL);

CREATE INDEX alert_raised ON public.alert USING btree (workspace_id, raised_at DESC, alert_id);

CREATE INDEX alert_resolved ON public.alert USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);

CREATE INDEX ani_area_code ON public.ani USING btree (workspace_id, area_code, ani_id) INCLUDE (status);

CREATE INDEX ani_day_day ON public.ani_day USING btree (workspace_id, day, ani_id);

CREATE INDEX ani_idle ON public.ani USING btree (workspace_id, status, ani_id) WHERE (status = ANY (ARRAY['COOLING_OFF'::text, 'INVENTORIED'::text]));

CREATE UNIQUE INDEX ani_number_key ON public.ani USING btree (workspace_id, calling_code, number) INCLUDE (ani_id) WHERE (status <> 'REMOVED_FROM_DIALER'::text);

CREATE INDEX ani_removed_number ON public.ani USING btree (workspace_id, calling_code, number, revision) WHERE (status = 'REMOVED_FROM_DIALER'::text);

CREATE INDEX ani_resumes ON public.ani USING btree (resumes_at, workspace_id) WHERE (resumes_at IS NOT NULL);

CREATE INDEX ani_revision ON public.ani USING btree (workspace_id, revision, ani_id);

CREATE INDEX assignment_request_answered_at ON public.assignment_request USING btree (answered_at);

CREATE INDEX audit_entry_action ON public.audit_entry USING btree (workspace_id, action, entry_id);

CREATE INDEX audit_entry_at ON public.audit_entry USING btree (at);

CREATE INDEX audit_entry_subject ON public.audit_entry USING btree (workspace_id, subject_kind, subject_id, entry_id);

CREATE INDEX audit_entry_undo ON public.audit_entry USING btree (undoable_until) WHERE (undo IS NOT NULL);

CREATE INDEX campaign_change_revision ON public.campaign_change USING btree (workspace_id, revision, campaign_id);

CREATE INDEX campaign_group ON public.campaign USING btree (workspace_id, COALESCE(inbound_pool_id, external_id));

CREATE INDEX campaign_slot_age ON public.campaign_slot USING btree (slot);

CREATE UNIQUE INDEX dial_key ON ONLY public.dial USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202410_workspace_id_dialed_at_dial_id_idx ON public.dial_202410 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202411_workspace_id_dialed_at_dial_id_idx ON public.dial_202411 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202412_workspace_id_dialed_at_dial_id_idx ON public.dial_202412 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202501_workspace_id_dialed_at_dial_id_idx ON public.dial_202501 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202502_workspace_id_dialed_at_dial_id_idx ON public.dial_202502 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202503_workspace_id_dialed_at_dial_id_idx ON public.dial_202503 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202504_workspace_id_dialed_at_dial_id_idx ON public.dial_202504 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202505_workspace_id_dialed_at_dial_id_idx ON public.dial_202505 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202506_workspace_id_dialed_at_dial_id_idx ON public.dial_202506 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202507_workspace_id_dialed_at_dial_id_idx ON public.dial_202507 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202508_workspace_id_dialed_at_dial_id_idx ON public.dial_202508 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202509_workspace_id_dialed_at_dial_id_idx ON public.dial_202509 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202510_workspace_id_dialed_at_dial_id_idx ON public.dial_202510 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202511_workspace_id_dialed_at_dial_id_idx ON public.dial_202511 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202512_workspace_id_dialed_at_dial_id_idx ON public.dial_202512 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202601_workspace_id_dialed_at_dial_id_idx ON public.dial_202601 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202602_workspace_id_dialed_at_dial_id_idx ON public.dial_202602 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202603_workspace_id_dialed_at_dial_id_idx ON public.dial_202603 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202604_workspace_id_dialed_at_dial_id_idx ON public.dial_202604 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202605_workspace_id_dialed_at_dial_id_idx ON public.dial_202605 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202606_workspace_id_dialed_at_dial_id_idx ON public.dial_202606 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202607_workspace_id_dialed_at_dial_id_idx ON public.dial_202607 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202608_workspace_id_dialed_at_dial_id_idx ON public.dial_202608 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202609_workspace_id_dialed_at_dial_id_idx ON public.dial_202609 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202610_workspace_id_dialed_at_dial_id_idx ON public.dial_202610 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202611_workspace_id_dialed_at_dial_id_idx ON public.dial_202611 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202612_workspace_id_dialed_at_dial_id_idx ON public.dial_202612 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_202701_workspace_id_dialed_at_dial_id_idx ON public.dial_202701 USING btree (workspace_id, dialed_at, dial_id);

CREATE UNIQUE INDEX dial_default_workspace_id_dialed_at_dial_id_idx ON public.dial_default USING btree (workspace_id, dialed_at, dial_id);

CREATE INDEX disposition_name_key ON public.disposition USING btree (workspace_id, name_key);

CREATE INDEX group_leftover_noted ON public.group_leftover USING btree (noted_at);

CREATE INDEX membership_user ON public.membership USING btree (user_id);

CREATE INDEX pool_change_noted ON public.pool_change USING btree (noted_at);

CREATE INDEX pool_member_ani ON public.pool_member USING btree (workspace_id, ani_id, pool_id);

CREATE INDEX remediation_of_ani ON public.remediation USING btree (workspace_id, ani_id, remediation_id);

CREATE INDEX snapshot_upload_line ON public.snapshot_upload USING btree (workspace_id, "position") WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text]));

CREATE INDEX user_session_user ON public.user_session USING btree (user_id);

CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING btree (created_at);

CREATE INDEX webhook_delivery_due ON public.webhook_delivery USING btree (next_at) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_delivery_of ON public.webhook_delivery USING btree (workspace_id, endpoint_id, delivery_id);

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261122_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261123_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261124_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261125_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261126_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261127_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261128_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_20261129_pkey;

ALTER INDEX public.assignment_pkey ATTACH PARTITION public.assignment_default_pkey;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202410_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202411_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202412_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202501_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202502_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202503_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202504_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202505_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202506_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202507_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202508_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202509_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202510_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202511_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202512_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202601_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202602_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202603_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202604_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202605_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202606_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202607_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202608_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202609_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202610_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202611_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202612_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_202701_workspace_id_dialed_at_dial_id_idx;

ALTER INDEX public.dial_key ATTACH PARTITION public.dial_default_workspace_id_dialed_at_dial_id_idx;

CREATE TRIGGER ani_added AFTER INSERT ON public.ani REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_anis();

CREATE TRIGGER ani_changed AFTER UPDATE ON public.ani REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_anis();

CREATE TRIGGER ani_statistics_added AFTER INSERT ON public.ani_statistics REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.mark_unrated_anis();

CREATE TRIGGER ani_statistics_changed AFTER UPDATE ON public.ani_statistics REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.mark_unrated_anis();

CREATE TRIGGER ani_taken AFTER DELETE ON public.ani REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION public.sum_anis();

CREATE TRIGGER campaign_dial_day_added AFTER INSERT ON public.dial_day REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_campaign_dials();

CREATE TRIGGER campaign_dial_day_changed AFTER UPDATE ON public.dial_day REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_campaign_dials();

CREATE TRIGGER campaign_dial_day_taken AFTER DELETE ON public.dial_day REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION public.sum_campaign_dials();

CREATE TRIGGER count_changed AFTER UPDATE ON public.ani REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.count_changed_anis();

CREATE TRIGGER count_entered AFTER INSERT ON public.ani REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION public.count_entered_anis();

CREATE TRIGGER dial_day_added AFTER INSERT ON public.dial_day REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_dial_days();

CREATE TRIGGER dial_day_changed AFTER UPDATE ON public.dial_day REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_dial_days();

CREATE TRIGGER dial_day_taken AFTER DELETE ON public.dial_day REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION public.sum_dial_days();

CREATE TRIGGER note_joined AFTER INSERT ON public.pool_member REFERENCING NEW TABLE AS members FOR EACH STATEMENT EXECUTE FUNCTION public.note_members();

CREATE TRIGGER note_left AFTER DELETE ON public.pool_member REFERENCING OLD TABLE AS members FOR EACH STATEMENT EXECUTE FUNCTION public.note_members();

CREATE TRIGGER note_rename BEFORE UPDATE ON public.pool FOR EACH ROW WHEN (((old.name <> new.name) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.note_rename();

ALTER TABLE ONLY public.activity_minute
    ADD CONSTRAINT activity_minute_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.alert_look
    ADD CONSTRAINT alert_look_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.alert
    ADD CONSTRAINT alert_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.ani_transition
    ADD CONSTRAINT ani_transition_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES public.ani(workspace_id, ani_id);

ALTER TABLE ONLY public.ani_transition
    ADD CONSTRAINT ani_transition_key FOREIGN KEY (workspace_id, key_id) REFERENCES public.api_key(workspace_id, key_id);

ALTER TABLE ONLY public.api_key
    ADD CONSTRAINT api_key_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.assignment_request
    ADD CONSTRAINT assignment_request_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.campaign_change
    ADD CONSTRAINT campaign_change_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.campaign_day
    ADD CONSTRAINT campaign_day_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.campaign_slot
    ADD CONSTRAINT campaign_slot_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.campaign
    ADD CONSTRAINT campaign_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.disposition_class
    ADD CONSTRAINT disposition_class_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.disposition
    ADD CONSTRAINT disposition_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_user FOREIGN KEY (user_id) REFERENCES public.user_account(user_id);

ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.planner_run
    ADD CONSTRAINT planner_run_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.pool
    ADD CONSTRAINT pool_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.prospect_memory
    ADD CONSTRAINT prospect_memory_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.remediation
    ADD CONSTRAINT remediation_ani FOREIGN KEY (workspace_id, ani_id) REFERENCES public.ani(workspace_id, ani_id);

ALTER TABLE ONLY public.remediation
    ADD CONSTRAINT remediation_key FOREIGN KEY (workspace_id, key_id) REFERENCES public.api_key(workspace_id, key_id);

ALTER TABLE ONLY public.remediation_step
    ADD CONSTRAINT remediation_step_remediation FOREIGN KEY (workspace_id, remediation_id) REFERENCES public.remediation(workspace_id, remediation_id);

ALTER TABLE ONLY public.snapshot_upload
    ADD CONSTRAINT snapshot_upload_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.statistics_upkeep
    ADD CONSTRAINT statistics_upkeep_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

ALTER TABLE ONLY public.user_session
    ADD CONSTRAINT user_session_user FOREIGN KEY (user_id) REFERENCES public.user_account(user_id);

ALTER TABLE ONLY public.webhook_delivery
    ADD CONSTRAINT webhook_delivery_endpoint FOREIGN KEY (workspace_id, endpoint_id) REFERENCES public.webhook_endpoint(workspace_id, endpoint_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_workspace FOREIGN KEY (workspace_id) REFERENCES public.workspace(workspace_id);

