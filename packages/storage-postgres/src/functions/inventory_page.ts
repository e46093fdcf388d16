import { statuses } from "@anipool/storage/InventoryPage"
import { isCallable } from "../internal/callbackStanding.ts"
import { packedCarriers } from "../internal/carriersShown.ts"
import { rightSpans } from "../internal/rightShown.ts"
import { byKey } from "../internal/schema/planSettings.ts"
import { today } from "../internal/schema/today.ts"

/**
 * The ANIs that are held, by id, those after p_after, at most p_limit, in columns: texts with commas between their fields,
 * and numbers in binary, big-endian, as they are written and read fastest. One row; its columns are null where there is
 * nothing.
 *
 * - standing: of each ANI, 32 bits of the day it was activated, since the epoch (the lowest number: unknown), 16 of its
 *   calling code, and 16 of its state, by its place in `statuses`;
 * - rated: 32 bits of dials, and 32 of contacts;
 * - callable: a digit each, rights and carriers: with bars between them; null where the workspace knows of none;
 * - used_*: of those ANIs alone that were ever used; last_used_at in microseconds since 2000;
 * - member_*: of each membership.
 *
 * Plan: three scans along (workspace_id, ani_id), whatever the tables' statistics say. Nothing is joined: the reader has
 * all three in the order of ids.
 */
export default `
CREATE OR REPLACE FUNCTION inventory_page(p_workspace_id integer, p_after bigint, p_limit integer) RETURNS TABLE (
  ids bytea,
  numbers text,
  area_codes text,
  standing bytea,
  block_rates bytea,
  rated bytea,
  callable text,
  rights text,
  carriers text,
  used_ids bytea,
  used_today bytea,
  last_used_at bytea,
  member_ids bytea,
  member_pools bytea
)
LANGUAGE plpgsql STABLE${byKey}
SET enable_bitmapscan TO off
SET enable_sort TO off
SET enable_hashjoin TO off
SET enable_material TO off
AS $$
DECLARE
  v_day date := ${today};
  v_last bigint;
  -- Most workspaces know of none: then none is looked up, nor of the others.
  v_has_routes boolean := EXISTS (SELECT FROM callback_route r WHERE r.workspace_id = p_workspace_id);
  v_has_rights boolean := EXISTS (SELECT FROM right_to_use r WHERE r.workspace_id = p_workspace_id);
  v_has_carriers boolean := EXISTS (SELECT FROM number_carrier c WHERE c.workspace_id = p_workspace_id);
BEGIN
  SELECT max(page.ani_id) INTO v_last FROM (
    SELECT a.ani_id FROM ani a
    WHERE a.workspace_id = p_workspace_id AND a.ani_id > p_after AND a.status <> 'REMOVED_FROM_DIALER'
    ORDER BY a.ani_id
    LIMIT p_limit
  ) page;

  RETURN QUERY
  SELECT a.ids, a.numbers, a.area_codes, a.standing, a.block_rates, a.rated, a.callable, a.rights, a.carriers,
    u.ids, u.used_today, u.last_used_at, m.ids, m.pools
  FROM (
    SELECT
      string_agg(int8send(a.ani_id), '') AS ids,
      string_agg(a.number, ',') AS numbers,
      string_agg(a.area_code, ',') AS area_codes,
      string_agg(int8send(
        COALESCE(a.date_activated - date '1970-01-01', -2147483648)::bigint << 32 |
          (a.calling_code::integer << 16 | CASE a.status ${
  statuses.map((status, place) => `WHEN '${status}' THEN ${place}`).join(" ")
} END)
      ), '') AS standing,
      string_agg(float4send(a.block_rate), '') AS block_rates,
      string_agg(int8send(a.rated_dials::bigint << 32 | a.rated_contacts), '') AS rated,
      string_agg(CASE WHEN v_has_routes THEN CASE WHEN ${isCallable("a")} THEN '1' ELSE '0' END END, '') AS callable,
      string_agg(CASE WHEN v_has_rights THEN COALESCE(${rightSpans("a")}, '') END, '|') AS rights,
      string_agg(CASE WHEN v_has_carriers THEN COALESCE(${packedCarriers("a")}, '') END, '|') AS carriers
    FROM (
      SELECT * FROM ani a
      WHERE a.workspace_id = p_workspace_id AND a.ani_id > p_after AND a.ani_id <= v_last
        AND a.status <> 'REMOVED_FROM_DIALER'
      ORDER BY a.ani_id
    ) a
  ) a
  CROSS JOIN (
    SELECT
      string_agg(int8send(u.ani_id), '') AS ids,
      string_agg(int4send(CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END), '') AS used_today,
      string_agg(timestamptz_send(COALESCE(u.last_used_at, '-infinity')), '') AS last_used_at
    FROM (
      SELECT u.ani_id, u.day, u.used_today, u.last_used_at FROM ani_usage u
      WHERE u.workspace_id = p_workspace_id AND u.ani_id > p_after AND u.ani_id <= v_last
        AND (u.last_used_at IS NOT NULL OR u.used_today > 0)
      ORDER BY u.ani_id
    ) u
  ) u
  CROSS JOIN (
    SELECT string_agg(int8send(m.ani_id), '') AS ids, string_agg(int8send(m.pool_id), '') AS pools
    FROM (
      SELECT m.ani_id, m.pool_id FROM pool_member m
      WHERE m.workspace_id = p_workspace_id AND m.ani_id > p_after AND m.ani_id <= v_last
      ORDER BY m.ani_id, m.pool_id
    ) m
  ) m;
END $$;
`
