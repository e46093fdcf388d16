import { windowDays } from "@anipool/domain/lifecycle/Figures"
import { withAniOfId } from "../internal/anisByKey.ts"
import { sums, windowFrom } from "../internal/dials/counting.ts"
import { rowByRow } from "../internal/schema/planSettings.ts"
import { today } from "../internal/schema/today.ts"

/**
 * ANIs with what dialing did to them, in the order of p_ids.
 */
export default `
CREATE OR REPLACE FUNCTION ani_reports(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
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
) LANGUAGE plpgsql STABLE${rowByRow}
AS $$
#variable_conflict use_column
DECLARE
  v_today date := ${today};
BEGIN
  RETURN QUERY
  SELECT a.ani_id, a.calling_code, a.number, a.area_code, a.status, a.brand_name,
    COALESCE((
      SELECT COALESCE((
        -- Only a campaign's id named it.
        SELECT c.name FROM campaign c
        WHERE l.name = l.group_id AND c.workspace_id = p_workspace_id AND c.external_id = l.group_id AND c.is_registered
      ), l.name)
      FROM pool_member m
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
  ${withAniOfId("p")}
  LEFT JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = p.ani_id
  LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = p.ani_id AND d.day = v_today
  -- The days of the window that today's no longer has.
  CROSS JOIN LATERAL (
    SELECT ${sums}
    -- Day by day: a range of days would be read from the index over days, with every other ANI's.
    FROM generate_series(0, LEAST(v_today - s.window_day, ${windowDays}) - 1) AS ago
    CROSS JOIN LATERAL (
      SELECT d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = p.ani_id AND d.day = ${windowFrom("s.window_day")} + ago
      -- Else all days of the ANI are read first.
      LIMIT 1
    ) d
  ) gone
  ORDER BY p.position;
END $$;
`
