import { rateDialsMin } from "@anipool/storage/AniOverview"
import { withAniOfId, withAniOfNumber } from "../internal/anisByKey.ts"
import { isCallable } from "../internal/callbackStanding.ts"
import * as Labels from "../internal/labels.ts"
import { today } from "../internal/schema/today.ts"
import { anyTag } from "../internal/tagRows.ts"

/** A share of some days' dials, by which ANIs are sorted; NULL where there are too few of them. */
const rate = (part: string, dials: string): string =>
  `CASE WHEN ${dials} >= ${rateDialsMin} THEN ${part}::float8 / ${dials} END`

/** What a search found, row by row. */
const foundAnis = `unnest(v_found) AS f (ani_id) ${withAniOfId("f")}`

/** Whether the filter finds ANI `a`. */
const isWanted = `a.workspace_id = p_workspace_id AND a.status <> 'REMOVED_FROM_DIALER'
      AND (p_status IS NULL OR a.status = p_status)
      AND (p_area_codes IS NULL OR a.area_code = ANY (p_area_codes))
      AND (p_prefix IS NULL OR a.calling_code IN (1, 44) AND a.number >= p_prefix AND a.number < p_prefix || ':')
      AND (v_pool_id IS NULL OR a.ani_id IN (
        SELECT m.ani_id FROM pool_member m WHERE m.workspace_id = p_workspace_id AND m.pool_id = v_pool_id
      ))
      AND (p_callable IS NULL OR p_callable = CASE ${isCallable("a")}
        WHEN true THEN 'yes' WHEN false THEN 'no' ELSE 'unknown' END)
      AND (v_tags IS NULL OR EXISTS (
        SELECT FROM ani_tag t WHERE t.workspace_id = p_workspace_id AND t.ani_id = a.ani_id AND t.tag_id = ANY (v_tags)
      ))
      AND (v_without_tags IS NULL OR NOT EXISTS (
        SELECT FROM ani_tag t
        WHERE t.workspace_id = p_workspace_id AND t.ani_id = a.ani_id AND t.tag_id = ANY (v_without_tags)
      ))
      AND (v_label IS NULL OR v_label = COALESCE((
        SELECT ${Labels.worst("l")} FROM observation_last l
        WHERE l.workspace_id = p_workspace_id AND l.ani_id = a.ani_id AND ${Labels.isCurrent("l")}
      ), 'none'))
      AND (v_carrier IS NULL OR EXISTS (
        SELECT FROM number_carrier c
        WHERE c.workspace_id = p_workspace_id AND c.calling_code = a.calling_code AND c.number = a.number
          AND c.carrier = v_carrier AND c.attestation IS NOT NULL
      ))`

/** The numbers of the tags of these keys; NULL where none are asked for. */
const tagIds = (keys: string): string =>
  `CASE WHEN ${keys} IS NOT NULL THEN ARRAY(
    SELECT g.tag_id FROM tag g
    WHERE g.workspace_id = p_workspace_id AND (g.key = ANY (${keys}) OR ${keys} = ARRAY['${anyTag}'])
  ) END`

/** The ids of the page of those, in their order. Each figure is joined only where it is sorted by. */
const sorted = (anis: string): string => `
    SELECT k.ani_id FROM (
      SELECT a.ani_id, CASE p_sort
        WHEN 'number' THEN a.calling_code * 1e11::float8 + a.number::float8
        WHEN 'status' THEN CASE a.status WHEN 'ACTIVE_AND_BEING_MANAGED' THEN 1 WHEN 'COOLING_OFF' THEN 2 ELSE 3 END
        WHEN 'assignedToday' THEN CASE WHEN u.day = v_today THEN u.used_today - COALESCE(e.uses, 0) ELSE 0 END
        WHEN 'dialsToday' THEN COALESCE(d.dials, 0)
        WHEN 'contactRateToday' THEN ${rate("d.contacts", "d.dials")}
        WHEN 'blockRateToday' THEN ${rate("d.blocks", "d.dials")}
        WHEN 'dials' THEN COALESCE(s.dials_30, 0)
        WHEN 'contactRate' THEN ${rate("s.contacts_30", "s.dials_30")}
        WHEN 'successRate' THEN ${rate("s.successes_30", "s.dials_30")}
        WHEN 'blockRate' THEN ${rate("s.blocks_30", "s.dials_30")}
        WHEN 'noAnswerRate' THEN ${rate("s.no_answers_30", "s.dials_30")}
        WHEN 'label' THEN COALESCE(w.badness, 0)
      END AS key
      FROM ${anis}
      LEFT JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = a.ani_id AND p_sort = 'assignedToday'
      LEFT JOIN ani_use_elsewhere e ON e.workspace_id = p_workspace_id AND e.ani_id = a.ani_id AND e.day = v_today
        AND p_sort = 'assignedToday'
      LEFT JOIN ani_day d ON d.workspace_id = p_workspace_id AND d.ani_id = a.ani_id AND d.day = v_today
        AND p_sort IN ('dialsToday', 'contactRateToday', 'blockRateToday')
      LEFT JOIN ani_statistics s ON s.workspace_id = p_workspace_id AND s.ani_id = a.ani_id
        AND p_sort IN ('dials', 'contactRate', 'successRate', 'blockRate', 'noAnswerRate')
      LEFT JOIN (
        SELECT l.ani_id, ${Labels.badness("l")} AS badness FROM observation_last l
        WHERE l.workspace_id = p_workspace_id AND p_sort = 'label' AND ${Labels.isCurrent("l")}
        GROUP BY l.ani_id
      ) w ON w.ani_id = a.ani_id
      WHERE ${isWanted}
    ) k
    ORDER BY CASE WHEN p_descending THEN -k.key ELSE k.key END NULLS LAST, k.ani_id
    OFFSET p_offset LIMIT p_limit`

