import { areaCodeLengthOf, callingCodeOf, nationalOf } from "../internal/packedNumber.ts"
import { pauseOf } from "../internal/pauseOf.ts"
import { rowByRowAnew } from "../internal/schema/planSettings.ts"

/**
 * Puts each phone (a `PackedNumber`) into the pool at the same place of p_pools, but for pools that are deleted; no two of these pairs are the
 * same. Those that are not in the inventory enter it. Runs within a change of the workspace, whose revision it is given.
 *
 * Each row is looked up by a query of its own, and what is written is found by its place. As joins these could begin with
 * all of the workspace's rows, for each of ours, where the tables' statistics are of a time before they were filled. A
 * place holds, as no one else writes the workspace's ANIs meanwhile.
 *
 * added: memberships that there were not before; created: ANIs that are new in the inventory, or back in it; joined: the
 * phones of those memberships.
 */
export default `
CREATE OR REPLACE FUNCTION join_pools(
  p_workspace_id integer,
  p_revision bigint,
  p_today date,
  p_phones bigint[],
  p_pools bigint[],
  OUT added bigint,
  OUT created bigint,
  OUT joined bigint[]
) LANGUAGE plpgsql VOLATILE${rowByRowAnew}
SET enable_memoize TO off
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
  v_ids CONSTANT regclass := 'ani_ani_id_seq';
BEGIN
  -- One statement, so that each part sees what was there before it; the parts touch different rows.
  WITH wanted AS (
    SELECT w.phone, array_agg(w.pool_id) AS pools
    FROM (
      -- In order, as a snapshot's portions are: hashed, thousands of growing arrays would be too many to be kept in memory.
      SELECT phone, pool_id FROM unnest(p_phones, p_pools) AS w (phone, pool_id)
      WHERE w.pool_id <> ALL (v_deleted)
      ORDER BY phone
    ) w
    GROUP BY w.phone ORDER BY w.phone
  ), known AS MATERIALIZED (
    SELECT w.phone, n.calling_code, n.number, left(n.number, ${areaCodeLengthOf("w.phone")}) AS area_code, w.pools,
      -- New ones get their id here: no need to look up afterwards which is whose.
      COALESCE(present.ani_id, removed.ani_id, nextval(v_ids)) AS ani_id,
      present.ani_id IS NOT NULL AS is_present, present.ani_id IS NULL AND removed.ani_id IS NULL AS is_new
    FROM wanted w
    CROSS JOIN LATERAL (
      SELECT ${callingCodeOf("w.phone")} AS calling_code, ${nationalOf("w.phone")} AS number
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
    -- By ANI: those that are new stand last in the index by ANI, which is filled page by page then.
    SELECT p_workspace_id, pool_id, ani_id FROM joining ORDER BY ani_id, pool_id
  ), revived AS (
    UPDATE ani SET
      area_code = known.area_code,
      status = CASE WHEN known.since IS NULL THEN 'ACTIVE_AND_BEING_MANAGED' ELSE 'COOLING_OFF' END,
      shown_pool_id = NULL,
      is_branded = known.since IS NOT NULL AND is_branded,
      brand_name = CASE WHEN known.since IS NULL THEN '' ELSE brand_name END,
      revision = p_revision,
      resumes_at = known.until,
      date_inventoried = p_today,
      date_activated = CASE WHEN known.since IS NULL THEN p_today ELSE date_activated END,
      date_deactivated = known.since
    FROM (
      SELECT k.area_code, (
        SELECT a.ctid FROM ani a WHERE a.workspace_id = p_workspace_id AND a.ani_id = k.ani_id
      ) AS place, pause.since, pause.until
      FROM known k LEFT JOIN LATERAL (${pauseOf("p_workspace_id", "k.ani_id")}) pause ON true
      WHERE NOT k.is_present AND NOT k.is_new
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
`
