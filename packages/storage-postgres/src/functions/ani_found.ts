import { blockOf, firstOf } from "../internal/aniBlocks.ts"

/**
 * The ids of a page of ANIs that a filter finds, those after the first p_offset, and how many it finds.
 */
export default `
CREATE OR REPLACE FUNCTION ani_found(
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
    SELECT ${blockOf("a.ani_id")} AS block, count(*) AS idle FROM ani a
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
    WHERE a.workspace_id = p_workspace_id AND a.ani_id >= ${firstOf("v_block")}
      AND a.status <> 'REMOVED_FROM_DIALER' AND (p_status IS NULL OR a.status = p_status)
    ORDER BY a.ani_id OFFSET v_skip LIMIT p_limit
  );
END $$;
`
