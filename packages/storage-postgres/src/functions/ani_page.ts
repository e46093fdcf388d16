import { firstOf } from "../internal/aniBlocks.ts"
import { rowByRow } from "../internal/schema/planSettings.ts"

/**
 * The ids of a page of ANIs, those after the first p_offset, and how many there are; of those whose number begins with
 * p_prefix_1 under +1 or with p_prefix_44 under +44, unless both are null. Without either, the page's first block is found by the blocks' running sum, so no ANI before
 * it is looked at.
 */
export default `
CREATE OR REPLACE FUNCTION ani_page(
  p_workspace_id integer,
  p_prefix_1 text,
  p_prefix_44 text,
  p_offset bigint,
  p_limit integer,
  OUT total bigint,
  OUT ids bigint[]
) LANGUAGE plpgsql STABLE${rowByRow}
-- Some hundred thousand ids that a short prefix finds.
SET work_mem TO '32MB'
AS $$
DECLARE
  v_block bigint;
  v_skip bigint;
BEGIN
  IF p_prefix_1 IS NOT NULL OR p_prefix_44 IS NOT NULL THEN
    -- Out of the index over numbers alone: a colon is what follows the digits.
    WITH found AS MATERIALIZED (
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.calling_code = 1
        AND a.number >= p_prefix_1 AND a.number < p_prefix_1 || ':' AND a.status <> 'REMOVED_FROM_DIALER'
      UNION ALL
      SELECT a.ani_id FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.calling_code = 44
        AND a.number >= p_prefix_44 AND a.number < p_prefix_44 || ':' AND a.status <> 'REMOVED_FROM_DIALER'
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
      WHERE a.workspace_id = p_workspace_id AND a.ani_id >= ${firstOf("b.block")} AND a.ani_id < ${
  firstOf("(b.block + 1)")
}
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
`
