import type { Outcome } from "@anipool/storage/AssignmentLedger"
import { workspaceLocks } from "../internal/advisoryLocks.ts"
import { alongKey } from "../internal/schema/planSettings.ts"
import { leftMost } from "../migrations/0001_base/ledger.ts"

/** What it answers, as parameters of the function. */
export const answered = `OUT day date,
  OUT hour integer,
  OUT assigned_at timestamptz,
  OUT results smallint[],
  OUT used_today integer[],
  OUT used_this_hour integer[],
  OUT last_used_ms float8[],
  OUT counted_ids bigint[],
  OUT counted_today integer[],
  OUT counted_this_hour integer[]`

/** By which code `results` tells what became of a proposal. */
export const resultCodes: Readonly<Record<Exclude<Outcome["result"], "answered">, number>> = {
  accepted: 0,
  stale: 1,
  unavailable: 2,
  "at-cap": 3,
  "at-hourly-cap": 4,
  "within-gap": 5,
  "at-prospect-limit": 6
}

/** What is counted of a row: nothing of an earlier day or hour. */
const today = "CASE WHEN u.day >= v_day THEN u.used_today ELSE 0 END"
const thisHour = "CASE WHEN u.hour >= v_hour THEN u.used_this_hour ELSE 0 END"

/** Whether the gap after an ANI's last use is over, or there is none. */
const isFree = (gap: string): string => `COALESCE(u.last_used_at <= v_now - ${gap} * INTERVAL '1 millisecond', true)`

/** Adds one use to each of some ANIs, where it is within the caps, which are the same for all, and its own gap is over. */
const addOneToEach = `
        UPDATE ani_usage u SET
          day = GREATEST(u.day, v_day),
          used_today = ${today} + 1,
          hour = GREATEST(u.hour, v_hour),
          used_this_hour = ${thisHour} + 1,
          used_total = u.used_total + 1,
          last_used_at = GREATEST(
            u.last_used_at, v_now + p_places[array_position(p_ani_ids, u.ani_id)] * INTERVAL '1 microsecond'
          )
        WHERE u.workspace_id = p_workspace_id AND u.ani_id = ANY (p_ani_ids)
          AND (p_caps[1] IS NULL OR ${today} < p_caps[1])
          AND (p_hourly_caps[1] IS NULL OR ${thisHour} < p_hourly_caps[1])
          AND (p_gaps IS NULL OR ${isFree("p_gaps[array_position(p_ani_ids, u.ani_id)]")})
        RETURNING u.ani_id, u.day, u.used_today, u.used_this_hour`

/**
 * Adds to uses. Each row exists: what is inserted always conflicts, and the key leads to the row; which is locked, be it
 * updated or not. A day or hour after this one stays what is counted: a clock or a time zone set back opens no cap.
 */
const usedToday = "CASE WHEN u.day >= EXCLUDED.day THEN u.used_today ELSE 0 END + EXCLUDED.used_today"
const usedThisHour = "CASE WHEN u.hour >= EXCLUDED.hour THEN u.used_this_hour ELSE 0 END + EXCLUDED.used_this_hour"
const addUses = `
      ON CONFLICT (workspace_id, ani_id) DO UPDATE SET
        day = GREATEST(u.day, EXCLUDED.day),
        used_today = ${usedToday},
        hour = GREATEST(u.hour, EXCLUDED.hour),
        used_this_hour = ${usedThisHour},
        used_total = u.used_total + EXCLUDED.used_total,
        last_used_at = GREATEST(u.last_used_at, EXCLUDED.last_used_at)`

/** Records the assignments that a query gives. */
const record = (query: string): string => `
      INSERT INTO assignment (
        workspace_id, day, assigned_at, ani_id, campaign_id, use_of_day, daily_cap, left_this_hour, tier, prospect
      )${query}`

/** As the log says what is left under the hourly cap; LEAST takes no notice of a cap that is not set. */
const left = (hourlyCap: string, use: string): string => `LEAST(${hourlyCap} - (${use}), ${leftMost})::smallint`

/** Records what was counted of each ANI, of which there is one proposal, in the same order. */
const recordEach = record(`
        SELECT p_workspace_id, p.day, v_now, p.ani_id, p.campaign_id, p.today, COALESCE(p.cap, 0),
          ${left("p.hourly_cap", "p.this_hour")}, p.tier, p.prospect
        FROM unnest(
          p_ani_ids, p_campaign_ids, p_caps, p_hourly_caps, p_prospects, p_tiers, p_places, v_days, counted_today,
          counted_this_hour
        ) AS p (ani_id, campaign_id, cap, hourly_cap, prospect, tier, place, day, today, this_hour)
        ORDER BY p.place`)

