import { attemptsMax } from "@anipool/domain/assignment/PolicySettings"
import { alongKey } from "../internal/schema/planSettings.ts"
import { answered, resultCodes } from "./confirm_assignments.ts"

/** What confirm_assignments is given of each proposal, with the types of the arrays. */
const arrays: Readonly<Record<string, string>> = {
  ani_ids: "bigint",
  pool_ids: "bigint",
  campaign_ids: "bigint",
  caps: "integer",
  hourly_caps: "integer",
  prospects: "text",
  tiers: "smallint",
  places: "smallint",
  gaps: "integer",
  rights: "integer",
  explored: "integer",
  lists: "text",
  owners: "text"
}

/** Those that may be null as a whole. */
const optional: ReadonlySet<string> = new Set(["places", "gaps", "rights", "explored", "lists", "owners"])

const names = Object.keys(arrays)

const each = (of: (name: string) => string): string => names.map(of).join(",\n    ")

/**
 * confirm_assignments for a batch some of whose proposals are attempts on people that have a limit: first decides who may be
 * called once more, then has those confirmed, and counts their attempts. Rows of people are locked before those of uses, in the order of
 * the keys, so that no two batches wait for each other.
 *
 * p_persons, p_subjects, p_daily_limits, p_window_limits, p_windows_from (milliseconds since the epoch): of each proposal; a
 * person that is null has no limit. In a batch each attempt on a person counts, also one that comes to nothing: who is
 * refused for that is picked for again.
 *
 * allowed: of each proposal, whether the person may be called. confirmed: what became of all, by \`resultCodes\`. The others: as
 * confirm_assignments answers about the proposals that are allowed, in their order.
 */
export default `
CREATE OR REPLACE FUNCTION confirm_attempts(
  p_workspace_id integer,
  p_settings_revision bigint,
  p_revision bigint,
  ${names.map((name) => `p_${name} ${arrays[name]}[]`).join(",\n  ")},
  p_persons text[],
  p_subjects text[],
  p_daily_limits integer[],
  p_window_limits integer[],
  p_windows_from float8[],
  OUT allowed boolean[],
  OUT confirmed smallint[],
  ${answered}
) LANGUAGE plpgsql VOLATILE${alongKey}
AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_answer record;
  ${names.map((name) => `v_${name} ${arrays[name]}[];`).join("\n  ")}
BEGIN
  INSERT INTO prospect_attempt AS a (workspace_id, prospect, subject, attempts, last_at)
  SELECT p_workspace_id, p.person, p.subject, '{}', clock_timestamp()
  FROM (
    SELECT DISTINCT person COLLATE "C" AS person, subject COLLATE "C" AS subject
    FROM unnest(p_persons, p_subjects) AS p (person, subject) WHERE person IS NOT NULL
  ) p
  ORDER BY p.person, p.subject
  ON CONFLICT (workspace_id, prospect, subject) DO NOTHING;

  PERFORM FROM (
    SELECT DISTINCT person COLLATE "C" AS person, subject COLLATE "C" AS subject
    FROM unnest(p_persons, p_subjects) AS p (person, subject) WHERE person IS NOT NULL
    ORDER BY person, subject
  ) p
  CROSS JOIN LATERAL (
    SELECT FROM prospect_attempt a
    WHERE a.workspace_id = p_workspace_id AND a.prospect = p.person AND a.subject = p.subject FOR NO KEY UPDATE
  ) locked;

  v_now := clock_timestamp();
  SELECT array_agg(
    p.person IS NULL OR (
      (p.daily_limit IS NULL OR p.nth + cardinality(made.lately) <= p.daily_limit)
      AND (p.window_limit IS NULL OR p.nth + (
        SELECT count(*) FROM unnest(made.lately) AS each (at) WHERE each.at >= to_timestamp(p.window_from / 1000)
      ) <= p.window_limit)
    ) ORDER BY p.position
  ) INTO allowed
  FROM (
    SELECT *, row_number() OVER (PARTITION BY person, subject ORDER BY position) AS nth
    FROM unnest(p_persons, p_subjects, p_daily_limits, p_window_limits, p_windows_from)
      WITH ORDINALITY AS p (person, subject, daily_limit, window_limit, window_from, position)
  ) p
  CROSS JOIN LATERAL (
    SELECT ARRAY(
      SELECT each.at FROM prospect_attempt a, unnest(a.attempts) AS each (at)
      WHERE a.workspace_id = p_workspace_id AND a.prospect = p.person AND a.subject = p.subject
        AND each.at > v_now - INTERVAL '24 hours'
    ) AS lately
  ) made;

  SELECT ${each((name) => `array_agg(p.${name} ORDER BY p.position)`)}
  INTO ${names.map((name) => `v_${name}`).join(", ")}
  FROM unnest(${names.map((name) => `p_${name}`).join(", ")}, allowed)
    WITH ORDINALITY AS p (${names.join(", ")}, is_allowed, position)
  WHERE p.is_allowed;

  SELECT * INTO v_answer FROM confirm_assignments(
    p_workspace_id => p_workspace_id, p_settings_revision => p_settings_revision, p_revision => p_revision,
    ${
  names.filter((name) => !optional.has(name)).map((name) => `p_${name} => COALESCE(v_${name}, '{}')`).join(",\n    ")
},
    -- Where they were null, or nobody is left, there are none.
    ${[...optional].map((name) => `p_${name} => CASE WHEN p_${name} IS NOT NULL THEN v_${name} END`).join(",\n    ")}
  );
  day := v_answer.day;
  hour := v_answer.hour;
  assigned_at := v_answer.assigned_at;
  results := v_answer.results;
  used_today := v_answer.used_today;
  used_this_hour := v_answer.used_this_hour;
  last_used_ms := v_answer.last_used_ms;
  counted_ids := v_answer.counted_ids;
  counted_today := v_answer.counted_today;
  counted_this_hour := v_answer.counted_this_hour;

  SELECT array_agg(
    (CASE
      WHEN NOT p.is_allowed THEN ${resultCodes["at-prospect-limit"]}
      ELSE COALESCE(results[p.nth], ${resultCodes.accepted})
    END)::smallint ORDER BY p.position
  ) INTO confirmed
  FROM (
    SELECT is_allowed, position, count(*) FILTER (WHERE is_allowed) OVER (ORDER BY position) AS nth
    FROM unnest(allowed) WITH ORDINALITY AS p (is_allowed, position)
  ) p;

  UPDATE prospect_attempt a SET
    last_at = GREATEST(a.last_at, assigned_at),
    attempts = ARRAY(
      SELECT latest.at FROM (
        SELECT each.at FROM (
          SELECT unnest(a.attempts) AS at UNION ALL SELECT assigned_at FROM generate_series(1, made.count)
        ) each
        WHERE each.at > assigned_at - INTERVAL '24 hours' ORDER BY each.at DESC LIMIT ${attemptsMax}
      ) latest ORDER BY latest.at
    )
  FROM (
    SELECT person, subject, count(*) AS count
    FROM unnest(p_persons, p_subjects, confirmed) AS p (person, subject, result)
    WHERE person IS NOT NULL AND result = ${resultCodes.accepted}
    GROUP BY person, subject
  ) made
  WHERE a.workspace_id = p_workspace_id AND a.prospect = made.person AND a.subject = made.subject;
END $$;
`
