import { poolsShownMax, recentDays } from "@anipool/storage/AniOverview"
import { withAniOfId } from "../internal/anisByKey.ts"
import { rowByRow } from "../internal/schema/planSettings.ts"
import { today } from "../internal/schema/today.ts"

const daysBefore = recentDays - 1

/**
 * What ANIs did lately, beside ani_reports: assigned today, pools, the end of a pause, dials of the last days.
 */
export default `
CREATE OR REPLACE FUNCTION ani_overviews(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
  id bigint,
  assigned_today integer,
  pools text[],
  paused_until float8,
  recent_dials integer[]
) LANGUAGE plpgsql STABLE${rowByRow}
AS $$
#variable_conflict use_column
DECLARE
  v_today date := ${today};
BEGIN
  RETURN QUERY
  SELECT a.ani_id,
    COALESCE((
      SELECT u.used_today - COALESCE(e.uses, 0) FROM ani_usage u
      LEFT JOIN ani_use_elsewhere e ON e.workspace_id = p_workspace_id AND e.ani_id = u.ani_id AND e.day = u.day
      WHERE u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id AND u.day = v_today
    ), 0),
    ARRAY(
      SELECT l.name FROM pool_member m
      JOIN pool l ON l.workspace_id = m.workspace_id AND l.pool_id = m.pool_id
      WHERE m.workspace_id = p_workspace_id AND m.ani_id = a.ani_id
      ORDER BY m.pool_id LIMIT ${poolsShownMax}
    ),
    CASE WHEN a.status = 'COOLING_OFF' THEN floor(extract(epoch FROM a.resumes_at) * 1000)::float8 END,
    ARRAY(
      SELECT COALESCE(d.dials, 0) FROM generate_series(0, ${daysBefore}) AS ago
      LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = a.ani_id AND d.day = v_today - ${daysBefore} + ago
      ORDER BY ago
    )
  FROM unnest(p_ids) AS p (ani_id)
  ${withAniOfId("p")};
END $$;
`