/** The ids of the page of those, by id. */
const byId = (anis: string): string => `
    SELECT a.ani_id FROM ${anis} WHERE ${isWanted} AND (p_after IS NULL OR a.ani_id > p_after)
    ORDER BY a.ani_id OFFSET p_offset LIMIT p_limit`

/** How many a filter finds where that is wanted, and the ids of the page. */
const answer = (anis: string): string => `
  IF p_counted THEN
    SELECT count(*) INTO total FROM ${anis} WHERE ${isWanted};
  END IF;
  IF p_sort IS NULL THEN
    ids := ARRAY(${byId(anis)});
  ELSE
    ids := ARRAY(${sorted(anis)});
  END IF;`

/**
 * The ids of ANIs that a filter and a search find, sorted by p_sort (null: by id), those after the first p_offset and after
 * the id p_after; and how many they are in all, unless p_counted is false.
 *
 * What a search found is gathered by each of its ways on its own index, and then filtered: as one condition it would
 * read every ANI of the workspace.
 */
export default `
CREATE OR REPLACE FUNCTION anis_searched(
  p_workspace_id integer,
  p_status text,
  p_area_codes text[],
  p_prefix text,
  p_group_id text,
  p_searched boolean,
  p_search_area_codes text[],
  p_search_groups text[],
  p_begin_codes smallint[],
  p_begins text[],
  p_contains text[],
  p_sort text,
  p_descending boolean,
  p_after bigint,
  p_offset bigint,
  p_limit integer,
  p_counted boolean,
  p_callable text DEFAULT NULL,
  p_tags text[] DEFAULT NULL,
  p_without_tags text[] DEFAULT NULL,
  p_label text DEFAULT NULL,
  p_carrier text DEFAULT NULL,
  OUT total bigint,
  OUT ids bigint[]
) LANGUAGE plpgsql STABLE
-- What is not asked for is left out of the plan.
SET plan_cache_mode TO force_custom_plan
SET jit TO off
-- Chosen below; set here so that each ends with the call.
SET enable_hashjoin TO on
SET enable_mergejoin TO on
SET enable_nestloop TO on
SET enable_seqscan TO on
SET enable_bitmapscan TO on
SET enable_sort TO on
-- Some hundred thousand ids.
SET work_mem TO '64MB'
AS $$
DECLARE
  v_today date := ${today};
  v_found bigint[];
  v_pool_id bigint;
  v_tags integer[] := ${tagIds("p_tags")};
  v_label text := p_label;
  v_carrier text := p_carrier;
  v_without_tags integer[] := ${tagIds("p_without_tags")};
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
    ${answer(foundAnis)}
    RETURN;
  END IF;

  IF v_tags IS NOT NULL THEN
    -- Those that have one, however many have none.
    v_found := ARRAY(
      SELECT DISTINCT t.ani_id FROM ani_tag t WHERE t.workspace_id = p_workspace_id AND t.tag_id = ANY (v_tags)
    );
    v_tags := NULL;
    ${answer(foundAnis)}
    RETURN;
  END IF;

  IF v_carrier IS NOT NULL THEN
    -- Those that it may carry, however many it may not.
    v_found := ARRAY(
      SELECT a.ani_id FROM number_carrier c
      ${withAniOfNumber("c")}
      WHERE c.workspace_id = p_workspace_id AND c.carrier = v_carrier AND c.attestation IS NOT NULL
    );
    v_carrier := NULL;
    ${answer(foundAnis)}
    RETURN;
  END IF;

  IF v_label <> 'none' THEN
    -- Those of whom it is said, however many nobody says anything of.
    v_found := ARRAY(
      SELECT l.ani_id FROM observation_last l WHERE l.workspace_id = p_workspace_id AND ${Labels.isCurrent("l")}
      GROUP BY l.ani_id HAVING ${Labels.worst("l")} = v_label
    );
    v_label := NULL;
    ${answer(foundAnis)}
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
  ${answer("ani a")}
END $$;
`