/** Records a batch that was counted as a whole. */
const recordCounted = record(`
      SELECT p_workspace_id, c.day, v_now, p.ani_id, p.campaign_id, c.today - p.later, COALESCE(p.cap, 0),
        ${left("p.hourly_cap", "c.this_hour - p.later")}, p.tier, p.prospect
      FROM (
        -- later: how many uses of the same ANI come after a proposal.
        SELECT p.*, (row_number() OVER (PARTITION BY p.ani_id ORDER BY p.position DESC))::integer - 1 AS later
        FROM unnest(p_ani_ids, p_campaign_ids, p_caps, p_hourly_caps, p_prospects, p_tiers)
          WITH ORDINALITY AS p (ani_id, campaign_id, cap, hourly_cap, prospect, tier, position)
      ) p
      JOIN unnest(counted_ids, v_days, counted_today, counted_this_hour) AS c (ani_id, day, today, this_hour)
        ON c.ani_id = p.ani_id
      ORDER BY p.position`)

/** Records what chance decided of the proposals that were accepted. */
const recordExplored = `
    IF p_explored IS NOT NULL THEN
      INSERT INTO exploration (workspace_id, packed, assigned_at, ani_id, campaign_id, prospect)
      SELECT p_workspace_id, p.packed, v_now, p.ani_id, p.campaign_id, p.prospect
      FROM unnest(p_explored, p_ani_ids, p_campaign_ids, p_prospects, results)
        AS p (packed, ani_id, campaign_id, prospect, result)
      WHERE p.packed IS NOT NULL AND COALESCE(p.result, ${resultCodes.accepted}) = ${resultCodes.accepted};
    END IF;`

/** Locks the rows of use, in the order of ids, so that no two batches wait for each other. */
const lockUses = `
    PERFORM FROM (SELECT DISTINCT p.ani_id FROM unnest(p_ani_ids) AS p (ani_id) ORDER BY p.ani_id) p
    CROSS JOIN LATERAL (
      SELECT FROM ani_usage u WHERE u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id FOR NO KEY UPDATE
    ) locked;`

/**
 * Whether what a table knows of a number changed since the settings that it was picked under. OFFSET 0: number by number, by the
 * key; as a join it would be planned to read all numbers of the workspace, as to a plan that is made once the table is empty.
 */
const knownAnewIn = (table: string): string => `
        EXISTS (
          SELECT FROM ${table} r
          WHERE r.workspace_id = p_workspace_id AND r.calling_code = a.calling_code AND r.number = a.number
            AND r.revision > p_settings_revision
          OFFSET 0
        )`

/** SQLSTATE, never seen outside: not all could be counted in one go, and what was is undone. */
const notAll = "AN002"

/**
 * Confirms proposals (parallel arrays, in their order) and counts the accepted ones. VOLATILE, so each statement sees
 * what was committed before it began.
 *
 * All are stale when the workspace's own settings are newer than those picked under, or these are ones it never had. Where
 * other settings changed since, those proposals are stale whose campaign, list or number did, or what is known of the number's
 * callback route, of the right to use it or of its carriers.
 *
 * There are three ways. Where the picker vouches for what it picked from (it held all changes up to the workspace's
 * present revision, and no other), status and membership need no look, and a batch goes one of two short ways:
 *
 * - Most come with p_places: each proposal is of another ANI, they are in the order of the ANIs' ids, with the place that
 *   each had, and their caps are the same. Each ANI's uses are checked and counted by one update along the key, in that order, and recorded. Where one
 *   does not fit, or is not there, all of it is undone, locks included, and the batch goes the long way.
 * - In the others each ANI's uses are locked, checked against the lowest cap and the longest gap of the batch, and counted, in
 *   one statement, and then recorded. What does not fit under those goes the long way.
 *
 * The long way, which everything goes where the inventory has changed, looks at each proposal by itself, one row at a time.
 *
 * Each assignment is recorded with the number of its use, which the counter gave, and with its caps: the log refuses one
 * that is over them, and with it the batch.
 *
 * p_gaps: milliseconds that must have passed since the ANI's last use, of each proposal; null: none has such a gap.
 * p_rights: the last day (since the epoch) of the right to use each one's ANI, where it is asked for; null: of none. Where one is
 * over, all are stale.
 * p_explored: what chance decided of each (`Exploration.pack`), null where it decided nothing; null: of none.
 * p_lists: the list of the dialer that each names, null where it names none; null: none does.
 * p_owners: the owner of the lead that each names, likewise.
 * results: by `resultCodes`; null: all accepted.
 * last_used_ms: when the ANI of a proposal was used before this call, where its gap was asked for.
 * used_today, used_this_hour: uses of the proposal's ANI after it; of no meaning for those of counted_ids.
 * counted_ids: ANIs whose proposals were all accepted by the short way, with their uses after all of them.
 */
