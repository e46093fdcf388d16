import { groupSampleMax, weekDays } from "@anipool/storage/AniOverview"
import { eachCounter } from "../internal/dials/counting.ts"
import { rowByRow } from "../internal/schema/planSettings.ts"
import { today } from "../internal/schema/today.ts"

/**
 * What to hold ANIs' days against, beside ani_overviews: dials of the last 7 days, and of the last 30 days of some
 * numbers of the pool of the lowest id. Each pool is summed once, however many of the ANIs are in it.
 */
export default `
CREATE OR REPLACE FUNCTION ani_lately(p_workspace_id integer, p_ids bigint[]) RETURNS TABLE (
  id bigint,
  dials_7 integer,
  contacts_7 integer,
  successes_7 integer,
  blocks_7 integer,
  no_answers_7 integer,
  group_dials bigint,
  group_contacts bigint,
  group_successes bigint,
  group_blocks bigint,
  group_no_answers bigint
) LANGUAGE plpgsql STABLE${rowByRow}
AS $$
#variable_conflict use_column
DECLARE
  v_today date := ${today};
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
      SELECT ${eachCounter((counter) => `COALESCE(sum(s.${counter}_30), 0)::bigint AS ${counter}`)}
      FROM (
        SELECT m.ani_id FROM pool_member m
        WHERE m.workspace_id = p_workspace_id AND m.pool_id = l.pool_id
        ORDER BY m.ani_id LIMIT ${groupSampleMax}
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
    SELECT ${eachCounter((counter) => `COALESCE(sum(d.${counter}), 0)::integer AS ${counter}`)}
    -- Day by day: a range of days would be read from the index over days, with every other ANI's.
    FROM generate_series(0, ${weekDays - 1}) AS ago
    CROSS JOIN LATERAL (
      SELECT d.* FROM ani_day d
      WHERE d.workspace_id = p_workspace_id AND d.ani_id = own.ani_id AND d.day = v_today - ago
      -- Else all days of the ANI are read first.
      LIMIT 1
    ) d
  ) week;
END $$;
`
