/**
 * The same for proposals of which some (those with a key) answer requests that may be tried again: the answers are kept
 * in the same transaction. Where one of them was answered meanwhile by somebody else, nothing is done: SQLSTATE AN001.
 */
export default `
CREATE OR REPLACE FUNCTION confirm_requested_assignments(
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
  p_keys bytea[],
  p_requests bytea[],
  p_calling_codes smallint[],
  p_numbers text[],
  OUT day date,
  OUT hour integer,
  OUT assigned_at timestamptz,
  OUT results smallint[],
  OUT used_today integer[],
  OUT used_this_hour integer[],
  OUT counted_ids bigint[],
  OUT counted_today integer[],
  OUT counted_this_hour integer[]
) LANGUAGE plpgsql VOLATILE
SET plan_cache_mode TO force_generic_plan
SET jit TO off
AS $$
DECLARE
  v_accepted bigint;
  v_kept bigint;
BEGIN
  SELECT c.* INTO day, hour, assigned_at, results, used_today, used_this_hour, counted_ids, counted_today,
    counted_this_hour
  FROM confirm_assignments(
    p_workspace_id, p_settings_revision, p_revision, p_ani_ids, p_pool_ids, p_campaign_ids, p_caps, p_hourly_caps,
    p_prospects, p_tiers
  ) c;

  WITH accepted AS MATERIALIZED (
    SELECT p.*
    FROM unnest(p_keys, p_requests, p_calling_codes, p_numbers)
      WITH ORDINALITY AS p (key, request, calling_code, number, position)
    WHERE p.key IS NOT NULL AND (results IS NULL OR results[p.position] = 0)
  ), kept AS (
    -- In the order of keys, after the rows of the ANIs: so no two batches wait for each other.
    INSERT INTO assignment_request AS r (workspace_id, key, request, answered_at, assigned_at, calling_code, number)
    SELECT p_workspace_id, key, request, clock_timestamp(), confirm_requested_assignments.assigned_at, calling_code, number
    FROM accepted ORDER BY key
    ON CONFLICT ON CONSTRAINT assignment_request_pkey DO UPDATE SET
      request = EXCLUDED.request,
      answered_at = EXCLUDED.answered_at,
      assigned_at = EXCLUDED.assigned_at,
      calling_code = EXCLUDED.calling_code,
      number = EXCLUDED.number
    WHERE r.answered_at <= EXCLUDED.answered_at - INTERVAL '24 hours'
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM accepted), (SELECT count(*) FROM kept) INTO v_accepted, v_kept;

  IF v_kept < v_accepted THEN
    RAISE EXCEPTION USING ERRCODE = 'AN001', MESSAGE = 'a request of this batch was answered meanwhile';
  END IF;
END $$;
`