export default `
CREATE OR REPLACE FUNCTION confirm_assignments(
  p_workspace_id integer,
  p_settings_revision bigint,
  p_revision bigint,
  p_ani_ids bigint[],
  p_pool_ids bigint[],
  p_campaign_ids bigint[],
  p_caps integer[],
  p_hourly_caps integer[],
  p_prospects text[],
  p_tiers smallint[],
  p_places smallint[] DEFAULT NULL,
  p_gaps integer[] DEFAULT NULL,
  p_rights integer[] DEFAULT NULL,
  p_explored integer[] DEFAULT NULL,
  p_lists text[] DEFAULT NULL,
  p_owners text[] DEFAULT NULL,
  ${answered}
) LANGUAGE plpgsql VOLATILE${alongKey}
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
  v_stale_lists text[] := '{}';
  v_stale_owners text[] := '{}';
  v_stale_anis bigint[] := '{}';
  v_now timestamptz;
  v_day date;
  v_hour integer;
  v_lowest_cap integer;
  v_lowest_hourly_cap integer;
  v_longest_gap integer;
  v_asked bigint;
  v_days date[];
BEGIN
  -- The gate: a change that forbids what was allowed takes it alone as its last step. Whoever comes through here
  -- afterwards sees that change, and it waits for whoever came through before.
  PERFORM pg_advisory_xact_lock_shared(${workspaceLocks.gate}, p_workspace_id);

  SELECT w.time_zone, w.settings_revision, w.own_settings_revision, w.revision
  INTO v_time_zone, v_settings_revision, v_own_settings_revision, v_revision
  FROM workspace w WHERE w.workspace_id = p_workspace_id;
  v_is_stale := COALESCE(p_settings_revision NOT BETWEEN v_own_settings_revision AND v_settings_revision, true);

  v_is_vouched := v_revision = p_revision AND v_settings_revision = p_settings_revision;

  IF NOT v_is_stale AND v_revision IS DISTINCT FROM p_revision THEN${lockUses}
  END IF;

  v_now := date_trunc('milliseconds', clock_timestamp());
  v_day := (v_now AT TIME ZONE COALESCE(v_time_zone, 'UTC'))::date;
  v_hour := floor(extract(epoch FROM v_now) / 3600);
  day := v_day;
  hour := v_hour;
  assigned_at := v_now;

  IF p_rights IS NOT NULL THEN
    v_is_stale := v_is_stale
      OR COALESCE((SELECT min(p.until) FROM unnest(p_rights) AS p (until)) < v_day - DATE '1970-01-01', false);
  END IF;

  IF v_is_stale THEN
    SELECT array_agg(${resultCodes.stale}::smallint ORDER BY p.position),
      array_agg(${today} ORDER BY p.position),
      array_agg(${thisHour} ORDER BY p.position)
    INTO results, used_today, used_this_hour
    FROM unnest(p_ani_ids) WITH ORDINALITY AS p (ani_id, position)
    LEFT JOIN ani_usage u ON u.workspace_id = p_workspace_id AND u.ani_id = p.ani_id;
    RETURN;
  END IF;

  IF v_is_vouched AND p_places IS NOT NULL THEN
    BEGIN
      WITH used AS (${addOneToEach}
      )
      SELECT array_agg(ani_id), array_agg(day), array_agg(used_today), array_agg(used_this_hour)
      INTO counted_ids, v_days, counted_today, counted_this_hour
      FROM used;
      IF counted_ids IS DISTINCT FROM p_ani_ids THEN
        RAISE EXCEPTION USING ERRCODE = '${notAll}';
      END IF;${recordEach};${recordExplored}
      RETURN;
    EXCEPTION WHEN SQLSTATE '${notAll}' THEN
      counted_ids := NULL;
      counted_today := NULL;
      counted_this_hour := NULL;${lockUses}
    END;
  ELSIF v_is_vouched THEN
    SELECT min(p.cap), min(p.hourly_cap) INTO v_lowest_cap, v_lowest_hourly_cap
    FROM unnest(p_caps, p_hourly_caps) AS p (cap, hourly_cap);
    v_longest_gap := (SELECT max(p.gap) FROM unnest(p_gaps) AS p (gap));

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
      FROM asked ORDER BY ani_id${addUses}
      WHERE (v_lowest_cap IS NULL OR ${usedToday} <= v_lowest_cap)
        AND (v_lowest_hourly_cap IS NULL OR ${usedThisHour} <= v_lowest_hourly_cap)
        AND (v_longest_gap IS NULL OR EXCLUDED.used_today = 1 AND ${isFree("v_longest_gap")})
      RETURNING u.ani_id, u.day, u.used_today, u.used_this_hour
    )
    SELECT array_agg(ani_id), array_agg(day), array_agg(used_today), array_agg(used_this_hour),
      (SELECT count(*) FROM asked)
    INTO counted_ids, v_days, counted_today, counted_this_hour, v_asked
    FROM used;

    IF cardinality(counted_ids) = v_asked THEN${recordCounted};${recordExplored}
      RETURN;
    END IF;
  END IF;

  IF v_settings_revision > p_settings_revision THEN
    v_stale_campaigns := ARRAY(
      SELECT c.campaign_id FROM campaign_change c
      WHERE c.workspace_id = p_workspace_id AND c.campaign_id = ANY (p_campaign_ids)
        AND c.revision > p_settings_revision
    );
    IF p_lists IS NOT NULL THEN
      v_stale_lists := ARRAY(
        SELECT l.list_id FROM dialer_list l
        WHERE l.workspace_id = p_workspace_id AND l.list_id = ANY (p_lists) AND l.revision > p_settings_revision
      );
    END IF;
    IF p_owners IS NOT NULL THEN
      v_stale_owners := ARRAY(
        SELECT o.owner FROM number_owner o
        WHERE o.workspace_id = p_workspace_id AND o.owner = ANY (p_owners) AND o.revision > p_settings_revision
      );
    END IF;
    v_stale_anis := ARRAY(
      SELECT n.ani_id FROM ani_renumbering n
      WHERE n.workspace_id = p_workspace_id AND n.ani_id = ANY (p_ani_ids) AND n.revision > p_settings_revision
      UNION ALL
      SELECT a.ani_id FROM unnest(p_ani_ids) AS p (ani_id)
      CROSS JOIN LATERAL (
        SELECT a.ani_id, a.calling_code, a.number FROM ani a
        WHERE a.workspace_id = p_workspace_id AND a.ani_id = p.ani_id
        OFFSET 0
      ) a
      WHERE ${knownAnewIn("callback_route")} OR ${knownAnewIn("right_to_use")} OR ${knownAnewIn("number_carrier")}
    );
  END IF;

  WITH looked_up AS MATERIALIZED (
    SELECT p.*,
      COALESCE(p.ani_id = ANY (counted_ids), false) AS is_counted,
      p.campaign_id = ANY (v_stale_campaigns) OR p.ani_id = ANY (v_stale_anis)
        OR COALESCE(p.list = ANY (v_stale_lists), false)
        OR COALESCE(p.owner = ANY (v_stale_owners), false) AS is_stale,
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
      ${today} AS today,
      ${thisHour} AS this_hour,
      -- A gap allows one use, where it is over.
      CASE WHEN p.gap IS NOT NULL THEN ${isFree("p.gap")}::integer END AS within_gap,
      CASE WHEN p.gap IS NOT NULL THEN extract(epoch FROM u.last_used_at)::float8 * 1000 END AS last_used
    FROM unnest(p_ani_ids, p_pool_ids, p_campaign_ids, p_caps, p_hourly_caps, p_prospects, p_tiers, p_gaps, p_lists, p_owners)
      WITH ORDINALITY AS p (ani_id, pool_id, campaign_id, cap, hourly_cap, prospect, tier, gap, list, owner, position)
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
      -- What caps and gap leave, were this proposal the first; LEAST takes no notice of one that is not set.
      LEAST(cap - today, hourly_cap - this_hour, within_gap) AS room
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
  ), recorded AS (${
  record(`
      SELECT p_workspace_id, use_day, v_now, ani_id, campaign_id, today + nth, COALESCE(cap, 0),
        ${left("hourly_cap", "this_hour + nth")}, tier, prospect
      FROM decided WHERE taken_now OR is_counted ORDER BY position`)
}
  ), used AS (
    INSERT INTO ani_usage AS u
      (workspace_id, ani_id, day, used_today, hour, used_this_hour, used_total, last_used_at)
    SELECT p_workspace_id, ani_id, v_day, count(*), v_hour, count(*), count(*),
      v_now + max(position) * INTERVAL '1 microsecond'
    FROM decided WHERE taken_now GROUP BY ani_id${addUses}
  )
  SELECT array_agg(
      (CASE
        WHEN taken_now OR is_counted THEN ${resultCodes.accepted}
        WHEN is_stale THEN ${resultCodes.stale}
        WHEN NOT eligible THEN ${resultCodes.unavailable}
        WHEN today + taken >= cap THEN ${resultCodes["at-cap"]}
        WHEN this_hour + taken >= hourly_cap THEN ${resultCodes["at-hourly-cap"]}
        ELSE ${resultCodes["within-gap"]}
      END)::smallint ORDER BY position
    ), array_agg(today + taken ORDER BY position), array_agg(this_hour + taken ORDER BY position),
    array_agg(CASE WHEN taken > 0 THEN extract(epoch FROM v_now)::float8 * 1000 ELSE last_used END ORDER BY position)
  INTO results, used_today, used_this_hour, last_used_ms
  FROM decided;
${recordExplored}
END $$;
`
